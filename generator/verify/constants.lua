-- constants.lua: the constants of a test case's graph: initialisers, values of Constant nodes, and Identity nodes of these.
-- A constant is { dtype, dims, name = that of the initialiser or of the Constant's output, is_of_node = whether a node has it };
-- external = whether the elements of an initialiser lie in another file; if it is no tensor, also with count, values and data.
local dtypes = require("spec.dtype_tables")
local node_fault = require("verify.node_fault")
local onnx_tensor = require("onnx.tensor")

local constants = {}

-- The attributes of a Constant: their names, types (AttributeProto.AttributeType), and first opsets.
local attributes <const> = {
  { "value", 4, 1 }, { "sparse_value", 11, 11 }, { "value_float", 1, 12 }, { "value_floats", 6, 12 }, { "value_int", 2, 12 },
  { "value_ints", 7, 12 }, { "value_string", 3, 12 }, { "value_strings", 8, 12 },
}

local function of_integers(dims, integers)
  local data = {}
  for i, integer in ipairs(integers) do
    data[i] = ("=i8"):pack(integer)
  end
  return { dtype = dtypes().codes.int64, dims = dims, values = integers, count = #integers, data = table.concat(data) }
end

-- The constant of an attribute, by the attribute's name; nil if its values are not read.
local makers = {}

function makers.value(tensor)
  return not tensor.external and { dtype = tensor.dtype, dims = tensor.dims } or nil
end

function makers.value_int(integer)
  return of_integers({}, { integer })
end

function makers.value_ints(integers)
  return integers and of_integers({ #integers }, integers)
end

-- Why a Constant of an opset is wrong: the rule, and a sentence; or nil.
function constants.fault(node, opset)
  local declared = {}
  for _, row in ipairs(attributes) do
    declared[#declared + 1] = row[3] <= opset and row or nil
  end
  local label = #declared == #attributes and "Constant" or ("Constant of opset %d"):format(opset)
  local rule, sentence = node_fault(node, 0, label, declared)
  if not rule and #node.attributes ~= 1 then
    return "BAD_ATTRIBUTE", ("%d attributes, Constant has one"):format(#node.attributes)
  end
  return rule, sentence
end

-- What a Constant without a fault needs that is not here.
function constants.need(node)
  local name = node.attributes[1].name
  return name == "value" and "Constant with external data"
    or makers[name] and ("Constant with more than %d '%s'"):format(onnx_tensor.max_values, name)
    or ("Constant with '%s'"):format(name)
end

-- The constant of a Constant; nil if it has a fault, or its value is not read.
local function constant_of(node, opset)
  if constants.fault(node, opset) then
    return nil
  end
  local attribute = node.attributes[1]
  local made = makers[attribute.name] and makers[attribute.name](attribute.value)
  if made then
    made.name, made.is_of_node = node.outputs[1], true
  end
  return made
end

-- The constants of a case by name. is_op(node, name): whether a node is of ONNX's operator of that name.
function constants.of(case, is_op)
  local graph, found, inputs = case.model.graph, {}, {}
  for _, tensor in ipairs(graph.initializers) do
    found[tensor.name] = tensor
  end
  for _, input in ipairs(graph.inputs) do
    inputs[input.name] = true -- its initialiser is only a default
  end
  for _, node in ipairs(graph.nodes) do
    local from = node.inputs[1]
    if is_op(node, "Constant") then
      found[node.outputs[1] or ""] = constant_of(node, case.opset)
    elseif is_op(node, "Identity") and #node.inputs == 1 and #node.outputs == 1 and node.outputs[1] ~= "" then
      found[node.outputs[1]] = not inputs[from] and found[from] or nil
    end
  end
  return found
end

return constants
