-- test_aligned.lua: `--aligned`: with tensors aligned only to their elements, the copies must be right and pass the sanitizers.
-- On a processor that requires alignment, no call may remain for moves that it can do itself.
local dkjson = require("dkjson")
local dtypes = load(require("sources").read("spec/dtypes.lua"))()
local elem_types = require("elem_types")
local test = require("test")

-- A node of a dtype with rows of these lengths. Its name is split_DTYPE by default.
local function node(dtype, lengths, name)
  local sum = 0
  for _, length in ipairs(lengths) do
    sum = sum + length
  end
  return ('{"name": "%s", "op": "Split", "opset": 18, "dtype": "%s", "dims": [19, %d], "axis": 1, "split": [%s]}'):format(
    name or "split_" .. dtype, dtype, sum, table.concat(lengths, ", "))
end

local function request(nodes, more)
  return ('{"format": 1, %s"nodes": [%s]}'):format(more or "", table.concat(nodes, ",\n"))
end

-- The functions in a manifest, by the names of their nodes.
local function functions_in(here, prefix)
  local names = {}
  for _, told in ipairs(dkjson.decode(here:read(prefix .. "_split.json")).nodes) do
    names[told.name] = told["function"]
  end
  return names
end

-- Each dtype of whole bytes: name, bytes, and alignment of elements.
local rows = {}
for _, row in ipairs(dtypes) do
  if row.bits and row.bits >= 8 and elem_types[row[1]] <= 16 then
    local bytes = row.bits // 8
    rows[#rows + 1] = { row[1], bytes, row[1]:find("^complex") and bytes // 2 or bytes }
  end
end

local program = [[
#include <stdio.h>
#include <string.h>
#include "size_split.h"
#include "speed_split.h"

enum { ROWS = 19 };

/* Two of the longest tensors of any of these, at addresses that are multiples of `alignment`, but of no more. */
static double memory[3][1 << 11];

static int check(const char *name, size_t bytes, size_t alignment, size_t first, size_t second,
                 void (*split)(const void *input, void *first, void *second))
{
    unsigned char *places[3];
    for (size_t i = 0; i < 3; i++)
        places[i] = (unsigned char *)memory[i] + alignment;
    const size_t runs[] = {first * bytes, second * bytes}, stride = runs[0] + runs[1];
    for (size_t i = 0; i < ROWS * stride; i++)
        places[0][i] = (unsigned char)(i * 31 + i / 256);
    memset(places[1], 0, ROWS * runs[0]);
    memset(places[2], 0, ROWS * runs[1]);
    split(places[0], places[1], places[2]);
    for (size_t row = 0; row < ROWS; row++)
        if (memcmp(places[1] + row * runs[0], places[0] + row * stride, runs[0]) != 0 ||
            memcmp(places[2] + row * runs[1], places[0] + row * stride + runs[0], runs[1]) != 0)
            return printf("%%s: wrong bytes\n", name);
    return 0;
}

int main(void)
{
    return %s ? 1 : 0;
}
]]

local compile = [[
flags='-std=c99 -Wall -Wextra -Wpedantic -Wconversion -Werror'
${CC:-cc} $flags -c program.c || exit
for level in -O0 -Os -O2; do
    %s $flags -fsanitize=undefined -fno-sanitize-recover=all $level \
        program.o size_split.c speed_split.c -o program && ./program || exit 1
done]]

local pairs_of_lengths = { { 1, 1 }, { 1, 2 }, { 3, 40 } }

test("every dtype", function(here)
  local calls = {}
  local function add_calls(optimize, functions)
    for i, lengths in ipairs(pairs_of_lengths) do
      for _, row in ipairs(rows) do
        local name = ("%s_%d_%s"):format(optimize, i, row[1])
        calls[#calls + 1] = ('check("%s", %d, %d, %d, %d, %s) != 0'):format(name, row[2], row[3], lengths[1], lengths[2],
          functions[name])
      end
    end
  end
  for _, optimize in ipairs({ "size", "speed" }) do
    local nodes = {}
    for i, lengths in ipairs(pairs_of_lengths) do
      for _, row in ipairs(rows) do
        nodes[#nodes + 1] = node(row[1], lengths, ("%s_%d_%s"):format(optimize, i, row[1]))
      end
    end
    here:write("r.json", request(nodes))
    here:must(('"$SPLITGEN" kernel --request r.json --aligned --prefix %s --out . --optimize %s'):format(optimize, optimize))
    add_calls(optimize, functions_in(here, optimize))
  end
  here:write("program.c", program:format(table.concat(calls, " ||\n           ")))
  here:must(compile:format("${CC:-cc}"))
  if test.has("clang") then
    here:must(compile:format("clang"))
  end
end)

test("tensors of one layout but different alignment have different functions", function(here)
  here:write("r.json", request({ node("int16", { 2, 4 }), node("int32", { 1, 2 }), node("float16", { 2, 4 }) }))
  here:must('"$SPLITGEN" kernel --request r.json --aligned --prefix k --out .')
  local functions, code = functions_in(here, "k"), here:read("k_split.c")
  test.equal(functions.split_float16, functions.split_int16, "the function of float16")
  test.check(functions.split_int32 and functions.split_int32 ~= functions.split_int16, "int32 has the function of int16")
  test.equal(select(2, code:gsub("input = SPLITGEN_ALIGNED%(input, [24]%);", "")), 2, "how often the input is aligned")
end)

-- A node with views and copies: the alignment of input and outputs in the manifest. Complex elements are aligned to their halves.
test.rows("the manifest gives the alignment of a function's tensors", {
  { "copies", "complex64", "--aligned", 4, 4 },
  { "copies that rely on none", "complex64", "", 1, 1 },
  { "copies of elements that have none", "string", "--aligned", 1, 1 },
  { "slices", "int16", "--aligned --strided", 1 },
}, function(here, row)
  here:write("r.json", request({ node(row[2], { 1, 2 }) }))
  here:must('"$SPLITGEN" kernel --request r.json --prefix k --out . ' .. row[3])
  local told = dkjson.decode(here:read("k_split.json")).nodes[1]
  test.equal(told.input_alignment, row[4], "the alignment of the input")
  for _, output in ipairs(told.outputs) do
    test.equal(output.alignment, row[5], "the alignment of an output")
  end
end)

-- { what, input, outputs, lengths, nodes, alignments of the views in order }: the powers of two that divide all their offsets
test.rows("the manifest gives the alignment of each view", {
  { "numbers", "float[17, 3]", "a, b, c", "r = {1, 15, 1}", "a, b, c = Split <axis = 0> (x, r)", "64 4 64" },
  { "a product of symbols", "int16[7, n]", "a, b, c", "r = {1, 3, 3}", "a, b, c = Split <axis = 0> (x, r)", "64 2 8" },
  { "more symbols", "float[3, n, 6, m]", "a, b, c", "r = {1, 1, 1}", "a, b, c = Split <axis = 0> (x, r)", "64 8 16" },
  { "views of a view", "float[5, 6]", "a, b, c", "r = {1, 4}", "a, d = Split <axis = 0> (x, r) b, c = Split <axis = 0> (d)",
    "64 8 8 8" },
  { "all of a view", "float[5, 6]", "a, b", "r = {1, 4}", "a, d = Split <axis = 0> (x, r) e = Identity (d) "
    .. "b = Split <axis = 1> (e)", "64 8 8" },
  { "an axis that only its function checks", "float[n, 6]", "a, b", "r = {1, 1}", "a, b = Split <axis = 0> (x)", "64 8" },
}, function(here, row)
  local dtype = row[2]:match("%a%w+")
  local outputs = row[3]:gsub("%a", dtype .. "[] %0")
  here:encode_graph("m.onnx", 13, ("(%s x) => (%s) <int64[%d] %s> { %s }"):format(row[2], outputs,
    select(2, row[4]:gsub("%d+", "")), row[4], row[5]))
  local found = {}
  for _, told in ipairs(dkjson.decode(here:must('"$SPLITGEN" list --format json m.onnx')).nodes) do
    for _, output in ipairs(told.outputs) do
      found[#found + 1] = output.fate == "view" and tostring(output.alignment) or nil
    end
  end
  test.equal(table.concat(found, " "), row[6])
end)

test("a request may set it; without it, code relies on no alignment", function(here)
  here:write("r.json", request({ node("int16", { 1, 1 }) }, '"options": {"aligned": true}, '))
  here:must('"$SPLITGEN" kernel --request r.json --prefix k --out .')
  test.holds(here:read("k_split.c"), "SPLITGEN_ALIGNED(output_1, 2)")
  test.holds(here:read("k_split.h"), "aligned to their elements")
  here:write("r.json", request({ node("int16", { 1, 1 }) }))
  here:must('"$SPLITGEN" kernel --request r.json --prefix k --out .')
  test.check(not here:read("k_split.c"):find("ALIGNED", 1, true), "the code has it")
  test.check(not here:read("k_split.json"):find("aligned", 1, true), "the manifest has it")
  test.holds(here:read("k_split.h"), "at any address")
end)

test("the head of a header allows what its functions do", function(here)
  here:write("r.json", request({ node("int16", { 1, 1 }) }))
  for _, option in ipairs({ "", "--aligned" }) do
    here:must('"$SPLITGEN" kernel --request r.json --prefix k --out . ' .. option)
    local head = here:read("k_split.h"):match("^/%*(.-)%*/"):gsub("[ *\n]+", " ")
    test.holds(head, " and never NULL")
  end
end)

-- The value of --optimize; dtypes.
test.rows("without a call on a processor that requires alignment", {
  { "speed", "int16", "float", "double" }, { "size", "int16", "float" },
}, function(here, row)
  test.needs("arm-none-eabi-gcc")
  local nodes = {}
  for i, dtype in ipairs({ table.unpack(row, 2) }) do
    nodes[i] = node(dtype, { 1, 1 })
  end
  here:write("r.json", request(nodes))
  for option, has_calls in pairs({ [""] = true, ["--aligned"] = false }) do
    here:must(('"$SPLITGEN" kernel --request r.json --prefix k --out . --optimize %s %s'):format(row[1], option))
    for _, level in ipairs({ "-Os", "-O2" }) do
      here:must(("arm-none-eabi-gcc -std=c99 -mcpu=cortex-m0 -mthumb -ffreestanding %s -S k_split.c"):format(level))
      for i = 2, #row do
        local name = functions_in(here, "k")["split_" .. row[i]]
        local code = here:read("k_split.s"):match(("\n%s:\n(.-)\n\t.size\t%s,"):format(name, name))
        test.equal(code:find("%f[%w]memcpy%f[%W]") ~= nil, has_calls, ("%s %s %s calls memcpy"):format(name, option, level))
      end
    end
  end
end)

return test.run
