-- list.lua: the command. Without a model it shows op x version x dtype; with one, every Split and
-- SplitToSequence node, and what will become of it and why.
local dkjson = require("dkjson")
local load_spec = require("spec")
local resolve = require("resolve")
local shape = require("shape")
local understand = require("model")

local printable = understand.printable

local function names_of(dtypes)
  local names = {}
  for i, dtype in ipairs(dtypes) do
    names[i] = dtype.name
  end
  return names
end

local function print_json(value, keyorder)
  print(dkjson.encode(value, { indent = true, keyorder = keyorder }))
end

local show_versions, show_nodes = {}, {}

function show_versions.text(model)
  print(("%-16s %-7s %-7s %s"):format("op", "version", "opsets", "dtypes"))
  for _, version in ipairs(model.versions) do
    print(("%-16s %-7d %-7s %s"):format(version.op, version.since_version,
      ("%d-%d"):format(version.since_version, version.last_opset), table.concat(names_of(version.dtypes), " ")))
  end
end

function show_versions.json(model)
  local rows = {}
  for i, kernel in ipairs(model.kernels) do
    rows[i] = {
      op = kernel.version.op,
      since_version = kernel.version.since_version,
      last_opset = kernel.version.last_opset,
      dtype = kernel.dtype.name,
      kernel = kernel.name,
    }
  end
  print_json({ kernels = rows }, { "kernels", "op", "since_version", "last_opset", "dtype", "kernel" })
end

function show_nodes.text(nodes)
  for _, node in ipairs(nodes) do
    print(("%s: %s %s %s%s, %s"):format(printable(node.path), node.label, node.dtype or "?", printable(shape.text(node.dims)),
      node.axis and (" on axis %d"):format(node.axis) or "", printable(node.split)))
    for _, part in ipairs(node.parts) do
      print(("  %-6s %s %s: %s"):format(part.fate, part.name == "" and "''" or printable(part.name),
        printable(shape.text(part.dims)), part.why))
    end
  end
end

-- JSON is UTF-8: a name that is not shows its odd bytes as \xNN.
local function json_name(name)
  return utf8.len(name) and name or (name:gsub("[^\32-\126]", function(byte)
    return ("\\x%02x"):format(byte:byte())
  end))
end

local function json_dims(dims)
  local list = setmetatable({}, { __jsontype = "array" })
  for i, dim in ipairs(dims or {}) do
    list[i] = dim == false and dkjson.null or type(dim) == "string" and json_name(dim) or dim
  end
  return dims and list or dkjson.null
end

function show_nodes.json(nodes)
  local rows = setmetatable({}, { __jsontype = "array" })
  for i, node in ipairs(nodes) do
    local parts = setmetatable({}, { __jsontype = "array" })
    for k, part in ipairs(node.parts) do
      parts[k] = { name = json_name(part.name), dims = json_dims(part.dims), fate = part.fate, why = part.why }
    end
    rows[i] = {
      path = json_name(node.path),
      op = node.op,
      since_version = node.version.since_version,
      dtype = node.dtype or dkjson.null,
      dims = json_dims(node.dims),
      axis = node.axis or dkjson.null,
      split = json_name(node.split),
      lengths = node.lengths and json_dims(node.lengths) or dkjson.null,
      outputs = parts,
    }
  end
  print_json({ nodes = rows }, { "nodes", "path", "name", "op", "since_version", "dtype", "dims", "axis", "split",
    "lengths", "outputs", "fate", "why" })
end

return function(options)
  if options.model then
    show_nodes[options.format](understand.file(options.model, options))
  else
    show_versions[options.format](resolve(load_spec()))
  end
end
