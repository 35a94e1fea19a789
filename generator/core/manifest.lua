-- manifest.lua: PREFIX_split.json, which says what each node became, for the compiler that calls the code.
local amounts = require("core.amounts")
local contains = require("base.list").contains
local joined = require("base.list").joined
local dim = require("shapes.dim")
local fates = require("core.fates")
local json = require("base.json")
local map = require("base.list").map
local merged = require("base.list").merged
local named_attributes = require("core.named_attributes")
local node_value = require("core.value")
local records = require("core.records")
local size = require("core.size")
local view_alignment = require("core.view_alignment")

local manifest = {
  amount_keys = { "factor", "symbols", "unknown", "bits" }, -- of a product, in order
}

-- Dims as shape.lua has them: a list of numbers, symbols, and null for an unknown dim; null if the rank is unknown.
local function dims_said(dims)
  if not dims then
    return json.null
  end
  local values = {}
  for i, each in ipairs(dims) do
    values[i] = each == false and json.null or type(each) == "string" and json.name(each) or each
  end
  return json.list(values)
end

-- A number as the file has it: an integer, or a text.
local function number_said(number)
  local symbol = dim.only_symbol(number)
  return math.type(number) == "integer" and number or json.name(symbol and symbol.name or tostring(number))
end

-- The keys of a node and of an output in the order of the file.
local node_keys = joined(
  { "path", "name", "op", "since_version", "input", "input_multiple_of", "dtype", "element_bits", "dims" }, named_attributes,
  { "attributes", "lengths_from", "lengths", "required_dim", "sequence", "elements_of", "function", "parameters", "outputs_as",
    "strategy", "launches", "rows_function", "rows_parameters", "lengths_function", "views_function", "views_live_in",
    "input_bytes", "input_alignment", "bytes_written" })
local output_keys = { "index", "position", "name", "also", "dims", "function", "parameters", "slice", "slice_parameters", "fate",
  "why", "lives_in", "may_be_null", "may_be_input", "initializer", "initializer_in", "begin", "end", "offset", "run", "stride",
  "rows", "bytes", "alignment" }
-- The keys of the objects inside: `split`, parameters, products, functions and their arguments.
local inner_keys = joined({ "dtype", "dims", "lengths", "left", "relation", "right", "path", "why", "declared", "name", "returns",
  "value", "kernel", "strategy", "grid", "block", "shared_bytes", "bytes_moved", "arguments", "role", "symbol", "type", "index",
  "count", "function" }, manifest.amount_keys)

local unknown_factors <const> = { outer = true, inner = true, dim = true, step_bytes = true }

-- The alignments that a node's function requires of the outputs that it writes, and of the input; 1 without a function.
local function required_alignments(call)
  local made = call.made or {}
  local of_outputs = made.alignment or 1
  return of_outputs, made.input_alignment or of_outputs
end

-- What a node passes for a parameter of its copy.
local function measure_of(call, name)
  return name == "first_row" and 0 or amounts.of(name == "rows" and call.rows or call.unit)
end

-- What a node passes for a parameter of a cut or a place, that of part `index`; nil for those of split.
local function value_of(parameter, index)
  local name = parameter.name
  return name == "part" and index or parameter.symbol and amounts.of({ number = 1, symbols = { parameter.symbol } })
    or unknown_factors[name] and amounts.of(size.unknown(name)) or nil
end

-- The parameters of a function; call = of a copy, what the node calls. The type is left out if it is size_t, as it mostly is.
local function rows_of_parameters(parameters, call, index)
  local rows = {}
  for i, parameter in ipairs(parameters) do
    rows[i] = {
      name = parameter.name,
      value = not call and value_of(parameter, index) or call and measure_of(call, parameter.name),
      type = parameter.type ~= "size_t" and parameter.type or nil,
    }
  end
  return json.list(rows)
end

-- The bytes that the function of a node writes, and also reads: the copied steps in all rows. nil where lengths are known only at
-- run time, or where bits are shifted.
local function bytes_copied(node)
  local steps = 0
  for _, part in ipairs(node.parts) do
    if part.fate == "copy" and (not part.length or node.shifts) then
      return nil
    end
    steps = steps + (part.fate == "copy" and part.length or 0)
  end
  local row = size.times(size.unit(node), size.of(steps // node.grain))
  return amounts.of(size.times(row, size.outer(node)))
end

local nowhere <const> = {}

local function row_of_part(node, call, index)
  local part = node.parts[index]
  local is_view, is_folded = part.fate == "view", part.fate == "folded"
  local is_in_pieces = part.why == "constant_rows"
  local place, made = is_in_pieces and size.rectangle(node, part) or amounts.place_of(node, part) or nowhere, call.places[index]
  local is_in_input = is_view or part.fate == "strided"
  local parameters = made and rows_of_parameters(made.function_parameters, nil, index - 1)
  local bytes = amounts.bytes(node, part)
  if not bytes and part.length and part.fate == "copy" then
    bytes = amounts.of(size.bytes(node, size.of(part.length)))
  end
  local begin = is_folded and not is_in_pieces and size.number(size.rectangle(node, part).offset) or nil
  return {
    index = index - 1,
    position = part.position,
    name = json.name(part.name),
    also = part.also and json.names(part.also),
    dims = dims_said(part.dims),
    fate = part.fate,
    why = fates.reasons[part.why],
    ["function"] = made and is_view and made.name or nil,
    parameters = is_view and parameters or nil,
    slice = made and not is_view and made.name or nil,
    slice_parameters = not is_view and parameters or nil,
    lives_in = is_in_input and json.name(node.input_name) or nil,
    may_be_null = made and made.may_be_null,
    may_be_input = is_in_input or is_folded and not is_in_pieces,
    offset = amounts.of(place.offset),
    run = amounts.of(place.run),
    stride = amounts.of(place.stride),
    rows = amounts.of(place.rows),
    bytes = bytes,
    alignment = is_view and view_alignment.of_part(node, part) or part.fate == "copy" and required_alignments(call) or nil,
    initializer = is_folded and json.name(node.origin_name) or nil,
    initializer_in = is_folded and node.origin_in ~= "" and json.name(node.origin_in) or nil,
    begin = begin,
    ["end"] = begin and bytes and begin + bytes or nil,
  }
end

-- lengths: of a list, by names, where they have symbols.
local function split_of(split, lengths)
  local values = split.values
  if not values then
    lengths = split.lengths or lengths
    return { dtype = split.dtype or json.null, dims = dims_said(split.dims), lengths = lengths and dims_said(lengths) }
  end
  return type(values) == "table" and json.list(values) or values
end

-- The attributes that have no key of their own, in the order of the version's table; nil when there is none.
local function attributes_of(node)
  local attributes, order = {}, {}
  for _, row in ipairs(node.version.attributes) do
    local name, value = row.name, node.attributes[row.name]
    if not contains(named_attributes, name) and value ~= nil then
      attributes[name] = type(value) == "table" and json.list(value) or value
      order[#order + 1] = name
    end
  end
  return #order > 0 and json.object(attributes, order) or nil
end

-- The launches of kernels that a node calls. Each argument has a function of the call that gives its value as a product, or none.
local function rows_of_launches(call)
  return json.list(map(call.made.launches, function(launch)
    local arguments = map(launch.arguments, function(argument)
      return { name = argument.name, role = argument.role, type = argument.type, index = argument.index,
        value = argument.value and amounts.of(argument.value(call)) }
    end)
    return merged(launch, { arguments = json.list(arguments) })
  end))
end

-- The manifest's object of a node, without its outputs.
local function row_of_node(node, call)
  local made, of_copy = call.made, call.rows and call
  local of_rows = made and made.takes_ranges and made or nil
  local is_of_rows = made and made.has_whole == false -- its function takes any rows
  local lengths = node.said or node.spans and map(node.parts, function(part) return part.said end)
  return {
    path = json.name(node.path),
    name = node.name,
    op = node.version.op,
    since_version = node.version.since_version,
    input = json.name(node.input_name),
    input_multiple_of = node.input_multiple_of,
    dtype = node.dtype or json.null,
    element_bits = node.bits,
    dims = dims_said(node.dims),
    axis = node.axis,
    split = node.split and split_of(node.split, lengths),
    num_outputs = node.attributes.num_outputs,
    keepdims = node.attributes.keepdims,
    attributes = attributes_of(node),
    lengths_from = json.name(node_value.origin(node.lengths_from)),
    lengths = dims_said(node.lengths or lengths),
    required_dim = node.required_dim,
    sequence = node.is_sequence,
    elements_of = node.elements_of and json.name(node.elements_of),
    ["function"] = made and (is_of_rows and made.function_name or made.name) or json.null,
    parameters = made and rows_of_parameters(is_of_rows and made.function_parameters or made.parameters, of_copy)
      or json.list(),
    outputs_as = made and made.outputs_as,
    strategy = made and made.strategy,
    launches = made and made.launches and rows_of_launches(call) or nil,
    rows_function = of_rows and of_rows.function_name,
    rows_parameters = of_rows and rows_of_parameters(table.move(of_rows.function_parameters, 3, 4, 1, {}), of_copy),
    lengths_function = made and made.lengths_function and made.lengths_function.name,
    views_function = made and made.views_function and made.views_function.name,
    views_live_in = made and made.views_function and json.name(node.input_name) or nil,
    input_bytes = amounts.of(size.bytes(node, size.dim(node))),
    input_alignment = select(2, required_alignments(call)),
    bytes_written = bytes_copied(node),
  }
end

-- Writes the file by write(text), in pieces no larger than a node without its outputs; head = { { key, value } }, the keys in
-- front of the nodes; calls = what these call (records.lua).
function manifest.write(write, head, nodes, calls)
  write("{\n")
  for _, row in ipairs({ { "format", 2 }, table.unpack(head) }) do
    write(('  "%s":'):format(row[1]))
    json.write_value(write, row[2], inner_keys)
    write(",\n")
  end
  write('  "nodes":[')
  for i, node in ipairs(nodes) do
    local call = calls[node.parts]
    write((i > 1 and ",{" or "{") .. json.fields(row_of_node(node, call), node_keys, inner_keys, 3) .. ',\n      "outputs":[')
    for k in ipairs(node.parts) do
      write((k > 1 and ",{" or "{") .. json.fields(row_of_part(node, call, k), output_keys, inner_keys, 5) .. "\n        }")
    end
    write("]\n    }")
  end
  write("]\n}\n")
end

local function row_of_argument(argument)
  return {
    type = argument.type .. (argument.count and " *" or ""),
    name = argument.name,
    role = argument.role or argument.name,
    symbol = argument.symbol and json.name(argument.symbol),
    index = argument.index,
    count = argument.count,
  }
end

-- A function in the manifest: its name, result and arguments. `known` keeps the texts of arguments, which very many functions
-- share.
local function signature_of(one, known)
  local arguments = known[one.arguments] or json.laid_out(json.list(map(one.arguments, row_of_argument)), 3, inner_keys)
  known[one.arguments] = arguments
  return { name = one.name, returns = one.returns, arguments = arguments }
end

-- What a model accepts (core/accepts.lua); checked_by = the function that checks it, if there is one.
function manifest.conditions(conditions, checked_by)
  return json.list(map(conditions, function(condition)
    return { left = number_said(condition.left), relation = condition.relation, right = number_said(condition.right),
      path = json.name(condition.path), why = json.name(condition.why), count = condition.count,
      declared = condition.is_declared,
      ["function"] = condition.is_checked and checked_by.name or nil }
  end))
end

-- For `all` functions (write_functions.lua): a function that passes each signature to add(signature).
function manifest.signatures(all)
  return function(add)
    local known = setmetatable({}, { __mode = "v" })
    for _, made in ipairs(all) do
      for _, one in ipairs(made.functions) do
        add(signature_of(one, known))
      end
    end
  end
end

local calls_nothing <const> = records.call({ places = {} })

-- The manifest's object of a node as a table; call = what it calls, nil if that is not planned.
function manifest.row(node, call)
  call = call or calls_nothing
  local row = row_of_node(node, call)
  row.outputs = json.list()
  for i in ipairs(node.parts) do
    row.outputs[i] = row_of_part(node, call, i)
  end
  return row
end

return manifest
