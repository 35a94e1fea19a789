-- write_place.lua: a view or slice (core/plan_functions.lua) as C: a function that returns its address or, since a buffer of
-- OpenCL has none, its offset in the buffer.
local broken = require("write.broken")
local joined = require("base.list").joined
local map = require("base.list").map
local parameters = require("write.parameters")
local records = require("core.records")
local texts = require("write.texts")

-- What functions take and return: the place of the input, and of what lies in it.
local kinds <const> = {
  address = { input = { { type = "const void *", name = "input" } }, returns = "const void *", base = "(const char *)input",
    none = "NULL" },
  offset = { input = { { type = "size_t", name = "input_offset" } }, returns = "size_t", base = "input_offset",
    none = "SIZE_MAX" },
}
local part <const> = { { type = "size_t", name = "part", role = "part" } }

local function sum_of(kind, at)
  return at == "0" and kind.input[1].name or ("%s + %s"):format(kind.base, at)
end

-- Adds to a C function, and to its text, what a view or slice is: `taken` = the parameters that it takes.
local function finish(kind, made, written, taken)
  made.function_parameters, made.arguments = taken, #taken == 0 and kind.input or joined(taken, kind.input)
  written.declared, written.returns, written.none = parameters.declarations(made.arguments), kind.returns, kind.none
  made.functions = { { name = made.name, returns = kind.returns, arguments = made.arguments } }
  return made, written
end

-- The result of a function that returns no place where it must not. broken_if = the condition in C for that, or nil
local function result_of(kind, broken_if, address)
  return (broken_if and ("%s ? %s : "):format(broken_if, kind.none) or "") .. sum_of(kind, address)
end

-- A view or slice, whose byte counts also have the factors of `products`.
local function write_at(kind, place, name, products)
  local list, requires = parameters.new(), place.requires
  local broken_if = requires and ("%s != %d"):format(parameters.text(list, requires.axis), requires.dim)
  local address = parameters.text(list, place.at)
  local taken = joined(list.list)
  for _, product in ipairs(products) do
    parameters.words(list, product)
  end
  return finish(kind, records.c_function({ name = name, parameters = list.list, may_be_null = requires and true }),
    texts.place({ parameter_list = list, address = address, broken = broken_if, result = result_of(kind, broken_if, address) }),
    taken)
end

-- A view whose function checks what its symbols must be.
local function write_refusing(kind, view, name)
  local list = parameters.new()
  local at = parameters.computed(list, view.at, view.expressions)
  local checks = map(view.checks, function(check)
    return (broken[check.relation](check, function(symbol) return parameters.words(list, { symbols = { symbol } }) end))
  end)
  local address, refused = view.count and "part * " .. parameters.factor(at) or at, table.concat(checks, " || ")
  local taken = joined(list.list, view.count and part or {})
  return finish(kind, records.c_function({ name = name, parameters = taken, may_be_null = true }),
    texts.place({ parameter_list = list, address = address, broken = refused, result = result_of(kind, refused, address) }),
    taken)
end

local write_place = {}

local function kind_for(device)
  return device == "opencl" and kinds.offset or kinds.address
end

-- A planned view, or slice; its name; the name of a device's language, or nil -> its C function (core/records.lua) and its text
-- (texts.lua).
function write_place.view(view, name, device)
  if view.checks then
    return write_refusing(kind_for(device), view, name)
  end
  return write_at(kind_for(device), view, name, { view.outer, view.run })
end

function write_place.slice(slice, name, device)
  return write_at(kind_for(device), slice, name, { slice.run, slice.stride, slice.rows })
end

return write_place
