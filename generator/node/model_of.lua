-- model_of.lua: the model of one node that somebody asks for without having a model, as onnx/read.lua would give it.
-- What is asked for is a row
--   { op, opset, dtype, dims as shape.lua has them, axis, split as node.lua has it, num_outputs, keepdims,
--     attributes = others, as a model's node has them, sequence = whether SplitToSequence is to give one,
--     input = what it is called,
--     outputs = their number, or { { name, also, fate, initializer } } }, fate being "dead" or what node.wanted asks for
-- all but op and opset optional.
local dtypes = require("spec.dtype_tables")
local resolve = require("spec.resolve")
local serving = require("spec.serving")

local max_outputs = 65536 -- that a number alone asks for

-- What NumPy, PyTorch and C call the dtypes of ONNX.
local known_as = {
  float32 = "float", fp32 = "float", f32 = "float", single = "float",
  float64 = "double", fp64 = "double", f64 = "double",
  half = "float16", fp16 = "float16", f16 = "float16", bf16 = "bfloat16",
  cfloat = "complex64", cdouble = "complex128",
  byte = "uint8", char = "int8", short = "int16", int = "int32", long = "int64", boolean = "bool", str = "string",
}

-- A name without the module that it is of, and without what its spelling may differ in.
local function plain(name)
  return (name:match("[^.]*$"):lower():gsub("[^%w]", ""))
end

-- The row of a list of ops or dtypes that has the name.
local function find(list, key, name, refuse)
  local known, meant = {}, nil
  for i, row in ipairs(list) do
    known[i] = row.op or row.name
    if known[i] == name then
      return row
    elseif plain(known[i]) == plain(name) or known[i] == known_as[plain(name)] then
      meant = known[i]
    end
  end
  if meant then
    refuse(key, "'%s' is not known: did you mean '%s'?", name, meant)
  end
  refuse(key, "'%s' is none of %s", name, table.concat(known, ", "))
end

local function attributes_of(row, splits_by_attribute, refuse)
  local attributes, is_given = {}, {}
  local function add(attribute)
    if is_given[attribute.name] then
      refuse("attribute", "'%s' is given twice", attribute.name)
    end
    is_given[attribute.name] = true
    attributes[#attributes + 1] = attribute
  end
  for _, name in ipairs({ "axis", "keepdims", "num_outputs" }) do
    if row[name] then
      add({ name = name, type = "int", value = row[name] })
    end
  end
  if splits_by_attribute then
    add({ name = "split", type = "ints", value = row.split.values })
  end
  for _, attribute in ipairs(row.attributes or {}) do
    add(attribute)
  end
  return attributes
end

-- Refuses a number of outputs by the key that it comes from.
local function refuse_count(row, format, count, limit, refuse)
  local is_attribute = not row.outputs and row.num_outputs
  refuse(is_attribute and "num_outputs" or "outputs", (is_attribute and "is " or "are ") .. format, count, limit)
end

local is_asked = { copy = true, view = true, strided = true }

-- { { name, also, is_read, asked, initializer } }, one for each output of a Split or, as far as they are told, each part of a
-- sequence.
local function outputs_of(row, refuse)
  local told = type(row.outputs) == "table" and row.outputs or {}
  local lengths = row.split and row.split.values
  local count = type(row.outputs) == "table" and #told or row.outputs or row.num_outputs
    or type(lengths) == "table" and #lengths
  if not count and row.op == "Split" then
    refuse("outputs", "is missing, and nothing else tells how many")
  elseif count and count > max_outputs and #told == 0 then
    refuse_count(row, "%d, and no more than %d can be asked for", count, max_outputs, refuse)
  elseif count and count < 1 and #told == 0 and row.op == "Split" then
    refuse_count(row, "%d, and must be %d or more", count, 1, refuse)
  end
  local outputs, is_taken = {}, {}
  for i = 1, count or 0 do
    local output = told[i] or {}
    local name = output.name or "output_" .. i - 1
    -- parts of a sequence are values of the nodes that take them, which may stand in bodies that do not see one another
    if name ~= "" and is_taken[name] and row.op == "Split" then
      refuse("outputs", "'%s' stands there twice", name)
    end
    is_taken[name] = true
    outputs[i] = { name = name, also = output.also, is_read = output.fate ~= "dead", initializer = output.initializer,
      asked = is_asked[output.fate] and output.fate or nil }
  end
  return outputs, is_taken
end

-- What the version, if there is one, calls an input.
local function name_of_input(version, index, otherwise)
  local row = version and version.inputs[index]
  return row and row.name or otherwise
end

local function free_name(name, is_taken)
  while is_taken[name] do
    name = name .. "_"
  end
  is_taken[name] = true
  return name
end

-- The dtype of a constant of lengths: int64, unless the version takes one other alone.
local function dtype_of_lengths(version)
  local allowed = version and version.split and version.split.dtypes or {}
  return #allowed == 1 and allowed[1].code or dtypes().codes.int64
end

-- The input `split` as the row has it: a constant of its lengths, or what is known of one that only the run has.
local function split_of(row, name, version, refuse)
  local values = row.split.values
  if values then
    local is_list = type(values) == "table"
    return { name = name, kind = "tensor", dtype = dtype_of_lengths(version), dims = is_list and { #values } or {},
      values = is_list and values or { values } }
  end
  local dtype = row.split.dtype and find(resolve().dtypes, "split.dtype", row.split.dtype, refuse).code
  return { name = name, kind = "tensor", dtype = dtype, dims = row.split.dims }
end

-- Adds the outputs to the graph's node, and those that are read to the graph's own.
local function add_outputs(graph, made, row, outputs, is_sequence)
  made.wanted = { input = row.input, sequence = row.sequence, parts = outputs }
  if is_sequence then
    made.outputs[1] = row.sequence and outputs[1] and outputs[1].name or "output_sequence"
    return
  end
  for i, output in ipairs(outputs) do
    made.outputs[i] = output.name
    if output.is_read and output.name ~= "" then
      graph.outputs[#graph.outputs + 1] = { name = output.name, kind = "unknown" }
    end
  end
end

-- The node's path and its row -> the model; refuse(key, format, ...), which does not return, tells what is wrong with a key of
-- the row.
return function(path, row, refuse)
  local op = find(resolve().ops, "op", row.op, refuse)
  local dtype_code = row.dtype and find(resolve().dtypes, "dtype", row.dtype, refuse).code
  local version = serving(op.versions, row.opset)
  local outputs, is_taken = outputs_of(row, refuse)
  local made = { name = path, op_type = row.op, domain = "", inputs = {}, outputs = {} }
  local graph = { inputs = {}, initializers = {}, value_infos = {}, outputs = {}, nodes = { made } }
  local function add_input(value, is_constant)
    table.insert(is_constant and graph.initializers or graph.inputs, value)
    table.insert(made.inputs, value.name)
  end

  -- the input is a constant when an output is told to be of one
  local constant
  for _, output in ipairs(outputs) do
    constant = constant or output.initializer
  end
  local name = constant or free_name(name_of_input(version, 1, "input"), is_taken)
  add_input({ name = name, kind = "tensor", dtype = dtype_code, dims = row.dims }, constant)

  local splits_by_attribute = row.split and type(row.split.values) == "table" and version and version.attributes_by_name.split
  made.attributes = attributes_of(row, splits_by_attribute, refuse)
  if row.split and not splits_by_attribute then
    add_input(split_of(row, free_name(name_of_input(version, 2, "split"), is_taken), version, refuse), row.split.values)
  end
  add_outputs(graph, made, row, outputs, version and version.is_sequence)
  return { ir_version = 10, opset_import = { { domain = "", version = row.opset } }, functions = {}, graph = graph }
end
