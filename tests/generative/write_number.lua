-- write_number.lua: lengths as C and protobufs have those of a dtype; one that is no integer is a float.
local text = require("base.text")

-- The bits of a binary16 that holds the number; everything from 65520 on is infinite.
local function float16_bits(number)
  local size, exponent = math.abs(number + 0.0), 15
  if size == 0 then
    return 0
  end
  while size >= 2 do
    size, exponent = size / 2, exponent + 1
  end
  while size < 1 do
    size, exponent = size * 2, exponent - 1
  end
  local bits = exponent > 30 and 31 << 10 or exponent << 10 | math.floor((size - 1) * 1024)
  return bits | (number < 0 and 1 << 15 or 0)
end

return function(number, dtype)
  if dtype == "float16" then
    return tostring(float16_bits(number))
  elseif dtype == "float" or dtype == "double" then
    return ("%.1f"):format(number)
  end
  return text.c_integer(math.floor(number))
end
