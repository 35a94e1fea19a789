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

-- Adds those for one part; number counts the vectors of the round.
local function add_part(statements, part, stride, rows, number)
  local first, names = first_byte(part, stride), {}
  -- the vector that begins at a byte of some row of the round
  local function load(row, byte)
    local at = row * stride + byte
    if not names[at] then
      names[at] = ("a%d"):format(number)
      number = number + 1
      local place = at > 0 and (" + %d"):format(at) or ""
      statements[#statements + 1] = ("const u32x4 %s = *(const u32x4 *)(from + row * %d%s);"):format(names[at], stride, place)
    end
    return names[at]
  end
  local words = part.bytes // word_bytes
  local before = (part.offset - first) // word_bytes -- words of the first vector that are not the part's
  for at = 0, rows * words - 1, words_of_vector do
    local row, word = at // words, at % words
    local value
    if word + words_of_vector <= words then
      value = load(row, part.offset + word * word_bytes)
    else
      -- the last words of the row: where it is shorter than a vector, that is its first one too
      local is_short = words < words_of_vector
      local ending = is_short and first or part.offset + part.bytes - vector_bytes
      local skipped = is_short and -before or words - words_of_vector
      local lanes = {}
      for i = 0, words_of_vector - 1 do
        local place = word + i
        lanes[i + 1] = place < words and place - skipped or words_of_vector + before + place - words
      end
      value = ("__builtin_shufflevector(%s, %s, %s)"):format(load(row, ending), load(row + 1, first),
        table.concat(lanes, ", "))
    end
    local to = at > 0 and (" + %d"):format(at * word_bytes) or ""
    statements[#statements + 1] = ("*(u32x4 *)(to_%d + row * %d%s) = %s;"):format(part.index, part.bytes, to, value)
  end
  return number
end

-- The round of vectors, as deinterleave.round has it.
function splice.round(facts)
  local round = { rows = splice.rows(facts), types = { { unit = word_bytes, bytes = vector_bytes } }, macros = {}, statements = {} }
  local number = 0
  for _, part in ipairs(facts.parts) do
    number = add_part(round.statements, part, facts.stride, round.rows, number)
  end
  return round
end

return splice
