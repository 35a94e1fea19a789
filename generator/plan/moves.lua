-- moves.lua: what a copy does, as a value from which both its C (write/write_copy.lua) and its proof (plan/check.lua) follow.
--
-- All numbers count cells: bytes where the bytes of a step on the axis are known, else steps, or bits. A cell is then a product
-- that only the run knows. All offsets and widths of a copy are multiples of that one product, so what holds of the multiples
-- holds of every value of it, 0 too.
--
-- A copy has rows of `stride` cells; each of its parts takes `run` cells of every row, from `offset` on.
-- What it does is a list of stages, one behind the other, each over the rows that those before it left:
--   { rows = how many a round takes: 1, or of vectors more; if fewer are left, they stay; the last round may overlap
--     stride = cells from a row of the input to the next, is_once = no loop at all: there is one row,
--     block = how many rows all outputs read before the next output is written,
--     moves = list of moves, or, of vectors, steps, the types and macros that these name, and address = nil, "named" where the
--     address of a round's first row is a variable (gcc then loads a vector once, where it would for each use, but of few vectors
--     it makes an instruction more), or "advanced" where that goes on from round to round }
-- or { either = list of stages, each with what it `needs` of the machine: "shuffles", "structures", "aarch64", "streams", "avx2",
-- "avx512" }: at most one of them, whichever; `returns` where nothing follows one, `aligned` = what the addresses of all outputs
-- are multiples of.
--
-- A move takes cells from input + row * stride + from to output[part] + to + row * to_row:
--   { part, to, to_row, from, cells, by = a copier }
-- or it takes whole parts:
--   { count, by }                  which share a row evenly
--   { table = list of parts, by }  where `limit` is what the table can hold, and `cases` = { { cells, by } } stands in place of
--                                  `by` where only some numbers of cells are moved at all
--
-- A step is { op = "load", value, from = { address }, bytes of each, macro if one joins several,
-- structure = n if it parts rows of n elements into as many vectors, VALUE.val[0] and so on }, { op = "call", value, macro,
-- from = names of values }, or { op = "store", part, to, to_row, value = name or expression, bytes,
-- is_structure = of a load of structures }, of vectors of elements of
-- `unit` bytes. vectors.lua has the expressions; a macro is one with parameters.
local moves = {}

-- What each copier copies, and what it asks for. They are taken at their word.
moves.copiers = {
  memcpy = { bytes = true, steps = true },
  copy_row = { bytes = true, fits = function(cells) return cells >= 32 end },
  stream_row = { bytes = true, fits = function(cells, to, to_row, stage)
    return (cells | to | to_row) % 64 == 0 and stage.aligned == 64
  end },
  sgk_copy_bits = { bits = true },
  move_rows = { steps = true },
}
moves.copiers.copy_row_avx2 = moves.copiers.copy_row

local function copier_of(move, cells)
  for _, case in ipairs(move.cases or {}) do
    if case.cells == cells then
      return case.by
    end
  end
  return not move.cases and move.by or nil
end

-- The names of all copiers of a move.
function moves.copiers_of(move)
  local names = { move.by }
  for _, case in ipairs(move.cases or {}) do
    names[#names + 1] = case.by
  end
  return names
end

-- Calls take(part, to, to_row, from, cells, by) for all that a move of a stage does; of a width that has no case it does nothing.
-- Lua stops at parts that do not share a row evenly.
function moves.each(stage, move, take)
  if move.part then
    take(move.part, move.to, move.to_row, move.from, move.cells, move.by)
  end
  for i = 1, move.count or 0 do
    local cells = stage.stride % move.count == 0 and stage.stride // move.count or nil
    take(i, 0, cells, (i - 1) * cells, cells, move.by)
  end
  for i, part in ipairs(move.table or {}) do
    if math.max(part.offset, part.run) > (move.limit or math.huge) then
      error(("part %d is beyond what the table holds"):format(i), 0)
    end
    local by = copier_of(move, part.run)
    if by then
      take(i, 0, part.run, part.offset, part.run, by)
    end
  end
end

-- A stage that takes row after row, and of each the parts in turn, each by what by(cells) says.
function moves.row_by_row(copy, by)
  local list = {}
  for k, part in ipairs(copy.parts) do
    list[k] = { part = k, to = 0, to_row = part.run, from = part.offset, cells = part.run, by = by(part.run) }
  end
  return { rows = 1, stride = copy.stride, moves = list }
end

-- A stage that takes row after row, and of each all parts by one loop over a table.
function moves.over_table(copy, by)
  return { rows = 1, stride = copy.stride, moves = { { table = copy.parts, by = by } } }
end

return moves
