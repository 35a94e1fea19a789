-- render_c.lua: render.lua for templates of C, where `c` is c_text.lua.
local c_text = require("write.c_text")
local render = require("base.render")

return function(path, values, write)
  return render(path, setmetatable({ c = c_text }, { __index = values }), write)
end
