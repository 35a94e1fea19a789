-- unnamed_file.lua: makes a temporary file for reading and writing, and removes its name: the file vanishes when it is closed.
local fail = require("base.fail")
local make_temporary = require("base.make_temporary")

-- the file's name at first -> the file, and the path that it had, for messages
return function(name)
  local directory <close> = make_temporary()
  local path = directory:path() .. "/" .. name
  local file, why = io.open(path, "w+b")
  return fail.unless(file, why and why:sub(#path + #": " + 1), path), path
end
