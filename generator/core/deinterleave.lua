-- deinterleave.lua: copies rows of n equal elements to n outputs by shuffles of vectors.
--
-- One round loads n vectors a0, a1, ... and makes a vector of each output; each step calls one macro. A vector is one
-- lane of 16 bytes, or, with AVX2, two lanes. Each lane has rows of its own, and no step crosses lanes, since that is
-- slow. The forms; build() chooses the quickest one:
--
--   zip      as log2(elements of a lane) perfect shuffles: they turn the bits of an element's position (row, column)
--            round until row and column have changed places
--   unzip    the inverse shuffles, in log2(n) steps: the only quick form for bytes in 16 byte vectors
--   words    words of 32 bits that hold several elements; then halves of the words, then quarters, change places
--   group    the elements of each output side by side in each vector, then zip of these groups; needs a shuffle of bytes
--   blend    blends three vectors, each position from the one that holds an element of the output; then one shuffle
local vectors = require("core.vectors")

local deinterleave = {}

local lane_bytes = 16

-- The indices of a shuffle of two vectors: element i of a lane comes from element pick(i) of the same lane of both inputs.
local function shuffle(vector, pick)
  local count, lanes, indices = lane_bytes // vector.unit, vector.bytes // lane_bytes, {}
  for lane = 0, lanes - 1 do
    for i = 0, count - 1 do
      local from = pick(i)
      local input, element = from // count, from % count
      indices[#indices + 1] = (input * lanes + lane) * count + element
    end
  end
  return indices
end

local function call(unit, first, second, indices)
  return { op = "shuffle", unit = unit, first = first, second = second, indices = indices }
end

local function vector_of(unit, bytes)
  return { unit = unit, bytes = bytes, count = lane_bytes // unit, type = vectors.type(unit, bytes) }
end

-- The program under construction: macros, and steps that call them.
local function new_program(vector, n)
  local program = { vector = vector, types = { vector }, macros = {}, steps = {}, values = {} }
  for i = 0, n - 1 do
    program.values[i] = "a" .. i
  end
  return program
end

-- Adds a macro: an expression of its parameters.
local function add_macro(program, name, parameters, expression)
  local vector = program.vector
  local macro = {
    name = ("%s_%s"):format(name, vector.type), parameters = parameters, expression = expression, unit = vector.unit,
    bytes = vector.bytes,
  }
  program.macros[#program.macros + 1] = macro
  return macro
end

-- Computes new values from all values of a program: rounds is a list of { macro, place of an argument, ... }, one for each.
-- The last value is computed and stored first: with EVEN before ODD, gcc loads their shared arguments twice.
local function add_round(program, letter, rounds)
  local values = {}
  for i = #rounds, 1, -1 do
    local arguments = {}
    for k = 2, #rounds[i] do
      arguments[#arguments + 1] = program.values[rounds[i][k]]
    end
    values[i - 1] = letter .. i - 1
    program.steps[#program.steps + 1] = { value = values[i - 1], macro = rounds[i][1], arguments = arguments }
  end
  program.values = values
end

-- Applies two macros to pairs of values, `times` times; order(i) returns, for pair i, the places of its two inputs and of
-- the two results.
local function add_pairs(program, n, times, first, second, order)
  for time = 1, times do
    local rounds = {}
    for i = 0, n // 2 - 1 do
      local a, b, to, other = order(i)
      rounds[to + 1] = { first, a, b }
      rounds[other + 1] = { second, a, b }
    end
    add_round(program, string.char(("a"):byte() + time), rounds)
  end
end

local function log2(number)
  return number == 1 and 0 or 1 + log2(number // 2)
end

-- A shuffle of two vectors as a macro.
local function add_shuffle(program, name, pick)
  local vector = program.vector
  return add_macro(program, name, { "a", "b" }, call(vector.unit, "a", "b", shuffle(vector, pick)))
end

local function add_zips(program, n)
  local count = program.vector.count
  local low = add_shuffle(program, "LOW", function(i) return i // 2 + i % 2 * count end)
  local high = add_shuffle(program, "HIGH", function(i) return count // 2 + i // 2 + i % 2 * count end)
  add_pairs(program, n, log2(count), low, high, function(i)
    return i, i + n // 2, 2 * i, 2 * i + 1
  end)
end

local function add_unzips(program, n, times)
  local even = add_shuffle(program, "EVEN", function(i) return 2 * i end)
  local odd = add_shuffle(program, "ODD", function(i) return 2 * i + 1 end)
  add_pairs(program, n, times, even, odd, function(i)
    return 2 * i, 2 * i + 1, i, i + n // 2
  end)
end

-- The elements of each output side by side, by a shuffle of bytes.
local function add_group(program, n, width)
  local vector = program.vector
  local bytes = vector_of(1, vector.bytes)
  program.types[2] = bytes
  local rows = lane_bytes // (n * width)
  local indices = shuffle(bytes, function(i)
    local element, byte = i // width, i % width
    return (element % rows * n + element // rows) * width + byte
  end)
  local group = add_macro(program, ("GROUP_%d_%d"):format(n, width), { "a" }, call(1, "a", "a", indices))
  local rounds = {}
  for i = 0, n - 1 do
    rounds[i + 1] = { group, i }
  end
  add_round(program, "g", rounds)
end

-- Macros that join the low or high halves of the words of a and b; with 8 bits, the halves of each half, where HIGH_LOW
-- shifts elements of 16 bits.
local function add_word_macros(program, bits)
  local mask = bits == 16 and 0xffff or 0xff00ff
  local function keep(name, is_inverted)
    return { op = "and", unit = 4, first = name, mask = mask, is_inverted = is_inverted }
  end
  local function shift(name, by, unit)
    return { op = "shift", unit = unit or 4, first = name, bits = by }
  end
  local function add(name, first, second)
    return add_macro(program, name .. bits, { "a", "b" }, { op = "or", unit = first.unit, first = first, second = second })
  end
  local macros = {
    low_low = add("LOW_LOW", keep("a"), shift("b", bits)),
    low_high = add("LOW_HIGH", keep("a"), keep("b", true)),
    high_high = add("HIGH_HIGH", shift("a", -bits), keep("b", true)),
  }
  if bits == 16 then
    macros.high_low = add("HIGH_LOW", shift("a", -16), shift("b", 16))
  else
    program.types[#program.types + 1] = vector_of(2, program.vector.bytes)
    macros.high_low = add("HIGH_LOW", shift("a", -8, 2), shift("b", 8, 2))
  end
  return macros
end

-- Three columns by shuffles of two vectors each.
local function add_thirds(program)
  local vector = program.vector
  local function of(first, second, ...)
    local picks = { ... }
    return call(vector.unit, first, second, shuffle(vector, function(i)
      return picks[i + 1]
    end))
  end
  local thirds = vector.unit == 8 and { of("a", "b", 0, 3), of("a", "c", 1, 2), of("b", "c", 0, 3) } or {
    of("a", of("b", "c", 2, 2, 5, 5), 0, 3, 4, 6),
    of(of("a", "b", 1, 1, 4, 4), of("b", "c", 3, 3, 6, 6), 0, 2, 4, 6),
    of(of("a", "b", 2, 2, 5, 5), "c", 0, 2, 4, 7),
  }
  local rounds = {}
  for k = 0, 2 do
    rounds[k + 1] = { add_macro(program, "THIRD_" .. k, { "a", "b", "c" }, thirds[k + 1]), 0, 1, 2 }
  end
  add_round(program, "b", rounds)
end

-- Three columns by blends: position i of vector v holds an element of output (v * count + i) % 3.
local function add_blends(program)
  local vector = program.vector
  local function holds(v, i, output)
    return (v * vector.count + i) % 3 == output
  end
  local blends, orders = {}, {}
  for k = 0, 2 do
    local function by(v)
      return shuffle(vector, function(i)
        return holds(v, i, k) and vector.count + i or i
      end)
    end
    local blended = call(vector.unit, call(vector.unit, "a", "b", by(1)), "c", by(2))
    blends[k + 1] = { add_macro(program, "BLEND_" .. k, { "a", "b", "c" }, blended), 0, 1, 2 }
    orders[k + 1] = { add_macro(program, "ORDER_" .. k, { "a" }, call(vector.unit, "a", "a", shuffle(vector, function(i)
      return (3 * i + k) % vector.count
    end))), k }
  end
  add_round(program, "b", blends)
  add_round(program, "c", orders)
end

local function add_words(program, n, width)
  if n == 2 then
    add_unzips(program, 2, 1)
    local by = add_word_macros(program, 16)
    add_round(program, "c", { { by.low_low, 0, 1 }, { by.high_high, 0, 1 } })
    return
  end
  add_thirds(program)
  for bits = 16, width * 8, -8 do
    local by = add_word_macros(program, bits)
    add_round(program, bits == 16 and "c" or "d", { { by.low_high, 0, 1 }, { by.high_low, 0, 2 }, { by.low_high, 1, 2 } })
  end
end

local function build(n, width, bytes)
  local has_avx2 = bytes > lane_bytes
  if n == 3 and has_avx2 then
    local program = new_program(vector_of(width, bytes), n)
    add_blends(program)
    return program
  elseif n == 3 or n == 2 and width == 2 and not has_avx2 then
    local program = new_program(vector_of(math.max(width, 4), bytes), n)
    add_words(program, n, width)
    return program
  elseif has_avx2 and n * width < lane_bytes then
    local program = new_program(vector_of(lane_bytes // n, bytes), n)
    add_group(program, n, width)
    add_zips(program, n)
    return program
  end
  local program = new_program(vector_of(width, bytes), n)
  -- with shuffles of words both forms work: the one of fewer steps
  if width == 1 or width >= 4 and log2(n) < log2(program.vector.count) then
    add_unzips(program, n, log2(n))
  else
    add_zips(program, n)
  end
  return program
end

-- The macro that loads a vector of two lanes from two addresses.
local function add_join(program)
  local vector, indices = program.vector, {}
  for i = 0, vector.bytes // vector.unit - 1 do
    indices[i + 1] = i
  end
  local lane = vector_of(vector.unit, lane_bytes)
  local function at(name)
    return { op = "at", name = name, unit = lane.unit, bytes = lane.bytes }
  end
  program.join = add_macro(program, "JOIN", { "p", "q" }, call(vector.unit, at("p"), at("q"), indices))
  program.types[#program.types + 1] = lane
end

-- The steps and macros that the wanted outputs need.
local function prune(program, wanted)
  local needed, used, steps, macros = {}, { [program.join or false] = true }, {}, {}
  for _, index in ipairs(wanted) do
    needed[program.values[index]] = true
  end
  for i = #program.steps, 1, -1 do
    local step = program.steps[i]
    if needed[step.value] then
      table.insert(steps, 1, step)
      used[step.macro] = true
      for _, argument in ipairs(step.arguments) do
        needed[argument] = true
      end
    end
  end
  for _, macro in ipairs(program.macros) do
    if used[macro] then
      macros[#macros + 1] = macro
    end
  end
  return steps, macros, needed
end

-- Whether there are shuffles for elements of `width` bytes: a lane holds two or more.
function deinterleave.takes(_, width)
  return width <= lane_bytes // 2
end

-- The round that deinterleaves rows of n elements of `width` bytes into the parts `wanted`, a list of indices, by vectors of
-- `bytes` bytes, 16 or 32: { rows, types, macros, steps }, see moves.lua.
function deinterleave.round(n, width, bytes, wanted)
  local program = build(n, width, bytes)
  if bytes > lane_bytes then
    add_join(program)
  end
  local calls, macros, needed = prune(program, wanted)
  local round = { rows = bytes // width, types = program.types, macros = macros, steps = {} }
  local function add(step)
    step.unit = program.vector.unit
    round.steps[#round.steps + 1] = step
  end
  for i = 0, n - 1 do
    if needed["a" .. i] then
      local at = i * lane_bytes
      add({ op = "load", value = "a" .. i, macro = program.join, bytes = lane_bytes,
        from = program.join and { at, at + n * lane_bytes } or { at } })
    end
  end
  for _, step in ipairs(calls) do
    add({ op = "call", value = step.value, macro = step.macro, from = step.arguments })
  end
  for i = #wanted, 1, -1 do
    add({ op = "store", value = program.values[wanted[i]], part = i, to = 0, to_row = width, bytes = bytes })
  end
  return round
end

return deinterleave
