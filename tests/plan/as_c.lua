-- as_c.lua: mutants as a file of C, written by the generator's own writers and templates, for driver.c.
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

-- What is wanted, in bits, and how to call what does it.
local function add_kernel(lines, mutant, copy)
  local layout, wanted, parts = mutant.layout, planned.wanted(mutant.layout), {}
  local bits = wanted.cell == "bytes" and 8 or layout.bits or layout.element * 8 -- of a cell
  for k, part in ipairs(wanted.parts) do
    parts[k] = ("{%d, %d}"):format(part.offset * bits, part.run * bits)
  end
  lines[#lines + 1] = ([[
static const struct part parts_%d[] = {%s};
static void call_%d(size_t first_row, size_t rows, size_t dim_T, const void *input, void *const *outputs)
{
    const size_t dim_N = rows;
    %s
}]]):format(mutant.number, table.concat(parts, ", "), mutant.number, call_of(copy))
  return ("{%d, call_%d, %d, %d, %s, %s, %d, %d, parts_%d},"):format(mutant.number, mutant.number, layout.rows or 0, layout.most,
    copy.takes_rows, layout.inner ~= nil, wanted.stride * bits, #parts, mutant.number)
end

local as_c = {}

-- The text of the mutants' functions.
local function functions_of(copies)
  local lines, all_copies = taken_over.text(copies, {})
  return render("templates/model.c.in", { file = "mutants", model = "mutants", command = {}, prelude = prelude(all_copies, {}),
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
  local copies, kernels, rows = {}, {}, {}
  for i, mutant in ipairs(mutants) do
    copies[i] = written(mutant)
    rows[i] = add_kernel(kernels, mutant, copies[i])
  end
  return ("#include <stdint.h>\n%s\n%s\nconst struct mutant mutants[] = {\n%s\n};\nconst size_t mutant_count = %d;\n"):format(
    functions_of(copies), table.concat(kernels, "\n"), table.concat(rows, "\n"), #mutants)
end

return as_c
