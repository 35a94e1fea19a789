-- found.lua: a Split or SplitToSequence of a model as core/node.lua takes it.
local graph = require("graph.graph")
local map = require("base.list").map
local records = require("core.records")

local found = {}

-- An attribute as the function around the node gives it, if it refers to one of that.
local function attribute_of(site, given)
  local resolved = graph.resolve(site.scope, given)
  local typed = resolved or given
  return { name = given.name, type = typed.type, code = typed.code, value = resolved and resolved.value }
end

-- The node at a site, of an op.
function found.at(site, op)
  local node, inputs = site.node, {}
  for i = 1, #node.inputs do
    inputs[i] = graph.input(site, i) or false
  end
  return records.found({ path = graph.path(site), op = op, opset = graph.opset(site), scope = site.scope, site = site,
    attributes = map(node.attributes, function(given) return attribute_of(site, given) end), inputs = inputs,
    output_names = node.outputs, values = site.scope.values })
end

return found
