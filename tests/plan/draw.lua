-- draw.lua: random mutants: records of the bases with one change, and strategies on layouts that their condition may exclude.
local as_c = require("as_c")
local bases = require("bases")
local change = require("change")
local mutants = require("mutants")
local planned = require("planned")

local draw = {}

-- A base with one change that changes its C.
function draw.record(number)
  local base = bases.list[number % #bases.list + 1]
  while true do
    local mutant = planned.record(base, planned.of(base))
    local before = as_c.text(mutant)
    mutant.name = base.name .. ": " .. change(mutant.stages)
    local text = as_c.text(mutant)
    if text and text ~= before then
      return mutant
    end
  end
end

local takes_vectors = { deinterleave = true, splice = true }
local takes_table = { table = true, many = true }

local function layout_for(strategy)
  local rounds, is_wide = takes_vectors[strategy], takes_table[strategy]
  local layout = { element = 1 << math.random(0, 4), lengths = {}, dead = {}, most = rounds and 70 or 5,
    rows = ({ nil, nil, 1, 2, math.random(40) })[math.random(5)], options = { optimize = math.random(3) == 1 and "size" or nil },
    inner = not rounds and math.random(5) == 1 and "T" or nil, block = strategy == "many" and 1 << math.random(0, 2) or nil }
  if strategy == "bits" or math.random(20) == 1 then
    layout.element, layout.bits = nil, 1 << math.random(2)
  end
  local length = strategy == "deinterleave" and 1 or math.random(12)
  for i = 1, is_wide and math.random(17, 20) or math.random(5) do
    layout.lengths[i] = math.random(4) > 1 and length or math.random(0, 9)
    layout.dead[i - 1] = math.random(6) == 1 or nil
  end
  local count = #layout.lengths
  layout.lengths[count + 1], layout.dead[count] = 1, true -- one part that is all would be one row
  return layout
end

-- A random layout, copied by a strategy that may not fit it.
function draw.strategy()
  while true do
    local base = bases.list[math.random(#bases.list)]
    local layout = layout_for(base.strategy)
    local is_made, mutant = pcall(mutants.misapplied, base, layout)
    if is_made then
      mutant.name = ("%s for %s of %s"):format(base.strategy, table.concat(layout.lengths, ","),
        layout.element or layout.bits .. " bits")
      if as_c.text(mutant) then
        return mutant
      end
    end
  end
end

return draw
