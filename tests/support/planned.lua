-- planned.lua: the generator's plan for the copy of a layout, and the wanted result, computed independently.
--
-- A layout is { element = its bytes, or bits = those of an element that shares bytes; rows = nil if known only at run time; inner
-- = nil or a symbol; lengths; dead = set of indices from 0; options = of copies }.
local functions = require("core.plan_functions")
local merged = require("base.list").merged

local planned = {}

function planned.clone(value, clones)
  clones = clones or {}
  if type(value) ~= "table" then
    return value
  elseif not clones[value] then
    clones[value] = {}
    for key, field in pairs(value) do
      clones[value][key] = planned.clone(field, clones)
    end
  end
  return clones[value]
end

local function product(number, symbol)
  return { number = number, symbols = { symbol } }
end

local function node_of(layout)
  local node = { label = layout.name, shifts = layout.bits ~= nil, grain = 1, bits = layout.bits or layout.element * 8,
    lengths = layout.lengths, parts = {}, outer = product(layout.rows or 1, not layout.rows and "N" or nil),
    inner = product(1, layout.inner) }
  for i, length in ipairs(layout.lengths) do
    node.parts[i] = { length = length, fate = (layout.dead or {})[i - 1] and "dead" or "copy" }
  end
  return node
end

-- The copy of a layout, with the stages that splitgen would write; nil if there is nothing to copy.
function planned.of(layout)
  local copy = functions({ node_of(layout) }, layout.options or {}).copies[1]
  return copy and merged(copy)
end

-- The largest number that divides all numbers of a row.
local function scale_of(wanted)
  for scale = wanted.stride, 2, -1 do
    local divides = wanted.stride % scale == 0
    for _, part in ipairs(wanted.parts) do
      divides = divides and part.offset % scale == 0 and part.run % scale == 0
    end
    if divides then
      return scale
    end
  end
  return 1
end

-- The wanted result of a layout, for the checker: in bytes, in bits, or in the largest steps that divide the row. A copy of a
-- range of rows may have any number of rows.
function planned.wanted(layout, takes_rows)
  local cell = layout.bits and "bits" or layout.inner and "steps" or "bytes"
  local step = cell == "bytes" and layout.element or 1
  local wanted = { rows = { least = not takes_rows and layout.rows or 0, most = not takes_rows and layout.rows or math.huge },
    stride = 0, cell = cell, parts = {} }
  for i, length in ipairs(layout.lengths) do
    if length > 0 and not (layout.dead or {})[i - 1] then
      wanted.parts[#wanted.parts + 1] = { offset = wanted.stride, run = length * step }
    end
    wanted.stride = wanted.stride + length * step
  end
  wanted.scale = cell == "steps" and scale_of(wanted) or 1
  wanted.stride = wanted.stride // wanted.scale
  for _, part in ipairs(wanted.parts) do
    part.offset, part.run = part.offset // wanted.scale, part.run // wanted.scale
  end
  return wanted
end

-- A mutant for as_c.lua: a copy of a layout, with its own copy of the stages.
function planned.record(layout, copy)
  local stages = planned.clone(copy.forms[1].stages)
  stages[1].block = layout.block or stages[1].block
  return { layout = layout, copy = copy, stages = stages, wanted = planned.wanted(layout, copy.takes_rows) }
end

return planned
