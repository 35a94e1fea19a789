-- json.lua: values of ours as JSON, by dkjson.
local dkjson = require("dkjson")
local text = require("base.text")

local json = { null = dkjson.null }

-- Attributes that are keys of a node.
json.attribute_keys = { axis = true, split = true, num_outputs = true, keepdims = true }

local array = { __jsontype = "array" }

-- Marks a table as a list, so that JSON shows [] and not {} when it is empty.
function json.list(values)
  return setmetatable(values or {}, array)
end

function json.is_list(value)
  return getmetatable(value) == array
end

-- JSON is UTF-8. Of a name that is not UTF-8, every byte outside printable ASCII becomes \xNN.
function json.name(name)
  return utf8.len(name) and name or text.escaped(name)
end

function json.names(names)
  local shown = {}
  for i, name in ipairs(names) do
    shown[i] = json.name(name)
  end
  return json.list(shown)
end

-- Dims as shape.lua has them: numbers, symbols, null for what is unknown; null when not even the rank is known.
function json.dims(dims)
  if not dims then
    return json.null
  end
  local values = {}
  for i, dim in ipairs(dims) do
    values[i] = dim == false and json.null or type(dim) == "string" and json.name(dim) or dim
  end
  return json.list(values)
end

local function split_of(split)
  local values = split.values
  if not values then
    return { dtype = split.dtype or json.null, dims = json.dims(split.dims) }
  end
  return type(values) == "table" and json.list(values) or values
end

-- The attributes that have no key of their own, in the order of the version's table; nil when there is none.
local function attributes_of(node)
  local attributes, order = {}, {}
  for _, row in ipairs(node.version.attributes) do
    local name, value = row.name, node.attributes[row.name]
    if not json.attribute_keys[name] and value ~= nil then
      attributes[name] = type(value) == "table" and json.list(value) or value
      order[#order + 1] = name
    end
  end
  return #order > 0 and setmetatable(attributes, { __jsonorder = order }) or nil
end

-- What is known of a node, but for its outputs.
function json.node(node)
  return {
    path = json.name(node.path),
    op = node.version.op,
    since_version = node.version.since_version,
    input = json.name(node.input_name),
    dtype = node.dtype or json.null,
    element_bits = node.bits,
    dims = json.dims(node.dims),
    axis = node.axis,
    split = node.split and split_of(node.split),
    num_outputs = node.attributes.num_outputs,
    keepdims = node.attributes.keepdims,
    attributes = attributes_of(node),
    lengths_from = json.name(node.lengths_from),
    lengths = json.dims(node.lengths),
    sequence = node.is_sequence,
  }
end

-- The keys of a node and of an output in the order of the file.
local node_keys = { "path", "name", "op", "since_version", "input", "dtype", "element_bits", "dims", "axis", "split",
  "num_outputs", "keepdims", "attributes", "lengths_from", "lengths", "sequence", "function",
  "parameters", "outputs_as", "strategy", "rows_function", "rows_parameters", "lengths_function",
  "input_alignment", "bytes_written" }
local output_keys = { "index", "name", "also", "dims", "function", "parameters", "slice", "slice_parameters", "fate", "why",
  "lives_in", "may_be_input", "initializer", "begin", "end", "offset", "run", "stride", "rows", "bytes", "alignment" }
-- The keys of the objects inside: `split`, parameters, products, functions and their arguments.
local inner_keys = { "dtype", "dims", "name", "returns", "arguments", "role", "symbol", "type", "index", "count", "factor",
  "symbols", "unknown" }

-- The text of a value, with keys in the order of keyorder.
function json.text(value, keyorder)
  return dkjson.encode(value, { indent = true, keyorder = keyorder })
end

-- The text of a value at a nesting level. dkjson would sort and quote the keys of every one of a million outputs again; here
-- fields_of prepares them once.
local function inner_text(value, level)
  if math.type(value) == "integer" then
    return tostring(value)
  elseif type(value) == "string" then
    return dkjson.quotestring(value)
  elseif not json.is_list(value) then
    return dkjson.encode(value, { indent = true, level = level, keyorder = inner_keys })
  end
  local texts = {}
  for i, element in ipairs(value) do
    texts[i] = inner_text(element, level + 1)
  end
  return "[" .. table.concat(texts, ",") .. "]"
end

-- Writes a value of the file's own object; a function(add) is a list of which there is but one element at a time.
local function write_value(write, value)
  if type(value) ~= "function" then
    return write(inner_text(value, 1))
  end
  local before = "["
  value(function(element)
    write(before .. inner_text(element, 2))
    before = ","
  end)
  write(before == "[" and "[]" or "]")
end

-- keys in their order, nesting level -> a function that gives the fields of an object as text
local function fields_of(keys, level)
  local heads = {}
  for i, key in ipairs(keys) do
    heads[i] = ("\n%s%s:"):format(("  "):rep(level), dkjson.quotestring(key))
  end
  return function(object)
    local fields = {}
    for i, key in ipairs(keys) do
      local value = object[key]
      if value ~= nil then
        fields[#fields + 1] = heads[i] .. inner_text(value, level)
      end
    end
    return table.concat(fields, ",")
  end
end

local node_fields, output_fields = fields_of(node_keys, 3), fields_of(output_keys, 5)

-- Writes { head = { { key, value }, ... }, then nodes } piece by piece, no piece larger than a node without its outputs;
-- row_of(node) and output_of(node, index) give the objects.
function json.write_nodes(write, head, nodes, row_of, output_of)
  write("{\n")
  for _, row in ipairs(head) do
    write(('  "%s":'):format(row[1]))
    write_value(write, row[2])
    write(",\n")
  end
  write('  "nodes":[')
  for i, node in ipairs(nodes) do
    write((i > 1 and ",{" or "{") .. node_fields(row_of(node)) .. ',\n      "outputs":[')
    for k in ipairs(node.parts) do
      write((k > 1 and ",{" or "{") .. output_fields(output_of(node, k)) .. "\n        }")
    end
    write("]\n    }")
  end
  write("]\n}\n")
end

return json
