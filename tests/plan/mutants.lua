-- mutants.lua: the rows of mutations.lua as { name, verdict, layout, copy, stages, wanted }, with the fault in the last two.
local bases = require("bases")
local mutations = require("mutations")
local planned = require("planned")
local strategies = require("core.strategies")

-- A copy of a layout by the strategy of a base, even if its condition does not hold.
local function misapplied(base, layout)
  local copy, row = planned.of(layout), planned.of(base).row
  copy.row, copy.strategy, copy.levels = row, row.name, {}
  copy.takes_array = copy.takes_array or row.name == "table" or row.name == "many"
  copy.forms = { { stages = strategies.stages(row, copy, layout.options or {}) } }
  return copy
end

local mutants = {}

-- A mutant: a layout with the strategy of a base.
function mutants.misapplied(base, layout)
  return planned.record(layout, misapplied(base, layout))
end

-- All of mutations.lua.
function mutants.named()
  local list = {}
  for i, mutation in ipairs(mutations) do
    local base = bases.by_name[mutation.base]
    local mutant
    if mutation.layout then
      local layout = setmetatable({ most = base.most, options = base.options }, { __index = mutation.layout })
      mutant = mutants.misapplied(base, layout)
    else
      mutant = planned.record(base, planned.of(base))
    end
    mutation.change(mutant.stages, mutant.wanted)
    mutant.name, mutant.verdict = mutation.base .. ": " .. mutation.name, mutation.verdict
    list[i] = mutant
  end
  return list
end

return mutants
