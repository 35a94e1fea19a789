-- write_copy.lua: planned copies (plan/plan_copy.lua) as C: names and parameters of their functions, and the bodies, by the
-- template of the strategy. Every number in a body follows from the stages, which plan/check.lua has checked.
local joined = require("base.list").joined
local map = require("base.list").map
local merged = require("base.list").merged
local narrow_steps = require("plan.narrow_steps")
local parameters = require("write.parameters")
local prelude = require("write.prelude")
local render = require("base.render")
local text = require("base.text")
local type_of = require("plan.vectors").type
local vector_text = require("write.vector_text")

local function plus(words, number, shown)
  return number == 0 and words or ("%s + %s"):format(words, shown or number)
end

-- A step of vectors as a statement. In the C, `from` is the input's address, to_0, to_1, ... are those of the outputs, `row` is
-- the round's first row, and `at`, if round.address is set, the address of that row.
local function statement_of(copy, round, step)
  local first = round.address and "at" or ("from + row * %d"):format(round.stride)
  local function address(k)
    return plus(first, step.from[k])
  end
  local type = type_of(step.unit, (step.macro or step).bytes)
  if step.op == "store" then
    local row = step.to_row > 1 and "row * " .. step.to_row or "row"
    local to = plus(("to_%d + %s"):format(copy.parts[step.part].index, row), step.to)
    return step.is_structure and ("vst1q_u%d((void *)(%s), %s);"):format(step.unit * 8, to, step.value)
      or ("*(%s *)(%s) = %s;"):format(type, to, vector_text(step.value, step.unit, step.bytes))
  elseif step.structure then
    return ("const uint%dx%dx%d_t %s = vld%dq_u%d((const void *)(%s));"):format(step.unit * 8, step.bytes // step.unit,
      step.structure, step.value, step.structure, step.unit * 8, address(1))
  elseif step.op == "call" then
    return ("const %s %s = %s(%s);"):format(type, step.value, step.macro.name, table.concat(step.from, ", "))
  end
  return ("const %s %s = %s;"):format(type, step.value, step.macro
    and ("%s(%s, %s)"):format(step.macro.name, address(1), address(2))
    or ("*(const %s *)(%s)"):format(type, address(1)))
end

-- The types that a round of vectors names, itself or by its macros.
local function types_of(copy, round)
  local words, lines, named = {}, {}, {}
  for i, step in ipairs(round.steps) do
    local macro = step.macro
    words[i] = statement_of(copy, round, step) .. (macro and vector_text(macro.expression, macro.unit, macro.bytes) or "")
  end
  for word in table.concat(words):gmatch("%f[%w_]u%d+x%d+%f[^%w_]") do
    named[word] = true
  end
  for _, type in ipairs(round.types) do
    local name = type_of(type.unit, type.bytes)
    lines[#lines + 1] = named[name] and ("typedef uint%d_t %s __attribute__((vector_size(%d), aligned(1), may_alias));"):format(
      type.unit * 8, name, type.bytes) or nil
    named[name] = nil
  end
  return lines
end

-- The name by which a body calls bytes that only the run knows, its value, nil if it is a parameter, and its cells: those of a
-- step, or of a part where all are equal.
local function variable_of(copy)
  if copy.cell ~= "steps" then
    return nil
  end
  local cells = copy.row.name == "equal" and copy.parts[1].run or 1
  local value = parameters.times(copy.unit_words, copy.unit.number * cells)
  if value:find("^[%a_][%w_]*$") then
    return value, nil, cells
  end
  return cells == 1 and "step" or "bytes", value, cells
end

-- The functions by which templates of bodies spell C.
local function spelling_of(copy)
  local spell, name, value, cells = {}, variable_of(copy)
  spell.variable = value and ("    const size_t %s = %s;"):format(name, value) or nil
  function spell.cells(number)
    return name and parameters.times(name, number // cells) or parameters.times(copy.unit_words, copy.unit.number * number)
  end
  function spell.factor(number)
    return parameters.factor(spell.cells(number))
  end
  function spell.times(words, number)
    return number == 1 and copy.cell == "bytes" and words or ("%s * %s"):format(words, spell.factor(number))
  end
  function spell.plus(words, number)
    return plus(words, number, spell.cells(number))
  end
  function spell.output(k)
    return parameters.output(copy, k)
  end
  -- the outputs as an array
  function spell.outputs()
    local list = map(copy.parts, function(_, k) return spell.output(k) end)
    return text.filled("    void *const outputs[] = {", list, "};")
  end
  -- an element of an array; the compiler does not know how its address is aligned
  function spell.element(words)
    return copy.alignment > 1 and ("SPLITGEN_ALIGNED(%s, %d)"):format(words, copy.alignment) or words
  end
  function spell.statement(round, step)
    return statement_of(copy, round, step)
  end
  spell.condition = prelude.condition
  function spell.types(round)
    return types_of(copy, round)
  end
  -- steps on the axis
  function spell.steps(number)
    assert(number % copy.cells_of_step == 0, "cells that are no whole steps")
    return number // copy.cells_of_step
  end
  return spell
end

-- The segments of a row, for a stage over a table: list of { cells, part = its place, or 0 for a gap that is not copied }, and
-- are_equal = whether there is no gap and all are of one size.
local function segments_of(stage)
  local segments, at = { are_equal = true }, 0
  local function add(part, cells)
    segments[#segments + 1] = cells > 0 and { part = part, cells = cells } or nil
    at = at + cells
    segments.are_equal = segments.are_equal and (cells == 0 or part > 0 and cells == segments[1].cells)
  end
  for k, part in ipairs(stage.moves[1].table) do
    assert(part.offset >= at and part.offset + part.run <= stage.stride, "parts that do not follow one another")
    add(0, part.offset - at)
    add(k, part.run)
  end
  add(0, stage.stride - at)
  return segments
end

-- Functions share the tables of equal arguments, since very many functions are in memory at once.
local range <const> = { { type = "size_t", name = "first_row" }, { type = "size_t", name = "rows" } }
local no_range <const> = {}
local only_input <const> = { { type = "const void *", name = "input", is_alone = true } }

local function values_of(copy, form, spell)
  local takes_rows, stage = copy.takes_rows, form.stages[1]
  assert(not copy.row.by or stage.moves[1].by == copy.row.by, "a call that the template is not for")
  local values = {
    copy = copy,
    spell = spell,
    stages = form.stages,
    stage = stage,
    first_row = takes_rows and "first_row" or "0",
    segments_of = segments_of,
    row_count = takes_rows and "rows" or copy.rows_words,
    end_row = takes_rows and "first_row + rows" or copy.rows_words,
    all_rows = copy.rows_words,
  }
  -- where the first row begins: in the input, with rows of `stride` cells, and in an output, with rows of `run` cells
  function values.start(stride)
    return "(const char *)input" .. (takes_rows and " + first_row * " .. spell.factor(stride) or "")
  end
  function values.first_byte(run)
    return takes_rows and "first_row * " .. spell.factor(run) or "0"
  end
  function values.end_byte(run)
    local rows, bytes = math.tointeger(copy.rows_words), math.tointeger(spell.factor(run))
    return not takes_rows and rows and bytes and tostring(rows * bytes) -- whose factors may be too large for an int
      or ("%s * %s"):format(takes_rows and "(first_row + rows)" or parameters.factor(copy.rows_words), spell.factor(run))
  end
  return values
end

local function body_of(copy, form)
  local spell = spelling_of(copy)
  local values = values_of(copy, form, spell)
  values.narrow_steps = narrow_steps
  function values.call_of_step(step)
    return parameters.call(copy.name .. "_by", copy.arguments_of_step, { step = ("%s"):format(step),
      rows = values.row_count, first_row = values.first_row })
  end
  return joined({ spell.variable }, text.lines(render(copy.row.template, values)))
end

-- Adds the function that takes the bytes of a step.
local function add_function_of_step(copy)
  local of_step = merged(copy, { unit_words = "step", unit = { number = 1, symbols = {}, unknown = "step" }, takes_rows = true })
  copy.arguments_of_step = joined(range, { { type = "size_t", name = "step" } }, copy.arguments)
  for i = #copy.arguments_of_step, 4, -1 do
    local name = copy.arguments_of_step[i].name
    if name ~= "input" and name ~= "outputs" and not name:find("^output_%d+$") then
      table.remove(copy.arguments_of_step, i)
    end
  end
  copy.of_step = parameters.declarations(copy.arguments_of_step)
  local form = copy.forms[#copy.forms]
  copy.body_of_step = text.lines(render("templates/copies/rows.c.in", values_of(of_step, form, spelling_of(of_step))))
end

local function add_parameters(copy)
  local list, list_of_rows = parameters.new(copy.function_name), parameters.new()
  copy.rows_words = parameters.text(list, copy.outer)
  copy.unit_words = parameters.words(list, copy.unit)
  parameters.words(list_of_rows, copy.unit)
  copy.parameter_list, copy.parameters = list, list.list
  copy.function_parameters = copy.takes_rows and not copy.row.knows_rows and parameters.those_of(list, list_of_rows)
    or copy.parameters
end

local outputs = {} -- by name
local arguments_by_key = {}

local function outputs_of(copy)
  if copy.takes_array then
    return { { type = "void *const", name = "outputs", count = #copy.parts } }
  end
  return map(copy.parts, function(part, k)
    local name = parameters.output(copy, k)
    outputs[name] = outputs[name] or { type = "void *", name = name, role = "output", index = part.index, is_alone = true }
    return outputs[name]
  end)
end

-- The arguments of a copy's function; takes_rows = whether it is the function for a range of rows.
local function arguments_of(copy, list, takes_rows)
  local key = #list == 0 and (copy.takes_array and #copy.parts or copy.indices) .. (takes_rows and " of rows" or "") or nil
  local known = key and arguments_by_key[key]
  local arguments = known or joined(takes_rows and range or no_range, list, only_input, outputs_of(copy))
  if key then
    arguments_by_key[key] = arguments
  end
  return arguments
end

-- The names of the arguments whose addresses must be aligned.
local function names_of_aligned(copy)
  local names = {}
  for _, argument in ipairs(copy.arguments) do
    names[#names + 1] = copy.alignment > 1 and argument.is_alone and argument.name or nil
  end
  return names
end

-- Adds the bodies of the functions.
local function add_bodies(copy)
  if copy.row.has_inline then
    add_function_of_step(copy)
  end
  for _, form in ipairs(copy.forms) do
    form.name = copy.function_name .. (form.level and "_" .. form.level or "")
    local is_silent = form.level or copy.row.is_plain
    form.comment = is_silent and {} or text.comment(("%s: %s"):format(copy.strategy, copy.reason), 120)
    form.body = body_of(copy, form)
    form.aligned = names_of_aligned(copy)
  end
  copy.calls = map(copy.levels, function(level, i)
    return { level = level, call = parameters.call(copy.forms[i].name, copy.arguments, {}) }
  end)
end

-- The word for addresses that overlap no other, or nil. In small embedded code, the macro for it would be longer than the gain.
local function restrict_of(copy)
  local is_wanted = copy.row.restricts and copy.row.restricts(copy) and not (copy.is_embedded and copy.is_small)
  return is_wanted and (copy.is_embedded and "SPLITGEN_RESTRICT " or "restrict ") or nil
end

-- Adds to a planned copy what its templates show. rows_name = the name of its function for a range of rows, if there is one.
return function(copy, name, rows_name)
  copy.name = name
  copy.outputs_as = copy.takes_array and "array" or "arguments"
  copy.function_name = copy.takes_rows and rows_name or name
  copy.indices = table.concat(map(copy.parts, function(part) return part.index end), ",")
  add_parameters(copy)
  local fast = not copy.shares and copy.forms[1].stages[1].either
  copy.aligned = copy.shares and copy.shares.aligned or fast and fast[1].aligned or nil
  copy.arguments = arguments_of(copy, copy.function_parameters, copy.takes_rows)
  copy.function_parameters = copy.shares and copy.shares.function_parameters or copy.function_parameters -- as the header has them
  local arguments_for_all = arguments_of(copy, copy.parameters, false)
  copy.declared_for_all = parameters.declarations(arguments_for_all)
  copy.functions = { not copy.shares and { name = copy.function_name, returns = "void", arguments = copy.arguments } or nil }
  if copy.takes_rows then
    table.insert(copy.functions, { name = name, returns = "void", arguments = arguments_for_all })
  end
  if not copy.shares then
    copy.declared = parameters.declarations(copy.arguments)
    copy.defined = parameters.declarations(copy.arguments, restrict_of(copy))
    add_bodies(copy)
  end
  copy.call = parameters.call(copy.function_name, copy.arguments, { first_row = "0", rows = copy.rows_words })
end
