-- copies.lua: the functions that copy parts of nodes whose lengths are known, each strategy by a template of its own.
local deinterleave = require("deinterleave")
local host = require("host")
local parameters = require("parameters")
local render = require("render")
local splice = require("splice")
local strategies = require("strategies")
local text = require("text")

local copies = {}

-- The parts of a node that want a copy; and what a row holds in all, as C and as a number. Steps are counted in those of
-- which the unit has the bytes; of copies that shift, all words are of bits, and there are no numbers of bytes.
local function parts_of(node, unit)
  local parts, steps = {}, 0
  local grain = node.shifts and 1 or node.grain
  local function bytes_of(length)
    return unit.words == "" and not node.shifts and unit.number * length or nil
  end
  for i, part in ipairs(node.parts) do
    local length = part.length // grain
    if part.fate == "copy" and length > 0 then
      parts[#parts + 1] = {
        index = i - 1,
        steps = steps,
        length = length,
        bytes = bytes_of(length),
        offset = bytes_of(steps),
        bytes_words = parameters.text(unit, length),
        offset_words = parameters.text(unit, steps),
      }
    end
    steps = steps + length
  end
  return parts, { steps = steps, bytes = bytes_of(steps), words = parameters.text(unit, steps) }
end

local function facts_of(node, parts, stride)
  local facts = { stride = stride.bytes, parts = parts, widths = stride.bytes and {}, shifts = node.shifts }
  facts.is_equal = #parts > 1 and stride.steps == #parts * parts[1].length
  for i, part in ipairs(parts) do
    facts.is_equal = facts.is_equal and part.steps == (i - 1) * parts[1].length and part.length == parts[1].length
  end
  local outer = node.outer
  facts.rows = outer and #outer.symbols == 0 and outer.number or nil
  if stride.bytes then
    local seen, total = {}, 0
    for _, part in ipairs(parts) do
      total = total + part.bytes
      if not seen[part.bytes] then
        seen[part.bytes] = true
        facts.widths[#facts.widths + 1] = part.bytes
      end
    end
    facts.total = facts.rows and facts.rows * total
  end
  return facts
end

-- The parameters of a list that some product is made of.
local function those_of(list, known)
  local found = {}
  for _, parameter in ipairs(list) do
    if known.by_key[parameter.key] then
      found[#found + 1] = parameter
    end
  end
  return found
end

-- What a template shows of each part.
local function shown_parts(copy, suffix, options)
  local shown = {}
  for i, part in ipairs(copy.parts) do
    shown[i] = {
      index = part.index,
      output = copy.takes_array and ("outputs[%d]"):format(i - 1) or ("output_%d"):format(part.index),
      bytes = part.bytes_words,
      steps = part.steps,
      length = part.length,
      offset = part.offset_words,
      scaled_row = part.bytes == 1 and "row" or "row * " .. parameters.factor(part.bytes_words),
      from = part.steps > 0 and "from + " .. part.offset_words or "from",
      copier = strategies.takes_vectors(part.bytes, options) and "copy_row" .. suffix or "memcpy",
    }
  end
  return shown
end

-- The rounds of vectors of a deinterleaved copy. A file may be compiled for AVX2 or not; a form for AVX2 alone is.
local function rounds_of(copy, is_avx2)
  local width = copy.parts[1].bytes
  local wanted, outputs = {}, {}
  for i, part in ipairs(copy.parts) do
    wanted[i] = part.offset // width
    outputs[wanted[i]] = ("to_%d"):format(part.index)
  end
  local rounds = {}
  for _, bytes in ipairs(is_avx2 and { 32 } or { 32, 16 }) do
    local round = deinterleave.round(strategies.columns(copy.facts), width, bytes, wanted, outputs)
    if not copy.facts.rows or copy.facts.rows >= round.rows then
      round.directive = #rounds == 0 and "#if" or "#elif"
      round.condition = is_avx2 and "HAS_DISPATCH && HAS_SHUFFLES"
        or bytes == 32 and "HAS_SHUFFLES && defined __AVX2__" or "HAS_SHUFFLES"
      rounds[#rounds + 1] = round
    end
  end
  return rounds
end

local function spliced(copy)
  local round = splice.round(copy.facts)
  round.directive, round.condition = "#if", "HAS_SHUFFLES"
  return { round }
end

-- The different widths of parts, for code of their own.
local function widths_of(copy, suffix, options)
  local widths = {}
  for i, bytes in ipairs(copy.facts.widths) do
    widths[i] = { bytes = bytes, copier = strategies.takes_vectors(bytes, options) and "copy_row" .. suffix or "memcpy" }
  end
  return widths
end

-- What the copies of rows by vectors call.
local function copiers_of(parts, is_avx2)
  for _, part in ipairs(parts) do
    if part.copier ~= "memcpy" then
      return { {
        name = part.copier,
        is_native = not is_avx2,
        attribute = is_avx2 and "FOR_AVX2 " or "",
        condition = is_avx2 and "HAS_DISPATCH" or "HAS_VECTORS",
      } }
    end
  end
  return {}
end

-- A function of a copy: the one that is called, or, beside it, one for AVX2 in a program for any x86-64.
local function form_of(copy, is_avx2, options)
  local suffix = is_avx2 and "_avx2" or ""
  local form = { name = copy.function_name .. suffix, is_avx2 = is_avx2, dispatches = copy.has_avx2 and not is_avx2 }
  local shown = setmetatable({ parts = shown_parts(copy, suffix, options) }, { __index = copy })
  form.comment = is_avx2 and {} or text.comment(("%s: %s"):format(copy.strategy, copy.reason), 120)
  form.parts = shown.parts
  form.rounds = {}
  if copy.strategy == "deinterleave" then
    form.rounds = rounds_of(copy, is_avx2)
  elseif copy.strategy == "splice" then
    form.rounds = spliced(copy)
  elseif copy.strategy == "equal" then
    local bytes = parameters.factor(copy.parts[1].bytes_words)
    shown.part_bytes, shown.copier = bytes, form.parts[1].copier
    shown.first_byte = copy.takes_rows and "first_row * " .. bytes or "0"
    shown.end_byte = copy.takes_rows and ("(first_row + rows) * %s"):format(bytes)
      or ("%s * %s"):format(parameters.factor(copy.outer), bytes)
  elseif copy.strategy == "many" then
    shown.widths = widths_of(copy, suffix, options)
    shown.block_rows = strategies.block_rows(copy.facts)
  end
  shown.rounds = form.rounds
  form.copiers = copiers_of(form.parts, is_avx2)
  local template = ("templates/copies/%s.c.in"):format(#form.rounds > 0 and "rounds" or copy.strategy)
  form.body = text.lines(render(template, { copy = shown }))
  return form
end

local function arguments_of(copy, list, outer)
  local words = outer and { "0", outer } or {}
  for _, parameter in ipairs(list) do
    words[#words + 1] = parameter.name
  end
  words[#words + 1] = "input"
  if copy.takes_array then
    words[#words + 1] = "outputs"
  else
    for _, part in ipairs(copy.shown) do
      words[#words + 1] = part.output
    end
  end
  return table.concat(words, ", ")
end

-- What the copy of a node is made of: { node, outer, unit, known = the parameters, parameters_of_rows = those of a row alone,
-- parts, stride, shifts }.
local function ingredients_of(node)
  local known, known_to_unit = parameters.new(), parameters.new()
  local unit_of = node.shifts and parameters.bits or parameters.unit
  local outer = parameters.text(parameters.outer(known, node), 1)
  local unit = unit_of(known, node)
  unit_of(known_to_unit, node)
  local parts, stride = parts_of(node, unit)
  return { node = node, outer = outer, unit = unit, known = known, parameters_of_rows = those_of(known.list, known_to_unit),
    parts = parts, stride = stride, shifts = node.shifts }
end

-- What tells the rows of a copy from those of others: their layout, and what is taken of them.
local function layout_of(made, parameters_of_rows)
  local words = { made.stride.words, tostring(made.shifts) }
  for _, part in ipairs(made.parts) do
    words[#words + 1] = ("%d:%s+%s"):format(part.index, part.offset_words, part.bytes_words)
  end
  for _, parameter in ipairs(parameters_of_rows) do
    words[#words + 1] = parameter.key
  end
  return text.key(words)
end

-- Whether a copy is large enough for several threads, as far as that is known.
local function pays_in_ranges(facts, options)
  return options.optimize ~= "size" and facts.rows ~= 1 and not facts.shifts
    and (not facts.total or host.ranges(facts.rows, facts.total // facts.rows) > 1)
end

-- What a copy does, and how. Copies that have the same `rows_key` differ in nothing but how many rows there are.
local function plan_of(made, options)
  local facts = facts_of(made.node, made.parts, made.stride)
  local strategy, reason, has_avx2 = strategies.choose(facts, options)
  local can_range = strategy ~= "block" and strategy ~= "bits"
  return {
    strategy = strategy,
    reason = reason,
    facts = facts,
    parts = made.parts,
    part_count = #made.parts,
    outer = made.outer,
    stride = parameters.factor(made.stride.words),
    unit_factor = parameters.factor(parameters.text(made.unit, 1)),
    has_avx2 = options.dispatch and has_avx2 or false,
    streams = strategy == "stream",
    line = strategies.line,
    parameters = made.known.list,
    parameters_of_rows = made.parameters_of_rows,
    takes_array = #made.parts > strategies.max_named_outputs,
    outputs_as = #made.parts > strategies.max_named_outputs and "array" or "arguments",
    rows_key = can_range and text.key({ strategy, tostring(has_avx2), layout_of(made, made.parameters_of_rows) }) or nil,
  }
end

-- How its function is called: one of a range of rows need not know how many there are.
local function add_signature(copy, takes_rows)
  copy.takes_rows = takes_rows
  copy.function_name = takes_rows and copy.name .. "_rows" or copy.name
  copy.function_parameters = takes_rows and copy.parameters_of_rows or copy.parameters
  copy.rows = takes_rows and "rows" or copy.outer
  copy.first_row = takes_rows and "first_row" or "0"
  copy.end_row = takes_rows and "first_row + rows" or copy.outer
  copy.from = takes_rows and ("(const char *)input + first_row * %s"):format(copy.stride) or "input"
end

-- Its functions, how they call one another, and the table that they share.
local function add_forms(copy, options)
  copy.declares = true
  copy.has_table, copy.table = copy.strategy == "many", copy.name .. "_parts"
  copy.forms = { form_of(copy, false, options) }
  copy.shown = copy.forms[1].parts
  if copy.has_avx2 then
    table.insert(copy.forms, 1, form_of(copy, true, options))
    local range = copy.takes_rows and "first_row, rows, " or ""
    copy.call_avx2 = ("%s(%s%s)"):format(copy.forms[1].name, range, arguments_of(copy, copy.function_parameters))
  end
end

-- The functions of another copy, whose rows are the same.
local function share_forms(copy, other)
  copy.declares, copy.has_table, copy.forms = false, false, {}
  copy.function_name, copy.shown = other.function_name, other.shown
end

-- The copy of a node -> what tells it from others, and a function that makes it, given a name; nil if no part wants one.
-- options = { optimize, streaming, dispatch }
function copies.of(node, options)
  local made = ingredients_of(node)
  if #made.parts == 0 then
    return nil
  end
  return text.key({ made.outer, layout_of(made, made.known.list) }), function(name)
    local copy = plan_of(made, options)
    copy.name = name
    return copy
  end
end

-- Gives the copies of a list their functions: one of a range of rows to those that differ in nothing but how many there are.
function copies.add_functions(list, options)
  local counts, first = {}, {}
  for _, copy in ipairs(list) do
    local key = copy.rows_key or copy
    counts[key] = (counts[key] or 0) + 1
  end
  for _, copy in ipairs(list) do
    local key = copy.rows_key or copy
    add_signature(copy, counts[key] > 1 or pays_in_ranges(copy.facts, options))
    if first[key] then
      share_forms(copy, first[key])
    else
      first[key] = copy
      add_forms(copy, options)
    end
    copy.call = ("%s(%s)"):format(copy.function_name,
      arguments_of(copy, copy.function_parameters, copy.takes_rows and copy.outer))
  end
end

-- Of the library: the copy of rows of `count` elements of `width` bytes to as many outputs, how many rows only the run knows.
function copies.columns(count, width)
  local parts = {}
  for i = 1, count do
    local offset = (i - 1) * width
    parts[i] = { index = i - 1, bytes = width, offset = offset, bytes_words = tostring(width), offset_words = tostring(offset),
      steps = i - 1, length = 1 }
  end
  local copy = {
    strategy = "deinterleave",
    reason = ("%d columns of %d byte elements"):format(count, width),
    function_name = ("columns_%d_%d"):format(count, width),
    parts = parts,
    facts = { parts = parts, stride = count * width, widths = { width } },
    takes_array = true,
    stride = tostring(count * width),
    first_row = "0",
    rows = "rows",
    end_row = "rows",
    has_avx2 = false,
  }
  copy.forms = { form_of(copy, false, {}) }
  return copy
end

return copies
