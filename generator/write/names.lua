-- names.lua: names of functions: the prefix, and what a function does, in bytes. A name depends on what callers rely on, and on
-- nothing else in the model: adding a node renames nothing, and changing a shape renames its function.
--
--   split_128_of_3x3072            128 rows, each of three parts of 3072 bytes
--   split_rows_of_3x3072           as many rows as the caller says, from a first one on
--   split_of_3x3072                as many rows as the caller says
--   split_rows_of_4_parts          the same of 4 equal parts, of as many bytes as the caller says
--   split_rows_of_8_skip4_2x2_steps  parts of 8 steps, 4 that are not copied, and twice 2; the caller says the bytes of a step
--   split_4_of_3_5_bits            4 rows of 3 and 5 bits
--   split_stream_rows_of_64_128    rows by stores that bypass the caches
--   split_9_of_2x4_aligned4        of addresses that are multiples of 4
--   view_192_at_64_of_256          192 bytes from byte 64 on of an input of 256
--   view_16_at_0_of_16_n           all n rows of an input of 16 bytes each
--   view_of_n_by_4_into_2          either of 2 equal parts of n steps of 4 bytes
--   slice_128_of_3072_at_0_of_9216 128 rows of 3072 bytes, the first at byte 0, each 9216 behind the one before
--   run_2_of_n_by_4_into_3_DIGEST  2 rows of n steps of 4 bytes, cut into 3 parts of lengths that are known only at run time
--
--   split_2_of_41_in_252           2 rows of 41 parts in 252 bytes, for which a name has no room
--
-- A digest follows if another function of the file has the name of a copy; for others than copies, where words are too long or
-- ambiguous.
local c_name = require("write.c_name")
local host = require("host")

local names = {}

local most_characters <const> = 48 -- of the words
local most_of_copy <const>, most_of_layout <const> = 40, 20 -- of the words of a copy, and of those of its row

-- Words of names and of macros. A symbol of that name would be ambiguous, or would make the name that of a macro.
local reserved = {}
for word in ([[
aligned at avx bits by inner input into of outer output parts rows run slice split step stream view]]):gmatch("%a+") do
  reserved[word] = true
end
for word in pairs(c_name.macro_words) do
  reserved[word:lower()] = true
end

local function new_words(...)
  return { list = { ... }, is_exact = true }
end

local function add(words, format, ...)
  words.list[#words.list + 1] = format:format(...)
end

-- Adds the factors of a product that are known only at run time.
local function add_symbols(words, product)
  words.list[#words.list + 1] = product.unknown
  for _, symbol in ipairs(product.symbols) do
    words.is_exact = words.is_exact and symbol:find("^%a+$") ~= nil and not reserved[symbol:lower()]
    for word in symbol:gmatch("%w+") do
      words.list[#words.list + 1] = word
    end
  end
end

local function add_product(words, product)
  if product.number ~= 1 or #product.symbols == 0 and not product.unknown then
    add(words, "%d", product.number)
  end
  add_symbols(words, product)
end

-- The last of the parts from k on that are equal and follow one another.
local function last_alike(parts, k)
  local run, last = parts[k].run, parts[k]
  while parts[k + 1] and parts[k + 1].run == run and parts[k + 1].index == last.index + 1
    and parts[k + 1].offset == last.offset + run do
    k, last = k + 1, parts[k + 1]
  end
  return k
end

local cells <const> = { step_bytes = "steps", step_bits = "steps_of_bits" }

-- Adds the copied and the skipped bytes of a row.
local function add_layout(words, copy)
  local unit, at, k = copy.measure and 1 or copy.unit.number, 0, 1
  local function skip_to(offset)
    if offset > at then
      add(words, "skip%d", (offset - at) * unit)
    end
  end
  if copy.measure == "bytes" then
    return add(words, "%d_parts", #copy.parts)
  end
  while k <= #copy.parts do
    local last = last_alike(copy.parts, k)
    skip_to(copy.parts[k].offset)
    add(words, "%s%d", last > k and ("%dx"):format(last - k + 1) or "", copy.parts[k].run * unit)
    at, k = copy.parts[last].offset + copy.parts[last].run, last + 1
  end
  skip_to(copy.stride)
  if #table.concat(words.list, "_") > most_of_layout then
    words.list, words.is_exact = { "of" }, false
    add(words, "%d_in_%d", #copy.parts, copy.stride * unit)
  end
  words.list[#words.list + 1] = cells[copy.measure] or copy.cell == "bits" and "bits" or nil
end

-- The name of words, with a digest of the key if they are not exact; the key must be unique.
local function name_of(prefix, words, key)
  local joined = table.concat(words.list, "_")
  if #joined > most_characters then
    joined, words.is_exact = joined:sub(1, most_characters):match("^(.*)_"), false -- the first word is short: there is a _
  end
  return ("%s_%s%s"):format(prefix, joined, words.is_exact and "" or "_" .. host.sha256(key):sub(1, 8))
end

-- The name of a copy's function: { name, guard = what tells it from all others }
local function of_copy(prefix, words, key, taken)
  local joined, digest = table.concat(words.list, "_"), "_" .. host.sha256(key):sub(1, 8)
  local name = ("%s_%s"):format(prefix, joined)
  name = taken[name] and ("%s_%s%s"):format(prefix, joined:sub(1, most_of_copy - #digest):gsub("_$", ""), digest) or name
  return { name = name, guard = words.is_exact and name or name .. digest }
end

-- The names of a planned copy (core/plan_copy.lua): of its function for its own number of rows, if there is one, and of its
-- function for any rows, if it takes them: `shared`, if another copy has it. taken = the set of names that the file has
function names.of_copy(prefix, copy, taken, shared)
  local tail = new_words("of")
  add_layout(tail, copy)
  tail.list[#tail.list + 1] = copy.alignment > 1 and "aligned" .. copy.alignment or nil
  local whole, rows = new_words("split", copy.rows), new_words("split", copy.row.word)
  rows.list[#rows.list + 1] = copy.takes_ranges and "rows" or nil
  for _, words in ipairs({ whole, rows }) do
    table.move(tail.list, 1, #tail.list, #words.list + 1, words.list)
    words.is_exact = tail.is_exact
  end
  return copy.has_whole and of_copy(prefix, whole, copy.key, taken) or nil,
    copy.takes_rows and (shared or of_copy(prefix, rows, copy.rows_key or copy.key, taken)) or nil
end

-- The name of the function that launches kernels in place of a planned copy or cut (device/plan_kernels.lua).
function names.of_kernels(prefix, launches, taken)
  local copy = launches.like
  if launches.is_of_run then
    return names.of_cut(prefix, copy)
  end
  local words, layout = new_words("split", copy.rows), new_words("of")
  add_layout(layout, copy)
  table.move(layout.list, 1, #layout.list, #words.list + 1, words.list)
  return of_copy(prefix, words, launches.key, taken).name
end

function names.of_view(prefix, view)
  if view.checks then
    local words = new_words("view", "of")
    add_product(words, view.dim)
    add(words, "by")
    add_product(words, view.unit)
    words.is_exact = words.is_exact and view.count ~= nil
    add(words, "into_%s", view.count or "parts")
    return name_of(prefix, words, view.key)
  end
  local words, rows = new_words("view"), view.outer.number
  add(words, "%d_at_%d_of_%d%s", rows * view.run.number, view.at.number, rows * view.input.number,
    view.is_in_bits and "bits" or "")
  add_symbols(words, view.outer)
  add_symbols(words, view.run)
  words.is_exact = words.is_exact and #view.at.symbols <= #view.run.symbols -- else the symbols tell no place
  return name_of(prefix, words, view.key)
end

function names.of_slice(prefix, slice)
  local words = new_words("slice")
  add_product(words, slice.rows)
  for _, row in ipairs({ { "of", slice.run }, { "at", slice.at }, { "of", slice.stride } }) do
    add(words, row[1])
    add_product(words, row[2])
  end
  words.list[#words.list + 1] = slice.stride_is_in_bits and "bits" or nil
  return name_of(prefix, words, slice.key)
end

-- Rules for lengths are too long for a name, so there is always a digest.
function names.of_cut(prefix, cut)
  local words = new_words("run")
  words.is_exact = false
  if not cut.is_empty then
    add_product(words, cut.outer)
    add(words, "of")
  end
  add_product(words, cut.dim)
  if not cut.is_empty then
    add(words, "by")
    add_product(words, cut.unit)
    words.list[#words.list + 1] = cut.shifts and "bits" or nil
  end
  words.list[#words.list + 1] = cut.count and ("into_%d"):format(cut.count)
  return name_of(prefix, words, cut.key)
end

return names
