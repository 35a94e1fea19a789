-- write_place.lua: a view or slice (plan/plan_functions.lua) as C: a function that returns its address.
local broken = require("write.broken")
local joined = require("base.list").joined
local map = require("base.list").map
local parameters = require("write.parameters")

local none <const> = {}
local only_input <const> = { { type = "const void *", name = "input" } }
local part <const> = { { type = "size_t", name = "part", role = "part" } }

local function sum_of(address)
  return address == "0" and "input" or "(const char *)input + " .. address
end

-- A view whose function checks what its symbols must be.
local function add_refusing(place, list)
  local at = parameters.computed(list, place.at, place.expressions)
  local checks = map(place.checks, function(check)
    return (broken[check.relation](check, function(symbol) return parameters.words(list, { symbols = { symbol } }) end))
  end)
  place.may_be_null = true
  place.address = place.count and "part * " .. parameters.factor(at) or at
  place.broken = table.concat(checks, " || ")
  place.result = ("%s ? NULL : %s"):format(place.broken, sum_of(place.address))
  place.function_parameters = joined(list.list, place.count and part or none)
  place.parameters = place.function_parameters
end

-- Adds to a planned place what its template shows. `parameters` includes those that only its macros have.
return function(place, name)
  local list = parameters.new()
  place.name, place.parameter_list, place.returns = name, list, "const void *"
  if place.checks then
    add_refusing(place, list)
  else
    place.address = parameters.text(list, place.at)
    place.result = sum_of(place.address)
    place.function_parameters = #list.list > 0 and joined(list.list) or none
  end
  place.arguments = #place.function_parameters == 0 and only_input or joined(place.function_parameters, only_input)
  place.declared = parameters.declarations(place.arguments)
  if not place.checks then
    for _, product in ipairs(place.outer and { place.outer, place.run } or { place.run, place.stride, place.rows }) do
      parameters.words(list, product)
    end
    place.parameters = #list.list > 0 and list.list or none
  end
end
