-- test_case.lua: an ONNX test case for any back end: its model, whether the model can be run here, and its data sets.
local constants = require("verify.constants")
local data_set = require("verify.data_set")
local fail = require("base.fail")
local find_cases = require("verify.find_cases")
local graph = require("graph.graph")
local host = require("host")
local load_spec = require("spec.load_spec")
local map = require("base.list").map
local printable = require("base.text").printable
local sequence_nodes = require("verify.sequence_nodes")
local understand = require("front.understand")

local test_case = {}

local official_domains = {
  [""] = true, ["ai.onnx.ml"] = true, ["ai.onnx.preview"] = true, ["ai.onnx.preview.training"] = true,
  ["ai.onnx.training"] = true,
}

local function quoted(name)
  return ("'%s'"):format(printable(name))
end

-- The path of node `index` of the graph, for messages.
function test_case.path_of(node, index)
  return graph.path({ node = node, index = index, scope = {} })
end

local function calls_function(model, node)
  for _, called in ipairs(model.functions) do
    if called.name == node.op_type and called.domain == node.domain and called.overload == node.overload then
      return true
    end
  end
  return false
end

-- Whether a node is of ONNX's operator of a name.
local function is_op(case, node, name)
  return node.op_type == name and graph.is_default(node.domain) and not calls_function(case.model, node)
end

-- Whether splitgen has the operator of a node.
function test_case.is_ours(case, node)
  return case.ops[node.op_type] ~= nil and is_op(case, node, node.op_type)
end

-- Whether a node reads a sequence, and is run here (sequence_nodes.lua).
function test_case.reads_sequence(case, node)
  return is_op(case, node, node.op_type) and sequence_nodes.have(node.op_type, case.opset)
end

local function opset_of(model)
  for _, import in ipairs(model.opset_import) do
    if graph.is_default(import.domain) then
      return import.version
    end
  end
end

-- The case of a path, and what it asks (judge_case.lua); `ops` = the set of operators that splitgen has, `opset` = the version of
-- ONNX's operators, nil without an import, `constants` by name, as constants.lua has them.
function test_case.new(path, asks)
  local case = {
    path = path,
    file = find_cases.join(path, "model.onnx"),
    asks = asks,
    ops = {},
    quoted = quoted,
  }
  for _, op in ipairs(load_spec().ops) do
    case.ops[op.op] = true
  end
  case.model = understand.read(case.file)
  case.opset = opset_of(case.model)
  case.constants = constants.of(case, function(node, name)
    return is_op(case, node, name)
  end)
  return case
end

-- Refuses a node of an unknown operator; returns what a node needs whose operator splitgen does not have.
local function check_op(case, node, index)
  local is_default = graph.is_default(node.domain)
  local name = printable(is_default and node.op_type or node.domain .. "." .. node.op_type)
  local function refuse(rule, what, help)
    fail.refused({ place = case.file, node = test_case.path_of(node, index), rule = rule, what = what, help = help })
  end
  if calls_function(case.model, node) then
    return "function " .. name
  elseif not official_domains[node.domain] or not is_default and case.ops[node.op_type] then
    refuse("operator", "unknown operator " .. name)
  end
  local is_constant, is_reader = is_op(case, node, "Constant"), test_case.reads_sequence(case, node)
  local is_known = is_reader or case.constants[node.outputs[1]] or test_case.is_ours(case, node)
  if (is_constant or is_known) and node.overload ~= "" then
    refuse("operator", ("unknown operator %s: it has no overload %s"):format(name, quoted(node.overload)))
  end
  local rule, sentence
  if is_constant then
    rule, sentence = constants.fault(node, case.opset)
  elseif is_reader then
    rule, sentence = sequence_nodes.fault(node)
  end
  if rule then
    refuse(rule, sentence, is_constant and "give a Constant one attribute, which holds its value, no input and one output")
  end
  return not is_known and "op " .. (is_constant and constants.need(node) or name) or nil
end

-- Skips the case if the model is valid, but has nodes of operators that splitgen does not have.
function test_case.check_ops(case)
  local needed
  for index, node in ipairs(case.model.graph.nodes) do
    local needs = check_op(case, node, index)
    needed = needed or needs
  end
  if needed then
    error({ skipped = true, what = "needs " .. needed }, 0)
  end
end

-- A data set: { inputs, directory or nil, says = the beginning of messages on it, bindings = the values of symbolic dims }
local function read_set(case, directory, says)
  local set = { directory = directory, says = says, bindings = {} }
  set.inputs = data_set.inputs(case, set)
  for _, input in ipairs(case.model.graph.inputs) do
    local what, given, default = "graph input " .. quoted(input.name), set.inputs[input.name], case.constants[input.name]
    if default then
      data_set.check_declared(case.file, what, input, default, not given and set.bindings or nil)
    end
    if given then
      data_set.check_declared(given.path, what, input, given, set.bindings)
    end
  end
  return set
end

-- The data sets of a case; a case that must be refused may have none, and gets one without values.
function test_case.sets(case)
  local names, why = host.list_directory(case.path)
  if not names then
    fail.io({ place = case.path, what = why })
  end
  local found = {}
  for _, name in ipairs(names) do
    local directory = find_cases.join(case.path, name)
    if name:find("^test_data_set_") and find_cases.is_directory(directory) then
      found[#found + 1] = { directory, printable(name) .. ": " }
    end
  end
  if #found == 0 and case.asks ~= "invalid" then
    data_set.fail("there is no test_data_set_*")
  elseif #found < 2 then
    return { read_set(case, found[1] and found[1][1], "") }
  end
  return map(found, function(row) return read_set(case, table.unpack(row)) end)
end

return test_case
