-- chunks.lua: an axis that is cut into chunks of one length, of which the last may be shorter, where their number depends on
-- symbols. Of these, some are known to exist, because a node that always runs takes them.
local calls = require("shapes.calls")
local dim = require("shapes.dim")

local chunks = {}

-- How many chunks there must be, so that one of a position, which counts from the end if it is negative, exists.
function chunks.least_for(position)
  local most <const> = math.maxinteger -- in place of more
  return position < 0 and -math.max(position, -most) or math.min(position, most - 1) + 1
end

-- The chunks of an axis: { size, length, least = how many exist at least, count = their number, nil if it depends on symbols }.
function chunks.of(size, length, least)
  local are_all = calls.never_negative(dim.times(length, least) - size)
  return { size = size, length = length, least = least, count = are_all and least or nil }
end

-- The lesser of the two; the first if that is not known.
local function lesser(a, b)
  return calls.never_negative(b - a) and a or calls.never_negative(a - b) and b or calls.min(a, b)
end

-- The place on the axis of the chunk of a position: { length, before }.
function chunks.span(of, position)
  local is_from_end = position < 0 and not of.count
  local index = is_from_end and calls.ceil_div(of.size, of.length) + position
    or position < 0 and position + of.count or position
  local before = dim.times(of.length, index)
  local left = of.size - before
  local is_last = position == -1
  local is_followed = is_from_end and not is_last or not is_from_end and index < of.least - 1
  local is_full = is_followed or of.length == 1
  return { before = before, length = is_full and of.length or is_last and left or lesser(of.length, left) }
end

-- What must hold of the symbols, so that as many chunks exist as must: list of demands (core/symbolic_lengths.lua).
function chunks.demands(of)
  local has_length = { of.length, ">=", 1 }
  if of.least == 0 then
    return {}
  elseif calls.never_negative(of.size - dim.times(of.length, of.least)) then
    return { has_length }
  end
  return { { of.size - dim.times(of.length, of.least - 1), ">=", 1, parts = of.least }, not of.count and has_length or nil }
end

return chunks
