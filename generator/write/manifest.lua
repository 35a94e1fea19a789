-- manifest.lua: PREFIX_split.json, what became of each node, for the compiler that calls the code.
local json = require("base.json")
local rectangle = require("plan.rectangle")
local shape = require("graph.shape")
local size = require("plan.size")

local manifest = {}

-- The bytes of a part, when all of its shape is known.
local function known_bytes(node, part)
  local rows, inner = size.number(size.outer(node)), node.inner
  if not part.length or not rows or not node.bits or not inner or #inner.symbols > 0 then
    return nil
  end
  return shape.bytes(rows * part.length * inner.number, node.bits)
end

-- The alignment of a part if the input is aligned to 64 bytes; nil where only the run knows the offset.
local function alignment_of(offset)
  return offset == 0 and 64 or math.type(offset) and math.min(64, offset & -offset)
end

-- The alignment that the node's function, if it has one, relies on, of the input and of the outputs that it writes.
local function alignment_of_tensors(node)
  return node.made and node.made.alignment or 1
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

-- A product as a number; or its factor, the symbols that it is times, and the parameter that stands for what else it is times.
local function amount_of(product)
  return size.number(product)
    or { factor = product.number, symbols = json.names(product.symbols), unknown = product.unknown }
end

-- Where a part lies in the input, when the caller has that at run time.
local function place_of(node, part)
  return part.fate ~= "dead" and part.fate ~= "folded" and rectangle(node, part) or nil
end

-- The bytes of a part; of one that has a place also where they are not all known.
function manifest.bytes(node, part)
  local number = known_bytes(node, part)
  local place = not number and place_of(node, part)
  local product = place and size.times(place.run, place.rows)
  return number or product and amount_of(product) or nil
end

-- The bytes that the function of a node writes, which are as many as it reads of the input: those of the steps that it copies,
-- in all rows. Not known where it cuts by the run's lengths, or shifts bits.
local function bytes_copied(node)
  local steps = 0
  for _, part in ipairs(node.parts) do
    if part.fate == "copy" and (not part.length or node.shifts) then
      return nil
    end
    steps = steps + (part.fate == "copy" and part.length or 0)
  end
  local row = size.times(size.unit(node), size.of(steps // node.grain))
  local bytes = size.times(row, size.outer(node))
  return bytes and amount_of(bytes)
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
  row.bytes = manifest.bytes(node, part)
  for key, product in pairs(place_of(node, part) or {}) do
    row[key] = amount_of(product)
  end
  if part.place then
    local is_view = part.fate == "view"
    row[is_view and "function" or "slice"] = part.place.name
    row[is_view and "parameters" or "slice_parameters"] = rows_of_parameters(part.place.function_parameters)
  end
  local is_in_input = part.fate == "view" or part.fate == "strided"
  row.lives_in = is_in_input and json.name(node.input_name) or nil
  row.may_be_input = is_in_input or part.fate == "folded"
  if part.fate == "view" then
    row.alignment = alignment_of(row.offset)
  elseif part.fate == "copy" then
    row.alignment = alignment_of_tensors(node)
  elseif part.fate == "folded" then
    local offset = size.number(rectangle(node, part).offset)
    row.initializer = json.name(node.origin_name)
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
  row.lengths_function = node.made and node.made.lengths_name
  row.input_alignment = alignment_of_tensors(node)
  row.bytes_written = bytes_copied(node)
  return row
end

-- Writes the file, by write(text) of piece after piece; head = { { key, value } } is what it has of all nodes.
function manifest.write(write, head, nodes)
  json.write_nodes(write, { { "format", 1 }, table.unpack(head) }, nodes, row_of_node, row_of_part)
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
