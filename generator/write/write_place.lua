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

-- A place at a product `at`, whose byte counts also have the factors of `products`.
local function write_at(name, at, products)
  local list = parameters.new()
  local address = parameters.text(list, at)
  local taken = joined(list.list)
  for _, product in ipairs(products) do
    parameters.words(list, product)
  end
  return finish(records.c_function({ name = name, parameters = list.list }),
    texts.place({ parameter_list = list, address = address, result = sum_of(address) }), taken)
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
    texts.place({ parameter_list = list, address = address, broken = refused,
      result = ("%s ? NULL : %s"):format(refused, sum_of(address)) }), taken)
end

local write_place = {}

-- A planned view, or slice -> its C function (core/records.lua) and its text (texts.lua).
function write_place.view(view, name)
  if view.checks then
    return write_refusing(view, name)
  end
  return write_at(name, view.at, { view.outer, view.run })
end

function write_place.slice(slice, name)
  return write_at(name, slice.at, { slice.run, slice.stride, slice.rows })
end

return write_place
