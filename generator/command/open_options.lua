-- open_options.lua: what to type for what the shapes of nodes leave open.
local map = require("base.map")
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

-- The option that tells the shape of a node's input, as far as it is not known; every N stands for a number, or a symbol.
local function shape_option(node)
  local name = name_of_input(node)
  local words = map(node.dims or {}, function(dim)
    return dim and tostring(dim):match("^[%w_]+$") or "N" -- other symbols the command line does not take
  end)
  local dims = node.dims and table.concat(words, ",") or "DIMS"
  return name and "--shape " .. text.bash_word(name .. "=" .. dims)
end

-- Understood nodes -> list of options, each once, in the order of what they tell of; of many the first, and dots.
return function(nodes)
  local options, is_there = {}, {}
  local function add(option)
    if option and not is_there[option] and #options <= most_options then
      is_there[option] = true
      options[#options + 1] = #options < most_options and option or "..."
    end
  end
  for _, node in ipairs(nodes) do
    local is_open = not node.dims
    for _, dim in ipairs(node.dims or {}) do
      is_open = is_open or dim == false
      add(type(dim) == "string" and "--dim " .. text.bash_word(dim .. "=N"))
    end
    add(is_open and shape_option(node))
  end
  return options
end
