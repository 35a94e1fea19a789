-- splice.lua: copies parts of a few words a row by whole vectors. A round has so many rows that its part of each output is whole
-- vectors. A vector may hold the end of a row and the beginning of the next.
local gcd = require("shapes.dim").gcd

local splice = {}

local vector_bytes, word_bytes = 16, 4
local words_of_vector = vector_bytes // word_bytes
local least_bytes, most_bytes = 12, 60 -- of a part's row: a vector would span three rows below, and memcpy is quick above
local most_vectors = 32 -- of a round: longer code gains no more

-- The place of a row's first vector, which must not leave the input: the part's, or, if the part is too short, a word before it;
-- nil if neither is possible.
local function first_byte(part, stride)
  if part.offset + vector_bytes <= stride or part.run >= vector_bytes then
    return part.offset
  end
  return part.offset >= word_bytes and part.offset - word_bytes or nil
end

-- The rows of a round, nil if a copy (plan_copy.lua) cannot be spliced.
function splice.rows(copy)
  local rows, bytes = 1, 0
  for _, part in ipairs(copy.parts) do
    if part.run % word_bytes > 0 or part.run < least_bytes or part.run > most_bytes
        or not first_byte(part, copy.stride) then
      return nil
    end
    rows = math.max(rows, vector_bytes // gcd(part.run, vector_bytes))
    bytes = bytes + part.run
  end
  return rows > 1 and rows * bytes <= most_vectors * vector_bytes and (not copy.rows or copy.rows >= rows) and rows or nil
end

-- load(row of the round, byte in that row) -> the name of the vector there; each vector is loaded once.
local function new_loader(steps, stride)
  local names, count = {}, 0
  return function(row, byte)
    local at = row * stride + byte
    if not names[at] then
      names[at] = "a" .. count
      count = count + 1
      steps[#steps + 1] = { op = "load", value = names[at], from = { at }, unit = word_bytes, bytes = vector_bytes }
    end
    return names[at]
  end
end

-- The vector of a row's last words, from `word` on, and the first words of the next row.
local function across(load, part, first, row, word)
  local words, before = part.run // word_bytes, (part.offset - first) // word_bytes
  -- a part that is shorter than a vector is loaded by one
  local last = words < words_of_vector and first or part.offset + part.run - vector_bytes
  local skipped = (last - part.offset) // word_bytes
  local lanes = {}
  for i = 0, words_of_vector - 1 do
    local place = word + i
    lanes[i + 1] = place < words and place - skipped or words_of_vector + before + place - words
  end
  local ending, beginning = load(row, last), load(row + 1, first)
  return { op = "shuffle", unit = word_bytes, first = ending, second = beginning, indices = lanes }
end

-- The round of vectors, as deinterleave.round has it.
function splice.round(copy)
  local steps = {}
  local rows, load = splice.rows(copy), new_loader(steps, copy.stride)
  for k, part in ipairs(copy.parts) do
    local words, first = part.run // word_bytes, first_byte(part, copy.stride)
    for at = 0, rows * words - 1, words_of_vector do
      local row, word = at // words, at % words
      local value = word + words_of_vector <= words and load(row, part.offset + word * word_bytes)
        or across(load, part, first, row, word)
      steps[#steps + 1] = { op = "store", value = value, part = k, to = at * word_bytes, to_row = part.run, unit = word_bytes,
        bytes = vector_bytes }
    end
  end
  return { rows = rows, types = { { unit = word_bytes, bytes = vector_bytes } }, macros = {}, steps = steps, address = "named" }
end

return splice
