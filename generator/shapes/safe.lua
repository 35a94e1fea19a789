-- safe.lua: whether C computes a number (dim.lua) in unsigned integers as it is, without a check.
local dim = require("shapes.dim")

-- Whether no step of the computation of a number is more than its value, or than a symbol and a constant. In a floor by a
-- positive number, no term is negative; in one by a negative number, no factor is 1.
return function(number)
  for _, term in ipairs(dim.terms(number)) do
    for _, atom in ipairs(term.atoms) do
      local over, by = table.unpack(atom.args or {})
      if over and (atom.call ~= "floor" or math.type(by) ~= "integer") then
        return false
      end
      for _, inner in ipairs(dim.terms(over or 0)) do
        if #inner.atoms > 1 or #inner.atoms == 1 and (inner.factor ~= 1 or inner.atoms[1].call) then
          return false
        end
      end
    end
    if term.factor < 0 then
      return false
    end
  end
  return dim.den(number) == 1
end
