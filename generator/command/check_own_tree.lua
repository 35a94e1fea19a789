-- check_own_tree.lua: refuses to work on a source tree other than the one that this program was built from.
local fail = require("base.fail")
local host = require("host")

-- Refuses a file that exists and differs from `source`, its text in this program.
return function(file, source)
  local present = host.read_file(file)
  if present and present ~= source then
    fail.refused({ place = file, what = "differs from the file that this program was built from",
      help = "build splitgen again, or name the source tree with --root" })
  end
end
