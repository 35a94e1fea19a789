-- show_stages.lua: the stages of a copy (core/moves.lua) as the templates of bodies show them: each number of cells as C, in
-- bytes or bits.
local c_text = require("write.c_text")
local helpers = require("write.helpers")
local map = require("base.list").map
local parameters = require("write.parameters")
local type_of = require("core.vectors").type
local vector_text = require("write.vector_text")

local cells = parameters.cells

local function factor(copy, number)
  return parameters.factor(cells(copy, number))
end

local function plus(words, number, shown)
  return number == 0 and words or ("%s + %s"):format(words, shown)
end

-- A step of vectors as a statement; note(name) is called for each type that it names. In the C, `from` is the input's address,
-- to_0, to_1, ... are those of the outputs, `row` is the round's first row, and `at`, if round.address is set, the address of
-- that row.
local function statement_of(copy, round, step, note)
  local first = round.address and "at" or ("from + row * %d"):format(round.stride)
  local function address(k)
    return plus(first, step.from[k], step.from[k])
  end
  if step.structure then
    return ("const uint%dx%dx%d_t %s = vld%dq_u%d((const void *)(%s));"):format(step.unit * 8, step.bytes // step.unit,
      step.structure, step.value, step.structure, step.unit * 8, address(1))
  end
  local to
  if step.op == "store" then
    local row = step.to_row > 1 and "row * " .. step.to_row or "row"
    to = plus(("to_%d + %s"):format(copy.parts[step.part].index, row), step.to, step.to)
    if step.is_structure then
      return ("vst1q_u%d((void *)(%s), %s);"):format(step.unit * 8, to, step.value)
    end
  end
  local type = type_of(step.unit, (step.macro or step).bytes)
  note(type)
  if step.op == "store" then
    return ("*(%s *)(%s) = %s;"):format(type, to, vector_text(step.value, step.unit, step.bytes, note))
  elseif step.op == "call" then
    return ("const %s %s = %s(%s);"):format(type, step.value, step.macro.name, table.concat(step.from, ", "))
  end
  return ("const %s %s = %s;"):format(type, step.value, step.macro
    and ("%s(%s, %s)"):format(step.macro.name, address(1), address(2))
    or ("*(const %s *)(%s)"):format(type, address(1)))
end

-- The definitions of the types of a round that are named, each once.
local function types_of(round, named)
  local lines = {}
  for _, type in ipairs(round.types) do
    local name = type_of(type.unit, type.bytes)
    lines[#lines + 1] = named[name] and ("typedef uint%d_t %s __attribute__((vector_size(%d), aligned(1), may_alias));"):format(
      type.unit * 8, name, type.bytes) or nil
    named[name] = nil
  end
  return lines
end

-- Adds the steps of a round of vectors.
local function add_steps(copy, round, shown)
  local named = {}
  local function note(name)
    named[name] = true
  end
  shown.rows, shown.address, shown.advance = round.rows, round.address or "computed", round.rows * round.stride
  shown.statements = map(round.steps, function(step)
    if step.macro then
      vector_text(step.macro.expression, step.macro.unit, step.macro.bytes, note)
    end
    return statement_of(copy, round, step, note)
  end)
  shown.types = types_of(round, named)
end

-- A move of cells.
local function show_cells(copy, move)
  local is_one = move.to_row == 1 and copy.cell == "bytes"
  return { by = move.by, index = copy.parts[move.part].index, output = parameters.output(copy, move.part),
    row = is_one and "row" or "row * " .. factor(copy, move.to_row), behind = plus("", move.to, cells(copy, move.to)),
    from = plus("from", move.from, cells(copy, move.from)), cells = cells(copy, move.cells) }
end

-- The numbers of the function that a copy is in, as C.
local function rows_of(copy)
  local rows = copy.takes_rows and "rows" or tostring(copy.rows)
  return { first = copy.takes_ranges and "first_row" or "0", last = copy.takes_ranges and "first_row + rows" or rows,
    count = rows }
end

-- The last byte of rows of `run` cells.
local function end_byte(copy, rows, run)
  local unit = not copy.takes_rows and not copy.measure and copy.unit.number
  return unit and tostring(copy.rows * run * unit) -- whose factors may be too large for an int
    or ("%s * %s"):format(copy.takes_ranges and "(first_row + rows)" or rows.count, factor(copy, run))
end

-- A move of `count` equal parts.
local function show_equal(copy, stage, move, rows)
  local run = stage.stride // move.count
  local width = factor(copy, run)
  return { by = move.by, count = move.count, width = width, is_equal = true,
    first_byte = copy.takes_ranges and "first_row * " .. width or "0", end_byte = end_byte(copy, rows, run) }
end

-- Cells as steps on the axis.
local function steps(copy, number)
  assert(number % copy.cells_of_step == 0, "cells that are no whole steps")
  return number // copy.cells_of_step
end

-- A move of parts by a table.
local function show_table(copy, move)
  return { by = move.by, count = #move.table, width = "", is_equal = false, cases = move.cases,
    table = map(move.table, function(part) return { offset = steps(copy, part.offset), length = steps(copy, part.run) } end) }
end

local function show_stage(copy, stage, rows)
  local stride = stage.stride and cells(copy, stage.stride)
  local shown = { block = stage.block, ahead = stage.ahead, row = stride,
    stride = stride and parameters.factor(stride), condition = stage.needs and helpers.condition(stage) or "" }
  shown.start = stride and "(const char *)input" .. (copy.takes_ranges and " + first_row * " .. shown.stride or "")
  if stage.steps then
    add_steps(copy, stage, shown)
  end
  shown.moves = map(stage.moves or {}, function(move)
    return move.part and show_cells(copy, move) or move.count and show_equal(copy, stage, move, rows) or show_table(copy, move)
  end)
  shown.either = map(stage.either or {}, function(one) return show_stage(copy, one, rows) end)
  return shown
end

-- The function that has the bytes of a step, called with each number for which there are moves of a constant size.
local function show_narrow(copy, made)
  local function call_with(step)
    return parameters.call(made.function_name .. "_by", made.arguments, { step_bytes = step })
  end
  return { unit = factor(copy, 1), cases = map(copy.narrow, function(step) return { step = step, call = call_with(step) } end),
    other = call_with(cells(copy, 1)) }
end

-- A planned copy, its C function (core/records.lua) and the stages of a form -> the values of the template of its body.
return function(copy, made, stages)
  local rows, names = rows_of(copy), map(copy.parts, function(_, k) return parameters.output(copy, k) end)
  -- the compiler does not know how the address in an element of an array is aligned
  local function element(words)
    return copy.alignment > 1 and ("SPLITGEN_ALIGNED(%s, %d)"):format(words, copy.alignment) or words
  end
  local all = map(stages, function(stage) return show_stage(copy, stage, rows) end)
  local has_array = all[1].moves[1] and all[1].moves[1].count and not copy.takes_array
  return { copy = copy, rows = rows, stages = all, stage = all[1], unit = factor(copy, 1),
    step = factor(copy, copy.cells_of_step), parts = made.name .. "_parts", names = names, element = element("outputs[i]"),
    elements = map(names, element),
    array = has_array and c_text.filled("    void *const outputs[] = {", names, "};") or "",
    narrow = copy.row.has_inline and show_narrow(copy, made) or nil }
end
