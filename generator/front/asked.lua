-- asked.lua: a node of a request (manifest.schema.json) as core/node.lua takes it.
local dtypes = require("spec.dtype_tables")
local joined = require("base.list").joined
local json = require("base.json")
local map = require("base.list").map
local named_attributes = require("core.named_attributes")
local records = require("core.records")
local resolve = require("spec.resolve")
local serving = require("spec.serving")
local text = require("base.text")

local max_outputs = 65536 -- if only their number is given

-- The names of NumPy, PyTorch and C for the dtypes of ONNX.
local known_as = {
  float32 = "float", fp32 = "float", f32 = "float", single = "float",
  float64 = "double", fp64 = "double", f64 = "double",
  half = "float16", fp16 = "float16", f16 = "float16", bf16 = "bfloat16",
  cfloat = "complex64", cdouble = "complex128",
  byte = "uint8", char = "int8", short = "int16", int = "int32", long = "int64", boolean = "bool", str = "string",
}

-- A name in lower case, without its module and without punctuation.
local function plain(name)
  return (name:gsub("^.*%.", ""):lower():gsub("[^%w]", ""))
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

local function known(value)
  return value ~= json.null and value or nil
end

-- The code of a dtype; nil if it is not known.
local function code_of(given, key, refuse)
  if math.type(given) then -- numbers of dtypes have become names
    refuse(key, "%d is the number of no dtype in the tables", given)
  end
  return known(given) and find(resolve().dtypes, key, given, refuse).code
end

-- Dims as shape.lua has them.
local function dims_of(dims)
  return known(dims) and map(dims, function(dim) return known(dim) or false end)
end

-- The lengths in `split`; nil if it describes lengths that are known only at run time.
local function lengths_of(split)
  local is_open = type(split) == "table" and json.kind(split) == "object"
  return not is_open and split or nil
end

local types = { number = "int", string = "string", table = "ints" } -- of an attribute, by the type of its value

local alphabetical <const> = joined(named_attributes) -- as other attributes are: messages name the first that is wrong
table.sort(alphabetical)

-- Attributes as a found node (core/records.lua) has them.
local function attributes_of(asked, has_split, refuse)
  local attributes, is_given = {}, {}
  local function add(name, value)
    if is_given[name] then
      refuse("attribute", "'%s' is given twice", name)
    end
    is_given[name] = true
    attributes[#attributes + 1] = { name = name, type = types[type(value)], value = value }
  end
  for _, name in ipairs(alphabetical) do
    if asked[name] and (name ~= "split" or has_split) then
      add(name, asked[name])
    end
  end
  for _, name in ipairs(text.sorted_keys(asked.attributes or {})) do
    add(name, asked.attributes[name])
  end
  return attributes
end

-- Refuses a number of outputs by the key that it comes from.
local function refuse_count(asked, format, count, limit, refuse)
  local is_attribute = not asked.outputs and asked.num_outputs
  refuse(is_attribute and "num_outputs" or "outputs", (is_attribute and "is " or "are ") .. format, count, limit)
end

local is_asked = { copy = true, view = true, strided = true }

-- { { name, also, is_read, asked, initializer, position } }, one for each output of a Split, or for each part of a sequence that
-- the request gives.
local function outputs_of(asked, refuse)
  local given = type(asked.outputs) == "table" and asked.outputs or {}
  local lengths = lengths_of(asked.split)
  local count = type(asked.outputs) == "table" and #given or asked.outputs or asked.num_outputs
    or type(lengths) == "table" and #lengths
  if not count and asked.op == "Split" then
    refuse("outputs", "is missing, and nothing else gives their number")
  elseif count and count > max_outputs and #given == 0 then
    refuse_count(asked, "%d, and no more than %d can be asked for", count, max_outputs, refuse)
  elseif count and count < 1 and asked.op == "Split" then
    refuse_count(asked, "%d, and must be %d or more", count, 1, refuse)
  end
  local outputs, is_taken = {}, {}
  for i = 1, count or 0 do
    local output = given[i] or {}
    local name = output.name or "output_" .. i - 1
    -- parts of a sequence may have the same name, as values in separate bodies
    if name ~= "" and is_taken[name] and asked.op == "Split" then
      refuse("outputs", "'%s' is given twice", name)
    end
    is_taken[name] = true
    if output.position and asked.op == "Split" then
      refuse("outputs", "of Split have no position")
    end
    outputs[i] = { name = name, also = output.also, is_read = output.fate ~= "dead", initializer = output.initializer,
      asked = is_asked[output.fate] and output.fate or nil, position = output.position }
  end
  return outputs, is_taken
end

-- The name that the version, if there is one, has for an input.
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

-- The dtype of a constant of lengths: int64, unless the version takes only one dtype.
local function dtype_of_lengths(version)
  local split = version and version.split
  return split and #split.dtypes == 1 and split.dtypes[1].code or dtypes().codes.int64
end

-- The input `split`: a constant, or an input at run time with what is known of it.
local function input_of_split(split, name, version, refuse)
  local lengths = lengths_of(split)
  if lengths then
    local is_list = type(lengths) == "table"
    return { name = name, kind = "tensor", dtype = dtype_of_lengths(version), dims = is_list and { #lengths } or {},
      values = is_list and lengths or { lengths } }
  end
  local dtype = code_of(split.dtype, "split.dtype", refuse)
  return { name = name, kind = "tensor", dtype = dtype, dims = dims_of(split.dims), elements = split.lengths }
end

-- Adds the outputs to a found node; of a sequence, the sequence.
local function add_outputs(node, asked, outputs, is_sequence)
  local function add(name, is_read)
    node.output_names[#node.output_names + 1] = name
    node.values[name] = name ~= "" and { name = name, scope = node.scope, readers = 0, is_output = is_read } or nil
  end
  if is_sequence then
    local first = outputs[1]
    node.asks = { is_whole = asked.sequence, elements_of = asked.elements_of, parts = outputs }
    return add(asked.sequence and first and first.name or "output_sequence", not first or first.is_read)
  end
  for i, output in ipairs(outputs) do
    add(output.name, output.is_read)
    node.fates[i] = output.asked or false
  end
end

-- The node's path and its keys in the request -> the found node, and the inputs that are no constants: { name, kind, dtype,
-- dims }. Calls refuse(key, format, ...), which must not return, if a key is wrong.
return function(path, asked, refuse)
  local opset = asked.opset or asked.since_version
  local op = find(resolve().ops, "op", asked.op, refuse)
  local dtype_code = code_of(asked.dtype, "dtype", refuse)
  local version = serving(op.versions, opset)
  local outputs, is_taken = outputs_of(asked, refuse)
  local scope, inputs, declared = { values = {}, depth = 0 }, {}, {}
  local function add_input(input, is_constant)
    local value = { name = input.name, scope = scope, readers = 1, tensor = is_constant and input or nil,
      declared = not is_constant and input or nil, is_input = not is_constant }
    inputs[#inputs + 1] = value
    declared[#declared + 1] = not is_constant and input or nil
  end

  -- the input is a constant if an output names its initializer
  local constant
  for _, output in ipairs(outputs) do
    constant = constant or output.initializer
  end
  local name = constant or free_name(name_of_input(version, 1, "input"), is_taken)
  add_input({ name = name, kind = "tensor", dtype = dtype_code, dims = dims_of(asked.dims) }, constant ~= nil)

  local lengths = lengths_of(asked.split)
  local splits_by_attribute = type(lengths) == "table" and version and version.attributes_by_name.split ~= nil
  local attributes = attributes_of(asked, splits_by_attribute, refuse)
  if asked.split and not splits_by_attribute then
    add_input(input_of_split(asked.split, free_name(name_of_input(version, 2, "split"), is_taken), version, refuse),
      lengths ~= nil)
  end
  local node = records.found({ path = path, op = op, opset = opset, scope = scope, attributes = attributes, inputs = inputs,
    input_name = asked.input, input_multiple_of = asked.input_multiple_of, output_names = {}, values = scope.values, fates = {} })
  add_outputs(node, asked, outputs, version and version.is_sequence)
  return node, declared
end
