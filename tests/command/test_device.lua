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
  test.holds(here:read("kernel_split.h"), "static inline const void *kernel_view_20_at_4_of_24(const void *input)")
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
for _, option in ipairs({ "acsl", "aligned", "dispatch", "optimize size", "streaming" }) do
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
