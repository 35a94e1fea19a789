-- json.lua: values of ours as JSON, by dkjson.
local dkjson = require("dkjson")

local json = { null = dkjson.null }

local array = { __jsontype = "array" }

-- A list stays one in JSON, also when it is empty.
function json.list(values)
  return setmetatable(values or {}, array)
end

-- JSON is UTF-8: a name that is not shows its odd bytes as \xNN.
function json.name(name)
  return utf8.len(name) and name or (name:gsub("[^\32-\126]", function(byte)
    return ("\\x%02x"):format(byte:byte())
  end))
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

-- What `list` and the manifest both say of a node; outputs is theirs.
function json.node(node, outputs)
  return {
    path = json.name(node.path),
    op = node.op,
    since_version = node.version.since_version,
    dtype = node.dtype or json.null,
    dims = json.dims(node.dims),
    axis = node.axis,
    split = node.split and split_of(node.split),
    num_outputs = node.attributes.num_outputs,
    keepdims = node.attributes.keepdims,
    lengths_from = json.name(node.lengths_from),
    lengths = json.dims(node.lengths),
    sequence = node.is_sequence,
    outputs = json.list(outputs),
  }
end

-- The order of keys in that, and in what the manifest adds.
json.node_keys = { "format", "nodes", "path", "index", "name", "op", "since_version", "dtype", "dims", "axis", "split",
  "num_outputs", "keepdims", "lengths_from", "lengths", "sequence", "function", "parameters",
  "strategy", "rows_function", "rows_parameters", "outputs", "fate", "why",
  "initializer", "begin", "end", "offset", "bytes", "alignment" }

-- The text of a value, with keys in the order of keyorder.
function json.text(value, keyorder)
  return dkjson.encode(value, { indent = true, keyorder = keyorder })
end

return json
