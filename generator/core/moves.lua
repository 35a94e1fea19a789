-- moves.lua: the moves of a copy, as a value from which both its C (write/write_copy.lua) and its proof (core/check.lua) follow.
--
-- All numbers count cells. A cell is a byte where the bytes of a step on the axis are known, else a step, or a bit. The size of a
-- step is a product that is known only at run time. All offsets and widths are multiples of it, so a proof in steps holds for
-- every value of that product, 0 too.
--
-- A copy has rows of `stride` cells; each of its parts takes `run` cells of every row, from `offset` on.
-- A copy is a list of stages in order. Each stage copies rows that the stages before it left:
--   { rows = the rows of a round: 1, or more with vectors; a stage leaves what is less than a round; its last round may overlap
--     stride = cells from a row of the input to the next, is_once = whether there is one row, and so no loop,
--     block = the rows that are copied to one output before the next output is written, ahead = of many outputs, how many further
--     the one is whose memory is fetched before it is written,
--     moves = list of moves, or, with vectors, steps, and their types and macros, and address = nil, "named" where the address of
--     a round's first row is a variable (gcc then loads a vector once, not for each use; with few vectors that costs an
--     instruction), or "advanced" where a round adds to that variable }
-- or { either = list of stages, each with what it `needs` of the machine: "shuffles", "structures", "aarch64", "avx2",
-- "avx512" }: the C has any one of them, or none.
--
-- A move takes cells from input + row * stride + from to output[part] + to + row * to_row:
--   { part, to, to_row, from, cells, by = a copier }
-- or it takes whole parts:
--   { count, by }                  of `count` equal parts that fill a row
--   { table = list of parts, by }  where `limit` is the largest number that fits into the table; with `cases` = { { cells, by } }
--                                  in place of `by`, parts of other widths are not copied
--
-- A step is of vectors of elements of `unit` bytes:
--   { op = "load", value, from = { address }, bytes of each address, macro if it joins several addresses, structure = n if it
--     deinterleaves rows of n elements into n vectors, VALUE.val[0] and so on }
--   { op = "call", value, macro, from = names of values }
--   { op = "store", part, to, to_row, value = name or expression, bytes, is_structure = whether a load of structures made it }
-- A macro is an expression (vectors.lua) with parameters.
local moves = {}

-- Which cells each copier can copy. check.lua trusts this table.
moves.copiers = {
  memcpy = { bytes = true, steps = true },
  splitgen_copy_row = { bytes = true, steps = true },
  sgk_copy_bits = { bits = true },
}
moves.copiers.splitgen_copy_row_avx2 = moves.copiers.splitgen_copy_row

local function copier_of(move, cells)
  for _, case in ipairs(move.cases or {}) do
    if case.cells == cells then
      return case.by
    end
  end
  return not move.cases and move.by or nil
end

-- Calls take(part, to, to_row, from, cells, by) for each part that a move copies, but for widths without a case. It is an error
-- if `count` parts do not fill a row evenly.
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

-- A stage that copies row by row, and in each row part by part, each by the copier by(cells).
function moves.row_by_row(copy, by)
  local list = {}
  for k, part in ipairs(copy.parts) do
    list[k] = { part = k, to = 0, to_row = part.run, from = part.offset, cells = part.run, by = by(part.run) }
  end
  return { rows = 1, stride = copy.stride, moves = list }
end

-- A stage that copies row by row, and in each row all parts in one loop over a table.
function moves.over_table(copy, by)
  return { rows = 1, stride = copy.stride, moves = { { table = copy.parts, by = by } } }
end

return moves
