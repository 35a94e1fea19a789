-- nodes.lua: nodes whose kernels are run, in groups. Each is { name, dtype, dims, axis, lengths, form = the first kernel's or
-- nil, launches = how many by language, nil for one, dead = indices, numbers = of the symbols, split = whether the run knows the
-- lengths, chunk = that of a SplitToSequence, which has these parts and may have others, multiple_of = what is known of the
-- input's address }.
local lengths = require("lengths")
local unknown = require("base.json").null

local overfeat = {}
for _ = 1, 6 do
  overfeat[#overfeat + 1] = 30
  table.move(lengths(14, 1), 1, 14, #overfeat + 1, overfeat)
end
table.move({ 10, 1, 1, 1, 1, 1 }, 1, 6, #overfeat + 1, overfeat)

-- The workloads of docs/device.md, with fewer rows, or a number that leaves some.
local workloads <const> = {
  { "qkv_f16", "float16", { 77, 2304 }, 1, { 768, 768, 768 }, form = "rows" },
  { "gqa_bf16", "bfloat16", { 9, 6144 }, 1, { 4096, 1024, 1024 }, form = "rows" },
  { "mlp_bf16", "bfloat16", { 3, 22016 }, 1, { 11008, 11008 }, form = "rows" },
  { "c2f", "float", { 2, 64, 40, 40 }, 1, { 32, 32 }, form = "rows" },
  { "yolo_heads", "float", { 3, 101, 85 }, 2, { 4, 1, 80 }, form = "tile" },
  { "yolo16", "float16", { 301, 85 }, 1, { 4, 1, 80 }, form = "tile" },
  { "rope_f16", "float16", { 4099, 2 }, 1, { 1, 1 }, form = "columns" },
  { "rgb_u8", "uint8", { 4099, 3 }, 1, { 1, 1, 1 }, form = "columns" },
  { "quad_f16", "float16", { 4096, 4 }, 1, { 1, 1, 1, 1 }, form = "columns" },
  { "c128x3", "complex128", { 2099, 3 }, 1, { 1, 1, 1 }, form = "columns" },
  { "overfeat", "float", { 6, 279, 81 }, 1, overfeat, form = "gather" },
  { "rows20", "float", { 1031, 15 }, 1, { 5, 7, 3 }, form = "tile" },
  { "u8_uneven", "uint8", { 2011, 23 }, 1, { 5, 7, 11 }, form = "tile" },
  { "i64_odd", "int64", { 1001, 9 }, 1, { 2, 3, 4 }, form = "tile" },
  { "lstm", "float", { 64, 4096 }, 1, { 1024, 1024, 1024, 1024 }, form = "rows" },
  { "rope_f32", "float", { 65536, 2 }, 1, { 1, 1 }, form = "columns" },
}

local others <const> = {
  { "one row", "float", { 1, 9 }, 1, { 4, 2, 3 }, form = "rows" },
  { "gaps in rows", "float", { 700, 64 }, 1, { 4, 8, 52 }, form = "rows", dead = { 2 } },
  { "gaps in tiles", "float", { 700, 15 }, 1, { 5, 7, 3 }, form = "tile", dead = { 2 } },
  { "gaps in columns", "int16", { 700, 5 }, 1, { 1, 1, 1, 1, 1 }, form = "columns", dead = { 1, 4 } },
  { "gaps in gathers", "uint8", { 33, 20001 }, 1, { 7000, 6001, 7000 }, form = "gather", dead = { 2 } },
  { "few long rows", "uint8", { 3, 20001 }, 1, { 7000, 6001, 7000 }, form = "rows" },
  { "many outputs", "uint8", { 55, 390 }, 1, lengths(130, 1, 1, 5), form = "tile", launches = { opencl = 2 } },
  { "very many outputs", "uint8", { 3, 481 }, 1, lengths(481, 1), form = "rows", launches = { opencl = 5, cuda = 2, hip = 2 } },
  { "batch", "float16", { "batch", 2304 }, 1, { 768, 768, 768 }, form = "rows", numbers = { batch = 5 } },
  { "batch of tiles", "float", { "batch", 15 }, 1, { 5, 7, 3 }, form = "tile", numbers = { batch = 1031 } },
  { "batch of columns", "uint8", { "batch", 3 }, 1, { 1, 1, 1 }, form = "columns", numbers = { batch = 1031 } },
  { "batch of gathers", "uint16", { "batch", 9001 }, 1, { 4000, 5001 }, form = "gather", numbers = { batch = 19 } },
  { "an empty batch", "float", { "batch", 15 }, 1, { 5, 7, 3 }, form = "tile", numbers = { batch = 0 } },
  { "seq behind the axis", "float", { 3, 5, "seq" }, 1, { 2, 3 }, form = "rows", numbers = { seq = 77 } },
  { "long rows of seq", "float", { "batch", 40, "seq" }, 1, { 17, 23 }, form = "rows", numbers = { batch = 3, seq = 5 } },
  { "equal parts of seq", "float16", { "batch", 6, "seq", 8 }, 1, { 2, 2, 2 }, form = "rows", numbers = { batch = 3, seq = 5 } },
}

-- Inputs in views, at addresses that are multiples of less than 16.
local in_views <const> = {
  { "a detection head", "float", { 1, 100, 85 }, 2, { 2, 2, 81 }, form = "tile", multiple_of = 4 },
  { "bytes in tiles", "uint8", { 2011, 23 }, 1, { 5, 7, 11 }, form = "tile", multiple_of = 1 },
  { "whole pieces in tiles", "float16", { 77, 2304 }, 1, { 768, 768, 768 }, form = "tile", multiple_of = 8 },
  { "whole pieces in gathers", "bfloat16", { 9, 22016 }, 1, { 11008, 11008 }, form = "gather", multiple_of = 2 },
  { "long rows", "float", { 6, 279, 81 }, 1, overfeat, form = "gather", multiple_of = 4 },
  { "columns of bytes", "uint8", { 4099, 3 }, 1, { 1, 1, 1 }, form = "columns", multiple_of = 1 },
  { "columns of words", "float16", { "batch", 2 }, 1, { 1, 1 }, form = "columns", multiple_of = 8, numbers = { batch = 1031 } },
  { "wide columns", "complex128", { 2099, 3 }, 1, { 1, 1, 1 }, form = "tile", multiple_of = 8 },
  { "few rows", "float", { 3, 4096 }, 1, { 1024, 3072 }, form = "tile", multiple_of = 4 },
  { "rows of seq", "float16", { 5, 3, "seq", 8 }, 1, { 1, 2 }, form = "rows", multiple_of = 2, numbers = { seq = 9 } },
  { "lengths of the run", "complex128", { 40, "n" }, 1, { 7, 0, 23 }, form = "rows", multiple_of = 4, split = true,
    numbers = { n = 30 } },
  { "bits", "int4", { 33, 7 }, 1, { 3, 4 }, form = "bits", multiple_of = 1 },
}

-- No version takes dtypes whose elements share bytes.
local packed <const> = {
  { "int4", "int4", { 33, 7 }, 1, { 3, 4 }, form = "bits" },
  { "uint2", "uint2", { 501, 5 }, 1, { 1, 3, 1 }, form = "bits", dead = { 0 } },
  { "int4 of a batch", "int4", { "batch", 7 }, 1, { 3, 4 }, form = "bits", numbers = { batch = 101 } },
  { "int4 of seq", "int4", { 5, 3, "seq" }, 1, { 1, 2 }, form = "bits", numbers = { seq = 35 } },
  { "float4", "float4e2m1", { 40, 12, 2 }, 1, { 3, 9 }, form = "tile" },
  { "lengths of bits", "int4", { 33, 9 }, 1, { 2, 7 }, form = "bits", split = true },
}

local of_the_run <const> = {
  { "lengths of the run", "float", { 40, 30 }, 1, { 7, 0, 23 }, form = "rows", split = true },
  { "lengths of bytes", "uint8", { 401, "n" }, 1, { 7, 9, 3 }, form = "rows", split = true, numbers = { n = 19 } },
  { "lengths and symbols", "float16", { "batch", "n", "m" }, 1, { 2, 1 }, form = "rows", split = true,
    numbers = { batch = 7, n = 3, m = 50 } },
  { "lengths of an unknown axis", "float", { 40, unknown }, 1, { 7, 0, 23 }, form = "rows", split = true,
    numbers = { [unknown] = 30 } },
  { "an output that is NULL", "float", { 40, 30 }, 1, { 7, 3, 20 }, form = "rows", split = true, dead = { 1 } },
  { "many lengths", "uint8", { 9, "n" }, 1, lengths(70, 1, 1, 5), form = "rows", split = true, launches = { opencl = 2 },
    numbers = { n = 210 } },
  { "the first chunks of a sequence", "float", { 40, "n" }, 1, { 7, 7, 7 }, form = "rows", split = true, chunk = 7,
    numbers = { n = 50 } },
  { "chunks of which the last is short", "uint8", { 33, "n" }, 1, { 3, 3, 1 }, form = "rows", split = true, chunk = 3,
    dead = { 0 }, numbers = { n = 7 } },
}

-- Those of ONNX's test cases.
local official <const> = {
  { "equal_parts_1d", "float", { 6 }, 0, { 2, 2, 2 } },
  { "variable_parts_1d", "float", { 6 }, 0, { 2, 4 } },
  { "1d_uneven", "float", { 7 }, 0, { 2, 2, 2, 1 } },
  { "equal_parts_2d", "float", { 2, 6 }, 1, { 3, 3 } },
  { "variable_parts_2d", "float", { 2, 6 }, 1, { 2, 4 } },
  { "2d_uneven", "float", { 2, 8 }, 1, { 3, 3, 2 } },
  { "split of the run", "float", { 2, 6 }, 1, { 2, 4 }, split = true },
}

-- One of each form, and none of a batch.
local small <const> = {
  { "more blocks than a launch has", "uint8", { 2, 3, "seq" }, 1, { 1, 2 }, form = "rows", numbers = { seq = 183251937963 } },
  { "no rows", "float", { "batch", 15 }, 1, { 5, 7, 3 }, form = "tile", numbers = { batch = 0 } },
  { "rows", "float", { 5, 96 }, 1, { 32, 64 }, form = "rows" },
  { "columns", "uint8", { 70, 3 }, 1, { 1, 1, 1 }, form = "columns" },
  { "tiles", "float", { 41, 15 }, 1, { 5, 7, 3 }, form = "tile" },
  { "tiles of a batch", "uint8", { "batch", 23 }, 1, { 5, 7, 11 }, form = "tile", multiple_of = 1, numbers = { batch = 500 } },
  { "gathers", "uint16", { "batch", 9001 }, 1, { 4000, 5001 }, form = "gather", numbers = { batch = 9 } },
  { "lengths of the run", "float", { 4, 30 }, 1, { 7, 0, 23 }, form = "rows", split = true },
}

local dtypes <const> = { "uint8", "uint16", "float16", "float", "int64", "complex128", "int4" }

-- A random node; at least one of its parts is copied.
local function random_node(k)
  local count, axis = math.random(7), math.random(0, 2)
  local most = ({ 1, 3, 12, 400 })[math.random(4)]
  local parts, dims, dim = {}, {}, 0
  for i = 1, count do
    parts[i] = math.random(i == 1 and 1 or 0, most)
    dim = dim + parts[i]
  end
  for i = 1, 3 do
    dims[i] = i == axis + 1 and dim or math.random(({ 1, 8, 40 })[math.random(3)])
  end
  local node = { "random " .. k, dtypes[math.random(#dtypes)], dims, axis, parts, dead = {}, numbers = {},
    split = math.random(4) == 1 }
  for i = 2, count do
    node.dead[#node.dead + 1] = math.random(5) == 1 and i - 1 or nil
  end
  for i = 1, 3 do
    if math.random(4) == 1 and (i ~= axis + 1 or node.split) then
      node.numbers["n" .. i], dims[i] = dims[i], "n" .. i
    end
  end
  return node
end

math.randomseed(math.tointeger(tonumber(os.getenv("DEVICE_SEED") or 18))) -- other seeds draw other nodes
local random = {}
for k = 1, 40 do
  random[k] = random_node(k)
end

return { official = official, random = random, workloads = workloads, others = others, in_views = in_views, packed = packed,
  of_the_run = of_the_run, small = small }
