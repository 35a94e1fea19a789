-- test_formula.lua: lengths that formulas give, and when conditions hold, worked out by hand; and texts that are neither, with
-- the reason.
local conditions = require("spec.conditions")
local evaluate = require("spec.evaluate")
local formula = require("spec.formula")
local formula_cut = require("write.formula_cut")
local test = require("test")

local big = math.maxinteger

-- The result of evaluate in words: "2x3 1x1"; "(3, 1)" for a list; "?4" if only the number of parts is known; or the error.
local function outcome(words, numbers)
  local found, problem = evaluate(formula.parse(words), numbers)
  if not found then
    return problem
  elseif found.list then
    return ("(%s)"):format(table.concat(found.list, ", "))
  elseif not found.runs then
    return "?" .. (found.count or "")
  end
  local runs = {}
  for i, run in ipairs(found.runs) do
    runs[i] = ("%dx%d"):format(run.count, run.length)
  end
  return table.concat(runs, " ")
end

-- Cases with unknown numbers, or with a formula that is not in the tables. The suites `mutants` and `formulas_agree` check the
-- tables' formulas with known numbers, against the oracle and against C.
local last_smaller = "num_outputs - 1 of ceil(dim / num_outputs), rest"
test.rows("worked out", {
  { "outputs of dim / outputs", { outputs = 3 }, "?3" },
  { "outputs of dim / outputs", { outputs = 0 }, "outputs is 0: it must be at least 1" },
  { last_smaller, { num_outputs = 4 }, "?4" },
  { last_smaller, { dim = 4 }, "?" },
  { last_smaller, { dim = 10, num_outputs = 7 }, ("'%s': 6 parts of 2 do not fit into 10"):format(last_smaller) },
  { "dim / split of split, rest if any", { split = 3 }, "?" },
  { "dim of 1", {}, "?" },
  { "1 of dim / (outputs / 2), rest", { dim = 9 }, "?2" },
  { "1 of 2, outputs of 3", { dim = 9 }, "?" },
  { "3 of 2, outputs of 3", { dim = 5 }, "'3 of 2, outputs of 3': 3 parts of 2 do not fit into 5" },
  { "rest if any, outputs of 3", { dim = 9 }, "?" },
  { "rest if any, outputs of 3", { outputs = 2 }, "?" },
  { "num_outputs of 0, rest", { dim = 3, num_outputs = big }, "'num_outputs of 0, rest' makes too many parts" },
  { "outputs - num_outputs of 1, rest", { dim = 9, outputs = 5, num_outputs = 3 }, "2x1 1x7" },
  { "outputs - num_outputs of 1, rest", { dim = 9, outputs = 3, num_outputs = 5 },
    "outputs - num_outputs is -2: it must be at least 0" },
  { "outputs - num_outputs of 1, rest", { dim = 9 }, "?" },
  { "1 of dim / (outputs / 2), rest", { dim = 9, outputs = 6 }, "1x3 1x6" },
  { "1 of dim / (outputs / 2), rest", { dim = 9, outputs = 1 }, "outputs / 2 is 0: it must be at least 1" },
  { "as split lists", { dim = 6 }, "?" },
  { "as split lists", { split = { big, 0 } }, ("(%d, 0)"):format(big) },
  { "as split lists", { split = { big, 1 } }, ("split[1] is 1: only 0 of %d are left on the axis"):format(big) },
}, function(_, row)
  local words, numbers, expected = table.unpack(row)
  test.equal(outcome(words, numbers), expected)
end)

-- The numbers, beside names, that must have a least value: not those that are natural for all values of their names.
test.rows("demanded", {
  { "1 of dim - outputs, rest", "dim - outputs >= 0" },
  { "1 of dim - dim % outputs, rest", "" },
  { "1 of dim - outputs % dim, rest", "" },
  { "1 of dim - outputs / dim, rest", "dim - outputs / dim >= 0" },
  { "1 of dim - outputs % 3, rest", "dim - outputs % 3 >= 0" },
  { "1 of dim / 2 - 3, rest", "dim / 2 - 3 >= 0" },
}, function(_, row)
  local demands = {}
  for i, demand in ipairs(formula.parse(row[1]).demands) do
    demands[i] = ("%s >= %d"):format(formula.text(demand[1]), demand[2])
  end
  test.equal(table.concat(demands, ", "), row[2])
end)

local no_list = "is no 'as NAME lists': the list must hold lengths; -1 for the rest, or positions of cuts, need new C in "
  .. "runtime/lengths.c"

test.rows("refused", {
  { "as split lists, -1 for the rest", no_list },
  { "between the cuts that split lists", no_list },
  { "as split cuts", no_list },
  { "as split lists, rest", no_list },
  { "as dim lists", no_list },
  { "as split", no_list },
  { "", "has '' where a number belongs" },
  { "outputs", "needs 'of' before ''" },
  { "outputs of", "has '' where a number belongs" },
  { "outputs of dim / outputs dim", "goes on with 'dim'" },
  { "1 of dim, rest if", "needs 'any' before ''" },
  { "1 of dim, 1 of dim, rest", "has more than two runs" },
  { "rest, rest if any", "has two rests" },
  { "outputs of dim / outputs + 1", "has '+', which could overflow: numbers are made by -, /, % and ceil" },
  { "2 * outputs of 1", "has '*', which could overflow: numbers are made by -, /, % and ceil" },
  { "outputs of ceil(dim)", "has a ceil without a division in it" },
  { "outputs of ceil(5)", "has a ceil without a division in it" },
  { "outputs of ceil dim", "needs '(' before 'dim'" },
  { "outputs of (dim / 2", "needs ')' before ''" },
  { "dim / 0 of 1, rest", "divides by 0" },
  { "8 / 2 of 1, rest", "has 8 / 2 for a number" },
  { "outputs of 99999999999999999999", "has 99999999999999999999, which is no integer of 64 bits" },
  { "2.5 of 1, rest", "needs 'of' before '.'" },
  { "1 of 'a'", "has ''' where a number belongs" },
}, function(_, row)
  local words, why = table.unpack(row)
  local is_parsed, problem = pcall(formula.parse, words)
  test.equal(not is_parsed and problem, ("'%s' %s"):format(words, why))
end)

test("too long", function()
  local is_parsed, problem = pcall(formula.parse, "outputs of dim / outputs" .. (" "):rep(97))
  test.equal(not is_parsed and problem, "has 121 characters, more than 120")
end)

-- The C of a formula of no parts, which no version has.
test("no parts in C", function()
  local run = { choices = { { formula = formula.parse("a of b") } }, numbers = { a = 0 } }
  local made = formula_cut(run, { dim = "axis", b = "number" }, {})
  test.equal(table.concat(made.lines, "\n"),
    "if (number < 0)\n    return SGK_BAD_LENGTHS;\nif (axis != 0)\n    return SGK_BAD_LENGTHS;\nconst int64_t total = 0;")
end)

-- A row with its condition parsed, or nil and the reason why that is refused.
local function parsed(when)
  local what
  local is_parsed, list = pcall(conditions.parse, { when = when }, nil, function(_, format, ...)
    what = format:format(...)
    error(what, 0)
  end)
  return is_parsed and { conditions = list } or nil, what
end

-- Whether a condition holds for { attribute = value }.
test.rows("holds", {
  { "n == 1", { n = 1 }, true }, { "n == 1", { n = 2 }, false }, { "n != 1", { n = 1 }, false }, { "n != 1", { n = 0 }, true },
  { "n < 1", { n = 0 }, true }, { "n < 1", { n = 1 }, false }, { "n <= 1", { n = 1 }, true }, { "n <= 1", { n = 2 }, false },
  { "n > -1", { n = 0 }, true }, { "n > -1", { n = -1 }, false }, { "n >= 0", { n = 0 }, true }, { "n >= 0", { n = -1 }, false },
  { "m == 'a'", { m = "a" }, true }, { "m == 'a'", { m = "ab" }, false }, { "m == 'a'", { m = "" }, false },
  { "m != 'a'", { m = "a" }, false }, { "m != 'a'", { m = "A" }, true }, { "m == ''", { m = "" }, true },
  { "m == '1'", { m = "1" }, true },
  { "m == 'a and b'", { m = "a and b" }, true }, { "m == 'a and b'", { m = "a" }, false },
  { "m == 'a and b' and n == 1", { m = "a and b", n = 1 }, true },
  { "m == 'a and b' and n == 1", { m = "a and b", n = 0 }, false },
  { "n == 1 and m != 'a and n == 2'", { m = "a and n == 2", n = 1 }, false },
  { "n == 1 and m == 'a' and k > 2", { m = "a", n = 1, k = 3 }, true },
  { "n == 1 and m == 'a' and k > 2", { m = "a", n = 1, k = 2 }, false },
}, function(_, row)
  local when, attributes, holds = table.unpack(row)
  local found = conditions.rows_of({ length_rules = { parsed(when) } }, { attributes = attributes, inputs = {} })
  test.equal(#found == 1, holds)
end)

test.rows("refused condition", {
  { "m == a" }, { "m = 'a'" }, { "m < 'a'" }, { "m >= 'a'" }, { "m == 'a" }, { "m == a'" }, { 'm == "a"' }, { "'a' == m" },
  { "m == 'it's'" }, { "m" }, { "m ==" }, { "m == 0.5" }, { "m == 9223372036854775808" },
  { "m = 1" }, { "m ! 1" }, { "m == 1 or m == 2" }, { "n == 1 and m == b", "m == b" },
  { "m == 'a' and", "m == 'a' and" }, { "m == 'a' and n", "n" },
}, function(_, row)
  local when, part = table.unpack(row)
  local _, what = parsed(when)
  test.equal(what,
    ("has '%s', which compares no attribute with an integer or, by == or !=, with a 'string'"):format(part or when))
end)

return test.run
