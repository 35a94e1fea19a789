-- test_kernel.lua: `splitgen kernel`: a node on the command line equals the same node in a request; refusals; the macros of the
-- header. The suites strategies and generative test that the code moves the right bytes.
local dkjson = require("dkjson")
local test = require("test")

local function generate(here, arguments)
  here:must(('"$SPLITGEN" kernel %s --out .'):format(arguments))
end

-- Options of splitgen kernel; the same node in a request, without its op, opset and dtype.
local asked = {
  { "--op Split --opset 13 --dtype float --shape 3x4x5 --axis 1 --split 1,3", '"dims": [3, 4, 5], "axis": 1, "split": [1, 3]' },
  { "--op Split --opset 13 --dtype bfloat16 --shape 2x6 --axis -1 --outputs 3", '"dims": [2, 6], "axis": -1, "outputs": 3' },
  { "--op Split --opset 11 --dtype float --shape 5x7 --split 2,0,3", '"dims": [5, 7], "split": [2, 0, 3]' },
  { "--op Split --opset 18 --dtype float --shape 7 --num-outputs 4", '"dims": [7], "num_outputs": 4' },
  { "--op Split --opset 18 --dtype float --shape 7x2 --attribute axis=-2 --attribute num_outputs=4 --outputs 4",
    '"dims": [7, 2], "axis": -2, "num_outputs": 4' },
  { "--op Split --opset 11 --dtype float --shape 2x7 --attribute axis=1 --attribute split=3,4 --outputs 2",
    '"dims": [2, 7], "axis": 1, "split": [3, 4]' },
  { "--op Split --opset 11 --dtype float --shape 7 --attribute split=7, --outputs 1", '"dims": [7], "split": [7]' },
  { "--op SplitToSequence --opset 11 --dtype float --shape 2x5 --axis 1 --split 2", '"dims": [2, 5], "axis": 1, "split": 2' },
  { "--op SplitToSequence --opset 24 --dtype float --shape 2x5 --axis +1 --split 5, --outputs 1",
    '"dims": [2, 5], "axis": 1, "split": [5]' },
  { "--op SplitToSequence --opset 24 --dtype float --shape 2x3 --axis 1 --keepdims 0",
    '"dims": [2, 3], "axis": 1, "keepdims": 0' },
  { "--op Split --opset 18 --dtype float --shape nx4 --axis -1 --split 1,3", '"dims": ["n", 4], "axis": -1, "split": [1, 3]' },
  { "--op Split --opset 18 --dtype float --shape 4,max_len --split 1,3", '"dims": [4, "max_len"], "split": [1, 3]' },
  { "--op Split --opset 18 --dtype float --shape max_len, --split 1,3", '"dims": ["max_len"], "split": [1, 3]' },
  { "--op Split --opset 18 --dtype float --shape 4, --split 1,3", '"dims": [4], "split": [1, 3]' },
}

test.rows("the same as in a request", asked, function(here, row)
  generate(here, row[1])
  local told = here:read("kernel_split.json")
  local op, opset, dtype = row[1]:match("%-%-op (%S+) %-%-opset (%S+) %-%-dtype (%S+) ")
  here:write("r.json", ('{"format": 1, "nodes": [{"path": "%s", "op": "%s", "opset": %s, "dtype": "%s", %s}]}'):format(
    op, op, opset, dtype, row[2]))
  generate(here, "--request r.json")
  test.equal(here:read("kernel_split.json"), told)
end)

-- The input, attributes and constants of a SplitToSequence; the same node as options.
local sequences = {
  { "views", "double[2, 3, 4] input", "axis = 0, keepdims = 0", "", "--shape 2x3x4 --axis 0 --keepdims 0" },
  { "copies", "double[2, 6] input", "axis = -1", "int64[3] split = {2, 1, 3}", "--shape 2x6 --axis -1 --split 2,1,3" },
  { "a symbol before the axis", "double[n, 6] input", "axis = 1", "int64 split = {4}", "--shape n,6 --axis 1 --split 4" },
  { "no parts", "double[0, 6] input", "axis = 0", "", "--shape 0x6 --axis 0" },
  { "as many parts as are listed", "double[4096] input", "axis = 0", "", "--shape 4096, --axis 0" },
  { "more parts", "double[4097] input", "axis = 0", "", "--shape 4097, --axis 0" },
  { "unknown lengths", "double[n] input", "axis = 0", "", "--shape n, --axis 0" },
}

test.rows("the same as in a model that gives the sequence", sequences, function(here, row)
  local _, input, attributes, constants, options = table.unpack(row)
  generate(here, "--op SplitToSequence --opset 13 --dtype double " .. options)
  local told = here:read("kernel_split.json")
  here:encode_graph("kernel.onnx", 13, ("(%s) => (seq(double[]) output_sequence) <%s> { [SplitToSequence] output_sequence = "
    .. "SplitToSequence <%s> (input%s) }"):format(input, constants, attributes, constants ~= "" and ", split" or ""))
  here:must('"$SPLITGEN" model kernel.onnx --out .')
  local of_model = here:read("kernel_split.json")
  here:must("mv kernel_split.json r.json")
  generate(here, "--request r.json")
  test.equal(here:read("kernel_split.json"), of_model, "the manifest of the manifest")
  local elements = "\n *\"elements_of\":\"output_sequence\","
  test.equal(of_model:find(elements) ~= nil, of_model:find('"sequence":false', 1, true) ~= nil)
  test.equal(of_model:gsub(elements, ""):gsub("output_sequence%[(%d+)%]", "output_%1"), told)
end)

-- A shape, lengths and options, the name of a function, or, of a copy, of the node; the rest of the names of constants in the
-- header, and their values. With arguments, a function of the node gives the number, and there is no constant.
local constants = {
  { "2x6", "--axis 1 --split 2,0,4", "mine", { INPUT_BYTES = 48, ROWS = 2, OUTPUT_0_BYTES = 16, OUTPUT_2_BYTES = 32 } },
  { "4096x6", "--axis 1 --split 3,3", "mine", { INPUT_BYTES = 98304, ROWS = 4096, OUTPUT_BYTES = 49152 } },
  { "65536x6", "--axis 1 --split 3,3", "mine", { INPUT_BYTES = 1572864, ROWS = 65536, OUTPUT_BYTES = 786432 } },
  { "2,n", "--axis 1 --num-outputs 2", "run_2_of_n_by_4_into_2_@", { ["INPUT_BYTES(3)"] = 24 } },
  { "n,4", "--axis 1 --split 0,4", "view_16_at_0_of_16_n", { ["INPUT_BYTES(3)"] = 48, ["BYTES(3)"] = 48, OFFSET = 0 } },
  { "4", "--outputs 2", "view_8_at_8_of_16", { INPUT_BYTES = 16, BYTES = 8, OFFSET = 8 } },
  { "2x6", "--axis 1 --split 2,4 --strided", "slice_2_of_16_at_8_of_24",
    { INPUT_BYTES = 48, OFFSET = 8, RUN = 16, STRIDE = 24, ROWS = 2 } },
  { "n,3,m", "--axis 1 --split 1,2 --strided", "slice_n_of_8_m_at_4_m_of_12_m", { ["INPUT_BYTES(2, 4)"] = 96, ["OFFSET(4)"] = 16,
    ["RUN(4)"] = 32, ["STRIDE(4)"] = 48, ["ROWS(1 + 1)"] = 2 } },
}

-- Constants are plain numbers; the node's inline functions give the same values.
test.rows("constants", constants, function(here, row)
  local shape, options, name, numbers = table.unpack(row)
  generate(here, ("--op Split --opset %d --dtype float --shape %s %s --name Split=mine"):format(
    options:find("num-outputs", 1, true) and 18 or 13, shape, options))
  name = name:gsub("@", function() return here:read("kernel_split.h"):match("_into_2_(%x+)%(") end)
  local checks, calls, base = {}, { "1" }, name == "mine" and name or "kernel_" .. name
  for suffix, number in pairs(numbers) do
    local constant, arguments = suffix:match("^([%u%d_]+)(.*)$")
    checks[#checks + 1] = arguments == "" and ("char check_%d[%s_%s == %s ? 1 : -1];\n#if %s_%s != %s\n#error no plain number\n"
      .. "#endif\n"):format(#checks, base, constant, number, base, constant, number)
      or ("#ifdef %s_%s\n#error a constant\n#endif\n"):format(base, constant)
    local own = (name:match("^%l+") .. "_1_"):gsub("^run_1_", "") .. constant:lower()
    calls[#calls + 1] = name ~= "mine" and ("mine_%s%s == %d"):format(own, arguments == "" and "()" or arguments, number) or nil
  end
  here:write("checks.c", ('#include "kernel_split.h"\n%sint main(void) { return %s ? 0 : 1; }\n'):format(table.concat(checks),
    table.concat(calls, " && ")))
  here:must("${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Werror checks.c kernel_split.c -o checks && ./checks")
end)

local views = [[
#include "kernel_split.h"
static const double input_of_doubles[6];
#define input ((const char *)input_of_doubles)
int main(void)
{
    return VIEW(6, 0, input) != input || VIEW(6, 1, input) != input + 24 || VIEW(5, 1, input) != NULL ||
           half_view_1(0, (const float *)input) != (const float *)input;
}
]]

-- The axis is a symbol, and no model says what it is.
-- A name that is no word, n_1, has a digest behind it.
test.rows("the function of a view checks the axis itself", { { "n", "" }, { "n_1", "_" .. ("%x"):rep(8) } }, function(here, row)
  generate(here, ("--op Split --opset 13 --dtype float --shape %s,2 --axis 0 --outputs 2 --name Split=half"):format(row[1]))
  local header = here:read("kernel_split.h")
  test.equal(header:find("sgk_status", 1, true), nil, "a status")
  local name = header:match(("const void %%*(kernel_view_of_%s_by_8_into_2%s)%%("):format(row[1], row[2]))
  here:write("main.c", (views:gsub("VIEW", name)))
  here:must("${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Werror main.c kernel_split.c -o main && ./main")
  local output = dkjson.decode(here:read("kernel_split.json")).nodes[1].outputs[2]
  test.equal(output.may_be_null, true)
  test.equal(output.parameters[2].name, "part")
  test.equal(output.parameters[2].value, 1)
end)

test("parts of an uneven axis, too, each by a function of its own", function(here)
  generate(here, "--op Split --opset 18 --dtype float --shape n --num-outputs 3 --name Split=third --embed")
  here:write("main.c", [[
#include <stddef.h>
#include "kernel_split.inc"
static const float input[7];
int main(void)
{
    return third_view_1(7, input) != input + 3 || third_view_2(7, input) != input + 6 || third_view_0(1, input) != NULL;
}
]])
  here:must("${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Werror main.c -o main && ./main")
end)

local sequence = "--op SplitToSequence --opset 24 --dtype float --shape "
local no_prefix = " cannot be used as a C name\nhelp: --prefix NAME, of letters, digits and _, beginning with a letter\n"

-- Options; the exit code; the message.
test.rows("refused", {
  { "--op Split --opset 13 --dtype float --shape 6 --num-outputs 2", 1,
    "command line: Split: error: Split-13 has no attribute 'num_outputs' [BAD_ATTRIBUTE]\n"
    .. "help: give attributes of this op version, each once and of its type; Split-18" }, -- and those after it
  { "--op Split --opset 18 --dtype float --shape 6 --attribute split=3,3 --outputs 2", 1,
    "command line: Split: error: Split-18 has no attribute 'split' [BAD_ATTRIBUTE]\n"
    .. "help: give attributes of this op version, each once and of its type; Split-1, Split-2 or Split-11 has 'split'" },
  { sequence .. "4 --outputs 2", 1,
    "command line: SplitToSequence: error: --outputs is 2, and there are 4 parts [BAD_OUTPUTS]\n" },
  { sequence .. "n,4 --split 2 --outputs 2", 1,
    "command line: SplitToSequence: error: --outputs is 2, and the number of parts is known only at run time [BAD_OUTPUTS]\n"
    .. "help: leave --outputs out: a sequence has as many parts as its lengths say\n" },
  { "--op Split --opset 13 --dtype float8 --shape 6", 2, "splitgen: error: --dtype 'float8' is none of float, " },
  { sequence .. "6 --prefix 1x", 2, "splitgen: error: --prefix '1x'" .. no_prefix },
  { sequence .. "6 --prefix ''", 2, "splitgen: error: --prefix ''" .. no_prefix },
}, function(here, row)
  here:refuses('"$SPLITGEN" kernel --out . ' .. row[1], row[2], row[3])
end)

test("the comment of a range says how to divide the work", function(here)
  generate(here, "--op Split --opset 13 --dtype float --shape n,4 --axis 1 --outputs 2")
  test.holds(here:read("kernel_split.h"), [[
 * Copies rows from first_row on. Ranges that share no row may be copied at the same time.
 * Split-13, float [n, 4] on axis 1 into 2, 2: rows = n.
 */
SPLITGEN_API void kernel_split_rows_of_2x8(size_t first_row, size_t rows, ]])
end)

-- Else the copy would be made twice.
test("a function returns behind that of a machine's level", function(here)
  generate(here, "--op Split --opset 13 --dtype float --shape 1000,3 --axis 1 --outputs 3 --dispatch")
  local source, calls = here:read("kernel_split.c"), 0
  for next_line in source:gmatch("\n        kernel_split_1000_of_3x4_avx%w+%([^\n]*%);\n *([^\n]*)") do
    calls = calls + 1
    test.equal(next_line, "return;")
  end
  test.equal(calls, 2)
end)

-- Other conditions would copy the same bytes, more slowly.
test("the function of narrow rows compares the bytes of a step with each that has moves", function(here)
  here:write("r.json", [[{"format": 1, "nodes": [{"op": "Split", "opset": 13, "dtype": null, "dims": ["n", 8], "axis": 1,
    "split": [3, 5]}]}]])
  generate(here, "--request r.json")
  local conditions = {}
  for condition in here:read("kernel_split.c"):gmatch("\n    ([^\n]*)\n        kernel_split_rows_of_3_5_steps_by%(") do
    conditions[#conditions + 1] = condition
  end
  test.equal(table.concat(conditions, "\n"), [[
if (step_bytes == 4)
else if (step_bytes == 2)
else if (step_bytes == 1)
else if (step_bytes == 8)
else]])
end)

test("further lines of a macro are indented", function(here)
  generate(here, "--op Split --opset 13 --dtype int8 --shape 1000,3 --axis 1 --outputs 3")
  local source = here:read("kernel_split.c")
  local _, continued = source:gsub(" \\\n    %d", "")
  test.check(continued > 0 and not source:find("\\\n%S"), "%d are indented", continued)
end)

-- Programs seldom show it: a compiler may move accesses of different types past each other, and need not.
test.rows("vectors may alias elements of any type", {
  { "columns", "--shape 1000,3 --axis 1 --outputs 3" },
  { "rows", "--shape 8,2048 --axis 1 --outputs 2" },
}, function(here, row)
  generate(here, "--op Split --opset 13 --dtype float --dispatch " .. row[2])
  local source = here:read("kernel_split.c")
  local _, vectors = source:gsub("vector_size", "")
  local _, aliasing = source:gsub("__attribute__%(%(vector_size%(%w+%), aligned%(1%), may_alias%)%);", "")
  test.check(vectors > 0 and aliasing == vectors, "%d of %d types", aliasing, vectors)
end)

return test.run
