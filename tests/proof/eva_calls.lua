-- eva_calls.lua: writes C that calls functions of models, by manifests: each on memory of its size (eva_calls.c.in),
-- or those that have symbols, each symbol in turn with any value (eva_any.c.in).
local dtype_tables = require("spec.dtype_tables")
local map = require("base.list").map
local render = require("base.render")

local MOST_BYTES <const> = 768 -- of an input of which all rows are copied

-- Whether a function takes an expression of symbols, of which only the caller knows that the symbols give it.
local function takes_expression(manifest, signature)
  local function has(amount)
    for _, symbol in ipairs(type(amount) == "table" and amount.symbols or {}) do
      if (manifest.expressions or {})[symbol] then
        return true
      end
    end
  end
  for _, node in ipairs(manifest.nodes) do
    for _, output in ipairs(node.outputs) do
      if output["function"] == signature.name and (has(output.offset) or has(output.run)) then
        return true
      end
    end
  end
  return false
end

-- The node of a function, by the function's name in the manifest; of a view or a slice, and the part.
local function node_of(manifest, name)
  for _, node in ipairs(manifest.nodes) do
    if node["function"] == name then
      return node
    end
    for _, output in ipairs(node.outputs) do
      if output["function"] == name or output.slice == name then
        return node, output
      end
    end
  end
end

local function argument_of(signature, role)
  for _, argument in ipairs(signature.arguments) do
    if argument.role == role then
      return argument
    end
  end
end

-- Adds a variable of a call: a size_t from 0 to `most`, by name.
local function add_loop(made, name, most)
  if not made.chosen[name] then
    made.chosen[name] = true
    table.insert(made.loops, ("size_t %s = 0; %s <= %s; %s++"):format(name, name, most, name))
    table.insert(made.parameter_list, "size_t " .. name)
    table.insert(made.value_list, name)
  end
end

-- Adds a variable for the dtype of split.
local function add_dtypes(made)
  table.insert(made.loops, "size_t i = 0; i < sizeof split_dtypes / sizeof *split_dtypes; i++")
  table.insert(made.parameter_list, "int32_t split_dtype")
  table.insert(made.value_list, "split_dtypes[i]")
end

local function add_names(made, names)
  for _, name in ipairs(names) do
    add_loop(made, name, made.most)
  end
end

-- The parameters among the arguments of a signature, as a call passes them.
local function passed_of(signature)
  local words = {}
  for _, argument in ipairs(signature.arguments) do
    words[#words + 1] = argument.role == "parameter" and argument.name .. ", " or nil
  end
  return table.concat(words)
end

-- The parameter of a symbol; a variable of the call, if the function does not take it.
local function name_of(made, symbol)
  for _, argument in ipairs(made.arguments) do
    if argument.symbol == symbol then
      return argument.name
    end
  end
  if not made.others[symbol] then
    made.other_count = made.other_count + 1
    made.others[symbol] = ("other_%d"):format(made.other_count)
  end
  return made.others[symbol]
end

-- A number of a manifest in C; nil if there is none.
local function amount_of(made, amount)
  if type(amount) ~= "table" then
    return amount and tostring(amount)
  end
  local words = { tostring(amount.factor), amount.unknown }
  for _, symbol in ipairs(amount.symbols) do
    words[#words + 1] = name_of(made, symbol)
  end
  for i = 2, #words do
    add_loop(made, words[i], made.most)
  end
  local product = table.concat(words, " * ")
  return amount.bits and ("(%s + 7) / 8"):format(product) or product
end

-- The dims first..last of a node in C; those of which one is not known are a factor with this name.
local function dims_of(made, node, first, last, unknown)
  local words = {}
  for i = first, last do
    local dim = node.dims[i]
    words[#words + 1] = math.type(dim) and tostring(dim) or dim and amount_of(made, { factor = 1, symbols = { dim } }) or nil
  end
  if #words < last - first + 1 then
    words = { amount_of(made, { factor = 1, symbols = {}, unknown = unknown }) }
  end
  return table.concat(words, " * ")
end

-- The bytes of a run's input in C.
local function input_of(made, node)
  local bytes = amount_of(made, node.input_bytes)
  if bytes then
    return bytes
  end
  local words, place = {}, node.dims and node.axis + 1
  local function add(words_of)
    words[#words + 1] = words_of ~= "" and words_of or nil
  end
  add(place and dims_of(made, node, 1, place - 1, "outer") or made.chosen.outer and "outer" or "")
  add(place and dims_of(made, node, place, place, "dim") or made.chosen.dim and "dim" or "")
  if made.chosen.step_bytes then
    add("step_bytes")
  else
    add(tostring(node.element_bits // 8))
    add(place and dims_of(made, node, place + 1, #node.dims, "inner") or made.chosen.inner and "inner" or "")
  end
  return table.concat(words, " * ")
end

-- For each kind of function: adds the parts of its call; false: it is not called.
local kinds = {}

function kinds.place(made, _, node, output)
  made.input, made.offset, made.bytes = amount_of(made, node.input_bytes), amount_of(made, output.offset), nil
  if output.slice then
    made.run, made.stride = amount_of(made, output.run), amount_of(made, output.stride)
    made.rows = amount_of(made, output.rows)
  else
    made.bytes = amount_of(made, output.bytes)
  end
  return made.input ~= nil and not output.may_be_null
end

-- How a call passes the parameters of a manifest, all rows if there are any; adds those that are numbers of the run.
local function pass(made, parameters)
  local words = {}
  for i, parameter in ipairs(parameters) do
    words[i] = (parameter.name == "first_row" and "0" or parameter.name) .. ", "
    add_names(made, { words[i] ~= "0, " and words[i]:sub(1, -3) or nil })
  end
  return table.concat(words)
end

-- A number of bytes or bits in C: `cells` times what the function takes of them, if it does.
local function in_cells(cells, measure)
  return measure and ("%d * %s"):format(cells, measure) or tostring(cells)
end

-- The numbers of a copy's node in C, by the function's own parameters: bytes_of(output), input, rows, and `known` = the bytes of
-- the input, if they are known.
local function sizes_of(node)
  local measure, value, rows = nil, 1, nil
  for _, parameter in ipairs(node.parameters) do
    if parameter.name == "rows" then
      rows = "rows"
    elseif parameter.name ~= "first_row" then
      measure, value = parameter.name, parameter.value
    end
  end
  -- an amount of a row, which is a multiple of the node's value
  local function of_row(amount)
    local factor = math.type(amount) and amount or amount.factor
    return in_cells(factor // (math.type(value) and value or value.factor), measure)
  end
  local sizes = { known = math.type(node.input_bytes) and node.input_bytes or nil }
  function sizes.bytes_of(output)
    if output.run then
      sizes.rows = rows or tostring(output.rows)
      return ("%s * %s"):format(of_row(output.run), sizes.rows)
    elseif math.type(output.bytes) then
      return tostring(output.bytes)
    end
    return ("(%s%s + 7) / 8"):format(measure and in_cells(node.lengths[output.index + 1], measure) or output.bytes.factor,
      rows and " * rows" or "")
  end
  function sizes.input(output)
    if sizes.known then
      return tostring(sizes.known)
    elseif output.stride then
      local is_computed = not node.split and type(output.stride) == "table" -- then the bytes of a part are, too
        and table.concat(output.stride.symbols, " ") ~= table.concat(output.run.symbols, " ")
      return ("%s * %s"):format(is_computed and in_cells(#node.outputs, measure) or of_row(output.stride), sizes.rows)
    end
    return ("(%s%s + 7) / 8"):format(measure and in_cells(node.dims[node.axis + 1], measure) or node.input_bytes.factor,
      rows and " * rows" or "")
  end
  return sizes
end

function kinds.copy(made, signature, node)
  local sizes, rooms, outputs = sizes_of(node), {}, {}
  made.passed, made.bytes_of = pass(made, node.parameters), {}
  for _, output in ipairs(node.outputs) do
    if output.fate == "copy" then
      local i = #rooms + 1
      made.bytes_of[i] = sizes.bytes_of(output)
      rooms[i], outputs[i] = ("malloc(%s)"):format(made.bytes_of[i]), (", outputs[%d]"):format(i - 1)
      made.input = made.input or sizes.input(output)
    end
  end
  made.rooms = table.concat(rooms, ", ")
  made.outputs = argument_of(signature, "outputs") and ", outputs" or table.concat(outputs)
  made.copies_all = not sizes.known or sizes.known <= MOST_BYTES or not node.rows_function and node.strategy:find("^block") ~= nil
  if node.rows_function then
    made.rows, made.ranges, made.passed_to_ranges = sizes.rows, node.rows_function, pass(made, node.rows_parameters)
  end
  return made.copies_all or made.ranges ~= nil
end

-- The dtype of a split, by the C type of its elements.
local dtypes <const> = { int64_t = "INT64", int32_t = "INT32", float = "FLOAT", double = "DOUBLE", uint16_t = "FLOAT16" }

-- Facts known at run time: the lengths, and the dtype, count and rank of split.
function kinds.run(made, signature, node, _, signatures)
  local lengths = signatures[node.lengths_function]
  local outputs = argument_of(signature, "outputs")
  if not lengths then
    return false
  end
  if math.type(node.input_bytes) and node.input_bytes > MOST_BYTES then
    return false
  end
  made.lengths, made.passed_to_lengths = lengths.name, passed_of(lengths)
  made.is_sequence = argument_of(signature, "output_count") ~= nil
  made.count = outputs.count or 4
  local dim = node.dims and node.dims[node.axis + 1]
  made.dim = not dim and "dim" or amount_of(made, math.type(dim) and dim or { factor = 1, symbols = { dim } })
  made.dtype = "INT64"
  local elements = made.is_sequence and "1" or tostring(made.count)
  for _, argument in ipairs(signature.arguments) do
    if argument.name == "split" then
      made.dtype = dtypes[argument.type:match("^const ([%w_]+) %*$")] or "split_dtype"
    elseif argument.name == "split_dtype" then
      add_dtypes(made)
    elseif argument.name == "split_count" then
      add_loop(made, "split_count", 2)
      elements = "split_count"
    elseif argument.name == "split_rank" then
      add_loop(made, "split_rank", 2)
      elements = ("split_rank == 0 ? 1 : %s"):format(elements)
    elseif argument.role == "parameter" then
      add_loop(made, argument.name, made.most)
    end
  end
  add_loop(made, "kind", "KINDS_OF_LENGTHS - 1")
  made.elements, made.input = elements, input_of(made, node)
  return true
end

local function kind_of(signature)
  return signature.returns == "const void *" and "place" or signature.returns == "void" and "copy" or "run"
end

-- A call with any value of number i: its name, the parameters and loops of the others, and the sizes of memory. nil for copies by
-- loops that Eva cannot follow: those that WP proves in the library (`moves`), and those of parts of any bytes (`equal`).
local function any_of(made, node, i)
  local any, parameters, values = { made = made, name = made.value_list[i], loops = {} }, {}, {}
  local strategy = made.kind == "copy" and node.strategy:match("^%l+")
  if strategy == "moves" or strategy == "equal" and any.name ~= "rows" then
    return nil
  end
  for k, name in ipairs(made.value_list) do
    if k ~= i then
      parameters[#parameters + 1], values[#values + 1] = made.parameter_list[k], name
      any.loops[#any.loops + 1] = made.loops[k]
    end
  end
  any.parameters = #parameters > 0 and table.concat(parameters, ", ") or "void"
  any.values = table.concat(values, ", ")
  local function largest(macro)
    return (macro:gsub("[%w_]+", function(word)
      return word == any.name and "MOST" or made.chosen[word] and tostring(made.most) or nil
    end))
  end
  any.input, any.rooms = largest(made.input), map(made.bytes_of or {}, largest)
  return any
end

-- The largest value of symbols: less if there are more of them.
local function most_of(signature)
  local count = 0
  for _, argument in ipairs(signature.arguments) do
    count = count + ((argument.role == "parameter" or argument.role == "rows") and argument.type == "size_t" and 1 or 0)
  end
  return count <= 2 and 2 or 1
end

-- The call of a signature; nil if another function's call includes it.
local function made_of(model, signatures, signature, id)
  local kind = kind_of(signature)
  local node, output = node_of(model.manifest, signature.name)
  if not node or takes_expression(model.manifest, signature) then
    return nil
  end
  local made = { id = id, name = signature.name, kind = kind, most = most_of(signature), chosen = {}, loops = {},
    parameter_list = {}, value_list = {}, arguments = signature.arguments, others = {}, other_count = 0,
    passed = passed_of(signature) }
  if kind == "place" then
    for _, argument in ipairs(signature.arguments) do
      add_names(made, { argument.role == "parameter" and argument.name or nil })
    end
  end
  if not kinds[kind](made, signature, node, output, signatures) then
    return nil
  end
  made.parameters = #made.parameter_list > 0 and table.concat(made.parameter_list, ", ") or "void"
  made.values, made.any = table.concat(made.value_list, ", "), {}
  for i = 1, kind ~= "run" and #made.value_list or 0 do
    made.any[#made.any + 1] = any_of(made, node, i)
  end
  return made
end

-- models: list of { prefix, manifest } -> the values of the templates, and the calls that made_of returns.
local function read(models)
  local functions, prefixes, has_runs = {}, {}, false
  for i, model in ipairs(models) do
    prefixes[i] = model.prefix
    local signatures = {}
    for _, signature in ipairs(model.manifest.functions) do
      signatures[signature.name] = signature
    end
    for _, signature in ipairs(model.manifest.functions) do
      local made = made_of(model, signatures, signature, #functions + 1)
      functions[#functions + 1] = made
      has_runs = has_runs or made ~= nil and made.kind == "run"
    end
  end
  return { functions = functions, prefixes = prefixes, has_runs = has_runs, codes = dtype_tables().codes }
end

-- Both return the text of the program, and the number of its calls: one for each function, or one for each symbol of a function.
local eva_calls = {}

function eva_calls.exact(models)
  local values = read(models)
  return render("tests/proof/eva_calls.c.in", values), #values.functions
end

function eva_calls.any(models)
  local values, calls = read(models), {}
  for _, made in ipairs(values.functions) do
    for _, any in ipairs(made.any) do
      calls[#calls + 1] = any
    end
  end
  values.calls = calls
  return render("tests/proof/eva_any.c.in", values), #calls
end

return eva_calls
