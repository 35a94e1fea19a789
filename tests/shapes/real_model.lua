-- real_model.lua: a model whose values ONNX Runtime gives, by run.js: the runs at random values of its symbols, and how the
-- shapes of all values in its main graph compare with those that are inferred.
local contains = require("base.list").contains
local dim = require("shapes.dim")
local dtypes = require("spec.dtype_tables")
local evaluate = require("evaluate")
local graph = require("graph.graph")
local infer = require("infer")
local protobuf = require("protobuf")
local relations = require("relations")
local shapes = require("shapes.shapes")
local shell = require("shell")

local real_model = {}

-- The least and the most of a symbol, and the most of an integer, of each run.
local runs <const> = { { 1, 1, 1 }, { 1, 7, 1 }, { 2, 9, 0 }, { 2, 40, 1 }, { 32, 64, 1 } }
local most_elements <const> = 1 << 21 -- of a value

local types <const> = { float = "float32", double = "float64", float16 = "float16", bool = "bool", string = "string",
  int8 = "int8", uint8 = "uint8", int16 = "int16", uint16 = "uint16", int32 = "int32", uint32 = "uint32", int64 = "int64",
  uint64 = "uint64" }

local function type_of(type)
  return not type.kind and types[dtypes().names[type.dtype]]
end

-- The numbers of fields of messages.
local graph_of_model <const>, output_of_graph <const>, name_of_value <const> = 7, 12, 1

-- The bytes of a model with further outputs: fields of a message that stands twice are merged.
local function with_outputs(bytes, names)
  local outputs = {}
  for i, name in ipairs(names) do
    outputs[i] = protobuf.message(output_of_graph, protobuf.message(name_of_value, name))
  end
  return bytes .. protobuf.message(graph_of_model, table.concat(outputs))
end

-- Makes the files of weights that a model lacks, of zeros.
local function make_weights(opened, folder)
  local sizes = {}
  for _, tensor in ipairs(opened.model.graph.initializers) do
    local external = tensor.external
    if external then
      sizes[external.location] = math.max(sizes[external.location] or 1, external.offset + tensor.bytes)
    end
  end
  for location, size in pairs(sizes) do
    local file <close> = assert(io.open(folder .. "/" .. location, "w"))
    file:seek("set", size - 1)
    file:write("\0")
  end
end

-- The tensors that nodes of the main graph make, in their order: list of { name, type, elements = numbers, false for those that
-- are not known, op, demands and demands_of_elements = what these demand of symbols }; and the names that are no outputs yet.
local function tensors_of(opened)
  local list, further, is_output = {}, {}, {}
  for _, output in ipairs(opened.model.graph.outputs) do
    is_output[output.name] = true
  end
  for _, node in ipairs(opened.model.graph.nodes) do
    for _, name in ipairs(node.outputs) do
      local type, value = name ~= "" and infer.type(opened, name), graph.find(opened.scope, name)
      if type and type_of(type) then
        list[#list + 1] = { name = name, type = type, op = node.op_type, elements = infer.contents(opened, name).values or {},
          demands = shapes.demands(value, "type"), demands_of_elements = shapes.demands(value, "contents") }
        further[#further + 1] = not is_output[name] and name or nil
      end
    end
  end
  return list, further
end

-- The inputs that a run must have: list of { name, type, dims }; nil if one has a type that no run can have.
local function inputs_of(opened)
  local list = {}
  for _, input in ipairs(opened.model.graph.inputs) do
    local type = infer.type(opened, input.name)
    if not graph.find(opened.scope, input.name).tensor then
      if not type_of(type) or not type.dims then
        return nil
      end
      list[#list + 1] = { name = input.name, type = type_of(type), dims = type.dims }
    end
  end
  return list
end

-- The value of a number; nil if it has none, or none is known.
local function number_of(number, values)
  return evaluate.try(evaluate.number, number, function(symbol)
    return values[symbol.name] or error(evaluate.none, 0)
  end)
end

local function is_small(dims, values)
  local product = 1
  for _, each in ipairs(dims or {}) do
    product = product * (number_of(each, values) or 1)
  end
  return product >= 0 and product <= most_elements
end

-- The inputs of a run -> by name, { type, dims }; nil if a dim has no value that a dim can have.
local function feeds_of(inputs, values)
  local feeds = setmetatable({}, { __jsontype = "object" })
  for _, input in ipairs(inputs) do
    local dims = setmetatable({}, { __jsontype = "array" })
    for i, each in ipairs(input.dims) do
      dims[i] = number_of(each, values)
      if math.type(dims[i]) ~= "integer" or dims[i] < 0 then
        return nil
      end
    end
    feeds[input.name] = { type = input.type, dims = dims }
  end
  return feeds
end

-- Values of the symbols of the inputs.
local function draw(inputs, bound, range)
  local values = {}
  for _, input in ipairs(inputs) do
    for _, each in ipairs(input.dims) do
      dim.each_symbol(each, function(symbol)
        values[symbol.name] = values[symbol.name] or bound[symbol.name] or math.random(range[1], range[2])
      end)
    end
  end
  return values
end

-- file = the model's; folder = an empty one for a copy with more outputs; given = { dims, shapes } of the command line
-- -> { opened, inputs, tensors, values = {}, job = that of run.js, without runs }, or nil if it cannot run
function real_model.open(file, folder, given)
  local done, opened = pcall(infer.open, file, given)
  local inputs = done and inputs_of(opened)
  if not inputs then
    return nil
  end
  local tensors, further = tensors_of(opened)
  make_weights(opened, folder)
  shell.write_file(folder .. "/model.onnx", with_outputs(shell.read_file(file), further))
  local fetches = {}
  for i, tensor in ipairs(tensors) do
    fetches[i] = tensor.name
  end
  local job = { model = folder .. "/model.onnx", fetches = fetches, enough = 2,
    runs = setmetatable({}, { __jsontype = "array" }) }
  return #fetches > 0 and { opened = opened, inputs = inputs, tensors = tensors, values = {}, job = job } or nil
end

-- Adds a run at values of the symbols to a model's job, with the parts that run.js compares, unless a value would be too large.
-- Sets `values`, those of the symbols in each run. Returns whether it is there.
function real_model.add_run(model, values, most, parts)
  local feeds, are_small = feeds_of(model.inputs, values), true
  for _, tensor in ipairs(model.tensors) do
    are_small = are_small and is_small(tensor.type.dims, values)
  end
  if not feeds or not are_small then
    return false
  end
  model.values[#model.values + 1] = values
  table.insert(model.job.runs, { feeds = feeds, most = most, parts = setmetatable(parts, { __jsontype = "array" }) })
  return true
end

-- Adds runs at random values: bound = the symbols that lengths bind; parts_of(values) -> the parts that run.js compares.
function real_model.add_runs(model, bound, parts_of)
  for _, range in ipairs(runs) do
    local values = draw(model.inputs, bound, range)
    real_model.add_run(model, values, range[3], parts_of(values))
  end
end

-- The only symbol of an expression that is nothing else, or nil.
local function symbol_of(number)
  local term = dim.is_expression(number) and number.den == 1 and #number.terms == 1 and number.terms[1]
  local atom = term and term.factor == 1 and #term.atoms == 1 and term.atoms[1]
  return atom and not atom.call and atom.name or nil
end

-- By op, where a run does not give what is inferred, of a type: the dims of the run, and a dim that is inferred otherwise. But
-- for Reshape, ONNX Runtime does not do what ONNX's page says.
local quirks <const> = {
  Loop = function(dims) return dims[1] == 0 end, -- where the body never runs, the scanned output has no other dims, or 0
  NonZero = function(dims, expected) return #dims == 2 and expected == 0 end, -- of a scalar, the first dim is 0 by the page
  -- An element that is 0 means the input's dim, and is no condition where the input has as many elements: none.
  Reshape = function(dims, expected) return expected == 0 and contains(dims, 0) end,
}

local function is_quirk(op, dims, expected) return quirks[op] ~= nil and quirks[op](dims, expected) end

-- Whether all holds that a type demands; false if a number has no value.
local function are_kept(demands, values)
  for _, demand in ipairs(demands) do
    local left, right = number_of(demand[1], values), number_of(demand[3], values)
    if not left or not right or not relations[demand[2]](left, right) then
      return false
    end
  end
  return true
end

-- Compares the elements of a tensor with those of a run -> what is wrong, or nil.
local function wrong_element(tensor, real, values)
  for i, each in ipairs(real.elements and are_kept(tensor.demands_of_elements, values) and tensor.elements or {}) do
    local number = each and number_of(each, values)
    if number and number ~= real.elements[i] then
      return ("[%s]: element %d is not %s = %s"):format(table.concat(real.elements, ", "), i - 1, each, number)
    end
  end
end

-- Compares the type of a tensor with that of a run, { type, dims }: "right", "open" if a dim is not known, "quirk" (above), "not
-- demanded" if what it demands does not hold, or what is wrong. A symbol that no input has gets its value where it stands alone
-- for the first time.
function real_model.judge(tensor, real, values)
  local type = tensor.type
  if not are_kept(tensor.demands, values) then
    return "not demanded"
  elseif type_of(type) ~= real.type then
    return ("%s, not %s"):format(real.type, type_of(type))
  elseif not type.dims then
    return "open"
  elseif #type.dims ~= #real.dims then
    return is_quirk(tensor.op, real.dims) and "quirk" or ("of rank %d, not %d"):format(#real.dims, #type.dims)
  end
  local verdict = "right"
  for i, each in ipairs(type.dims) do
    local symbol = symbol_of(each)
    if symbol and not values[symbol] then
      values[symbol] = real.dims[i]
    end
    local number = number_of(each, values)
    if number and number ~= real.dims[i] then
      return is_quirk(tensor.op, real.dims, number) and "quirk"
        or ("[%s]: dim %d is not %s = %s"):format(table.concat(real.dims, ", "), i - 1, each, number)
    end
    verdict = number and verdict or "open"
  end
  return wrong_element(tensor, real, values) or verdict
end

return real_model
