-- test_device.lua: `splitgen kernel --device` and `splitgen model --device`: files, manifest, refusals. The suite device_kernels
-- runs the kernels.
local dkjson = require("dkjson")
local onnx_text = require("onnx_text")
local test = require("test")

local qkv <const> = '"$SPLITGEN" kernel --op Split --opset 18 --dtype float16 --shape 7x24 --axis 1 --num-outputs 3 --out . '

-- The keys of a manifest's only launch, and of its arguments.
local function only_launch(here, name)
  local node = dkjson.decode(here:read(name)).nodes[1]
  test.equal(#node.launches, 1)
  return node.launches[1], node
end

test("all languages have the same kernels, behind a prologue of at most 40 lines", function(here)
  local bodies = {}
  for device, ending in pairs({ cuda = "cu", hip = "hip", opencl = "cl" }) do
    here:must(qkv .. "--device " .. device)
    local words = here:read("kernel_split." .. ending)
    local prologue, body, host = words:match("^(.-)\n(SG_KERNEL void.-\n}\n)(.*)$")
    test.check(select(2, prologue:gsub("\n", "")) < 40, "%s: the prologue has many lines", device)
    test.equal(host ~= "", device ~= "opencl")
    bodies[#bodies + 1] = body
    test.equal(body, bodies[1])
    test.equal(here:must(("ls kernel_split.%s kernel_split.h kernel_split.json | wc -l && ls | wc -l"):format(ending)), "3\n3\n")
    here:must("rm kernel_split.*")
  end
end)

test("the manifest has what a launch needs", function(here)
  here:must(qkv .. "--device cuda")
  local launch, node = only_launch(here, "kernel_split.json")
  test.equal(node["function"], "kernel_split_7_of_3x16")
  test.equal(launch.kernel, "kernel_split_7_of_3x16_kernel")
  test.equal(("%d %d %d %d"):format(launch.grid, launch.block, launch.shared_bytes, launch.bytes_moved), "1 256 0 672")
  test.equal(#launch.arguments, 4)
  here:must(qkv:gsub("7x24", "batch,15") .. "--device cuda")
  launch = only_launch(here, "kernel_split.json")
  test.equal(launch.grid, "(rows + 367) / 368")
  test.equal(launch.shared_bytes, 11040)
  test.equal(launch.arguments[5].value.symbols[1], "batch")
end)

test("an omitted output is no parameter, and a view stays a function of the header", function(here)
  here:write("r.json", [[{"format": 2, "options": {"device": "opencl"}, "nodes": [
    {"path": "a", "op": "Split", "opset": 13, "dtype": "float", "dims": [7, 6], "axis": 1, "split": [1, 2, 3],
      "outputs": [{}, {"fate": "dead"}, {}]},
    {"path": "b", "op": "Split", "opset": 13, "dtype": "float", "dims": [6], "split": [1, 5]}]}]])
  here:must('"$SPLITGEN" kernel --request r.json --out .')
  test.check(not here:read("kernel_split.cl"):find("output_2", 1, true), "an output is a parameter of the kernel")
  test.holds(here:read("kernel_split.h"), "static inline size_t kernel_view_20_at_4_of_24(size_t input_offset)\n{\n"
    .. "    return input_offset + 4;")
  test.holds(here:read("kernel_split.json"), '"device":"opencl"')
  test.holds(here:must('"$SPLITGEN" list --request r.json'), "tile")
  here:must("mv kernel_split.json again.json && mv kernel_split.cl first.cl")
  here:must('"$SPLITGEN" kernel --request again.json --out . && cmp kernel_split.cl first.cl && cmp kernel_split.json again.json')
end)

test("a sequence of a known number of parts, and parts at constant positions, are copied", function(here)
  here:encode("m.onnx", onnx_text('<ir_version: 8, opset_import: ["": 18]> g (float[n, 4] x, int64[2] l, float[b, d] y) => '
    .. "(float[] a, float[] b, float[] e) <int64 i = {0}, int64 j = {1}, int64 c = {64}> { [run] s = SplitToSequence (x, l) "
    .. "a = SequenceAt (s, i) b = SequenceAt (s, j) [chunk] t = SplitToSequence <axis = 1> (y, c) e = SequenceAt (t, j) }"))
  here:must('"$SPLITGEN" model m.onnx --device cuda --out .')
  local manifest = dkjson.decode(here:read("m_split.json"))
  for k, fates in ipairs({ "copy copy", "dead copy" }) do
    local outputs = manifest.nodes[k].outputs
    test.equal(("%s %s"):format(outputs[1].fate, outputs[2].fate), fates)
  end
  test.equal(select(2, here:read("m_split.cu"):gsub("if %(end != axis%)", "")), 1, "lengths that must fill the axis")
end)

-- Node `a` makes r a view behind a row of float [13, DIM, 2]; node `b` copies columns of what is made of it.
local function view_of(dim, between, read)
  return ([[(float[13, %s, 2] x, int64 k, int64[2] l, bool c) => (float[] h, float[] p, float[] q)
    <int64[2] one = {1, 12}, int64[2] flat = {-1, 2}, int64[2] eleven = {1, 11}, int64[3] uneven = {1, 7, 5},
      int64[1] first = {0}, int64 last = {1}, float[13, 5, 2] w = {%s}> {
    [a] h, r = Split <axis = 0> (x, one) %s [b] p, q = Split <axis = -1> (%s) }]]):format(dim, ("0, "):rep(129) .. "0",
    between or "", read or "r")
end

-- { what, graph, of node `b`: input_multiple_of, input_alignment, the type of its kernel's first read, of its function's name }
test.rows("a kernel reads what lies in a view in pieces that the view's offset allows", {
  { "at 40", view_of("5"), 8, 8, "sg_v8", "_aligned8" },
  { "at 16", view_of("2"), 16, 16, "sg_v16", "_2x4" },
  { "at 128", view_of("16"), 64, 16, "sg_v16", "_2x4" },
  { "at a multiple of symbols", view_of("n"), 8, 8, "sg_v8", "_aligned8" },
  { "by Reshape", view_of("5", "s = Reshape (r, flat)", "s"), 8, 8, "sg_v8", "_aligned8" },
  { "by Identity, Flatten, Unsqueeze and Squeeze", view_of("5", "i = Identity (r) f = Flatten <axis = 2> (i) "
    .. "u = Unsqueeze (f, first) s = Squeeze (u, first)", "s"), 8, 8, "sg_v8", "_aligned8" },
  { "by what computes", view_of("5", "s = Relu (r)", "s"), nil, 16, "sg_v16", "_2x4" },
  { "in a view of it", view_of("n", "[d] e, g = Split <axis = 0> (r)", "g"), 8, 8, "sg_v8", "_aligned8" },
  { "by SequenceAt", view_of("5", "t = SplitToSequence <axis = 0> (r, eleven) s = SequenceAt (t, last)", "s"), 8, 8, "sg_v8",
    "_aligned8" },
  { "by SequenceAt at a position of the run",
    view_of("5", "t = SplitToSequence <axis = 0> (x, uneven) s = SequenceAt (t, k)", "s"), 8, 8, "sg_v8", "_aligned8" },
  { "in a branch", [[(float[13, 5, 2] x, bool c) => (float[] h, float[] z) <int64[2] one = {1, 12}> {
    [a] h, r = Split <axis = 0> (x, one) z = If (c) <then_branch = g () => (float[] v) { [b] v, o = Split <axis = -1> (r) },
    else_branch = e () => (float[] v) { v = Relu (x) }> }]], 8, 8, "sg_v8", "_aligned8" },
  { "in a constant, by lengths of the run", view_of("5", "y, m = Split <axis = 0> (w, one)", "m, l"), 8, 4, "sg_u32",
    "_aligned8_" },
}, function(here, row)
  here:encode_graph("m.onnx", 13, row[2])
  here:must('"$SPLITGEN" model m.onnx --device cuda --out .')
  local nodes, words, node = dkjson.decode(here:read("m_split.json")).nodes, here:read("m_split.cu"), nil
  for _, each in ipairs(nodes) do
    node = each.path:find("%f[%w]b$") and each or node
  end
  test.equal(node.input_multiple_of, row[3])
  test.equal(node.input_alignment, row[4])
  test.holds(node["function"], row[6])
  test.equal(words:match(node.launches[1].kernel .. "%(.-SG_%u+%((sg_%w+), input"), row[5])
  here:must("mv m_split.json again.json && mv m_split.cu first.cu") -- a manifest asks for the same kernels
  here:must('"$SPLITGEN" kernel --request again.json --out . && cmp m_split.cu first.cu')
end)

test("nodes that share kernels have numbers of their own", function(here)
  here:write("r.json", [[{"format": 2, "options": {"device": "cuda"}, "nodes": [
    {"path": "a", "op": "Split", "opset": 13, "dtype": "float16", "dims": ["batch", 3, "n", 3], "axis": 1, "split": [1, 2]},
    {"path": "b", "op": "Split", "opset": 13, "dtype": "float16", "dims": ["m", 3, "n", 5, "k"], "axis": 1, "split": [1, 2]}]}]])
  here:must('"$SPLITGEN" kernel --request r.json --out .')
  local found, functions = {}, {}
  for k, node in ipairs(dkjson.decode(here:read("kernel_split.json")).nodes) do
    functions[k] = node["function"]
    for _, argument in ipairs(node.launches[1].arguments) do
      local value = argument.value
      found[#found + 1] = value and ("%s %d*%s"):format(argument.name, value.factor, table.concat(value.symbols, "*"))
    end
  end
  test.equal(functions[1], functions[2])
  test.equal(table.concat(found, ", "), "rows 1*batch, units 3*n, rows 1*m, units 5*n*k")
end)

test("more blocks than a launch has are refused", function(here)
  here:refuses(('"$SPLITGEN" kernel --op Split --opset 13 --dtype uint8 --shape %d,%d --axis 1 --outputs 2 --device hip --out .')
    :format(1 << 32, 1 << 20), 1, [[
the command line: Split: error: its copies take more than 2147483647 blocks, the most of a launch [device]
help: give this node C of its own, without --device
]])
end)

test("a request says of what the address of an input is a multiple", function(here)
  local request <const> = [[{"format": 2, "options": {"device": "cuda"}, "nodes": [{"path": "a", "op": "Split", "opset": 13,
    "dtype": "float", "dims": [64, 3], "axis": 1, "outputs": 3%s}]}]]
  for _, row in ipairs({ { "", 16 }, { ', "input_multiple_of": 64', 16 }, { ', "input_multiple_of": 2', 2 } }) do
    here:write("r.json", request:format(row[1]))
    here:must('"$SPLITGEN" kernel --request r.json --out .')
    test.equal(dkjson.decode(here:read("kernel_split.json")).nodes[1].input_alignment, row[2])
  end
  here:write("r.json", request:format(', "input_multiple_of": 3'))
  here:refuses('"$SPLITGEN" kernel --request r.json --out .', 1,
    "r.json: a: error: input_multiple_of must be 1, 2, 4, 8, 16, 32 or 64 [request]\n")
end)

test("lengths are checked also where there is nothing to copy", function(here)
  here:write("r.json", [[{"format": 2, "nodes": [{"path": "a", "op": "Split", "opset": 13, "dtype": "float", "dims": [0, 10],
    "axis": 1, "outputs": 2, "split": {"dtype": "int64", "dims": [2]}}]}]])
  for device, refusal in pairs({ cuda = "cudaErrorInvalidValue", opencl = "CL_INVALID_VALUE" }) do
    here:must(('"$SPLITGEN" kernel --request r.json --device %s --name a=empty --out .'):format(device))
    local node = dkjson.decode(here:read("kernel_split.json")).nodes[1]
    local words = here:read(device == "cuda" and "kernel_split.cu" or "kernel_split.h")
    test.equal(#node.launches, 0)
    test.holds(words, "const unsigned long long axis = 10;")
    test.holds(words, "    if (end != axis)\n        return " .. refusal)
    test.check(not words:find("LaunchKernel", 1, true) and not words:find("cl_kernel", 1, true), "there is nothing to launch")
    test.holds(here:must('"$SPLITGEN" list --request kernel_split.json'), "lengths of the run")
  end
end)

-- Numbers of the run: bytes of a symbol, and dims without one.
test("numbers of the run are parameters, as bytes and where no symbol names them", function(here)
  here:must('"$SPLITGEN" kernel --op Split --opset 13 --dtype uint8 --shape 7,3,seq --axis 1 --split 1,2 --device cuda --out .')
  test.holds(here:read("kernel_split.cu"), "unsigned long long numbers[1] = {step_bytes};")
  here:write("r.json", [[{"format": 2, "nodes": [{"path": "a", "op": "Split", "opset": 13, "dtype": "float",
    "dims": [null, 10, null], "axis": 1, "outputs": 2, "split": {"dtype": "int64", "dims": [2]}}]}]])
  here:must('"$SPLITGEN" kernel --request r.json --device cuda --out .')
  test.holds(here:read("kernel_split.cu"), "{(unsigned long long)outer, (unsigned long long)inner, 10, end}")
end)

test("a header without kernels needs no device", function(here)
  here:must('"$SPLITGEN" kernel --op Split --opset 13 --dtype float --shape 6 --outputs 2 --device cuda --out .')
  here:must("cc -std=c99 -Werror -Wall -fsyntax-only -x c kernel_split.h")
end)

test("named nodes have typed functions, also where lengths are those of the run", function(here)
  local files = dkjson.decode(here:must(qkv:gsub("7x24", "batch,24"):gsub("%-%-out %.", "--out -")
    .. "--device cuda --name Split=qkv")).files
  test.holds(files["kernel_split.h"], "static inline cudaError_t qkv_split(size_t dim_batch, const uint16_t *input, ")
  here:must(qkv:gsub("7x24", "batch,n") .. "--device cuda --name Split=qkv --prefix of_run")
  test.holds(here:read("of_run_split.h"),
    "static inline cudaError_t qkv_split(size_t dim_batch, size_t dim_n, const int64_t lengths[3],")
end)

test("a view of an axis that nothing has checked is an offset, or SIZE_MAX", function(here)
  here:must('"$SPLITGEN" kernel --op Split --opset 13 --dtype float --shape n,4 --outputs 2 --name Split=cut '
    .. "--device opencl --out .")
  test.holds(here:read("kernel_split.h"), "static inline size_t cut_view_1(size_t dim_n, size_t input_offset)")
  test.holds(here:read("kernel_split.h"), "its offset in the input's buffer, or SIZE_MAX")
end)

test("several launches where the parameters of one do not hold all outputs", function(here)
  local many = '"$SPLITGEN" kernel --op Split --opset 13 --dtype uint8 --shape 9x125 --axis 1 --outputs 125 --out . --device '
  for device, count in pairs({ cuda = 1, opencl = 2 }) do
    here:must(many .. device)
    test.equal(#dkjson.decode(here:read("kernel_split.json")).nodes[1].launches, count, device)
  end
end)

test("embedded code has the text of the kernels: of OpenCL as strings", function(here)
  local command <const> = qkv:gsub("7x24", "batch,24") .. "--embed --name Split=qkv --device "
  here:must(command .. "opencl")
  here:write("main.c", '#include <stddef.h>\n#include <stdint.h>\n#include <CL/cl.h>\n#include "kernel_split.inc"\n'
    .. "const char *first = NULL;\nint main(void) { return kernel_split_of_3x16_source[0] == first; }\n")
  if here:run("echo '#include <CL/cl.h>' | cc -E - >preprocessed").code == 0 then
    here:must("cc -std=c99 -Wall -Wextra -Werror -Wno-unused-function -DCL_TARGET_OPENCL_VERSION=120 -c main.c")
  end
  here:must(command .. "opencl")
  test.holds(here:read("kernel_split.inc"), '"SG_KERNEL void kernel_split_of_3x16_kernel(')
  local pieces = dkjson.decode(here:must(command:gsub("%-%-out %.", "--out -") .. "cuda"))
  test.equal(pieces.pieces[1].name, "splitgen_device_cuda")
  test.holds(pieces.functions[1].text, "\nSG_KERNEL void kernel_split_of_3x16_kernel(")
  test.equal(table.concat(pieces.functions[1].needs, " "), "splitgen_device_cuda")
  test.equal(table.concat(pieces.functions[1].includes, " "), "<stddef.h> <cuda_runtime.h>")
  test.equal(pieces.functions[2].name, "qkv_split")
end)

-- Options, and what the errors begin with.
local refused <const> = {}
for _, option in ipairs({ "aligned", "dispatch", "optimize size" }) do
  refused[#refused + 1] = { "--" .. option, ("splitgen: error: '%s' is an option for C, and 'device' asks for kernels\n"):format(
    option:match("%a+")) }
end

test.rows("an option for C is refused", refused, function(here, row)
  here:refuses(qkv .. "--device hip " .. row[1], 2, row[2])
  here:encode_graph("m.onnx", 13, "(float[7, 6] x) => (float[] a, float[] b) { a, b = Split <axis = 1> (x) }")
  here:refuses('"$SPLITGEN" model m.onnx --out . --device hip ' .. row[1], 2, row[2])
end)

test("an option for C is refused beside a device that a request names", function(here)
  here:write("r.json", '{"format": 2, "options": {"device": "cuda", "aligned": true}, "nodes": []}')
  here:refuses('"$SPLITGEN" kernel --request r.json --out .', 2, "splitgen: error: 'aligned' is an option for C, and 'device'")
end)

test("strings, and sequences of the run, are refused, all of them", function(here)
  here:encode_graph("m.onnx", 13, [[(string[7, 6] x, string[6] z, float[n] y) => (string[] a, string[] b, string[] c, string[] d,
    seq(float[]) e) { [words] a, b = Split <axis = 1> (x) [parts] c, d = Split (z) [sequence] e = SplitToSequence (y) }]])
  here:refuses('"$SPLITGEN" model m.onnx --device cuda --out .', 1, [[
m.onnx: words: error: a device copies no strings [device]
help: give this node C of its own, without --device
m.onnx: sequence: error: a device copies no sequence whose parts are known only at run time [device]
help: give the dims on which the parts depend
]])
end)

return test.run
