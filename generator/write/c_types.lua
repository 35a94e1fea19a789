-- c_types.lua: the types by which C has elements of a dtype, for functions that are typed. A dtype that C has no type for is
-- the unsigned integer of its bits, a complex one two of its halves; what shares bytes, a string, and what is of more bits than
-- C's integers have, are bytes.
local dtypes = require("spec.dtype_tables")

local named = { float = "float", double = "double", complex64 = "float", complex128 = "double" }

-- The type of an element's dtype, or of one that is not known.
return function(dtype)
  local bits = dtype and dtypes().bits[dtype]
  if not dtype or named[dtype] then
    return named[dtype] or "void"
  elseif dtype:find("^u?int%d+$") and bits >= 8 then
    return dtype .. "_t"
  end
  return bits and bits >= 8 and bits <= 64 and ("uint%d_t"):format(bits) or "unsigned char"
end
