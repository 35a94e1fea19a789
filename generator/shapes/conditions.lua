-- conditions.lua: relations between numbers (dim.lua) that depend on symbols, in their simplest form. A relation is "=", ">=",
-- "<=", "not" or "multiple of".
local calls = require("shapes.calls")
local dim = require("shapes.dim")
local lazy = require("base.lazy")
local map = require("base.list").map

local one_symbol = lazy("shapes.one_symbol") -- most conditions are linear

local conditions = {}

-- The greatest number that divides all terms of an expression.
local function content_of(number)
  local common = 0
  for _, term in ipairs(dim.terms(number)) do
    common = dim.gcd(common, term.factor)
  end
  return common
end

-- The only term of an expression beside its constant, and the constant; nil if there are more.
local function only_term(number)
  local constant, only = 0, nil
  for _, term in ipairs(dim.terms(number)) do
    if #term.atoms == 0 then
      constant = term.factor
    elseif only then
      return nil
    else
      only = term
    end
  end
  return only, constant
end

-- The symbol, its factor, and the constant of an expression factor * symbol + constant; nil for any other.
local function linear(number)
  local only, constant = only_term(number)
  if only and #only.atoms == 1 and not only.atoms[1].call then
    return dim.of_atom(only.atoms[1]), only.factor, constant
  end
end

-- For a number that is a constant and a multiple of floor(x / b), by an integer b: the number that is at least 0 where it is, and
-- rounds nothing; nil for any other.
local function unrounded(number)
  local only, constant = only_term(number)
  local atom = only and #only.atoms == 1 and only.atoms[1].call == "floor" and only.atoms[1]
  local x, b = table.unpack(atom and atom.args or {})
  if not atom or math.type(b) ~= "integer" or b < 1 then
    return nil
  elseif only.factor > 0 then
    return x - dim.times(b, -(constant // only.factor))
  end
  return dim.times(b, constant // -only.factor + 1) - 1 - x
end

-- The terms of a difference that are positive, and the others with a positive sign.
function conditions.sides(difference)
  local left, right = 0, 0
  for _, term in ipairs(dim.terms(difference)) do
    local each = dim.times(dim.product(map(term.atoms, dim.of_atom)), math.abs(term.factor))
    left, right = term.factor > 0 and dim.plus(left, each) or left, term.factor < 0 and dim.plus(right, each) or right
  end
  return left, right
end

-- By relation: what conditions.simplest returns.
local simplest = {}

simplest["multiple of"] = function(left, right)
  local rest = calls.mod(left, right)
  if not dim.is_expression(rest) then
    return rest == 0
  end
  local found = one_symbol.conditions(rest, true)
  if found ~= nil then
    return found
  end
  local common = content_of(left)
  left, right = left // common, right // dim.gcd(common, right)
  local symbol, _, constant = linear(left) -- the factor is 1 or -1
  return { { constant == 0 and symbol or left, "multiple of", right } }
end

simplest["="] = function(left, right)
  local difference = left - right
  if not dim.is_expression(difference) then
    return difference == 0
  end
  local symbol, factor, constant = linear(difference)
  if symbol then
    return -constant % factor == 0 and -constant // factor >= 0 and { { symbol, "=", -constant // factor } }
  end
  local found = one_symbol.conditions(difference, true)
  if found ~= nil then
    return found
  end
  return { dim.is_expression(left) and { left, "=", right } or { right, "=", left } }
end

-- Whether a difference is at least 0.
local function is_reached(difference)
  local is_less = dim.is_expression(difference) and calls.less(difference, 0)
  if not dim.is_expression(difference) then
    return difference >= 0
  elseif is_less ~= nil then
    return not is_less
  elseif calls.never_negative(difference) then
    return true
  end
  local symbol, factor, constant = linear(difference)
  if symbol then
    return { factor > 0 and { symbol, ">=", -(constant // factor) } or { symbol, "<=", constant // -factor } }
  end
  local rounds_nothing = unrounded(difference)
  if rounds_nothing then
    return is_reached(rounds_nothing)
  end
  local found = one_symbol.conditions(difference, false)
  if found ~= nil then
    return found
  end
  local left, right = conditions.sides(difference)
  return { dim.is_expression(left) and { left, ">=", right } or { right, "<=", left } }
end

-- Where bounds of the sides tell, their difference may be too large.
simplest[">="] = function(left, right) return calls.less(left, right) == false or is_reached(left - right) end
simplest["<="] = function(left, right) return simplest[">="](right, left) end

simplest["not"] = function(left, right)
  return left ~= right and (not dim.is_expression(left - right) or { { left, "not", right } })
end

-- The conditions { left, relation, right } that say together what a relation says, each in its simplest form; true if it always
-- holds, or false if it never does. Numbers that are too large stop it, as they stop a rule (dim.block).
function conditions.simplest(left, relation, right) return simplest[relation](left, right) end

return conditions
