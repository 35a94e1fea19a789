-- open_options.lua: the options that settle open shapes of nodes: of the symbols in their dims, and of the values behind which
-- nothing is known.
local dim = require("shapes.dim")
local graph = require("graph.graph")
local lazy = require("base.lazy")
local map = require("base.list").map
local required_dim = require("core.required_dim")
local value_of = require("core.value")

local c_text = lazy("write.c_text")

local most_options = 16 -- more are not read at once

-- The option that gives the dims of a tensor, and its dtype if that is not known; N stands for each dim that is not known.
local function shape_option(name, dims, has_dtype)
  local words = map(dims or {}, function(each)
    return each and tostring(each):match("^[%w_]+$") or "N" -- the command line accepts no other symbols
  end)
  return "--shape " .. c_text.bash_word(name .. "=" .. (dims and table.concat(words, ",") or "DIMS")
    .. (has_dtype and "" or ":DTYPE"))
end

local function dim_option(symbol, number)
  return "--dim " .. c_text.bash_word(("%s=%s"):format(symbol, number or "N"))
end

-- The numbers that lengths require: of symbols, false where those of two branches differ; and of dims of values, by the name of
-- the value and the index.
local function required_by(nodes)
  local symbols, values = {}, {}
  for _, node in ipairs(nodes) do
    local symbol = required_dim.symbol(node)
    if symbol then
      local other = symbols[symbol]
      symbols[symbol] = (other == nil or other == node.required_dim) and node.required_dim
    elseif node.required_dim and node.dims and node.origin_in == "" then
      values[node.origin_name] = values[node.origin_name] or {}
      values[node.origin_name][node.axis + 1] = node.required_dim
    end
  end
  return symbols, values
end

-- A value, and its name on the command line: of what a function was passed, that outside.
local function named(value)
  local outside = value
  while outside and outside.scope.attributes do
    outside = outside.same_as
  end
  if outside then
    return outside, outside.name
  end
  return value, ("%s/%s"):format(graph.scope_path(value.scope), value.name)
end

-- The symbols of numbers, each once, in the order of the numbers.
local function symbols_of(numbers)
  local list, is_there = {}, {}
  for _, number in ipairs(numbers) do
    dim.each_symbol(number, function(symbol)
      list[#list + 1] = not is_there[symbol] and symbol or nil
      is_there[symbol] = true
    end)
  end
  return list
end

-- The numbers of dims and lengths that are open: all but those that lengths require.
local function open_numbers(node)
  local numbers = {}
  for i, number in ipairs(node.numbers_of_dims or {}) do
    numbers[#numbers + 1] = not (node.required_dim and i == node.axis + 1) and number or nil
  end
  for _, span in ipairs(node.spans or {}) do
    numbers[#numbers + 1] = span.length
  end
  return numbers
end

-- The symbols that nodes need; and the values of which something must be known, with their dims.
local function needed_by(nodes, model)
  local symbols, values = {}, {}
  local function need(value)
    local of, name = named(value)
    local type = value_of.type(of, model.known)
    values[#values + 1] = { name = name, dims = type.dims, has_dtype = type.dtype ~= nil }
  end
  for _, node in ipairs(nodes) do
    for _, symbol in ipairs(symbols_of(open_numbers(node))) do
      symbols[#symbols + 1] = symbol.kind == "model" and symbol or nil
      for _, each in ipairs(symbols_of({ model.known.needs[symbol.text] })) do -- without which it would be open all the same
        symbols[#symbols + 1] = each.kind == "model" and each or nil
      end
    end
    for _, why in ipairs(node.open) do
      need(why.value or node.input)
    end
    if not node.dtype and #node.open == 0 then
      need(node.input)
    end
  end
  return symbols, values
end

-- Understood nodes, and their model as load.file of understand.lua returns it -> list of options, each once. If there are many,
-- the first ones and "...".
return function(nodes, model)
  local options, is_there = {}, {}
  local required, required_of = required_by(nodes)
  local function add(option)
    if not is_there[option] and #options <= most_options then
      is_there[option] = true
      options[#options + 1] = #options < most_options and option or "..."
    end
  end
  local symbols, values = needed_by(nodes, model)
  for _, symbol in ipairs(symbols) do
    add(dim_option(symbol.name, required[symbol.name]))
  end
  for _, value in ipairs(values) do
    add(shape_option(value.name, value.dims and map(value.dims, function(each, i)
      return each or required_of[value.name] and required_of[value.name][i] or each
    end), value.has_dtype))
  end
  return options
end
