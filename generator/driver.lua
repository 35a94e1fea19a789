-- driver.lua: the program that calls a model's functions on data: what templates/verify.c.in shows, and its files.
local data_set = require("data_set")
local fail = require("fail")
local holds = require("holds")
local host = require("host")
local render = require("render")
local shape = require("shape")
local text = require("text")

local printable = text.printable

local driver = {}

local function product(dims, first, last)
  local result = 1
  for i = first, last do
    result = result * dims[i]
  end
  return result
end

-- The bits of an element of a value; 0 for strings.
local function bits_of(plan, value)
  return plan.case.bits[plan.case.dtypes[value.dtype]] or 0
end

-- The bytes of so many of its elements as C has them: strings are as wide as the compiler makes them.
local function bytes_of(plan, value, count)
  local bits = bits_of(plan, value)
  return bits == 0 and ("%d * sizeof(struct string)"):format(count) or tostring(shape.bytes(count, bits))
end

-- The axis of a node on an input of that rank, from 0.
local function axis_of(node, rank)
  return node.axis < 0 and node.axis + rank or node.axis
end

-- One run of one form. A value is { slot, dims, dtype, count } or { sequence = list of them }.
local function new_plan(case, form, run, run_index, files)
  return {
    case = case, form = form, run = run, files = files,
    values = {}, slots = 0, loads = {}, calls = {}, checks = {},
    tag = ("%d_%s"):format(run_index, form.prefix),
    file_tag = ("run_%d"):format(run_index),
  }
end

local function new_slot(plan)
  plan.slots = plan.slots + 1
  return plan.slots - 1
end

-- The name of the file that holds a tensor's elements; the forms share it.
local function file_of(plan, key, tensor)
  local name = plan.files.by_key[plan.file_tag .. key]
  if not name then
    name = ("data_%d"):format(#plan.files)
    plan.files.by_key[plan.file_tag .. key] = name
    local data = tensor.data
    if type(data) == "table" then
      local strings = {}
      for i, string in ipairs(data) do
        strings[i] = ("=s8"):pack(string)
      end
      data = table.concat(strings)
    end
    plan.files[#plan.files + 1] = { name, data }
  end
  return name
end

local function initializer(plan, name)
  local cache = plan.case.initializers or {}
  plan.case.initializers = cache
  if cache[name] == nil then
    local tensor, why = host.read_initializer(plan.case.file, name)
    if not tensor then
      fail.refused({ place = plan.case.file, what = ("initializer %s: %s"):format(plan.case.quoted(name), why), rule = "file" })
    end
    cache[name] = tensor
  end
  return cache[name]
end

local function is_initializer(plan, name)
  for _, tensor in ipairs(plan.case.model.graph.initializers) do
    if tensor.name == name then
      return true
    end
  end
  return false
end

-- What a file or an initialiser gives; nil for what a node gives.
local function given_value(plan, name)
  return plan.run.inputs[name] or is_initializer(plan, name) and initializer(plan, name) or nil
end

-- The value that a node reads.
local function value_of(plan, name)
  local value = plan.values[name]
  if value then
    return value
  end
  local tensor = given_value(plan, name)
  local slot = new_slot(plan)
  plan.loads[#plan.loads + 1] = {
    slot = slot, file = file_of(plan, "value" .. name, tensor), count = tensor.count, bits = bits_of(plan, tensor),
  }
  value = { slot = slot, dims = tensor.dims, dtype = tensor.dtype, count = tensor.count }
  plan.values[name] = value
  return value
end

-- What a parameter of a node's function is in this run.
local function argument(plan, parameter, node, input, axis)
  if parameter.name == "outer" then
    return tostring(product(input.dims, 1, axis))
  elseif parameter.name == "dim" then
    return tostring(input.dims[axis + 1])
  elseif parameter.name == "inner" then
    return tostring(product(input.dims, axis + 2, #input.dims))
  elseif parameter.name == "step_bytes" then
    return bytes_of(plan, input, product(input.dims, axis + 2, #input.dims))
  end
  local found
  for i, dim in ipairs(node.dims) do
    if dim == parameter.symbol then
      if found and found ~= input.dims[i] then
        data_set.fail("%s: a symbolic dimension is %d and %d", printable(node.path), found, input.dims[i])
      end
      found = input.dims[i]
    end
  end
  return tostring(found)
end

local function arguments_of(plan, parameters, node, input, axis)
  local words = {}
  for i, parameter in ipairs(parameters) do
    words[i] = argument(plan, parameter, node, input, axis)
  end
  return words
end

local function call(name, words)
  return ("%s(%s)"):format(name, table.concat(words, ", "))
end

local function new_call(plan, node, fields)
  local row = { rooms = {}, is_array = false, is_run = false, is_constant_view = false, refuses = 0, outputs = "",
    what = text.c_string(printable(node.path)) }
  for key, value in pairs(fields or {}) do
    row[key] = value
  end
  plan.calls[#plan.calls + 1] = row
  return row
end

-- The dims of a part of a length.
local function dims_of(node, input, axis, length)
  local dims = {}
  for i, dim in ipairs(input.dims) do
    if i ~= axis + 1 then
      dims[#dims + 1] = dim
    elseif node.keepdims then
      dims[#dims + 1] = length
    end
  end
  return dims
end

local function new_part(plan, node, input, axis, length)
  local count = product(input.dims, 1, axis) * length * product(input.dims, axis + 2, #input.dims)
  return { slot = new_slot(plan), dims = dims_of(node, input, axis, length), dtype = input.dtype, count = count,
    bytes = bytes_of(plan, input, count) }
end

local function add_room(row, part)
  row.rooms[#row.rooms + 1] = { slot = part.slot, bytes = part.bytes }
  return ("room(%d)"):format(part.slot)
end

-- A function that only the run tells the lengths: it may refuse them.
local function call_run(plan, node, input, axis, parts, refuses)
  local run = node.copy
  local row = new_call(plan, node, { is_array = true, is_run = true, refuses = refuses and 1 or 0 })
  local words = arguments_of(plan, run.parameters, node, input, axis)
  if run.reads_split then
    local split = value_of(plan, node.site.node.inputs[2])
    local name = plan.case.dtypes[split.dtype]
    if not holds(node.split_dtypes, name) then
      data_set.fail("%s: split is of %s, and the function reads %s", printable(node.path), name,
        table.concat(node.split_dtypes, " or "))
    end
    words[#words + 1] = ("value[%d]"):format(split.slot)
    if run.reads_dtype then
      words[#words + 1] = tostring(split.dtype)
    end
    if run.reads_list then
      words[#words + 1] = tostring(split.count)
    end
    if run.reads_rank then
      words[#words + 1] = tostring(#split.dims)
    end
  end
  words[#words + 1] = ("value[%d]"):format(input.slot)
  words[#words + 1] = "outputs"
  local outputs = {}
  for i, part in ipairs(parts) do
    outputs[i] = part and add_room(row, part) or "NULL"
  end
  for i = #parts + 1, run.count do -- a NULL output is not written, whatever the function makes of the lengths
    outputs[i] = "NULL"
  end
  if run.is_sequence then
    words[#words + 1] = tostring(#outputs)
  end
  row.outputs = #outputs > 0 and table.concat(outputs, ", ") or "NULL"
  row.text = call(run.name, words)
end

local function call_copy(plan, node, input, axis, parts)
  local copy = node.copy
  local row = new_call(plan, node, { is_array = copy.takes_array })
  local words = arguments_of(plan, copy.parameters, node, input, axis)
  words[#words + 1] = ("value[%d]"):format(input.slot)
  local outputs = {}
  for i, part in ipairs(copy.parts) do
    outputs[i] = add_room(row, parts[part.index + 1])
  end
  if copy.takes_array then
    row.outputs = table.concat(outputs, ", ")
    words[#words + 1] = "outputs"
  else
    table.move(outputs, 1, #outputs, #words + 1, words)
  end
  row.text = call(copy.name, words)
end

local function call_view(plan, node, input, axis, part, value, told)
  local view = part.view
  local words = arguments_of(plan, view.parameters, node, input, axis)
  words[#words + 1] = ("value[%d]"):format(input.slot)
  new_call(plan, node, {
    text = ("value[%d] = %s"):format(value.slot, call(view.name, words)),
    is_constant_view = view.is_constant,
    macro = view.macro or "0",
    slot = value.slot,
    input = input.slot,
  })
  if view.is_constant and told.offset and tostring(told.offset) ~= view.offset then
    data_set.fail("%s: the manifest has offset %d, the header %s", printable(node.path), told.offset, view.offset)
  end
end

-- Bytes [begin, end) of an initialiser, as the manifest tells them; it tells no bytes of strings.
local function take_folded(plan, node, input, axis, part, value, told)
  local begin = bytes_of(plan, input, part.steps * product(input.dims, axis + 2, #input.dims))
  if told.begin then
    if tostring(told["end"] - told.begin) ~= value.bytes then
      data_set.fail("%s: the manifest has %d bytes of a constant, not %s", printable(node.path), told["end"] - told.begin,
        value.bytes)
    end
    begin = tostring(told.begin)
  end
  new_call(plan, node, { text = ("value[%d] = (const char *)value[%d] + %s"):format(value.slot, input.slot, begin) })
end

-- The input of a node, as this run has it.
local function input_of(plan, node)
  local input = value_of(plan, node.site.node.inputs[1])
  return input, axis_of(node, #input.dims)
end

local function add_sequence(plan, node, understood, input, axis)
  local parts = {}
  for i, length in ipairs(understood.lengths) do
    parts[i] = new_part(plan, node, input, axis, length)
  end
  plan.values[node.parts[1].name] = { sequence = parts }
  call_run(plan, node, input, axis, parts, false)
end

local function add_parts(plan, node, understood, told, input, axis)
  local parts, is_run = {}, node.copy and node.copy.choices
  for i, part in ipairs(node.parts) do
    parts[i] = part.value and new_part(plan, node, input, axis, understood.lengths[i]) or false
    if parts[i] then
      plan.values[part.name] = parts[i]
    end
  end
  local written = {}
  if is_run then
    local wanted = {}
    for i, part in ipairs(node.parts) do
      wanted[i] = part.fate == "copy" and parts[i]
      written[i] = wanted[i]
    end
    call_run(plan, node, input, axis, wanted, false)
  elseif node.copy then
    for _, part in ipairs(node.copy.parts) do
      written[part.index + 1] = true
    end
    call_copy(plan, node, input, axis, parts)
  end
  for i, part in ipairs(node.parts) do
    if part.fate == "view" then
      call_view(plan, node, input, axis, part, parts[i], told.outputs[i])
    elseif part.fate == "folded" then
      take_folded(plan, node, input, axis, part, parts[i], told.outputs[i])
    elseif parts[i] and not written[i] then
      if part.fate == "copy" and parts[i].count > 0 then
        data_set.fail("%s: no function writes %s", printable(node.path), plan.case.quoted(part.name))
      end
      -- nobody reads it, or it has no elements
      add_room(new_call(plan, node, { text = "(void)0" }), { slot = parts[i].slot, bytes = "0" })
    end
  end
end

-- What the graph declares of a value on its way must be what it is.
local function check_value_infos(plan)
  for _, declared in ipairs(plan.case.model.graph.value_infos) do
    local value = plan.values[declared.name]
    if value and not value.sequence and declared.kind == "tensor" then
      data_set.check_declared(plan.case.file, "value_info " .. plan.case.quoted(declared.name), declared, value,
        plan.case.dtypes, plan.run.bindings)
    end
  end
end

local function add_nodes(plan)
  for i, understood in ipairs(plan.run.nodes) do
    local node = plan.form.nodes[i]
    local input, axis = input_of(plan, node)
    if node.is_sequence and node.parts[1].fate ~= "copy" then
      plan.values[node.parts[1].name] = { sequence = {} } -- nobody reads it
    elseif not understood.lengths then
      data_set.fail("%s: lengths that another node gives cannot be told here", printable(node.path))
    elseif node.is_sequence then
      add_sequence(plan, node, understood, input, axis)
    else
      add_parts(plan, node, understood, plan.form.told[i], input, axis)
    end
  end
  local refused = plan.run.refusal and plan.form.nodes[#plan.run.nodes + 1]
  if refused then
    local input, axis = input_of(plan, refused)
    call_run(plan, refused, input, axis, refused.is_sequence and { false } or {}, true)
  end
end

-- Compares a tensor with the expected one, as far as that needs no run, and has the program compare the rest.
local function check_tensor(plan, what, value, expected, key)
  local dtypes = plan.case.dtypes
  if value.dtype ~= expected.dtype then
    data_set.fail("%s is of %s, expected %s", what, dtypes[value.dtype], dtypes[expected.dtype])
  elseif shape.text(value.dims) ~= shape.text(expected.dims) then
    data_set.fail("%s has shape %s, expected %s", what, shape.text(value.dims), shape.text(expected.dims))
  end
  plan.checks[#plan.checks + 1] = {
    slot = value.slot, file = file_of(plan, key, expected), count = expected.count, bits = bits_of(plan, expected),
    what = text.c_string(what),
  }
end

-- Compares an output that is an input or an initialiser: no function has a part in it.
local function check_given(plan, what, given, expected)
  local dtypes = plan.case.dtypes
  if given.dtype ~= expected.dtype then
    data_set.fail("%s is of %s, expected %s", what, dtypes[given.dtype], dtypes[expected.dtype])
  elseif shape.text(given.dims) ~= shape.text(expected.dims) then
    data_set.fail("%s has shape %s, expected %s", what, shape.text(given.dims), shape.text(expected.dims))
  end
  for i = 1, type(given.data) == "table" and given.count or 0 do
    if given.data[i] ~= expected.data[i] then
      data_set.fail("%s differs from the expected elements, first at element %d", what, i - 1)
    end
  end
  if type(given.data) == "string" and given.data ~= expected.data then
    data_set.fail("%s differs from the expected elements", what)
  end
end

local function add_checks(plan)
  for i, expected in ipairs(plan.run.outputs or {}) do
    local declared = plan.case.model.graph.outputs[i]
    local what = ("output %d %s"):format(i - 1, plan.case.quoted(declared.name))
    local value = plan.values[declared.name]
    local check, key = check_tensor, "output" .. i
    if not value or plan.run.inputs[declared.name] or is_initializer(plan, declared.name) then
      value, check = given_value(plan, declared.name), check_given
    end
    if #(value.sequence or {}) ~= #(expected.sequence or {}) then
      data_set.fail("%s has %d tensors, expected %d", what, #value.sequence, #expected.sequence)
    elseif value.sequence then
      for k, tensor in ipairs(expected.sequence) do
        check(plan, ("%s[%d]"):format(what, k - 1), value.sequence[k], tensor, key .. "_" .. k)
      end
    else
      check(plan, what, value, expected, key)
    end
    -- what it is agrees with the file's; the file's must with what the graph declares
    if declared.kind ~= "unknown" then
      data_set.check_declared(plan.case.file, what, declared, expected, plan.case.dtypes, plan.run.bindings)
    end
  end
end

-- Whether a refusal is one that the generated function comes to by itself: of lengths that only the run gives.
function driver.tells_itself(case, run, refusal)
  local node = case.forms[1].nodes[#run.nodes + 1]
  if refusal.rule ~= "BAD_LENGTHS" or not node or not node.copy or not node.copy.choices then
    return false
  end
  local split = node.copy.reads_split and node.site.node.inputs[2]
  local given = split and run.inputs[split]
  -- a Split knows how many lengths there are, and reads no others
  return not given or node.is_sequence or given.count == node.copy.count
end

-- case = { model, file, dtypes = names by code, bits by name, quoted, forms = { { prefix, nodes, told = what the manifest has
--   of each, says } } }, runs
-- -> list of { name, bytes }
function driver.files(case, runs)
  local files, rows, most = { by_key = {} }, {}, 0
  for i, run in ipairs(runs) do
    for _, form in ipairs(case.forms) do
      local plan = new_plan(case, form, run, i, files)
      add_nodes(plan)
      check_value_infos(plan)
      add_checks(plan)
      most = math.max(most, plan.slots)
      rows[#rows + 1] = {
        name = "run_" .. plan.tag,
        form = text.c_string(form.says),
        loads = plan.loads,
        calls = plan.calls,
        checks = plan.checks,
      }
    end
  end
  table.insert(files, { "verify.c", render("templates/verify.c.in", {
    forms = case.forms, runs = rows, value_count = most + 1,
  }) })
  return files
end

return driver
