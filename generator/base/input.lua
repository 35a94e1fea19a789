-- input.lua: the files that commands read, of which '-' is standard input.
local fail = require("base.fail")
local host = require("host")

local input = {}

-- How it is called in messages.
function input.name(file)
  return file == "-" and "standard input" or file
end

-- Writes what comes by standard input to a file.
local function copy_to(copy)
  repeat
    local bytes, why = io.read(1 << 16)
    if why then
      fail.io({ place = input.name("-"), what = why })
    end
    fail.unless(copy:write(bytes or ""))
  until not bytes
  fail.unless(copy:flush())
end

local copy_of_standard_input -- stays open, without a name

-- The path of a file that holds it, in this process and its children.
function input.path(file)
  if file ~= "-" then
    return file
  end
  local directory <close> = fail.unless(host.make_temporary())
  copy_of_standard_input = fail.unless(io.open(directory:path() .. "/input", "w+b"))
  copy_to(copy_of_standard_input)
  return host.name_descriptor(copy_of_standard_input)
end

return input
