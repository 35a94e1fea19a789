-- safe.lua: whether C computes a number (dim.lua) in unsigned integers as it is, without a check.
local dim = require("shapes.dim")

-- Whether a number is the sum of at most one symbol and a constant.
local function is_symbol_and_constant(number)
  local symbols = 0
  for _, term in ipairs(dim.terms(number)) do
    symbols = symbols + #term.atoms
    if #term.atoms == 1 and (term.factor ~= 1 or term.atoms[1].call) then
      return false
    end
  end
  return symbols <= 1
end

-- Whether no step of the computation of a number is more than its value, or than a symbol and a constant. In a floor by a
-- positive number, no term is negative; in one by a negative number, no factor is 1.
return function(number)
  for _, term in ipairs(dim.terms(number)) do
    for _, atom in ipairs(term.atoms) do
      local over, by = table.unpack(atom.args or {})
      if over and (atom.call ~= "floor" or math.type(by) ~= "integer" or not is_symbol_and_constant(over)) then
        return false
      end
    end
    if term.factor < 0 then
      return false
    end
  end
  return dim.den(number) == 1
end
