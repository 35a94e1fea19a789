-- unnamed_file.lua: a file to write and read that has no name any more: it goes with the process.
local fail = require("base.fail")
local host = require("host")

-- name that it has as long as it has one -> the file, and the path that it had, for messages
return function(name)
  local directory <close> = fail.unless(host.make_temporary())
  local path = directory:path() .. "/" .. name
  local file, why = io.open(path, "w+b")
  return fail.unless(file, why and why:sub(#path + #": " + 1), path), path
end
