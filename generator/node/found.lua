-- found.lua: a Split or SplitToSequence as node.lua takes it, which is the same whether a model (here) or a request (asked.lua)
-- has it.
local graph = require("graph.graph")
local map = require("base.list").map
local record = require("base.record")

local found = {}

found.new = record("found node", {
  path = "that of the node",
  op = "the row of the op (spec/resolve.lua)",
  opset = "the one that its domain imports",
  scope = "where its values are (graph/graph.lua)",
  site = "its place in a model, nil in a request",
  attributes = "list of { name, type, code = ONNX's of another type, value, nil if nothing gives it }",
  inputs = "list of values, false for those that are omitted",
  input_name = "the name of the first input, if a request gives one",
  outputs = "list of { name, '' if it is omitted, value or nil, asked = the fate that a request asks for }",
  asks = "what a request says of a sequence: { is_whole, elements_of, is_read, parts }, or nil",
})

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
  return found.new({ path = graph.path(site), op = op, opset = graph.opset(site), scope = site.scope, site = site,
    attributes = map(node.attributes, function(given) return attribute_of(site, given) end), inputs = inputs,
    outputs = map(node.outputs, function(name)
      return { name = name, value = name ~= "" and site.scope.values[name] or nil }
    end) })
end

return found
