-- floats.lua: numbers with symbols (dim.lua) as floats. Generated C has no floating point, so that a number is known only where
-- no float on the way is rounded, or where rounding does not matter: a quotient that only Floor, Ceil or Cast reads.
local dim = require("shapes.dim")

local floats = {}

floats.exact = { float = 1 << 24, double = 1 << 53 } -- the integers up to which floats of a dtype are exact

-- Demands that a number lies in a range -> whether it does so; what: why, in words
function floats.is_within(n, number, least, most, what)
  return n:needs(number, "<=", most, what) and n:needs(number, ">=", least, what)
end

-- The greatest power of two that divides all terms.
local function power_in(number)
  local common = 0
  for _, term in ipairs(dim.terms(number)) do
    common = dim.gcd(common, term.factor)
  end
  return common & -common
end

-- Whether a number is a fraction that floats hold only rounded.
function floats.is_rounded(value) return dim.den(value) & (dim.den(value) - 1) ~= 0 end

-- A number with symbols as a float of a dtype: demands that its significand fits. Of a quotient x / d that is rounded, demands
-- that x and d fit: the distance to the next integer is at least 1 / d, and rounding changes less. false if it is not held.
function floats.held(n, value, name)
  local most, over = floats.exact[name], value * dim.den(value)
  if not most or dim.den(value) > most then
    return n:open("%s with symbols", name)
  end
  local significand = floats.is_rounded(value) and over or over // power_in(over)
  return floats.is_within(n, significand, -most, most, ("%s is exact"):format(name)) and value
end

return floats
