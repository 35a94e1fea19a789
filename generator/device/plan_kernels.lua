-- plan_kernels.lua: the kernels for the copied parts of nodes, in place of the copies and cuts of core/plan_functions.lua. A
-- launch takes as many outputs as the parameters of a kernel hold.
local fail = require("base.fail")
local forms = require("device.forms")
local gcd = require("shapes.dim").gcd
local plan_functions = require("core.plan_functions")
local records = require("device.records")
local size = require("core.size")
local text = require("base.text")
local trees = require("device.trees")

local product = trees.product

-- The addresses that fit beside other parameters into 4 KiB, and into the 1,024 bytes that OpenCL grants; a length of the run
-- takes as much as an address.
local most_outputs <const> = { cuda = 480, hip = 480, opencl = 120 }
local most_narrow <const> = (1 << 31) - (1 << 16) -- units that 32 bits count, with room for those behind the last

-- The greatest power of two that divides a number, at most `most`.
local function power_of(number, most)
  return number == 0 and most or math.min(most, number & -number)
end

-- The bits of a unit that divides all cells of a copy; unit = the product of bytes or bits of a cell.
local function unit_bits_of(copy, unit)
  if copy.cell ~= "bytes" then
    return copy.cell == "bits" and power_of(unit.number, 8) or 8 * power_of(unit.number, 16)
  end
  local all = copy.stride
  for _, part in ipairs(copy.parts) do
    all = gcd(gcd(all, part.offset), part.run)
  end
  return 8 * power_of(all, 16)
end

-- Cells as units: a number, or `units` times one.
local function units_of(copy, unit, unit_bits)
  local number = size.number(unit)
  return function(cells)
    if copy.cell == "bytes" then
      return cells * 8 // unit_bits
    end
    local bits = copy.cell == "bits" and 1 or 8
    return number and cells * number * bits // unit_bits or product(cells, "units")
  end
end

-- The layout of the parts from `first` to `last` of a copy.
local function layout_of_copy(copy, unit, first, last)
  local unit_bits = unit_bits_of(copy, unit)
  local units = units_of(copy, unit, unit_bits)
  local made, cells, is_whole = records.layout({ unit_bits = unit_bits, rows = copy.rows, stride = units(copy.stride), parts = {},
    parameters = {} }), 0, true
  for k = first, last do
    local part = copy.parts[k]
    made.parts[#made.parts + 1] = { index = k - 1, offset = units(part.offset), run = units(part.run), start = units(cells) }
    is_whole, cells = is_whole and part.offset == cells, cells + part.run
  end
  made.width, made.is_whole = units(cells), is_whole and cells == copy.stride
  made.is_known = math.type(made.stride) ~= nil
  made.is_wide = not made.is_known or not copy.rows or copy.rows * made.stride > most_narrow
  made.bytes = made.is_known and copy.rows and copy.rows * made.width * unit_bits // 8 or nil
  made.parameters[1] = not copy.rows and "rows" or nil
  made.parameters[#made.parameters + 1] = not made.is_known and "units" or nil
  return made
end

-- The layout of the outputs from `first` to `last` of a cut: `begin` is what is before them, end_K what is before output K + 1.
local function layout_of_cut(cut, first, last)
  local number, bits = size.number(cut.unit), cut.shifts and 1 or 8
  local unit_bits = cut.shifts and power_of(cut.unit.number, 8) or 8 * power_of(cut.unit.number, 16)
  local units = number and number * bits // unit_bits or "units"
  local made = records.layout({ unit_bits = unit_bits, rows = size.number(cut.outer), parts = {}, is_wide = true,
    is_of_run = true, parameters = {} })
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

-- What copies in place of a copy, without its kernels.
local function of_copy(copy)
  local unit = copy.unit
  if copy.measure then -- copies share kernels if a power of two divides their units
    unit = { number = power_of(unit.number, 16), symbols = unit.symbols, unknown = unit.unknown }
  end
  return records.launches({ key = text.key({ copy.key, tostring(unit.number) }), like = copy, unit = copy.measure and unit or nil,
    is_in_bits = copy.cell == "bits", measure = copy.measure,
    layout_of = function(first, last) return layout_of_copy(copy, unit, first, last) end, count = #copy.parts })
end

local function of_cut(cut)
  return records.launches({ key = cut.key, like = cut, unit = not size.number(cut.unit) and cut.unit or nil,
    layout_of = function(first, last) return layout_of_cut(cut, first, last) end, count = cut.count, is_of_run = true,
    is_in_bits = cut.shifts, is_empty = cut.is_empty })
end

-- nodes, the name of a device's language, the place of the nodes in messages -> the planned functions (core/plan_functions.lua)
return function(nodes, device, place)
  fail.each(nodes, function(node) check(node, place) end)
  local planned = plan_functions(nodes, { optimize = "size" }, function(copy, cut) -- so that narrow parts have no cells apart
    return copy and of_copy(copy) or of_cut(cut)
  end)
  for _, made in ipairs(planned.kernels) do
    local most = most_outputs[device] // (made.is_of_run and 2 or 1)
    made.kernels = {}
    for first = 1, made.is_empty and 0 or made.count, most do
      table.insert(made.kernels, forms.kernel(made.layout_of(first, math.min(made.count, first + most - 1))))
    end
  end
  return planned
end
