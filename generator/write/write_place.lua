-- write_place.lua: where a part is (plan/plan_functions.lua) as C: a function that gives its address.
local joined = require("base.joined")
local parameters = require("write.parameters")

-- Adds to a planned place what its template shows; parameters are also those of its macros alone.
return function(place, name)
  local list = parameters.new()
  place.name = name
  place.address = parameters.text(list, place.at)
  place.function_parameters = joined(list.list)
  local arguments = joined(list.list, { { type = "const void *", name = "input" } })
  place.declared = parameters.declarations(arguments)
  place.functions = { { name = name, returns = "const void *", arguments = arguments } }
  for _, product in ipairs(place.outer and { place.outer, place.run } or { place.run, place.stride, place.rows }) do
    parameters.words(list, product)
  end
  place.parameters = list.list
end
