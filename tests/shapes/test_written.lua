-- test_written.lua: each expression that the generator writes is read back as the same number, at random points too: random ones,
-- those of random names, and those of all values of the rows in rows/; and any text is read as a number that is read back.
-- WRITTEN_SEED=N repeats random numbers.
local all_rows = require("all_rows")
local dim = require("shapes.dim")
local dim_text = require("shapes.dim_text")
local evaluate = require("evaluate")
local infer = require("infer")
local shapes = require("shapes.shapes")
local test = require("test")
local trees = require("trees")
local value_of = require("core.value")

local first_seed <const>, seeds <const>, trees_per_seed <const>, most_depth <const>, places <const> = 1, 200, 20, 5, 3

-- Calls try() with random numbers by each seed.
local function by_seeds(try)
  local first = math.tointeger(os.getenv("WRITTEN_SEED") or first_seed)
  for seed = first, os.getenv("WRITTEN_SEED") and first or first + seeds - 1 do
    math.randomseed(seed)
    local done, problem = pcall(try)
    if not done then
      error(("%s\nrepeat: WRITTEN_SEED=%d"):format(problem, seed), 0)
    end
  end
end

-- Whether two numbers have the same value where symbols have random ones.
local function check_same(read, number, text)
  local values = setmetatable({}, { __index = function(all, name)
    all[name] = math.random(0, 40)
    return all[name]
  end })
  local function of(x) return evaluate.try(evaluate.number, x, function(symbol) return values[symbol.text] end) end
  local value = of(number)
  if value ~= of(read) then
    error(("'%s' is %s, and what is read, %s, is %s where %s"):format(text, value, read, of(read), evaluate.shown(values)), 0)
  end
end

-- What is read is whole, so that a fraction is multiplied.
local function check(number)
  local den = dim.den(number)
  if not dim.is_expression(number) or not dim.is_expression(number * den) then
    return
  end
  local text = tostring(number) .. (den > 1 and "*" .. den or "")
  local read = dim_text.written(text, {})
  for _ = 1, places do
    check_same(read, number * den, text)
  end
  test.equal(tostring(read), tostring(number * den), "what is read of " .. text)
end

test("random numbers, and their fractions", function()
  local count = 0
  by_seeds(function()
    for _ = 1, trees_per_seed do
      local done, number = pcall(trees.number, trees.random(most_depth))
      if done then
        check(number)
        check(dim.over(number, math.random(2, 9)))
        count = count + (dim.is_expression(number) and 1 or 0)
      end
    end
  end)
  test.check(os.getenv("WRITTEN_SEED") or count > seeds * trees_per_seed // 4, "only %d are no integers", count)
end)

local pieces <const> = { "a", "b", "Z", "7", "0", "_", "-", "--", "+", "*", "/", "//", "%", "^", "(", ")", "'", "''", "#", "#0",
  "?", "?1", ",", " ", "\t", ".", "e-05", "floor(", "max(", "\xc3\xbc", "\xff", "\0" }

local function random_text(most)
  local words = {}
  for i = 1, math.random(0, most) do
    words[i] = pieces[math.random(#pieces)]
  end
  return table.concat(words)
end

-- A symbol, or what a model says of a dim.
local function random_number()
  local kind, name = math.random(4), random_text(4)
  return kind == 1 and dim.of_value(name, math.random(3), "run") or kind == 2 and dim.of_value(name, 1, "open")
    or kind == 3 and dim.symbol(name) or dim_text.number(random_text(9), {})
end

test("expressions of any names, and the names in a manifest", function()
  by_seeds(function()
    for _ = 1, trees_per_seed do
      local a, b, factor = random_number(), random_number(), math.random(-2, 3)
      check(a)
      local done, number = pcall(function() return dim.times(a, factor) // (b + 1) - b end)
      test.check(done or dim.why_of(number), "%s", number)
      check(done and number or 0)
      local known = { names = {}, expressions = {}, taken = {} }
      for _, each in ipairs({ a, b }) do
        local name = value_of.name_of(each, { name = "value", scope = {} }, 1, known)
        test.check(type(name) ~= "string" or dim_text.written(name, {}) == each, "'%s' is the name of %s", name, each)
      end
    end
  end)
end)

test("any text", function()
  by_seeds(function()
    for _ = 1, trees_per_seed do
      local text = random_text(12)
      check(dim_text.written(text, {}))
      check(dim_text.number(text, {}))
    end
  end)
end)

for _, name in ipairs(all_rows.names) do
  test.rows(name, require("rows." .. name), function(_, row)
    infer.with(all_rows.text(row), row, function(opened)
      for _, value in pairs(opened.scope.values) do
        for _, number in ipairs(shapes.type(value, opened.known).dims or {}) do
          check(number)
        end
        for _, element in ipairs(shapes.contents(value, opened.known).values or {}) do
          check(element)
        end
      end
    end)
  end)
end

return test.run
