-- run_nodes.lua: writes a program that runs nodes (nodes.lua) by the kernels of a manifest, and runs it: on an OpenCL device, or
-- those for CUDA and HIP on this machine. The parts follow from dims and lengths only.
local add_to_types = require("add_to_types")
local contains = require("base.list").contains
local dkjson = require("dkjson")
local json = require("base.json")
local map = require("base.list").map
local test = require("test")

local run_nodes = {}

local bits_of <const> = { float = 32, float16 = 16, bfloat16 = 16, uint8 = 8, uint16 = 16, int16 = 16, int64 = 64,
  complex128 = 128, int4 = 4, uint2 = 2, float4e2m1 = 4 }

-- A node as a request has it.
local function asked(node)
  local name, dtype, dims, axis, lengths = table.unpack(node)
  local outputs = map(lengths, function(_, i) return { fate = contains(node.dead or {}, i - 1) and "dead" or "copy" } end)
  return { path = name, op = node.chunk and "SplitToSequence" or "Split", opset = 13, dtype = dtype, dims = json.list(dims),
    axis = axis, input_multiple_of = node.multiple_of, outputs = json.list(outputs),
    split = node.chunk or node.split and { dtype = "int64", dims = json.list({ #lengths }) } or json.list(lengths) }
end

local function product(dims, first, last, numbers)
  local all = 1
  for i = first, last do
    all = all * (numbers and numbers[dims[i]] or dims[i])
  end
  return all
end

-- A value of the manifest (amount) with the numbers of a run.
local function number_of(value, numbers)
  if math.type(value) then
    return value
  end
  local all = value.factor * (value.unknown and numbers[json.null] or 1)
  for _, symbol in ipairs(value.symbols) do
    all = all * numbers[symbol]
  end
  return all
end

-- The statements of a call for each language; words = what is passed before the input, n = the number of kernels, names = theirs.
local calls <const> = {
  opencl = [[
    static const char *const names[] = {%s};
    cl_kernel kernels[%d];
    cl_event event = NULL;
    device_kernels(names, %d, kernels);
    const cl_int error = %s(%sinput, offset, outputs, &event);
    for (int k = 0; k < %d; k++)
        clReleaseKernel(kernels[k]);
    return device_wait(error, event);
]],
  cuda = "    return (int)%s(%s(const char *)input + offset, outputs, 0);\n",
}
calls.hip = calls.cuda

-- The body of the function that calls a node's kernels. words = what is passed before the input
local function body_of(made, words, device)
  local before = #words > 0 and table.concat(words, ", ") .. ", " or ""
  if device ~= "opencl" then
    return calls[device]:format(made["function"], before)
  end
  local names = map(made.launches, function(launch) return ('"%s"'):format(launch.kernel) end)
  return calls.opencl:format(table.concat(names, ", "), #names, #names, made["function"], before, #names)
end

-- The C of a node: the function that calls its kernels, and its row in the table. made = the manifest's node
local function spelled(node, made, k, device)
  local name, dtype, dims, axis, lengths = table.unpack(node)
  local step = product(dims, axis + 2, #dims, node.numbers) * bits_of[dtype]
  local outputs, all, at, alignment = {}, {}, 0, 1
  for i, length in ipairs(lengths) do
    local is_dead = contains(node.dead or {}, i - 1) or length == 0
    outputs[#outputs + 1] = (not is_dead or node.split) and ("{%d, %d}"):format(at * step, is_dead and 0 or length * step) or nil
    all[i], at = tostring(length), at + length
    alignment = math.max(alignment, made.outputs[i].alignment or 1)
  end
  local words = map(made.parameters, function(parameter) return tostring(number_of(parameter.value, node.numbers)) end)
  for _, word in ipairs({ device == "opencl" and "device_queue", device == "opencl" and "kernels",
    node.split and ("(const int64_t[]){%s}"):format(table.concat(all, ", ")) }) do
    words[#words + 1] = word or nil
  end
  local rows, stride = product(dims, 1, axis, node.numbers), product(dims, axis + 1, #dims, node.numbers) * bits_of[dtype]
  return ([[
static int call_%d(device_buffer input, size_t offset, const device_buffer *outputs)
{
%s}
static const struct output outputs_%d[] = {%s};
]]):format(k, body_of(made, words, device), k, table.concat(outputs, ", ")),
    ('    {"%s", %d, %d, outputs_%d, %d, %d, %d, call_%d},'):format(name, rows, stride, k, #outputs, made.input_alignment,
      alignment, k)
end

-- Writes main.c, which runs the nodes of a manifest by a function of the drivers.
local function write_main(here, nodes, manifest, device, run)
  local functions, rows = {}, {}
  for k, node in ipairs(nodes) do
    functions[k], rows[k] = spelled(node, manifest.nodes[k], k, device)
  end
  here:write("main.c", '#include "driver.h"\n#include "k_split.h"\n' .. table.concat(functions, "\n")
    .. "\nstatic const struct node nodes[] = {\n" .. table.concat(rows, "\n") .. "\n};\n"
    .. ('int main(void)\n{\n    return %s("k_split.cl", nodes, sizeof nodes / sizeof *nodes);\n}\n'):format(run))
end

-- The commands that make the program `main` of the files k_split.*, main.c, and the drivers. On this machine, a read or write at
-- an address that is not aligned ends the program.
local cc <const> = 'cc -std=c99 -O1 -D_DEFAULT_SOURCE -Wall -Wextra -Werror -I"$DRIVER" -I. '
local on_cpu <const> = [[
sed -f "$STAND_IN"/run_on_cpu.sed k_split.%s >k_split.cpp
${CXX:-c++} -std=c++14 -O1 -Wall -Wextra -Werror -Wno-unknown-pragmas -fsanitize=undefined -fno-sanitize-recover=all \
  -isystem "$STAND_IN" -I. -c k_split.cpp &
]] .. cc .. [[-isystem "$STAND_IN" -DON_CPU -c main.c "$DRIVER"/driver.c "$DRIVER"/on_cpu.c "$DRIVER"/far.c
wait $!
${CXX:-c++} -fsanitize=undefined *.o -o main]]
local builds <const> = {
  opencl = cc .. '-DCL_TARGET_OPENCL_VERSION=120 main.c "$DRIVER"/driver.c "$DRIVER"/on_opencl.c -lOpenCL -o main',
  cuda = on_cpu:format("cu"),
  hip = on_cpu:format("hip"),
}

-- Writes the kernels of nodes, and compares their forms -> the manifest
local function write_kernels(here, nodes, device)
  here:write("r.json", json.text({ format = 2, nodes = json.list(map(nodes, asked)) }))
  here:copy_sources("spec")
  here:must('ln -s "$SPLITGEN_SOURCE_ROOT/runtime" .')
  add_to_types(here, '"int4", "uint2", "float4e2m1"')
  here:must(('"$SPLITGEN" --root . kernel --request r.json --device %s --prefix k --out .'):format(device))
  local manifest = dkjson.decode(here:read("k_split.json"))
  for k, node in ipairs(nodes) do
    local made = manifest.nodes[k]
    test.equal(made.strategy, node.form or made.strategy, node[1])
    test.equal(#made.launches, node.launches and node.launches[device] or 1, node[1])
  end
  return manifest
end

-- Runs nodes by the kernels that splitgen writes for a device's language. how = nil, or { run = the function that runs them
-- (driver.h), under = the command that runs the program }.
function run_nodes.run(here, nodes, device, how)
  how = how or {}
  write_main(here, nodes, write_kernels(here, nodes, device), device, how.run or "run_nodes")
  here:must(builds[device])
  local outcome = here:run((how.under or "") .. "./main")
  if outcome.code == 77 then
    test.skip("there is no OpenCL device, such as that of pocl-opencl-icd")
  end
  test.equal(outcome.code, 0, outcome.output .. outcome.errors)
  test.equal(select(2, outcome.output:gsub("ok ", "")), #nodes)
end

return run_nodes
