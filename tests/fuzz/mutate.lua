-- mutate.lua: changes one field of a protobuf at any depth, and corrects the lengths around it. A file with random byte changes
-- can rarely be read.
local protobuf = require("protobuf")

local random = math.random

-- Numbers near the limits of dims, lengths, axes, codes and versions.
local bounds = { 0, 1, 2, 7, 13, 18, 4096, 0x7fffffff, 1 << 32, math.maxinteger, math.mininteger }

local function change_bytes(bytes)
  local at = random(#bytes + 1)
  local before, behind = bytes:sub(1, at - 1), bytes:sub(at + random(0, 1))
  return before .. (random(2) == 1 and string.char(random(0, 255)) or "") .. behind
end

-- The fields of a message, or nil if bytes do not encode one.
local function fields_of(bytes)
  local done, fields = pcall(protobuf.fields, bytes, 1, #bytes + 1)
  local last = done and fields[#fields]
  return last and last.behind == #bytes + 1 and fields or nil
end

local mutate

local function changed(bytes, field)
  local wire_type = bytes:byte(field.begin) & 7
  local value = bytes:sub(field.value, field.behind - 1)
  if wire_type == 0 then
    return bytes:sub(field.begin, field.value - 1) .. protobuf.varint(bounds[random(#bounds)] + random(-1, 2))
  elseif wire_type == 2 then
    return protobuf.message(field.number, mutate(value))
  end
  return bytes:sub(field.begin, field.value - 1) .. change_bytes(value)
end

function mutate(bytes)
  local fields = random(16) > 1 and fields_of(bytes)
  if not fields then
    return change_bytes(bytes)
  end
  local field, other, way = fields[random(#fields)], fields[random(#fields)], random(16)
  local own, others = bytes:sub(field.begin, field.behind - 1), bytes:sub(other.begin, other.behind - 1)
  local middle = way == 1 and "" or way == 2 and others .. own or way == 3 and others or changed(bytes, field)
  return bytes:sub(1, field.begin - 1) .. middle .. bytes:sub(field.behind)
end

return mutate
