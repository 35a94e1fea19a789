-- trees.lua: random computations: as the generator's numbers, and by plain arithmetic.
local calls = require("shapes.calls")
local dim = require("shapes.dim")
local evaluate = require("evaluate")

local trees = {}

local symbols <const> = { "a", "b", "n", "seq-len", "2nd", "a/b's" }

-- Operators: of numbers, as the generator computes, and of values, by plain arithmetic.
local oracle = evaluate.calls
local third <const> = evaluate.single(1 / 3)
local operators <const> = {
  { "+", dim.plus, function(a, b) return a + b end },
  { "-", function(a, b) return dim.plus(a, dim.times(-1, b)) end, function(a, b) return a - b end },
  { "*", dim.times, function(a, b) return a * b end },
  { "//", function(a, b) return dim.times(a, 1) // b end, oracle.floor, is_divided = true },
  { "ceil_div", calls.ceil_div, function(a, b) return -oracle.floor(-a, b) end, is_divided = true },
  { "truncated", calls.truncated, oracle.truncated },
  { "mod", calls.mod, oracle.mod, is_divided = true },
  { "min", calls.min, math.min },
  { "max", calls.max, math.max },
  { "place", calls.place, oracle.place, is_natural = true },
  { "resized", function(a) return calls.resized(a, third) end, function(a) return oracle.resized(a, third) end,
    is_natural = true },
  { "broadcast", calls.broadcast, oracle.broadcast, is_natural = true },
}

-- A random tree: a symbol, an integer, or { operator, tree, tree }.
function trees.random(depth)
  if depth == 0 or math.random(4) == 1 then
    return math.random(2) == 1 and symbols[math.random(#symbols)] or math.random(-3, 7)
  end
  return { operators[math.random(#operators)], trees.random(depth - 1), trees.random(depth - 1) }
end

function trees.text(tree)
  if type(tree) ~= "table" then
    return tostring(tree)
  end
  return ("%s(%s, %s)"):format(tree[1][1], trees.text(tree[2]), trees.text(tree[3]))
end

-- The generator's number for a tree; raises what dim.block raises.
function trees.number(tree)
  if type(tree) == "table" then
    return tree[1][2](trees.number(tree[2]), trees.number(tree[3]))
  end
  return type(tree) == "string" and dim.symbol(tree) or tree
end

-- The value of a tree. Divisors are above 0 there, and dims at least 0, as in valid models; other places have no value.
function trees.value(tree, values)
  if type(tree) ~= "table" then
    return values[tree] or tree
  end
  local row, a, b = tree[1], trees.value(tree[2], values), trees.value(tree[3], values)
  if row.is_divided and b <= 0 or row.is_natural and (b < 0 or row[1] ~= "place" and a < 0) then
    error(evaluate.none, 0)
  end
  return row[3](a, b)
end

-- Values of the symbols, at most so large.
function trees.values(most)
  local values = {}
  for _, name in ipairs(symbols) do
    values[name] = math.random(0, most)
  end
  return values
end

return trees
