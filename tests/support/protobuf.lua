-- protobuf.lua: encodes fields of protobufs, and finds them in bytes.
local protobuf = {}

-- The wire types.
local varint <const>, fixed64 <const>, bytes <const> = 0, 1, 2

function protobuf.varint(number)
  return number & -128 == 0 and string.char(number) or string.char(number & 127 | 128) .. protobuf.varint(number >> 7)
end

-- A field that holds bytes, and `more` behind it.
function protobuf.field(tag, value, more)
  return protobuf.varint(tag) .. protobuf.varint(#value + (more or 0)) .. value
end

-- A field by its number.
function protobuf.message(number, value)
  return protobuf.field(number << 3 | bytes, value)
end

local function read_varint(file, at)
  local number, shift = 0, 0
  repeat
    local byte = file:byte(at)
    number, shift, at = number | (byte & 127) << shift, shift + 7, at + 1
  until byte < 128
  return number, at
end

-- The place of a value of a wire type, behind its length, and the place behind the value; `at` is its place in a file.
local function bounds(file, at, wire_type)
  if wire_type == bytes then
    local size, value = read_varint(file, at)
    return value, value + size
  elseif wire_type == varint then
    return at, select(2, read_varint(file, at))
  end
  return at, at + (wire_type == fixed64 and 8 or 4)
end

-- The fields of a message that lies in a file between two places: list of { number, begin, value, behind }.
function protobuf.fields(file, from, to)
  local fields = {}
  while from < to do
    local tag, at = read_varint(file, from)
    local value, behind = bounds(file, at, tag & 7)
    fields[#fields + 1] = { number = tag >> 3, begin = from, value = value, behind = behind }
    from = behind
  end
  return fields
end

return protobuf
