-- decode.lua: decodes a protobuf into tables, by the rows of messages.lua. A message is read in pieces of at most 64 KiB. A
-- nested message that does not fit a piece is read separately. Unknown fields, and those of which only the place is kept, are
-- skipped by their length. Raises error({ rule = "file", what }).
local messages = require("onnx.messages")
local numbers = require("onnx.numbers")
local wrong = require("onnx.wrong")

local byte, find, sub, unpack = string.byte, string.find, string.sub, string.unpack
local narrow, varint = numbers.narrow, numbers.varint

local first_bytes <const>, piece_bytes <const> = 1 << 12, 1 << 16
local max_depth <const> = 100 -- of nested messages; the limit of protobuf's own libraries
local memory_mib <const> = 48
local remembered_bytes <const> = 128 -- of the longest message that is shared with equal ones

local decode = {}

-- In the functions below, a message is the bytes s from p to limit. The first byte of s is byte `base` of the file. `stop` is the
-- end of the message in the file, which may be beyond s.

local function refuse(message, field, at, format, ...)
  wrong("file", "not a valid ONNX file: %s%s at byte %d" .. format, message.name, field and "." .. field.name or "", at, ...)
end

local function refuse_length(reader, message, field, at, stop)
  if stop == reader.source.size then
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

-- Adds `count` values to a list, which is { count, from, to, number = of its field }. They are in the field that begins at byte
-- `at` of the file and ends before `behind`.
local function add_to_list(record, field, at, behind, count)
  local list = record[field.key]
  if not list then
    list = { count = 0, from = at, number = field.number }
    record[field.key] = list
  end
  list.count, list.to = list.count + count, behind
end

-- Whether there is a NUL from p to last. The reader caches the position of the next one, because few names are near one.
local function has_nul(reader, s, p, last)
  if reader.nul < p or reader.nul_of ~= s then
    reader.nul, reader.nul_of = find(s, "\0", p, true) or math.huge, s
  end
  return reader.nul <= last
end

local message_in

-- By kind: reads a field, whose bytes are s from p to last, into a record. For messages and lists that are not wholly in memory,
-- s is nil; p and last are as usual.
local take = {}

function take.name(reader, message, record, field, s, p, last, base)
  if (reader.nul <= last or reader.nul_of ~= s) and has_nul(reader, s, p, last) then
    refuse(message, field, base + p - 1, " has a NUL byte in a name")
  end
  record[field.key] = sub(s, p, last)
end

function take.names(reader, message, record, field, s, p, last, base)
  if (reader.nul <= last or reader.nul_of ~= s) and has_nul(reader, s, p, last) then
    refuse(message, field, base + p - 1, " has a NUL byte in a name")
  end
  local list = record[field.key]
  list[#list + 1] = sub(s, p, last)
  reader.spent = reader.spent + 16
end

function take.string(_, _, record, field, s, p, last)
  record[field.key] = sub(s, p, last)
end

local function message_of(reader, field, s, p, last, base)
  return s and message_in(reader, field.message, s, p, last, base)
    or decode.message(reader, field.message, base + p - 1, base + last)
end

function take.record(reader, message, record, field, s, p, last, base)
  if record[field.key] ~= nil then
    refuse(message, field, base + p - 1, " is given twice")
  end
  record[field.key] = message_of(reader, field, s, p, last, base)
end

function take.records(reader, _, record, field, s, p, last, base)
  local list = record[field.key]
  list[#list + 1] = message_of(reader, field, s, p, last, base)
end

function take.ints(reader, message, record, field, s, p, last, base)
  local list = record[field.key]
  local count = numbers.each(s, p, last, field.scalar, function(number)
    list[#list + 1] = number
  end)
  if not count then
    refuse(message, field, base + p - 1, " is no number of its type")
  end
  spend(reader, 8 * count)
end

function take.list(reader, message, record, field, s, p, last, base, at)
  local count = 1
  if field.scalar ~= "bytes" then
    count = s and numbers.count(s, p, last, field.scalar)
      or not s and numbers.count_in(reader.source, base + p - 1, base + last, field.scalar)
  end
  if not count then
    refuse(message, field, base + p - 1, " is no number of its type")
  end
  add_to_list(record, field, at, base + last, count)
end

-- The values of a list, for decode.list().
function take.values(_, _, record, field, s, p, last)
  local values, width = record[field.key], numbers.widths[field.scalar]
  if field.scalar == "bytes" then
    values[#values + 1] = sub(s, p, last)
  elseif width then
    for from = p, last, width do
      values[#values + 1] = unpack(field.pack, s, from)
    end
  else
    numbers.each(s, p, last, field.scalar, function(number)
      values[#values + 1] = number
    end)
  end
end

local may_be_far = { record = true, records = true, list = true }

local function check_oneof(message, record, field, at)
  if not message.is_oneof then
    return
  elseif (record.given or field) ~= field then
    refuse(message, field, at, " is given, but so is another kind, and only one is allowed")
  end
  record.given = field
end

-- Takes a number that is not packed, from byte `from` of the file on; its tag is at `at`.
local function take_number(reader, message, record, field, number, wire, from, behind, at)
  if field.wire ~= wire then
    refuse(message, field, from, " has another wire type than its field")
  end
  number = field.scalar == "int32" and narrow(number) or field.scalar ~= "int32" and number
  if not number then
    refuse(message, field, from, " is no number of its type")
  end
  check_oneof(message, record, field, from)
  if field.kind == "list" then
    add_to_list(record, field, at, behind, 1)
  elseif field.kind == "ints" or field.kind == "values" then
    spend(reader, 8)
    table.insert(record[field.key], number)
  else
    record[field.key] = number
  end
end

-- Takes the value of a field with a length, from p on; its tag is at `at`. Returns the next byte of the file; or nil if the field
-- is not wholly in memory, but will be if a piece begins with it.
local function take_delimited(reader, message, record, field, s, p, size, limit, base, at)
  local kind, from = field and field.kind, base + p - 1
  if not field then
    return from + size
  elseif field.wire ~= 2 and not field.may_be_packed then
    refuse(message, field, from, " has another wire type than its field")
  end
  check_oneof(message, record, field, from)
  if kind == "bytes" then
    record[field.key] = { offset = from, size = size }
  elseif p + size - 1 <= limit then
    take[kind](reader, message, record, field, s, p, p + size - 1, base, at)
  elseif at > base and size < limit then
    return nil
  else
    local whole
    if not may_be_far[kind] then
      spend(reader, size)
      whole = reader.source:read(from, size)
    end
    take[kind](reader, message, record, field, whole, 1, size, from, at)
  end
  return from + size
end

-- Takes the number of a field, from p on, of fixed size or as a varint. Returns the next byte of the file; nil if the number is
-- not wholly in memory.
local function take_number_at(reader, message, record, field, s, p, limit, base, at, wire)
  local number, behind
  if wire == 0 then
    number, behind = varint(s, p, limit)
    if not number and behind then
      refuse(message, field, at, ": a varint of more than 64 bits")
    end
  else
    behind = p + (wire == 5 and 4 or 8)
    number = behind - 1 <= limit and (field and field.pack and unpack(field.pack, s, p) or 0)
  end
  if number and field then
    take_number(reader, message, record, field, number, wire, base + p - 1, base + behind - 1, at)
  end
  return number and base + behind - 1 or nil
end

-- Takes the field that begins at p. Returns the next byte of the file; or nil, if the field is not wholly in memory.
local function take_field(reader, message, record, s, p, limit, base, stop)
  local at = base + p - 1
  local tag, behind = varint(s, p, limit)
  if tag and tag >> 32 ~= 0 or not tag and behind then
    refuse(message, nil, at, ": a tag of more than 32 bits")
  elseif not tag then
    return nil
  end
  local field, wire = message.fields[tag >> 3], tag & 7
  if tag >> 3 == 0 then
    refuse(message, nil, at, ": field number 0")
  elseif wire == 0 or wire == 1 or wire == 5 then
    return take_number_at(reader, message, record, field, s, behind, limit, base, at, wire), field
  elseif wire ~= 2 then
    refuse(message, field, at, ": a wire type that ONNX does not use")
  end
  local size
  size, behind = varint(s, behind, limit)
  if size and (size < 0 or size > stop - (base + behind - 1)) then
    refuse_length(reader, message, field, at, stop)
  elseif not size and behind then
    refuse(message, field, at, ": a length of more than 64 bits")
  end
  return size and take_delimited(reader, message, record, field, s, behind, size, limit, base, at), field
end

-- Reads the fields from p on into the record of a message. Returns the byte of the file where the next field begins: `stop`, or a
-- field that is not wholly in memory. Most have a tag of one byte and a length of at most two, so these take the fast path.
local function take_fields(reader, message, record, s, p, limit, base, stop)
  local fields = message.fields
  while p <= limit do
    local tag, size, more = byte(s, p, p + 2)
    local value, field = p + 2, fields[tag >> 3]
    if size and size > 127 and more and more < 128 then
      size, value = size & 127 | more << 7, p + 3
    end
    if tag & 7 == 2 and tag < 128 and field and size and (size < 128 or value > p + 2) and value + size - 1 <= limit then
      if field.is_plain then
        take[field.kind](reader, message, record, field, s, value, value + size - 1, base)
      else
        take_delimited(reader, message, record, field, s, value, size, limit, base, base + p - 1)
      end
      p = value + size
    else
      local behind, cut = take_field(reader, message, record, s, p, limit, base, stop)
      if not behind and base + limit == stop then
        refuse_length(reader, message, cut, base + p - 1, stop)
      elseif not behind then
        return base + p - 1
      end
      p = behind - base + 1
    end
  end
  return base + p - 1
end

local function begin_message(reader, message)
  if reader.depth == max_depth then
    wrong("file", "nested too deeply: more than %d messages inside each other", max_depth)
  end
  reader.depth = reader.depth + 1
  spend(reader, message.cost)
  return (message.make or messages.maker(message))()
end

local function end_message(reader, message, record)
  reader.depth = reader.depth - 1
  local finish = reader.finish[message.name]
  return finish and finish(record, reader) or record
end

-- Reads a message that is wholly in memory. If the reader may share its kind, equal messages have one record.
function message_in(reader, message, s, p, last, base)
  if message.is_opaque then
    return {}
  end
  local known = last - p < remembered_bytes and reader.shared[message.name]
  local bytes = known and sub(s, p, last)
  local record = known and known[bytes]
  if record then
    return record
  end
  record = begin_message(reader, message)
  take_fields(reader, message, record, s, p, last, base, base + last)
  record = end_message(reader, message, record)
  if known and not record.is_own then
    known[bytes] = record
  end
  return record
end

-- Reads a message of the file, from byte `from` up to `to`.
function decode.message(reader, message, from, to)
  local record = begin_message(reader, message)
  local at, size = from, first_bytes
  while at < to do
    local s = reader.source:read(at, math.min(size, to - at))
    local behind = take_fields(reader, message, record, s, 1, #s, at, to)
    size = behind > at + #s and first_bytes or math.min(2 * size, piece_bytes) -- after a skip, little may be left to read
    at = behind
  end
  return end_message(reader, message, record)
end

-- A reader of a source: finish = { [message] = function (record, reader) -> the record to keep }, shared = the messages of which
-- equal ones may share a record.
function decode.reader(source, finish, shared)
  local reader = { source = source, finish = finish, shared = {}, spent = 0, depth = 0, nul = 0 }
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
