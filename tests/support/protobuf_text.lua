-- protobuf_text.lua: encodes the text of an ONNX message as protoc does, with fields in the order of their numbers.
local messages = require("onnx.messages").all
local protobuf = require("protobuf")

local number_of = {} -- of a field: by its message and its name
for _, message in pairs(messages) do
  number_of[message] = {}
  for number, field in pairs(message.fields) do
    number_of[message][field.name] = number
  end
end

-- The values of an enumeration by name, counted from 0.
local function numbered(names)
  local values, count = {}, 0
  for name in names:gmatch("%S+") do
    values[name], count = count, count + 1
  end
  return values
end

-- The enumerations, by field.
local values_of_field = {
  [messages.AttributeProto.fields[20]] = numbered("UNDEFINED FLOAT INT STRING TENSOR GRAPH FLOATS INTS STRINGS TENSORS GRAPHS "
    .. "SPARSE_TENSOR SPARSE_TENSORS TYPE_PROTO TYPE_PROTOS"),
  [messages.TensorProto.fields[14]] = numbered("DEFAULT EXTERNAL"),
  [messages.SequenceProto.fields[2]] = numbered("UNDEFINED TENSOR SPARSE_TENSOR SEQUENCE MAP OPTIONAL"),
}

local is_repeated = { records = true, names = true, ints = true, list = true } -- by the kind of a field

local escapes = { n = "\n", t = "\t", r = "\r", a = "\a", b = "\b", f = "\f", v = "\v" }

-- A quoted text with its escapes resolved.
local function unescaped(words)
  local pieces, at = {}, 1
  while true do
    local plain, escape, behind = words:match("^([^\\]*)\\(.)()", at)
    if not plain then
      return table.concat(pieces) .. words:sub(at)
    end
    local hex, octal = words:match("^x(%x%x?)", behind - 1), words:match("^[0-7][0-7]?[0-7]?", behind - 1)
    local byte = hex and tonumber(hex, 16) or octal and tonumber(octal, 8)
    pieces[#pieces + 1] = plain .. (byte and string.char(byte) or escapes[escape] or escape)
    at = hex and behind + #hex or octal and behind - 1 + #octal or behind
  end
end

-- A signed or unsigned integer of 64 bits, decimal or hexadecimal; nil for any other word.
local function integer_of(word)
  if not word:find("^%-?%d+$") then
    return math.tointeger(tonumber(word))
  end
  local number = 0
  for digit in word:gmatch("%d") do
    number = number * 10 + tonumber(digit)
  end
  return word:find("^%-") and -number or number
end

local formats = { float = "<f", double = "<d" }

-- A word encoded for a field, behind its tag.
local function encoded(field, word)
  if field.wire == 2 then
    local text = unescaped(word:sub(2, -2))
    return protobuf.varint(#text) .. text
  elseif formats[field.scalar] then
    return formats[field.scalar]:pack(({ inf = math.huge, ["-inf"] = -math.huge, nan = 0 / 0 })[word] or tonumber(word))
  end
  return protobuf.varint(values_of_field[field] and values_of_field[field][word] or integer_of(word)
    or error(("%s is no %s"):format(word, field.scalar)))
end

-- The place behind a word or quoted text.
local function end_of_word(text, at)
  local quote = text:match("^[\"']", at)
  if not quote then
    return text:match("^[%w_.+-]+()", at)
  end
  at = at + 1
  while text:sub(at, at) ~= quote do
    at = at + (text:sub(at, at) == "\\" and 2 or 1)
  end
  return at + 1
end

local read_message

-- Reads the value of a field, or its values in brackets, and adds them to the field's earlier values.
local function read_field(text, at, field, values)
  local open, inside = text:match("^%s*:?%s*([{%[])()", at)
  if open == "{" then
    local bytes, behind = read_message(text, inside, field.message)
    values[#values + 1] = protobuf.varint(#bytes) .. bytes
    return behind
  elseif open == "[" then
    while not text:find("^%s*%]", inside) do
      inside = read_field(text, inside, field, values)
      inside = text:match("^%s*,?()", inside)
    end
    return text:match("^%s*%]()", inside)
  end
  local first = text:match("^%s*:?%s*()", at)
  local behind = end_of_word(text, first) or error("no value at " .. text:sub(first, first + 40))
  values[#values + 1] = encoded(field, text:sub(first, behind - 1))
  return behind
end

-- The bytes of a message's fields. The numbers of a tensor are packed, except for its dims, as by protoc.
local function joined(message, values_of)
  local numbers, pieces = {}, {}
  for number in pairs(values_of) do
    numbers[#numbers + 1] = number
  end
  table.sort(numbers)
  for _, number in ipairs(numbers) do
    local field, values = message.fields[number], values_of[number]
    if message == messages.TensorProto and field.may_be_packed and field.name ~= "dims" then
      pieces[#pieces + 1] = #values > 0 and protobuf.message(number, table.concat(values)) or nil
    else
      local tag = protobuf.varint(number << 3 | field.wire)
      for i = is_repeated[field.kind] and 1 or #values, #values do
        pieces[#pieces + 1] = tag .. values[i]
      end
    end
  end
  return table.concat(pieces)
end

-- Reads fields up to a brace or the end -> their bytes, and the place behind.
function read_message(text, at, message)
  local values_of = {}
  while true do
    local name, behind = text:match("^[%s,;]*([%a_][%w_]*)()", at)
    if not name then
      return joined(message, values_of), text:match("^[%s,;]*}?()", at)
    end
    local number = number_of[message][name] or error(message.name .. " has no field " .. name)
    values_of[number] = values_of[number] or {}
    at = read_field(text, behind, message.fields[number], values_of[number])
  end
end

-- message: its name, else "ModelProto"
return function(text, message)
  text = ("\n" .. text):gsub("\n%s*#[^\n]*", "\n") -- comments have lines of their own
  local bytes, behind = read_message(text, 1, messages[message or "ModelProto"])
  return behind > #text and bytes or error("no field at " .. text:sub(behind, behind + 40))
end
