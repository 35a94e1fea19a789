-- test_bench.lua: the benchmark's statistics, verdicts, and check of kernels; and a run of one workload, which calls each
-- compiler 18 times.
local judge = require("judge")
local report_table = require("report_table")
local statistics = require("statistics")
local test = require("test")
local workloads = require("workloads")

local bench = '"$LUA_HOST" "$SPLITGEN_SOURCE_ROOT" bench main '
local no_compiler = "--compilers true " -- a compiler that does nothing

test("bounds of a median", function()
  local numbers = {}
  for i = 0, 40 do
    numbers[i + 1] = i * 17 % 41 -- 0 .. 40 in another order
  end
  local median = statistics.median(numbers)
  test.equal(median.median, 20, "the median")
  -- of 41 numbers, 13 or fewer are below the true median with a probability of 1.4 %, 14 or fewer of 3.0 %
  test.equal(median.low, 13, "its lower bound")
  test.equal(median.high, 27, "its upper bound")
end)

test("the bounds of a median of few numbers are their range", function()
  test.equal(statistics.median({ 3 }).high, 3, "the upper bound of one")
  local median = statistics.median({ 4, 1, 3, 2 })
  test.equal(median.low, 1, "the lower bound of four")
  test.equal(median.median, 2.5, "the median of four")
  test.equal(median.high, 4, "the upper bound of four")
end)

test("a ratio is taken pair by pair", function()
  local own, yards = { 2, 40, 6 }, { 1, 20, 2 }
  test.equal(statistics.ratio(own, yards).median, 2, "the ratio")
  test.equal(statistics.difference(own, yards).median, 4, "the difference")
end)

test("the spread is the larger distance from 1", function()
  test.check(math.abs(statistics.spread({ low = 0.9, median = 1, high = 1.02 }) - 0.1) < 1e-12)
  test.check(math.abs(statistics.spread({ low = 1.01, median = 1.1, high = 1.2 }) - 0.2) < 1e-12)
end)

-- An option, a level or nil for any x86-64, a ratio, the spread, and the verdict. Goals are 1.1 for any processor, 1.0 with AVX2,
-- and `library`, if given, for the library. They apply to kernels for speed. The goal for unknown lengths or shapes is relative
-- to the library. A processor without goals has no verdict.
for _, row in ipairs({
  { "speed", nil, 1.12, 0.01, "met" },
  { "speed", nil, 1.14, 0.01, "missed" },
  { "speed", "avx2", 1.12, 0.01, "missed" },
  { "dispatch", "avx2", 1.02, 0.01, "met" },
  { "dispatch", "avx512", 1.02, 0.01, "met" },
  { "dispatch", "avx512", 1.12, 0.01, "missed" },
  { "dispatch", "avx512", 0.95, 0.01, "missed", avx512 = 0.9 },
  { "speed", nil, 1.14, 0.01, nil, processor = "another" },
  { "speed", nil, 1.12, 0.04, "too noisy" },
  { "plain", nil, 1.12, 0.01, nil },
  { "library", nil, 1.12, 0.01, nil },
  { "library", nil, 1.33, 0.01, "met", library = 1.3 },
  { "library", nil, 1.35, 0.01, "missed", library = 1.3 },
  { "kept plan", nil, 1.33, 0.01, nil, library = 1.3 },
  { "kept plan", nil, 1.13, 0.01, "met", of_plain = 1.1 },
  { "kept plan", nil, 1.14, 0.01, "missed", of_plain = 1.1 },
  { "unknown lengths", nil, 1.08, 0.01, "met" },
  { "unknown shape", nil, 1.09, 0.01, "missed" },
}) do
  local option, level, ratio, spread, verdict = table.unpack(row, 1, 5)
  test(("%s at %s for %s on %s is %s"):format(option, ratio, level, row.processor or "this", verdict), function()
    local workload = { goals = { this = { any = 1.1, avx2 = 1.0, avx512 = row.avx512 } }, library = row.library,
      of_plain = row.of_plain }
    local goal = judge.goal(workload, { option = option, level = level }, row.processor or "this")
    test.equal(judge.verdict(ratio, goal, spread, 0.03), verdict)
  end)
end

-- The report of one machine: a ratio of the plain loop, and of the chosen strategy.
local function report_of(machine, plain, chosen, before)
  local figures = {}
  for i, row in ipairs({ { "plain", plain }, { "speed", chosen } }) do
    figures[i] = { option = row[1], build = "gcc", value = row[2], ratio = { median = row[2] } }
  end
  local record = { name = "ov96", class = "many outputs", bytes = 96, yardstick = "memcpy", yardstick_nanoseconds = 10,
    spread = 0.01, margin = 0.03, goals = {}, figures = figures }
  local setting = { date = "today", machine = machine, libc = "libc", compilers = { "gcc 12" }, rounds = 3 }
  return report_table(setting, { record }, before)
end

test("machines side by side", function()
  local first = report_of("Zen 5", 1.39, 1.89, "")
  test.holds(first, "\n- A: today, Zen 5, libc, gcc 12; 3 rounds\n")
  test.holds(first, "\n- A ov96, gcc: the plain loop 1.39, the chosen strategy 1.89\n")
  local both = report_of("Zen 4", 1.52, 1.53, first)
  test.holds(both, "\n- A: today, Zen 5, libc, gcc 12; 3 rounds\n- B: today, Zen 4, libc, gcc 12; 3 rounds\n")
  test.check(both:find("| A: gcc plain | A: gcc speed | B: yardstick, ns |", 1, true), "%s", both)
  test.check(both:find("| +1%.39 | +1%.89 | .*| +1%.52 | +1%.53 |\n"), "%s", both)
  test.check(both:find("\n%- A ov96, ") and not both:find("\n%- B ov96, "), "%s", both)
  local again = report_of("Zen 5", 1.38, 1.37, both)
  test.check(again:find("| +1%.52 | +1%.53 | .*| +1%.38 | +1%.37 |\n") and not again:find("1.89", 1, true), "%s", again)
  test.holds(again, "\nNowhere, by more than the margin.")
  test.equal(report_of("Zen 5", 1.38, 1.37, again), again, "the same once more")
end)

-- Kernels for 3 rows of 2 and 5 bytes: the right one; one that takes the second part from a wrong place; one that leaves out a
-- byte; and one that writes out of bounds.
local kernels = [[
#include <string.h>

#include "operands.h"

static const struct part parts[] = {{0, 2, false}, {2, 5, false}};

#define KERNEL(NUMBER, BEGIN, SECOND_BYTES, BEYOND) \
    const struct split split_##NUMBER = {3, 7, 2, parts}; \
    void run_##NUMBER(size_t times, const struct operands *operands) \
    { \
        unsigned char *first = operands->outputs[0], *second = operands->outputs[1]; \
        for (; times > 0; times--) { \
            for (size_t row = 0; row < 3; row++) { \
                memcpy(first + row * 2, (const unsigned char *)operands->input + row * 7, 2); \
                memcpy(second + row * 5, (const unsigned char *)operands->input + row * 7 + BEGIN, SECOND_BYTES); \
            } \
            second[3 * 5] ^= BEYOND; \
        } \
    }

KERNEL(0, 2, 5, 0)
KERNEL(1, 1, 5, 0)
KERNEL(2, 2, 4, 0)
KERNEL(3, 2, 5, 1)
]]

test("kernels are checked", function(here)
  here:write("kernels.c", kernels)
  here:must('cc -shared -fPIC -I"$SPLITGEN_SOURCE_ROOT/tests/bench" kernels.c -o kernels.so')
  for number = 0, 3 do
    local is_right = number == 0
    local outcome = here:run(('"$MEASURE" %s 1 %d ./kernels.so'):format(is_right and "memcpy" or "call", number))
    test.equal(outcome.code, is_right and 0 or 1, ("kernel %d: the exit code"):format(number))
    test.holds(outcome.errors, is_right and "" or "kernels.so: the bytes are wrong\n")
    test.equal(select(2, outcome.output:gsub("%S+", "")), is_right and 4 or 0, "how many figures there are")
  end
end)

test.rows("measure refuses", {
  { "", "usage: measure" },
  { "memcpy 0 0 kernel.so", "usage: measure" },
  { "faster 1 0 kernel.so", "usage: measure" },
  { "once", "usage: measure" },
  { "once ./kernel.so", "kernel.so" },
}, function(here, row)
  here:expect('"$MEASURE" ' .. row[1], 1, "", row[2])
end)

test("workloads that cannot be measured are named, and there is no report", function(here)
  here:refuses("MEASURE=false " .. bench .. no_compiler .. "--only tiny,axis0 --out .", 1,
    "tiny\ntiny: not measured\naxis0\naxis0: not measured\n")
end)

test("selections", function()
  local sweep, view = { name = "2x1_l1", class = "sweep" }, { name = "view", class = "of views" }
  for _, row in ipairs({
    { view, "usual", true }, { sweep, "usual", false }, { view, "sweep,usual", true }, { sweep, "view,sweep", true },
    { sweep, "2x1_l1", true }, { sweep, "2x1_l10,2x1,sweeps", false }, { view, "tiny,of views", true },
  }) do
    test.equal(#workloads.selected(row[2], { row[1] }) > 0, row[3], ("whether '%s' has %s"):format(row[2], row[1].name))
  end
end)

test("a run writes a report", function(here)
  local long = here.path .. ("/" .. ("0"):rep(250)):rep(2)
  here:must("mkdir -p " .. long)
  local outcome = here:run(bench .. "--compilers cc,no-such-compiler --rounds 1 --only quad_f16 --out " .. long)
  test.equal(outcome.code, 0, "the exit code")
  test.holds(outcome.errors, "no no-such-compiler here: left out")
  test.holds(outcome.output, "| A: cc speed |")
  test.holds(outcome.output, "\n| quad_f16 | deinterleave below 16 KiB |")
  test.check(outcome.output:find("| A: unknown shape |\n.*\n| quad_f16 |[^\n]*| +[*]*%d%.%d%d[?*]* |\n"), "%s", outcome.output)
  here:must(("mv %s/results.* ."):format(long))
  test.equal(here:read("results.md"), outcome.output, "the table")
  test.holds(here:read("results.json"), '"name":"quad_f16"')
end)

test("a model without copies", function(here)
  here:expect('cd "$MODELS" && ' .. bench .. no_compiler .. "--rounds 1 nothing.onnx", 0, nil,
    "nothing.onnx: no copy of known size\n")
end)

test.rows("refused", {
  { "--rounds 0", 2, "Usage: bench" },
  { "--rounds many", 2, "Usage: bench" },
  { "--rounds ''", 2, "Usage: bench" },
  { "--rounds -1", 2, "Usage: bench" },
  { "--rounds 99999999999999999999", 2, "'99999999999999999999' is not a number of rounds" },
  { "--faster", 2, "Usage: bench" },
  { "--compilers no-such-compiler", 1, "no compiler" },
  { "--onnxruntime /no/such/directory", 1, "/no/such/directory: no ONNX Runtime for node there" },
  { '--dim n "$MODELS/split_18.onnx"', 1, "--dim" },
  { "no-such-model.onnx", 1, "no-such-model.onnx" },
  { "--compilers cc --rounds 1 --only tiny --out /no/such/directory", 1, "/no/such/directory: no directory to write to" },
}, function(here, row)
  here:expect(bench .. row[1], row[2], nil, row[3])
end)

return test.run
