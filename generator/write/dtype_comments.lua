-- dtype_comments.lua: what each dtype is, for the comment of its constant: ONNX's type, the bits of an element, its type in C.
local c_type = require("write.c_types")
local map = require("base.list").map
local merged = require("base.list").merged

local function words_of(dtype)
  local bits, type = dtype.bits, c_type(dtype.name)
  local words = bits and ("%d bit%s"):format(bits, bits == 1 and "" or "s") or dtype.holds
  if bits and bits < 8 then
    words = ("%s, %d in a byte"):format(words, 8 // bits)
  elseif bits and type ~= "unsigned char" then
    words = ("%s, %s%s"):format(words, dtype.name:find("^complex") and "two of " or "", type)
  end
  return ("tensor(%s): %s%s"):format(dtype.name, words, dtype.maximum == 1 and ", 0 or 1" or "")
end

-- Rows of spec/dtypes.lua -> the same with a `comment`; blanks before it make a column of all.
return function(dtypes)
  local widths = map(dtypes, function(dtype) return #dtype.name + #tostring(dtype.code) end)
  local most = math.max(table.unpack(widths))
  return map(dtypes, function(dtype, i)
    local blanks = most - widths[i] + (i < #dtypes and 1 or 2) -- no comma is behind the last
    return merged(dtype, { comment = ("%s/* %s */"):format((" "):rep(blanks), words_of(dtype)) })
  end)
end
