-- open_options.lua: what to type for what the shapes of nodes leave open.
local find_open = require("node.find_open")
local map = require("base.list").map
local text = require("base.text")

local most_options = 16 -- that can be read at once

-- The name by which the command line can tell a node's shape: a function's values have none.
local function name_of_input(node)
  local value = node.input
  while value and value.scope.attributes do
    value = value.same_as
  end
  return value and value.name
end

-- The option that tells the dims of a tensor, as far as they are not known; every N stands for a number, or a symbol.
local function shape_option(name, dims)
  local words = map(dims or {}, function(dim)
    return dim and tostring(dim):match("^[%w_]+$") or "N" -- other symbols the command line does not take
  end)
  return "--shape " .. text.bash_word(name .. "=" .. (dims and table.concat(words, ",") or "DIMS"))
end

local function dim_option(symbol)
  return "--dim " .. text.bash_word(symbol .. "=N")
end

-- Understood nodes, and what understand.lua tells of their model -> list of options, each once: of the graph's inputs, then of
-- nodes that those leave open; of many the first, and dots.
return function(nodes, model)
  local options, is_there = {}, {}
  local function add(option)
    if not is_there[option] and #options <= most_options then
      is_there[option] = true
      options[#options + 1] = #options < most_options and option or "..."
    end
  end
  local told, left = find_open(nodes, model)
  for _, row in ipairs(told) do
    add(row.symbol and dim_option(row.symbol) or shape_option(row.tensor, row.dims))
  end
  for _, row in ipairs(left) do
    local name, is_open = name_of_input(row.node), not row.dims
    for _, dim in ipairs(row.dims or {}) do
      is_open = is_open or dim == false
      if type(dim) == "string" then
        add(dim_option(dim))
      end
    end
    if is_open and name then
      add(shape_option(name, row.node.dims))
    end
  end
  return options
end
