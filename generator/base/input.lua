-- input.lua: the files that commands read, of which '-' is standard input.
local fail = require("base.fail")
local host = require("host")
local unnamed_file = require("base.unnamed_file")

local input = {}

-- How it is called in messages.
function input.name(file)
  return file == "-" and "standard input" or file
end

-- Copies standard input to a new file, which stays open.
local function copy()
  local to, path = unnamed_file("input")
  repeat
    local bytes, why = io.read(1 << 16)
    if why then
      fail.io({ place = input.name("-"), what = why })
    end
    local is_written, problem = to:write(bytes or "")
    fail.unless(is_written, problem, path)
  until not bytes
  local is_flushed, problem = to:flush()
  fail.unless(is_flushed, problem, path)
  return to
end

local copy_of_standard_input, path_of_copy -- it stays open

-- The path of a file that holds it, in this process and its children.
function input.path(file)
  if file ~= "-" then
    return file
  end
  copy_of_standard_input = copy()
  path_of_copy = host.name_descriptor(copy_of_standard_input)
  return path_of_copy
end

-- How messages call what was read from a path.
function input.place(path)
  return path == path_of_copy and input.name("-") or path
end

return input
