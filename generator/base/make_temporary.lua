-- make_temporary.lua: makes a directory for temporary files, which vanishes when it is closed. If that fails, the command ends.
local fail = require("base.fail")
local host = require("host")

return function()
  local directory, why, parent = host.make_temporary()
  return fail.unless(directory, why, parent, "TMPDIR names the directory for temporary files, by default /tmp")
end
