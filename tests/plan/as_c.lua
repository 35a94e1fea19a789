-- as_c.lua: mutants as a file of C, written by the generator's own writers and templates, for strategies/driver.c.
--
-- A mutant is { number, layout, copy = planned of it, stages = of the form that is called first }.
local planned = require("planned")
local prelude = require("write.prelude")
local render = require("base.render")
local taken_over = require("write.taken_over")
local write_copy = require("write.write_copy")

-- What stands before all functions of a file: types, which must be such that C has them, and macros, which stand there once of
-- each name: those of each mutant get a name of their own.
local function declare(stage, name, renamed)
  local function rename(macro)
    if macro and not renamed[macro] then
      renamed[macro] = true
      macro.name = macro.name .. "_" .. name
    end
  end
  for _, type in ipairs(stage.types or {}) do
    assert(8 % type.unit == 0, "a type that C has not")
  end
  for _, macro in ipairs(stage.macros or {}) do
    rename(macro)
  end
  for _, step in ipairs(stage.steps or {}) do
    rename(step.macro)
  end
end

-- A mutant's own stages, to be written.
local function stages_of(mutant, name)
  local stages, renamed = planned.clone(mutant.stages), {}
  for _, stage in ipairs(stages) do
    for _, one in ipairs(stage.either or { stage }) do
      declare(one, name, renamed)
    end
  end
  return stages
end

-- The copy of a mutant, written. The compiler's messages name the mutant, wherever the fault is.
local function written(mutant)
  local name = "mutant_" .. mutant.number
  local copy = setmetatable({ forms = {} }, { __index = mutant.copy })
  for i, form in ipairs(mutant.copy.forms) do
    copy.forms[i] = { is_avx2 = form.is_avx2, stages = i == 1 and stages_of(mutant, name) or form.stages }
  end
  write_copy(copy, name, name .. "_rows")
  for _, form in ipairs(copy.forms) do
    form.comment = { ('#line 1 "%s"'):format(name) }
  end
  return copy
end

local function call_of(copy)
  local words = copy.takes_rows and { "first_row", "rows" } or {}
  for _, parameter in ipairs(copy.function_parameters) do
    words[#words + 1] = parameter.name
  end
  words[#words + 1] = "input"
  for k = 1, copy.takes_array and 0 or #copy.parts do
    words[#words + 1] = ("outputs[%d]"):format(k - 1)
  end
  words[#words + 1] = copy.takes_array and "outputs" or nil
  return ("%s(%s);"):format(copy.function_name, table.concat(words, ", "))
end

-- The values of a symbol that are tried.
local symbols = { 1, 0, 2, 3, 5 }

-- What is wanted, in bits, and how to call what does it: a row of kernel.h for each value of the symbol, if there is one.
local function add_kernels(lines, rows, mutant, copy)
  local layout, wanted = mutant.layout, planned.wanted(mutant.layout)
  for _, value in ipairs(layout.inner and symbols or { 1 }) do
    local bits = (wanted.cell == "bytes" and 8 or layout.bits or layout.element * 8) * value -- of a cell
    local id, parts = ("%d_%d"):format(mutant.number, value), {}
    for k, part in ipairs(wanted.parts) do
      parts[k] = ("{%d, %d}"):format(part.offset * bits, part.run * bits)
    end
    lines[#lines + 1] = ([[
static const struct part parts_%s[] = {%s};
static void call_%s(size_t first_row, size_t rows, const void *input, void *const *outputs)
{
    const size_t dim_N = rows, dim_T = %d;
    %s
}]]):format(id, table.concat(parts, ", "), id, value, call_of(copy))
    rows[#rows + 1] = ('{"%d", %d, %s, %d, 0, %d, %d, parts_%s, call_%s},'):format(mutant.number, layout.rows or 0,
      copy.takes_rows, layout.most, wanted.stride * bits, #parts, id, id)
  end
end

local as_c = {}

-- The text of the mutants' functions.
local function functions_of(copies)
  local lines, all_copies = taken_over.text(copies, {})
  return render("templates/model.c.in", { file = "kernel", model = "mutants", command = {}, prelude = prelude(all_copies, {}),
    runs = {}, aliases = {}, library = lines, copies = copies })
end

-- The text of one; nil where the writers stop at it.
function as_c.text(mutant)
  local is_written, text = pcall(function()
    return functions_of({ written(mutant) })
  end)
  return is_written and text or nil
end

-- The whole file.
function as_c.file(mutants)
  local copies, lines, rows = {}, {}, {}
  for i, mutant in ipairs(mutants) do
    copies[i] = written(mutant)
    add_kernels(lines, rows, mutant, copies[i])
  end
  return ("#include <stdint.h>\n%s\n%s\nconst struct kernel kernels[] = {\n%s\n};\nconst size_t kernel_count = %d;\n"):format(
    functions_of(copies), table.concat(lines, "\n"), table.concat(rows, "\n"), #rows)
end

return as_c
