-- decode.lua: decodes a protobuf into tables, by the rows of messages.lua. The file is read through a window, so that places are
-- bytes of the file. Unknown fields, and those of which only the place is kept, are skipped by their length. Raises
-- error({ rule = "file", what }).
local messages = require("onnx.messages")
local numbers = require("onnx.numbers")
local wrong = require("onnx.wrong")

local find, sub, unpack = string.find, string.sub, string.unpack
local narrow, varint = numbers.narrow, numbers.varint

local window_bytes <const> = 1 << 16
local head_bytes <const> = 20 -- of a tag and a length, each a varint
local max_depth <const> = 100 -- of nested messages; the limit of protobuf's own libraries
local memory_mib <const> = 48
local remembered_bytes <const> = 128 -- of the longest message that is shared with equal ones

local decode = {}

local function refuse(message, field, at, format, ...)
  wrong("file", "not a valid ONNX file: %s%s at byte %d" .. format, message.name, field and "." .. field.name or "", at, ...)
end

local function refuse_length(reader, message, field, at, to)
  if to == reader.source.size then
    wrong("file", "cut short, or no ONNX file: %s%s at byte %d goes beyond the end of the file", message.name,
      field and "." .. field.name or "", at)
  end
  refuse(message, field, at, " is longer than the message around it")
end

local function spend(reader, bytes)
  reader.spent = reader.spent + bytes
  if reader.spent > memory_mib << 20 then
    wrong("file", "too large: its structure needs more than %d MiB of memory", memory_mib)
  end
end

-- A string that holds `size` bytes of the file from byte `at` on, and the place of the first in it.
local function window(reader, at, size)
  local place = at - reader.base + 1
  if place + size - 1 > #reader.bytes then -- no message is read backwards
    if size > window_bytes then
      spend(reader, size)
    end
    reader.bytes = reader.source:read(at, math.min(math.max(size, window_bytes), reader.source.size - at))
    reader.base, place = at, 1
  end
  return reader.bytes, place
end

local function bytes_of(reader, at, size)
  local s, p = window(reader, at, size)
  return sub(s, p, p + size - 1)
end

-- Adds `count` values to a list, which is { count, from, to, number = of its field }. They are in the field that begins at byte
-- `at` of the file and ends before `behind`.
local function add_to_list(record, field, at, behind, count)
  local list = record[field.key] or { count = 0, from = at, number = field.number }
  record[field.key] = list
  list.count, list.to = list.count + count, behind
end

-- By kind: reads a field of `size` bytes from byte `from` on into a record; its tag is at `at`.
local take = {}

local function name_of(reader, message, field, from, size)
  local name = bytes_of(reader, from, size)
  if find(name, "\0", 1, true) then
    refuse(message, field, from, " has a NUL byte in a name")
  end
  return name
end

function take.name(reader, message, record, field, from, size)
  record[field.key] = name_of(reader, message, field, from, size)
end

function take.names(reader, message, record, field, from, size)
  table.insert(record[field.key], name_of(reader, message, field, from, size))
  spend(reader, 16)
end

function take.string(reader, _, record, field, from, size)
  record[field.key] = bytes_of(reader, from, size)
end

function take.bytes(_, _, record, field, from, size)
  record[field.key] = { offset = from, size = size }
end

function take.record(reader, message, record, field, from, size)
  if record[field.key] ~= nil then
    refuse(message, field, from, " is given twice")
  end
  record[field.key] = decode.message(reader, field.message, from, from + size)
end

function take.records(reader, _, record, field, from, size)
  table.insert(record[field.key], decode.message(reader, field.message, from, from + size))
end

function take.ints(reader, message, record, field, from, size)
  local list, s, p = record[field.key], window(reader, from, size)
  local count = numbers.each(s, p, p + size - 1, field.scalar, function(number)
    list[#list + 1] = number
  end)
  spend(reader, 8 * (count or refuse(message, field, from, " is no number of its type")))
end

function take.list(reader, message, record, field, from, size)
  local count = 1
  if field.scalar ~= "bytes" and size > window_bytes then
    count = numbers.count_in(reader.source, from, from + size, field.scalar)
  elseif field.scalar ~= "bytes" then
    local s, p = window(reader, from, size)
    count = numbers.count(s, p, p + size - 1, field.scalar)
  end
  add_to_list(record, field, reader.at, from + size, count or refuse(message, field, from, " is no number of its type"))
end

-- The values of a list, for decode.list().
function take.values(reader, _, record, field, from, size)
  local values, width, s, p = record[field.key], numbers.widths[field.scalar], window(reader, from, size)
  if field.scalar == "bytes" then
    values[#values + 1] = sub(s, p, p + size - 1)
  elseif width then
    for place = p, p + size - 1, width do
      values[#values + 1] = unpack(field.pack, s, place)
    end
  else
    numbers.each(s, p, p + size - 1, field.scalar, function(number)
      values[#values + 1] = number
    end)
  end
end

local function check_oneof(message, record, field, at)
  if message.is_oneof and (record.given or field) ~= field then
    refuse(message, field, at, " is given, but so is another kind, and only one is allowed")
  end
  record.given = message.is_oneof and field or nil
end

-- Takes a number that is not packed, and that ends before byte `behind`.
local function take_number(reader, message, record, field, number, behind)
  number = field.scalar == "int32" and narrow(number) or field.scalar ~= "int32" and number
  if not number then
    refuse(message, field, reader.from, " is no number of its type")
  elseif field.kind == "list" then
    add_to_list(record, field, reader.at, behind, 1)
  elseif field.kind == "ints" or field.kind == "values" then
    spend(reader, 8)
    table.insert(record[field.key], number)
  else
    record[field.key] = number
  end
end

-- Refuses a field of which a varint is too long, or goes on behind the message, which ends before byte `to`.
local function refuse_varint(reader, message, field, to, is_long, words)
  if is_long then
    refuse(message, field, reader.at, words)
  end
  refuse_length(reader, message, field, reader.at, to)
end

-- The number at p, of a field that is not packed, and the place behind it; last = the last place that can be read.
local function number_at(field, wire, s, p, last)
  if wire == 0 then
    return varint(s, p, last)
  end
  local behind = p + (wire == 5 and 4 or 8)
  if behind - 1 <= last then
    return field and field.pack and unpack(field.pack, s, p) or 0, behind
  end
end

-- Takes the field at byte `at` of a message that ends before `to`. Returns the byte behind it. The reader keeps where the field
-- and its value begin.
local function take_field(reader, message, record, at, to)
  local head = math.min(head_bytes, to - at)
  local s, p = window(reader, at, head)
  local last = p + head - 1
  reader.at = at
  local tag, place = varint(s, p, last)
  if not tag or tag >> 32 ~= 0 then
    refuse_varint(reader, message, nil, to, place, ": a tag of more than 32 bits")
  end
  local field, wire, from = message.fields[tag >> 3], tag & 7, at + place - p
  if tag >> 3 == 0 then
    refuse(message, nil, at, ": field number 0")
  elseif wire ~= 0 and wire ~= 1 and wire ~= 2 and wire ~= 5 then
    refuse(message, field, at, ": a wire type that ONNX does not use")
  end
  local number, behind = number_at(field, wire == 2 and 0 or wire, s, place, last)
  if not number then
    refuse_varint(reader, message, field, to, behind,
      wire == 2 and ": a length of more than 64 bits" or ": a varint of more than 64 bits")
  end
  behind = at + behind - p
  local size = wire == 2 and number or 0
  if size < 0 or size > to - behind then
    refuse_length(reader, message, field, at, to)
  elseif field then
    reader.from = wire == 2 and behind or from
    if field.wire ~= wire and not (wire == 2 and field.may_be_packed) then
      refuse(message, field, reader.from, " has another wire type than its field")
    elseif wire == 2 then
      check_oneof(message, record, field, behind)
      take[field.kind](reader, message, record, field, behind, size)
    else
      take_number(reader, message, record, field, number, behind)
      check_oneof(message, record, field, from)
    end
  end
  return behind + size
end

local function read_message(reader, message, from, to)
  if reader.depth == max_depth then
    wrong("file", "nested too deeply: more than %d messages inside each other", max_depth)
  end
  reader.depth = reader.depth + 1
  spend(reader, message.cost)
  local record, at = (message.make or messages.maker(message))(), from
  while at < to do
    at = take_field(reader, message, record, at, to)
  end
  reader.depth = reader.depth - 1
  local finish = reader.finish[message.name]
  return finish and finish(record, reader) or record
end

-- Reads a message of the file, from byte `from` up to `to`. If the reader may share its kind, equal messages have one record.
function decode.message(reader, message, from, to)
  local known = to - from <= remembered_bytes and reader.shared[message.name]
  local bytes = known and bytes_of(reader, from, to - from)
  if message.is_opaque then
    return {}
  elseif known and known[bytes] then
    return known[bytes]
  end
  local record = read_message(reader, message, from, to)
  if known and not record.is_own then
    known[bytes] = record
  end
  return record
end

-- A reader of a source: finish = { [message] = function (record, reader) -> the record to keep }, shared = the messages of which
-- equal ones may share a record.
function decode.reader(source, finish, shared)
  local reader = { source = source, finish = finish, shared = {}, spent = 0, depth = 0, bytes = "", base = 0, at = 0, from = 0 }
  for _, name in ipairs(shared) do
    reader.shared[name] = {}
  end
  return reader
end

local packs = { float = "<f", double = "<d" }

-- The values of a list of a scalar type: numbers or strings.
function decode.list(source, list, scalar)
  local field = { key = "values", kind = "values", name = "list", number = list.number, scalar = scalar, pack = packs[scalar],
    wire = messages.wire_types[scalar], may_be_packed = scalar ~= "bytes" }
  local record = { values = {} }
  local message = { name = "list", fields = { [list.number] = field }, cost = 0, make = function() return record end }
  decode.message(decode.reader(source, {}, {}), message, list.from, list.to)
  return record.values
end

return decode
