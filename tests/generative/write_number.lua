-- write_number.lua: lengths of a dtype in C and in models; a length that is not an integer is a float.
local c_text = require("write.c_text")

-- The bits of a binary16 for a number that is 0 or at least 2^-14; from 65536 on it is infinite.
local function float16_bits(number)
  local bits = string.unpack("I4", string.pack("f", number))
  local size = (bits >> 13 & 0x3FFFF) - (127 - 15 << 10) -- with the exponent of a binary16
  return math.min(math.max(size, 0), 31 << 10) | bits >> 16 & 1 << 15
end

return function(number, dtype)
  if dtype == "float16" then
    return tostring(float16_bits(number))
  elseif dtype == "float" or dtype == "double" then
    return ("%.1f"):format(number)
  end
  return c_text.integer(math.floor(number))
end
