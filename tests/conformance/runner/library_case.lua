-- library_case.lua: runs one ONNX test case through the library: each node as the model spells it, found by op and opset.
--
-- First without data sets: the library checks the nodes of which the model states everything, and splitgen checks what is known
-- of the others. Then with the data sets.
local checks = require("verify.checks")
local fail = require("base.fail")
local host = require("host")
local sequence_nodes = require("verify.sequence_nodes")
local test_case = require("verify.test_case")
local understand = require("front.understand")
local values = require("verify.values")

-- The inputs of a node, false for ''; nil if one is unknown.
local function inputs_of(made, find)
  local inputs = {}
  for i, name in ipairs(made.inputs) do
    inputs[i] = name ~= "" and find(name, i)
    if inputs[i] == nil then
      return nil
    end
  end
  return inputs
end

-- Runs a node by the library -> its outputs; nil if the node has an error that only a model can have.
local function run_by_library(case, made, inputs, diagnostic)
  for _, input in ipairs(inputs) do
    if input and input.sequence then
      fail.refused(diagnostic("type", "input is of type sequence, not tensor"))
    end
  end
  local outputs, sentence, rule = host.run_node(made.op_type, case.opset, made.attributes, inputs, made.outputs)
  if rule then
    fail.refused(diagnostic(rule, sentence))
  elseif sentence and inputs[1].data then
    fail.tell(diagnostic(nil, sentence), "warning")
  end
  return outputs
end

local function read_sequence(_, _, inputs, diagnostic)
  return { sequence_nodes.output(inputs, function(rule, format, ...)
    fail.refused(diagnostic(rule, format:format(...)))
  end) }
end

-- Runs the nodes whose inputs are known, and stores their outputs in `results`. find(name, i) -> the value of a node's input i,
-- or nil; a value without data is only a type. Without `reads`, nodes that read sequences do not run. Returns the paths of the
-- nodes that the library accepts.
local function run_nodes(case, results, find, reads)
  local accepted = {}
  for index, made in ipairs(case.model.graph.nodes) do
    local path = test_case.path_of(made, index)
    local run = test_case.is_ours(case, made) and run_by_library
      or reads and test_case.reads_sequence(case, made) and read_sequence
    local inputs = run and inputs_of(made, find)
    local outputs = inputs and run(case, made, inputs, function(rule, what)
      return { place = case.file, node = path, what = what, rule = rule }
    end)
    for i, output in ipairs(outputs or {}) do
      results[made.outputs[i]] = output or nil
    end
    accepted[path] = accepted[path] ~= false and outputs ~= nil -- several nodes may have one path
  end
  return accepted
end

local function are_known(dims)
  for _, dim in ipairs(dims or { false }) do
    if math.type(dim) ~= "integer" then
      return false
    end
  end
  return true
end

-- Runs the nodes without a data set: on types instead of values, except for constant lengths. Returns the same as run_nodes.
local function run_model(case)
  local known, trial = {}, { case = case, set = { inputs = {} } }
  for name, tensor in pairs(case.constants) do
    known[name] = { dtype = tensor.dtype, dims = tensor.dims, is_constant = not tensor.external }
  end
  for _, input in ipairs(case.model.graph.inputs) do -- a file may override the initialiser
    local is_known = input.kind == "tensor" and are_known(input.dims)
    known[input.name] = is_known and { dtype = input.dtype, dims = input.dims } or nil
  end
  return run_nodes(case, known, function(name, i)
    local value = known[name]
    if i == 1 or not value then
      return value
    end
    return value.is_constant and values.given_value(trial, name) or nil
  end)
end

local function run_data_set(case, set)
  local trial = { case = case, set = set, values = {} }
  run_nodes(case, trial.values, function(name)
    trial.values[name] = trial.values[name] or values.given_value(trial, name)
    return trial.values[name]
  end, true)
  checks.of_value_infos(trial)
  checks.of_outputs(trial)
end

-- Refuses nodes that are wrong but not fully known. The library has checked the others for everything that has a status.
local function check_rest(case, accepted)
  local done, refusal = fail.try(understand.table, case.model, case.file, { quiet = true })
  local is_judged = type(refusal) == "table" and accepted[refusal.node] and refusal.rule:find("^%u")
  if not done and not is_judged then
    error(refusal, 0)
  end
end

-- { path, asks }, for run_cases.lua.
return function(found)
  local case = test_case.new(found.path, found.asks)
  check_rest(case, run_model(case))
  test_case.check_ops(case)
  for _, set in ipairs(test_case.sets(case)) do
    run_data_set(case, set)
  end
end
