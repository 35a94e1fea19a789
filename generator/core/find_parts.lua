-- find_parts.lua: the parts of a node, and what becomes of each (fates.lua).
local dtypes = require("spec.dtype_tables")
local graph = require("graph.graph")
local limit = require("core.limit")
local map = require("base.list").map
local records = require("core.records")
local shape = require("graph.shape")
local text = require("base.text")
local value_of = require("core.value")

-- The parts of a Split are its outputs.
local function output_parts(understood)
  local found = understood.found
  for i, name in ipairs(found.output_names) do
    understood.parts[i] = records.part({
      name = name,
      asked = found.fates and found.fates[i] or nil,
      value = name ~= "" and found.values[name] or nil,
      length = understood.lengths and understood.lengths[i],
      span = understood.spans and understood.spans[i],
    })
  end
end

local function is_used(value)
  return value.readers > 0 or value.is_output or value.given_to ~= nil and is_used(value.given_to)
end

-- If several nodes take a part, its name is the first that is read, and `also` has the others. Values of different bodies may
-- have the same name.
local function name_taken(part)
  for _, value in ipairs(part.taken) do
    if not part.value or is_used(value) and not is_used(part.value) then
      part.name, part.value = value.name, value
    end
  end
  local others, is_named = {}, { [part.name] = true }
  for _, value in ipairs(part.taken) do
    if not is_named[value.name] then
      is_named[value.name] = true
      others[#others + 1] = value.name
    end
  end
  part.also = #others > 0 and others or nil
end

-- The part of a position, nil if it is beyond the end. Where there may be other parts, those that count from the end stand last,
-- with their positions.
local function part_at(understood, parts, position)
  if position >= 0 then
    return parts[position + 1]
  elseif not understood.are_some then
    return parts[position + #parts + 1]
  end
  for i = #parts, 1, -1 do
    if parts[i].position == position then
      return parts[i]
    end
  end
end

-- Refuses a position beyond the end, unless its node may not run. The number of parts is known.
local function check_positions(reads, count, refuse)
  for _, read in ipairs(reads) do
    if read.site and read.is_sure and (read.position >= count or read.position < -count) then
      refuse("position", "SequenceAt '%s' takes position %d, and the sequence has %s", graph.path(read.site), read.position,
        text.plural(count, "part"))
    end
  end
end

-- Adds to parts the values that SequenceAt nodes take. Returns whether the sequence is used as a whole: also if a node that may
-- not run takes a part that there is not.
local function take_apart(understood, parts)
  local is_whole = understood.reads.is_whole
  for _, read in ipairs(understood.reads) do
    local part = part_at(understood, parts, read.position)
    if part then
      part.taken[#part.taken + 1] = read.value
    end
    is_whole = is_whole or not part
  end
  return is_whole
end

-- The parts of a sequence, if their number is known, or if SequenceAt nodes take all that are read. If the sequence is used as a
-- whole, the caller makes it of the parts, and the node has `elements_of`, its name. If not, or if there are too many, nil: there
-- is a sequence at run time.
local function parts_of_sequence(understood, sequence, refuse)
  local lengths, spans = understood.lengths, understood.spans
  local count = lengths and #lengths or spans and #spans or understood.count
  if count and not understood.are_some then
    check_positions(understood.reads, count, refuse)
  end
  if not count or count > limit.max_taken_apart then
    return nil
  end
  local parts = {}
  for i = 1, count do
    local span = spans and spans[i]
    parts[i] = records.part({ name = "", length = lengths and lengths[i], span = span, position = span and span.position,
      taken = {} })
  end
  local is_whole = take_apart(understood, parts)
  understood.elements_of = is_whole and sequence.name or nil
  for i, part in ipairs(parts) do
    name_taken(part)
    if is_whole then
      part.name = part.name ~= "" and part.name or ("%s[%d]"):format(sequence.name, i - 1)
      part.value = part.value and is_used(part.value) and part.value or { readers = 1 }
    end
  end
  return parts
end

-- Makes the node a sequence at run time, whose parts are not listed.
local function keep_sequence(understood, known)
  local sequence = understood.sequence
  understood.is_sequence, understood.spans = true, not understood.are_some and understood.spans or nil
  understood.are_some = false
  understood.said = understood.spans and map(understood.spans, function(span)
    return value_of.name_of(span.length, understood.input, understood.axis + 1, known)
  end) or nil
  understood.parts = { records.part({ name = sequence.name, value = sequence }) }
end

-- Gives the parts of a request's sequence what it says of them, in place of the readers in a model. Those of which it says
-- nothing are read, unless there may be others.
local function name_asked(understood, parts, refuse)
  local asked_of = {}
  for i, asked in ipairs(understood.found.asks.parts) do
    local part = part_at(understood, parts, asked.position or i - 1)
    if part and asked_of[part] then
      refuse("position", "two outputs have position %d", asked.position or i - 1)
    elseif part then
      asked_of[part] = asked
    elseif asked.position and #parts > 0 then
      refuse("position", "output %d has position %d, and the sequence has %s", i - 1, asked.position, text.plural(#parts, "part"))
    end
  end
  for i, part in ipairs(parts) do
    local asked = asked_of[part] or { name = "output_" .. i - 1, is_read = not understood.are_some }
    part.name, part.also, part.asked = asked.name, asked.also, asked.asked
    part.value = asked.is_read and { readers = 1 } or nil
  end
end

local function sequence_parts(understood, context, refuse)
  local sequence, asks = understood.sequence, understood.found.asks
  local parts = not (asks and asks.is_whole) and parts_of_sequence(understood, sequence, refuse) or nil
  if asks then
    name_asked(understood, parts or {}, refuse)
    understood.elements_of = parts and asks.elements_of
  end
  if parts then
    understood.parts, understood.is_sequence = parts, false
  else
    keep_sequence(understood, context.known)
  end
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
      dims[#dims + 1] = length
    end
  end
  return dims
end

-- The type that the graph declares for an output must be its actual type, of this kind.
local function check_declared(understood, part, kind, known, refuse)
  local scope = part.value and part.value.scope
  local declared = scope and scope.outputs and scope.outputs[part.value.name]
  if not declared or declared.kind == "unknown" then
    return
  end
  if declared.kind ~= kind then
    refuse("type", "output '%s' is declared of type %s, and is of %s", part.name, declared.kind, kind)
  elseif declared.dtype and understood.dtype and declared.dtype ~= understood.dtype_code then
    refuse("type", "output '%s' is declared of dtype %s, and is of %s", part.name,
      dtypes().names[declared.dtype], understood.dtype)
  end
  local dims = shape.given(part.value, known) or declared.dims
  if dims and part.dims and #dims ~= #part.dims then
    refuse("shape", "output '%s' is declared with %s, as %s, and has %d: it is %s", part.name,
      text.plural(#dims, "dimension"), shape.text(dims), #part.dims, shape.text(part.dims))
  end
  local agrees = true
  for i, dim in ipairs(part.dims or {}) do
    local other = dims and (known.dims[dims[i]] or dims[i])
    agrees = agrees and (math.type(dim) ~= "integer" or math.type(other) ~= "integer" or dim == other)
  end
  if not agrees then
    refuse("shape", "output '%s' is declared as %s, and is %s", part.name, shape.text(dims), shape.text(part.dims))
  end
end

-- How many steps on the axis are whole bytes, for all values of symbols: 1, unless elements share bytes.
local function grain_of(understood)
  local inner, grain = understood.inner and understood.inner.number or 1, 1
  while understood.bits and inner * grain * understood.bits % 8 > 0 do
    grain = grain * 2
  end
  return grain
end

local function is_on_bytes(understood, part)
  return part.steps % understood.grain == 0 and part.length % understood.grain == 0
end

-- Whether there is at most one row, for all values of symbols.
local function is_block(understood)
  local outer = understood.outer
  return outer ~= nil and #outer.symbols == 0 and outer.number <= 1
end

-- Whether each row of a part begins and ends with a byte. Then offset, run and stride in bytes describe the part. C must check
-- what lengths with symbols demand: before the run, or, of a view, in the function that returns it.
local function is_slice(understood, part)
  if part.span then
    return (understood.is_checked or understood.own_checks and is_block(understood) and not understood.is_sequence)
      and understood.bits ~= nil and understood.grain == 1
  end
  return is_on_bytes(understood, part) and (is_block(understood) or understood.dim % understood.grain == 0)
end

-- The fate of a part, and the reason (fates.lua). Honours part.asked, "copy", "view" or "strided", where possible. context.asked
-- is the default of part.asked; but it leaves constants folded and, if it is "strided", views as they are.
local function decide(understood, part, context)
  if not part.value then
    return "dead", understood.sequence and "unread" or "omitted"
  elseif not is_used(part.value) then
    return "dead", "unread"
  end
  if understood.is_sequence then
    return "copy", "sequence"
  end
  local outer, inner = understood.outer, understood.inner
  local length = part.length or part.span and part.span.length
  local is_empty = outer and outer.number == 0 or inner and inner.number == 0 or length == 0
  if is_empty and length then
    return "dead", "empty"
  end
  local asked, one_row = part.asked or context.asked, (part.length or part.is_slice) and is_block(understood)
  local is_whole = part.is_slice and length == (part.length and understood.dim or understood.numbers_of_dims[understood.axis + 1])
  if part.length and not part.is_slice and (one_row or asked == "strided") then
    return "copy", "inside_byte"
  elseif part.length and part.is_slice and (one_row or is_whole or understood.bits) and not part.asked
    and shape.is_constant(graph.origin(understood.input), context.known) then
    return "folded", (one_row or is_whole) and "constant_bytes" or "constant_rows"
  elseif part.is_slice and (not part.span or understood.is_checked) and asked == "strided"
    and (part.asked or not one_row and not is_whole) then
    return "strided", one_row and "one_row" or "rows"
  elseif one_row and asked == "copy" then
    return "copy", "block"
  elseif one_row then
    return "view", "one_row"
  elseif is_whole then
    return asked == "copy" and "copy" or "view", "whole"
  end
  local is_of_run = not part.length and not part.is_slice
  return "copy", not understood.dims and "shape" or is_of_run and "lengths" or "rows"
end

-- Sets steps, those on the axis before it; or, where they have symbols, `at` and `extent`, the products of these and of the
-- length, and `said`, the length's name. Returns the length, false if it is not known.
local function place_part(understood, part, steps, known)
  if part.length then
    part.steps = steps
    understood.shifts = understood.shifts or not is_on_bytes(understood, part)
    return part.length
  elseif not part.span then
    return false
  end
  local of, axis = part.value and part.value.name and part.value or understood.input, understood.axis + 1
  part.at = value_of.product(part.span.before, of, axis, known)
  part.extent = value_of.product(part.span.length, of, axis, known)
  part.said = value_of.name_of(part.span.length, of, axis, known)
  return part.said
end

-- Sets the places of all parts, and dims and is_slice.
local function place_parts(understood, known)
  local steps, dims_of = 0, {} -- by length: equal parts share their dims, because there may be very many
  for _, part in ipairs(understood.parts) do
    local length = place_part(understood, part, steps, known)
    steps = part.length and steps + length
    dims_of[length] = dims_of[length] or part_dims(understood, length)
    part.dims = dims_of[length]
    part.is_slice = length and is_slice(understood, part)
  end
end

-- Sets places and fates.
local function place_and_decide(understood, context)
  place_parts(understood, context.known)
  for _, part in ipairs(understood.parts) do
    part.fate, part.why = decide(understood, part, context)
  end
end

local function copies_from_end(understood)
  for _, part in ipairs(understood.are_some and understood.parts or {}) do
    if part.position and part.fate == "copy" then
      return true
    end
  end
  return false
end

-- Finds the parts of a node and their fates, after find_lengths.lua has looked for its lengths.
return function(understood, context, refuse)
  if understood.version.is_sequence then
    sequence_parts(understood, context, refuse)
    local whole = records.part({ name = understood.sequence.name, value = understood.sequence,
      dims = part_dims(understood, false) })
    check_declared(understood, whole, "sequence", context.known, refuse)
  else
    output_parts(understood)
  end
  understood.grain = grain_of(understood)
  understood.shifts = false
  place_and_decide(understood, context)
  if copies_from_end(understood) then -- no function copies a part without all that are before it
    keep_sequence(understood, context.known)
    place_and_decide(understood, context)
  end
  for _, part in ipairs(understood.is_sequence and {} or understood.parts) do
    check_declared(understood, part, "tensor", context.known, refuse)
  end
end
