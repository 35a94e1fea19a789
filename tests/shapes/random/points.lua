-- points.lua: values of the symbols of a random model: those for which it was drawn, others near them, and small ones.
local chance = require("chance")
local graph = require("random.graph")
local real_model = require("real_model")
local real_splits = require("real_splits")

local between = chance.between

local most_draws <const> = 40
local most_runs <const> = { [false] = 4, [true] = 2 } -- by whether a condition does not hold
local most_integer <const> = 100 -- of the elements of inputs

local function draw(drawn)
  local kind, place, values = between(1, 3), between(1, graph.places), {}
  for _, name in ipairs(drawn.symbols) do
    local usual = drawn.places[name][place]
    values[name] = kind == 1 and between(0, 8) or kind == 2 and usual or math.max(0, usual + between(-2, 3))
  end
  return values
end

-- Adds runs to a model: at values for which all conditions hold, and at some for which one does not.
return function(model, drawn)
  local runs = { [false] = 0, [true] = 0 }
  for _ = 1, most_draws do
    local values = draw(drawn)
    local fails = real_splits.unkept(model, values) ~= nil
    if runs[fails] < most_runs[fails] and real_model.add_run(model, values, most_integer, model.parts_of(values)) then
      runs[fails] = runs[fails] + 1
    end
  end
  model.job.enough = #model.job.runs
end
