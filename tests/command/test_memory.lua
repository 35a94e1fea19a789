-- test_memory.lua: `splitgen list` needs little memory for any size and place of a model's weights, and `splitgen kernel` for any
-- request.
local host = require("host")
local onnx_text = require("onnx_text")
local protobuf = require("protobuf")
local test = require("test")

test.in_processes = true -- each process has its own memory

-- Checks that no program so far had a higher peak of memory.
local function check_peak(kib)
  if test.setting("SHRINK") ~= "" then -- empty with a sanitizer, which needs more memory, and where the unit may differ
    test.check(host.peak() < kib, "%d KiB, if it was not one before", host.peak())
  end
end

local field, varint = protobuf.field, protobuf.varint

-- The initialiser w, without its elements.
local function tensor(dim, data_type)
  return field(0x42, "w") .. "\x08" .. varint(dim) .. "\x10" .. varint(data_type)
end

-- The attribute of a Constant, without its elements.
local function attribute(name, attribute_type)
  return field(0x0a, name) .. "\xa0\x01" .. varint(attribute_type)
end

-- Layouts of elements in a file from an offset to its end. By default they are one field of a sparse file, which reads as zeros.
local layouts = {
  ["fields of 64 KiB"] = function(file, tag, offset, size)
    local head = field(tag, "", (1 << 16) - 4)
    for at = offset, size - 1, 1 << 16 do
      file:seek("set", at)
      file:write(head)
    end
  end,
  ["fields of 2 bytes"] = function(file, tag, offset, size) -- only tags and values
    local piece = (string.char(tag) .. "\0"):rep(1 << 19)
    file:seek("set", offset)
    for _ = offset, size - 1, #piece do
      file:write(piece)
    end
  end,
}

local external = "\x70\x01" .. field(0x6a, field(0x0a, "location") .. field(0x12, "w.bin"))
  .. field(0x6a, field(0x0a, "length") .. field(0x12, tostring(1 << 30)))

-- A tensor, or a Constant's attribute; the tag of its elements' field, their bytes, and their layout.
local weights = {
  { "raw_data", tensor(1 << 28, 1), 0x4a, 1 << 30 },
  { "float_data", tensor(1 << 28, 1), 0x22, 1 << 30 },
  { "double_data", tensor(1 << 28, 11), 0x52, 1 << 31 },
  { "int64_data", tensor(1 << 22, 7), 0x3a, 1 << 22 },
  { "int64_data, not packed", tensor(1 << 20, 7), 0x38, 1 << 21, "fields of 2 bytes" },
  { "int32_data", tensor(1 << 22, 6), 0x2a, 1 << 22 },
  { "int32_data of float16", tensor(1 << 22, 10), 0x2a, 1 << 22 },
  { "uint64_data", tensor(1 << 22, 13), 0x5a, 1 << 22 },
  { "string_data", tensor(1 << 12, 8), 0x32, 1 << 28, "fields of 64 KiB" },
  { "external data", tensor(1 << 28, 1) .. external, nil, 0 },
  { "value_floats", attribute("value_floats", 6), 0x3a, 1 << 26 },
  { "value_ints", attribute("value_ints", 7), 0x42, 1 << 22 },
  { "value_strings", attribute("value_strings", 8), 0x4a, 1 << 26, "fields of 64 KiB" },
}

-- A model of a Split-13 of x into a and b, and the weight without its elements.
local function make_head(row)
  local name, weight, tag, bytes, layout = table.unpack(row, 1, 5)
  if tag and not layout then
    weight = weight .. field(tag, "", bytes)
  end
  weight = field(0x2a, weight, bytes)
  if name:find("^value_") then
    weight = field(0x0a, field(0x12, "w") .. field(0x22, "Constant") .. weight, bytes)
  end
  local split = field(0x0a, "x") .. field(0x12, "a") .. field(0x12, "b") .. field(0x1a, "split") .. field(0x22, "Split")
  local x = "\x08\x02\x10\x07" .. field(0x42, "x") .. field(0x3a, "\1\1")
  return "\x08\x08" .. field(0x42, "\x10\x0d") .. field(0x3a, field(0x0a, split) .. field(0x2a, x) .. weight, bytes)
end

test.rows("is small", weights, function(here, row)
  local head = make_head(row)
  local size = #head + row[4]
  local file <close> = assert(io.open(here.path .. "/model.onnx", "wb"))
  file:write(head)
  if row[5] then
    layouts[row[5]](file, row[3], #head, size)
  end
  if row[4] > 0 then
    file:seek("set", size - 1)
    file:write("\0")
  end
  file:close()
  here:prints('"$SPLITGEN" list model.onnx', 0, "", [[
1 node: 2 dead; copied: nothing; no copy needed: nothing
split: Split-13 of x: int64 [2] on axis 0, equal parts
  dead   a [1], 8 B: nobody reads it
  dead   b [1], 8 B: nobody reads it
]])
  check_peak(16 * 1024)
end)

-- A request of count nodes; dims(i): the dims of node i.
local function request_of(count, dims)
  local nodes = {}
  for i = 1, count do
    nodes[i] = ('{"path":"%d","op":"Split","opset":18,"dtype":"float","dims":[%s],"axis":1,"num_outputs":3}'):format(i, dims(i))
  end
  return ('{"format":1,"nodes":[%s]}'):format(table.concat(nodes, ","))
end

-- As many dims with symbols as 3 outputs may have.
local function many_symbols()
  local dims = { '"n"', "6" }
  for i = 3, 5462 do
    dims[i] = ('"n%d"'):format(i)
  end
  return table.concat(dims, ",")
end

-- A request, and its limit in KiB, a fifth more than it needs, as the peak varies by 2 % between runs; rows are in order of their
-- limits.
test.rows("is small for any request", {
  { "equal nodes", request_of(5000, function() return "4,6" end), 24 * 1024 },
  { "different nodes", request_of(1000, function(i) return ("%d,%d"):format(2 + i % 50, 6 + i // 50) end), 40 * 1024 },
  { "many symbols", request_of(1, many_symbols), 96 * 1024 },
}, function(here, row)
  here:write("request.json", row[2])
  here:expect('"$SPLITGEN" kernel --request request.json --out out', 0, "", "")
  check_peak(row[3])
end)

-- Functions that call each other twice, as deep as they may: 4096 Splits.
test("calls that double are small", function(here)
  local head = '<domain: "local", opset_import: ["": 13, "local": 1]>'
  local functions = { head .. " f0 (t) => (p) { p = Split (t) }" }
  for i = 1, 12 do
    functions[i + 1] = ("%s f%d (t) => (p) { q = local.f%d (t) p = local.f%d (q) }"):format(head, i, i - 1, i - 1)
  end
  here:encode("model.onnx", onnx_text(([[<ir_version: 8, opset_import: ["": 13, "local": 1]>
    g (float[2] x) => (float[] y) { y = local.f12 (x) } %s]]):format(table.concat(functions, " "))))
  here:expect('"$SPLITGEN" model model.onnx --out out', 0, "", "")
  check_peak(96 * 1024)
end)

return test.run
