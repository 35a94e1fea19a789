-- write_copy.lua: planned copies (plan/plan_copy.lua) as C: names and parameters of their functions, and the bodies, by the
-- template of the strategy. Every number in a body follows from the stages, which plan/check.lua has checked.
local joined = require("base.list").joined
local map = require("base.list").map
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

-- The functions by which templates of bodies spell C.
local function spelling_of(copy)
  local spell = {}
  function spell.cells(number)
    return parameters.times(copy.unit_words, copy.unit_number * number)
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

local function values_of(copy, form, spell)
  local stage = form.stages[1]
  local values = {
    copy = copy,
    spell = spell,
    stages = form.stages,
    stage = stage,
    first_row = copy.takes_ranges and "first_row" or "0",
    end_row = copy.takes_ranges and "first_row + rows" or copy.rows_words,
    row_count = copy.rows_words,
    all_rows = copy.all_rows_words,
  }
  -- where the first row begins: in the input, with rows of `stride` cells, and in an output, with rows of `run` cells
  function values.start(stride)
    return "(const char *)input" .. (copy.takes_ranges and " + first_row * " .. spell.factor(stride) or "")
  end
  function values.first_byte(run)
    return copy.takes_ranges and "first_row * " .. spell.factor(run) or "0"
  end
  function values.end_byte(run)
    local rows, bytes = math.tointeger(copy.rows_words), math.tointeger(spell.factor(run))
    return rows and bytes and tostring(rows * bytes) -- whose factors may be too large for an int
      or ("%s * %s"):format(copy.takes_ranges and "(first_row + rows)" or copy.rows_words, spell.factor(run))
  end
  return values
end

local function body_of(copy, form)
  local values = values_of(copy, form, spelling_of(copy))
  function values.call_of_step(step)
    return parameters.call(copy.function_name .. "_by", copy.arguments, { step_bytes = step })
  end
  return text.lines(render(copy.row.template, values))
end

-- Adds the function that a copy of narrow rows calls with the bytes of a step.
local function add_function_of_step(copy)
  local form = copy.forms[#copy.forms]
  copy.body_of_step = text.lines(render("templates/copies/rows.c.in", values_of(copy, form, spelling_of(copy))))
end

-- The parameters of functions, by name; very many functions share them.
local all_parameters <const> = {
  first_row = { type = "size_t", name = "first_row", role = "first_row" },
  rows = { type = "size_t", name = "rows", role = "rows" },
  step_bits = { type = "uint64_t", name = "step_bits", role = "step_bits" },
}
for _, name in ipairs({ "all_rows", "bytes", "step_bytes" }) do
  all_parameters[name] = { type = "size_t", name = name, role = name }
end
local only_input <const> = { { type = "const void *", name = "input", is_alone = true } }

-- Adds the numbers that the copy's function takes, and those that the function for its own number of rows takes.
local function add_parameters(copy)
  copy.rows_words = copy.takes_rows and "rows" or tostring(copy.rows)
  copy.all_rows_words = copy.takes_rows and "all_rows" or copy.rows_words
  copy.unit_words, copy.unit_number = copy.measure or "", copy.measure and 1 or copy.unit.number
  local function add_to(list, is_wanted, name)
    list[#list + 1] = is_wanted and all_parameters[name] or nil
  end
  copy.function_parameters, copy.parameters = {}, {}
  add_to(copy.function_parameters, copy.takes_ranges, "first_row")
  add_to(copy.function_parameters, copy.takes_rows, "rows")
  add_to(copy.function_parameters, copy.row.knows_rows and copy.takes_rows, "all_rows")
  add_to(copy.function_parameters, copy.measure, copy.measure)
  add_to(copy.parameters, copy.measure, copy.measure)
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

-- The arguments of a copy's function that takes these parameters. Functions share the tables of equal arguments, since very many
-- functions are in memory at once.
local function arguments_of(copy, list)
  local words = { copy.takes_array and #copy.parts or copy.indices }
  for _, parameter in ipairs(list) do
    words[#words + 1] = parameter.name
  end
  local key = table.concat(words, " ")
  arguments_by_key[key] = arguments_by_key[key] or joined(list, only_input, outputs_of(copy))
  return arguments_by_key[key]
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

-- Adds to a planned copy what its templates show. whole = the name (names.lua) of the function for its own number of rows,
-- of_rows = that of the function for any rows, each nil if there is none.
return function(copy, whole, of_rows)
  local own = of_rows or whole
  copy.outputs_as = copy.takes_array and "array" or "arguments"
  copy.function_name, copy.own_guard = own.name, own.guard
  copy.rows_name = of_rows
  copy.name, copy.whole_guard = (whole or own).name, (whole or own).guard
  copy.indices = table.concat(map(copy.parts, function(part) return part.index end), ",")
  add_parameters(copy)
  local fast = not copy.shares and copy.forms[1].stages[1].either
  copy.aligned = copy.shares and copy.shares.aligned or fast and fast[1].aligned or nil
  copy.arguments = arguments_of(copy, copy.function_parameters)
  copy.functions = { not copy.shares and { name = copy.function_name, returns = "void", arguments = copy.arguments } or nil }
  if copy.takes_rows and copy.has_whole then
    local arguments_for_all = arguments_of(copy, copy.parameters)
    copy.declared_for_all = parameters.declarations(arguments_for_all)
    table.insert(copy.functions, { name = copy.name, returns = "void", arguments = arguments_for_all })
    copy.call = parameters.call(copy.function_name, copy.arguments, { first_row = "0", rows = tostring(copy.rows),
      all_rows = tostring(copy.rows) })
  end
  if not copy.shares then
    copy.declared = parameters.declarations(copy.arguments)
    copy.defined = parameters.declarations(copy.arguments, restrict_of(copy))
    add_bodies(copy)
  end
end
