-- driver.lua: the program that calls a model's functions on data: what templates/verify.c.in shows, and its files. What to
-- call, and with what, it takes from the manifest, as a compiler would.
local data_set = require("verify.data_set")
local fail = require("base.fail")
local host = require("host")
local mapped = require("base.mapped")
local render = require("base.render")
local shape = require("graph.shape")
local text = require("base.text")

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
    local tensor, why = mapped(host.read_initializer, plan.case.file, name)
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

-- A node of a form in this run: { told = what the manifest has of it, node = the model's, input = its value, axis from 0,
-- keepdims }.
local function place_of(plan, index, keepdims)
  local told, node = plan.form.told[index], plan.form.nodes[index].site.node
  local input = value_of(plan, node.inputs[1])
  local axis = told.axis < 0 and told.axis + #input.dims or told.axis
  return { told = told, node = node, input = input, axis = axis, keepdims = keepdims }
end

local function fail_at(at, format, ...)
  data_set.fail("%s: " .. format, printable(at.told.path), ...)
end

local function split_of(plan, at)
  return value_of(plan, at.node.inputs[2])
end

local function behind_axis(at)
  return product(at.input.dims, at.axis + 2, #at.input.dims)
end

-- What a parameter without a symbol is in this run, by its name.
local arguments = {
  outer = function(_, at) return tostring(product(at.input.dims, 1, at.axis)) end,
  dim = function(_, at) return tostring(at.input.dims[at.axis + 1]) end,
  inner = function(_, at) return tostring(behind_axis(at)) end,
  step_bytes = function(plan, at) return bytes_of(plan, at.input, behind_axis(at)) end,
  split = function(plan, at) return ("value[%d]"):format(split_of(plan, at).slot) end,
  split_dtype = function(plan, at) return tostring(split_of(plan, at).dtype) end,
  split_count = function(plan, at) return tostring(split_of(plan, at).count) end,
  split_rank = function(plan, at) return tostring(#split_of(plan, at).dims) end,
}

local function value_of_symbol(symbol, at)
  local found
  for i, dim in ipairs(at.input.dims) do
    if at.told.dims[i] == symbol then
      if found and found ~= dim then
        fail_at(at, "a symbolic dimension is %d and %d", found, dim)
      end
      found = dim
    end
  end
  return tostring(found)
end

-- The arguments for parameters of the manifest, and the input behind them.
local function arguments_of(plan, parameters, at)
  local words = {}
  for i, parameter in ipairs(parameters) do
    words[i] = parameter.symbol and value_of_symbol(parameter.symbol, at) or arguments[parameter.name](plan, at)
  end
  words[#words + 1] = ("value[%d]"):format(at.input.slot)
  return words
end

local function call(name, words)
  return ("%s(%s)"):format(name, table.concat(words, ", "))
end

local function new_call(plan, at, fields)
  local row = { rooms = {}, is_array = false, is_run = false, is_constant_view = false, refuses = 0, outputs = "",
    what = text.c_string(printable(at.told.path)) }
  for key, value in pairs(fields or {}) do
    row[key] = value
  end
  plan.calls[#plan.calls + 1] = row
  return row
end

-- The dims of a part of a length.
local function dims_of(at, length)
  local dims = {}
  for i, dim in ipairs(at.input.dims) do
    if i ~= at.axis + 1 then
      dims[#dims + 1] = dim
    elseif at.keepdims then
      dims[#dims + 1] = length
    end
  end
  return dims
end

local function new_part(plan, at, length)
  local count = product(at.input.dims, 1, at.axis) * length * behind_axis(at)
  return { slot = new_slot(plan), dims = dims_of(at, length), dtype = at.input.dtype, count = count,
    bytes = bytes_of(plan, at.input, count) }
end

local function add_room(row, part)
  row.rooms[#row.rooms + 1] = { slot = part.slot, bytes = part.bytes }
  return ("room(%d)"):format(part.slot)
end

-- A function that only the run tells the lengths: it may refuse them.
local function call_run(plan, at, parts, refuses)
  local row = new_call(plan, at, { is_array = true, is_run = true, refuses = refuses and 1 or 0 })
  local words, outputs = arguments_of(plan, at.told.parameters, at), {}
  local is_sequence = at.told.outputs_as == "sequence"
  -- a NULL output is not written, whatever the function makes of the lengths
  for i = 1, is_sequence and #parts or #at.told.outputs do
    outputs[i] = parts[i] and add_room(row, parts[i]) or "NULL"
  end
  words[#words + 1] = "outputs"
  words[#words + 1] = is_sequence and tostring(#outputs) or nil
  row.outputs = #outputs > 0 and table.concat(outputs, ", ") or "NULL"
  row.text = call(at.told["function"], words)
end

local function call_copy(plan, at, parts)
  local row = new_call(plan, at, { is_array = at.told.outputs_as == "array" })
  local words, outputs = arguments_of(plan, at.told.parameters, at), {}
  for i, output in ipairs(at.told.outputs) do
    outputs[#outputs + 1] = output.fate == "copy" and add_room(row, parts[i]) or nil
  end
  if row.is_array then
    row.outputs = table.concat(outputs, ", ")
    words[#words + 1] = "outputs"
  else
    table.move(outputs, 1, #outputs, #words + 1, words)
  end
  row.text = call(at.told["function"], words)
end

local function call_view(plan, at, output, value)
  local words = arguments_of(plan, output.parameters, at)
  new_call(plan, at, {
    text = ("value[%d] = %s"):format(value.slot, call(output["function"], words)),
    is_constant_view = output.offset ~= nil,
    offset = output.offset or 0,
    macro = output["function"] .. "_OFFSET",
    slot = value.slot,
    input = at.input.slot,
  })
end

-- Bytes [begin, end) of an initialiser, as the manifest tells them; of strings it tells at most where they begin.
local function take_folded(plan, at, output, value, steps)
  local begin = output.begin and tostring(output.begin) or bytes_of(plan, at.input, steps * behind_axis(at))
  if output["end"] and tostring(output["end"] - output.begin) ~= value.bytes then
    fail_at(at, "the manifest has %d bytes of a constant, not %s", output["end"] - output.begin, value.bytes)
  end
  new_call(plan, at, { text = ("value[%d] = (const char *)value[%d] + %s"):format(value.slot, at.input.slot, begin) })
end

local function add_sequence(plan, at, lengths)
  local parts = {}
  for i, length in ipairs(lengths) do
    parts[i] = new_part(plan, at, length)
  end
  plan.values[at.node.outputs[1]] = { sequence = parts }
  call_run(plan, at, parts, false)
end

local function add_parts(plan, at, lengths)
  local parts, wanted = {}, {}
  for i, output in ipairs(at.told.outputs) do
    parts[i] = output.name ~= "" and new_part(plan, at, lengths[i]) or false
    plan.values[at.node.outputs[i] or ""] = parts[i] or nil
    wanted[i] = output.fate == "copy" and parts[i]
  end
  if at.told.outputs_as == "all" then
    call_run(plan, at, wanted, false)
  elseif at.told["function"] then
    call_copy(plan, at, wanted)
  end
  local steps = 0
  for i, output in ipairs(at.told.outputs) do
    if output.fate == "view" then
      call_view(plan, at, output, parts[i])
    elseif output.fate == "folded" then
      take_folded(plan, at, output, parts[i], steps)
    elseif parts[i] and not wanted[i] then -- nobody reads it, or it has no elements
      add_room(new_call(plan, at, { text = "(void)0" }), { slot = parts[i].slot, bytes = "0" })
    end
    steps = steps + lengths[i]
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
    local at = place_of(plan, i, understood.keepdims)
    if at.told.sequence and at.told.outputs[1].fate ~= "copy" then
      plan.values[at.node.outputs[1]] = { sequence = {} } -- nobody reads it
    elseif not understood.lengths then
      fail_at(at, "lengths that another node gives cannot be told here")
    elseif at.told.sequence then
      add_sequence(plan, at, understood.lengths)
    else
      add_parts(plan, at, understood.lengths)
    end
  end
  if plan.run.refusal then
    call_run(plan, place_of(plan, #plan.run.nodes + 1), { false }, true)
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
  local index = #run.nodes + 1
  local told, node = case.forms[1].told[index], case.forms[1].nodes[index]
  local is_sequence = told and told.outputs_as == "sequence"
  if refusal.rule ~= "BAD_LENGTHS" or not told or not is_sequence and told.outputs_as ~= "all" then
    return false
  end
  -- a Split knows how many lengths there are, and reads no others
  local given = run.inputs[node.site.node.inputs[2]]
  return not given or is_sequence or given.count == #told.outputs
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
