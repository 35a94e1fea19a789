-- strategies.lua: the strategies of copies. The first row that applies is chosen. Its condition affects speed only: check.lua
-- proves its stages (moves.lua) before any C is written.
--
-- A row is { name, template of its C, applies(copy, options) -> the reason, levels(copy, options) -> list of the levels of x86-64
-- ("avx512", "avx2") that make it quicker, highest first, stages(copy, form) }. Some rows also have
-- fixes_rows = whether its function is for one number of rows, has_table = whether a table of unequal parts stands before the
-- function, has_inline = whether another function does the work, which takes the bytes of a step, is_plain = whether its C needs
-- no comment, restricts(copy) = whether compilers make other code if the function says that no address overlaps another. For
-- copies see plan_copy.lua; a form is { level, nil for any machine, copier(bytes) -> the copier for that many bytes }.
local contains = require("base.list").contains
local map = require("base.list").map
local moves = require("core.moves")
local splice = require("core.splice")
local ways = require("core.ways")

local strategies = {}

strategies.max_named_outputs = 16 -- more outputs are passed in an array

local max_widths = 4 -- each width has code of its own
local max_in_table = 0xffffffff -- tables hold offsets in 32 bits
local block_bytes = 512 * 1024 -- of a block of rows, which stays in a second-level cache while it is copied to all outputs
local parts_ahead = 8 -- of many outputs, the one whose memory is fetched before it is written
local line = 64 -- bytes of a cache line

-- gcc turns a memcpy of a constant size into a few moves below the first limit, and a call is quick from the last one on;
-- between them the code is long, and beyond 256 bytes a slow "rep movsq"
local inline_bytes, least_by_vectors, call_bytes = 64, 128, 16 * 1024

-- with at most this many parts, each of at most this many bytes, code for each part pays
local max_unrolled, row_bytes = 3, 512

-- Whether copy_row copies a part's rows; else memcpy does.
local function takes_vectors(bytes, options)
  return options.optimize ~= "size" and bytes >= least_by_vectors and bytes < call_bytes
end

-- A form of a copy: for one level, or for any machine.
local function form_of(copy, options, level)
  local function copier(bytes)
    return copy.cell == "bytes" and takes_vectors(bytes, options)
      and (level == "avx2" and "splitgen_copy_row_avx2" or "splitgen_copy_row") or "memcpy"
  end
  return { level = level, copier = copier }
end

-- Vectors of 32 bytes make a copy no quicker if rows are multiples of 16 bytes.
local function levels_of_rows(copy, options)
  for _, part in ipairs(copy.parts) do
    if copy.widths and copy.stride % 16 > 0 and takes_vectors(part.run, options) then
      return { "avx2" }
    end
  end
  return {}
end

-- Whether each part has whole lines of a row, and no more than the lines that are fetched ahead pay for.
local function are_lines(copy)
  for _, width in ipairs(copy.widths) do
    if width < line or width > 4096 then
      return false
    end
  end
  return true
end

local function is_many(copy)
  return #copy.parts > strategies.max_named_outputs
end

-- Whether compilers make vectors of the plain loop: two columns, and a number of rows that their vectors divide, in turns too.
local function is_simple(copy)
  local width = copy.parts[1].run
  return copy.is_whole and #copy.parts == 2 and copy.is_equal and (width == 4 or width == 8) and copy.rows % 32 == 0
end

-- The rows of a block, a power of two.
local function block_rows(copy)
  local rows = 1
  while rows * copy.stride < block_bytes do
    rows = rows * 2
  end
  return rows
end

local function by_memcpy() return "memcpy" end

local function stages_of_rows(copy, form)
  return { moves.row_by_row(copy, form.copier) }
end

-- Rounds of vectors; then, row by row, the rows that they leave, which are all rows where there are no vectors.
local function with_tail(copy, rounds)
  for _, round in ipairs(rounds) do
    round.stride = copy.stride
  end
  return { { either = rounds }, moves.row_by_row(copy, by_memcpy) }
end

local function stages_of_columns(copy, form)
  local width, wanted, rounds = copy.parts[1].run, {}, {}
  for k, part in ipairs(copy.parts) do
    wanted[k] = part.offset // width
  end
  for _, way in ipairs(ways.of(copy)) do
    if way.level == form.level or not form.level and not contains(copy.levels, way.level) then
      local round = way.round(copy.stride // width, width, wanted)
      round.needs = form.level and { "shuffles" } or way.needs
      rounds[#rounds + 1] = round
    end
  end
  return with_tail(copy, rounds)
end

local function always() return true end

-- Whether compilers write moves, and no calls, for some part.
local function moves_inline(copy)
  for _, part in ipairs(copy.widths and copy.parts or {}) do
    if part.run <= inline_bytes then
      return true
    end
  end
  return false
end

strategies.list = {
  {
    name = "bits",
    template = "templates/copies/bits.c.in",
    fixes_rows = true,
    applies = function(copy)
      return copy.cell == "bits" and "parts that begin or end inside a byte"
    end,
    stages = function(copy)
      return { moves.over_table(copy, "sgk_copy_bits") }
    end,
  },
  {
    name = "block",
    is_plain = true,
    restricts = moves_inline,
    template = "templates/copies/block.c.in",
    fixes_rows = true, -- it has no loop
    applies = function(copy)
      return copy.rows == 1 and not is_many(copy) and "each part lies in one piece"
    end,
    stages = function(copy, form)
      local stage = moves.row_by_row(copy, form.copier)
      stage.is_once = true
      return { stage }
    end,
  },
  {
    name = "rows",
    template = "templates/copies/narrow.c.in",
    has_inline = true,
    applies = function(copy, options)
      return options.optimize ~= "size" and copy.rows ~= 1 and copy.narrow[1]
        and "parts of each row in turn; narrow ones by moves of a constant size"
    end,
    stages = function(copy)
      return { moves.row_by_row(copy, function() return "splitgen_copy_row" end) }
    end,
  },
  {
    name = "equal",
    is_plain = true,
    restricts = moves_inline,
    template = "templates/copies/equal.c.in",
    levels = levels_of_rows,
    applies = function(copy, options)
      local is_wide = copy.widths and copy.parts[1].run > (#copy.parts > max_unrolled and inline_bytes or row_bytes)
        and not is_many(copy)
      return copy.is_equal and (options.optimize == "size" or not copy.widths or copy.rows == 1 or is_wide)
        and "one loop over equal parts"
    end,
    stages = function(copy, form)
      local move = { count = #copy.parts, by = form.copier(copy.parts[1].run) }
      return { { rows = 1, stride = copy.stride, moves = { move } } }
    end,
  },
  {
    name = "table",
    is_plain = true,
    restricts = moves_inline,
    template = "templates/copies/table.c.in",
    applies = function(copy, options)
      return is_many(copy) and (options.optimize == "size" or not copy.widths or copy.rows == 1
        or #copy.widths > max_widths or copy.stride > max_in_table) and "one loop over many outputs"
    end,
    stages = function(copy)
      return { moves.over_table(copy, "memcpy") }
    end,
  },
  {
    name = "rows",
    is_plain = true,
    restricts = moves_inline,
    template = "templates/copies/rows.c.in",
    applies = function(_, options)
      return options.optimize == "size" and "the smallest"
    end,
    stages = stages_of_rows,
  },
  {
    name = "equal",
    template = "templates/copies/equal.c.in",
    restricts = always,
    applies = function(copy)
      return copy.widths and is_simple(copy)
        and ("gcc and clang make vectors of two columns of %d bytes"):format(copy.parts[1].run)
    end,
    stages = function(copy)
      return { { rows = 1, stride = copy.stride, moves = { { count = 2, by = "memcpy" } } } }
    end,
  },
  {
    name = "deinterleave",
    restricts = always,
    template = "templates/copies/rounds.c.in",
    levels = function(copy) return map(ways.of(copy), function(way) return way.level end) end,
    applies = function(copy)
      local count = copy.widths and ways.columns(copy)
      return count and ("%d columns of %d byte elements"):format(count, copy.parts[1].run)
    end,
    stages = stages_of_columns,
  },
  {
    name = "many",
    template = "templates/copies/each.c.in",
    fixes_rows = true,
    restricts = always,
    applies = function(copy)
      return is_many(copy) and copy.is_equal and copy.is_whole and copy.parts[1].run <= inline_bytes
        and copy.rows * copy.stride <= block_bytes and "one output after the other: its address is read once"
    end,
    stages = function(copy)
      return { { rows = 1, stride = copy.stride, moves = { { count = #copy.parts, by = "memcpy" } } } }
    end,
  },
  {
    name = "many",
    template = "templates/copies/ahead.c.in",
    has_table = true,
    levels = function() return { "avx2" } end,
    applies = function(copy)
      return is_many(copy) and are_lines(copy)
        and ("%d outputs, row by row; the lines of the output %d further are fetched before"):format(#copy.parts, parts_ahead)
    end,
    stages = function(copy, form)
      if copy.is_equal then
        return { { rows = 1, stride = copy.stride, ahead = parts_ahead,
          moves = { { count = #copy.parts, by = form.copier(copy.parts[1].run) } } } }
      end
      local stage = moves.over_table(copy, form.copier(math.max(table.unpack(copy.widths))))
      stage.ahead, stage.moves[1].limit = parts_ahead, max_in_table
      return { stage }
    end,
  },
  {
    name = "many",
    template = "templates/copies/many.c.in",
    has_table = true,
    levels = function() return { "avx2" } end,
    applies = function(copy)
      return is_many(copy) and ("%d outputs, in blocks of rows that a cache holds"):format(#copy.parts)
    end,
    stages = function(copy, form)
      if copy.is_equal then
        return { { rows = 1, stride = copy.stride, block = block_rows(copy),
          moves = { { count = #copy.parts, by = form.copier(copy.parts[1].run) } } } }
      end
      local stage = moves.over_table(copy, nil)
      local move = stage.moves[1]
      stage.block, move.limit, move.cases = block_rows(copy), max_in_table, {}
      for i, width in ipairs(copy.widths) do
        move.cases[i] = { cells = width, by = form.copier(width) }
      end
      return { stage }
    end,
  },
  {
    name = "splice",
    restricts = always,
    template = "templates/copies/rounds.c.in",
    applies = function(copy)
      local rows = copy.widths and splice.rows(copy)
      return rows and ("%d rows of a part fill whole vectors"):format(rows)
    end,
    stages = function(copy)
      local round = splice.round(copy)
      round.needs = { "shuffles" }
      return with_tail(copy, { round })
    end,
  },
  {
    name = "rows",
    is_plain = true,
    restricts = moves_inline,
    template = "templates/copies/rows.c.in",
    levels = levels_of_rows,
    applies = function()
      return "parts of each row in turn"
    end,
    stages = stages_of_rows,
  },
}

-- -> the row of the first strategy that applies, the reason, the levels that make it quicker
function strategies.choose(copy, options)
  for _, row in ipairs(strategies.list) do
    local reason = row.applies(copy, options)
    if reason then
      return row, reason, row.levels and row.levels(copy, options) or {}
    end
  end
end

-- The stages of a copy by a strategy's row.
function strategies.stages(row, copy, options, level)
  return row.stages(copy, form_of(copy, options, level))
end

return strategies
