-- protobuf.lua: the bytes of protobufs, and the messages of onnx.proto.
local sources = require("sources")

local protobuf = {}

-- The wire types.
local varint <const>, fixed64 <const>, bytes <const>, fixed32 <const> = 0, 1, 2, 5

function protobuf.varint(number)
  return number & -128 == 0 and string.char(number) or string.char(number & 127 | 128) .. protobuf.varint(number >> 7)
end

-- A field that holds bytes, behind which come more.
function protobuf.field(tag, value, more)
  return protobuf.varint(tag) .. protobuf.varint(#value + (more or 0)) .. value
end

-- A message's field, by its number.
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

-- Of a value of a wire type that lies in a file at a place: where it begins behind its length, and what is behind it.
local function bounds(file, at, wire_type)
  if wire_type == bytes then
    local size, value = read_varint(file, at)
    return value, value + size
  elseif wire_type == varint then
    return at, select(2, read_varint(file, at))
  end
  return at, at + (wire_type == fixed64 and 8 or 4)
end

-- The fields of the message that lies in a file from a place to another: list of { number, begin, value, behind }.
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

local wire_type_of = { float = fixed32, double = fixed64, string = bytes, bytes = bytes }

-- The messages of onnx.proto by their names, in which an outer one's stands first: the fields of each by their numbers,
-- { name, type, wire_type, packs = whether its values may also lie side by side, is_packed = whether they do, message = that
-- which it holds, or nil, values = of an enumeration, by their names }
function protobuf.onnx()
  local messages, enums, open, types = {}, {}, {}, {}
  for line in sources.read("tests/support/onnx.proto"):gmatch("[^\n]+") do
    local kind, inner = line:match("^ *(%l+) (%w+) {$")
    local label, type, name, number = line:match("^ *(%l+) (%w+) ([%w_]+) = (%d+)")
    if kind then
      open[#open + 1] = #open > 0 and open[#open] .. "_" .. inner or inner
      messages[open[#open]] = kind == "message" and {} or nil
      enums[open[#open]] = kind == "enum" and {} or nil
    elseif line:find("^ *}") then
      open[#open] = nil
    elseif label then
      local field = { name = name, type = type, is_repeated = label == "repeated" }
      field.is_packed = line:find("packed = true", 1, true)
      messages[open[#open]][tonumber(number)] = field
      types[field] = { open[#open] .. "_" .. type, type }
    elseif enums[open[#open]] then
      local value, code = line:match("^ *([%w_]+) = (%d+);")
      enums[open[#open]][value or ""] = tonumber(code)
    end
  end
  for field, names in pairs(types) do
    field.message = messages[names[1]] and names[1] or messages[names[2]] and names[2]
    field.values = enums[names[1]] or enums[names[2]]
    field.wire_type = field.message and bytes or wire_type_of[names[2]] or varint
    field.packs = field.is_repeated and field.wire_type ~= bytes
  end
  return messages
end

return protobuf
