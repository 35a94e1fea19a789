-- open_options.lua: the options that settle open shapes of nodes.
local find_open = require("node.find_open")
local map = require("base.list").map
local required_dim = require("node.required_dim")
local text = require("base.text")

local most_options = 16 -- more are not read at once

-- The name of a node's input for the command line. A function's value has none, so the value that was passed to it counts.
local function name_of_input(node)
  local value = node.input
  while value and value.scope.attributes do
    value = value.same_as
  end
  return value and value.name
end

-- The option that gives the dims of a tensor; N stands for each dim that is not known.
local function shape_option(name, dims)
  local words = map(dims or {}, function(dim)
    return dim and tostring(dim):match("^[%w_]+$") or "N" -- the command line accepts no other symbols
  end)
  return "--shape " .. text.bash_word(name .. "=" .. (dims and table.concat(words, ",") or "DIMS"))
end

local function dim_option(symbol, number)
  return "--dim " .. text.bash_word(("%s=%s"):format(symbol, number or "N"))
end

-- The dims of the inputs of nodes, by their names: of one that several nodes cut, with the numbers that each requires.
local function dims_by_name(rows)
  local dims_of = {}
  for _, row in ipairs(rows) do
    local name, dims = name_of_input(row.node), required_dim.dims(row.node)
    if name and dims then
      local known = dims_of[name] or {}
      dims_of[name] = map(dims, function(dim, i)
        return math.type(known[i]) and known[i] or dim
      end)
    end
  end
  return dims_of
end

-- Understood nodes and their model -> list of options, each once: for the graph's inputs, then for nodes that those leave open.
-- If there are many, the first ones and "...".
return function(nodes, model)
  local options, is_there = {}, {}
  local function add(option)
    if not is_there[option] and #options <= most_options then
      is_there[option] = true
      options[#options + 1] = #options < most_options and option or "..."
    end
  end
  local told, left, required = find_open(nodes, model)
  for _, row in ipairs(told) do
    add(row.symbol and dim_option(row.symbol, row.number) or shape_option(row.tensor, row.dims))
  end
  local dims_of = dims_by_name(left)
  for _, row in ipairs(left) do
    local name, is_open = name_of_input(row.node), not row.dims
    for _, dim in ipairs(row.dims or {}) do
      is_open = is_open or dim == false
      if type(dim) == "string" then
        add(dim_option(dim, required[dim]))
      end
    end
    if is_open and name then
      add(shape_option(name, dims_of[name]))
    end
  end
  return options
end
