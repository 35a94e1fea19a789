-- check_own_tree.lua: a source tree that is another than this program was built from is not worked on as if it were the same.
local fail = require("base.fail")
local host = require("host")

-- Refuses a file that is there and holds something else than `source`, which is what this program has of it.
return function(file, source)
  local present = host.read_file(file)
  if present and present ~= source then
    fail.refused({ place = file, what = "is not what this program was built with",
      help = "build splitgen again, or name the source tree with --root" })
  end
end
