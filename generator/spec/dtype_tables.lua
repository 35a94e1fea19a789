-- dtype_tables.lua: the dtypes of spec/dtypes.lua, found by name or by code.
local resolve = require("spec.resolve")

local found

-- { names by code; codes, bits and length_types, types of C, by name; integers = { bits, is_unsigned } by code, of whole bytes }
return function()
  if not found then
    found = { names = {}, codes = {}, bits = {}, length_types = {}, integers = {} }
    for _, row in ipairs(resolve().dtypes) do
      local name, code = row[1], row.code
      found.names[code], found.codes[name], found.bits[name], found.length_types[name] = name, code, row.bits, row.length_type
      local sign = name:match("^(u?)int%d+$")
      found.integers[code] = sign and (row.bits or 0) >= 8 and { bits = row.bits, is_unsigned = sign == "u" } or nil
    end
  end
  return found
end
