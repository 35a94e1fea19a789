-- manifest.lua: PREFIX_split.json, what became of each node, for the compiler that calls the code.
local graph = require("graph")
local json = require("json")

-- The bytes of a part, or of what stands before it, when all of the shape is known.
local function bytes_of(node, steps, context)
  local outer, inner = node.outer, node.inner
  local width = context.widths[node.dtype or ""]
  if not steps or not width or not outer or not inner or #outer.symbols + #inner.symbols > 0 then
    return nil
  end
  return steps * inner.number * width, outer.number
end

-- What the address of a part is a multiple of, as far as the input's is of 64.
local function alignment_of(offset)
  return offset == 0 and 64 or math.min(64, offset & -offset)
end

local function parameter_names(parameters)
  local names = {}
  for i, parameter in ipairs(parameters) do
    names[i] = parameter.name
  end
  return json.list(names)
end

local function resolve_part(node, part, index, context)
  local row = {
    index = index - 1,
    name = json.name(part.name),
    dims = json.dims(part.dims),
    fate = part.fate,
    why = part.why,
  }
  local offset = bytes_of(node, part.steps, context)
  local bytes, rows = bytes_of(node, part.length, context)
  row.bytes = bytes and bytes * rows
  if part.fate == "view" then
    row["function"] = part.view.name
    row.parameters = parameter_names(part.view.parameters)
    row.offset = offset
    row.alignment = offset and alignment_of(offset)
  elseif part.fate == "folded" then
    row.initializer = json.name(graph.origin(node.input).name)
    row.begin = offset
    row["end"] = offset and offset + bytes
  end
  return row
end

-- -> the text of the file
return function(nodes, context)
  local rows = {}
  for i, node in ipairs(nodes) do
    local outputs = {}
    for k, part in ipairs(node.parts) do
      outputs[k] = resolve_part(node, part, k, context)
    end
    rows[i] = json.node(node, outputs)
    rows[i]["function"] = node.copy and node.copy.name or json.null
    rows[i].parameters = node.copy and parameter_names(node.copy.parameters) or json.list()
    rows[i].strategy = node.copy and node.copy.strategy
    if node.copy and node.copy.takes_rows then
      rows[i].rows_function = node.copy.function_name
      rows[i].rows_parameters = parameter_names(node.copy.function_parameters)
    end
  end
  return json.text({ format = 1, nodes = json.list(rows) }, json.node_keys) .. "\n"
end
