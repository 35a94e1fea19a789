-- input.lua: the files that commands read, of which '-' is standard input.
local fail = require("base.fail")
local host = require("host")

local input = {}

-- How it is called in messages.
function input.name(file)
  return file == "-" and "standard input" or file
end

-- The path of a file that holds it. What came by standard input goes at exit.
function input.path(file)
  if file ~= "-" then
    return file
  end
  local path = fail.unless(host.make_directory()) .. "/input"
  fail.unless(host.write_files({ { path, function()
    local bytes, why = io.read(1 << 16)
    if why then
      fail.io({ place = input.name(file), what = why })
    end
    return bytes
  end } }))
  return path
end

return input
