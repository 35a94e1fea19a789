-- splice.lua: rows of a few words each, so many at a time that every output takes whole vectors: of one row, or of the end of
-- one and the beginning of the next.
local splice = {}

local vector_bytes, word_bytes = 16, 4
local words_of_vector = vector_bytes // word_bytes
local least_bytes, most_bytes = 12, 60 -- of a part's row: less would take more than two rows, more is quick without
local most_vectors = 32 -- of a round, for the code not to grow beyond what it gains

local function common_divisor(a, b)
  return b == 0 and a or common_divisor(b, a % b)
end

-- Where a row's first vector can begin without leaving the input: with the row, or, where that is shorter than a vector, a
-- word before it. nil if neither is there.
local function first_byte(part, stride)
  if part.offset + vector_bytes <= stride or part.bytes >= vector_bytes then
    return part.offset
  end
  return part.offset >= word_bytes and part.offset - word_bytes or nil
end

-- How many rows are taken at a time, if they can be spliced; facts as in strategies.lua.
function splice.rows(facts)
  local rows, bytes = 1, 0
  for _, part in ipairs(facts.parts) do
    if part.bytes % word_bytes > 0 or part.bytes < least_bytes or part.bytes > most_bytes
        or not first_byte(part, facts.stride) then
      return nil
    end
    rows = math.max(rows, vector_bytes // common_divisor(part.bytes, vector_bytes))
    bytes = bytes + part.bytes
  end
  return rows > 1 and rows * bytes <= most_vectors * vector_bytes and (not facts.rows or facts.rows >= rows) and rows or nil
end

-- Vectors of the input, loaded once each: load(row of the round, byte of it) -> the value's name.
local function new_loader(statements, stride)
  local names, count = {}, 0
  return function(row, byte)
    local at = row * stride + byte
    if not names[at] then
      names[at] = "a" .. count
      count = count + 1
      statements[#statements + 1] = ("const u32x4 %s = *(const u32x4 *)(from + row * %d%s);"):format(names[at], stride,
        at > 0 and " + " .. at or "")
    end
    return names[at]
  end
end

-- The vector of a row's last words, from `word` on, and of the next row's first ones, as C.
local function across(load, part, first, row, word)
  local words, before = part.bytes // word_bytes, (part.offset - first) // word_bytes
  -- a row that is shorter than a vector has but one
  local last = words < words_of_vector and first or part.offset + part.bytes - vector_bytes
  local skipped = (last - part.offset) // word_bytes
  local lanes = {}
  for i = 0, words_of_vector - 1 do
    local place = word + i
    lanes[i + 1] = place < words and place - skipped or words_of_vector + before + place - words
  end
  local ending, beginning = load(row, last), load(row + 1, first)
  return ("__builtin_shufflevector(%s, %s, %s)"):format(ending, beginning, table.concat(lanes, ", "))
end

-- The round of vectors, as deinterleave.round has it.
function splice.round(facts)
  local statements = {}
  local rows, load = splice.rows(facts), new_loader(statements, facts.stride)
  for _, part in ipairs(facts.parts) do
    local words, first = part.bytes // word_bytes, first_byte(part, facts.stride)
    for at = 0, rows * words - 1, words_of_vector do
      local row, word = at // words, at % words
      local value = word + words_of_vector <= words and load(row, part.offset + word * word_bytes)
        or across(load, part, first, row, word)
      statements[#statements + 1] = ("*(u32x4 *)(to_%d + row * %d%s) = %s;"):format(part.index, part.bytes,
        at > 0 and " + " .. at * word_bytes or "", value)
    end
  end
  return { rows = rows, types = { { unit = word_bytes, bytes = vector_bytes } }, macros = {}, statements = statements }
end

return splice
