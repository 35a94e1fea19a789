-- test_aligned.lua: `--aligned`: the same bytes go to the same places where tensors are aligned to their elements and no more, no
-- sanitizer objects, and where the processor wants alignment, no call is left of what it can move.
local dkjson = require("dkjson")
local dtypes = load(require("sources").read("spec/dtypes.lua"))()
local elem_types = require("elem_types")
local test = require("test")

-- The node of a dtype: rows of its lengths.
local function node(dtype, lengths)
  local sum = 0
  for _, length in ipairs(lengths) do
    sum = sum + length
  end
  return ('{"name": "split_%s", "op": "Split", "opset": 18, "dtype": "%s", "dims": [19, %d], "axis": 1, "split": [%s]}'):format(
    dtype, dtype, sum, table.concat(lengths, ", "))
end

local function request(nodes, more)
  return ('{"format": 1, %s"nodes": [%s]}'):format(more or "", table.concat(nodes, ",\n"))
end

-- Of each dtype that has bytes of its own: name, bytes, and what an address of elements is a multiple of.
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
#include "k_split.h"

enum { ROWS = 19 };

/* Two of the longest tensors of any of these, at addresses that are multiples of `alignment`, but of no more. */
static double memory[3][1 << 11];

static int check(const char *dtype, size_t bytes, size_t alignment, const size_t *lengths,
                 void (*split)(const void *input, void *first, void *second))
{
    unsigned char *places[3];
    for (size_t i = 0; i < 3; i++)
        places[i] = (unsigned char *)memory[i] + alignment;
    const size_t runs[] = {lengths[0] * bytes, lengths[1] * bytes}, stride = runs[0] + runs[1];
    for (size_t i = 0; i < ROWS * stride; i++)
        places[0][i] = (unsigned char)(i * 31 + i / 256);
    split(places[0], places[1], places[2]);
    for (size_t row = 0; row < ROWS; row++)
        if (memcmp(places[1] + row * runs[0], places[0] + row * stride, runs[0]) != 0 ||
            memcmp(places[2] + row * runs[1], places[0] + row * stride + runs[0], runs[1]) != 0)
            return printf("%%s: wrong bytes\n", dtype);
    return 0;
}

int main(void)
{
    static const size_t lengths[] = {%s};
    return %s ? 1 : 0;
}
]]

local compile = [[
for compiler in "${CC:-cc}" clang; do
    command -v ${compiler%% *} >/dev/null || continue
    for flags in -O0 -Os -O2; do
        $compiler -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Werror -fsanitize=undefined -fno-sanitize-recover=all $flags \
            program.c k_split.c -o program && ./program || exit 1
    done
done]]

for _, option in ipairs({ "", "--optimize size" }) do
  for _, lengths in ipairs({ { 1, 1 }, { 1, 2 }, { 3, 40 } }) do
    test(("every dtype, %s %s"):format(table.concat(lengths, " and "), option), function(here)
      local nodes, calls = {}, {}
      for i, row in ipairs(rows) do
        nodes[i] = node(row[1], lengths)
        calls[i] = ('check("%s", %d, %d, lengths, split_%s) != 0'):format(row[1], row[2], row[3], row[1])
      end
      here:write("r.json", request(nodes))
      here:must(('"$SPLITGEN" kernel --request r.json --aligned --prefix k --out . %s'):format(option))
      here:write("program.c", program:format(table.concat(lengths, ", "), table.concat(calls, " ||\n           ")))
      here:must(compile)
    end)
  end
end

test("tensors of one layout and another alignment have functions of their own", function(here)
  here:write("r.json", request({ node("int16", { 2, 4 }), node("int32", { 1, 2 }), node("float16", { 2, 4 }) }))
  here:must('"$SPLITGEN" kernel --request r.json --aligned --prefix k --out .')
  here:must([[name() { grep -E "#define split_$1 " k_split.h | cut -d ' ' -f 3; }
test "$(name int16)" = "$(name float16)" && test "$(name int16)" != "$(name int32)" &&
grep -c 'input = ALIGNED(input, [24]);' k_split.c | grep -qx 2]])
end)

-- Of a node with views and copies, what each fate is told; complex elements are aligned to their halves.
test.rows("the manifest tells the alignment of what a function takes", {
  { "copies", "complex64", "--aligned", 4, 4 },
  { "copies that rely on none", "complex64", "", 1, 1 },
  { "copies of elements that have none", "string", "--aligned", 1, 1 },
  { "slices", "int16", "--aligned --strided", 1 },
}, function(here, row)
  here:write("r.json", request({ node(row[2], { 1, 2 }) }))
  here:must('"$SPLITGEN" kernel --request r.json --prefix k --out . ' .. row[3])
  local told = dkjson.decode(here:read("k_split.json")).nodes[1]
  test.equal(told.input_alignment, row[4], "that of the input")
  for _, output in ipairs(told.outputs) do
    test.equal(output.alignment, row[5], "that of an output")
  end
end)

test("a request says so, too, and its manifest does again", function(here)
  here:write("r.json", request({ node("int16", { 1, 1 }) }, '"options": {"aligned": true}, '))
  here:must([[
set -e
"$SPLITGEN" kernel --request r.json --prefix k --out .
cp k_split.c first.c
cp k_split.json m.json
"$SPLITGEN" kernel --request m.json --prefix k --out .
grep -q 'ALIGNED(output_1, 2)' k_split.c
grep -q 'aligned to their elements' k_split.h
grep -v 'splitgen kernel\|json' first.c >one
grep -v 'splitgen kernel\|json' k_split.c | cmp - one
cmp k_split.json m.json]])
end)

test("without it, no alignment is relied on", function(here)
  here:write("r.json", request({ node("int16", { 1, 1 }) }))
  here:must([["$SPLITGEN" kernel --request r.json --prefix k --out . && ! grep -q ALIGNED k_split.c &&
grep -q 'of any alignment' k_split.h && ! grep -q aligned k_split.json]])
end)

if os.execute("command -v arm-none-eabi-gcc >/dev/null") then
  local pairs_of = "--op Split --opset 18 --shape 500x2 --axis 1 --num-outputs 2 --prefix k --out . --dtype "
  test.rows("without a call on a processor that wants alignment", {
    { "int16", "" }, { "int16", "--optimize size" }, { "float", "" }, { "float", "--optimize size" }, { "double", "" },
  }, function(here, row)
    for aligned, calls in pairs({ [""] = 1, ["--aligned"] = 0 }) do
      here:must(('"$SPLITGEN" kernel %s%s %s %s'):format(pairs_of, row[1], row[2], aligned))
      here:must(([[for flags in -Os -O2; do
arm-none-eabi-gcc -std=c99 -mcpu=cortex-m0 -mthumb -ffreestanding $flags -c k_split.c -o k.o || exit 1
test "$(arm-none-eabi-nm -u k.o | grep -c memcpy)" = %d || exit 1; done]]):format(calls))
    end
  end)
end

return test.run
