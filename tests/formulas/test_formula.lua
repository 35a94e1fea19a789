-- test_formula.lua: what formulas make of an axis, worked out by hand; and formulas that are refused, with the reason.
local evaluate = require("spec.evaluate")
local formula = require("spec.formula")
local test = require("test")

local big = math.maxinteger

-- What evaluate gives, in words: "2x3 1x1", "(3, 1)" of a list, "?4" where only the number of parts is known, or what is wrong.
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

local function worked_out(words, rows)
  for _, row in ipairs(rows) do
    local numbers, expected = row, row.is
    local shown = {}
    for _, name in ipairs({ "dim", "outputs", "num_outputs", "split" }) do
      local value = numbers[name]
      shown[#shown + 1] = value and ("%s %s"):format(name, type(value) == "table" and table.concat(value, ",") or value)
    end
    test(("%s: %s"):format(words, table.concat(shown, ", ")), function()
      test.equal(outcome(words, numbers), expected)
    end)
  end
end

worked_out("outputs of dim / outputs", {
  { dim = 6, outputs = 3, is = "3x2" },
  { dim = 0, outputs = 3, is = "3x0" },
  { dim = big, outputs = big, is = big .. "x1" },
  { dim = 7, outputs = 2, is = "'outputs of dim / outputs' leaves 1 of 7 on the axis" },
  { dim = 1, outputs = big, is = "'outputs of dim / outputs' leaves 1 of 1 on the axis" },
  { dim = 7, outputs = 0, is = "outputs is 0: it must be at least 1" },
  { outputs = 3, is = "?3" },
  { outputs = 0, is = "outputs is 0: it must be at least 1" },
})

local last_smaller = "num_outputs - 1 of ceil(dim / num_outputs), rest"
worked_out(last_smaller, {
  { dim = 10, num_outputs = 4, is = "3x3 1x1" },
  { dim = 4, num_outputs = 3, is = "2x2 1x0" },
  { dim = 7, num_outputs = 1, is = "0x7 1x7" },
  { dim = 0, num_outputs = big, is = ("%dx0 1x0"):format(big - 1) },
  { dim = big, num_outputs = 2, is = ("1x%d 1x%d"):format(1 << 62, (1 << 62) - 1) },
  { dim = 10, num_outputs = 7, is = ("'%s': 6 parts of 2 do not fit into 10"):format(last_smaller) },
  { dim = 10, num_outputs = -1, is = "num_outputs is -1: it must be at least 1" },
  { dim = 10, num_outputs = math.mininteger, is = ("num_outputs is %d: it must be at least 1"):format(math.mininteger) },
  { num_outputs = 4, is = "?4" },
  { dim = 4, is = "?" },
})

worked_out("dim / split of split, rest if any", {
  { dim = 6, split = 2, is = "3x2 0x0" },
  { dim = 6, split = 4, is = "1x4 1x2" },
  { dim = 6, split = 8, is = "0x8 1x6" },
  { dim = 0, split = 3, is = "0x3 0x0" },
  { dim = 6, split = 0, is = "split is 0: it must be at least 1" },
  { split = 3, is = "?" },
})

worked_out("rest if any, dim / split of split", { { dim = 7, split = 3, is = "1x1 2x3" } })
worked_out("dim of 1", { { dim = 3, is = "3x1" }, { dim = 0, is = "0x1" }, { is = "?" } })
worked_out("rest", { { dim = 3, is = "1x3" } })
worked_out("num_outputs of 0, rest", {
  { dim = 3, num_outputs = big, is = "'num_outputs of 0, rest' makes too many parts" },
})
worked_out("outputs - num_outputs of 1, rest", {
  { dim = 9, outputs = 5, num_outputs = 3, is = "2x1 1x7" },
  { dim = 9, outputs = 3, num_outputs = 5, is = "outputs - num_outputs is -2: it must be at least 0" },
})
worked_out("1 of dim / (outputs / 2), rest", {
  { dim = 9, outputs = 6, is = "1x3 1x6" },
  { dim = 9, outputs = 1, is = "outputs / 2 is 0: it must be at least 1" },
})
worked_out("dim % num_outputs of ceil(dim / num_outputs), num_outputs - dim % num_outputs of dim / num_outputs", {
  { dim = 10, num_outputs = 4, is = "2x3 2x2" },
  { dim = big, num_outputs = 1, is = ("0x%d 1x%d"):format(big, big) },
})

worked_out("as split lists", {
  { dim = 6, split = { 1, 2, 3 }, is = "(1, 2, 3)" },
  { dim = 0, split = { 0 }, is = "(0)" },
  { split = { big, 0 }, is = ("(%d, 0)"):format(big) },
  { dim = 6, is = "?" },
  { dim = 6, split = {}, is = "split lists no lengths" },
  { dim = 6, split = { 1, -1 }, is = "split[1] is -1: a length must be >= 0" },
  { dim = 6, split = { 1, 6 }, is = "split[1] is 6: only 5 of 6 are left on the axis" },
  { dim = 6, split = { 1 }, is = "split leaves 5 of 6 on the axis" },
  { split = { big, 1 }, is = ("split[1] is 1: only 0 of %d are left on the axis"):format(big) },
})

-- What is no formula, and why.
local no_list = "is no 'as NAME lists': a list is taken as it is; -1 for the rest, or positions of cuts, would be new C in "
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
  { "outputs of ceil(dim)", "has a ceil of what is no division" },
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

return test.run
