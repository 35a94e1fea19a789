-- test_strategies.lua: the strategies of copies: which one a shape gets, how small its code is, and that in each build it moves
-- the right bytes and touches no others. Arguments: the builds, "first" for the one that any processor can run, "every_width" for
-- the same with copies of all widths, or "others"; words of the tests' names.
local as_c = require("as_c")
local layouts = require("layouts")
local planned = require("planned")
local shell = require("shell")
local strategy_names = require("strategy_names")
local tap = require("tap")
local test = require("test")

local every, some = 1, 9 -- steps of widths

local compiler = shell.run("${CC:-cc} -dumpmachine; ${CC:-cc} --version | head -n 1; ${CC:-cc} -dumpversion")
local is_x86_64 = compiler:find("^[^\n]*x86_64")
local is_emulated = (os.getenv("TESTS_UNDER") or "") ~= "" -- programs run under an emulator
local is_sanitized = (os.getenv("CC") or ""):find("-fsanitize=", 1, true) ~= nil

-- A sanitizer needs no optimised code, only the same source, and neither does a suite that only looks for slips: so they compile
-- unoptimised, which is quick, with the macros of optimised code.
local is_unoptimised = is_sanitized or os.getenv("UNTIL_FAILURE") ~= nil
local function unoptimised_flags(flags)
  return is_unoptimised and "-O0 -D__OPTIMIZE__" .. (flags:find("-Os", 1, true) and " -D__OPTIMIZE_SIZE__" or "") or ""
end

-- Slow programs take every 7th alignment, which still covers each remainder by 8.
local alignment_step = (is_emulated or is_sanitized) and 7 or 1

-- Options of splitgen, and flags of the compiler; the step of widths, `some` where another build has the same code for rows;
-- is_emulated: also runs under an emulator, which is slow, and most builds differ only on x86-64; has_strategies: the strategies
-- must be those of the layouts; wants: a feature that the processor must have.
local first <const>, of_every_width <const> = { "", "-O2", some, is_emulated = true }, { "", "-O2", every, is_emulated = true }
local others <const> = {
  { "", "-O3", some, is_emulated = true, has_strategies = true },
  { "", "-O2 -march=x86-64-v3", every, has_strategies = true, wants = "avx2" },
  { "", "-O2 -march=x86-64-v4 -mavx512vbmi", some, wants = "avx512vbmi" },
  { "--dispatch", "-O2", some },
  { "", "-O2 -DSPLITGEN_PLAIN", some, has_strategies = true },
  { "--dispatch", "-Os", some, has_strategies = true },
  { "--optimize size", "-Os", some },
}

local function why_not(build)
  return is_emulated and not build.is_emulated and "it is run without an emulator"
    or build.wants and not (is_x86_64 and os.execute(("grep -qw %s /proc/cpuinfo"):format(build.wants))) and "there is no "
      .. build.wants
end

-- Compiles the driver, and the copies with the flags of a build, and runs them.
local compile = [[
build() { ${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Werror -I"$SPLITGEN_SOURCE_ROOT/tests/strategies" \
  -I"$SPLITGEN_SOURCE_ROOT/tests/support" "$@"; }
build -O1 -D_DEFAULT_SOURCE -DALIGNMENT_STEP=%d -c "$SPLITGEN_SOURCE_ROOT/tests/strategies/driver.c" \
  "$SPLITGEN_SOURCE_ROOT/tests/support/arena.c"
build %s kernels.c driver.o arena.o -o driver
$TESTS_UNDER ./driver >said && tail -n 1 said | grep -qx '%d kernels are right' || { tail -n 1 said; exit 1; }]]

-- Compiles the copies of all layouts to one program and runs it.
local function check_build(here, build)
  local why, options = why_not(build), { dispatch = build[1] == "--dispatch", optimize = build[1]:match("%-%-optimize (%l+)") }
  if why then
    test.skip(("%s: %s"):format(build[2], why))
  end
  local list = {}
  for i, layout in ipairs(layouts(build[3])) do
    layout.options = options
    local copy = planned.of(layout)
    local mutant = planned.record(layout, copy)
    mutant.number, mutant.label = i, ("%s of %s"):format(layout.strategy, table.concat(layout.lengths, ","))
    test.check(not build.has_strategies or copy.strategy == layout.strategy, "%s: %s", mutant.label, copy.strategy)
    list[i] = mutant
  end
  local text, count = as_c.file(list)
  here:write("kernels.c", text)
  here:must(compile:format(alignment_step, build[2] .. " " .. unoptimised_flags(build[2]), count))
end

local many = "many: %d outputs, in blocks of rows that a cache holds"
local ahead = "many: %d outputs, row by row; the lines of the output 8 further are fetched before"
local each = "many: one output after the other: its address is read once"
local equal, rows = "equal: one loop over equal parts", "rows: parts of each row in turn"

-- A shape, and options of splitgen; the flags of the compiler; the strategy that is chosen, and why; the most bytes of code and
-- tables; and the most by clang, where that is more.
local choices = {
  { "1x128x2304 --axis 2 --split 768,768,768", "-O2", equal, 300, 384 },
  { "1x128x2304 --axis 2 --split 768,768,768 --optimize size", "-Os", equal, 100 },
  { "64x96 --num-outputs 96 --axis 1", "-O2", each, 1024 },
  { "64x9216 --num-outputs 96 --axis 1", "-O2", ahead:format(96), 1024 },
  { "64x578 --num-outputs 17 --axis 1", "-O2", ahead:format(17), 1024 },
  { "64x96 --num-outputs 96 --optimize size --axis 1", "-Os", equal, 1024 },
  { "1x96 --num-outputs 96 --copy-all --axis 1", "-O2", equal, 1024 },
  { "34xn --num-outputs 17 --copy-all", "-O2", equal, 1024 },
  { "33xn --num-outputs 17 --copy-all", "-O2", "table: one loop over many outputs", 1024 },
  { "64x33 --num-outputs 17 --axis 1", "-O2", many:format(17), 1024 },
  { "64x33 --num-outputs 17 --optimize size --axis 1", "-Os", "table: one loop over many outputs", 1024 },
  { "64x34 --num-outputs 17 --dispatch --axis 1", "-O2", each, 1024 },
  { "64x15 --num-outputs 3 --axis 1", "-O2", "splice: 4 rows of a part fill whole vectors", 1024 },
  { "64x30 --num-outputs 3 --axis 1", "-O2", "splice: 2 rows of a part fill whole vectors", 1024 },
  { "64x30 --num-outputs 2 --axis 1", "-O2", "splice: 4 rows of a part fill whole vectors", 1024 },
  { "64x15 --num-outputs 3 --optimize size --axis 1", "-Os", equal, 100 },
  { "1078x243 --num-outputs 3 --axis 1", "-O2", rows, 1024 },
  { "1078x243 --num-outputs 3 --dispatch --axis 1", "-O2", rows, 1536 },
  { "1078x324 --num-outputs 4 --axis 1", "-O2", equal, 300, 768 },
  { "9x9 --split 1,8 --axis 1", "-O2", rows, 1024 },
  { "9x96 --num-outputs 6 --axis 1", "-O2", rows, 1024 },
  { "9x102 --num-outputs 6 --axis 1", "-O2", equal, 300, 1536 }, -- clang makes no loop of six parts
  { "9x384 --num-outputs 3 --axis 1", "-O2", rows, 1024 },
  { "9x387 --num-outputs 3 --axis 1", "-O2", equal, 300, 640 },
  { "9x9 --split 4,5 --optimize size --axis 1", "-Os", "rows: the smallest", 1024 },
  { "1000x3 --num-outputs 3 --axis 1", "-O2", "deinterleave: 3 columns of 4 byte elements", 1024 },
  { "1000x8 --num-outputs 8 --axis 1", "-O2", "deinterleave: 8 columns of 4 byte elements", 1024 },
  { "1000x4 --num-outputs 4 --optimize size --axis 1", "-Os", equal, 1024 },
  { "512x2 --num-outputs 2 --axis 1", "-O2", "equal: gcc and clang make vectors of two columns of 4 bytes", 1024 },
  { "3x2 --num-outputs 2 --axis 1", "-O2", rows, 1024 },
  { "1x9 --split 4,5 --copy-all --axis 1", "-O2", "block: each part lies in one piece", 1024 },
  { "131072x48 --split 16,32 --axis 1", "-O2", rows, 1024 },
}

-- Limits of size are only for these compilers.
local is_clang = compiler:find("clang", 1, true)
local is_known = not is_sanitized and is_x86_64 and compiler:find(is_clang and "\n14" or "\n12")
if not is_known then
  tap.skipped("sizes, which are checked only for gcc 12 and clang 14 on x86-64, without sanitizers")
end

-- The bytes of code and tables of all objects, each FILE.o, by the names of the files.
local function sizes_of_code(here)
  local sizes = {}
  for file, sections in here:must("size -A ./*.o"):gmatch("%./(%w+)_split%.o *:(.-)\nTotal") do
    sizes[file] = 0
    for section, bytes in sections:gmatch("\n(%.%a+)%S* +(%d+)") do
      sizes[file] = sizes[file] + ((section == ".text" or section == ".rodata") and tonumber(bytes) or 0)
    end
  end
  return sizes
end

local function check_choices(here)
  local files = { ["-O2"] = {}, ["-Os"] = {} }
  for i, row in ipairs(choices) do
    here:must(('"$SPLITGEN" kernel --op Split --opset 18 --dtype float --shape %s --out . --prefix k%d'):format(row[1], i))
    local options = {}
    for _, pattern in ipairs({ "%-%-optimize size", "%-%-copy%-all", "%-%-dispatch" }) do
      options[#options + 1] = row[1]:match(pattern)
    end
    local listed = here:must(('"$SPLITGEN" list --request k%d_split.json %s'):format(i, table.concat(options, " ")))
    test.holds(listed, ("\n  by %s\n"):format(row[3]), row[1])
    table.insert(files[row[2]], ("k%d_split.c"):format(i))
  end
  if not is_known then
    return
  end
  for flags, list in pairs(files) do
    here:must(("${CC:-cc} -std=c99 -Wundef -Werror %s -c %s"):format(flags, table.concat(list, " ")))
  end
  local sizes = sizes_of_code(here)
  for i, row in ipairs(choices) do
    local bytes, most = sizes["k" .. i] or 0, is_clang and row[5] or row[4]
    test.check(bytes > 0 and bytes <= most, "%s: %d bytes of code, %d are enough", row[1], bytes, most)
  end
end

-- Arm's structure loads for equal columns: for two to four columns of up to 8 bytes, with enough rows to fill a vector.
local function check_structures(here)
  for bits, dtype in pairs({ [8] = "uint8", [16] = "int16", [32] = "float", [64] = "double", [128] = "complex128" }) do
    for height = 128 // bits - 1, 128 // bits do
      for count = 2, height > 0 and 5 or 0 do
        here:must(('"$SPLITGEN" kernel --op Split --opset 13 --dtype %s --shape %d,%d --axis 1 --outputs %d --out . --prefix k')
          :format(dtype, height, count, count))
        local load = here:read("k_split.c"):match("vld%d+q?_u%d+")
        local known = height * bits == 128 and count <= 4 and bits <= 64 and ("vld%dq_u%d"):format(count, bits) or nil
        test.check(load == known, "%d rows of %d columns of %s: %s", height, count, dtype, load)
      end
    end
  end
end

local columns_in_main = [[
#include "k_split.h"

int main(void)
{
    static short in[3 * 256], a[256], b[256], c[256];
    for (int i = 0; i < 3 * 256; i++)
        in[i] = (short)i;
    k_split_256_of_3x2(in, a, b, c);
    for (int i = 0; i < 256; i++)
        if (a[i] != 3 * i || b[i] != 3 * i + 1 || c[i] != 3 * i + 2)
            return 1;
    return 0;
}
]]

-- Writes that program, and the copies with options -> their C.
local function write_columns(here, options)
  here:write("main.c", columns_in_main)
  here:must('"$SPLITGEN" kernel --op Split --opset 18 --dtype int16 --shape 256,3 --axis 1 --num-outputs 3 --prefix k '
    .. "--out . " .. options)
  return here:read("k_split.c")
end

-- What the copies name of Arm's header, for any processor with vectors.
local structures_anywhere = [[
typedef unsigned short uint16x8_t __attribute__((vector_size(16)));
typedef struct { uint16x8_t val[3]; } uint16x8x3_t;

static inline uint16x8x3_t vld3q_u16(const unsigned short *from)
{
    uint16x8x3_t columns;
    for (int i = 0; i < 24; i++)
        columns.val[i % 3][i / 3] = from[i];
    return columns;
}

static inline void vst1q_u16(unsigned short *to, uint16x8_t column)
{
    __builtin_memcpy(to, &column, sizeof column);
}
]]

-- The loads of one round stand behind those of the round before. The count says that they ran.
local function check_structure_rounds(here)
  local c = write_columns(here, "")
  here:write("k_split.c", "int loads;\n" .. test.replaced(c, "vld3q_u16(", "(loads++, vld3q_u16)("))
  here:replace("main.c", "    return 0;", "    extern int loads;\n    return loads == 32 ? 0 : 2;")
  here:write("arm_neon.h", structures_anywhere)
  here:must("cc -O2 -D__ARM_NEON -I. main.c k_split.c -o main && ./main")
end

-- The program copies by functions for newer processors only where the processor has their vectors.
local function check_processors(here)
  test.needs("qemu-x86_64")
  if not is_x86_64 then
    test.skip("this is no x86-64")
  end
  test.holds(write_columns(here, "--dispatch"), "SPLITGEN_FOR_AVX2")
  here:must("cc -O2 main.c k_split.c -o main && ./main && qemu-x86_64 -cpu Nehalem ./main")
end

-- Each strategy needs a layout, a node that the suite `targets` compiles, and a row in the table for users. No op version takes
-- parts that begin inside a byte, and layouts are of whole bytes.
local function check_rows(here)
  local root = test.setting("SPLITGEN_SOURCE_ROOT")
  local laid_out, asked, shown = { bits = true }, { bits = true }, {}
  for _, layout in ipairs(layouts(some)) do
    laid_out[layout.strategy] = true
  end
  local listed = here:must('"$SPLITGEN" list --request "$SPLITGEN_SOURCE_ROOT/tests/strategies/each.json" --copy-all '
    .. "--format json")
  for strategy in listed:gmatch('"strategy":"(%l+)"') do
    asked[strategy] = true
  end
  for strategy in test.read(root .. "/generator/docs/copies.md"):gmatch("\n| `(%l+)` |") do
    shown[strategy] = true
  end
  local lacking = {}
  for _, name in ipairs(strategy_names) do
    lacking[#lacking + 1] = not laid_out[name] and name .. " has no layout in tests/strategies/layouts.lua" or nil
    lacking[#lacking + 1] = not asked[name] and name .. " has no node in tests/strategies/each.json" or nil
    lacking[#lacking + 1] = not shown[name] and name .. " has no row in generator/docs/copies.md" or nil
  end
  test.check(#lacking == 0, "%s", table.concat(lacking, "; "))
end

return function(which, words)
  if which == "first" then
    test("asks which vectors the processor has", check_processors)
    test("each strategy has its rows", check_rows)
    test("says why, and is small", check_choices)
    test("structures of Arm", check_structures)
    test("rounds of Arm's structures", check_structure_rounds)
  end
  local builds = which == "first" and { first } or which == "every_width" and { of_every_width } or others
  test.rows("moves the right bytes", builds, check_build)
  return test.run(words)
end
