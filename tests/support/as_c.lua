-- as_c.lua: mutants as a file of C, written by the generator's own writers and templates, for driver.c.
--
-- A mutant is { layout, copy = its plan, stages = those of the copy's first form; number, in a file of several; name }.
local helpers = require("write.helpers")
local map = require("base.list").map
local parameters = require("write.parameters")
local planned = require("planned")
local render = require("write.render_c")
local shared = require("write.shared")
local write_copy = require("write.write_copy")

-- Checks that C has a stage's types, and gives its macros names of the mutant's own: a file defines each macro only once, before
-- all functions.
local function declare(stage, name, renamed)
  local function rename(macro)
    if macro and not renamed[macro] then
      renamed[macro] = true
      macro.name = macro.name .. "_" .. name
    end
  end
  for _, type in ipairs(stage.types or {}) do
    assert(8 % type.unit == 0, "C has no such type")
  end
  for _, macro in ipairs(stage.macros or {}) do
    rename(macro)
  end
  for _, step in ipairs(stage.steps or {}) do
    rename(step.macro)
  end
end

-- A copy of a mutant's stages, for the writers.
local function stages_of(mutant, name)
  local stages, renamed = planned.clone(mutant.stages), {}
  for _, stage in ipairs(stages) do
    for _, one in ipairs(stage.either or { stage }) do
      declare(one, name, renamed)
    end
  end
  return stages
end

-- The C of a mutant's copy, as its templates take it. A #line directive makes the compiler's messages name the mutant.
local function write(mutant, number)
  local name = "mutant_" .. number
  local copy = setmetatable({ forms = {} }, { __index = mutant.copy })
  for i, form in ipairs(mutant.copy.forms) do
    copy.forms[i] = { level = form.level, stages = i == 1 and stages_of(mutant, name) or form.stages }
  end
  local whole = copy.has_whole and name or nil
  local made, written = write_copy(copy, whole, name .. "_rows")
  for _, form in ipairs(written.forms) do
    form.comment = { ('#line 1 "%s"'):format(name) }
  end
  return { copy = copy, made = made, written = written }
end

-- The values of a symbol that are tried.
local symbols = { 1, 0, 2, 3, 5, 67 }

local function call_of(all, cell_bits)
  local copy = all.copy
  local given = { rows = not copy.takes_ranges and "first_row + rows" or nil, bytes = cell_bits // 8,
    step_bytes = cell_bits // 8, step_bits = cell_bits }
  for k, part in ipairs(copy.parts) do
    given["output_" .. part.index] = ("outputs[%d]"):format(k - 1)
  end
  return parameters.call(all.made.function_name, all.made.arguments, given)
end

-- Adds the calls of a mutant with the wanted result, in bits: one for each value of the symbol, if there is one.
local function add_kernels(kernels, mutant, all)
  local layout, wanted = mutant.layout, planned.wanted(mutant.layout)
  local block = mutant.stages[1].block or 0 -- of rows
  for _, value in ipairs(layout.inner and symbols or { 1 }) do
    local bits = (wanted.cell == "bytes" and 8 or layout.bits or layout.element * 8) * value * wanted.scale -- of a cell
    local parts = {}
    for k, part in ipairs(wanted.parts) do
      parts[k] = { offset = part.offset * bits, run = part.run * bits }
    end
    kernels[#kernels + 1] = { id = ("%d_%d"):format(mutant.number, value), name = mutant.label or mutant.number,
      rows = layout.rows, takes_range = all.copy.takes_ranges, every = layout.most, block = block > layout.most and block or 0,
      stride = wanted.stride * bits, parts = parts, call = call_of(all, bits) }
  end
end

local as_c = {}

-- The text of the mutants' functions.
local function functions_of(copies)
  local sources = map(copies, function(copy) return render("templates/copy.c.in", copy) end)
  local needed = helpers.of_file(map(copies, function(copy) return copy.copy end), {}, sources)
  sources = map(sources, function(source) return shared.renamed(source, needed.new_names) end)
  return render("templates/model.c.in", { file = "kernel", model = "mutants", command = {}, prelude = needed.prelude,
    library = needed.library, sources = sources, ends = {}, source_has_integers = true })
end

-- The C of one mutant; nil if the writers refuse it.
function as_c.text(mutant)
  local is_written, text = pcall(function()
    return functions_of({ write(mutant, 0) })
  end)
  return is_written and text or nil
end

-- The file with all mutants, and the number of their kernels.
function as_c.file(mutants)
  local copies, kernels = {}, {}
  for i, mutant in ipairs(mutants) do
    copies[i] = write(mutant, mutant.number)
    add_kernels(kernels, mutant, copies[i])
  end
  return "#include <stdint.h>\n#define SPLITGEN_API\n" .. functions_of(copies)
    .. render("tests/strategies/kernels.c.in", { kernels = kernels }), #kernels
end

return as_c
