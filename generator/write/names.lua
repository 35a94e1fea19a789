-- names.lua: names of functions: the prefix, and what a function does, in bytes. A name depends on what callers rely on, and on
-- nothing else in the model: adding a node renames nothing, and changing a shape renames its function.
--
--   split_128_of_3x3072            128 rows, each of three parts of 3072 bytes
--   split_rows_of_3x3072           as many rows as the caller says, from a first one on
--   split_of_3x3072                as many rows as the caller says
--   split_rows_of_4_parts          the same of 4 equal parts, of as many bytes as the caller says
--   split_rows_of_8_skip4_2x2_steps  parts of 8 steps, 4 that are not copied, and twice 2; the caller says the bytes of a step
--   split_4_of_3_5_bits            4 rows of 3 and 5 bits
--   split_4_of_2_parts_by_16       kernels for parts whose bytes are a multiple of 16
--   split_9_of_2x4_aligned4        of addresses that are multiples of 4; on a device, of an input of which no more is known
--   view_192_at_64_of_256          192 bytes from byte 64 on of an input of 256
--   view_16_at_0_of_16_n           all n rows of an input of 16 bytes each
--   view_of_n_by_4_into_2          either of 2 equal parts of n steps of 4 bytes
--   view_8_at_0_of_28_if_n_is_7    8 bytes, if an axis n is 7, which nothing has checked before
--   slice_128_of_3072_at_0_of_9216 128 rows of 3072 bytes, the first at byte 0, each 9216 behind the one before
--   run_2_of_n_by_4_into_3_DIGEST  2 rows of n steps of 4 bytes, cut into 3 parts of lengths that are known only at run time
--
--   split_2_of_41_in_252_DIGEST    2 rows of 41 parts in 252 bytes, for whose lengths a name has no room
--
-- A digest follows where the words do not say all: where they are too long or ambiguous, or leave out lengths. It is short, so
-- two functions of a file could have one name: write_functions.lua refuses that.
local c_name = require("write.c_name")
local host = require("host")
local joined = require("base.list").joined

local names = {}

local most_characters <const> = 48 -- of the words
local most_of_layout <const> = 20 -- of the words for the row of a copy

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

-- Adds the copied and the skipped bytes of a row. The words say which outputs are copied if one lies in each gap.
local function add_layout(words, copy)
  local unit, at, index, k = copy.measure and 1 or copy.unit.number, 0, 0, 1
  local function skip_to(offset)
    if offset > at then
      add(words, "skip%d", (offset - at) * unit)
      index = index + 1
    end
  end
  if copy.measure == "bytes" then
    words.is_exact = copy.parts[#copy.parts].index == #copy.parts - 1
    return add(words, "%d_parts", #copy.parts)
  end
  while k <= #copy.parts do
    local last = last_alike(copy.parts, k)
    skip_to(copy.parts[k].offset)
    words.is_exact = words.is_exact and copy.parts[k].index == index
    add(words, "%s%d", last > k and ("%dx"):format(last - k + 1) or "", copy.parts[k].run * unit)
    at, index, k = copy.parts[last].offset + copy.parts[last].run, index + last - k + 1, last + 1
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
  return ("%s_%s%s"):format(prefix, table.concat(words.list, "_"), words.is_exact and "" or "_" .. host.sha256(key):sub(1, 8))
end

-- Likewise, of words that may be long.
local function short_name_of(prefix, words, key)
  local all = table.concat(words.list, "_")
  if #all > most_characters then -- the first word is short, so that there is a _
    words = { list = { all:sub(1, most_characters):match("^(.*)_") }, is_exact = false }
  end
  return name_of(prefix, words, key)
end

-- The words of a copy's function: for its rows or a word in place of them, nil for neither.
local function words_of_copy(copy, ...)
  local words, layout = new_words("split", ...), new_words("of")
  add_layout(layout, copy)
  return { list = joined(words.list, layout.list, { copy.alignment > 1 and "aligned" .. copy.alignment or nil }),
    is_exact = layout.is_exact }
end

-- The names of a planned copy (core/plan_copy.lua): of its function for its own number of rows, if there is one, and of its
-- function for any rows, if it takes them.
function names.of_copy(prefix, copy)
  return copy.has_whole and name_of(prefix, words_of_copy(copy, copy.rows), copy.key) or nil,
    copy.takes_rows and name_of(prefix, words_of_copy(copy, copy.takes_ranges and "rows" or nil),
      copy.rows_key or copy.key) or nil
end

-- The name of the function that launches kernels in place of a planned copy or cut (device/plan_kernels.lua).
function names.of_kernels(prefix, launches)
  local copy = launches.like
  if launches.is_of_run then
    return names.of_cut(prefix, copy, launches)
  end
  local words = words_of_copy(copy, copy.rows)
  if launches.unit and launches.unit.number > 1 then
    add(words, "by_%d", launches.unit.number)
  end
  words.list[#words.list + 1] = launches.aligned
  return name_of(prefix, words, launches.key)
end

-- Adds what the function of a view or slice checks of the axis.
local function add_requirement(words, place)
  local requires = place.requires
  if requires then
    add(words, "if")
    add_symbols(words, requires.axis)
    add(words, "is_%d", requires.dim)
    words.is_exact = words.is_exact and requires.axis.symbols[1] ~= "dim" -- as an axis without a name is called
  end
end

function names.of_view(prefix, view)
  if view.checks then
    local words = new_words("view", "of")
    add_product(words, view.dim)
    add(words, "by")
    add_product(words, view.unit)
    local check = view.checks[1] -- of equal parts it is mostly the only one, that the axis is a multiple of their number
    words.is_exact = words.is_exact and #view.checks == 1 and check.relation == "multiple of" and check.right == view.count
    add(words, "into_%s", view.count or "parts")
    return short_name_of(prefix, words, view.key)
  end
  local words, rows = new_words("view"), view.outer.number
  add(words, "%d_at_%d_of_%d%s", rows * view.run.number, view.at.number, rows * view.input.number,
    view.is_in_bits and "bits" or "")
  add_symbols(words, view.outer)
  add_symbols(words, view.run)
  words.is_exact = words.is_exact and view.has_symbols_of_run
  add_requirement(words, view)
  return short_name_of(prefix, words, view.key)
end

function names.of_slice(prefix, slice)
  local words = new_words("slice")
  add_product(words, slice.rows)
  for _, row in ipairs({ { "of", slice.run }, { "at", slice.at }, { "of", slice.stride } }) do
    add(words, row[1])
    add_product(words, row[2])
  end
  words.list[#words.list + 1] = slice.stride_is_in_bits and "bits" or nil
  add_requirement(words, slice)
  return short_name_of(prefix, words, slice.key)
end

-- Rules for lengths are too long for a name, so there is always a digest. launches = what copies in place of a cut, or nil
function names.of_cut(prefix, cut, launches)
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
  words.list[#words.list + 1] = launches and launches.aligned
  return short_name_of(prefix, words, (launches or cut).key)
end

return names
