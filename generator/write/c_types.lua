-- c_types.lua: the C type of a dtype's elements, for typed functions. A complex element is two floats or doubles. A dtype without
-- a C type is the unsigned integer of its size; elements that share bytes, strings, and elements above 64 bits are bytes.
local dtypes = require("spec.dtype_tables")

local named = { float = "float", double = "double", complex64 = "float", complex128 = "double" }

-- The type for a dtype, "void" if it is nil.
return function(dtype)
  local bits = dtype and dtypes().bits[dtype]
  if not dtype or named[dtype] then
    return named[dtype] or "void"
  elseif dtype:find("^u?int%d+$") and bits and bits >= 8 then
    return dtype .. "_t"
  end
  return bits and bits >= 8 and bits <= 64 and ("uint%d_t"):format(bits) or "unsigned char"
end
