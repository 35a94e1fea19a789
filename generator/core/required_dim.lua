-- required_dim.lua: an axis whose dim only the lengths give as a number: the C of the node is right for that dim alone. Where the
-- axis is a symbol, the lengths bind the symbol.
local graph = require("graph.graph")

local required_dim = {}

-- The symbol of the axis; nil if it has none, or if its place among the dims is unknown.
local function symbol_of(node)
  local dim = node.dims and node.dims[node.axis + 1]
  return type(dim) == "string" and dim or nil
end

-- The symbol that a node's lengths bind, or nil.
function required_dim.symbol(node)
  return node.required_dim and symbol_of(node)
end

-- Refuses a node whose lengths bind a symbol to another number than those of an earlier node do. `required` has what the nodes
-- of the model bind so far: { [symbol] = { [number] = { nodes = one of each scope, is_in = the set of their scopes } } }. It is
-- nil for a request that says what its model accepts: nodes there may lie in branches.
function required_dim.bind(node, required, refuse)
  local symbol = required_dim.symbol(node)
  if not symbol or not required then
    return
  end
  local bound = required[symbol] or {}
  required[symbol] = bound
  for number, of in pairs(bound) do
    for _, other in ipairs(number ~= node.required_dim and of.nodes or {}) do
      if not graph.are_exclusive(other.scope, node.found.scope) then
        refuse("BAD_LENGTHS", "'%s' must be %d for the lengths, but %d for those of %s", symbol, node.required_dim, number,
          other.path)
      end
    end
  end
  local own = bound[node.required_dim] or { nodes = {}, is_in = {} }
  bound[node.required_dim] = own
  local scope = node.found.scope
  if not own.is_in[scope] then
    own.is_in[scope] = true
    own.nodes[#own.nodes + 1] = { scope = scope, path = node.path }
  end
end

-- For people, of a node or the manifest's object of one: "; 'len' must be 7", or "". shown(symbol) is the text of a symbol.
function required_dim.words(node, shown)
  if not node.required_dim then
    return ""
  end
  local symbol = symbol_of(node)
  return ("; %s must be %d"):format(symbol and ("'%s'"):format(shown(symbol)) or "the axis", node.required_dim)
end

return required_dim
