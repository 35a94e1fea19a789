-- scratch.lua: a directory for what shall not stay: removed with all in it when the variable that holds it is closed.
local host = require("host")

local removed = {
  __close = function(scratch)
    host.remove_directory(scratch.path or "")
  end,
}

-- { path }, which is nil where there can be no directory
return function()
  return setmetatable({ path = host.make_directory() }, removed)
end
