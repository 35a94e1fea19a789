-- write_place.lua: a view or slice (plan/plan_functions.lua) as C: a function that returns its address.
local joined = require("base.list").joined
local parameters = require("write.parameters")

local none <const> = {}
local only_input <const> = { { type = "const void *", name = "input" } }

-- Adds to a planned place what its template shows. `parameters` includes those that only its macros have.
return function(place, name)
  local list = parameters.new()
  place.name, place.parameter_list = name, list
  place.address = parameters.text(list, place.at)
  place.function_parameters = #list.list > 0 and joined(list.list) or none
  place.returns = "const void *"
  place.arguments = #list.list == 0 and only_input or joined(list.list, only_input)
  place.declared = parameters.declarations(place.arguments)
  for _, product in ipairs(place.outer and { place.outer, place.run } or { place.run, place.stride, place.rows }) do
    parameters.words(list, product)
  end
  place.parameters = #list.list > 0 and list.list or none
end
