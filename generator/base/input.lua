-- input.lua: the files that commands read; '-' is standard input.
local fail = require("base.fail")
local host = require("host")

local input = {}

-- The name of a file in messages.
function input.name(file)
  return file == "-" and "standard input" or file
end

-- Copies standard input to a new file, which stays open.
local function copy_to(path)
  local copy, failure = io.open(path, "w+b")
  fail.unless(copy, failure, path)
  repeat
    local bytes, why = io.read(1 << 16)
    if why then
      fail.io({ place = input.name("-"), what = why })
    end
    local is_written, problem = copy:write(bytes or "")
    fail.unless(is_written, problem, path)
  until not bytes
  local is_flushed, problem = copy:flush()
  fail.unless(is_flushed, problem, path)
  return copy
end

local copy_of_standard_input -- stays open, and has no name once its directory is closed

-- A path that opens the file, or the copy of standard input, in this process and its children.
function input.path(file)
  if file ~= "-" then
    return file
  end
  local directory <close> = fail.unless(host.make_temporary())
  copy_of_standard_input = copy_to(directory:path() .. "/input")
  return host.name_descriptor(copy_of_standard_input)
end

return input
