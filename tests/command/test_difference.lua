-- test_difference.lua: what a failed comparison says, and that a suite without a test fails.
local difference = require("difference")
local host = require("host")
local sources = require("sources")
local test = require("test")

local long = ("x"):rep(500)

-- What is found, what is expected, and the words.
test.rows("a difference", {
  { "numbers", 2, 0, "2, expected 0" },
  { "a value and none", nil, "a", "nil, expected a" },
  { "lines", "one", "two", "'one', expected 'two'" },
  { "a line and nothing", "one\n", "", "'one\n', expected ''" },
  { "long lines", long .. "a" .. long, long .. "b" .. long,
    ("...'%sa%s'..., expected ...'%sb%s'..."):format(long:sub(-80), long:sub(1, 79), long:sub(-80), long:sub(1, 79)) },
  { "one line of several", "a\nb\nc\n", "a\nd\nc\n", "not as expected (-), but (+)\n@@ -1,3 +1,3 @@\n a\n-d\n+b\n c" },
  { "an end without a line break", "a\nb", "a\nb\n",
    "not as expected (-), but (+)\n@@ -1,2 +1,2 @@\n a\n-b\n+b\n\\ No newline at end of file" },
  { "a long line of several", "a\n" .. long .. "b\n", "a\n" .. long .. "c\n",
    ("not as expected (-), but (+)\n@@ -1,2 +1,2 @@\n a\n-...'%sc'\n+...'%sb'"):format(long:sub(-80), long:sub(-80)) },
  { "very many lines", ("a\n"):rep(1000), ("b\n"):rep(1000),
    "not as expected (-), but (+)\n@@ -1,1000 +1,1000 @@" .. ("\n-b"):rep(39) },
}, function(_, row)
  test.check(difference.between(row[2], row[3]) == row[4], "%s", difference.between(row[2], row[3]))
end)

local many = {}
for i = 1, 1000 do
  many[i] = ("line %d"):format(i)
end
many[500] = "static void split(void)"

test("a short text that lacks a part is told whole", function()
  test.equal(difference.instead("one\ntwo\n", "three"), "one\ntwo\n")
end)

test("of a long text that lacks a part, the likest line is told", function()
  local told = difference.instead(table.concat(many, "\n") .. "\n", "static void split(size_t n)")
  test.holds(told, "line 499\nstatic void split(void)\nline 501\n")
  test.holds(told, "\n... (lines 495 to 505 of 1001)")
end)

-- Commands for scripts, of which the first three succeed; what the others print.
test.rows("a script looks for lines", {
  { "has -x one f && lacks three f && counts 2 two f" },
  { "cat f | has -F 'o b' && cat f | lacks -x tw && cat f | counts 1 one" },
  { "has '^two' f" },
  { "has three f", "has three f: not so in\none\ntwo\ntwo b\n" },
  { "cat f | has -x tw", "has -x tw: not so in\none\ntwo\ntwo b\n" },
  { "lacks two f", "lacks two f: not so in\none\n" },
  { "counts 3 two f", "found: 2\ncounts 3 two f: not so in\none\n" },
  { "has one f && has three f && has two f", "has three f: not so in\n" },
}, function(here, row)
  here:write("f", "one\ntwo\ntwo b\n")
  local outcome = here:run_shell(row[1])
  test.equal(outcome.code, row[2] and 1 or 0, "the exit code")
  test.begins(outcome.errors, row[2] or "", "what it prints")
end)

-- The module test.lua without the tests of this suite.
local function new_suite()
  local path = sources.name("tests/support/test.lua")
  return assert(loadfile(path))("test", path)
end

test("a table without rows is refused", function()
  local is_taken, problem = pcall(new_suite().rows, "no rows", {}, error)
  test.check(not is_taken)
  test.holds(problem, "the table 'no rows' has no rows")
end)

-- Runs a suite that is a function -> its exit code, and the results that it tells.
local function run_suite(suite, ...)
  local told, before = {}, {}
  for name, module in pairs({ test_made = function() return suite end, tap = function()
    return { count = 0, result = function(_, failure) told[#told + 1] = failure or "ok" end, comment = type, finish = type }
  end }) do
    before[name], package.loaded[name], package.preload[name] = package.loaded[name] or false, nil, module
  end
  local code = assert(loadfile(sources.name("tests/support/lua_host.lua")))(host, sources.name(""):sub(1, -2), "command",
    "test_made", ...)
  for name, module in pairs(before) do
    package.loaded[name], package.preload[name] = module or nil, nil
  end
  return code, table.concat(told, ", ")
end

-- What a suite returns, its exit code, and what it tells.
test.rows("a suite without a test fails", {
  { "a suite", function() return {}, "2 cases" end, 0, "ok" },
  { "no cases", function() return {}, "0 cases" end, 1, "nothing is tested" },
  { "no summary of numbers", function() return {}, "cases" end, 1, "nothing is tested" },
  { "a skipped suite", function() return {}, "skipped: there is no compiler", true end, 0, "" },
  { "no test", function(words) return new_suite().run(words) end, 1, "there is no test" },
  { "no name", function(words) return new_suite().run(words or "a name") end, 1, "no test has 'a name' in its name" },
}, function(_, row)
  local code, told = run_suite(row[2])
  test.equal(told, row[4])
  test.equal(code, row[3], "the exit code")
end)

return test.run
