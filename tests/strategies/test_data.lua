-- test_data.lua: the machine code of copies by each strategy does the same for all data of a shape. valgrind shows that no jump
-- and no address depends on the input's bytes; so the place from which an output's byte comes is the same in each run, and two
-- runs on bytes of indices show that it is the right one. AVX-512, which valgrind does not know, has the indices alone.
local as_c = require("as_c")
local layouts = require("layouts")
local planned = require("planned")
local shell = require("shell")
local test = require("test")

local width_step <const> = 17
local options <const> = { dispatch = false }

-- Compilers and flags; wants: a feature that the processor must have; is_blind: valgrind cannot run it.
local builds <const> = {
  { "gcc -O2" }, { "gcc -O3" }, { "clang -O2" },
  { "gcc -O2 -mavx2", wants = "avx2" }, { "gcc -O3 -mavx2", wants = "avx2" }, { "clang -O2 -mavx2", wants = "avx2" },
  { "gcc -O2 -march=x86-64-v4 -mavx512vbmi", wants = "avx512vbmi", is_blind = true },
  { "clang -O2 -march=x86-64-v4 -mavx512vbmi", wants = "avx512vbmi", is_blind = true },
}

-- The C of all layouts, and the number of its kernels.
local text, kernels

local function text_of_layouts()
  local list = {}
  for i, layout in ipairs(layouts(width_step)) do
    layout.options = options
    local copy = planned.of(layout)
    list[i] = planned.record(layout, copy)
    list[i].number, list[i].label = i, ("%s of %s"):format(copy.strategy, table.concat(layout.lengths, ","))
  end
  return as_c.file(list)
end

local function why_not(build)
  local compiler = build[1]:match("^%a+")
  return not shell.has("valgrind") and "there is no valgrind" or not shell.has(compiler) and "there is no " .. compiler
    or build.wants and not os.execute(("grep -qw %s /proc/cpuinfo"):format(build.wants)) and "there is no " .. build.wants
end

local function compile(here, build)
  if not text then
    text, kernels = text_of_layouts()
  end
  here:write("kernels.c", text)
  here:must(([[
s=$SPLITGEN_SOURCE_ROOT/tests; build() { "$@" -std=c99 -Wall -Wextra -I$s/strategies -I$s/support; }
build gcc -O1 -D_DEFAULT_SOURCE -c $s/strategies/data.c $s/support/arena.c && build %s -c kernels.c && gcc *.o -o data]]):format(
    build[1]))
end

local under_valgrind <const> = "valgrind --quiet --error-exitcode=9 ./data undefined"

test.rows("no data decides", builds, function(here, build)
  local why = why_not(build)
  if why then
    test.skip(why)
  end
  compile(here, build)
  local line = ("%d kernels: what they do depends on no data\n"):format(kernels)
  here:expect("./data indices", 0, line)
  if not build.is_blind then
    here:expect(under_valgrind, 0, line)
  end
end)

-- A copy that looks at its data must be noticed, whether it jumps or reads at a place that the data say.
test.rows("noticed", {
  { "a jump", "    if (*from == 'a')\n        return;\n" },
  { "an address", "    from += from[*(const unsigned char *)from];\n    from = (const char *)input;\n" },
}, function(here, row)
  test.needs("valgrind")
  text, kernels = text_of_layouts()
  local words, count = text:gsub("(    const char %*from = %(const char %*%)input[^\n]*\n)", "%1" .. row[2], 1)
  test.check(count == 1, "no copy begins at its input")
  text = words
  compile(here, { "gcc -O0" })
  here:expect(under_valgrind, 9)
end)

return test.run
