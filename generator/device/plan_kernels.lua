-- plan_kernels.lua: the kernels for the copied parts of nodes, in place of the copies and cuts of core/plan_functions.lua. A
-- launch takes as many outputs as the parameters of a kernel hold.
local fail = require("base.fail")
local forms = require("device.forms")
local gcd = require("shapes.dim").gcd
local plan_functions = require("core.plan_functions")
local records = require("device.records")
local shape = require("graph.shape")
local size = require("core.size")
local text = require("base.text")
local trees = require("device.trees")

local product = trees.product

local widest <const> = 16 -- bytes that a work item reads or writes at once

-- The addresses that fit beside other parameters into 4 KiB, and into the 1,024 bytes that OpenCL grants; a length of the run
-- takes as much as an address.
local most_outputs <const> = { cuda = 480, hip = 480, opencl = 120 }

-- The bits of a unit that divides all cells of a copy, and addresses that are multiples of `most` bytes; unit = the product of
-- bytes or bits of a cell.
local function unit_bits_of(copy, unit, most)
  if copy.cell ~= "bytes" then
    return copy.cell == "bits" and size.power_of_two(unit, 8) or 8 * size.power_of_two(unit, most)
  end
  local all = copy.stride
  for _, part in ipairs(copy.parts) do
    all = gcd(gcd(all, part.offset), part.run)
  end
  return 8 * size.power_of_two(size.of(all), most)
end

-- Cells as units: a number, or `units` times one.
local function units_of(copy, unit, unit_bits)
  local number = size.number(unit)
  return function(cells)
    if copy.cell == "bytes" then
      return cells // (unit_bits // 8)
    end
    local bits = copy.cell == "bits" and 1 or 8
    return number and cells * (number * bits // unit_bits) or product(cells, "units")
  end
end

-- The layout of the parts from `first` to `last` of a copy.
local function layout_of_copy(copy, unit, input_alignment, first, last)
  local unit_bits = unit_bits_of(copy, unit, input_alignment)
  local units = units_of(copy, unit, unit_bits)
  local made, cells, is_whole = records.layout({ unit_bits = unit_bits, rows = copy.rows, stride = units(copy.stride), parts = {},
    parameters = {}, input_alignment = input_alignment }), 0, true
  for k = first, last do
    local part = copy.parts[k]
    made.parts[#made.parts + 1] = { index = k - 1, offset = units(part.offset), run = units(part.run), start = units(cells) }
    is_whole, cells = is_whole and part.offset == cells, cells + part.run
  end
  made.width, made.is_whole = units(cells), is_whole and cells == copy.stride
  made.is_known = math.type(made.stride) ~= nil
  made.is_wide = not made.is_known or not copy.rows or copy.rows * made.stride > trees.most_narrow
  made.bytes = made.is_known and copy.rows and shape.bytes(copy.rows * made.width, unit_bits) or nil
  made.parameters[1] = not copy.rows and "rows" or nil
  made.parameters[#made.parameters + 1] = not made.is_known and "units" or nil
  return made
end

-- The layout of the outputs from `first` to `last` of a cut: `begin` is what is before them, end_K what is before output K + 1.
local function layout_of_cut(cut, input_alignment, first, last)
  local number, bits = size.number(cut.unit), cut.shifts and 1 or 8
  local unit_bits = cut.shifts and size.power_of_two(cut.unit, 8) or 8 * size.power_of_two(cut.unit, input_alignment)
  local units = number and number * bits // unit_bits or "units"
  local made = records.layout({ unit_bits = unit_bits, rows = size.number(cut.outer), parts = {}, is_wide = true,
    is_of_run = true, parameters = {}, input_alignment = input_alignment })
  for _, name in ipairs({ not made.rows and "rows" or false, not number and "units" or false, "dim", "begin" }) do
    made.parameters[#made.parameters + 1] = name or nil
  end
  made.stride = product("dim", units)
  local before = "begin"
  for k = first, last do
    local start, behind = trees.difference(before, "begin"), ("end_%d"):format(k - 1)
    start = k == first and 0 or product(start, units)
    made.parts[#made.parts + 1] = { index = k - 1, offset = product(before, units), start = start,
      run = product(trees.difference(behind, before), units) }
    made.parameters[#made.parameters + 1], before = behind, behind
  end
  made.width = product(trees.difference(before, "begin"), units)
  return made
end

-- Refuses nodes whose copies a device cannot make.
local function check(node, place)
  local problem = node.dtype == "string" and { "a device copies no strings", "give this node C of its own, without --device" }
    or node.is_sequence and { "a device copies no sequence whose parts are known only at run time",
      "give the dims on which the parts depend" }
  for _, part in ipairs(problem and node.parts or {}) do
    if part.fate == "copy" then
      fail.refused({ place = place, node = node.path, op_version = node.label, what = problem[1], rule = "device",
        help = problem[2] })
    end
  end
end

-- The key of what copies in place of a copy or a cut, and what its name says of the input's address.
local function key_of(key, input_alignment)
  local aligned = input_alignment < widest and "aligned" .. input_alignment or nil
  return aligned and text.key({ key, aligned }) or key, aligned
end

-- The kernel of a layout for a planned function's nodes, of which the first is named if there is none.
local function kernel_of(layout, made, place)
  local first = made.serves[1]
  return forms.kernel(layout) or fail.refused({ place = place, node = first.path, op_version = first.label, rule = "device",
    what = ("its copies take more than %d blocks, the most of a launch"):format(trees.most_blocks),
    help = "give this node C of its own, without --device" })
end

-- What copies in place of a copy, without its kernels.
local function of_copy(copy, input_alignment)
  local unit = copy.unit
  if copy.measure then -- copies share kernels if a power of two divides their units
    unit = { number = size.power_of_two(unit, input_alignment), symbols = unit.symbols, unknown = unit.unknown }
  end
  local key, aligned = key_of(text.key({ copy.key, tostring(unit.number) }), input_alignment)
  return records.launches({ key = key, aligned = aligned, like = copy, unit = copy.measure and unit or nil,
    is_in_bits = copy.cell == "bits", measure = copy.measure, count = #copy.parts,
    layout_of = function(first, last) return layout_of_copy(copy, unit, input_alignment, first, last) end })
end

local function of_cut(cut, input_alignment)
  local key, aligned = key_of(cut.key, input_alignment)
  return records.launches({ key = key, aligned = aligned, like = cut, unit = not size.number(cut.unit) and cut.unit or nil,
    is_in_bits = cut.shifts, is_of_run = true, is_empty = cut.is_empty, count = cut.count,
    layout_of = function(first, last) return layout_of_cut(cut, input_alignment, first, last) end })
end

-- nodes, the name of a device's language, the place of the nodes in messages -> the planned functions (core/plan_functions.lua)
return function(nodes, device, place)
  fail.each(nodes, function(node) check(node, place) end)
  local options = { optimize = "size" } -- so that narrow parts have no cells apart
  local planned = plan_functions(nodes, options, function(node, copy, cut)
    local input_alignment = math.min(widest, node.input_multiple_of or widest)
    return copy and of_copy(copy, input_alignment) or of_cut(cut, input_alignment)
  end)
  for _, made in ipairs(planned.kernels) do
    local most = most_outputs[device] // (made.is_of_run and 2 or 1)
    made.kernels = {}
    for first = 1, made.is_empty and 0 or made.count, most do
      table.insert(made.kernels, kernel_of(made.layout_of(first, math.min(made.count, first + most - 1)), made, place))
    end
  end
  return planned
end
