-- fail.lua: how a command ends early: a diagnostic for people, and the exit code.
local fail = {}

local function raise(code, format, ...)
  error({ code = code, message = format:format(...) }, 0)
end

-- The input was refused.
function fail.refused(format, ...) raise(1, format, ...) end

-- The command line is wrong.
function fail.usage(format, ...) raise(2, format, ...) end

-- A file cannot be read or written.
function fail.io(format, ...) raise(3, format, ...) end

return fail
