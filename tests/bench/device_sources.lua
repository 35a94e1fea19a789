-- device_sources.lua: writes the folder of the benchmark for devices: its sources, the library, and the kernels that splitgen
-- writes for the workloads, if it writes kernels for CUDA (SPLITGEN_DEVICE: another program to ask). Arguments: the folder, the
-- library's archive, and `--run` to compile, and to write the page if there is a device.
local json = require("base.json")
local shell = require("shell")

local quoted = shell.quoted

-- name, dtype, dims, axis, lengths; the goal of generated kernels, and of the library's
local many <const> = {}
for _ = 1, 6 do
  many[#many + 1] = 30
  for _ = 1, 14 do
    many[#many + 1] = 1
  end
end
table.move({ 10, 1, 1, 1, 1, 1 }, 1, 6, #many + 1, many)

local workloads <const> = {
  { "qkv_f16", "float16", { 16384, 2304 }, 1, { 768, 768, 768 } },
  { "gqa_bf16", "bfloat16", { 8192, 6144 }, 1, { 4096, 1024, 1024 } },
  { "mlp_bf16", "bfloat16", { 8192, 22016 }, 1, { 11008, 11008 } },
  { "c2f_b64", "float", { 64, 64, 80, 80 }, 1, { 32, 32 } },
  { "yolo_heads", "float", { 64, 25200, 85 }, 2, { 4, 1, 80 } },
  { "yolo16", "float16", { 64, 25200, 85 }, 2, { 4, 1, 80 } },
  { "rope_f16", "float16", { 33554432, 2 }, 1, { 1, 1 } },
  { "rgb_u8", "uint8", { 64, 1080, 1920, 3 }, 3, { 1, 1, 1 } },
  { "c128x3", "complex128", { 2097152, 3 }, 1, { 1, 1, 1 } },
  { "ov96", "float", { 2560, 279, 81 }, 1, many, 1.10, 2.20 },
  { "rows20", "float", { 4194304, 15 }, 1, { 5, 7, 3 } },
  { "u8_uneven", "uint8", { 4194304, 23 }, 1, { 5, 7, 11 }, 1.25 },
  { "i64_odd", "int64", { 1048576, 9 }, 1, { 2, 3, 4 } },
  { "qkv_small", "float16", { 128, 2304 }, 1, { 768, 768, 768 }, 1.10, 1.60 },
  { "lstm_small", "float", { 64, 4096 }, 1, { 1024, 1024, 1024, 1024 } },
  { "rope_small", "float", { 65536, 2 }, 1, { 1, 1 }, 1.10, 1.60 },
}

local bytes_of <const> = { uint8 = 1, float16 = 2, bfloat16 = 2, float = 4, int64 = 8, complex128 = 16 }

local function product(numbers, first, last)
  local all = 1
  for i = first, last do
    all = all * numbers[i]
  end
  return all
end

-- The rows and the bytes of an index on the axis, and the dims of a small tensor of the same kind.
local function shape_of(workload)
  local _, dtype, dims, axis = table.unpack(workload)
  local rows, step = product(dims, 1, axis), product(dims, axis + 2, #dims) * bytes_of[dtype]
  local stride = step * dims[axis + 1]
  local small_rows = math.min(rows, math.max(stride > 1 << 20 and 3 or 19, 65536 // stride | 1))
  local small = table.move(dims, axis + 1, #dims, 2, { small_rows })
  return rows, step, small_rows, small
end

local function node_of(path, workload, dims, axis)
  return { path = path, op = "Split", opset = 13, dtype = workload[2], dims = json.list(dims), axis = axis,
    split = json.list(workload[5]) }
end

-- Writes device_split.cu and its header -> the functions by path; none if the program writes no kernels for CUDA
local function write_kernels(folder)
  local nodes = {}
  for _, workload in ipairs(workloads) do
    local _, _, _, small = shape_of(workload)
    nodes[#nodes + 1] = node_of(workload[1], workload, workload[3], workload[4])
    nodes[#nodes + 1] = node_of(workload[1] .. "/small", workload, small, 1)
  end
  shell.write_file(folder .. "/request.json", json.text({ format = 1, nodes = json.list(nodes) }))
  local program = os.getenv("SPLITGEN_DEVICE") or os.getenv("SPLITGEN")
  if not shell.run("%s kernel --help", quoted(program)):find("--device", 1, true) then
    return {}
  end
  shell.run("cd %s && %s kernel --request request.json --device cuda --prefix device --out .", quoted(folder), quoted(program))
  local functions = {}
  for _, node in ipairs(require("dkjson").decode(shell.read_file(folder .. "/device_split.json")).nodes) do
    functions[node.path] = node["function"]
  end
  return functions
end

-- The table of workloads for C++, and for pytorch.py.
local function write_workloads(folder, functions)
  local lists, rows, lines = {}, {}, {}
  for _, workload in ipairs(workloads) do
    local name, dtype, dims, axis, lengths, generated_goal, library_goal = table.unpack(workload, 1, 7)
    local count, step, small_rows = shape_of(workload)
    lists[#lists + 1] = ("static const int64_t lengths_%s[] = {%s};"):format(name, table.concat(lengths, ", "))
    rows[#rows + 1] = ('    {"%s", %d, %d, %d, lengths_%s, %d, %.2f, %.2f, %s, %s},'):format(name, count, small_rows, step, name,
      #lengths, generated_goal or 1.10, library_goal or 1.35, functions[name] or "NULL", functions[name .. "/small"] or "NULL")
    lines[#lines + 1] = ("%s %s %s %d %s\n"):format(name, dtype == "float" and "float32" or dtype, table.concat(dims, "x"), axis,
      table.concat(lengths, ","))
  end
  shell.write_file(folder .. "/workloads.txt", table.concat(lines))
  shell.write_file(folder .. "/workloads.h", ("%s%s\nstatic const workload workloads[] = {\n%s\n};\n"):format(
    next(functions) and '#include "device_split.h"\n' or "", table.concat(lists, "\n"), table.concat(rows, "\n")))
end

local function copy_sources(folder, archive)
  local to = quoted(folder)
  shell.run([[rm -rf %s && mkdir -p %s/splitkernels && cd %s &&
    cp runtime/*.h runtime/adapters/*.h runtime/adapters/*.cu generated/*.h %s/splitkernels/ &&
    cp tests/bench/device/* tests/adapters/drawn_plan.[ch] tests/support/chance.[ch] %s %s/]], to, to,
    quoted(os.getenv("SPLITGEN_SOURCE_ROOT")), to, quoted(archive), to)
end

-- Compiles the benchmark, and runs it where there is a device -> what became of it
local function run(folder)
  if not shell.has("nvcc") and not shell.has("/usr/local/cuda/bin/nvcc") then
    return "there is no nvcc"
  end
  if os.execute("nvidia-smi -L >/dev/null 2>&1") then
    local is_right = os.execute(("%s/device.sh %s/out"):format(quoted(folder), quoted(folder)))
    shell.run("cp %s/out/device.md %s/tests/bench/device.md", quoted(folder), quoted(os.getenv("SPLITGEN_SOURCE_ROOT")))
    return is_right and "the page is written" or error("bytes are wrong, or a call failed", 0)
  end
  return shell.run("%s/device.sh --compile", quoted(folder)) .. "there is no device"
end

return function(folder, archive, runs)
  copy_sources(folder, archive)
  local functions = write_kernels(folder)
  write_workloads(folder, functions)
  local told = ("%d workloads%s"):format(#workloads, next(functions) and "" or ", without generated kernels")
  return {}, runs == "--run" and told .. "; " .. run(folder) or told
end
