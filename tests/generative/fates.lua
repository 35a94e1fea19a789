-- fates.lua: what must become of each part, by what splitgen can know of a node.
local node = require("node")
local number = require("number")

local fates = {}

-- The product of the numbers that splitgen knows among dims from one to another; and whether it knows all dims, at least as
-- symbols, and whether all of them as numbers.
local function known_product(of, first, last)
  local has_dims = of.has_rank or last == 0 and of.given_axis == 0 -- before axis 0 there are none, whatever the rank is
  local product, all_are_formulas, all_are_numbers = 1, has_dims, has_dims
  for i = first, of.has_rank and last or 0 do
    local is_number = node.dim_is_known(of.dims[i])
    product = is_number and product * of.dims[i].number or product
    all_are_formulas = all_are_formulas and node.formula(of.dims[i]) ~= nil
    all_are_numbers = all_are_numbers and is_number
  end
  return product, all_are_formulas, all_are_numbers
end

-- How many steps on the axis are whole bytes, whatever the symbols are.
local function grain_of(of)
  local inner, has_formulas = known_product(of, of.axis + 1, #of.dims)
  local grain = 1
  inner = has_formulas and inner or 1
  while inner * grain * of.dtype.bits % 8 > 0 do
    grain = grain * 2
  end
  return grain
end

function fates.has_whole_bytes(of) return grain_of(of) == 1 end

-- Whether the parts of a run may be views: there may be one row of whole bytes.
function fates.may_be_views(of)
  local outer, outer_is_known = known_product(of, 1, of.axis - 1)
  local inner = known_product(of, of.axis + 1, #of.dims)
  local has_elements = outer > 0 and inner > 0 and node.formula(of.dims[of.axis]) ~= 0
  return (outer == 1 or not outer_is_known) and has_elements and fates.has_whole_bytes(of)
end

-- Whether a part is all of the axis, whatever the symbols are.
local function is_whole(model, of, part)
  local axis = node.lengths_are_known(of) and of.rule == "listed" and of.dims[of.axis].number or node.formula(of.dims[of.axis])
  for _, values in ipairs(model.samples) do
    if number.value(node.part_formula(of, part), values) ~= number.value(axis, values) then
      return false
    end
  end
  return true
end

-- Whether each row of a part begins and ends with a byte, and the functions can rely on its place.
local function is_slice(site, part, is_block)
  local of, grain, start = site.node, grain_of(site.node), 0
  if not node.lengths_are_known(of) then
    return site.is_checked and of.has_dtype and of.dtype.name ~= "string" and grain == 1
  end
  for i = 1, part - 1 do
    start = start + of.parts[i]
  end
  return start % grain == 0 and of.parts[part] % grain == 0 and (is_block or of.dims[of.axis].number % grain == 0)
end

-- What must become of a used part with elements whose length is known, of an input that is no constant.
local function wanted_of_known(model, site, part)
  local of, asked = site.node, node.asked(model, site, part)
  local outer, _, outer_is_number = known_product(of, 1, of.axis - 1)
  local is_block = outer_is_number and outer == 1
  local checks_itself = site.is_open and not site.is_checked and not node.lengths_are_known(of)
  if checks_itself and is_block and not asked and not model.copies_all then
    return "copy, view" -- a view if its function can check the lengths
  end
  local slice = is_slice(site, part, is_block)
  local in_place = slice and (is_block or is_whole(model, of, part))
  if asked then
    return asked
  elseif in_place then
    return model.copies_all and "copy" or "view"
  end
  return slice and model.strides and "strided" or "copy"
end

-- Whether each row of the input begins with a byte, and the bytes of an element are known, so that a constant is cut in rows.
local function has_rows(of)
  return of.dtype.name ~= "string" and node.product(node.numbers(of), of.axis) * of.dtype.bits % 8 == 0
end

local function wanted_of_constant(model, of, part)
  local numbers = node.numbers(of)
  local is_block = node.product(numbers, 1, of.axis - 1) == 1 or of.parts[part] == numbers[of.axis]
  local is_folded = (is_block or has_rows(of)) and node.is_on_bytes(of, part)
  return is_folded and "folded" or model.strides and of.dtype.bits >= 8 and "strided" or "copy"
end

-- Whether splitgen knows that a part has no elements.
local function is_empty(of, part)
  local length = node.part_formula(of, part)
  local others = known_product(of, 1, of.axis - 1) * known_product(of, of.axis + 1, #of.dims)
  return others == 0 or length and number.is_known(length) and of.parts[part] == 0
end

-- What must become of a part: a fate, or a list of those that may; "dead" is one of them if it may have no elements.
function fates.wanted(model, site, part)
  local of = site.node
  if of.uses[part] ~= "used" then
    return "dead"
  elseif of.is_sequence or not node.lengths_are_known(of) and not node.lengths_are_symbolic(of) then
    return "copy, dead"
  elseif is_empty(of, part) then
    return "dead"
  elseif of.is_constant then
    return node.asked(model, site, part) or wanted_of_constant(model, of, part)
  end
  return wanted_of_known(model, site, part)
end

return fates
