-- mutations.lua: records of moves (generator/core/moves.lua) with one fault each, and some that only look like one, by name.
--
-- A row is { base = the name of one of bases.lua, name, verdict, change = function(stages, wanted), layout }. Here are obvious
-- faults, and faults that only one rule of the checker notices (test_rules.lua); random ones are made by change.lua.
--   verdict   "wrong": the checker must refuse it, and a run fails. "alone": only the checker must refuse it: a run would not
--             fail, or there is no C for it, or the wanted result was changed. "harmless": the checker must accept it.
--             "unwritten": the checker does not see it, and writing its C must fail
--   layout    a layout in place of the base's, for which the base's strategy is not meant
local list = {}

local function add(base, name, verdict, change)
  list[#list + 1] = { base = base, name = name, verdict = verdict, change = change }
end

local function misapplied(base, name, verdict, layout)
  list[#list + 1] = { base = base, name = name, verdict = verdict, change = function() end, layout = layout }
end

-- The round of vectors of `which` bytes, or the one of "structures", or the first.
local function round(stages, which)
  for _, one in ipairs(stages[1].either) do
    if not which or one.needs[1] == which or one.types[1] and one.types[1].bytes == which then
      return one
    end
  end
end

-- The place-th step with an op in a round.
local function step(stages, op, place, bytes)
  for _, one in ipairs(round(stages, bytes).steps) do
    if one.op == op then
      place = place - 1
      if place == 0 then
        return one
      end
    end
  end
end

-- The expression of a macro.
local function expression(stages, name, bytes)
  for _, macro in ipairs(round(stages, bytes).macros) do
    if macro.name:find("^" .. name .. "_") then
      return macro.expression
    end
  end
end

-- Divides the move of the base "rows" for its third part: the first move ends at `till`, the second takes `bytes` bytes from
-- `at`.
local function part_in_two(stages, at, till, bytes)
  local moves = stages[1].moves
  table.insert(moves, { part = 3, to = at, to_row = 132, from = 84 + at, cells = bytes, by = "memcpy" })
  moves[3].cells, moves[3].by = till, "memcpy"
end

-- strategies on layouts for which they are not meant
misapplied("equal", "more behind the parts", "wrong", { element = 4, lengths = { 30, 30, 5 }, dead = { [2] = true } })
misapplied("equal", "the first part dead", "wrong", { element = 4, lengths = { 30, 30, 30 }, dead = { [0] = true } })
misapplied("equal", "lengths that differ by one", "wrong", { element = 4, lengths = { 30, 29, 31 } })
misapplied("columns 4x2", "columns of two widths", "wrong", { element = 2, lengths = { 1, 2, 1 } })
misapplied("block", "two rows", "wrong", { element = 1, rows = 2, lengths = { 3, 165, 7 } })
misapplied("block", "any number of rows", "wrong", { element = 1, lengths = { 3, 165, 7 } })
add("block", "rows of the input that are nearer", "alone", function(s) s[1].stride = 168 end)
add("block", "rows of an output that are nearer", "alone", function(s) s[1].moves[2].to_row = 164 end)
misapplied("table", "parts that code for each would copy quicker", "harmless", { element = 4, lengths = { 1, 2, 3 } })
misapplied("rows", "columns", "harmless", { element = 2, lengths = { 1, 1, 1, 1 } })
misapplied("rows", "nothing but one byte", "harmless", { element = 1, rows = 1, lengths = { 1 } })
add("rows", "an offset a byte on", "wrong", function(s) s[1].moves[2].from = 5 end)

-- moves: rows are 216 bytes apart, parts of 4, 80 and 132 bytes at 0, 4 and 84
add("rows", "an offset a byte back", "wrong", function(s) s[1].moves[2].from = 3 end)
add("rows", "an offset before the row", "wrong", function(s) s[1].moves[1].from = -4 end)
add("rows", "the next row's", "wrong", function(s) s[1].moves[1].from = 216 end)
add("rows", "a byte too many", "wrong", function(s) s[1].moves[2].cells = 81 end)
add("rows", "a byte too few", "wrong", function(s) s[1].moves[2].cells = 79 end)
add("rows", "less than no bytes", "wrong", function(s) s[1].moves[1].cells = -4 end)
add("rows", "written a byte on", "wrong", function(s) s[1].moves[2].to = 1 end)
add("rows", "written before the part", "wrong", function(s) s[1].moves[2].to = -1 end)
add("rows", "the last byte of the row before, written again", "wrong", function(s)
  table.insert(s[1].moves, { part = 2, to = -1, to_row = 80, from = -133, cells = 1, by = "memcpy" })
end)
add("rows", "less than no bytes behind the part", "wrong", function(s)
  table.insert(s[1].moves, { part = 1, to = 4, to_row = 4, from = 4, cells = -1, by = "memcpy" })
end)
add("rows", "the input's rows too near", "wrong", function(s) s[1].stride = 80 end)
add("rows", "an output's rows as far apart as the input's", "wrong", function(s) s[1].moves[1].to_row = 216 end)
add("rows", "an output's rows on each other", "wrong", function(s) s[1].moves[1].to_row = 0 end)
add("rows", "two outputs exchanged", "wrong", function(s) s[1].moves[1].part, s[1].moves[2].part = 2, 1 end)
add("rows", "two parts to one output", "wrong", function(s) s[1].moves[3].part = 2 end)
add("rows", "a part that is not there", "alone", function(s) s[1].moves[3].part = 4 end)
add("rows", "a part forgotten", "wrong", function(s) table.remove(s[1].moves) end)
add("rows", "the input's rows a byte further apart", "wrong", function(s) s[1].stride = 217 end)
add("rows", "two halves", "harmless", function(s) part_in_two(s, 60, 60, 72) end)
add("rows", "two halves with a hole", "wrong", function(s) part_in_two(s, 60, 59, 72) end)
add("rows", "the end written again", "harmless", function(s) part_in_two(s, 116, 132, 16) end)
add("rows", "the end written again, and a byte more", "wrong", function(s) part_in_two(s, 117, 132, 16) end)
add("rows", "two pieces, and no end", "wrong", function(s) part_in_two(s, 40, 60, 72) end)
add("rows", "memcpy in place of vectors", "harmless", function(s)
  for _, move in ipairs(s[1].moves) do
    move.by = "memcpy"
  end
end)
add("rows", "the copier of long rows for short ones", "harmless", function(s) s[1].moves[1].by = "splitgen_copy_row" end)
add("rows", "a copier that is not there", "alone", function(s) s[1].moves[1].by = "memmove" end)
add("rows", "another order", "harmless", function(s) s[1].moves[1], s[1].moves[3] = s[1].moves[3], s[1].moves[1] end)
add("rows", "no loop", "alone", function(s) s[1].is_once = true end)
add("rows", "a part that is not in a row of the input", "alone", function(s, wanted)
  s[1].moves[3].from, wanted.parts[3].offset = 85, 85
end)
add("rows", "a part from before a row of the input", "alone", function(s, wanted)
  s[1].moves[1].from, wanted.parts[1].offset = -1, -1
end)
add("rows", "rounds of no row", "alone", function(s) s[1].rows = 0 end)
add("rows of one part", "two rows at a time", "wrong", function(s) s[1].moves[1].cells = 264 end)
add("rows of one part", "two rows at a time, then one by one, where rows are next to each other", "alone", function(s, wanted)
  s[2] = { rows = 1, stride = 132, moves = { { part = 1, to = 0, to_row = 132, from = 0, cells = 132, by = "memcpy" } } }
  s[1].rows, s[1].stride, s[1].moves[1].cells, wanted.stride = 2, 132, 264, 132
end)
add("rows of one part", "the next row's first byte", "wrong", function(s) s[1].moves[1].cells = 133 end)
add("rows of steps", "an offset in bytes", "wrong", function(s) s[1].moves[3].from = 8 end)
add("rows of steps", "a step too many", "wrong", function(s) s[1].moves[3].cells = 6 end)
add("rows of steps", "steps by the copier of bits", "alone", function(s) s[1].moves[1].by = "sgk_copy_bits" end)
add("rows of steps", "steps as vectors", "alone", function(s)
  s[1].steps = {}
  for _, move in ipairs(s[1].moves) do
    table.insert(s[1].steps, { op = "load", value = "a", from = { move.from }, unit = 1, bytes = move.cells })
    table.insert(s[1].steps, { op = "store", value = "a", part = move.part, to = 0, to_row = move.to_row, unit = 1,
      bytes = move.cells })
  end
  s[1].moves = nil
end)
add("equal", "an output too few", "alone", function(s) s[1].moves[1].count = 3 end)
add("equal", "an output too many", "alone", function(s) s[1].moves[1].count = 5 end)
add("equal", "an output too few, and shorter rows", "wrong", function(s) s[1].moves[1].count, s[1].stride = 3, 360 end)
add("table", "a length of the table", "wrong", function(s) s[1].moves[1].table[4].run = 32 end)
add("table", "the last row of the table forgotten", "alone", function(s) s[1].moves[1].count = 19 end)
add("table", "a row more than the table has", "alone", function(s) s[1].moves[1].count = 21 end)

-- loops over parts
add("rows of steps with a gap", "a part in the gap", "wrong", function(s) s[1].moves[2].from = 1 end)
add("table with a gap", "a part in the gap", "wrong", function(s) s[1].moves[1].table[2].offset = 4 end)
add("table with a gap", "a shorter part", "wrong", function(s) s[1].moves[1].table[2].run = 4 end)
add("many", "blocks of 3 rows", "harmless", function(s) s[1].block = 3 end)
add("many", "blocks of no row", "wrong", function(s) s[1].block = 0 end)
add("many", "an offset that its table cuts", "alone", function(s, wanted)
  wanted.stride, s[1].stride = 1 << 33, 1 << 33
  wanted.parts[20].offset, s[1].moves[1].table[20].offset = 1 << 32, 1 << 32
end)
add("many", "code for another width", "wrong", function(s) s[1].moves[1].cases[1].cells = 11 end)
add("many", "no code for one width", "wrong", function(s) table.remove(s[1].moves[1].cases) end)
add("many", "a limit that is not its table's", "harmless", function(s) s[1].moves[1].limit = 1 << 40 end)
add("bits", "a step on", "wrong", function(s) s[1].moves[1].table[2].offset = 4 end)

-- bits
add("bits", "written again, which clears the bits behind", "alone", function(s)
  local part = { { 3, 0 }, { 4, 3 }, { 2, 7 } }
  s[1].moves = { { part = 1, to = 0, to_row = 3, from = 0, cells = 2, by = "sgk_copy_bits" } }
  for k, one in ipairs(part) do
    table.insert(s[1].moves, 1, { part = k, to = 0, to_row = one[1], from = one[2], cells = one[1], by = "sgk_copy_bits" })
  end
end)
add("bits", "bits by memcpy", "alone", function(s) s[1].moves[1].by = "memcpy" end)

-- stages
add("columns 4x2", "no tail", "alone", function(s) s[2] = nil end)
add("columns 4x2", "no tail behind rounds that are no choice", "alone", function(s) s[1], s[2] = round(s), nil end)
add("columns 4x2", "a tail that does nothing", "wrong", function(s) s[2].moves = {} end)
add("columns 4x2", "moves where there are steps", "wrong", function(s)
  round(s).rows, round(s).steps, round(s).moves = 1, {}, s[2].moves
end)
add("columns 4x2", "a tail of other rows", "wrong", function(s) s[2].stride = 6 end)
add("columns 4x2", "a tail with another offset", "wrong", function(s) s[2].moves[3].from = 2 end)
add("columns 4x2", "vectors of 16 bytes alone", "harmless", function(s) s[1].either = { round(s, 16) } end)
add("columns 3x8", "rounds of 16 bytes behind those of 32", "alone", function(s)
  table.insert(s, 2, { either = { table.remove(s[1].either) } })
end)
add("columns 2x4, 37 rows", "no tail", "wrong", function(s) s[2].moves = {} end)
add("columns 2x2, 32 rows", "no tail, without vectors", "wrong", function(s) s[2].moves = {} end)
add("columns 2x2, 32 rows", "no tail, and no stage", "alone", function(s) s[2] = nil end)

-- rounds of vectors
add("columns 4x2", "a value that is not there", "alone", function(s) step(s, "store", 1, 16).value = "z0" end)
add("columns 4x2", "a store twice", "harmless", function(s)
  local steps = round(s, 16).steps
  steps[#steps + 1] = steps[#steps]
end)
add("columns 4x2", "two loads exchanged", "harmless", function(s)
  local steps = round(s, 16).steps
  steps[1], steps[2] = steps[2], steps[1]
end)
add("columns 4x2", "a load from beyond, which nothing stores", "alone", function(s)
  table.insert(round(s, 16).steps, 1, { op = "load", value = "x", from = { 49 }, unit = 2, bytes = 16 })
end)
add("columns 4x2", "a load from before, which nothing stores", "alone", function(s)
  table.insert(round(s, 16).steps, 1, { op = "load", value = "x", from = { -1 }, unit = 2, bytes = 16 })
end)
add("columns 4x2", "rounds of no row, which do nothing", "wrong", function(s) round(s).rows, round(s).steps = 0, {} end)
add("columns 4x2", "more stored than there is", "alone", function(s) step(s, "store", 1, 16).bytes = 32 end)
add("columns 4x2", "a load from one address of two", "wrong", function(s) step(s, "load", 1, 32).from = { 16, 0 } end)
add("columns 4x2", "a macro of other bytes", "alone", function(s) step(s, "call", 1, 16).macro.bytes = 32 end)
add("columns 4x2", "two macros of one name", "unwritten", function(s)
  local macros = round(s, 16).macros
  macros[2].name = macros[1].name
end)
add("columns 4x2", "a join of other bytes than those that are read", "alone", function(s)
  expression(s, "JOIN", 32).first.bytes = 32
end)
add("columns 3x1", "a mask that parts a byte", "wrong", function(s) expression(s, "LOW_HIGH16", 16).first.mask = 0xfffe end)
add("columns 3x1", "a shift that parts a byte", "wrong", function(s) expression(s, "HIGH_LOW8", 16).first.bits = -7 end)
add("columns 3x1", "two bytes in one", "wrong", function(s)
  expression(s, "LOW_HIGH16", 16).second = "b"
end)
add("columns by AVX2", "another offset", "wrong", function(s) step(s, "load", 3).from[2] = 176 end)
add("columns by AVX-512", "a byte of the next column", "wrong", function(s) expression(s, "PICK_0_1").indices[7] = 19 end)
add("columns by AVX-512", "the other half", "wrong", function(s)
  expression(s, "HALF_1").indices = expression(s, "HALF_2").indices
end)
add("columns by AVX-512", "a vector of the rows from the second on", "wrong", function(s) step(s, "load", 2).from[1] = 35 end)
add("columns 8x1, two dead", "quarters that change places", "wrong", function(s)
  local indices = expression(s, "QUARTERS_0", 64).indices
  indices[1], indices[17] = indices[17], indices[1]
end)
add("columns 3x1", "a structure's other vector", "alone", function(s) step(s, "store", 1, "structures").value = "a.val[1]" end)
add("columns 3x1", "structures of four", "alone", function(s) step(s, "load", 1, "structures").structure = 4 end)
add("columns 4x2", "structures of two", "alone", function(s) step(s, "load", 1, "structures").structure = 2 end)
add("columns 4x2", "structures of bytes", "alone", function(s) step(s, "load", 1, "structures").unit = 1 end)
add("columns 4x2", "structures from the second on", "alone", function(s) step(s, "load", 1, "structures").from[1] = 8 end)
add("splice", "a lane of the next row", "wrong", function(s) step(s, "store", 1).value.indices[4] = 5 end)
add("splice", "a store a word on", "wrong", function(s) step(s, "store", 2).to = 20 end)
add("splice", "rounds of a row fewer", "wrong", function(s) round(s).rows = 3 end)
add("splice", "the last store forgotten", "wrong", function(s) table.remove(round(s).steps) end)
add("splice", "a mask that C cuts at 32 bits", "wrong", function(s)
  table.insert(round(s).types, { unit = 8, bytes = 16 })
  step(s, "store", 4).value = { op = "and", unit = 8, first = "a4", mask = 0, is_inverted = true }
end)
add("splice", "a shift that C does not have", "alone", function(s)
  step(s, "store", 4).value = { op = "or", unit = 4, first = "a4", second = { op = "shift", unit = 4, first = "a4", bits = 32 } }
end)
add("splice", "vectors of two sizes", "alone", function(s) step(s, "load", 1).bytes = 32 end)
add("splice", "vectors of two sizes, one empty", "alone", function(s)
  table.insert(round(s).steps, 1, { op = "load", value = "z", from = { 0 }, unit = 4, bytes = 32 })
  step(s, "store", 4).value = { op = "or", unit = 4, first = "a4", second = { op = "and", unit = 4, first = "z", mask = 0 } }
end)
add("splice from before", "a load from before the input", "wrong", function(s) step(s, "load", 1).from[1] = -4 end)

return list
