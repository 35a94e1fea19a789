-- out_folder.lua: the directory that --out names, which is created if it does not exist.
local fail = require("base.fail")
local host = require("host")

-- Returns a directory, which must be closed; closing removes a new one if it is still empty.
return function(path)
  local directory, why = host.make_directory(path)
  return fail.unless(directory, why, path, "--out must name a directory, or a new one in an existing directory")
end
