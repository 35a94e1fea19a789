-- out_folder.lua: the directory that --out names, which is made unless it is there.
local fail = require("base.fail")
local host = require("host")

-- Returns a directory to be closed: a new one goes if nothing was written to it.
return function(path)
  local directory, why = host.make_directory(path)
  return fail.unless(directory, why, path, "--out names a directory, or one to make in a directory that is there")
end
