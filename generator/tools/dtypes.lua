-- dtypes.lua: writes spec/dtypes.lua as rows of the reader's table, which onnx.h describes.
-- Usage: run dtypes.lua OUTPUT SPEC_DTYPES.lua
local _, path <const>, dtypes <const> = ...
local output = assert(io.open(path, "w"))

-- The bits of an entry, by the field of a TensorProto. An element may be of several entries, or less than one.
local bits_of = { float_data = 32, int32_data = 32, int64_data = 64, double_data = 64, uint64_data = 64, raw_data = 64 }

-- What an entry may be, 0 and 0 for all that its field can hold.
local function range_of(row, field, bits)
  if bits >= bits_of[field] then
    return 0, 0
  elseif row[1]:find("^int%d+$") and bits == row.bits then
    return -(1 << bits - 1), (1 << bits - 1) - 1
  end
  return 0, row.maximum or (1 << bits) - 1
end

for _, row in ipairs(dofile(dtypes)) do
  local field, width, component, least, most = "string_data", "sizeof(struct onnx_bytes)", 0, 0, 0
  if row.bits then
    local bits = math.max(row.bits, 8) -- of an element, or of the byte that several share
    field = row.field or bits <= 16 and "int32_data" or "raw_data"
    width, component = bits // 8, math.min(bits, bits_of[field]) // 8
    least, most = range_of(row, field, bits)
  end
  output:write(('{%d, "%s", %s, %d, %d, offsetof(struct onnx_tensor, %s), "%s", %d, %d},\n'):format(row.code, row[1], width,
    math.max(8 // (row.bits or 8), 1), component, field, field, least, most))
end
assert(output:close())
