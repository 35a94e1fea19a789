-- test_kernel.lua: `splitgen kernel`: what it writes compiles without warnings, alone and in C++, and moves the right bytes.
local test = require("test")

local strict = "${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Werror "

local function generate(here, arguments)
  here:must(('"$SPLITGEN" kernel %s --out .'):format(arguments))
end

local projection = "--op Split --opset 18 --dtype float --shape 1x128x2304 --axis 2 --split 768,768,768"

-- What splitgen kernel is asked for; the bytes of an element, the rows before the axis, the elements behind it, and the lengths.
local moves = {
  { projection, 4, 128, 1, "768 768 768" },
  { "--op Split --opset 13 --dtype float --shape 3x4x5 --axis 1 --split 1,3", 4, 3, 5, "1 3" },
  { "--op Split --opset 13 --dtype bfloat16 --shape 2x6 --axis -1 --outputs 3", 2, 2, 1, "2 2 2" },
  { "--op Split --opset 11 --dtype bool --shape 5x7 --axis 1 --split 0,4,3", 1, 5, 1, "0 4 3" },
  { "--op Split --opset 2 --dtype complex128 --shape 2x2x2 --axis 1 --outputs 2", 16, 2, 2, "1 1" },
  { "--op Split --opset 1 --dtype double --shape 4x4 --axis 1 --split 3,1", 8, 4, 1, "3 1" },
  { "--op Split --opset 18 --dtype int64 --shape 2x7 --axis 1 --num-outputs 4", 8, 2, 1, "2 2 2 1" },
  { "--op Split --opset 18 --dtype uint8 --shape 9 --split 4,5 --copy-all", 1, 1, 1, "4 5" },
  { "--op SplitToSequence --opset 11 --dtype int16 --shape 2x5 --axis 1 --split 2", 2, 2, 1, "2 2 1" },
  { "--op SplitToSequence --opset 24 --dtype int16 --shape 2x5 --axis 1 --split 2,3", 2, 2, 1, "2 3" },
  { "--op SplitToSequence --opset 24 --dtype float --shape 2x3x2 --axis 1 --keepdims 0", 4, 2, 2, "1 1 1" },
  { "--op Split --opset 18 --dtype float --shape 2x7 --attribute axis=-1 --attribute num_outputs=4 --outputs 4", 4, 2, 1,
    "2 2 2 1" },
  { "--op Split --opset 11 --dtype float --shape 2x7 --attribute axis=1 --attribute split=3,4 --outputs 2", 4, 2, 1, "3 4" },
  { "--op SplitToSequence --opset 24 --dtype int16 --shape 2x5 --axis +1 --split 5, --outputs 1 --copy-all", 2, 2, 1, "5" },
  { "--op Split --opset 11 --dtype float --shape 2x7 --axis 1 --attribute split=7, --outputs 1 --copy-all", 4, 2, 1, "7" },
  { "--op Split --opset 18 --dtype uint16 --shape 3x40 --axis 1 --num-outputs 20", 2, 3, 1, ("2 "):rep(20) },
}

-- Runs the kernel on bytes that count, and holds every part against a plain reading of the lengths; ends with 0 when all is well.
local program = [[
#include "kernel_split.h"
#include <stdlib.h>
#include <string.h>

enum { UNIT = %d, ROWS = %d, DIM = %d, PARTS = %d };

int main(void)
{
    static const size_t lengths[PARTS] = {%s}, sizes[PARTS] = {%s};
    static unsigned char bytes[ROWS * DIM * UNIT];
    if (sizeof bytes != kernel_INPUT_BYTES)
        return 254;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(i * 31 + i / 256);
    void *const input = malloc(sizeof bytes);
    if (input == NULL)
        return 255;
    memcpy(input, bytes, sizeof bytes);
    void *parts[PARTS];
    for (size_t i = 0; i < PARTS; i++)
        if ((parts[i] = malloc(ROWS * lengths[i] * UNIT + 1)) == NULL)
            return 255;
    kernel(input, %s);
    size_t before = 0;
    for (size_t i = 0; i < PARTS; before += lengths[i], i++) {
        const size_t run = lengths[i] * UNIT;
        if (sizes[i] != ROWS * run)
            return 253;
        for (size_t row = 0; row < ROWS; row++)
            if (memcmp((char *)parts[i] + row * run, bytes + (row * DIM + before) * UNIT, run) != 0)
                return (int)i + 1;
    }
    return 0;
}
]]

test.rows("moves the right bytes", moves, function(here, row)
  local arguments, width, outer, inner, lengths = table.unpack(row)
  local dim, numbers, parts, sizes = 0, {}, {}, {}
  for length in lengths:gmatch("%d+") do
    dim = dim + length
    local is_empty, i = length == "0", #numbers -- an empty part needs no code, nor parameter
    parts[#parts + 1] = not is_empty and ("parts[%d]"):format(i) or nil
    sizes[i + 1] = is_empty and "0" or ("kernel_OUTPUT_%d_BYTES"):format(i)
    numbers[i + 1] = length
  end
  generate(here, ("%s --name %s=kernel"):format(arguments, arguments:match("%-%-op (%S+)")))
  local outputs = #parts > 16 and "parts" or table.concat(parts, ", ")
  here:write("program.c", program:format(
    inner * width, outer, dim, #numbers, table.concat(numbers, ", "), table.concat(sizes, ", "), outputs))
  here:must(strict .. "-O2 kernel_split.c program.c -o program && ./program")
end)

test("a symbol is one here as in a request", function(here)
  for shape, dims in pairs{ nx4 = '"n", 4', ["4,max_len"] = '4, "max_len"', ["max_len,"] = '"max_len"', ["4,"] = "4" } do
    generate(here, ("--op Split --opset 18 --dtype float --shape %s --axis -1 --split 1,3"):format(shape))
    local told = here:read("kernel_split.json")
    here:write("r.json", ([=[{"format": 1, "nodes": [{"path": "Split", "op": "Split", "opset": 18, "dtype": "float",
      "dims": [%s], "axis": -1, "split": [1, 3]}]}]=]):format(dims))
    generate(here, "--request r.json")
    test.equal(here:read("kernel_split.json"), told, shape)
  end
end)

-- Nothing before the axis: each part is an address inside the input, an inline function and a constant.
test("views", function(here)
  generate(here, "--op Split --opset 18 --dtype float --shape 6x2 --split 2,4 --prefix v")
  here:write("program.c", [[
#include "v_split.h"
int main(void)
{
    static const float input[12] = {0};
    return v_view_16_at_0_of_48(input) == input && v_view_32_at_16_of_48(input) == input + 4 &&
           v_view_32_at_16_of_48_OFFSET == 16 ? 0 : 1;
}
]])
  here:must(strict .. "program.c -o program && ./program")
  here:must("if command -v c++ >/dev/null; then c++ -std=c++11 -Wall -Wextra -Wpedantic -Wold-style-cast -Werror "
    .. "-x c++ program.c -o program && ./program; fi")
end)

test("the README's slice", function(here)
  local readme = test.read(test.setting("SPLITGEN_SOURCE_ROOT") .. "/README.md")
  local command, shown = readme:match("`splitgen (kernel [^`]* %-%-strided) %-%-out DIR`:\n\n```c\n(.-)```")
  here:must(('"$SPLITGEN" %s --out .'):format(command))
  for line in shown:gmatch("[^\n]+") do
    test.holds(here:read("net_split.h"), "\n" .. line .. "\n")
  end
end)

-- Strides in place of copies: constants where they are known, macros that take dims where they are not.
test("slices", function(here)
  generate(here, "--op Split --opset 18 --dtype float --shape n,3,m --axis 1 --split 1,2 --strided --prefix s --name Split=s")
  generate(here, "--op Split --opset 18 --dtype float --shape 2x6 --axis 1 --split 2,4 --prefix c --name Split=c")
  here:write("program.c", [[
#include "c_split.h"
#include "s_split.h"
int main(void)
{
    static const float input[24] = {0};
    static const size_t constant[] = {c_slice_1_OFFSET, c_slice_1_RUN, c_slice_1_STRIDE, c_slice_1_ROWS};
    const size_t n = 2, m = 4;
    return s_slice_0(input) == input && s_slice_1(m, input) == input + 4 && s_slice_1_OFFSET(m) == 16 &&
                   s_slice_1_RUN(m) == 32 && s_slice_1_STRIDE(m) == 48 && s_slice_1_ROWS(n + 0) == 2 &&
                   sizeof(s_slice_1_ROWS(1)) == sizeof(size_t) && c_slice_1(input) == input + 2 && constant[0] == 8 &&
                   constant[1] == 16 && constant[2] == 24 && constant[3] == 2 && c_slice_1_INPUT_BYTES == 48 &&
                   s_slice_1_INPUT_BYTES(n, m) == 96
               ? 0
               : 1;
}
]])
  here:must(strict .. "program.c -o program && ./program && ! grep -q '[({]$' s_split.c")
  here:must("if command -v c++ >/dev/null; then c++ -std=c++11 -Wall -Wextra -Wpedantic -Wconversion -Wold-style-cast -Werror "
    .. "-x c++ program.c -o program && ./program; fi")
end)

-- Functions that cut by the run's lengths: with and without elements to move, one rule or the choice of two.
local severe_request = [=[{"format": 1, "nodes": [
  {"op": "SplitToSequence", "opset": 24, "dtype": "float", "dims": [4], "split": {"dtype": "int64", "dims": null}},
  {"op": "Split", "opset": 18, "dtype": "float", "dims": ["N", 4, 0], "axis": 1,
    "split": {"dtype": "int64", "dims": [2]}, "outputs": [{}, {}]},
  {"op": "Split", "opset": 18, "dtype": "float", "dims": [0, "M", "K"], "axis": 1,
    "split": {"dtype": "int64", "dims": [2]}, "outputs": [{}, {}]},
  {"op": "SplitToSequence", "opset": 24, "dtype": "string", "dims": [0, "M"], "axis": 1,
    "split": {"dtype": "int64", "dims": null}}]}]=]

-- Nothing is unused, nothing may be uninitialized: users compile with all warnings as errors.
for _, compiler in ipairs{ "cc -O0", "cc -O1", "cc -O2", "cc -O3", "cc -Os", "clang -O0", "clang -O2", "clang -Os" } do
  test("warns of nothing: " .. compiler, function(here)
    here:write("request.json", severe_request)
    generate(here, "--request request.json")
    here:must(("if command -v %s >/dev/null; then %s"):format(compiler:match("%S+"), compiler)
      .. " -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wcast-qual -Wstrict-prototypes -Wmissing-prototypes "
      .. "-Wundef -Wnull-dereference -Werror -c kernel_split.c; fi")
  end)
end

test("the fused projection of a transformer is small", function(here)
  generate(here, projection)
  here:must([[test "$(sed -n '/^void/,/^}/p' kernel_split.c | wc -l)" -le 30]])
  here:must([[cc -std=c99 -Os -c kernel_split.c -o kernel.o && size -A kernel.o | awk '$1 == ".text" { exit $2 > 120 }']])
  here:must("! objdump --syms kernel.o | grep -F '*UND*' | grep -v -e memcpy -e memmove -e _GLOBAL_OFFSET_TABLE_")
end)

local split = "--op Split --opset 13 --dtype float --shape 6 "
local sequence = "--op SplitToSequence --opset 24 --dtype float --shape "
local help = "\nhelp: splitgen kernel --help\n"
local no_prefix = " is none for names of C\nhelp: --prefix NAME, of letters, digits and _, beginning with a letter\n"

-- The exit code, and what is said first; what is asked for, and what else is said.
local refused = {
  { 1, "command line: Split: error: ",
    { "--op Split --opset 11 --dtype float --shape 6 --split 4,3",
      "split[1] is 3: only 2 of 6 are left on the axis [BAD_LENGTHS]" },
    { "--op Split --opset 13 --dtype float --shape 7 --outputs 2",
      "'outputs of dim / outputs' leaves 1 of 7 on the axis [BAD_LENGTHS]" },
    { "--op Split --opset 11 --dtype bfloat16 --shape 6 --outputs 2",
      "input: dtype bfloat16, which Split-11 does not take [BAD_DTYPE]" },
    { "--op Split --opset 18 --dtype float --shape 6 --axis 1 --num-outputs 2", "axis 1 is outside [-1, 0] [BAD_AXIS]" },
    { split .. "--num-outputs 2", "Split-13 has no attribute 'num_outputs' [BAD_ATTRIBUTE]" },
    { split .. "--attribute balanced=1 --outputs 2", "Split-13 has no attribute 'balanced' [BAD_ATTRIBUTE]" },
    { "--op Split --opset 18 --dtype float --shape '' --num-outputs 2",
      "input: a tensor of rank 0 has no axis to split on [BAD_RANK]" } },
  { 1, "command line: SplitToSequence: error: ",
    { "--op SplitToSequence --opset 10 --dtype float --shape 6",
      "opset 10 has no SplitToSequence: it came with opset 11 [opset]" },
    { sequence .. "4 --outputs 2", "--outputs is 2, and there are 4 parts [BAD_OUTPUTS]" },
    { sequence .. "n,4 --split 2 --outputs 2", "--outputs is 2, and only the run knows how many parts there are [BAD_OUTPUTS]\n"
      .. "help: leave --outputs out: a sequence has as many parts as its lengths say\n" } },
  { 2, "splitgen: error: ",
    { split .. "--attribute axis --outputs 2", "--attribute axis: it is NAME=N" .. help },
    { split .. "--axis 0 --attribute axis=0 --outputs 2", "--attribute 'axis' is given twice" .. help },
    { "--op Slice --opset 13 --dtype float --shape 6", "--op 'Slice' is none of Split, SplitToSequence" .. help },
    { "--op Split --opset 13 --dtype float8 --shape 6", "--dtype 'float8' is none of float, " },
    { split, "--outputs is missing, and nothing else tells how many" .. help },
    { split .. "--outputs 2 --prefix 1x", "--prefix '1x'" .. no_prefix },
    { split .. "--outputs 2 --prefix ''", "--prefix ''" .. no_prefix },
    { split .. "--outputs 2 --prefix ../x", "--prefix '../x'" .. no_prefix },
    { "--op Split --opset 18 --dtype float --shape 6 --num-outputs 1000000000",
      "--num-outputs is 1000000000, and no more than 65536 can be asked for" .. help },
    { "--opset 13 --dtype float --shape 6 --outputs 2", "--op is missing, or a --request in place of it" .. help } },
}

for _, group in ipairs(refused) do
  for i = 3, #group do
    local arguments, said = table.unpack(group[i])
    test("refused: " .. arguments, function(here)
      here:refuses('"$SPLITGEN" kernel --out . ' .. arguments, group[1], group[2] .. said)
    end)
  end
end

return test.run
