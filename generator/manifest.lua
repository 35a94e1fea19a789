-- manifest.lua: PREFIX_split.json, what became of each node, for the compiler that calls the code.
local graph = require("graph")
local json = require("json")
local shape = require("shape")

local manifest = {}

-- The bytes of so many steps on the axis in a number of rows, when all of the shape is known.
local function bytes_of(node, steps, rows)
  local inner = node.inner
  if not steps or not rows or not node.bits or not inner or #inner.symbols > 0 then
    return nil
  end
  return shape.bytes(rows * steps * inner.number, node.bits)
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

local function row_of_part(node, index)
  local part = node.parts[index]
  local row = {
    index = index - 1,
    name = json.name(part.name),
    dims = json.dims(part.dims),
    fate = part.fate,
    why = part.why,
  }
  local rows = node.outer and #node.outer.symbols == 0 and node.outer.number or nil
  local offset = bytes_of(node, part.steps, rows and 1)
  row.bytes = bytes_of(node, part.length, rows)
  if part.fate == "view" then
    row["function"] = part.view.name
    row.parameters = parameter_names(part.view.parameters)
    row.offset = offset
    row.alignment = offset and alignment_of(offset)
  elseif part.fate == "folded" then
    row.initializer = json.name(graph.origin(node.input).name)
    row.begin = offset
    row["end"] = offset and offset + row.bytes
  end
  return row
end

-- But for its outputs.
local function row_of_node(node)
  local row = json.node(node)
  row["function"] = node.copy and node.copy.name or json.null
  row.parameters = node.copy and parameter_names(node.copy.parameters) or json.list()
  row.strategy = node.copy and node.copy.strategy
  if node.copy and node.copy.takes_rows then
    row.rows_function = node.copy.function_name
    row.rows_parameters = parameter_names(node.copy.function_parameters)
  end
  return row
end

-- Writes the file, by write(text) of piece after piece.
function manifest.write(write, nodes)
  json.write_nodes(write, 1, nodes, row_of_node, row_of_part)
end

-- What the file has of a node, as a table.
function manifest.row(node)
  local row = row_of_node(node)
  row.outputs = json.list()
  for i in ipairs(node.parts) do
    row.outputs[i] = row_of_part(node, i)
  end
  return row
end

return manifest
