-- write_place.lua: a view or slice (core/plan_functions.lua) as C: a function that returns its address.
local broken = require("write.broken")
local joined = require("base.list").joined
local map = require("base.list").map
local parameters = require("write.parameters")
local records = require("core.records")
local texts = require("write.texts")

local only_input <const> = { { type = "const void *", name = "input" } }
local part <const> = { { type = "size_t", name = "part", role = "part" } }

local function sum_of(address)
  return address == "0" and "input" or "(const char *)input + " .. address
end

-- Adds to a C function, and to its text, what a view or slice is: `taken` = the parameters that it takes.
local function finish(made, written, taken)
  made.function_parameters, made.arguments = taken, #taken == 0 and only_input or joined(taken, only_input)
  written.declared = parameters.declarations(made.arguments)
  made.functions = { { name = made.name, returns = "const void *", arguments = made.arguments } }
  return made, written
end

-- The result of a function that returns NULL where it must not return the address. broken = the condition in C for that, or nil
local function result_of(broken_if, address)
  return (broken_if and broken_if .. " ? NULL : " or "") .. sum_of(address)
end

-- A view or slice, whose byte counts also have the factors of `products`.
local function write_at(place, name, products)
  local list, requires = parameters.new(), place.requires
  local broken_if = requires and ("%s != %d"):format(parameters.text(list, requires.axis), requires.dim)
  local address = parameters.text(list, place.at)
  local taken = joined(list.list)
  for _, product in ipairs(products) do
    parameters.words(list, product)
  end
  return finish(records.c_function({ name = name, parameters = list.list, may_be_null = requires and true }),
    texts.place({ parameter_list = list, address = address, broken = broken_if, result = result_of(broken_if, address) }), taken)
end

-- A view whose function checks what its symbols must be.
local function write_refusing(view, name)
  local list = parameters.new()
  local at = parameters.computed(list, view.at, view.expressions)
  local checks = map(view.checks, function(check)
    return (broken[check.relation](check, function(symbol) return parameters.words(list, { symbols = { symbol } }) end))
  end)
  local address, refused = view.count and "part * " .. parameters.factor(at) or at, table.concat(checks, " || ")
  local taken = joined(list.list, view.count and part or {})
  return finish(records.c_function({ name = name, parameters = taken, may_be_null = true }),
    texts.place({ parameter_list = list, address = address, broken = refused, result = result_of(refused, address) }), taken)
end

local write_place = {}

-- A planned view, or slice -> its C function (core/records.lua) and its text (texts.lua).
function write_place.view(view, name)
  if view.checks then
    return write_refusing(view, name)
  end
  return write_at(view, name, { view.outer, view.run })
end

function write_place.slice(slice, name)
  return write_at(slice, name, { slice.run, slice.stride, slice.rows })
end

return write_place
