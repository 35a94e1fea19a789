-- ways.lua: the ways to copy narrow columns by vectors, for the strategy deinterleave.
local contains = require("base.list").contains
local lazy = require("base.lazy")

local deinterleave, permute, structure = lazy("core.deinterleave"), lazy("core.permute"), lazy("core.structure")

local ways = { counts = { 2, 3, 4, 8 }, bytes = { 1, 2, 4, 8, 16 } } -- of columns

-- The ways to deinterleave n columns of `width` bytes, the widest vectors first: { needs = what the file must be compiled for,
-- level = a form for this level needs only "shuffles", nil if there is none, bytes of each output in a round,
-- takes(n, width) -> whether it applies, round(n, width, wanted) }.
local function ways_of_columns()
  return {
    { needs = { "shuffles", "avx512" }, level = "avx512", bytes = permute.bytes, takes = permute.pays, round = permute.round },
    { needs = { "shuffles", "avx2" }, level = "avx2", bytes = 32, takes = deinterleave.takes,
      round = function(n, width, wanted) return deinterleave.round(n, width, 32, wanted) end },
    { needs = { "structures" }, bytes = 16, takes = structure.takes, round = structure.round },
    { needs = { "structures", "aarch64" }, bytes = 16, takes = structure.takes_wide, round = structure.round },
    { needs = { "shuffles" }, bytes = 16, takes = deinterleave.takes,
      round = function(n, width, wanted) return deinterleave.round(n, width, 16, wanted) end },
  }
end

-- The ways that apply to a copy, which must have enough rows for a round.
function ways.of(copy)
  local list, width = {}, copy.parts[1].run
  for _, way in ipairs(ways_of_columns()) do
    local is_possible = way.takes(copy.stride // width, width) and (not copy.rows or copy.rows >= way.bytes // width)
    list[#list + 1] = is_possible and way or nil
  end
  return list
end

-- The number of columns of a row if each part is one column, all equally wide; else nil.
function ways.columns(copy)
  local width = copy.parts[1].run
  if #copy.parts < 2 or #copy.widths > 1 or not contains(ways.bytes, width) or copy.stride % width > 0 then
    return nil
  end
  for _, part in ipairs(copy.parts) do
    if part.offset % width > 0 then
      return nil
    end
  end
  local count = copy.stride // width
  return contains(ways.counts, count) and #ways.of(copy) > 0 and count or nil
end

return ways
