-- write_copy.lua: planned copies (core/plan_copy.lua) as C: names and parameters of their functions, and the bodies, by the
-- template of the strategy. Every number in a body follows from the stages, which core/check.lua has checked.
local c_text = require("write.c_text")
local joined = require("base.list").joined
local map = require("base.list").map
local parameters = require("write.parameters")
local records = require("core.records")
local render = require("write.render_c")
local show_stages = require("write.show_stages")
local text = require("base.text")
local texts = require("write.texts")

-- The parameters of functions, by name; very many functions share them.
local all_parameters <const> = {
  first_row = { type = "size_t", name = "first_row", role = "first_row" },
  rows = { type = "size_t", name = "rows", role = "rows" },
  step_bits = { type = "uint64_t", name = "step_bits", role = "step_bits" },
}
for _, name in ipairs({ "bytes", "step_bytes" }) do
  all_parameters[name] = { type = "size_t", name = name, role = name }
end
local only_input <const> = { { type = "const void *", name = "input", is_alone = true } }

-- The numbers that a copy's function for any rows, or its only one, takes.
local function parameters_of(copy)
  local list = {}
  local function add(is_wanted, name)
    list[#list + 1] = is_wanted and all_parameters[name] or nil
  end
  add(copy.takes_ranges, "first_row")
  add(copy.takes_rows, "rows")
  add(copy.measure, copy.measure)
  return list
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
  local indices = map(copy.parts, function(part) return part.index end)
  local words = { copy.takes_array and "array " .. #copy.parts or table.concat(indices, ",") }
  for _, parameter in ipairs(list) do
    words[#words + 1] = parameter.name
  end
  local key = table.concat(words, " ")
  arguments_by_key[key] = arguments_by_key[key] or joined(list, only_input, outputs_of(copy))
  return arguments_by_key[key]
end

-- The names of the arguments whose addresses must be aligned.
local function names_of_aligned(copy, arguments)
  local names = {}
  for _, argument in ipairs(arguments) do
    names[#names + 1] = copy.alignment > 1 and argument.is_alone and argument.name or nil
  end
  return names
end

-- The table of unequal parts that stands before the function, if its strategy has one.
local function table_of(copy, name)
  local move = copy.row.has_table and not copy.is_equal and copy.forms[1].stages[1].moves[1]
  return move and { name = name, type = move.limit == 0xffffffff and "uint32_t" or "size_t", rows = move.table } or nil
end

-- The body of a form, by a template.
local function body_of(copy, made, form, template)
  return text.lines(render(template, show_stages(copy, made, form.stages)))
end

-- A form as its template shows it.
local function form_of(copy, made, form)
  local is_silent = form.level or copy.row.is_plain
  return {
    level = form.level,
    name = made.function_name .. (form.level and "_" .. form.level or ""),
    comment = is_silent and {} or c_text.comment(("%s: %s"):format(copy.strategy, copy.reason), 120),
    body = body_of(copy, made, form, copy.row.template),
    aligned = names_of_aligned(copy, made.arguments),
  }
end

-- The word for addresses that overlap no other, or nil. In small embedded code, the macro for it would be longer than the gain.
local function restrict_of(copy, is_embedded)
  local is_wanted = copy.row.restricts and copy.row.restricts(copy) and not (is_embedded and copy.is_small)
  return is_wanted and (is_embedded and "SPLITGEN_RESTRICT " or "restrict ") or nil
end

-- Adds the text of the function for any rows, or of the only one, which no other copy has.
local function add_forms(copy, made, written, is_embedded)
  written.declared = parameters.declarations(made.arguments)
  written.defined = parameters.declarations(made.arguments, restrict_of(copy, is_embedded))
  written.table = table_of(copy, made.name .. "_parts")
  written.forms = map(copy.forms, function(form) return form_of(copy, made, form) end)
  written.body_of_step = copy.row.has_inline and body_of(copy, made, copy.forms[#copy.forms], "templates/copies/rows.c.in") or nil
  written.calls = map(copy.levels, function(level, i)
    return { level = level, call = parameters.call(written.forms[i].name, made.arguments, {}) }
  end)
end

-- Adds the function for a copy's own number of rows, which calls that for any rows.
local function add_whole(copy, made, written)
  local arguments = arguments_of(copy, made.parameters)
  local rows = tostring(copy.rows)
  written.declared_for_all = parameters.declarations(arguments)
  table.insert(made.functions, { name = made.name, returns = "void", arguments = arguments })
  written.call = parameters.call(made.function_name, made.arguments, { first_row = "0", rows = rows })
end

-- A planned copy -> its C function (core/records.lua) and its text (texts.lua). whole = the name (names.lua) of the function
-- for its own number of rows, of_rows = that of the function for any rows, each nil if there is none.
return function(copy, whole, of_rows, is_embedded)
  local own, called = of_rows or whole, whole or of_rows
  local written = texts.copy({})
  local made = records.c_function({ name = called, function_name = own, rows_name = of_rows,
    parameters = { all_parameters[copy.measure] }, function_parameters = parameters_of(copy), functions = {},
    outputs_as = copy.takes_array and "array" or "arguments", alignment = copy.alignment, strategy = copy.strategy,
    reason = copy.reason, takes_ranges = copy.takes_ranges, has_whole = copy.has_whole })
  made.arguments = arguments_of(copy, made.function_parameters)
  if not copy.shares then
    made.functions[1] = { name = made.function_name, returns = "void", arguments = made.arguments }
    add_forms(copy, made, written, is_embedded)
  end
  if copy.takes_rows and copy.has_whole then
    add_whole(copy, made, written)
  end
  return made, written
end
