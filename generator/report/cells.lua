-- cells.lua: a node of the manifest along its axis, for bars: cells { from, to = fractions of the axis, fate, words }.
local fates = require("core.fates")
local json = require("base.json")

local most_units <const> = 1 << 32 -- of a bar; more could overflow

-- The lengths of the parts, or equal numbers if lengths have symbols, are unknown or all 0; and their sum.
local function widths_of(lengths, outputs)
  local total = 0
  for _, length in ipairs(lengths or {}) do
    if not math.type(length) then
      total = 0
      break
    end
    total = total + length
  end
  if total > 0 then
    return lengths, total
  end
  local equal = {}
  for i in ipairs(lengths or outputs) do
    equal[i] = 1
  end
  return equal, #equal
end

local function cost_of(fate) return fates.by_name[fate].cost end

-- For very many parts: cells of equal width; neighbours of one fate are merged, and a cell of several parts shows the fate that
-- costs most. A part of length 0 does not show: it is dead, which costs least, or shares the fate of all parts.
local function merged(widths, total, fate_of, most)
  local shown, at = {}, 0
  local unit = total // most_units + 1
  local units = total // unit
  for i, width in ipairs(widths) do
    local fate, first = fate_of(i), at // unit * most // units + 1
    at = at + width
    for slot = first, (at // unit * most - 1) // units + 1 do
      shown[slot] = shown[slot] and cost_of(shown[slot]) > cost_of(fate) and shown[slot] or fate
    end
  end
  local cells = {}
  for slot, fate in ipairs(shown) do
    local last = cells[#cells]
    if last and last.fate == fate then
      last.to = slot / most
    else
      cells[#cells + 1] = { from = (slot - 1) / most, to = slot / most, fate = fate }
    end
  end
  return cells
end

-- A node, the greatest number of cells -> its cells, and whether its lengths are known.
return function(row, most)
  local lengths = row.lengths ~= json.null and row.lengths or nil
  local widths, total = widths_of(lengths, row.outputs)
  local function fate_of(i)
    return (row.outputs[i] or row.outputs[1]).fate -- the parts of a sequence at run time share one
  end
  if #widths > most then
    return merged(widths, total, fate_of, most), lengths ~= nil
  end
  local cells, at = {}, 0
  for i, width in ipairs(widths) do
    cells[i] = { from = at / total, to = (at + width) / total, fate = fate_of(i),
      words = lengths and tostring(lengths[i]) or "?" }
    at = at + width
  end
  return cells, lengths ~= nil
end
