-- driver.lua: the program that calls a model's functions on data: the values for templates/verify.c.in, and its data files. It
-- takes functions and arguments from the manifest, as a compiler does.
local c_text = require("write.c_text")
local calls = require("shapes.calls")
local checks = require("verify.checks")
local data_set = require("verify.data_set")
local fail = require("base.fail")
local filled = require("base.list").filled
local render = require("base.render")
local sequence_nodes = require("verify.sequence_nodes")
local test_case = require("verify.test_case")
local text = require("base.text")
local values = require("verify.values")

local printable = text.printable
local last_line <const> = "%d comparisons, %d refusals" -- of a program's output, if all is as expected

local driver = {}

-- A node of a variant with this data set: { object = its object in the manifest, node = its node in the model, input = its value,
-- axis from 0, keepdims, expressions = those of its dims and places, by name, sequence_name = its output if that is a sequence }.
-- keepdims: as the data set has it, if it does not refuse the node.
local function place_of(trial, index, keepdims)
  local understood = trial.variant.nodes[index]
  local object, node = trial.variant.objects[index], understood.found.site.node
  local input = values.value_of(trial, node.inputs[1])
  local axis = object.axis < 0 and object.axis + #input.dims or object.axis
  return { object = object, node = node, input = input, axis = axis, keepdims = keepdims, expressions = understood.expressions,
    sequence_name = understood.sequence_name }
end

local function fail_at(at, format, ...)
  data_set.fail("%s: " .. format, printable(at.object.path), ...)
end

local function split_of(trial, at)
  return values.value_of(trial, at.node.inputs[2])
end

-- Ends the case at a node whose lengths are not known, though its data set is.
local function fail_unknown(trial, at)
  split_of(trial, at) -- refuses external data
  fail_at(at, "the lengths that another node computes are not known here")
end

local function behind_axis(at)
  return values.product(at.input.dims, at.axis + 2, #at.input.dims)
end

-- The arguments for factors and parameters without a symbol, by name.
local arguments = {
  outer = function(_, at) return tostring(values.product(at.input.dims, 1, at.axis)) end,
  dim = function(_, at) return tostring(at.input.dims[at.axis + 1]) end,
  inner = function(_, at) return tostring(behind_axis(at)) end,
  step_bytes = function(_, at) return values.bytes_of(at.input, behind_axis(at)) end,
  split = function(trial, at) return ("value[%d]"):format(split_of(trial, at).slot) end,
  split_dtype = function(trial, at) return tostring(split_of(trial, at).dtype) end,
  split_count = function(trial, at) return tostring(split_of(trial, at).count) end,
  split_rank = function(trial, at) return tostring(#split_of(trial, at).dims) end,
}

-- The value of a symbol or an expression, from the dims of the data set's inputs.
local function value_of_name(name, trial, at)
  local number = at.expressions[name]
  number = number and calls.substitute(number, function(symbol) return trial.set.bindings[symbol.name] end)
    or trial.set.bindings[name]
  return math.type(number) == "integer" and number or fail_at(at, "'%s' cannot be computed from the inputs", name)
end

local function value_of_symbol(symbol, trial, at)
  local found
  for i, dim in ipairs(at.input.dims) do
    if at.object.dims[i] == symbol then
      if found and found ~= dim then
        fail_at(at, "a symbolic dimension is %d and %d", found, dim)
      end
      found = dim
    end
  end
  return tostring(found or value_of_name(symbol, trial, at))
end

-- An amount of the manifest in C.
local function amount_of(amount, trial, at)
  if math.type(amount) then
    return tostring(amount)
  end
  local words = { "(size_t)" .. amount.factor, amount.unknown and arguments[amount.unknown](trial, at) }
  for _, symbol in ipairs(amount.symbols) do
    words[#words + 1] = value_of_symbol(symbol, trial, at)
  end
  return table.concat(words, " * ")
end

-- The arguments for parameters of the manifest, and the input behind them.
local function arguments_of(trial, parameters, at)
  local words = {}
  for i, parameter in ipairs(parameters) do
    words[i] = parameter.value and amount_of(parameter.value, trial, at) or arguments[parameter.name](trial, at)
  end
  words[#words + 1] = ("value[%d]"):format(at.input.slot)
  return words
end

local function call(name, words)
  return ("%s(%s)"):format(name, table.concat(words, ", "))
end

local function new_call(trial, at, code)
  local row = { text = code, rooms = {}, outputs = "", what = c_text.string(printable(at.object.path)) }
  trial.calls[#trial.calls + 1] = row
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

local function new_part(trial, at, length)
  local count = values.product(at.input.dims, 1, at.axis) * length * behind_axis(at)
  return { slot = values.new_slot(trial), dims = dims_of(at, length), dtype = at.input.dtype, count = count,
    bytes = values.bytes_of(at.input, count) }
end

local function add_room(row, part)
  row.rooms[#row.rooms + 1] = { slot = part.slot, bytes = part.bytes }
  return ("room(%d)"):format(part.slot)
end

-- Calls a function that gets the lengths at run time, and may refuse them.
local function call_run(trial, at, parts, refuses)
  local row = new_call(trial, at)
  local words, outputs = arguments_of(trial, at.object.parameters, at), {}
  local is_sequence = at.object.outputs_as == "sequence"
  -- a NULL output is never written
  for i = 1, is_sequence and #parts or #at.object.outputs do
    outputs[i] = parts[i] and add_room(row, parts[i]) or "NULL"
  end
  words[#words + 1] = "outputs"
  words[#words + 1] = is_sequence and tostring(#outputs) or nil
  row.outputs = #outputs > 0 and table.concat(outputs, ", ") or "NULL"
  row.text = ("check_status((int)%s, %d, %s)"):format(call(at.object["function"], words), refuses and 1 or 0, row.what)
end

local function call_copy(trial, at, parts)
  local row = new_call(trial, at)
  local words, outputs = arguments_of(trial, at.object.parameters, at), {}
  for i, output in ipairs(at.object.outputs) do
    outputs[#outputs + 1] = output.fate == "copy" and add_room(row, parts[i]) or nil
  end
  if at.object.outputs_as == "array" then
    row.outputs = table.concat(outputs, ", ")
    words[#words + 1] = "outputs"
  else
    table.move(outputs, 1, #outputs, #words + 1, words)
  end
  row.text = call(at.object["function"], words)
end

local function call_view(trial, at, output, value)
  local code = call(output["function"], arguments_of(trial, output.parameters, at))
  local what = new_call(trial, at, ("value[%d] = %s"):format(value.slot, code)).what
  if math.type(output.offset) then -- a constant
    new_call(trial, at, ("check_offset(%d, %d, %s_OFFSET, %d, %s)"):format(value.slot, at.input.slot, output["function"],
      output.offset, what))
  end
end

-- Rows of an initialiser, as the manifest says.
local function gather_folded(trial, at, output, value)
  local row = new_call(trial, at)
  row.text = ("gather(%s, value[%d], %d, %d, %d, %d)"):format(add_room(row, value), at.input.slot, output.offset, output.run,
    output.stride, output.rows)
end

-- Bytes [begin, end) of an initialiser, as the manifest says. For strings it has no `end`, and not always `begin`.
local function take_folded(trial, at, output, value, steps)
  local begin = output.begin and tostring(output.begin) or values.bytes_of(at.input, steps * behind_axis(at))
  if output["end"] and tostring(output["end"] - output.begin) ~= value.bytes then
    fail_at(at, "the manifest has %d bytes of a constant, not %s", output["end"] - output.begin, value.bytes)
  end
  new_call(trial, at, ("value[%d] = (const char *)value[%d] + %s"):format(value.slot, at.input.slot, begin))
end

local function add_sequence(trial, at, lengths)
  local parts = {}
  for i, length in ipairs(lengths) do
    parts[i] = new_part(trial, at, length)
  end
  trial.values[at.node.outputs[1]] = { sequence = parts }
  call_run(trial, at, parts, false)
end

-- Which of the parts an output is. Those of a sequence of an unknown number have positions, from its end if these are negative.
local function part_of(output, lengths)
  local position = output.position or output.index
  return position + 1 + (position < 0 and #lengths or 0)
end

-- Names the parts, or the sequence of them, for the nodes that read these.
local function name_parts(trial, at, parts, lengths)
  local sequence = filled(#lengths, false)
  for i, output in ipairs(at.object.outputs) do
    sequence[part_of(output, lengths)] = parts[i]
    trial.values[at.node.outputs[i] or ""] = parts[i] or nil
  end
  if at.sequence_name then
    trial.values[at.sequence_name] = { sequence = sequence }
  end
end

local function add_parts(trial, at, lengths)
  local parts, wanted = {}, {}
  for i, output in ipairs(at.object.outputs) do
    parts[i] = output.name ~= "" and new_part(trial, at, lengths[part_of(output, lengths)]) or false
    wanted[i] = output.fate == "copy" and parts[i]
  end
  name_parts(trial, at, parts, lengths)
  if at.object.outputs_as == "all" then
    call_run(trial, at, wanted, false)
  elseif at.object["function"] then
    call_copy(trial, at, wanted)
  end
  local steps = 0
  for i, output in ipairs(at.object.outputs) do
    if output.fate == "view" then
      call_view(trial, at, output, parts[i])
    elseif output.fate == "folded" and output.rows then
      gather_folded(trial, at, output, parts[i])
    elseif output.fate == "folded" then
      take_folded(trial, at, output, parts[i], steps)
    elseif parts[i] and not wanted[i] then -- nobody reads it, or it has no elements
      add_room(new_call(trial, at, "(void)0"), { slot = parts[i].slot, bytes = "0" })
    end
    steps = steps + lengths[i]
  end
end

local function add_node(trial, at, lengths)
  if at.object.sequence and at.object.outputs[1].fate ~= "copy" then
    trial.values[at.node.outputs[1]] = { sequence = {} } -- nobody reads it
  elseif not lengths then
    fail_unknown(trial, at)
  elseif at.object.sequence then
    add_sequence(trial, at, lengths)
  else
    add_parts(trial, at, lengths)
  end
end

-- Gives the output of a node that reads a sequence.
local function read_sequence(trial, node, path)
  local inputs = {}
  for i, name in ipairs(node.inputs) do
    inputs[i] = values.given_value(trial, name) or trial.values[name]
  end
  if inputs[2] and inputs[2].slot then
    data_set.fail("%s: the position that another node computes is not known here", printable(path))
  end
  trial.values[node.outputs[1]] = sequence_nodes.output(inputs, function(rule, format, ...)
    fail.refused({ place = trial.case.file, node = path, rule = rule, what = format:format(...) })
  end)
end

-- Runs the nodes, up to one that refuses the data set.
local function add_nodes(trial)
  local case, set, count = trial.case, trial.set, 0
  for index, node in ipairs(case.model.graph.nodes) do
    if test_case.reads_sequence(case, node) then
      read_sequence(trial, node, test_case.path_of(node, index))
    elseif test_case.is_ours(case, node) then
      count = count + 1
      local understood = set.nodes[count]
      if not understood then
        return call_run(trial, place_of(trial, count), { false }, true)
      end
      add_node(trial, place_of(trial, count, understood.keepdims), understood.lengths)
    end
  end
end

-- Whether the generated function itself refuses: for lengths that are known only at run time.
function driver.tells_itself(case, set, refusal)
  local index = #set.nodes + 1
  local object, node = case.variants[1].objects[index], case.variants[1].nodes[index]
  local is_sequence = object and object.outputs_as == "sequence"
  if refusal.rule ~= "BAD_LENGTHS" or not object or not is_sequence and object.outputs_as ~= "all" then
    return false
  end
  -- a Split's function reads a fixed number of lengths
  local given = set.inputs[node.found.site.node.inputs[2]]
  return not given or is_sequence or given.count == #object.outputs
end

-- case = { model, file, quoted, variants = { { prefix, nodes, objects = their objects in the manifest, says = the words for the
--   variant in messages } } }, its data sets
-- -> list of { name, bytes }, and the last line of output with which the program must end
function driver.files(case, sets)
  local files, rows, most, comparisons, refusals = { names = {} }, {}, 0, 0, 0
  for i, set in ipairs(sets) do
    for _, variant in ipairs(case.variants) do
      local trial = values.new_trial(case, variant, set, i, files)
      add_nodes(trial)
      checks.of_value_infos(trial)
      if not set.refusal then
        checks.of_outputs(trial)
      end
      most = math.max(most, trial.slots)
      comparisons, refusals = comparisons + #trial.checks, refusals + (set.refusal and 1 or 0)
      rows[#rows + 1] = {
        name = "run_" .. trial.tag,
        variant = c_text.string(variant.says),
        loads = trial.loads,
        calls = trial.calls,
        checks = trial.checks,
      }
    end
  end
  table.insert(files, { "verify.c", render("templates/verify.c.in", {
    variants = case.variants, runs = rows, value_count = most + 1, last_line = last_line,
  }) })
  return files, last_line:format(comparisons, refusals)
end

return driver
