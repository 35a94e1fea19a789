-- elements.lua: elements of each dtype that tell their place, and tensors as ONNX keeps them.
local elements = {}

local floats <const> = {
  float16 = { one = 0x3c00, minus_zero = 0x8000, nan = 0x7e01 },
  bfloat16 = { one = 0x3f80, minus_zero = 0x8000, nan = 0x7fc1 },
  float = { one = 0x3f800001, minus_zero = 0x80000000, nan = 0x7fc01234 },
  double = { one = 0x3ff0000000000001, minus_zero = math.mininteger, nan = 0x7ff8000000001234 },
}

local odd <const> = 0x1e3779b97f4a7c15 -- the products of an odd number differ in their low bits, too

-- A bit of a shift register, which repeats after 255 steps only.
local function shifted(steps)
  local state = 1
  for _ = 1, steps % 255 do
    state = state >> 1 ~ (state & 1) * 0xb8
  end
  return state
end

-- The element at a place: bytes, or, of less than 8 bits, a number.
local function element(dtype, place)
  local float, bits = floats[dtype.name], dtype.bits
  if dtype.name == "string" then
    return ("s%d"):format(place) .. ("\u{e9}"):rep(place % 4)
  elseif bits > 128 then
    return ("<I8"):pack((place + 1) * odd):rep(bits // 64)
  elseif dtype.name:find("^complex") then
    return (bits == 64 and "<ff" or "<dd"):pack(place + 1.5, -place - 0.25)
  elseif float then
    local value = place == 3 and float.minus_zero or place == 5 and float.nan or float.one + place
    return ("<I" .. bits // 8):pack(value)
  elseif dtype.name == "bool" then
    return string.char(shifted(place) & 1)
  elseif bits < 8 then
    return shifted(place) & (1 << bits) - 1
  end
  return ("<I" .. bits // 8):pack((place + 1) * odd & (1 << bits - 1) - 1 + (1 << bits - 1))
end

-- The elements of a tensor of these dims.
function elements.make(dtype, dims)
  local count, list = 1, {}
  for _, dim in ipairs(dims) do
    count = count * dim
  end
  for place = 0, count - 1 do
    list[place + 1] = element(dtype, place)
  end
  return list
end

-- Elements of less than 8 bits share bytes; the first has the lowest bits.
local function packed(values, bits)
  local bytes, per_byte = {}, 8 // bits
  for i, value in ipairs(values) do
    local at = (i - 1) // per_byte + 1
    bytes[at] = (bytes[at] or 0) | value << (i - 1) % per_byte * bits
  end
  return string.char(table.unpack(bytes))
end

-- A TensorProto.
function elements.tensor(name, dtype, dims, list)
  local tensor = { name = name, dims = dims, data_type = dtype.code }
  if dtype.name == "string" then
    tensor.string_data = list
  else
    tensor.raw_data = dtype.bits < 8 and packed(list, dtype.bits) or table.concat(list)
  end
  return tensor
end

local formats <const> = { float = "<f", double = "<d", int64 = "<i8", int32 = "<i4", int16 = "<i2", int8 = "<i1", uint8 = "<I1",
  uint16 = "<I2", uint32 = "<I4", uint64 = "<I8" }

-- The bits of a number of binary16 that has few digits.
local function half(number)
  local exponent, fraction = 15, math.abs(number)
  if number ~= number or number == 0 then
    return number == 0 and 0 or floats.float16.nan
  end
  while fraction >= 2 do
    fraction, exponent = fraction / 2, exponent + 1
  end
  return (number < 0 and 0x8000 or 0) | exponent << 10 | math.floor((fraction - 1) * 1024)
end

-- Lengths as a TensorProto of rank 0, 1 or 2: value is a number, or a list.
function elements.lengths(name, dtype, value, rank)
  local values = rank == 0 and { value } or value
  local dims = rank == 0 and {} or rank == 1 and { #values } or { 1, #values }
  local list, format = {}, formats[dtype.name]
  for i, length in ipairs(values) do
    list[i] = dtype.name == "float16" and ("<I2"):pack(half(length))
      or format:pack(format:find("[fd]") and length + 0.0 or length)
  end
  return elements.tensor(name, dtype, dims, list)
end

return elements
