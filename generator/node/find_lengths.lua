-- find_lengths.lua: which length rule a node comes under, what it is given, and, when that and the axis are
-- known, the lengths themselves: by the library's own rule, called through host.lengths.
local conditions = require("spec.conditions")
local fold = require("graph.fold")
local host = require("host")
local limit = require("node.limit")
local shape = require("graph.shape")
local text = require("base.text")

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
  return constant and constant.values or fold.fractional(inputs[name], known),
    ("%s '%s'"):format(constant and "constant" or "run-time", inputs[name].name)
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

-- The axis that lengths fill. What is negative, beyond 64 bits or no integer is left out: the rule refuses it.
local function sum_of(lengths)
  local sum = 0
  for _, length in ipairs(lengths) do
    local number = math.max(length or 0, 0)
    if number > math.maxinteger - sum then
      return math.maxinteger
    end
    sum = sum + number
  end
  return sum
end

-- What the library found, unless it refused.
local function check(refuse, found, sentence, status)
  if sentence then
    refuse(status, "%s", sentence)
  end
  return found
end

-- Finds choices, lengths, keepdims, and how they arise, of a node whose attributes, dims and axis are found; inputs by name,
-- `known` as for shape.of.
return function(understood, inputs, known, refuse)
  local attributes = understood.attributes
  local outputs = understood.version.outputs[1].variadic and #understood.site.node.outputs or nil
  local row, rank_unknown = find_row(understood.version, attributes, inputs, known)
  if row.fail and not rank_unknown then
    refuse(row.fail, "%s: %s", understood.label, text.flat(row.says or row.decided))
  end
  understood.choices = choices_of(understood, row, rank_unknown)
  understood.keepdims = not row.drops or attributes[row.drops] ~= 0
  local given
  given, understood.lengths_from = given_of(understood, row, attributes, inputs, known)
  understood.given = not rank_unknown and given or nil
  if rank_unknown then
    return
  elseif not given then
    local constant = fold.constant(inputs.split, known)
    local dims = constant and constant.dims or shape.of(inputs.split, known).dims
    local count = row.rule == "listed" and dims and dims[1]
    if math.type(count) == "integer" then
      check(refuse, host.check_count(count, outputs))
    end
    return
  end
  local dim = understood.dim
  local is_known = math.type(dim) == "integer"
  if not is_known then
    -- listed lengths tell the axis themselves; what the other rules take is held against an axis that suits them all
    dim = row.rule == "listed" and sum_of(given) or 0
  end
  local lengths = check(refuse, host.lengths(row.rule, dim, given, outputs, limit.most["outputs and lengths"]))
  if lengths and (is_known or row.rule == "listed") then -- else a sequence at run time, also where they are too many
    understood.lengths = lengths
    understood.dim = dim
  end
end
