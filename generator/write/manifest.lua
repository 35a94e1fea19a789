-- manifest.lua: PREFIX_split.json, what became of each node, for the compiler that calls the code.
local graph = require("graph.graph")
local json = require("base.json")
local shape = require("graph.shape")

local manifest = {}

-- The bytes of so many steps on the axis in a number of rows, when all of the shape is known.
local function bytes_of(node, steps, rows)
  local inner = node.inner
  if not steps or not rows or not node.bits or not inner or #inner.symbols > 0 then
    return nil
  end
  return shape.bytes(rows * steps * inner.number, node.bits)
end

-- The alignment of a part if the input is aligned to 64 bytes.
local function alignment_of(offset)
  return offset == 0 and 64 or math.min(64, offset & -offset)
end

-- The parameters of a function. The type is left out if it is size_t, as it mostly is.
local function rows_of_parameters(parameters)
  local rows = {}
  for i, parameter in ipairs(parameters) do
    rows[i] = {
      name = parameter.name,
      symbol = parameter.symbol and json.name(parameter.symbol),
      type = parameter.type ~= "size_t" and parameter.type or nil,
    }
  end
  return json.list(rows)
end

local function row_of_part(node, index)
  local part = node.parts[index]
  local row = {
    index = index - 1,
    name = json.name(part.name),
    also = part.also and json.names(part.also),
    dims = json.dims(part.dims),
    fate = part.fate,
    why = part.why,
  }
  local rows = node.outer and #node.outer.symbols == 0 and node.outer.number or nil
  local offset = part.steps == 0 and 0 or bytes_of(node, part.steps, rows and 1)
  row.bytes = bytes_of(node, part.length, rows)
  if part.fate == "view" then
    row["function"] = part.view.name
    row.parameters = rows_of_parameters(part.view.parameters)
    row.offset = offset
    row.alignment = offset and alignment_of(offset)
  elseif part.fate == "folded" then
    row.initializer = json.name(graph.origin(node.input).name)
    row.begin = offset
    row["end"] = row.bytes and offset + row.bytes
  end
  return row
end

-- The manifest's object of a node, without its outputs.
local function row_of_node(node)
  local row = json.node(node)
  row.name = node.name
  row["function"] = node.made and node.made.name or json.null
  row.parameters = node.made and rows_of_parameters(node.made.parameters) or json.list()
  row.outputs_as = node.made and node.made.outputs_as
  row.strategy = node.made and node.made.strategy
  if node.made and node.made.takes_rows then
    row.rows_function = node.made.function_name
    row.rows_parameters = rows_of_parameters(node.made.function_parameters)
  end
  return row
end

-- Writes the file, by write(text) of piece after piece. options = { aligned }
function manifest.write(write, nodes, options)
  local head = '"format":1,\n  ' .. (options.aligned and '"aligned":true,\n  ' or "")
  json.write_nodes(write, head, nodes, row_of_node, row_of_part)
end

-- The manifest's object of a node as a table.
function manifest.row(node)
  local row = row_of_node(node)
  row.outputs = json.list()
  for i in ipairs(node.parts) do
    row.outputs[i] = row_of_part(node, i)
  end
  return row
end

return manifest
