-- plan_copy.lua: the copy of the parts of a node that want one:
--   { label = the op version, outer = the product of its rows, rows = their number if it is known,
--     cell = "bytes", "steps" or "bits", unit = the product that a cell is,
--     cells_of_step = how many cells a step on the axis is, stride = cells of a row,
--     parts = { { index, offset, run } } in cells, widths = the different runs if they are bytes, total = the bytes that it
--     writes if they are known, is_equal = whether the parts are all that a row holds, and equal,
--     row = that of the strategy (strategies.lua), strategy = its name, reason, levels = those of x86-64 that have a form of its
--     own, takes_array, element_alignment = the bytes to which its elements can be aligned, alignment = what all addresses are
--     multiples of, columns = what the library's moves may come upon (possible_columns.lua), key, rows_key }
-- and, when it is known which copies share a function (plan_functions.lua), takes_rows.
local check = require("plan.check")
local host = require("host")
local joined = require("base.list").joined
local merged = require("base.list").merged
local possible_columns = require("plan.possible_columns")
local size = require("plan.size")
local strategies = require("plan.strategies")
local text = require("base.text")

local copy = {}

-- The parts of a node that want a copy, and what a row holds in all, in cells of which a step on the axis has so many.
local function parts_of(node, cells_of_step)
  local parts, steps = {}, 0
  local grain = node.shifts and 1 or node.grain
  for i, part in ipairs(node.parts) do
    local length = part.length // grain
    if part.fate == "copy" and length > 0 then
      parts[#parts + 1] = { index = i - 1, offset = steps * cells_of_step, run = length * cells_of_step }
    end
    steps = steps + length
  end
  return parts, steps * cells_of_step
end

local function is_equal(made)
  local run = made.parts[1].run
  for i, part in ipairs(made.parts) do
    if part.offset ~= (i - 1) * run or part.run ~= run then
      return false
    end
  end
  return #made.parts > 1 and made.stride == #made.parts * run
end

-- What is known when a cell is a byte.
local function add_bytes(made)
  local seen, total = {}, 0
  made.widths = {}
  for _, part in ipairs(made.parts) do
    total = total + part.run
    if not seen[part.run] then
      seen[part.run] = true
      made.widths[#made.widths + 1] = part.run
    end
  end
  made.total = made.rows and made.rows * total
end

-- What tells the rows of a copy from those of others: their layout, and what is taken of them.
local function layout_key(made)
  local words = { made.cell == "bits" and "bits" or "", size.symbols_key(made.unit), tostring(made.stride * made.unit.number) }
  for _, part in ipairs(made.parts) do
    words[#words + 1] = ("%d:%d+%d"):format(part.index, part.offset * made.unit.number, part.run * made.unit.number)
  end
  words[#words + 1] = made.alignment > 1 and "aligned" .. made.alignment or nil
  return text.key(words)
end

-- The bytes that all addresses of tensors are multiples of, if their elements decide it: those of an element, of which a complex
-- one is two.
local function alignment_of(node)
  local bytes = (node.bits or 8) // 8
  return math.max(1, (node.dtype or ""):find("^complex") and bytes // 2 or bytes)
end

-- Copies of the same `key` are one; those of the same `rows_key` differ in nothing but how many rows there are.
local function add_keys(made)
  local layout = layout_key(made)
  made.key = text.key({ size.key(made.outer), layout })
  made.rows_key = not made.row.fixes_rows and text.key({ made.row.is_named and made.strategy or "", layout }) or nil
end

-- The copy as it is while nobody knows how many rows there are.
local function of_any_rows(made)
  return merged(made, { rows = false })
end

local function choose(made, shown, options)
  local row, reason, levels = strategies.choose(shown, options)
  made.row, made.strategy, made.reason = row, row.name, reason
  made.levels = options.dispatch and levels or {}
  made.columns = row.by and made.is_equal and possible_columns(#made.parts, shown.rows, made.stride, made.unit) or {}
  made.alignment = options.aligned and not row.by and made.element_alignment or 1
end

-- Adds what is chosen for the rows that there are.
local function finish(made, options)
  choose(made, made, options)
  made.takes_array = #made.parts > strategies.max_named_outputs
  add_keys(made)
  return made
end

-- The copy of a node; nil if no part wants one. options = { optimize, streaming, dispatch, aligned }
function copy.of(node, options)
  local unit = node.shifts and size.bits(node) or size.unit(node)
  local cell = node.shifts and "bits" or size.number(unit) and "bytes" or "steps"
  local cells_of_step = cell == "bytes" and unit.number or 1
  local outer = size.outer(node)
  local made = { label = node.label, outer = outer, rows = size.number(outer), cell = cell, cells_of_step = cells_of_step,
    element_alignment = alignment_of(node), unit = cell == "bytes" and size.of(1) or unit }
  made.parts, made.stride = parts_of(node, cells_of_step)
  if #made.parts == 0 then
    return nil
  end
  made.is_equal = is_equal(made)
  if cell == "bytes" then
    add_bytes(made)
  end
  return finish(made, options)
end

-- Of the library: the copy of rows of `count` elements of `width` bytes to as many outputs, how many rows only the run knows.
function copy.columns(count, width)
  local made = { label = "the library", outer = size.unknown("rows"), cell = "bytes",
    cells_of_step = width, unit = size.of(1), parts = {}, stride = count * width, is_equal = true }
  for i = 1, count do
    made.parts[i] = { index = i - 1, offset = (i - 1) * width, run = width }
  end
  add_bytes(made)
  finish(made, {})
  made.takes_array = true
  return made
end

-- Whether it is large enough for several threads, as far as that is known.
function copy.pays_in_ranges(made, options)
  return options.optimize ~= "size" and made.rows ~= 1 and made.cell ~= "bits"
    and (not made.total or host.max_threads(made.rows, made.total // made.rows) > 1)
end

-- Chooses anew for a copy whose function is also for others with more or fewer rows.
function copy.choose_for_any_rows(made, options)
  choose(made, of_any_rows(made), options)
end

-- The forms of a copy, { level, stages }: the function that is called, behind one for each of its levels. They are called for a
-- range of rows, or for all. Their stages have been checked.
function copy.forms_of(made, options)
  local is_ranged = made.takes_rows or not made.rows
  local wanted = { stride = made.stride, cell = made.cell, parts = made.parts,
    rows = { least = is_ranged and 0 or made.rows, most = is_ranged and math.huge or made.rows } }
  local forms = {}
  for _, level in ipairs(joined(made.levels, { false })) do
    local stages = strategies.stages(made.row, is_ranged and of_any_rows(made) or made, options, level or nil)
    local problem = check(wanted, stages)
    if problem then
      error(("%s, rows of %d %s: the strategy %s is wrong: %s"):format(made.label, made.stride, made.cell, made.strategy,
        problem))
    end
    forms[#forms + 1] = { level = level or nil, stages = stages }
  end
  return forms
end

return copy
