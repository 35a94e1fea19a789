-- ids.lua: the ids of a page's elements, each there once.
local html = require("base.html")

-- Returns a function that gives an id as it is wished, or with a number behind it where that is taken.
return function()
  local taken = { controls = 1, hatch = 1 }
  return function(wished)
    local id = html.cut(wished)
    while taken[id] do
      taken[id] = taken[id] + 1
      id = ("%s~%d"):format(html.cut(wished), taken[id])
    end
    taken[id] = 1
    return id
  end
end
