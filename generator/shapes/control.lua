-- control.lua: types through bodies, and of sequences and optionals, by op. Rules return the types of all outputs.
--
-- Of a Loop or Scan, site.assumed holds the types that its state has in every iteration, while they are sought: at first those of
-- the initial values. As long as the body gives others, what is common to both is assumed.
local calls = require("shapes.calls")
local chunks = require("shapes.chunks")
local dim = require("shapes.dim")
local graph = require("graph.graph")
local lists = require("base.list")
local types = require("shapes.types")
local view = require("shapes.view")
local work = require("shapes.work")

local inserted, map, merged, part = lists.inserted, lists.map, lists.merged, lists.part
local with, without = lists.with, lists.without

local control = { rules = {} }
local rules = control.rules

-- The value that a body gives as output i.
local function output_of(n, scope, i)
  local output = scope and scope.graph.outputs[i]
  return output and graph.find(scope, output.name) or n:block("a body without output %d", i - 1)
end

function rules.If(n)
  local bodies = n.site.bodies or n:block("no bodies")
  local branches = { bodies.then_branch, bodies.else_branch }
  local decided = n:first(1)
  if type(decided) == "number" then
    branches = { branches[decided ~= 0 and 1 or 2] }
  end
  return map(n.node.outputs, function(_, i)
    return types.any_of(map(branches, function(branch) return n.need("type", output_of(n, branch, i)) end))
  end)
end

-- How a Loop or Scan binds: states = their number, first = the place before the first state among the node's inputs; in_body =
-- likewise among the body's inputs, and out_body among its outputs.
local function binding(n)
  local body = n.site.bodies and n.site.bodies.body or n:block("no body")
  if n.op == "Loop" then
    return { states = math.max(0, #n.node.inputs - 2), first = 2, in_body = 2, out_body = 1, body = body }
  end
  local first = n.opset < 9 and 1 or 0
  local states = #n.node.inputs - first - (n:attr("num_scan_inputs") or n:block("no num_scan_inputs"))
  return { states = states, first = first, in_body = 0, out_body = 0, body = body, has_batch = first == 1 }
end

local function with_axis(type, axis, length)
  return type.dims and { dtype = type.dtype, dims = inserted(type.dims, axis, length) } or type
end

local function forget_scope(scope)
  for _, value in pairs(scope.values) do
    work.add(1)
    local site = value.site or {}
    value.answers, value.contradictions, value.demands = nil, nil, nil
    site.answers, site.contradictions, site.demands, site.assumed = nil, nil, nil, nil
    for _, inner in pairs(merged(site.bodies or {}, { called = site.called_scope })) do
      forget_scope(inner)
    end
  end
end

-- Forgets all that rests on what was assumed of the state of a Loop or Scan, whose types were not found.
function control.forget(site)
  site.assumed = nil
  for _, body in pairs(site.bodies) do
    forget_scope(body)
  end
end

-- What is common to what is assumed of state k, and what the body gives. The kind of its symbol for a dim that changes is "run".
local function common_type(n, of, k)
  local input = of.body.graph.inputs[of.in_body + k] or n:block("a body without state %d", k - 1)
  return types.either(n.site.assumed[k], n.need("type", output_of(n, of.body, of.out_body + k)), function(i)
    return dim.of_value(graph.label(graph.find(of.body, input.name)), i, "run")
  end, "a state of a loop changes its rank")
end

-- Finds the types of a loop's state, by assuming less and less.
function control.settle(n)
  local of, site = binding(n), n.site
  site.assumed = site.assumed or map(part(n.node.inputs, of.first + 1, of.first + of.states), function(_, k)
    local type = n:type(of.first + k)
    return of.has_batch and type.dims and { dtype = type.dtype, dims = without(type.dims, 1) } or type
  end)
  local common = map(site.assumed, function(_, k) return common_type(n, of, k) end)
  if types.same_list(common, site.assumed, types.same) then
    return common
  end
  site.assumed = common
  forget_scope(of.body)
  return control.settle(n)
end

-- The types of the state in every iteration, unless they were not found.
local function sought(states) return not states.why and states or dim.block(states.why) end

-- The type of a body's input.
function control.type_of_input(value, need)
  local n, place = view.of(value.scope.holder, need), value.index
  if n.op == "SequenceMap" then
    local type = n:type(place)
    return type.kind == "sequence" and (type.elem or { why = { what = "an empty sequence", site = n.site } }) or type
  elseif n.op ~= "Loop" and n.op ~= "Scan" then
    return n:block("a body of %s", n.op)
  end
  local of = binding(n)
  if n.op == "Loop" and place <= 2 then
    return { dtype = n.code(place == 1 and "int64" or "bool"), dims = {} }
  end
  local k = place - of.in_body
  if k <= of.states then
    local answers = n.site.answers
    return sought(answers and answers.loop or n.site.assumed or need("loop", n.site))[k] or n:block("no such state")
  end
  local dims = n:dims(of.first + k)
  local axis = n:axis(n:attr("scan_input_axes", {})[k - of.states] or 0, #dims)
  return { dtype = n:dtype(of.first + k), dims = of.has_batch and without(without(dims, 2), 1) or without(dims, axis) }
end

-- A dim of the body, outside of it: symbols of one iteration mean nothing there.
local function is_local(number)
  local found = number == "run"
  dim.each_symbol(number, function(symbol)
    found = found or symbol.kind ~= "model"
  end)
  return found
end

-- A type of the body, outside of it. A state keeps its initial dims where they do not change.
local function outside(type, initial)
  local dims = type.dims and map(type.dims, function(each, i)
    local is_initial = initial and initial.dims and initial.dims[i] == each
    return is_local(each) and not is_initial and "run" or each
  end)
  return merged(type, { dims = dims })
end

-- How often a Loop runs: as its first input says, if nothing ends it before.
local function trips(n, body)
  local goes_on = graph.origin(output_of(n, body, 1))
  local is_passed = goes_on.scope == body and goes_on.is_input and goes_on.index == 2
  local known = not is_passed and n.need("contents", goes_on)
  local begins = not n:has(2) or n:first(2) == 1
  local is_counted = begins and (is_passed or known.values and known.values[1] == 1)
  local most = is_counted and n:has(1) and n:first(1)
  return most and calls.max(0, most) or "run"
end

-- The types of the outputs: those of the states, then collected(type in the body, k) of those behind them.
local function outputs_of(n, of, states, collected)
  return map(n.node.outputs, function(_, i)
    if i <= of.states then
      return outside(states[i], n:type(of.first + i))
    end
    return collected(outside(n.need("type", output_of(n, of.body, of.out_body + i))), i - of.states)
  end)
end

function rules.Loop(n)
  local of = binding(n)
  return outputs_of(n, of, sought(n.need("loop", n.site)), function(type) return with_axis(type, 1, trips(n, of.body)) end)
end

function rules.Scan(n)
  local of, states = binding(n), sought(n.need("loop", n.site))
  local scanned = n:dims(of.first + of.states + 1)
  local length = scanned[of.has_batch and 2 or n:axis(n:attr("scan_input_axes", {})[1] or 0, #scanned)]
  local outputs = outputs_of(n, of, states, function(type, k)
    local axis = n:attr("scan_output_axes", {})[k] or 0
    return with_axis(type, type.dims and n:axis(axis, #type.dims + 1) or 1, length)
  end)
  return of.has_batch and map(outputs, function(type) return with_axis(type, 1, scanned[1]) end) or outputs
end

function rules.SequenceMap(n)
  local body, length = n.site.bodies and n.site.bodies.body, types.length(n:type(1))
  return map(n.node.outputs, function(_, i)
    return { kind = "sequence", elem = outside(n.need("type", output_of(n, body, i))), length = length }
  end)
end

local most_items <const> = 4096 -- of a sequence whose items have types of their own

-- The position among items that an input gives, counted from 1, or the default; nil if it is not known.
local function position(n, i, items, default)
  local at = n:has(i) and n:first(i)
  return math.type(at) == "integer" and (at < 0 and at + #items or at) + 1 or not n:has(i) and default or nil
end

-- The type of the first input, and its items, where they have types of their own.
local function sequence_of(n)
  local type = n:type(1)
  return type.kind == "sequence" and type or n:block("input 0 is no sequence of known type"), type.items or {}
end

-- A sequence of so many more elements than another, at an unknown place.
local function changed(type, elem, more)
  local length = types.length(type)
  return { { kind = "sequence", elem = elem, length = length and length + more } }
end

function rules.SequenceConstruct(n)
  n:ask("type")
  return { types.sequence(map(n.node.inputs, function(_, i) return n:type(i) end)) }
end

function rules.SequenceEmpty() return { { kind = "sequence", items = {} } } end

function rules.SequenceInsert(n)
  local type, items = sequence_of(n)
  local at, more = position(n, 3, items, #items + 1), n:type(2)
  if type.items and at and at >= 1 and at <= #items + 1 and #items < most_items then
    work.add(#items // 16) -- a step takes about as much memory as 16 items
    return { { kind = "sequence", elem = types.either(type.elem, more), items = inserted(items, at, more) } }
  end
  return changed(type, types.either(type.elem, more), 1)
end

function rules.SequenceErase(n)
  local type, items = sequence_of(n)
  local at = position(n, 2, items, #items)
  if items[at] then
    return { types.sequence(without(items, at)) }
  end
  return changed(type, type.elem or n:block("an empty sequence"), -1)
end

-- The type of an item of a SplitToSequence; without lengths, keepdims may drop the axis.
local function item_of(n, axis, length)
  local x, keeps = n:dims(1), n:has(2) or n:attr("keepdims", 1) ~= 0
  return { dtype = n:dtype(1), dims = keeps and with(x, axis, length) or without(x, axis) }
end

local function items_of(n, axis, lengths)
  return { types.sequence(map(lengths, function(length) return item_of(n, axis, length or "run") end)) }
end

-- Of equal parts; the last may be shorter.
local function of_chunks(n, axis, size, chunk)
  local is_number = math.type(size) == "integer" and math.type(chunk) == "integer"
  if not is_number or chunk <= 0 or calls.ceil_div(size, chunk) > most_items then
    local is_whole = calls.mod(size, chunk) == 0
    return { { kind = "sequence", elem = item_of(n, axis, is_whole and chunk or "run"),
      length = calls.ceil_div(size, chunk) } }
  end
  local lengths = {}
  for at = 0, size - 1, chunk do
    lengths[#lengths + 1] = math.min(chunk, size - at)
  end
  return items_of(n, axis, lengths)
end

local function axis_of(n) return n:axis(n:attr("axis", 0), #n:dims(1)) end

-- The length of the equal parts of a SplitToSequence; false if it is not known, nil if lengths are listed.
local function chunk_of(n)
  if not n:has(2) then
    return 1
  elseif #n:dims(2) > 0 then
    return nil
  elseif n:attr("keepdims", 1) == 0 then
    n:block("of 'split' and keepdims 0, ONNX keeps the axis, and ONNX Runtime drops it")
  end
  local elements = n.need("contents", n:operand(2)).values
  return elements and elements[1] or false
end

function rules.SplitToSequence(n)
  local axis, chunk = axis_of(n), chunk_of(n)
  if chunk then
    return of_chunks(n, axis, n:dims(1)[axis], chunk)
  end
  local lengths = chunk == nil and n.need("contents", n:operand(2)).values
  if not lengths or #lengths > most_items then
    return { { kind = "sequence", elem = item_of(n, axis, "run"), length = n:dims(2)[1] } }
  end
  return items_of(n, axis, lengths)
end

local function is_default(site, op) return site and site.node.op_type == op and graph.is_default(site.node.domain) end

-- The position that a SequenceAt has from an initialiser or a Constant, nil if it has none. No other is asked for, as it may
-- depend on the types of parts.
local function constant_position(n, site)
  local value = graph.input(site, 2)
  local origin = value and graph.origin(value)
  local is_constant = origin and (origin.tensor or is_default(origin.site, "Constant"))
  local values = is_constant and n.need("contents", origin).values
  return values and #values == 1 and math.type(values[1]) == "integer" and values[1] or nil
end

-- How many items a sequence has at least: those that nodes take that run whenever it is made.
local function least_of(n, sequence)
  if not sequence.least_items then
    local least = 0
    graph.each_reader(sequence, function(site)
      local is_sure = is_default(site, "SequenceAt") and graph.frame(site.scope) == graph.frame(sequence.scope)
      local at = is_sure and constant_position(n, site)
      least = at and math.max(least, chunks.least_for(at)) or least
    end)
    sequence.least_items = least
  end
  return sequence.least_items
end

-- The type of the part that a SequenceAt takes from a SplitToSequence into equal parts, where their number depends on symbols.
local function part_at(n)
  local sequence, at = graph.origin(n:operand(1)), n:first(2)
  local cut = is_default(sequence.site, "SplitToSequence") and view.of(sequence.site, n.need)
  local chunk = cut and math.type(at) == "integer" and chunk_of(cut)
  if not chunk or calls.less(chunk, 1) then
    return nil
  end
  local axis = axis_of(cut)
  local of = chunks.of(cut:dims(1)[axis], chunk, math.max(least_of(n, sequence), chunks.least_for(at)))
  for _, demand in ipairs(chunks.demands(of)) do
    if dim.is_expression(demand[1]) then -- of numbers, the node is refused (core/find_parts.lua)
      n:demand(demand[1], demand[2], demand[3], "a part is at its position")
    end
  end
  local length = chunks.span(of, at).length
  return not calls.less(length, 1) and item_of(cut, axis, length) or nil
end

function rules.SequenceAt(n)
  local type, items = sequence_of(n)
  local item = items[position(n, 2, items)] or not type.items and part_at(n)
  return { item or type.elem or n:block("an element of an empty sequence") }
end

function rules.ConcatFromSequence(n)
  local type = sequence_of(n)
  local elem = type.elem or n:block("an empty sequence")
  local dims = elem.dims or n:block("elements of unknown rank")
  local is_new = n:attr("new_axis", 0) ~= 0
  local axis = n:axis(n:attr("axis") or n:block("no axis"), #dims + (is_new and 1 or 0))
  if is_new then
    return { { dtype = elem.dtype, dims = inserted(dims, axis, types.length(type) or "run") } }
  end
  local count, length = types.length(type), dims[axis]
  local sum = type.items and 0 or count and length ~= "run" and dim.times(count, length) or "run"
  for _, item in ipairs(type.items or {}) do
    local each = item.dims and item.dims[axis]
    sum = each and each ~= "run" and sum ~= "run" and sum + each or "run"
  end
  return { { dtype = elem.dtype, dims = with(dims, axis, sum) } }
end

function rules.Optional(n) return { { kind = "optional", elem = n:has(1) and n:type(1) or nil } } end

function rules.OptionalGetElement(n)
  local type = n:type(1)
  return { type.kind ~= "optional" and type or type.elem or n:block("an empty optional") }
end

return control
