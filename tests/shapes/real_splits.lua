-- real_splits.lua: the Splits of a model's main graph, as its manifest has them, against a run by ONNX Runtime.
local evaluate = require("evaluate")
local graph = require("graph.graph")
local relations = require("relations")

local real_splits = {}

-- The value of a dim in a manifest; nil if it is not known.
local function number_of(each, expressions, values)
  if type(each) ~= "string" then
    return each or nil
  elseif not expressions[each] then
    return values[each]
  end
  return evaluate.try(evaluate.text, expressions[each], function(symbol)
    return values[symbol] or error(evaluate.none, 0)
  end)
end

-- The nodes of a manifest that are in the main graph.
local function main_nodes(manifest, opened)
  local paths, list = {}, {}
  for _, site in ipairs(opened.sites) do
    paths[graph.path(site)] = site.scope == opened.scope
  end
  for _, told in ipairs(manifest.nodes) do
    list[#list + 1] = paths[told.path] and told or nil
  end
  return list
end

-- A number of a place as run.js has it; nil if it is not known.
local function amount(told, expressions, values)
  if type(told) ~= "table" then
    return told and { factor = told }
  end
  local factor = told.factor
  for _, name in ipairs(told.symbols) do
    factor = factor and number_of(name, expressions, values) and factor * number_of(name, expressions, values)
  end
  return factor and told.unknown ~= "step_bytes" and { factor = factor, unknown = told.unknown } or nil
end

local function place_of(output, expressions, values)
  local place = {}
  for _, key in ipairs({ "offset", "run", "stride", "rows" }) do
    place[key] = amount(output[key], expressions, values)
    if not place[key] then
      return nil
    end
  end
  return place
end

-- The parts whose places the manifest tells, as run.js compares them; is_there = the names of the values that it has.
local function parts_of(nodes, expressions, is_there, values)
  local list = {}
  for _, told in ipairs(nodes) do
    for _, output in ipairs(told.outputs) do
      local place = told.dims and is_there[told.input] and is_there[output.name] and place_of(output, expressions, values)
      list[#list + 1] = place and { input = told.input, output = output.name, axis = told.axis, place = place } or nil
    end
  end
  return list
end

-- Gives a model what its manifest says: the `splits` of the main graph, `expressions`, `conditions`, and parts_of(values), the
-- parts for run.js.
function real_splits.read(model, manifest)
  local is_there = {}
  for _, list in ipairs({ model.inputs, model.tensors }) do
    for _, each in ipairs(list) do
      is_there[each.name] = true
    end
  end
  model.splits, model.conditions = main_nodes(manifest, model.opened), manifest.accepts or {}
  model.expressions = manifest.expressions or {}
  function model.parts_of(values) return parts_of(model.splits, model.expressions, is_there, values) end
end

local function side_of(text, values)
  return math.type(text) and text or evaluate.try(evaluate.text, text, function(name)
    return values[name] or error(evaluate.none, 0)
  end)
end

-- Whether a condition of a manifest holds; nil if a side of it has no value.
function real_splits.holds(condition, values)
  local left, right = side_of(condition.left, values), side_of(condition.right, values)
  if left and right then
    return relations[condition.relation](left, right)
  end
end

-- The first condition of a model that does not hold, or nil; and the first of which that is not known before the run, or nil.
function real_splits.unkept(model, values)
  local unkept, unknown
  for _, condition in ipairs(model.conditions) do
    local holds = real_splits.holds(condition, values)
    unkept, unknown = unkept or holds == false and condition or nil, unknown or holds == nil and condition or nil
  end
  return unkept, unknown
end

-- Whether the lengths of a node in a manifest are known, and the dim that they cut.
function real_splits.is_known(model, told, values)
  local axis = told.dims and told.dims[told.axis < 0 and told.axis + #told.dims + 1 or told.axis + 1]
  local is_known = told.lengths and number_of(axis, model.expressions, values)
  for _, length in ipairs(told.lengths or {}) do
    is_known = is_known and number_of(length, model.expressions, values)
  end
  return is_known
end

-- Whether the input of a node in a manifest has no elements.
function real_splits.is_empty(model, told, values)
  local is_empty = false
  for _, each in ipairs(told.dims or {}) do
    is_empty = is_empty or number_of(each, model.expressions, values) == 0
  end
  return is_empty
end

-- What is wrong with the dims of a manifest; nil if they are those of a value, or not known.
local function wrong_dims(dims, real, expressions, values)
  for i, each in ipairs(real and dims or {}) do
    local number = number_of(each, expressions, values)
    if #dims ~= #real.dims or number and number ~= real.dims[i] then
      return ("[%s], and by the manifest dim %d is %s"):format(table.concat(real.dims, ", "), i - 1, each)
    end
  end
end

-- Compares the dims of a node's input and outputs with those of a run, by name -> what is wrong, or nil.
function real_splits.problem(told, expressions, real, values)
  local problem = wrong_dims(told.dims, real[told.input], expressions, values)
  for _, output in ipairs(told.outputs) do
    problem = problem or wrong_dims(output.dims, real[output.name], expressions, values)
  end
  return problem
end

return real_splits
