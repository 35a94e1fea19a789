-- test_dim.lua: numbers with symbols (generator/shapes/dim.lua, calls.lua) against plain arithmetic, and the texts of dim_params.
-- DIM_SEED=N repeats random numbers.
local calls = require("shapes.calls")
local dim = require("shapes.dim")
local dim_text = require("shapes.dim_text")
local evaluate = require("evaluate")
local is_safe = require("shapes.safe")
local test = require("test")
local trees = require("trees")

local first_seed <const>, seeds <const>, most_depth <const>, places <const> = 1, 120, 4, 6

-- Evaluates a number where its symbols have values; and its text, what is read of its text, and calls.substitute, which must give
-- the same.
local function both(number, values, what)
  local value = evaluate.try(evaluate.number, number, function(symbol) return values[symbol.name] end)
  local of_text = evaluate.try(evaluate.text, tostring(number), function(name) return values[name] end)
  test.equal(of_text, value, what .. ": the value of the text")
  if dim.is_expression(number) then
    test.equal(tostring(dim_text.written(tostring(number), {})), tostring(number), what .. ": what is read")
  end
  if value and math.type(value) == "integer" then
    local put = calls.substitute(number, function(symbol) return values[symbol.name] end)
    test.equal(tostring(put), tostring(value), what .. ": calls.substitute")
  end
  return value
end

local by_text = {} -- the tree of each number

-- Compares a number with its tree at random places.
local function check_tree(tree)
  local what = trees.text(tree)
  local done, number = pcall(trees.number, tree)
  if not done then
    local is_expected = dim.why_of(number) or tostring(number):find("attempt to") -- divide plain integers by 0
    test.check(is_expected, "%s: %s", what, number)
    return false
  end
  local least, is_natural = calls.least(number), dim.is_whole(number) and calls.never_negative(number)
  for place = 1, places do
    local values = trees.values(place % 2 == 0 and 3 or 50)
    local expected = evaluate.try(trees.value, tree, values)
    local value = expected and both(number, values, what)
    if expected and value ~= expected then
      error(("%s is %s: %s, not %d, where %s"):format(what, number, value, expected, evaluate.shown(values)), 0)
    end
    test.check(not least or not value or value >= least, "%s is %s, and at least %s, but %s", what, number, least, value)
    test.check(not is_natural or not value or value >= 0, "%s is %s, and never negative, but %s", what, number, value)
  end
  local others = by_text[tostring(number)] or number
  test.check(rawequal(others, number), "two numbers have the text %s", number)
  by_text[tostring(number)] = number
  return true
end

test("random numbers have the values that plain arithmetic gives", function()
  local first, known = math.tointeger(os.getenv("DIM_SEED") or first_seed), 0
  for seed = first, os.getenv("DIM_SEED") and first or first + seeds - 1 do
    math.randomseed(seed)
    for _ = 1, 10 do
      local done, problem = pcall(check_tree, trees.random(most_depth))
      if not done then
        error(("%s\nrepeat: DIM_SEED=%d"):format(problem, seed), 0)
      end
      known = known + (problem and 1 or 0)
    end
  end
  test.check(os.getenv("DIM_SEED") or known > seeds * 6, "only %d numbers are known", known)
end)

-- Numbers by the texts of Lua.
local function made(text)
  local names = { floor = calls.floor, ceil = calls.ceil, min = calls.min, max = calls.max, mod = calls.mod, over = dim.over,
    truncated = calls.truncated, place = calls.place, broadcast = calls.broadcast, resized = calls.resized,
    ceil_div = calls.ceil_div, product = dim.product, symbol = dim.symbol,
    of = function(name, i) return dim.of_value(name, i, "run") end }
  return assert(load("return " .. text, text, "t", setmetatable(names, { __index = function(_, name)
    local kind = name:match("^of_(%l+)$") -- of_run and of_open are symbols of a value
    return kind and dim.of_value("v", 1, kind) or dim.symbol(name)
  end })))()
end

-- Numbers, and whether they are known to be at least 0 for all values of the symbols.
test.rows("never negative", {
  { "n - n // 2", true }, { "n - (n + 1) // 2", true }, { "n - (n + 2) // 2", false }, { "3 * ((n + 2) // 3) - n", true },
  { "3 * ((n + 1) // 3) - n", false }, { "2 * (n // 2) - n + 1", true }, { "n - n // 3 + m // 2", true },
  { "5 * (m // 2) - n // 2 + n", true }, { "n // m", true }, { "n - n // m", false }, { "n - 1", false }, { "n - m", false },
  { "n - n", true }, { "n - n - 1", false },
}, function(_, row)
  test.equal(calls.never_negative(made(row[1])), row[2])
end)

-- A number, and its text, or the words of the reason for which there is none.
test.rows("text", {
  { "n + 1", "n + 1" }, { "1 + n", "n + 1" }, { "n - n", "0" }, { "2 * n - 3", "2*n - 3" }, { "-n", "-n" },
  { "b * a", "a*b" },
  { "n * n - n", "n*n - n" }, { "(n + 1) * (n - 1)", "n*n - 1" }, { "a + b - b", "a" }, { "0 * n", "0" },
  { "(2 * n) // 2", "n" }, { "(2 * n + 1) // 2", "n" }, { "(4 * n + 6) // 4", "n + 1" },
  { "(n + 7) // 4", "floor((n + 3) / 4) + 1" }, { "(6 * n) // 4", "floor(n / 2) + n" }, { "(n // 2) // 3", "floor(n / 6)" },
  { "(n // 2 + 1) // 3", "floor((n + 2) / 6)" }, { "(n * b) // b", "n" }, { "(n * b + 1) // b", "floor((b*n + 1) / b)" },
  { "n // (a * b)", "floor(n / (a*b))" }, { "(n // a) * b", "b*floor(n / a)" }, { "n // (2 * a)", "floor(n / (2*a))" },
  { "n // (a + 1)", "floor(n / (a + 1))" }, { "(n * b) // (a - 1)", "floor(b*n / (a - 1))" },
  { "truncated(-n, a)", "-floor(n / a)" }, { "truncated(a - n, -b)", "truncated((a - n) / -b)" },
  { "truncated(a - n, -3 * b)", "truncated((a - n) / (-3*b))" },
  { "(a * n) // (4 * n)", "floor(a / 4)" }, { "(a * n + n) // (2 * n * b)", "floor((a + 1) / (2*b))" },
  { "(2 * a * n) // (4 * b)", "floor(a*n / (2*b))" }, { "(a * n + a) // (4 * n + 4)", "floor(a / 4)" },
  { "(n // a * 6) // (n // a * 4)", "1" }, { "n // (n * a)", "floor(1 / a)" },
  { "truncated(a * n - n, 2 * n)", "truncated((a - 1) / 2)" },
  { "truncated(n - 3, -2)", "truncated((3 - n) / 2)" }, { "(a * n) // (-2 * n)", "floor(a / 2) - a" },
  { "truncated(0, n - 1)", "0" }, { "truncated(-9007199254740993, n)", nil, "a number beyond 2^53" },
  { "mod(n, 9007199254740993)", nil, "a number beyond 2^53" },
  { "2 * symbol('a b')", "2*'a b'" }, { "2 * symbol('a/b')", "2*'a/b'" }, { "2 * symbol('2nd')", "2*'2nd'" },
  { "2 * symbol('a-b')", "2*a-b" }, { "2 * symbol('a-1')", "2*'a-1'" }, { "2 * symbol('a-')", "2*'a-'" },
  { "2 * symbol('a + -b')", "2*'a + -b'" }, { "symbol('a\tb') + 1", "'a\tb' + 1" }, { "2 * symbol('v#0')", "2*'v#0'" },
  { "(-n) // 2", "floor(n / 2) - n" }, { "n // 1", "n" }, { "over(n, 2) + over(n, 2)", "n" }, { "over(n, 2)", "(n)/2" },
  { "over(3 * n, 6)", "(n)/2" }, { "floor(over(n + 1, 2))", "floor((n + 1) / 2)" },
  { "ceil(over(n, 2))", "floor((n + 1) / 2)" },
  { "n // over(1, 2)", "2*n" }, { "over(n, 2) // over(1, 2)", "n" },
  { "mod(n, 4)", "n - 4*floor(n / 4)" }, { "mod(n, b)", "mod(n, b)" }, { "mod(7, 4)", "3" },
  { "truncated(n, 2)", "floor(n / 2)" }, { "truncated(n - 3, 2)", "truncated((n - 3) / 2)" },
  { "truncated(2 * n - 4, 2)", "n - 2" },
  { "truncated(100, n)", "floor(100 / n)" },
  { "truncated(-7, 2)", "-3" }, { "truncated(7, -2)", "-3" }, { "truncated(-7, -2)", "3" }, { "truncated(n, -1)", "-n" },
  { "max(0, n)", "n" }, { "max(1, n)", "max(1, n)" }, { "max(n, 1)", "max(1, n)" }, { "max(n, n + 1)", "n + 1" },
  { "max(n + 1, n)", "n + 1" },
  { "min(0, n)", "0" }, { "min(100, n)", "min(100, n)" }, { "min(n, n + 1)", "n" }, { "min(n + 1, n)", "n" },
  { "max(0, n * b)", "b*n" },
  { "max(0, n - 1)", "max(0, n - 1)" }, { "max(0, n // 2)", "floor(n / 2)" }, { "max(0, min(n, b))", "min(b, n)" },
  { "max(1, max(2, n))", "max(2, n)" },
  { "place(-1, n)", "max(0, n - 1)" }, { "place(2, n)", "min(2, n)" }, { "place(2147483647, n)", "n" },
  { "place(2147483646, n)", "min(2147483646, n)" },
  { "place(-2147483647, n)", "0" }, { "place(-n - 1, b)", "max(0, b - n - 1)" }, { "place(b - 2, n)", "place(b - 2, n)" },
  { "place(0, 10)", "0" }, { "place(-3, 10)", "7" }, { "place(-30, 10)", "0" }, { "place(30, 10)", "10" },
  { "broadcast(1, n)", "n" }, { "broadcast(n, 1)", "n" }, { "broadcast(5, n)", "5" }, { "broadcast(n, 5)", "5" },
  { "broadcast(n, n)", "n" },
  { "broadcast(n, a)", "broadcast(a, n)" }, { "broadcast(0, 1)", "0" }, { "broadcast(1, 0)", "0" },
  { "broadcast(2, 3)", nil, "2 and 3 do not broadcast" },
  { "resized(10, 0.699999988079071)", "7" }, { "resized(n, 0.5)", "resized(n, 0.5)" },
  { "resized(n, 0.10000000149011612)", "resized(n, 0.10000000149011612)" }, { "resized(n, 1 / 0.0)", nil, "a scale of inf" },
  { "ceil_div(n, 3)", "floor((n + 2) / 3)" }, { "product({ n, 2, b }, 2)", "2*b" }, { "product({ n, 2, b }, 1, 2)", "2*n" },
  { "product({})", "1" },
  { "of_run + 1", "v#0 + 1" }, { "of_open + of_run", "v#0 + v?0" },
  { "n // 0", nil, "a division by 0" }, { "truncated(n, 0)", nil, "a division by 0" }, { "mod(n, 0)", nil, "a division by 0" },
  { "over(n, 0)", nil, "a division by 0" }, { "truncated(5, 0)", nil, "a division by 0" },
  { "n * 9007199254740992", "9007199254740992*n" }, { "n * 9007199254740993", nil, "a number beyond 2^53" },
  { "n * 4294967296 * 4294967296", nil, "a number beyond 2^53" }, { "n * -9007199254740992", "-9007199254740992*n" },
  { "n * 9007199254740992 + n", nil, "a number beyond 2^53" }, { "n + 9007199254740993", nil, "a number beyond 2^53" },
  { "product({ 4294967296, 4294967296 })", nil, "a number beyond 2^53" },
  { "n * -9007199254740993", nil, "a number beyond 2^53" }, { "n + 0.1", nil, "a float that is no small fraction" },
  { "over(n, -2)", "(-n)/2" },
}, function(_, row)
  local done, number = pcall(made, row[1])
  if not row[2] then
    test.check(not done and (dim.why_of(number) or ""):find(row[3], 1, true), "it is %s", number)
    return
  end
  test.equal(done and tostring(number), row[2], done and "the text" or tostring(dim.why_of(number) or number))
  if dim.is_expression(number) and dim.is_whole(number) then
    test.equal(tostring(dim_text.written(row[2], {})), row[2], "what is read")
  end
end)

test.rows("equal", {
  { "n + n", "2 * n", true }, { "n", "n + 1", false }, { "n", "0", nil }, { "n + 1", "0", false }, { "n", "-1", false },
  { "n", "b", nil },
  { "2 * n", "n", nil }, { "n // 2 + 1", "0", false },
}, function(_, row)
  test.equal(tostring((calls.equal(made(row[1]), made(row[2])))), tostring(row[3]))
  test.equal(tostring((calls.equal(made(row[2]), made(row[1])))), tostring(row[3]), "exchanged")
end)

test.rows("less", {
  { "n", "n + 1", true }, { "n + 1", "n", false }, { "n", "n", false }, { "n", "5", nil }, { "n", "0", false },
  { "-1", "n", true },
  { "n // 2", "n // 2 + b + 1", true },
}, function(_, row)
  test.equal(tostring((calls.less(made(row[1]), made(row[2])))), tostring(row[3]))
end)

test("one number is one table", function()
  test.check(rawequal(made("(n + 1) * 2"), made("2 * n + 2")), "2 * n + 2 is two tables")
  test.check(made("n // 2 + b") == made("b + n // 2"), "n // 2 + b is two tables")
end)

test("sums and products grow up to a limit", function()
  local sum, most = 0, 0
  local done, raised = pcall(function()
    for i = 1, 100 do
      sum, most = sum + dim.symbol("x" .. i), i
    end
  end)
  test.equal(not done and dim.why_of(raised), "an expression of too many terms")
  test.equal(most, 32, "terms")
  done, raised = pcall(function() return dim.symbol(("x"):rep(1100)) + 1 end)
  test.equal(not done and dim.why_of(raised), "an expression of too many characters")
end)

test("symbols of values are apart from names", function()
  local texts, values = {}, setmetatable({}, { __index = function(all, name)
    all[name] = math.random(1000)
    return all[name]
  end })
  for _, number in ipairs({ dim.symbol("v"), dim.of_value("v", 1, "run"), dim.of_value("v", 1, "open"),
    dim.of_value("v", 2, "open"), dim.symbol("v#0"), dim.symbol("v?0"), dim.symbol("v.0"), dim.symbol("'v'"),
    dim.symbol("2*v"), dim.symbol("2 * v"),
    dim.times(2, dim.symbol("v")), dim.symbol("floor(v / 2)"), dim.symbol("v") // 2, dim.symbol("a*b"),
    dim.symbol("a") * dim.symbol("b"), dim.symbol("-1"), dim.symbol("1"), dim.symbol(""), dim.symbol("a'b"), dim.symbol("a''b"),
    dim.symbol("a, b"), dim.symbol("max(a, b)"), dim.symbol("v + 1"), dim.symbol("v") + 1, dim.symbol("v+1"), dim.symbol("v-1"),
    dim.symbol("v") - 1, dim.symbol("v/2"), dim.over(dim.symbol("v"), 2), dim.symbol("(v)/2") }) do
    test.check(not texts[tostring(number)], "two numbers have the text %s", number)
    texts[tostring(number)] = true
    test.equal(evaluate.text(tostring(number), function(name) return values[name] end),
      evaluate.number(number, function(symbol) return values[symbol.name] end), ("the value of %s"):format(number))
  end
end)

test("only a symbol may be long", function()
  local name = ("n"):rep(1100)
  local long = dim.symbol(name)
  test.equal(tostring(long), name)
  for _, compute in ipairs({ function() return 2 * long end, function() return long * dim.symbol("m") end,
    function() return long + 1 end, function() return dim.over(long, 2) end }) do
    local _, raised = pcall(compute)
    test.equal(dim.why_of(raised), "an expression of too many characters")
  end
end)

test("each symbol of a number is told", function()
  local names = {}
  dim.each_symbol(made("mod(7, n) + (a + 1) // b + 3"), function(symbol) names[#names + 1] = symbol.name end)
  table.sort(names)
  test.equal(table.concat(names, " "), "a b n")
end)

test("substitution keeps symbols without a value", function()
  local number = made("n * b + max(n, 4) + n // 2")
  local put = calls.substitute(number, function(symbol) return symbol.name == "n" and 6 or nil end)
  test.equal(tostring(put), "6*b + 9")
  test.equal(calls.substitute(7, function() return 1 end), 7)
  test.equal(tostring(calls.substitute(made("over(n, 2)"), function() return 3 end)), tostring(dim.over(3, 2)))
end)

-- The text of a dim_param; and what it says: another text of Lua, or nil for a name.
test.rows("dim_param", {
  { "n", "n" }, { "2*s1", "2 * s1" }, { "16H", "16 * H" }, { "s1 // 2", "s1 // 2" }, { "s1//2", "s1 // 2" },
  { "floor((h + 3)/4)", "(h + 3) // 4" },
  { "ceil(h/2)", "(h + 1) // 2" }, { "ceiling(h / 2)", "(h + 1) // 2" }, { "Max(1, n)", "max(1, n)" },
  { "min(100, n)", "min(100, n)" }, { "Max(1, n, m)", "max(max(1, n), m)" }, { "s1**2", "s1 * s1" },
  { "s1**3", "s1 * s1 * s1" }, { "Mod(n, 4)", "mod(n, 4)" },
  { "PythonMod(n, 4)", "mod(n, 4)" }, { "n % 4", "mod(n, 4)" }, { "FloorDiv(n, 4)", "n // 4" }, { "CleanDiv(4*n, 4)", "n" },
  { "(n)", "n" }, { "(n + 1) * 2", "2 * n + 2" }, { "n - 1", "n - 1" }, { "-1 + n", "n - 1" }, { "n-1", "n - 1" },
  { "2*n -m", "2 * n - m" }, { "end_pos + 1", "end_pos + 1" }, { "if_1*2", "2 * if_1" },
  { " 2 * n ", "2 * n" }, { "n / 2", "n // 2" }, { "2*(n//2) + 1", "2 * (n // 2) + 1" }, { "n*m/m", "n" }, { "2*3", "6" },
  { "7/2", "3" },
  { "floor(n)", "n" }, { "floor(3) * n", "3 * n" }, { "floor(n / 2 / m)", "n // (2 * m)" },
  { "3N + 2M", "3 * N + 2 * M" }, { "1 - n", "1 - n" }, { "2*batch-size", "2 * symbol('batch-size')" },
  { "floor + 1", "symbol('floor') + 1" }, { "max(min, 1)", "max(symbol('min'), 1)" },
  { "\xc3\xbc + 1", "symbol('\xc3\xbc') + 1" },
  { "n**1", "n" }, { "3 * n**0", "3" }, { "n * -2", "-2 * n" }, { "-n**2 + m", "m - n * n" }, { "-n // 2 + n", "(-n) // 2 + n" },
  { "n // -2 + n", "n // -2 + n" }, { "h / 2 * 2", "h" }, { "a.b:0 + 1", "symbol('a.b:0') + 1" },
  { "floor(n / (h*w))", "n // (h * w)" }, { "ceiling(n / h)", "ceil_div(n, h)" }, { "floor(m*n / (4*n))", "m // 4" },
  { "truncated((n - 3) / 2)", "truncated(n - 3, 2)" }, { "truncated((n - 3) / m)", "truncated(n - 3, m)" },
  { "place(b - 2, n)", "place(b - 2, n)" }, { "resized(n, 0.5)", "resized(n, 0.5)" },
  { "resized(n, 1.0e-05) + 1", "resized(n, 1e-05) + 1" },
  { "9007199254740992*n", "9007199254740992 * n" }, { ("("):rep(128) .. "n" .. (")"):rep(128), "n" },
  { "floor(h/2 + 3/2)", "(h + 3) // 2" }, { "2**3 * n", "8 * n" },
  { "min(2**3, n)", "min(8, n)" }, { "min(2**3, 2**2) * n", "4 * n" }, { "max(2**3, 2**2) * n", "8 * n" },
  -- names
  { "n, m" }, { "n--1" }, { "n -- 1" }, { "n--1\n" },
  { "4294967296*4294967296*n" }, { "4294967296*4294967296" },
  { "batch-size" }, { "7" }, { "batch_size" , "batch_size" }, { "sequence length" }, { "floor(n, " },
  { "n +" }, { "+" }, { "" }, { " " }, { "()" },
  { "n.1" }, { "n;m" }, { "f(x)" }, { "min()" }, { "-5" }, { "2 - 5" }, { "n and m" }, { "not n" }, { "n or 2" },
  { "function() end" }, { "nil" }, { "true" }, { "n == 1" }, { "n = 1" }, { "'n'" }, { '"n"' }, { "n // 0" }, { "n / 0" },
  { "n % 0" }, { "7 // 0" },
  { "7 % 0" }, { "n // (m - m)" }, { "7 / n" }, { "n**9" }, { "2**n" }, { "n**(-1)" }, { "9**9**9" }, { "#n" }, { "n\0" },
  { "n..m" }, { "a b" }, { "2 n" },
  { "n[1]" }, { "{}" }, { "floor" },
  { "max(n/2, 1)" }, { "floor(max(1, n/2))" }, { "min(3/2, n)" }, { "n(2)" }, { "8n(2)" }, { "k\nl" },
  { "0x10" }, { "2nd" }, { "2n" }, { "1e5" }, { "16HW" }, { "016H" }, { "16 H" }, { "2N(n)" }, { "2(n)" }, { "2^3^0*n" },
  { "2**-1 * n" }, { "(n)(m)" }, { "(n, m)" },
  { "n + -m" }, { "n * - - m" }, { "0.5*n" }, { "n*0.5" }, { "resized(n, 2)" }, { "resized(0.5, n)" }, { "n / m + 1" },
  { "floor(n / m + 1)" }, { "floor(n / 2, 1)" }, { "mod(n)" }, { "mod(n, 2, 3)" }, { "mod(n / m, 2)" }, { "n#0" }, { "2*n#0" },
  { "2*'n'" }, { "9007199254740993*n" }, { "2*9007199254740992*n" }, { "broadcast(2, 3)" },
  { ("("):rep(300) .. "n" }, { ("("):rep(129) .. "n" .. (")"):rep(129) }, { ("-"):rep(200) .. "n" },
  { "2*" .. ("n"):rep(1023) },
  { "18446744073709551616*n" }, { "9007199254740993 + n" },
  { "9223372036854775807 + 1 + n" },
}, function(_, row)
  local number = dim_text.number(row[1], {})
  test.equal(tostring(number), tostring(row[2] and made(row[2]) or dim.symbol(row[1])))
end)

-- The text of a manifest; and what it says: another text of Lua, or nil for a name.
test.rows("a text of a manifest", {
  { "n", "n" }, { "2nd" }, { "a b" }, { "2*'a b'", "2 * symbol('a b')" }, { "'a b'", "symbol('a b')" }, { "'n'", "n" },
  { "''", "symbol('')" }, { "'2*n'*2", "2 * symbol('2*n')" }, { "'a''b' + 1", "symbol(\"a'b\") + 1" },
  { "'a--b'", "symbol('a--b')" },
  { "v#0", "of_run" }, { "v?0", "of_open" }, { "2*v#0 + v?0", "2 * of_run + of_open" },
  { "floor((v#0 + 1) / 2)", "(of_run + 1) // 2" },
  { "'a b'#1", "of('a b', 2)" }, { "a b#1", "of('a b', 2)" }, { "/model/x#1", "of('/model/x', 2)" }, { "'v#0'", "symbol('v#0')" },
  { "v#00" }, { "v#" }, { "v#x" }, { "v#0(n)" }, { "v#99999999999999999999" }, { "'a" }, { "'a' 'b'" }, { "'min'(n, m)" },
  { "2'n'" },
}, function(_, row)
  test.equal(tostring(dim_text.written(row[1], {})), tostring(row[2] and made(row[2]) or dim.symbol(row[1])))
end)

local n <const>, k <const> = dim.symbol("n"), dim.symbol("k")
test.rows("C computes without a check", {
  { n, true }, { dim.plus(n, 3) // 4, true }, { dim.plus(n, k) // 4, false }, { n // k, false }, { 7 // n, false },
  { dim.plus(n, -1), false }, { dim.plus(k, dim.times(-1, n)), false }, { calls.min(n, 7), false },
}, function(_, row)
  test.equal(is_safe(row[1]), row[2])
end)

test("dim_params with given values", function()
  test.equal(dim_text.number("2*n + 1", { n = 7 }), 15)
  test.equal(dim_text.number("2*n + 1", { ["2*n + 1"] = 4 }), 4)
  test.equal(dim_text.number("batch-size", { ["batch-size"] = 3 }), 3)
  test.equal(tostring(dim_text.number("n*m", { n = 7 })), "7*m")
  test.equal(dim_text.number("n // 2", { n = 7 }), 3)
  test.equal(dim_text.number("floor((n + 3)/4)", { n = 6 }), 2)
  test.equal(dim_text.number("n/2", { n = 7 }), 3)
  test.equal(dim_text.number("n", { n = 0 }), 0)
  test.equal(tostring(dim_text.number("n - 5", { n = 3 })), tostring(dim.symbol("n - 5")))
  test.equal(dim_text.number("floor", { floor = 4 }), 4)
end)

return test.run
