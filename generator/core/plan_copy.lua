-- plan_copy.lua: the plan by which the copied parts of a node are copied (records.lua). A copy whose rows or bytes only the run
-- knows is a function of these numbers: all nodes that cut alike share it, whatever their symbols.
local check = require("core.check")
local gcd = require("shapes.dim").gcd
local host = require("host")
local joined = require("base.list").joined
local merged = require("base.list").merged
local narrow_steps = require("core.narrow_steps")
local records = require("core.records")
local size = require("core.size")
local strategies = require("core.strategies")
local text = require("base.text")

local line <const> = 64 -- bytes of a cache line

local copy = {}

-- The copied parts of a node, and the cells of a whole row; cells_of_step = the cells of a step on the axis.
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

-- Adds the facts that exist only if a cell is a byte.
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

-- Equal for two copies if their rows have the same layout and the same parts are copied.
local function layout_key(made)
  local unit = made.measure and 1 or made.unit.number
  local words = { made.cell == "bits" and "bits" or "", made.measure or "", tostring(made.stride * unit) }
  for _, part in ipairs(made.parts) do
    words[#words + 1] = ("%d:%d+%d"):format(part.index, part.offset * unit, part.run * unit)
  end
  words[#words + 1] = made.alignment > 1 and "aligned" .. made.alignment or nil
  return text.key(words)
end

-- The bytes to which C aligns the elements of a tensor: their size, or half of it if they are complex; but no more than a request
-- says of the input.
local function alignment_of(node)
  local bytes = (node.bits or 8) // 8
  local of_elements = math.max(1, (node.dtype or ""):find("^complex") and bytes // 2 or bytes)
  return math.min(of_elements, node.input_multiple_of or of_elements)
end

-- Copies of the same `key` are one copy; copies of the same `rows_key`, which has no number of rows, differ only in that.
local function add_keys(made)
  local layout, outer = layout_key(made), tostring(made.rows)
  made.key = text.key({ outer, layout })
  made.rows_key = not made.row.fixes_rows and text.key({ "", layout }) or nil
end

-- The same copy of an unknown number of rows.
local function of_any_rows(made)
  local same = merged(made)
  same.rows = nil
  return same
end

-- Whether a copy of a known number of rows is large enough for several threads, or of unknown size. Two threads must not write a
-- cache line between them.
function copy.pays_in_ranges(made, options)
  local least = made.widths and made.rows * math.min(table.unpack(made.widths))
  return options.optimize ~= "size" and made.rows ~= 1 and made.cell ~= "bits"
    and (not made.total or host.max_threads(made.rows, made.total // made.rows) > 1 and least >= 2 * line)
end

-- Chooses the strategy of a copy by another, `like`: itself, or the same of any rows.
local function choose(made, like, options)
  made.is_whole = like.rows and not copy.pays_in_ranges(like, options) or false
  like.is_whole = made.is_whole
  local row, reason, levels = strategies.choose(like, options)
  made.row, made.strategy, made.reason = row, row.name, reason
  made.is_small = options.optimize == "size"
  made.levels = options.dispatch and levels or {}
  made.alignment = options.aligned and made.element_alignment or 1
end

-- Adds the choice of a strategy for the copy's own number of rows, and the keys, which depend on it.
local function finish(made, options)
  choose(made, made, options)
  made.takes_array = #made.parts > strategies.max_named_outputs
  add_keys(made)
  return made
end

-- Makes a cell the largest number of steps that divides all parts, if no step may be narrow; names what the function takes.
local function measure(made, options)
  made.narrow = options.optimize ~= "size" and made.rows ~= 1 and narrow_steps.of(made) or {}
  if made.cell == "steps" and not made.narrow[1] then
    local cells = made.stride
    for _, part in ipairs(made.parts) do
      cells = gcd(gcd(cells, part.offset), part.run)
    end
    made.stride, made.unit = made.stride // cells, size.times(made.unit, size.of(cells))
    for _, part in ipairs(made.parts) do
      part.offset, part.run = part.offset // cells, part.run // cells
    end
  end
  made.measure = made.cell == "steps" and (made.is_equal and made.parts[1].run == 1 and "bytes" or "step_bytes")
    or made.cell == "bits" and not size.number(made.unit) and "step_bits" or nil
end

-- The bytes of each part in a row, if all of it are parts whose lengths are equal numbers of symbols, which C has checked before.
local function equal_extent(node)
  local first = node.is_checked and not node.lengths and not node.are_some and node.parts[1]
  for _, part in ipairs(first and node.parts or {}) do
    if not part.is_slice or size.key(part.extent) ~= size.key(first.extent) then
      return nil
    end
  end
  return first and size.times(size.unit(node), first.extent) or nil
end

-- Whether the lengths of a node are known so that it has a copy.
function copy.is_of(node)
  return not node.is_sequence and (node.lengths or equal_extent(node)) ~= nil
end

-- The copied parts where each has one cell of a row, and the cells of the row.
local function parts_of_equal(node)
  local parts = {}
  for i, part in ipairs(node.parts) do
    parts[#parts + 1] = part.fate == "copy" and { index = i - 1, offset = i - 1, run = 1 } or nil
  end
  return parts, #node.parts
end

-- Makes one row of all rows, if the only part is all of the axis: they lie in one piece.
local function join_rows(made)
  local part = made.parts[1]
  local is_whole = #made.parts == 1 and part.run == made.stride and made.cell ~= "bits"
  local all = is_whole and size.times(made.outer, size.times(made.unit, size.of(part.run)))
  if all then
    local number = size.number(all)
    made.outer, made.rows = size.of(1), 1
    made.cell, made.unit, made.stride = number and "bytes" or "steps", number and size.of(1) or all, number or 1
    part.run = made.stride
  end
end

-- The copy of a node; nil if no part is copied. options = { optimize, dispatch, aligned }
function copy.of(node, options)
  local extent = equal_extent(node)
  local unit = extent or node.shifts and size.bits(node) or size.unit(node)
  local cell = node.shifts and "bits" or size.number(unit) and "bytes" or "steps"
  local cells_of_step = cell == "bytes" and unit.number or 1
  local outer = size.outer(node)
  local made = records.copy({ label = node.label, outer = outer, rows = size.number(outer), cell = cell,
    cells_of_step = cells_of_step, element_alignment = alignment_of(node), unit = cell == "bytes" and size.of(1) or unit })
  if extent then
    made.parts, made.stride = parts_of_equal(node)
  else
    made.parts, made.stride = parts_of(node, cells_of_step)
  end
  if #made.parts == 0 then
    return nil
  end
  join_rows(made)
  made.is_equal = is_equal(made)
  measure(made, options)
  if made.cell == "bytes" then
    add_bytes(made)
  end
  return finish(made, options)
end

-- The forms of a copy, { level, stages }: one for each of its levels, and last the form for any machine. Each has passed
-- check.lua for every number of rows that it can be called for.
local function forms_of(made, options)
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

-- For the library: a copy of rows of `count` elements of `width` bytes to `count` outputs; the number of rows is known only at
-- run time. It has the form for any machine alone.
function copy.columns(count, width)
  local made = records.copy({ label = "the library", outer = size.unknown("rows"), cell = "bytes",
    cells_of_step = width, unit = size.of(1), parts = {}, stride = count * width, is_equal = true, narrow = {},
    takes_rows = true })
  for i = 1, count do
    made.parts[i] = { index = i - 1, offset = (i - 1) * width, run = width }
  end
  add_bytes(made)
  finish(made, { dispatch = true })
  made.takes_array = true
  local forms = forms_of(made, {})
  made.forms, made.levels = { forms[#forms] }, {}
  return made
end

-- Notes that a copy also serves a node for which another one of its key was planned.
function copy.merge(made, other, options)
  local narrow = narrow_steps.of_both(made, other)
  if #narrow > #made.narrow then
    made.narrow = narrow
    choose(made, made, options)
  end
end

-- Decides the function of each copy of a list `alike`, which differ only in their number of rows: the first owns one for any
-- rows.
function copy.share(alike, options)
  for i = 2, #alike do
    alike[1].narrow = narrow_steps.of_both(alike[1], alike[i])
  end
  for _, made in ipairs(alike) do
    made.narrow = alike[1].narrow
    made.shares = made ~= alike[1] and alike[1] or nil
    made.takes_rows = #alike > 1 or not made.rows or copy.pays_in_ranges(made, options)
    made.takes_ranges = made.takes_rows and options.optimize ~= "size" and made.cell ~= "bits"
    made.has_whole = made.rows ~= nil and not (made.takes_rows and made.named_count == made.node_count)
    if #alike > 1 then
      choose(made, of_any_rows(made), options)
    end
  end
  alike[1].forms = forms_of(alike[1], options)
end

return copy
