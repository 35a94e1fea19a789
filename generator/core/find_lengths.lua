-- find_lengths.lua: finds the length rule of a node, and its lengths if all numbers of the formula are known. Attributes, dims
-- and axis of the node must have been found. inputs are by name; `known` is that of shapes/shapes.lua.
local conditions = require("spec.conditions")
local evaluate = require("spec.evaluate")
local host = require("host")
local lazy = require("base.lazy")
local limit = require("core.limit")
local merged = require("base.list").merged
local numbers_of_symbols = require("shapes.dim")
local value_of = require("core.value")

local formula_words = lazy("spec.formula_words")

local find_lengths = {}

local most_spans <const> = 4096 -- of a node, as each may have an expression of its own

-- How many lengths a large constant may list: one for each output; nil of SplitToSequence.
function find_lengths.most_of(understood)
  return not understood.version.is_sequence and #understood.found.output_names or nil
end

-- The dims of an input, or nil.
local function dims_of(input, known)
  local constant = value_of.constant(input, known)
  return constant and constant.dims or value_of.type(input, known).dims
end

-- The rows of the version's length rules that can be the first to apply: several while the rank of an input is unknown.
local function rows_of(understood, inputs, known)
  return conditions.rows_of(understood.version, {
    attributes = understood.attributes,
    inputs = inputs,
    rank_of = function(name)
      local dims = dims_of(inputs[name], known)
      return dims and #dims
    end,
  })
end

-- The rows that give parts and do not refuse. If there are several, the rank of split decides at run time.
local function choices_of(rows)
  local choices = {}
  for _, row in ipairs(rows) do
    choices[#choices + 1] = row.formula
      and { rank = #rows > 1 and row.rank or nil, formula = row.formula, input = row.input, row = row }
  end
  return choices
end

-- The known elements of an input, or nil: a list, with false for what is no integer; and whether they are constant. count = how
-- many there may be of a large constant, or nil
local function elements_of(input, known, count)
  local constant, dims = value_of.constant(input, known, count), dims_of(input, known)
  local is_known = constant and (constant.is_whole or constant.is_given)
  return is_known and constant.values or dims and dims[1] == 0 and {} or nil, constant ~= nil and constant.is_whole
end

-- The known numbers, by name, that a formula may take beside dim; and the origin of the lengths, if it is an input.
local function numbers_of(understood, choice, inputs, known)
  local numbers = { outputs = #understood.found.output_names }
  for name, value in pairs(understood.attributes) do
    numbers[name] = value
  end
  if not choice.input then
    return numbers
  end
  local input = inputs[choice.input]
  local values, is_constant = elements_of(input, known, find_lengths.most_of(understood))
  numbers[choice.input] = values -- also if nil, because an attribute may have the same name
  if values and not choice.formula.list then
    numbers[choice.input] = values[1]
  end
  local is_unread = not values and value_of.unread(input, known, find_lengths.most_of(understood))
  return numbers, { words = is_constant and "constant" or is_unread and "unread constant" or "run-time", name = input.name }
end

local function origin_of(row)
  local first = row.conditions[1]
  local is_given = first and first.is == "given"
  return is_given and { words = "attribute", name = first.name } or { words = formula_words(row.formula, {}) }
end

-- The number of parts, or nil if it is unknown.
local function count_of(found, choice, inputs, known)
  local dims = choice.formula.list and choice.input and dims_of(inputs[choice.input], known)
  return found.count or dims and math.type(dims[1]) and dims[1] or nil
end

local function lengths_of(found)
  local lengths = found.list or {}
  for _, run in ipairs(found.runs or {}) do
    for _ = 1, run.count do
      lengths[#lengths + 1] = run.length
    end
  end
  return lengths
end

-- The numbers of a formula by name, where they have symbols; nil if the axis has no number.
local function symbolic_numbers(understood, choice, inputs, known)
  local axis = understood.dims and understood.dims[understood.axis + 1] and understood.numbers_of_dims[understood.axis + 1]
  local numbers = axis and merged(understood.numbers, { dim = axis })
  local elements = axis and choice.input and value_of.symbolic_elements(inputs[choice.input], known)
  if elements and choice.formula.list then
    numbers[choice.input] = elements
  elseif elements then
    local name = value_of.name_of(elements[1], inputs[choice.input], 1, known)
    numbers[choice.input], understood.split.lengths = elements[1], name and { name } or nil
  end
  return numbers
end

-- Sets spans, are_some and demands, as far as the lengths are known as numbers of symbols.
local function find_spans(understood, choice, inputs, known)
  local numbers = symbolic_numbers(understood, choice, inputs, known)
  if not numbers then
    return
  end
  local symbolic_lengths = require("core.symbolic_lengths") -- few nodes need it
  local spans, demands = symbolic_lengths.of_all(choice.formula, numbers, most_spans)
  local are_some = false
  if not spans and understood.reads then
    spans, demands, are_some = symbolic_lengths.of_some(choice.formula, numbers, understood.reads, most_spans)
  end
  if demands and not value_of.are_open(demands) then
    understood.spans, understood.demands, understood.are_some = spans, demands, are_some
  end
end

-- Sets choices. Returns whether the rule is known only at run time, by the rank of an input.
function find_lengths.choose(understood, inputs, known, refuse)
  local rows = rows_of(understood, inputs, known)
  understood.choices = choices_of(rows)
  if not understood.choices[1] then
    refuse(rows[1].fail, "%s: %s", understood.label, rows[1].sentence)
  end
  return #rows > 1
end

-- The dim of the axis as a number; if nothing is known of it, by the name that a request gives the input, too. nil if the axis
-- counts from the end of an unknown rank.
local function number_of_axis(understood)
  local place = understood.axis + 1
  return understood.dims and understood.dims[place] and understood.numbers_of_dims[place]
    or place > 0 and numbers_of_symbols.of_value(understood.input_name, place, "open") or nil
end

-- Sets numbers, count, lengths or spans, are_some, required_dim with dim, demands, lengths_from, reads_split and keepdims. Must
-- be called after choose.
function find_lengths.find(understood, inputs, known, is_open, refuse)
  local choice = understood.choices[1]
  local row = choice.row
  understood.keepdims = not row.drops or understood.attributes[row.drops] ~= 0
  local numbers, from = numbers_of(understood, choice, inputs, known)
  understood.numbers, understood.lengths_from = numbers, from or origin_of(row)
  understood.reads_split = choice.input ~= nil and (is_open or not numbers[choice.input]) or nil
  if is_open then
    return
  end
  local dim = math.type(understood.dim) and understood.dim
  local found, problem = evaluate(choice.formula, merged(numbers, { dim = dim }))
  if not found then
    refuse("BAD_LENGTHS", "%s", problem)
  end
  local count = count_of(found, choice, inputs, known)
  understood.count = count
  if count and not understood.version.is_sequence then
    local is_right, sentence, status = host.check_count(count, #understood.found.output_names)
    if not is_right then
      refuse(status, "%s", sentence)
    end
  end
  local is_known = found.list or found.runs
  if not is_known then
    return find_spans(understood, choice, inputs, known)
  end
  -- without lengths a sequence stays one at run time, also if it has too many parts
  if found.count <= limit.most["outputs and lengths"] then
    understood.lengths = lengths_of(found)
    understood.dim = found.dim
    understood.required_dim = not dim and found.dim or nil
    local axis = understood.required_dim and number_of_axis(understood)
    understood.demands = axis and { { axis, "=", found.dim } } or nil
  end
end

return find_lengths
