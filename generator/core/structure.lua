-- structure.lua: copies rows of two to four equal elements by Arm's structure loads: one load gives a vector of each output.
local structure = {}

local vector_bytes <const> = 16

-- Whether structure loads take n columns, which are at least 2, of `width` bytes.
function structure.takes(n, width)
  return n <= 4 and width <= 4
end

-- Structure loads of 8 byte elements exist only on 64-bit Arm.
function structure.takes_wide(n, width)
  return n <= 4 and width == 8
end

-- The round that deinterleaves rows of n elements of `width` bytes into the parts `wanted`, a list of indices, as
-- deinterleave.round returns it.
function structure.round(n, width, wanted)
  local steps = { { op = "load", value = "a", structure = n, from = { 0 }, unit = width, bytes = vector_bytes } }
  for part, column in ipairs(wanted) do
    steps[part + 1] = { op = "store", part = part, to = 0, to_row = width, value = ("a.val[%d]"):format(column), unit = width,
      bytes = vector_bytes, is_structure = true }
  end
  return { rows = vector_bytes // width, types = {}, macros = {}, steps = steps, address = "advanced" }
end

return structure
