-- run_nodes.lua: writes a program that runs nodes (nodes.lua) by the kernels of a manifest, and runs it. The
-- parts follow from dims and lengths only.
local contains = require("base.list").contains
local json = require("base.json")
local map = require("base.list").map
local test = require("test")

local run_nodes = {}

local bits_of <const> = { float = 32, float16 = 16, bfloat16 = 16, uint8 = 8, uint16 = 16, int16 = 16, int64 = 64,
  complex128 = 128, int4 = 4, uint2 = 2, float4e2m1 = 4 }

-- A node as a request has it.
function run_nodes.asked(node)
  local name, dtype, dims, axis, lengths = table.unpack(node)
  local outputs = map(lengths, function(_, i) return { fate = contains(node.dead or {}, i - 1) and "dead" or "copy" } end)
  return { path = name, op = node.chunk and "SplitToSequence" or "Split", opset = 13, dtype = dtype, dims = json.list(dims),
    axis = axis, outputs = json.list(outputs),
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

-- The C of a node: the function that calls its kernels, and its row in the table. made = the manifest's node
local function spelled(node, made, k)
  local name, dtype, dims, axis, lengths = table.unpack(node)
  local step = product(dims, axis + 2, #dims, node.numbers) * bits_of[dtype]
  local outputs, all, at = {}, {}, 0
  for i, length in ipairs(lengths) do
    local is_dead = contains(node.dead or {}, i - 1) or length == 0
    outputs[#outputs + 1] = (not is_dead or node.split) and ("{%d, %d}"):format(at * step, is_dead and 0 or length * step) or nil
    all[i], at = tostring(length), at + length
  end
  local words = map(made.parameters, function(parameter) return tostring(number_of(parameter.value, node.numbers)) end)
  local given = node.split and ("(const int64_t[]){%s}"):format(table.concat(all, ", "))
  for _, word in ipairs({ "queue", "kernels", given or false, "input", "outputs", "event" }) do
    words[#words + 1] = word or nil
  end
  local kernels = map(made.launches, function(launch) return ('"%s"'):format(launch.kernel) end)
  local rows, stride = product(dims, 1, axis, node.numbers), product(dims, axis + 1, #dims, node.numbers) * bits_of[dtype]
  return ([[
static cl_int call_%d(cl_command_queue queue, const cl_kernel *kernels, cl_mem input, const cl_mem *outputs, cl_event *event)
{
    return %s(%s);
}
static const char *const kernels_%d[] = {%s};
static const struct output outputs_%d[] = {%s};
]]):format(k, made["function"], table.concat(words, ", "), k, table.concat(kernels, ", "), k, table.concat(outputs, ", ")),
    ('    {"%s", kernels_%d, %d, %d, %d, outputs_%d, %d, call_%d},'):format(name, k, #kernels, rows, stride, k, #outputs, k)
end

-- Runs nodes by the files k_split.h, .cl, and the manifest of these, in place -> what the program printed
function run_nodes.run(here, nodes, manifest)
  local functions, rows = {}, {}
  for k, node in ipairs(nodes) do
    functions[k], rows[k] = spelled(node, manifest.nodes[k], k)
  end
  here:write("main.c", ('#include "driver.h"\n#include "k_split.h"\n%s\nstatic const struct node nodes[] = {\n%s\n};\n'):format(
    table.concat(functions, "\n"), table.concat(rows, "\n"))
    .. 'int main(void)\n{\n    return run_nodes("k_split.cl", nodes, sizeof nodes / sizeof *nodes);\n}\n')
  local folder = test.quoted(test.setting("DRIVER"))
  here:must(("cc -std=c99 -O1 -Wall -Wextra -Werror -DCL_TARGET_OPENCL_VERSION=120 -I%s main.c %s/driver.c -lOpenCL -o main")
    :format(folder, folder))
  local outcome = here:run("./main")
  if outcome.code == 77 then
    test.skip("there is no OpenCL device, such as that of pocl-opencl-icd")
  end
  test.equal(outcome.code, 0, outcome.output .. outcome.errors)
  return outcome.output
end

return run_nodes
