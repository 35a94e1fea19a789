-- ids.lua: unique ids for the elements of a page.
local html = require("base.html")

-- Returns a function that returns the wished id, with a number behind it if it is taken.
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
