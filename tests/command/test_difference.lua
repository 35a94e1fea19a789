-- test_difference.lua: what a failed comparison says.
local difference = require("difference")
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

return test.run
