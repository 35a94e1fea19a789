-- node.lua: one Split or SplitToSequence node of a model, understood: its version, dtype, axis, lengths,
-- and what each of its parts becomes. What contradicts the version's table is refused.
--
-- An understood node is
--   { site, op, path, version = the table's row, label = "Split-13", dtype, dims, axis, outer, inner, dim,
--     lengths = list, or nil when only the run knows them, rule, split = how they arise, for people,
--     parts = { { name, value, length, dims, fate, why } } }
-- where outer and inner are { number, symbols } or nil when they are not known.
local fold = require("fold")
local graph = require("graph")
local host = require("host")
local shape = require("shape")

local node = {}

-- The version of an op that an opset import gets: the largest since_version not above it.
local function version_of(op, opset)
  local found
  for _, version in ipairs(op.versions) do
    if version.since_version <= opset then
      found = version
    end
  end
  return found
end

local max_taken_apart = 4096 -- parts of a sequence; a longer one stays a sequence

local attribute_types = { int = "INT", ints = "INTS" }

-- name -> value of the node's attributes, held against the version's table.
local function bind_attributes(understood, refuse)
  local declared, values = {}, {}
  for _, row in ipairs(understood.version.attributes) do
    declared[row[1]] = row
    values[row[1]] = row.default
  end
  for _, attribute in ipairs(understood.site.node.attributes) do
    local row = declared[attribute.name]
    if not row then
      refuse("BAD_ATTRIBUTE", "%s has no attribute '%s'", understood.label, attribute.name)
    end
    local given = graph.resolve(understood.site.scope, attribute)
    if given then
      if given.type ~= row[2] then
        refuse("BAD_ATTRIBUTE", "attribute '%s' is not of type %s", attribute.name, attribute_types[row[2]])
      end
      values[attribute.name] = given.value
    end
  end
  return values
end

-- The inputs by the names of the version's table; an omitted one is nil.
local function bind_inputs(understood, refuse)
  local inputs, names = {}, understood.site.node.inputs
  local rows = understood.version.inputs
  if #names > #rows or #names < 1 then
    refuse("BAD_INPUTS", "%d inputs, %s takes %s", #names, understood.label, #rows == 1 and "1" or "1 to " .. #rows)
  end
  for i, row in ipairs(rows) do
    local name = names[i] or ""
    local value = name ~= "" and graph.find(understood.site.scope, name)
    if value and value.is_omitted then
      value = nil
    end
    if not value and not row.optional then
      refuse("BAD_INPUTS", "input %d is '', but %s requires it", i - 1, understood.label)
    end
    inputs[row[1]] = value or nil
  end
  return inputs
end

-- Zero outputs, and a sequence that is none, are refused before anything is counted with them.
local function check_outputs(understood, refuse)
  local names = understood.site.node.outputs
  if #names == 0 then
    refuse("BAD_OUTPUTS", "the node has no outputs")
  end
  if not understood.version.outputs[1].variadic and (#names ~= 1 or names[1] == "") then
    refuse("BAD_OUTPUTS", "%d outputs, %s has one, and it is not ''", #names, understood.label)
  end
end

local function constraint_of(version, declared)
  for _, constraint in ipairs(version.type_constraints) do
    if constraint[1] == declared then
      return constraint[2]
    end
  end
  return { declared:match("^tensor%((.*)%)$") }
end

-- Refuses what is declared to be no tensor.
local function check_kind(what, value, refuse)
  while value do
    local kind = value.declared and value.declared.kind
    if kind and kind ~= "tensor" and kind ~= "unknown" then
      refuse("BAD_DTYPE", "%s is of type %s, not tensor", what, kind)
    end
    value = value.same_as
  end
end

local function check_dtype(understood, what, declared, code, refuse)
  if not code then
    return nil
  end
  local name = understood.dtypes[code]
  for _, allowed in ipairs(constraint_of(understood.version, declared)) do
    if allowed == name then
      return name
    end
  end
  refuse("BAD_DTYPE", "%s is of dtype %s, which %s does not take", what, name or tostring(code), understood.label)
end

local function find_axis(understood, axis, refuse)
  local dims = understood.dims
  if not dims then
    return
  end
  local rank = #dims
  if rank == 0 then
    refuse("BAD_RANK", "input: a tensor of rank 0 has no axis to split on")
  end
  if axis < -rank or axis >= rank then
    refuse("BAD_AXIS", "axis %d is outside [%d, %d]", axis, -rank, rank - 1)
  end
  for i, dim in ipairs(dims) do
    if math.type(dim) == "integer" and dim < 0 then
      refuse("BAD_SHAPE", "input: dimension %d is %d", i - 1, dim)
    end
  end
  local place = axis < 0 and axis + rank or axis
  local function overflow()
    refuse("OVERFLOW", "input: the product of its dimensions is beyond 64 bits")
  end
  local function product(first, last)
    local number, symbols = shape.product(dims, first, last, overflow)
    return number and { number = number, symbols = symbols } or nil
  end
  shape.product(dims, 1, rank, overflow)
  understood.axis = place
  understood.dim = dims[place + 1] or nil
  understood.outer = product(1, place)
  understood.inner = product(place + 2, rank)
end

-- The first row of the length rules that applies; `unknown` when the rank of split decides and is not known.
local function find_row(understood, attributes, inputs, known)
  local split = inputs.split
  local constant = split and fold.constant(split, known)
  local dims = constant and constant.dims or split and shape.of(split, known).dims
  for _, row in ipairs(understood.version.lengths) do
    local applies = true
    for _, given in ipairs(row.given or {}) do
      local kind, name = given:match("^(%l+) (.*)$")
      if kind == "input" and not inputs[name] or kind == "attribute" and attributes[name] == nil then
        applies = false
      end
    end
    if applies and row.rank and not dims then
      return row, true
    end
    if applies and (not row.rank or #dims == row.rank) then
      return row
    end
  end
end

-- What a rule takes, as a list of integers, and in words; nil when only the run knows it.
local function given_of(understood, row, attributes, inputs, known)
  if row.of == "outputs" then
    return { #understood.site.node.outputs }, "equal parts"
  elseif row.of then
    return { row.of }, "parts of " .. row.of
  end
  local kind, name = row.given[1]:match("^(%l+) (.*)$")
  if kind == "attribute" then
    local value = attributes[name]
    return type(value) == "table" and value or { value }, ("attribute '%s'"):format(name)
  end
  local constant = fold.integers(inputs[name], known)
  return constant and constant.values, constant and ("constant '%s'"):format(inputs[name].name) or
    ("run-time '%s'"):format(inputs[name].name)
end

-- Refuses lengths that the run gives, when their declared number is already wrong.
local function check_declared_count(understood, count, refuse)
  local outputs = #understood.site.node.outputs
  if understood.version.outputs[1].variadic and count ~= outputs then
    refuse("BAD_OUTPUTS", "%d outputs for %d parts", outputs, count)
  elseif count == 0 then
    refuse("BAD_LENGTHS", "split lists no lengths")
  end
end

-- The axis that lengths fill. What is negative or beyond 64 bits is left out: the rule refuses it, with its own words.
local function sum_of(lengths)
  local sum = 0
  for _, length in ipairs(lengths) do
    if length > math.maxinteger - sum then
      return math.maxinteger
    end
    sum = sum + math.max(length, 0)
  end
  return sum
end

local function find_lengths(understood, attributes, inputs, known, refuse)
  local row, rank_unknown = find_row(understood, attributes, inputs, known)
  if row.fail and not rank_unknown then
    refuse(row.fail, "%s: %s", understood.label, ((row.says or row.decided):gsub("%.$", "")))
  end
  understood.rule = not rank_unknown and row.rule or nil
  understood.keepdims = not row.keepdims or attributes[row.keepdims:match("^attribute (.*)$")] ~= 0
  local given
  given, understood.split = given_of(understood, row, attributes, inputs, known)
  understood.given = not rank_unknown and given or nil
  understood.rank_unknown = rank_unknown or false
  if rank_unknown then
    return
  elseif not given then
    if fold.is_fractional(inputs.split, known) then
      refuse("BAD_LENGTHS", "split lists what is not an integer")
    end
    local constant = fold.constant(inputs.split, known)
    local dims = constant and constant.dims or shape.of(inputs.split, known).dims
    local count = row.rule == "listed" and dims and dims[1]
    if math.type(count) == "integer" then
      check_declared_count(understood, count, refuse)
    end
    return
  end
  local dim = understood.dim
  local is_known = math.type(dim) == "integer"
  if not is_known then
    -- listed lengths tell the axis themselves; what the other rules take is held against an axis that suits them all
    dim = row.rule == "listed" and sum_of(given) or 0
  end
  local lengths, message, status = host.lengths(row.rule, dim, given)
  if not lengths and status == "BAD_OUTPUTS" and not understood.version.outputs[1].variadic then
    return -- too many to tell one by one: a sequence at run time
  elseif not lengths then
    refuse(status, "%s", message)
  end
  if understood.version.outputs[1].variadic then
    check_declared_count(understood, #lengths, refuse)
  end
  if is_known or row.rule == "listed" then
    understood.lengths = lengths
    understood.dim = dim
  end
end

-- The parts of a Split are its outputs.
local function output_parts(understood)
  for i, name in ipairs(understood.site.node.outputs) do
    understood.parts[i] = {
      name = name,
      value = name ~= "" and understood.site.scope.values[name] or nil,
      length = understood.lengths and understood.lengths[i],
    }
  end
end

local function is_used(value)
  for _, outer in ipairs(value.given_to or {}) do
    if is_used(outer) then
      return true
    end
  end
  return value.readers > 0 or value.is_output or false
end

-- The parts of a sequence, when all that reads it takes parts at constant positions or asks for its length:
-- then there is no sequence at run time. nil otherwise.
local function taken_apart(understood, sequence, known)
  if not understood.lengths or #understood.lengths > max_taken_apart or sequence.is_output or sequence.given_to then
    return nil
  end
  local parts = {}
  for i, length in ipairs(understood.lengths) do
    parts[i] = { name = "", length = length, taken = {} }
  end
  for _, site in ipairs(sequence.read_by or {}) do
    local op = graph.is_default(site.node.domain) and not site.calls and site.node.op_type
    if op == "SequenceAt" then
      local value = graph.find(site.scope, site.node.inputs[2])
      local position = value and fold.integers(value, known)
      local place = position and #position.values == 1 and position.values[1]
      place = place and place < 0 and place + #parts or place
      local part = place and parts[place + 1]
      if not part then
        return nil -- not constant, or behind the end: that is for the run to say
      end
      part.taken[#part.taken + 1] = site.scope.values[site.node.outputs[1]]
    elseif op ~= "SequenceLength" then
      return nil
    end
  end
  -- a part that several nodes take goes by the first name that is read
  for _, part in ipairs(parts) do
    for _, value in ipairs(part.taken) do
      if not part.value or is_used(value) and not is_used(part.value) then
        part.name, part.value = value.name, value
      end
    end
  end
  return parts
end

local function sequence_parts(understood, context)
  local name = understood.site.node.outputs[1]
  local sequence = understood.site.scope.values[name]
  understood.sequence = sequence
  local parts = taken_apart(understood, sequence, context.known)
  for i, part in ipairs(context.all_parts and parts or {}) do
    part.name = "output_" .. i - 1
    part.value = { readers = 1 }
  end
  understood.is_sequence = parts == nil
  understood.parts = parts or { { name = name, value = sequence } }
end

local function part_dims(understood, length)
  if not understood.dims then
    return nil
  end
  local dims = {}
  for i, dim in ipairs(understood.dims) do
    if i ~= understood.axis + 1 then
      dims[#dims + 1] = dim
    elseif understood.keepdims then
      dims[#dims + 1] = length or false
    end
  end
  return dims
end

-- What the graph declares of an output must be what it is.
local function check_declared(understood, part, known, refuse)
  local scope = part.value and part.value.scope
  local declared = scope and scope.outputs and scope.outputs[part.value.name]
  if not declared or declared.kind == "unknown" then
    return
  end
  local kind = understood.is_sequence and "sequence" or "tensor"
  if declared.kind ~= kind then
    refuse("BAD_DTYPE", "output '%s' is declared of type %s, and is of %s", part.name, declared.kind, kind)
  elseif declared.dtype and understood.dtype and understood.dtypes[declared.dtype] ~= understood.dtype then
    refuse("BAD_DTYPE", "output '%s' is declared of dtype %s, and is of %s", part.name,
      understood.dtypes[declared.dtype] or declared.dtype, understood.dtype)
  end
  local dims = known.shapes[part.name] or declared.dims
  local agrees = not dims or not part.dims or #dims == #part.dims
  for i, dim in ipairs(agrees and part.dims or {}) do
    local other = dims and (known.dims[dims[i]] or dims[i])
    agrees = agrees and (math.type(dim) ~= "integer" or math.type(other) ~= "integer" or dim == other)
  end
  if not agrees then
    refuse("BAD_SHAPE", "output '%s' is declared as %s, and is %s", part.name, shape.text(dims), shape.text(part.dims))
  end
end

-- What becomes of a part: dead, folded, view or copy, and why; `copy_all` makes views copies.
local function decide(understood, part, input, known, copy_all)
  if not part.value then
    return "dead", understood.sequence and "nobody reads it" or "omitted"
  elseif not is_used(part.value) then
    return "dead", "nobody reads it"
  end
  if understood.is_sequence then
    return "copy", "a sequence at run time"
  end
  local outer, inner = understood.outer, understood.inner
  if outer and inner and (outer.number == 0 or inner.number == 0) and part.length then
    return "dead", "no elements"
  end
  local is_block = outer and #outer.symbols == 0 and outer.number <= 1
  if is_block and shape.is_constant(graph.origin(input), known) and part.length then
    return "folded", "bytes of a constant"
  elseif is_block and part.length and copy_all then
    return "copy", "one block"
  elseif is_block and part.length then
    return "view", "nothing before the axis"
  end
  return "copy", not outer and "unknown shape" or not part.length and "lengths of the run" or "rows"
end

-- Understands the node at a site. context = { spec tables by op, dtype names by code, what is known, copy_all };
-- refuse(rule, format, ...) does not return, warn(format, ...) does.
function node.understand(site, op, context, refuse, warn)
  local opset = graph.opset(site)
  if not opset then
    refuse("opset", "the domain of %s is not imported", op.op)
  end
  if opset > op.newest_opset and context.assume_opset then
    opset = context.assume_opset
  end
  if opset > op.newest_opset then
    refuse("opset", "opset %d is newer than %d, the newest that the tables know", opset, op.newest_opset)
  end
  local version = version_of(op, opset)
  if not version then
    refuse("opset", "opset %d has no %s: it came with opset %d", opset, op.op, op.versions[1].since_version)
  end
  local understood = {
    site = site,
    op = op.op,
    path = site.path,
    version = version,
    label = ("%s-%d"):format(op.op, version.since_version),
    dtypes = context.dtypes,
    parts = {},
  }
  local attributes = bind_attributes(understood, refuse)
  local inputs = bind_inputs(understood, refuse)
  check_outputs(understood, refuse)
  check_kind("input", inputs.input, refuse)
  check_kind("split", inputs.split, refuse)
  local input = shape.of(inputs.input, context.known)
  understood.input = inputs.input
  understood.split_input = inputs.split
  understood.dims = input.dims
  understood.dtype_code = input.dtype
  understood.dtype = check_dtype(understood, "input", version.inputs[1][2], input.dtype, refuse)
  if inputs.split then
    local constant = fold.constant(inputs.split, context.known)
    understood.split_dtype = check_dtype(understood, "split", version.inputs[2][2],
      constant and constant.dtype or shape.of(inputs.split, context.known).dtype, refuse)
    if version.inputs[2][2] == version.inputs[1][2] and understood.dtype and understood.split_dtype
        and understood.dtype ~= understood.split_dtype then
      refuse("BAD_DTYPE", "split is of dtype %s, and input of %s: %s takes one", understood.split_dtype, understood.dtype,
        understood.label)
    end
  end

  local axis = attributes.axis
  if axis == nil then
    for _, row in ipairs(version.attributes) do
      if row[1] == "axis" then
        axis = row.assumed
        warn("%s has no default for 'axis': %d is taken", understood.label, axis)
      end
    end
  end
  find_axis(understood, axis, refuse)
  find_lengths(understood, attributes, inputs, context.known, refuse)
  if version.outputs[1].variadic then
    output_parts(understood)
  else
    sequence_parts(understood, context)
  end
  for _, part in ipairs(understood.parts) do
    part.dims = part_dims(understood, part.length)
    part.fate, part.why = decide(understood, part, inputs.input, context.known, context.copy_all)
    check_declared(understood, part, context.known, refuse)
    for _, value in ipairs(understood.is_sequence and {} or part.taken or { part.value }) do
      value.part = { dtype = input.dtype, dims = part.dims }
    end
  end
  return understood
end

return node
