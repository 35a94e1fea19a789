-- read_names.lua: what --name PATH=IDENT says: what somebody calls which node.
local fail = require("base.fail")
local text = require("base.text")

-- The node of a path, which may be as `splitgen list` shows it.
local function find(nodes, path, refuse)
  local found
  for _, node in ipairs(nodes) do
    if node.path == path or text.printable(node.path) == path then
      if found then
        refuse("it is the path of several nodes")
      end
      found = node
    end
  end
  return found or refuse("no node has this path")
end

-- The parsed options -> a function that gives the understood nodes of a file their names.
return function(options)
  local given = {}
  for i, word in ipairs(options.name) do
    local path, name = word:match("^(.+)=([^=]+)$")
    given[i] = { path = path or fail.options(options.command, "--name %s: it must be PATH=IDENT", word), name = name }
  end
  return function(nodes, file)
    fail.each(given, function(row)
      local function refuse(format, ...)
        fail.refused({ place = file, node = row.path, rule = "name", what = "--name: " .. text.sentence(format, ...),
          help = "splitgen list tells the path of each node, which can have one name" })
      end
      local node = find(nodes, row.path, refuse)
      if node.name then
        refuse("it has the name '%s' already", node.name)
      end
      node.name = row.name
    end)
  end
end
