-- fail.lua: how a command ends early: a diagnostic, in the parts that people and tools want, and the exit code.
--   PLACE: error: WHAT [RULE]
--   help: HELP
-- PLACE is a file, with a line or the path of a node where there is one; without it, the program.
-- A rule that the library or the reader of models has a word of help for needs no other.
local host = require("host")

local fail = {}

local function raise(code, diagnostic)
  diagnostic.code = code
  error(diagnostic, 0)
end

-- The input was refused. diagnostic = { what =, place =, rule =, help = }, all but what optional.
function fail.refused(diagnostic) raise(1, diagnostic) end

-- The command line is wrong.
function fail.usage(diagnostic) raise(2, diagnostic) end

-- A file cannot be read or written.
function fail.io(diagnostic) raise(3, diagnostic) end

-- The text of a diagnostic; kind is "error" or "warning".
function fail.text(diagnostic, kind)
  local rule = diagnostic.rule and " [" .. diagnostic.rule .. "]" or ""
  local help = diagnostic.help or diagnostic.rule and host.help(diagnostic.rule)
  help = help and "\nhelp: " .. help or ""
  return ("%s: %s: %s%s%s\n"):format(diagnostic.place or "splitgen", kind, diagnostic.what, rule, help)
end

return fail
