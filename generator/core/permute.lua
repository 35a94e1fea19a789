-- permute.lua: copies rows of n equal elements by vectors of 64 bytes. An AVX-512 VBMI permute takes any bytes of two vectors.
--
-- A round gives 32 bytes of each output, so that a vector holds the halves of two outputs. With up to four columns the rows of a
-- round fill two vectors at most, and one permute makes both halves. With eight columns they fill four vectors: a permute of each
-- two vectors makes a quarter for each of four outputs, and another permute puts two quarters side by side.
local vectors = require("core.vectors")

local permute = {}

local vector_bytes <const> = 64
permute.bytes = 32 -- of each output in a round

-- Adds a step that calls a macro, a shuffle of one vector or two, and the macro if its name is new.
local function add_call(round, value, name, from, indices)
  name = ("%s_%s"):format(name, vectors.type(round.unit, vector_bytes))
  if not round.macro_of[name] then
    round.macro_of[name] = { name = name, parameters = { "a", from[2] and "b" }, unit = round.unit, bytes = #indices * round.unit,
      expression = { op = "shuffle", unit = round.unit, first = "a", second = from[2] and "b" or "a", indices = indices } }
    table.insert(round.macros, round.macro_of[name])
  end
  table.insert(round.steps, { op = "call", value = value, macro = round.macro_of[name], from = from, unit = round.unit })
  return value
end

-- Loads `bytes` bytes of the input as one vector or two; the last vector ends with the last byte.
local function add_loads(round, values, at, bytes)
  for i, value in ipairs(values) do
    table.insert(round.steps, { op = "load", value = value, unit = round.unit, bytes = vector_bytes,
      from = { at + math.min((i - 1) * vector_bytes, bytes - vector_bytes) } })
  end
  return values
end

-- The elements of some columns in `rows` rows, which add_loads loaded.
local function add_pick(round, value, from, columns, rows)
  local indices, units = {}, round.width // round.unit
  local count, all = vector_bytes // round.unit, rows * round.n * units
  for _, column in ipairs(columns) do
    for row = 0, rows - 1 do
      for unit = 0, units - 1 do
        local at = (row * round.n + column) * units + unit
        indices[#indices + 1] = at < count and at or 2 * count - all + at
      end
    end
  end
  return add_call(round, value, ("PICK_%s_OF_%dX%d"):format(table.concat(columns, "_"), round.n, round.width), from, indices)
end

-- The vector of quarters 2 * half and 2 * half + 1 of two vectors; quarters of the same number stand side by side.
local function add_quarters(round, value, from, half)
  local indices, units = {}, vector_bytes // 4 // round.unit
  for quarter = 2 * half, 2 * half + 1 do
    for vector = 0, 1 do
      for unit = 0, units - 1 do
        indices[#indices + 1] = (4 * vector + quarter) * units + unit
      end
    end
  end
  return add_call(round, value, "QUARTERS_" .. half, from, indices)
end

-- Stores a value for one column, or its halves for two. A column that is no part is skipped.
local function add_stores(round, value, columns)
  for half, column in ipairs(columns) do
    local part, stored, indices, units = round.part_of[column], value, {}, permute.bytes // round.unit
    for unit = 0, units - 1 do
      indices[unit + 1] = (half - 1) * units + unit
    end
    if part and #columns == 2 then
      stored = add_call(round, value .. (half == 1 and "_first" or "_second"), "HALF_" .. half, { value }, indices)
    end
    table.insert(round.steps, part and { op = "store", value = stored, part = part, to = 0, to_row = round.width,
      unit = round.unit, bytes = permute.bytes })
  end
end

-- All columns in groups of up to `most` neighbours, without groups that hold no part: list of lists.
local function groups_of(round, most)
  local groups = {}
  for first = 0, round.n - 1, most do
    local columns, has_part = {}, false
    for column = first, math.min(first + most, round.n) - 1 do
      columns[#columns + 1] = column
      has_part = has_part or round.part_of[column] ~= nil
    end
    groups[#groups + 1] = has_part and columns or nil
  end
  return groups
end

-- Up to four columns: each output is half of a permute.
local function add_halves(round)
  local bytes, pairs_of_columns = permute.bytes * round.n, groups_of(round, 2)
  local from = add_loads(round, bytes > vector_bytes and { "a0", "a1" } or { "a0" }, 0, bytes)
  for i, columns in ipairs(pairs_of_columns) do
    add_pick(round, "b" .. i, from, columns, round.rows)
  end
  for i, columns in ipairs(pairs_of_columns) do
    add_stores(round, "b" .. i, columns)
  end
end

-- Eight columns: each output is half of a vector of quarters.
local function add_halves_of_quarters(round)
  local bytes = permute.bytes * round.n // 2
  local upper, lower = add_loads(round, { "a0", "a1" }, 0, bytes), add_loads(round, { "a2", "a3" }, bytes, bytes)
  local quarters = {}
  for i, columns in ipairs(groups_of(round, 4)) do
    quarters[columns[1] // 4] = { add_pick(round, "b" .. i, upper, columns, round.rows // 2),
      add_pick(round, "c" .. i, lower, columns, round.rows // 2) }
  end
  for i, columns in ipairs(groups_of(round, 2)) do
    local from, half = quarters[columns[1] // 4], columns[1] % 4 // 2
    add_stores(round, add_quarters(round, "d" .. i, from, half), columns)
  end
end

-- Whether permutes pay: for eight columns of 8 bytes, shuffles inside lanes are quicker.
function permute.pays(n, width)
  return n ~= 8 or width ~= 8
end

-- The round that deinterleaves rows of n elements of `width` bytes into the parts `wanted`, a list of indices, as
-- deinterleave.round returns it.
function permute.round(n, width, wanted)
  local unit = math.min(width, 4) -- with 8, gcc takes the first half of a vector by a slower instruction
  local round = { n = n, width = width, unit = unit, rows = permute.bytes // width, macros = {}, macro_of = {}, steps = {},
    part_of = {}, types = { { unit = unit, bytes = vector_bytes }, { unit = unit, bytes = permute.bytes } } }
  for part, column in ipairs(wanted) do
    round.part_of[column] = part
  end
  if permute.bytes * n > 2 * vector_bytes then
    add_halves_of_quarters(round)
  else
    add_halves(round)
  end
  return { rows = round.rows, types = round.types, macros = round.macros, steps = round.steps, address = "named" }
end

return permute
