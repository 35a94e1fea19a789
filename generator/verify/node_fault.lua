-- node_fault.lua: what is wrong with a node of an operator of one output that no table describes.
local host = require("host")

-- inputs: how many it takes, all of them required; label: the operator in sentences on inputs and attributes; declared: rows of
-- the name and the type of each attribute -> the rule, and a sentence; or nil.
return function(node, inputs, label, declared)
  local given, op = {}, node.op_type
  for i, attribute in ipairs(node.attributes) do
    given[i] = { attribute.name, attribute.code }
  end
  local is_right, sentence, rule = host.check_node(label, inputs, inputs, declared, #node.inputs, given)
  if not is_right then
    return rule, sentence
  end
  for i, name in ipairs(node.inputs) do
    if name == "" then
      return "BAD_INPUTS", ("input %d is '', but %s requires it"):format(i - 1, op)
    end
  end
  if #node.outputs ~= 1 then
    return "BAD_OUTPUTS", ("%d outputs, %s has one"):format(#node.outputs, op)
  elseif node.outputs[1] == "" then
    return "BAD_OUTPUTS", ("output 0 is '', but %s requires it"):format(op)
  end
end
