-- test_dropped_status.lua: a test must fail if any of its shell commands fails: scripts that may drop a failure are refused.
local dropped_status = require("dropped_status")
local test = require("test")

-- A script, and the commands whose status it drops, or nil.
local scripts = {
  { "a; b" },
  { "a\nb" },
  { "! a" },
  { "! a; b", "! a" },
  { "a\n! b\nc", "! b" },
  { "! a | b; c", "! a | b" },
  { "! a && b" },
  { "! a && b; c", "! a && b" },
  { "a && b" },
  { "a && b; c", "a && b" },
  { "a &&\nb; c", "a && b" },
  { "a && ! b; c", "a && ! b" },
  { "a || ! b; c", "a || ! b" },
  { "a || b; c" },
  { "! a || exit; b" },
  { "a && b || exit; c" },
  { "a && b & c" },
  { "a; b=$?; c $b", "b=$?" },
  { "b=0; a || b=$?; c $b" },
  { "a >&2; ! b >&2; c", "! b _2" },

  -- commands inside others
  { "{ ! a; b; }", "! a" },
  { "f() { ! a; }\nb" },
  { "f() { ! a; b; }", "! a" },
  { "(! a; b)", "! a" },
  { "a && (b; c)" },
  { "a && (b); c", "a && _" },
  { "(a && b); c" },
  { "a && for i in 1 2; do b; done" },
  { "a && while read -r b; do c || exit 1; done" },
  { "if ! a; then b; fi; c" },
  { "if a; then ! b; c; fi", "! b" },
  { "if a; then ! b; fi; c", "! b" },
  { "if a; then b; elif ! c; then d; else ! e; f; fi", "! e" },
  { "while ! a; do b; done; c" },
  { "for i in 1 2; do ! a; done", "! a" },

  -- text that is not a command of the script
  { "a '! b; c' && d" },
  { 'a "! b; c \\" ! d; e" && f' },
  { 'a "$(b && c "d"; e)"' },
  { "a `b && c; d` ${e:-f && g; h}" },
  { "a \\; && b" },
  { "a && b # c; d" },
  { "a && b <<'END'\n! c; d\nEND\n" },
}

for _, row in ipairs(scripts) do
  test(row[1], function()
    test.equal(dropped_status(row[1]), row[2])
  end)
end

test("a script that drops a status", function(here)
  local is_run, problem = pcall(here.run, here, "! true; true")
  test.check(not is_run)
  test.holds(problem, "the status of '! true' is dropped")
  test.equal(here:run("false; true").code, 1)
end)

return test.run
