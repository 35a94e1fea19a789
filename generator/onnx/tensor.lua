-- tensor.lua: checks that dtype, dims and elements of a TensorProto agree, and reads elements on demand. A tensor has name,
-- dtype, dims, and the place of its elements in the file. This module adds source; count; bytes, unless it is of strings;
-- external = { location, offset } of external data, which may not be there; fault = what is wrong with it, or nil.
local decode = require("onnx.decode")
local fail = require("base.fail")
local input = require("base.input")
local integer = require("base.integer")
local resolve = require("spec.resolve")
local source = require("onnx.source")

local tensor = {}

tensor.max_values = 4096 -- elements that are read as integers

local max_location <const> = 4095 -- bytes of a path
local external <const> = 1 -- of TensorProto.DataLocation

-- The fields that hold elements: the scalar of their entries, their bits, and the format of an element or a part of one.
local fields = {
  { name = "float_data", scalar = "float", bits = 32, pack = "f" },
  { name = "int32_data", scalar = "int32", bits = 32 },
  { name = "int64_data", scalar = "int64", bits = 64 },
  { name = "double_data", scalar = "double", bits = 64, pack = "d" },
  { name = "uint64_data", scalar = "uint64", bits = 64 },
  { name = "string_data", scalar = "bytes" },
}

local rows

-- The range of the entries of a field, if it is smaller than that of the field's type.
local function add_range(storage, row, bits)
  if bits >= storage.field.bits then
    return
  elseif row[1]:find("^int%d+$") and bits == row.bits then
    storage.least, storage.most = -(1 << bits - 1), (1 << bits - 1) - 1
  else
    storage.least, storage.most = 0, row.maximum or (1 << bits) - 1
  end
end

-- How elements of a dtype of spec/dtypes.lua are stored: { name, field = row of `fields` or nil, field_name, width = bytes of an
-- element, or 1 if several share a byte, shared = how many share it, component = bytes of a number in an element; least, most }
local function storage_of(code)
  if not rows then
    rows = {}
    for _, row in ipairs(resolve().dtypes) do
      local bits = row.bits and math.max(row.bits, 8)
      local name = not bits and "string_data" or row.field or bits <= 16 and "int32_data" or nil
      local storage = { name = row[1], bits = row.bits, field_name = name or "raw_data" }
      for _, field in ipairs(fields) do
        storage.field = field.name == name and field or storage.field
      end
      if bits then
        storage.width, storage.shared = bits // 8, 8 // math.min(row.bits, 8)
        storage.component = math.min(bits, storage.field and storage.field.bits or 64) // 8
        if storage.field then
          add_range(storage, row, bits)
        end
      end
      rows[row.code] = storage
    end
  end
  return rows[code]
end

local function units_of(count, storage)
  return -(-count // storage.shared)
end

-- The number of elements; or nil, and what is wrong with the dims.
local function count_of(dims, storage)
  local product, is_empty = 1, false
  for i, dim in ipairs(dims) do
    if dim < 0 then
      return nil, ("dims[%d] is %d: a dimension must be >= 0"):format(i - 1, dim)
    elseif dim == 0 then
      is_empty = true
    elseif product > math.maxinteger // dim then
      return nil, "the product of its dims is beyond 64 bits"
    else
      product = product * dim
    end
  end
  local count = is_empty and 0 or product
  if storage.width and units_of(count, storage) > math.maxinteger // storage.width then
    return nil, ("%d elements are more than memory can hold"):format(count)
  end
  return count
end

-- The unused bits of the last byte or entry must be 0.
local function last_fault(of, storage, last)
  local held = of.count % storage.shared
  return held > 0 and last >> held * (8 // storage.shared) ~= 0
    and ("the bits behind its last element of %s are not 0"):format(storage.name) or nil
end

local function raw_fault(of, storage)
  if not storage.width then
    return "raw_data is given, but strings are kept in string_data"
  elseif of.raw_data.size ~= of.bytes then
    return ("raw_data has %d bytes, %d elements of %s have %d"):format(of.raw_data.size, of.count, storage.name, of.bytes)
  elseif of.bytes > 0 and storage.shared > 1 then
    return last_fault(of, storage, of.source:read(of.raw_data.offset + of.bytes - 1, 1):byte())
  end
end

local nothing = { count = 0, from = 0, to = 0, number = 1 }

local function list_fault(of, storage)
  local list = of[storage.field_name] or nothing
  local wanted = storage.width and units_of(of.count, storage) * (storage.width // storage.component) or of.count
  if storage.field_name == "raw_data" and of.count > 0 or list.count ~= wanted then
    return ("%s has %d entries, %d elements of %s have %d"):format(storage.field_name, list.count, of.count, storage.name,
      wanted)
  elseif not storage.least or of.count > tensor.max_values then
    return nil
  end
  local entries = decode.list(of.source, list, storage.field.scalar)
  for i, entry in ipairs(entries) do
    if entry < storage.least or entry > storage.most then
      return ("%s[%d] is %d, beyond %s"):format(storage.field_name, i - 1, entry, storage.name)
    end
  end
  return #entries > 0 and last_fault(of, storage, entries[#entries]) or nil
end

-- Only the field of the dtype may be given.
local function fields_fault(of, storage)
  for _, field in ipairs(fields) do
    local list = of[field.name]
    if list and list.count > 0 and of.raw_data then
      return ("raw_data and %s are both given"):format(field.name)
    elseif list and list.count > 0 and field.name ~= storage.field_name then
      return ("%s is given, but %s is kept in %s"):format(field.name, storage.name, storage.field_name)
    end
  end
end

-- A path must be in or below the model's folder.
local function location_fault(location)
  if location == "" then
    return "external data has no location"
  elseif #location > max_location then
    return ("the location of external data has %d bytes: at most %d are taken"):format(#location, max_location)
  elseif location:find("^/") or location:find("^%a:") or location:find("\\", 1, true) then
    return ("external data in '%.80s': it must be a path relative to the model, with /"):format(location)
  end
  local last
  for part in (location .. "/"):gmatch("([^/]*)/") do
    if part == ".." then
      return ("external data in '%.80s': it may not lie outside the model's folder"):format(location)
    end
    last = part
  end
  return (last == "" or last == ".") and ("external data in '%.80s': that is no file"):format(location) or nil
end

local function size_of(entries, key)
  local value = entries[key]
  if value == "" then
    return nil, ("external data has an empty %s"):format(key)
  end
  local size = not value and 0 or value:find("^%d") and integer(value)
  if not size then
    return nil, ("external data has %.80s '%.80s', which is no number of bytes"):format(key, value)
  end
  return size
end

local entry_keys = { location = true, offset = true, length = true, checksum = true }

local function external_fault(of, storage)
  local entries = {}
  for _, entry in ipairs(of.external_data) do
    if not entry_keys[entry.key] then
      return ("external data has '%.80s', which is none of location, offset, length, checksum"):format(entry.key)
    elseif entries[entry.key] then
      return ("external data has '%s' twice"):format(entry.key)
    end
    entries[entry.key] = entry.value
  end
  local fault = location_fault(entries.location or "")
  if fault then
    return fault
  end
  local offset, length
  offset, fault = size_of(entries, "offset")
  if offset then
    length, fault = size_of(entries, "length")
  end
  if fault then
    return fault
  elseif length > math.maxinteger - offset then
    return "external data ends beyond 64 bits"
  elseif not storage.width then
    return "external data is given, but strings are kept in string_data"
  elseif entries.length and length ~= of.bytes then
    return ("external data has %d bytes, %d elements of %s have %d"):format(length, of.count, storage.name, of.bytes)
  end
  of.external = { location = entries.location, offset = offset }
  return of.raw_data and "raw_data and external data are both given" or nil
end

local function fault_of(of)
  local storage = storage_of(of.dtype)
  if (of.dtype or 0) == 0 then
    return "data_type is missing"
  elseif not storage then
    return ("data_type %d is none of ONNX"):format(of.dtype)
  end
  local count, fault = count_of(of.dims, storage)
  if not count then
    return fault
  end
  of.count, of.bytes = count, storage.width and units_of(count, storage) * storage.width or nil
  local location = of.data_location or 0
  if of.segment then
    return "it is a segment of a tensor, not a whole one"
  elseif location ~= 0 and location ~= external then
    return ("data_location %d is none of ONNX"):format(location)
  end
  of.external = location == external or nil -- only data_location decides: entries of external_data may be left over
  if of.external then
    return external_fault(of, storage)
  end
  return fields_fault(of, storage) or (of.raw_data and raw_fault or list_fault)(of, storage)
end

-- Converts a TensorProto that has been read.
function tensor.finish(of, reader)
  of.source = reader.source
  of.fault = fault_of(of)
  return of
end

local is_little_endian <const> = ("=I2"):pack(1) == "\1\0"

-- Swaps the byte order of numbers of `width` bytes each.
local function swapped(bytes, width)
  return (bytes:gsub(("."):rep(width), string.reverse))
end

-- The bytes of external data; raises error({ what, is_io }) as source.lua does.
local function external_bytes(of)
  local path = input.folder(of.source.path) .. of.external.location
  local from = source.open(path)
  local _ <close> = setmetatable({}, { __close = function()
    from:close()
  end })
  if from.size - of.external.offset < of.bytes then
    fail.refused({ place = path, rule = "tensor",
      what = ("%d bytes, but '%s' has %d bytes from byte %d on"):format(from.size, of.name, of.bytes, of.external.offset) })
  end
  of.source.read_files[path] = true
  return from:read(of.external.offset, of.bytes)
end

-- The elements of a valid tensor: bytes in the host's byte order, or a list of strings.
function tensor.elements(of)
  local storage = storage_of(of.dtype)
  if of.raw_data or of.external then
    local bytes = of.external and external_bytes(of) or of.source:read(of.raw_data.offset, of.raw_data.size)
    return (is_little_endian or storage.component == 1) and bytes or swapped(bytes, storage.component)
  end
  local entries = decode.list(of.source, of[storage.field_name] or nothing, storage.field and storage.field.scalar)
  if not storage.width then
    return entries
  end
  local format = "=" .. (storage.field and storage.field.pack or "I" .. storage.component)
  local mask = storage.component < 8 and (1 << 8 * storage.component) - 1 or -1
  for i, entry in ipairs(entries) do
    entries[i] = format:pack(math.type(entry) == "integer" and entry & mask or entry)
  end
  return table.concat(entries)
end

-- A half as a float.
local function half(bits)
  local sign, exponent, fraction = bits >> 15 == 0 and 1 or -1, bits >> 10 & 31, bits & 1023
  if exponent == 31 then
    return fraction == 0 and sign * math.huge or 0 / 0
  end
  return sign * (exponent == 0 and fraction * 2.0 ^ -24 or (1024 + fraction) * 2.0 ^ (exponent - 25))
end

local formats = {
  bool = "B", int8 = "b", int16 = "=i2", int32 = "=i4", int64 = "=i8", uint8 = "B", uint16 = "=I2", uint32 = "=I4",
  uint64 = "=i8", float16 = "=I2", float = "=f", double = "=d",
}

local function read_values(of, storage)
  local format, bytes, values = formats[storage.name], tensor.elements(of), {}
  for i = 1, of.count do
    local value = format:unpack(bytes, (i - 1) * storage.width + 1)
    value = math.tointeger(storage.name == "float16" and half(value) or value)
    values[i] = value or false
    if not value then
      of.fractional = values
      return
    end
  end
  of.values = values
end

-- The elements of a small, valid tensor as integers, of any dtype: a list; or nil and, if an element is no integer, the elements
-- up to that one, which is false. nil of external data that cannot be read. most = how many it may have, max_values by default
function tensor.values(of, most)
  local storage = of.source and storage_of(of.dtype)
  if storage and not of.is_read and formats[storage.name] and of.count <= (most or tensor.max_values) then
    of.is_read = true
    local done, fault = pcall(read_values, of, storage)
    if not done and not (of.external and type(fault) == "table" and fault.is_io) then
      if type(fault) == "table" and fault.is_io ~= nil then -- the file has changed since the model was read
        fail.io({ place = input.name(of.source.path), what = fault.what, ends = true })
      end
      error(fault, 0)
    end
  end
  return of.values, of.fractional
end

return tensor
