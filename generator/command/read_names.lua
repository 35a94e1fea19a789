-- read_names.lua: names of nodes, from --name PATH=IDENT and --name-nodes.
local fail = require("base.fail")
local text = require("base.text")

-- The node with a path, which may be spelt as in `splitgen list`.
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

-- A path behind a prefix, as far as C allows it.
local function name_of(path, prefix)
  local word = path:gsub("[^%w_]", "_"):gsub("^_+", ""):match("^.*[^_]") or "node"
  return ("%s_%s"):format(prefix, word)
end

-- Names all nodes that have none.
local function name_all(nodes, file, prefix)
  local taken = {}
  fail.each(nodes, function(node)
    node.name = node.name or name_of(node.path, prefix)
    if taken[node.name] then
      fail.refused({ place = file, node = node.path, rule = "name", what = text.sentence(
        "--name-nodes: '%s' is the name of '%s', too", node.name, taken[node.name]), help = "name one of them by --name" })
    end
    taken[node.name] = node.path
  end)
end

-- The parsed options -> a function that names the understood nodes of a file; names from --name-nodes begin with `prefix`.
return function(options)
  local given = {}
  for i, word in ipairs(options.name) do
    local path, name = word:match("^(.+)=([^=]+)$")
    given[i] = { path = path or fail.options(options.command, "--name %s: it must be PATH=IDENT", word), name = name }
  end
  return function(nodes, file, prefix)
    fail.each(given, function(row)
      local function refuse(format, ...)
        fail.refused({ place = file, node = row.path, rule = "name", what = "--name: " .. text.sentence(format, ...),
          help = "splitgen list shows the path of each node; a node can have one name" })
      end
      local node = find(nodes, row.path, refuse)
      if node.name then
        refuse("the node already has the name '%s'", node.name)
      end
      node.name = row.name
    end)
    if options.name_nodes then
      name_all(nodes, file, prefix)
    end
  end
end
