-- node.lua: understands a Split or SplitToSequence node of a model: finds its version, dtype, axis, lengths, and the fate of each
-- part (records.lua). Refuses a node that contradicts the version's table.
local dtypes = require("spec.dtype_tables")
local find_lengths = require("core.find_lengths")
local find_parts = require("core.find_parts")
local graph = require("graph.graph")
local host = require("host")
local joined = require("base.list").joined
local lazy = require("base.lazy")
local limit = require("core.limit")
local records = require("core.records")
local required_dim = require("core.required_dim")
local serving = require("spec.serving")
local shape = require("graph.shape")
local text = require("base.text")
local value_of = require("core.value")
local view_alignment = require("core.view_alignment")

local accepts, sequence_reads = lazy("core.accepts"), lazy("core.sequence_reads")

local node = {}

-- The library's sentence for a status, with dtypes by name in place of numbers. A number that is none of ONNX has no name.
local function sentence_of(sentence, status)
  return status ~= "BAD_DTYPE" and sentence or sentence:gsub("dtype (%d+)", function(code)
    local name = dtypes().names[tonumber(code)]
    return name and "dtype " .. name
  end)
end

-- Returns what the library found, or refuses the node if the library did.
local function accepted(refuse, found, sentence, status)
  return found or refuse(status, "%s", sentence_of(sentence, status))
end

local attribute_types = { int = 2, string = 3, ints = 7 } -- AttributeProto.AttributeType

-- Required attributes must be there. A string attribute must have one of its values.
local function check_attributes(understood, values, refuse)
  for _, row in ipairs(understood.version.attributes) do
    if values[row.name] == nil and row.is_required then
      refuse("BAD_ATTRIBUTE", "%s requires attribute '%s'", understood.label, row.name)
    end
  end
  for _, row in ipairs(understood.version.choices) do
    if values[row.name] then
      accepted(refuse, host.check_choice(row.name, text.any_of_quoted(row.values), row.values, values[row.name]))
    end
  end
end

-- Returns the values of the node's attributes by name. Checks them, and the number of inputs, against the version's table.
local function bind_attributes(understood, refuse)
  local declared, given, values = {}, {}, {}
  for i, row in ipairs(understood.version.attributes) do
    declared[i] = { row.name, attribute_types[row.type] }
    values[row.name] = row.default
  end
  local found, version = understood.found, understood.version
  for i, attribute in ipairs(found.attributes) do
    given[i] = { attribute.name, attribute_types[attribute.type] or attribute.code }
    values[attribute.name] = attribute.value or values[attribute.name]
  end
  accepted(refuse, host.check_node(version.label, version.least_inputs, #version.inputs, declared, #found.inputs, given))
  check_attributes(understood, values, refuse)
  return values
end

-- The inputs by the names of the version's table; an omitted one is nil.
local function bind_inputs(understood, refuse)
  local inputs = {}
  for i, row in ipairs(understood.version.inputs) do
    inputs[row.name] = understood.found.inputs[i] or nil
    if not inputs[row.name] and row.is_required then
      refuse("BAD_INPUTS", "input %d is '', but %s requires it", i - 1, understood.label)
    end
  end
  return inputs
end

-- Refuses a node without outputs, and one that must give a sequence and does not.
local function check_outputs(understood, refuse)
  local names = understood.found.output_names
  if #names == 0 then
    refuse("BAD_OUTPUTS", "the node has no outputs")
  end
  if understood.version.is_sequence then
    if #names ~= 1 then
      refuse("BAD_OUTPUTS", "%d outputs, %s has one", #names, understood.label)
    elseif names[1] == "" then
      refuse("BAD_OUTPUTS", "output 0 is '', but %s requires it", understood.label)
    end
  end
end

-- A type, or the elements, of a value on which the node depends: refuses a kind other than tensors, and contradictions.
local function check_type(what, found, refuse)
  local wrong = found.contradiction
  if wrong then
    local rule, sentence = value_of.contradiction(wrong)
    refuse(rule, "%s", sentence)
  elseif found.kind then
    refuse("type", "%s is of type %s, not tensor", what, found.kind)
  end
end

-- The names or the codes of dtypes as resolve.lua has them.
local function those_of(rows, key)
  local list = {}
  for i, dtype in ipairs(rows) do
    list[i] = dtype[key]
  end
  return list
end

-- The node's lengths, from the attribute or the input split; nil without one.
local function split_of(understood, attribute, input, known)
  local constant = input and value_of.constant(input, known, find_lengths.most_of(understood)) -- may have unknown elements
  if constant and constant.is_whole then
    return { values = #constant.dims == 0 and constant.values[1] or constant.values }
  elseif input then
    local allowed = understood.split_dtypes
    return { dtype = #allowed == 1 and allowed[1] or nil, dims = constant and constant.dims or value_of.type(input, known).dims }
  end
  return type(attribute) == "table" and { values = attribute } or nil
end

-- Checks the axis, and what is known of the input, against the version.
local function find_axis(understood, axis, refuse)
  local dims, allowed = understood.dims, those_of(understood.version.dtypes, "code")
  local place = accepted(refuse,
    host.check_input(understood.label, allowed, understood.dtype_code or 0, dims or { false }, dims and axis or 0))
  if not dims then -- the rank is unknown, too, but not that nothing stands before the first dim, and nothing behind the last
    understood.axis = axis
    understood.outer = axis == 0 and shape.product({}, 1, 0) or nil
    understood.inner = axis == -1 and shape.product({}, 1, 0) or nil
    return
  end
  understood.axis = place
  understood.dim = dims[place + 1] or nil
  understood.outer = shape.product(dims, 1, place)
  understood.inner = shape.product(dims, place + 2, #dims)
end

-- The input must have less than 2^63 bytes, or bits if elements share bytes, as far as its dims are known; the library has the
-- same limit. All computed offsets and sizes are at most that. The address space at run time may be smaller.
local function check_bytes(understood, refuse)
  local bits = understood.bits or 8
  local factors = { bits < 8 and bits or bits // 8 }
  factors[2] = math.type(understood.dim) == "integer" and understood.dim or nil -- also if only the lengths give it
  for i, dim in ipairs(understood.dims or {}) do
    factors[#factors + 1] = i ~= understood.axis + 1 and math.type(dim) == "integer" and dim or nil
  end
  shape.product(factors, 1, #factors, function()
    refuse("OVERFLOW", "input: its bytes are beyond the address space")
  end)
end

-- The row of the op's table that serves a found node. refuse: see node.understand
function node.version(found, context, refuse)
  local opset, op = found.opset, found.op
  if opset > op.newest_opset and context.assume_opset then
    opset = context.assume_opset
  end
  if opset > op.newest_opset then
    refuse("opset", "opset %d is newer than %d, the newest that the tables know", opset, op.newest_opset)
  end
  local deprecated = op.deprecated
  if deprecated and opset >= deprecated.since_version then
    refuse("opset", "opset %d has no %s: it is deprecated since opset %d", opset, op.op, deprecated.since_version)
  end
  local version = serving(op.versions, opset)
  if not version then
    refuse("opset", "opset %d has no %s: it came with opset %d", opset, op.op, op.versions[1].since_version)
  end
  return version
end

local function find_input(understood, value, context, refuse)
  local found = value_of.type(value, context.known)
  check_type(understood.version.inputs[1].name, found, refuse)
  understood.input = value
  understood.input_name = understood.found.input_name or value.name
  local origin = graph.origin(value)
  understood.origin_name, understood.origin_in = origin.name, graph.scope_path(origin.scope)
  understood.dims, understood.numbers_of_dims = found.dims, found.numbers
  understood.expressions = context.known.expressions
  understood.dtype_code = found.dtype
  understood.dtype = dtypes().names[found.dtype]
  understood.bits = dtypes().bits[understood.dtype]
end

local function find_sequence(understood, known)
  local found = understood.found
  understood.sequence_name = found.output_names[1]
  understood.sequence = found.values[understood.sequence_name]
  understood.reads = found.asks and sequence_reads.of_request(found.asks) or sequence_reads.of_model(understood.sequence, known)
end

-- The dtypes that the input split may have, by what is known of it and of the first input.
local function find_split_dtypes(understood, split, context, refuse)
  local row = understood.version.split
  local found = value_of.type(split, context.known).dtype
  local of_input = row.is_of_input and understood.dtype_code
  if found then
    accepted(refuse, host.check_split(row.name, of_input and { of_input } or those_of(row.dtypes, "code"), found))
  end
  local only = found or of_input
  understood.split_dtypes = only and { dtypes().names[only] } or those_of(row.dtypes, "name")
end

-- Adds what the symbols must be to context.accepts. Sets is_checked and own_checks, of the lengths: the dims of the input are
-- arguments of functions, whatever they are computed from. The functions of views can check what a node without a model demands.
local function add_demands(understood, of_shape, context, refuse)
  understood.is_checked = not understood.required_dim -- which C checks before the run only by demands
  if not understood.demands and #of_shape == 0 then
    return
  end
  context.accepts = context.accepts or accepts.new()
  accepts.add(context.accepts, understood, of_shape, context.known, refuse)
  local outer = context.options.checks_views and understood.spans and understood.outer
  understood.is_checked, understood.own_checks = accepts.add(context.accepts, understood, understood.demands or {},
    context.known, refuse, outer and #outer.symbols == 0 and outer.number == 1)
end

-- Understands a found node of a version, in a context (records.lua). refuse(rule, format, ...) does not return,
-- tell(severity, format, ...) does.
function node.understand(found, version, context, refuse, tell)
  local understood = records.node({
    found = found,
    path = found.path,
    version = version,
    label = version.label,
    parts = {},
  })
  understood.attributes = bind_attributes(understood, refuse)
  local inputs = bind_inputs(understood, refuse)
  check_outputs(understood, refuse)
  find_input(understood, inputs[version.inputs[1].name], context, refuse)
  local axis = understood.attributes.axis or version.attributes_by_name.axis.assumed
  find_axis(understood, axis, refuse)
  if not understood.attributes.axis then
    tell("warning", "%s has no default for 'axis': %d is taken", understood.label, axis)
  end
  local split = version.split and inputs[version.split.name]
  if split then
    check_type(version.split.name, value_of.type(split, context.known), refuse)
  end
  local is_open = find_lengths.choose(understood, inputs, context.known, refuse)
  if split then
    find_split_dtypes(understood, split, context, refuse)
    local missing = value_of.missing_file(split, context.known, find_lengths.most_of(understood))
    if missing then
      tell("note", "%s '%s' lies in '%s', which cannot be read: it is a run-time split", version.split.name, split.name, missing)
    end
  end
  if version.is_sequence then
    find_sequence(understood, context.known)
  end
  understood.split = split_of(understood, understood.attributes.split, split, context.known)
  find_lengths.find(understood, inputs, context.known, is_open, refuse)
  understood.lengths_behind = understood.reads_split and (value_of.unread(split, context.known, find_lengths.most_of(understood))
    or value_of.reason_of_elements(split, context.known)) or nil
  required_dim.bind(understood, context.required, refuse)
  local of_elements = understood.split and split and value_of.demands(split, "contents", context.known) or {}
  understood.demands = #of_elements > 0 and joined(understood.demands or {}, of_elements) or understood.demands
  add_demands(understood, value_of.demands(understood.input, "type", context.known), context, refuse)
  understood.open = value_of.reasons(understood.input, context.known, understood.required_dim and understood.axis + 1)
  check_bytes(understood, refuse)
  limit.add(context.totals, understood, #found.output_names, refuse)
  find_parts(understood, context, refuse)
  understood.input_multiple_of = found.input_multiple_of
    or view_alignment.of_value(context.view_alignments, understood.input)
  view_alignment.note(context.view_alignments, understood)
  return understood
end

-- Removes an understood node's references to its model, to free memory: found, input, sequence, reads, and the values of parts.
function node.forget_model(understood)
  understood.found, understood.input, understood.sequence, understood.reads = nil, nil, nil, nil
  for _, part in ipairs(understood.parts) do
    part.value, part.taken = nil, nil
  end
end

-- Likewise. Returns a node that has its own path, and takes all other fields from `understood`, as the nodes of node.like do. A
-- field that is set later, such as a name, belongs to one node.
function node.release(understood)
  node.forget_model(understood)
  return setmetatable({ path = understood.path }, { __index = understood })
end

-- Returns a node that differs from a released one, `like`, only by its path.
function node.like(like, path, totals, refuse)
  local understood = setmetatable({ path = path }, getmetatable(like))
  limit.add(totals, understood, #like.parts, refuse)
  return understood
end

return node
