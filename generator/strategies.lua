-- strategies.lua: the ways to copy, one row each, and what speaks for each: the first that applies is taken.
--
-- A copy has outer rows of `stride` bytes and takes from each row, for each of its parts, `bytes` bytes at an offset.
-- Its facts are numbers where they are known before the run, else nil:
--   { rows, stride, total = bytes that it writes, parts = { { bytes, offset } }, widths = the different bytes of parts,
--     is_equal = whether the parts are all that a row holds, and equal,
--     shifts = whether some begin or end inside a byte, and then no bytes are known }
local holds = require("holds")
local splice = require("splice")

local strategies = {}

strategies.max_named_outputs = 16 -- more are handed over in an array

local max_widths = 4 -- the rows of each width have code of their own
local max_stride = 0xffffffff -- what a place in a row may be: tables hold it in 32 bits
local block_bytes = 512 * 1024 -- of rows that all outputs read while a second-level cache holds them
local stream_bytes = 16 * 1024 * 1024 -- from here on caches do not hold what a copy writes
local line = 64 -- bytes of a cache line; streaming stores fill whole ones

-- up to the first a constant memcpy is a few moves, from the second on a call that pays; between them gcc makes it long, and
-- beyond 256 bytes a slow "rep movsq"
local inline_bytes, call_bytes = 64, 16 * 1024

-- up to so many parts of so few bytes, code for each part pays
local max_unrolled, row_bytes = 3, 512

strategies.column_counts = { 2, 3, 4, 8 }
strategies.column_bytes = { 1, 2, 4, 8 }

-- Whether there are rows enough for a round of vectors of so many bytes.
local function fill(facts, bytes)
  return not facts.rows or facts.rows >= bytes // facts.parts[1].bytes
end

-- The n of n equal columns that the parts are some of, if they are.
local function columns(facts)
  local bytes = facts.parts[1].bytes
  if #facts.parts < 2 or #facts.widths > 1 or not holds(strategies.column_bytes, bytes) or facts.stride % bytes > 0 then
    return nil
  end
  for _, part in ipairs(facts.parts) do
    if part.offset % bytes > 0 then
      return nil
    end
  end
  local count = facts.stride // bytes
  return holds(strategies.column_counts, count) and fill(facts, 16) and count or nil
end

local function can_stream(facts)
  if not facts.total or facts.total < stream_bytes then
    return false
  end
  for _, part in ipairs(facts.parts) do
    if part.bytes % line > 0 then
      return false
    end
  end
  return true
end

local function always()
  return true
end

-- Whether a part's rows are copied by vectors of our own; else by memcpy.
function strategies.takes_vectors(bytes, options)
  return options.optimize ~= "size" and bytes and bytes > inline_bytes and bytes < call_bytes or false
end

-- Of rows of whole vectors of 16 bytes, those of 32 make a copy no quicker.
local function rows_take_vectors(facts, options)
  for _, part in ipairs(facts.parts) do
    if facts.stride and facts.stride % 16 > 0 and strategies.takes_vectors(part.bytes, options) then
      return true
    end
  end
  return false
end

local function is_many(facts)
  return #facts.parts > strategies.max_named_outputs
end

local list = {
  { name = "bits", applies = function(facts)
    return facts.shifts and "parts that begin or end inside a byte"
  end },
  { name = "block", applies = function(facts)
    return facts.rows == 1 and not is_many(facts) and "nothing stands before the axis"
  end },
  { name = "stream", applies = function(facts, options)
    return options.streaming and options.optimize ~= "size" and not is_many(facts) and can_stream(facts)
      and ("rows of whole cache lines, %d MiB and more"):format(stream_bytes // (1024 * 1024))
  end },
  { name = "equal", has_avx2 = rows_take_vectors, applies = function(facts, options)
    local is_wide = facts.widths and facts.widths[1] > (#facts.parts > max_unrolled and inline_bytes or row_bytes)
      and not is_many(facts)
    return facts.is_equal and (options.optimize == "size" or not facts.widths or facts.rows == 1 or is_wide)
      and "one loop over equal parts"
  end },
  { name = "table", applies = function(facts, options)
    return is_many(facts) and (options.optimize == "size" or not facts.widths or facts.rows == 1
      or #facts.widths > max_widths or facts.stride > max_stride) and "one loop over many outputs"
  end },
  { name = "rows", applies = function(facts, options)
    return options.optimize == "size" and "the smallest" or not facts.widths and "only the run knows the bytes of a row"
  end },
  { name = "deinterleave", has_avx2 = function(facts) return fill(facts, 32) end, applies = function(facts)
    local count = columns(facts)
    return count and ("%d columns of %d byte elements"):format(count, facts.parts[1].bytes)
  end },
  { name = "many", has_avx2 = always, applies = function(facts)
    return is_many(facts) and ("%d outputs, in blocks of rows that a cache holds"):format(#facts.parts)
  end },
  { name = "splice", applies = function(facts)
    local rows = splice.rows(facts)
    return rows and ("%d rows of a part fill whole vectors"):format(rows)
  end },
  { name = "rows", has_avx2 = rows_take_vectors, applies = function()
    return "parts of each row in turn"
  end },
}

-- -> the strategy's name, the reason, whether AVX2 makes it quicker
function strategies.choose(facts, options)
  for _, row in ipairs(list) do
    local reason = row.applies(facts, options)
    if reason then
      return row.name, reason, row.has_avx2 and row.has_avx2(facts, options) or false
    end
  end
end

-- How many columns a copy that is deinterleaved has.
strategies.columns = columns
strategies.line = line

-- How many rows all outputs read before the next: a power of two.
function strategies.block_rows(facts)
  local rows = 1
  while rows * facts.stride < block_bytes do
    rows = rows * 2
  end
  return rows
end

return strategies
