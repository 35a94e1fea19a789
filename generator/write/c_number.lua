-- c_number.lua: numbers that depend on symbols (shapes/dim.lua) as C that computes with uint64_t; all terms are positive.
local dim = require("shapes.dim")
local map = require("base.list").map

local c_number = {}

local formats <const> = { floor = "%s / %s", mod = "%s %% %s", min = "(%s < %s ? %s : %s)", max = "(%s > %s ? %s : %s)" }

local function in_brackets(words) return words:find("[^%w_]") and "(" .. words .. ")" or words end

-- name_of(symbol) returns the name of its parameter.
function c_number.text(number, name_of)
  local function of_atom(atom)
    if not atom.call then
      return name_of(atom.name)
    end
    local a, b = in_brackets(c_number.text(atom.args[1], name_of)), in_brackets(c_number.text(atom.args[2], name_of))
    return formats[atom.call]:format(a, b, a, b)
  end
  local terms = dim.terms(number)
  local sum = map(terms, function(term)
    local words = map(term.atoms, function(atom)
      return (#term.atoms > 1 or term.factor > 1) and in_brackets(of_atom(atom)) or of_atom(atom)
    end)
    if term.factor > 1 or #words == 0 then
      table.insert(words, 1, tostring(term.factor))
    end
    return table.concat(words, " * ")
  end)
  if terms[1] and terms[1].key == "" then
    table.insert(sum, table.remove(sum, 1)) -- the constant comes last
  end
  return #sum > 0 and table.concat(sum, " + ") or "0"
end

-- A factor and a degree: no step of the computation of a number is more than factor * symbol ^ degree, if all symbols are at most
-- `symbol`, which is at least 1.
local function magnitude_of(number)
  local sum, most = 0, 0
  for _, term in ipairs(dim.terms(number)) do
    local product, degree = math.abs(term.factor) + 0.0, 0
    for _, atom in ipairs(term.atoms) do
      local factor, own = 1, 1
      for _, arg in ipairs(atom.args or {}) do
        local other, others = magnitude_of(arg)
        factor, own = math.max(factor, other), math.max(own, others)
      end
      product, degree = product * factor, degree + own
    end
    sum, most = sum + product, math.max(most, degree)
  end
  return sum, most
end

-- The most bits that all symbols may have so that no step of the computation of a number wraps.
function c_number.bits(number)
  local factor, degree = magnitude_of(number)
  local bits = 0
  while 2.0 ^ bits < factor do
    bits = bits + 1
  end
  return (63 - bits) // math.max(degree, 1)
end

return c_number
