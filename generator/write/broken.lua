-- broken.lua: what a condition on symbols (shapes/conditions.lua) is not, in C.
local conditions = require("shapes.conditions")
local c_number = require("write.c_number")
local dim = require("shapes.dim")
local map = require("base.list").map

-- By relation: (condition, name_of(symbol)) -> the C, and the bits that its symbols may have so that no computation wraps.
local broken = {}

broken["multiple of"] = function(condition, name_of)
  local sum = 0 -- with factors that are not negative, and the same remainder
  for _, term in ipairs(dim.terms(condition.left)) do
    sum = dim.plus(sum, dim.times(dim.product(map(term.atoms, dim.of_atom)), term.factor % condition.right))
  end
  local words = c_number.text(sum, name_of)
  words = words:find(" ") and "(" .. words .. ")" or words
  return ("%s %% %d != 0"):format(words, condition.right), c_number.bits(sum)
end

local function compared(operator)
  return function(condition, name_of)
    local left, right = conditions.sides(condition.left - condition.right)
    return ("%s %s %s"):format(c_number.text(left, name_of), operator, c_number.text(right, name_of)),
      math.min(c_number.bits(left), c_number.bits(right))
  end
end

broken["="], broken["not"] = compared("!="), compared("==")
broken[">="], broken["<="] = compared("<"), compared(">")

return broken
