-- numbers.lua: the numbers of a protobuf: varints and packed fields.
local byte, find, gsub, sub = string.byte, string.find, string.gsub, string.sub

local numbers = {
  widths = { float = 4, double = 8 }, -- in bytes, of scalars that are no varints
}

local piece_bytes <const> = 1 << 16

-- The varint at p, and the next position; or nil, and true if the varint is invalid, false if it is cut off at limit.
function numbers.varint(s, p, limit)
  local number = 0
  for shift = 0, 63, 7 do
    if p > limit then
      return nil, false
    end
    local b = byte(s, p)
    p = p + 1
    number = number | (b & 127) << shift
    if b < 128 then
      if shift == 63 and b > 1 then
        return nil, true
      end
      return number, p
    end
  end
  return nil, true
end

-- Converts to int32 as protobuf does, also a negative number that was not sign-extended; nil if it is out of range.
function numbers.narrow(number)
  if number >> 32 == 0 then
    number = (number ~ 0x80000000) - 0x80000000
  end
  return -0x80000000 <= number and number <= 0x7fffffff and number or nil
end

-- Calls use, if it is given, with each number of a packed field. Returns their number; nil if one is invalid.
function numbers.each(s, p, last, scalar, use)
  local count = 0
  while p <= last do
    local number
    number, p = numbers.varint(s, p, last)
    number = number and (scalar == "int32" and numbers.narrow(number) or scalar ~= "int32" and number)
    if not number then
      return nil
    end
    count = count + 1
    if use then
      use(number)
    end
  end
  return count
end

-- The number of values in a packed field; nil if one is invalid.
function numbers.count(s, p, last, scalar)
  local width, size = numbers.widths[scalar], last - p + 1
  if width then
    return size % width == 0 and size // width or nil
  end
  local are_bytes = not find(sub(s, p, last), "[\128-\255]")
  return are_bytes and size or numbers.each(s, p, last, scalar)
end

-- Likewise for a field of a file, without checking varints: there may be a billion.
function numbers.count_in(source, from, to, scalar)
  if numbers.widths[scalar] then
    return (to - from) % numbers.widths[scalar] == 0 and (to - from) // numbers.widths[scalar] or nil
  end
  local count = 0
  for at = from, to - 1, piece_bytes do
    local _, found = gsub(source:read(at, math.min(piece_bytes, to - at)), "[\0-\127]", "")
    count = count + found
  end
  return count
end

return numbers
