-- test_engines.lua: what is judged of engines, and their page, by outcomes that are made up.
local engine_classes = require("engine_classes")
local engine_page = require("engine_page")
local map = require("base.list").map
local run_engine = require("run_engine")
local shell = require("shell")
local test = require("test")

local float <const>, int8 <const> = { name = "float" }, { name = "int8" }
local split_2 <const> = { op = "Split", since_version = 2, dtypes = { float, int8 }, unclear = {} }
local split_18 <const> = { op = "Split", since_version = 18, dtypes = { float, int8 }, unclear = {} }
local sequence <const> = { op = "SplitToSequence", since_version = 11, dtypes = { float, int8 }, unclear = {} }

local function case(result, name, flags, version, dtype)
  return { result = result, name = name, flags = flags or {}, version = version or split_2, dtype = dtype or float,
    comment = "A list of `lengths', or a | b." }
end

test("verdicts", function()
  for _, row in ipairs({
    { "valid", "ran", "right" }, { "valid", "differs", "wrong" }, { "valid", "refused", "refuses valid" },
    { "invalid", "ran", "accepts invalid" }, { "invalid", "refused", "right" },
    { "acceptable", "ran", "open ran" }, { "acceptable", "differs", "wrong" }, { "acceptable", "refused", "open refused" },
    { "invalid", "crash", "crash" }, { "acceptable", "crash", "crash" }, { "valid", "skipped", "skipped" },
  }) do
    local judged, counts = engine_classes.judge({ case(row[1], "a") }, { { row[2], "" } })
    test.equal(judged[1].verdict, row[3], ("%s, %s"):format(row[1], row[2]))
    test.equal(counts[row[3]], 1, "its count")
  end
end)

local cases <const>, outcomes <const> = {}, {}
for i, row in ipairs({
  { case("valid", "refused_1", { "Uneven" }), "refused", "5 into 4" },
  { case("valid", "right"), "ran", "" },
  { case("valid", "refused_2", { "EmptyName", "Uneven" }, split_18), "refused", "7 into 4" },
  { case("valid", "refused_3", { "EmptyName" }), "refused", "5 into 2" },
  { case("valid", "refused_else", { "Uneven" }), "refused", "no `name`" },
  { case("valid", "sequence", { "Uneven" }, sequence), "refused", "5 into 4" },
  { case("valid", "plain"), "differs", "a has the dims [1], not [1,2]" },
  { case("invalid", "crash", { "NoOutputs" }), "crash", "SIGFPE" },
  { case("valid", "skipped_1"), "skipped", "not implemented" },
  { case("valid", "skipped_2", {}, split_18), "skipped", "not implemented" },
  { case("valid", "skipped_3", {}, sequence, int8), "skipped", "not implemented" },
  { case("valid", "skipped_4", {}, split_2, int8), "skipped", "not implemented" },
  { case("valid", "skipped_5", {}, split_18, int8), "skipped", "not implemented" },
  { case("valid", "skipped_6"), "skipped", "why not" },
}) do
  cases[i], outcomes[i] = row[1], { row[2], row[3] }
end

test("classes have verdict, op, sentence and flag in common", function()
  local classes = map(engine_classes.wrong((engine_classes.judge(cases, outcomes))), function(class)
    local names = map(class, function(each) return each.case.name end)
    return ("%s: %s: %s"):format(class.verdict, class.flag or "none", table.concat(names, " "))
  end)
  test.equal(table.concat(classes, "\n"), [[
crash: NoOutputs: crash
wrong: none: plain
refuses valid: EmptyName: refused_2 refused_3
refuses valid: Uneven: refused_1
refuses valid: Uneven: refused_else
refuses valid: Uneven: sequence]])
end)

test("the page", function()
  local page = engine_page({ { name = "One", version = "1.2", says = "So.", outcomes = outcomes } }, cases)
  test.holds(page, "the 14 cases")
  test.holds(page:gsub(" +", " "), "| One | 1.2 | 1 | 1 | 5 | 0 | 1 | 0 | 0 | 6 |")
  test.holds(page, "## One 1.2\n\nSo.\n")
  test.holds(page, "| 1 | The node has no outputs. `crash` | A list of 'lengths', or a \\| b. | the process ends by SIGFPE | "
    .. "[onnx#8328](https://github.com/onnx/onnx/issues/8328) |")
  test.holds(page, "`plain` | A list of 'lengths', or a \\| b. | runs it, but a has the dims [1], not [1,2] |  |")
  test.holds(page, "| 2 | The input for lengths has the empty name: it is absent. `refused_3` |")
  test.holds(page, [[refuses it: "no 'name'" |]])
  test.holds(page, "- 5: not implemented: Split-2, 18; SplitToSequence-11 (int8)\n- 1: why not\n")
end)

local runner <const> = [[
for i in $(seq "$2" 4); do
    case $i in 1) kill -s SEGV $$ ;; 2 | 4) kill -s FPE $$ ;; esac
    printf 'ran\tcase %d of %s\n' "$i" "$1" >>"$3"
done
]]

-- The outcomes that a runner gives, as words.
local function ran(here, script, count)
  here:write("runner.sh", script)
  return map(run_engine(("sh %s/runner.sh"):format(shell.quoted(here.path)), "a b", count, here.path), function(outcome)
    return table.concat(outcome, ": ")
  end)
end

test("a runner goes on behind a crash", function(here)
  test.equal(table.concat(ran(here, runner, 5), "; "), "ran: case 0 of a b; crash: SIGSEGV; crash: SIGFPE; ran: case 3 of a b; "
    .. "crash: SIGFPE")
end)

test("a runner that fails, or gives too few outcomes or too many, is an error", function(here)
  for _, outcome_lines in ipairs({ "", "ran\\t\\n", "ran\\t\\nran\\t\\nran\\t\\n" }) do
    local script = ("echo why >&2; printf '%s' >>$3; test -s $3"):format(outcome_lines)
    local is_done, problem = pcall(ran, here, script, 2)
    test.check(not is_done and problem:find("runner%.sh: case %d: why"), "%s: %s", script, problem)
  end
end)

return test.run
