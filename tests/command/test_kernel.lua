-- test_kernel.lua: `splitgen kernel`: a node of the command line is one of a request, and what is refused of it; what the macros
-- of its header say. That the code moves the right bytes is for the suites strategies and generative.
local test = require("test")

local function generate(here, arguments)
  here:must(('"$SPLITGEN" kernel %s --out .'):format(arguments))
end

-- What splitgen kernel is asked for; the same in a request, but for the name of the op.
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

test.rows("asked as in a request", asked, function(here, row)
  generate(here, row[1])
  local told = here:read("kernel_split.json")
  local op, opset, dtype = row[1]:match("%-%-op (%S+) %-%-opset (%S+) %-%-dtype (%S+) ")
  here:write("r.json", ('{"format": 1, "nodes": [{"path": "%s", "op": "%s", "opset": %s, "dtype": "%s", %s}]}'):format(
    op, op, opset, dtype, row[2]))
  generate(here, "--request r.json")
  test.equal(here:read("kernel_split.json"), told)
end)

-- A shape, the lengths on its axis and options; macros of the header, their arguments as numbers, and what each is.
local macros = {
  { "2x6", "--axis 1 --split 2,0,4", { kernel_INPUT_BYTES = 48, kernel_OUTPUT_0_BYTES = 16, kernel_OUTPUT_2_BYTES = 32 } },
  { "n,4", "--axis 1 --outputs 2", { ["kernel_INPUT_BYTES(3)"] = 48, ["kernel_OUTPUT_1_BYTES(3)"] = 24 } },
  { "2,n", "--axis 1 --outputs 2", { ["kernel_INPUT_BYTES(3)"] = 24 } },
  { "4", "--outputs 2", { kernel_view_1_INPUT_BYTES = 16, kernel_view_1_BYTES = 8, kernel_view_1_OFFSET = 8 } },
  { "2x6", "--axis 1 --split 2,4 --strided", { kernel_slice_1_INPUT_BYTES = 48, kernel_slice_1_OFFSET = 8,
    kernel_slice_1_RUN = 16, kernel_slice_1_STRIDE = 24, kernel_slice_1_ROWS = 2 } },
  { "n,3,m", "--axis 1 --split 1,2 --strided", { ["kernel_slice_1_INPUT_BYTES(2, 4)"] = 96, ["kernel_slice_1_OFFSET(4)"] = 16,
    ["kernel_slice_1_RUN(4)"] = 32, ["kernel_slice_1_STRIDE(4)"] = 48, ["kernel_slice_1_ROWS(1 + 1)"] = 2,
    ["sizeof(kernel_slice_1_ROWS(1))"] = "sizeof(size_t)" } },
}

test.rows("macros", macros, function(here, row)
  generate(here, ("--op Split --opset 13 --dtype float --shape %s %s --name Split=kernel"):format(table.unpack(row, 1, 2)))
  local checks = {}
  for macro, number in pairs(row[3]) do
    checks[#checks + 1] = ("char check_%d[%s == %s ? 1 : -1];\n"):format(#checks, macro, number)
  end
  here:write("checks.c", '#include "kernel_split.h"\n' .. table.concat(checks))
  here:must("${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Werror -c checks.c")
end)

test("the README's slice", function(here)
  local readme = test.read(test.setting("SPLITGEN_SOURCE_ROOT") .. "/README.md")
  local command, shown = readme:match("`splitgen (kernel [^`]* %-%-strided) %-%-out DIR`:\n\n```c\n(.-)```")
  here:must(('"$SPLITGEN" %s --out .'):format(command))
  for line in shown:gmatch("[^\n]+") do
    test.holds(here:read("net_split.h"), "\n" .. line .. "\n")
  end
end)

local sequence = "--op SplitToSequence --opset 24 --dtype float --shape "
local no_prefix = " is none for names of C\nhelp: --prefix NAME, of letters, digits and _, beginning with a letter\n"

-- What is asked for; the exit code; what is said.
test.rows("refused", {
  { "--op Split --opset 11 --dtype float --shape 6 --split 4,3", 1,
    "command line: Split: error: split[1] is 3: only 2 of 6 are left on the axis [BAD_LENGTHS]\n" },
  { "--op Split --opset 13 --dtype float --shape 6 --attribute balanced=1 --outputs 2", 1,
    "command line: Split: error: Split-13 has no attribute 'balanced' [BAD_ATTRIBUTE]\n" },
  { "--op Split --opset 13 --dtype float --shape 6 --num-outputs 2", 1,
    "command line: Split: error: Split-13 has no attribute 'num_outputs' [BAD_ATTRIBUTE]\n"
    .. "help: give attributes of this op version, each once and of its type; Split-18" }, -- and those after it
  { "--op Split --opset 18 --dtype float --shape 6 --attribute split=3,3 --outputs 2", 1,
    "command line: Split: error: Split-18 has no attribute 'split' [BAD_ATTRIBUTE]\n"
    .. "help: give attributes of this op version, each once and of its type; Split-1, Split-2 or Split-11 has 'split'" },
  { "--op Split --opset 18 --dtype float --shape '' --num-outputs 2", 1,
    "command line: Split: error: input: a tensor of rank 0 has no axis to split on [BAD_RANK]\n" },
  { "--op SplitToSequence --opset 10 --dtype float --shape 6", 1,
    "command line: SplitToSequence: error: opset 10 has no SplitToSequence: it came with opset 11 [opset]\n" },
  { sequence .. "4 --outputs 2", 1,
    "command line: SplitToSequence: error: --outputs is 2, and there are 4 parts [BAD_OUTPUTS]\n" },
  { sequence .. "n,4 --split 2 --outputs 2", 1, "command line: SplitToSequence: error: --outputs is 2, and only the run knows "
    .. "how many parts there are [BAD_OUTPUTS]\nhelp: leave --outputs out: a sequence has as many parts as its lengths say\n" },
  { "--op Split --opset 13 --dtype float8 --shape 6", 2, "splitgen: error: --dtype 'float8' is none of float, " },
  { sequence .. "6 --prefix 1x", 2, "splitgen: error: --prefix '1x'" .. no_prefix },
  { sequence .. "6 --prefix ''", 2, "splitgen: error: --prefix ''" .. no_prefix },
  { sequence .. "6 --prefix ../x", 2, "splitgen: error: --prefix '../x'" .. no_prefix },
}, function(here, row)
  here:refuses('"$SPLITGEN" kernel --out . ' .. row[1], row[2], row[3])
end)

return test.run
