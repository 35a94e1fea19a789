-- encode.lua: encodes records as a protobuf by the rows of messages.lua: the inverse of decode.lua. A record has its fields by
-- the names that ONNX gives them; a repeated one is a list. The fields are written in the order of their numbers.
local messages = require("onnx.messages")

local encode = {}

local function varint(number)
  local bytes = ""
  while number & -128 ~= 0 do
    bytes, number = bytes .. string.char(number & 127 | 128), number >> 7
  end
  return bytes .. string.char(number)
end

local function with_length(bytes) return varint(#bytes) .. bytes end

local by_wire <const> = {
  [0] = varint,
  [2] = with_length,
  [5] = function(number) return ("<f"):pack(number) end,
}

local is_repeated <const> = { records = true, names = true, ints = true, list = true }

local in_order = {} -- by message: its fields

local function fields_of(message)
  if not in_order[message] then
    local fields = {}
    for _, field in pairs(message.fields) do
      fields[#fields + 1] = field
    end
    table.sort(fields, function(a, b) return a.number < b.number end)
    in_order[message] = fields
  end
  return in_order[message]
end

local function message_bytes(message, record)
  local pieces = {}
  for _, field in ipairs(fields_of(message)) do
    local values = record[field.name]
    for _, value in ipairs(is_repeated[field.kind] and values or { values }) do
      pieces[#pieces + 1] = varint(field.number << 3 | field.wire)
      pieces[#pieces + 1] = field.message and with_length(message_bytes(field.message, value)) or by_wire[field.wire](value)
    end
  end
  return table.concat(pieces)
end

for name, message in pairs(messages.all) do
  encode[name] = function(record) return message_bytes(message, record) end
end

return encode
