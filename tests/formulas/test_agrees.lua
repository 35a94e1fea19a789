-- test_agrees.lua: the C made from a formula, for the library and for generated code, must give the same lengths as evaluate, and
-- the library's the same messages, in about a million cases: with small numbers, and with numbers near the limits of 64 bits. An
-- overflow in the C ends the program. Arguments: the compiler, a directory to work in, and "slow", or "everyday" for a tenth of
-- the cases.
local evaluate = require("spec.evaluate")
local formula = require("spec.formula")
local formula_cut = require("write.formula_cut")
local formula_text = require("write.formula_text")
local render = require("base.render")
local sources = require("sources")

local max_listed = 3
local ends = { 1 << 31, 1 << 32, 1 << 62, math.maxinteger - 1, math.maxinteger }

local function numbers(first, last, ...)
  local list = {}
  for number = first, last do
    list[#list + 1] = number
  end
  for _, more in ipairs({ ... }) do
    table.move(more, 1, #more, #list + 1, list)
  end
  return list
end

local dims, values -- by the argument
local lengths = { math.mininteger, -1, 0, 1, 2, 3, math.maxinteger - 1, math.maxinteger }

-- The tables' formulas under other names, and formulas that need each kind of check.
local formulas = {
  "a of dim / a", "a - 1 of ceil(dim / a), rest", "dim / a of a, rest if any", "dim of 1",
  "rest", "rest if any", "rest if any, dim / a of a", "a - 1 of dim / a, rest", "dim - 1 of 1, rest", "a of 0, rest",
  "dim % a of ceil(dim / a), a - dim % a of dim / a", "a - dim % a of dim / a, dim % a of ceil(dim / a)",
  "a of b, rest", "a of b, rest if any", "a - b of 1, rest", "1 of dim / (a / b), rest", "a of b, b of a",
  "a - dim % a of b, rest", "a / b of b, a % b of 1",
}

-- { formula, known = numbers that are constants in the C, a_count, b_count = how many values are tried, checks, runs, alone =
-- the C of generated code }
local function cut_of(parsed, known, is_taken)
  local says = {}
  for name, number in pairs(known) do
    says[#says + 1] = ("%s %d"):format(name, number)
  end
  local names = { dim = "plan->dim", a = "a", b = "b" }
  local alone = formula_cut({ choices = { { formula = parsed } }, numbers = known }, { dim = "axis", a = "a", b = "b" }, {})
  return { alone = alone, formula = parsed,
    known = known, says = says[1] or "all open", checks = formula_text.checks(parsed, known, names),
    runs = formula_text.runs(parsed, known, names), a_count = is_taken.a and not known.a and #values or 1,
    b_count = is_taken.b and not known.b and #values or 1 }
end

-- Each formula with all numbers unknown, and with each number that a model may state as a constant.
local function cuts_of()
  local cuts = {}
  for _, words in ipairs(formulas) do
    local parsed, is_taken = formula.parse(words), {}
    for _, name in ipairs(parsed.names) do
      is_taken[name] = true
    end
    cuts[#cuts + 1] = cut_of(parsed, {}, is_taken)
    for _, number in ipairs(is_taken.a and { 1, 2, 7, math.maxinteger } or {}) do
      if evaluate(parsed, { a = number }) then
        cuts[#cuts + 1] = cut_of(parsed, { a = number }, is_taken)
      end
    end
  end
  return cuts
end

local function literals(list)
  return table.concat(list, ", "):gsub(math.mininteger, "INT64_MIN"):gsub("%d%d%d%d%d%d%d%d%d%d+", "INT64_C(%0)")
end

local function expected_of(parsed, known)
  local found, problem = evaluate(parsed, known)
  if not found or found.list then
    return problem or "taken"
  end
  local first, second = found.runs[1], found.runs[2] or { count = 0, length = 0 }
  return ("%dx%d %dx%d"):format(first.count, first.length, second.count, second.length)
end

-- Calls check(parsed, numbers) for each case, in the order of driver.c.in.
local function each_case(cuts, check)
  for _, cut in ipairs(cuts) do
    for _, dim in ipairs(dims) do
      for a = 1, cut.a_count do
        for b = 1, cut.b_count do
          check(cut.formula, { dim = dim, a = cut.known.a or values[a], b = values[b] })
        end
      end
    end
  end
  local listed = formula.parse("as split lists")
  for count = 0, max_listed do
    for i = 0, (#lengths) ^ count - 1 do
      local list, rest = {}, i
      for k = 1, count do
        list[k], rest = lengths[rest % #lengths + 1], rest // #lengths
      end
      for _, dim in ipairs(dims) do
        check(listed, { dim = dim, split = list })
      end
    end
  end
end

local function compile(compiler, directory, cuts)
  os.execute("mkdir -p '" .. directory .. "'")
  local file <close> = assert(io.open(directory .. "/driver.c", "w"))
  file:write(render("tests/formulas/driver.c.in", { cuts = cuts, dims = literals(dims), values = literals(values),
    lengths = literals(lengths), max_listed = max_listed }))
  file:close()
  local runtime = sources.name("runtime")
  local words = { compiler, "-std=c99 -O1 -Wall -Wextra -Werror -fsanitize=undefined -fno-sanitize-recover=all -I" .. runtime,
    directory .. "/driver.c" }
  for _, name in ipairs({ "integers", "lengths", "resolve", "say" }) do
    words[#words + 1] = ("%s/%s.c"):format(runtime, name)
  end
  return os.execute(table.concat(words, " ") .. " -o " .. directory .. "/driver")
end

return function(compiler, directory, which)
  local most = which == "slow" and 40 or 13
  dims = numbers(0, most, ends)
  values = numbers(-3, most + 5, ends, { math.mininteger, math.mininteger + 1, -(1 << 31) })
  local probe = "echo 'int main(void) { return 0; }' | %s -fsanitize=undefined -x c - -o /dev/null 2>/dev/null"
  if not os.execute(probe:format(compiler)) then
    return {}, "skipped: " .. compiler .. " has no UndefinedBehaviorSanitizer", true
  end
  local cuts, failures, cases = cuts_of(), {}, 0
  if not compile(compiler, directory, cuts) then
    return { "the C of the formulas does not compile" }, "nothing is compared"
  end
  local told <close> = assert(io.popen(directory .. "/driver 2>&1"))
  each_case(cuts, function(parsed, known)
    cases = cases + 1
    local is, expected = told:read("l"), expected_of(parsed, known)
    if is ~= expected and #failures < 10 then
      failures[#failures + 1] = ("%s of dim %d, a %s, b %s: C says '%s', evaluate '%s'"):format(parsed.words, known.dim, known.a,
        known.b, is, expected)
    end
  end)
  if told:read("l") then
    failures[#failures + 1] = "C says more than there are cases"
  end
  return failures, cases .. " cases"
end
