-- find_lengths.lua: which length rule a node comes under, what it is given, and, when that and the axis are
-- known, the lengths themselves: by the library's own rule, called through host.lengths.
local conditions = require("spec.conditions")
local fold = require("graph.fold")
local host = require("host")
local shape = require("graph.shape")

-- The first row of the length rules that applies; and whether the rank of an input decides and is not known.
local function find_row(version, attributes, inputs, known)
  local function rank_of(name)
    local constant = fold.constant(inputs[name], known)
    local dims = constant and constant.dims or shape.of(inputs[name], known).dims
    return dims and #dims
  end
  return conditions.find_row(version, { attributes = attributes, inputs = inputs, rank_of = rank_of })
end

-- What a rule takes, as a list of integers, and in words; nil when only the run knows it.
local function given_of(understood, row, attributes, inputs, known)
  local number, name = row.takes.number, row.takes.name
  if number == "outputs" then
    return { #understood.site.node.outputs }, "equal parts"
  elseif number then
    return { number }, "parts of " .. number
  elseif row.takes.kind == "attribute" then
    local value = attributes[name]
    return type(value) == "table" and value or { value }, ("attribute '%s'"):format(name)
  end
  local constant = fold.integers(inputs[name], known)
  return constant and constant.values, constant and ("constant '%s'"):format(inputs[name].name) or
    ("run-time '%s'"):format(inputs[name].name)
end

-- The rules of which the run takes one: that of the row, or, while the rank of split is not known, those of each rank.
local function choices_of(understood, row, rank_unknown)
  if not rank_unknown then
    return { { rule = row.rule } }
  end
  local choices = {}
  for _, other in ipairs(understood.version.lengths) do
    if other.rank and other.rule then
      choices[#choices + 1] = { rank = other.rank, rule = other.rule }
    end
  end
  return choices
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

-- Finds choices, lengths, keepdims, and how they arise, of a node whose attributes, dims and axis are found; inputs by name,
-- `known` as for shape.of.
return function(understood, inputs, known, refuse)
  local attributes = understood.attributes
  local row, rank_unknown = find_row(understood.version, attributes, inputs, known)
  if row.fail and not rank_unknown then
    refuse(row.fail, "%s: %s", understood.label, ((row.says or row.decided):gsub("%.$", "")))
  end
  understood.choices = choices_of(understood, row, rank_unknown)
  understood.keepdims = not row.drops or attributes[row.drops] ~= 0
  local given
  given, understood.lengths_from = given_of(understood, row, attributes, inputs, known)
  understood.given = not rank_unknown and given or nil
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
