-- vectors.lua: expressions of vectors, and how they move bytes, for check.lua; write/vector_text.lua writes the same expressions
-- as C.
--
--   "a"                                                a value, by name
--   { op = "shuffle", unit, first, second, indices }   elements of `unit` bytes of two vectors; any number of indices
--   { op = "and", unit = 4, first, mask, is_inverted } each element & mask, or & ~mask
--   { op = "shift", unit, first, bits }                each element << bits; >> where bits < 0
--   { op = "or", unit, first, second }
--   { op = "at", name, unit, bytes }                   the vector of so many bytes at an address
local vector = {}

-- The name of a vector type of `bytes` bytes in elements of `unit` bytes. It is an error if `unit` does not divide `bytes`.
function vector.type(unit, bytes)
  return ("u%dx%d"):format(unit * 8, bytes / unit)
end

local function refuse(what)
  error("vectors: " .. what, 0)
end

-- Evaluates an expression: list of bytes, each the tag that the caller gave the byte, or false for 0. `of` = values by name. It
-- is an error if a byte is not moved as a whole. Byte order is little-endian, as SPLITGEN_HAS_SHUFFLES demands.
function vector.bytes(e, of)
  if type(e) == "string" then
    return of[e] or refuse("no value " .. e)
  elseif e.op == "at" then
    return #of[e.name] == e.bytes and of[e.name] or refuse("not the bytes of " .. e.name)
  end
  local a, b = vector.bytes(e.first, of), e.second and vector.bytes(e.second, of)
  local result, unit = {}, e.unit
  if b and #a ~= #b then
    refuse("two sizes")
  elseif e.op == "and" and unit ~= 4 then
    refuse("a mask of other elements than words, as it is in C")
  elseif e.op == "shift" and math.abs(e.bits) >= 8 * unit then
    refuse("a shift by all bits")
  elseif e.op == "shuffle" then
    local count = #a // unit
    for i, index in ipairs(e.indices) do
      local from, place = index < count and a or b, (index < count and index or index - count) * unit
      for byte = 1, unit do
        result[(i - 1) * unit + byte] = from[place + byte] or refuse("index " .. index)
      end
    end
    return result
  end
  for i = 0, #a - 1 do
    local byte, tag = i % unit, a[i + 1]
    if e.op == "or" then
      tag = tag and b[i + 1] and refuse("two bytes in one") or tag or b[i + 1]
    elseif e.op == "and" then
      local mask = (e.is_inverted and ~e.mask or e.mask) >> 8 * byte & 0xff
      tag = (mask == 0xff or mask ~= 0 and refuse("a mask that parts a byte")) and tag
    else
      local from = byte - (e.bits % 8 == 0 and e.bits // 8 or refuse("a shift that parts a byte"))
      tag = from >= 0 and from < unit and a[i - byte + from + 1]
    end
    result[i + 1] = tag
  end
  return result
end

return vector
