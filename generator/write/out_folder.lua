-- out_folder.lua: the directory that --out names, which is made unless it is there.
local fail = require("base.fail")
local host = require("host")

return function(path)
  local is_there, why = host.create_directory(path)
  fail.unless(is_there, why, path, "--out names a directory, or one to make in a directory that is there")
end
