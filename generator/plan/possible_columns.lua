-- possible_columns.lua: the equal, narrow parts that the library's moves may meet at run time, and copy by vectors.
local host = require("host")
local ways = require("plan.ways")

-- Whether each of `count` equal parts can have `width` bytes of a row.
local function can_be(width, count, steps, unit)
  local own = unit.number
  if steps then
    own = steps % count == 0 and steps // count * own or 0
  end
  local is_known = steps and #unit.symbols == 0 and not unit.unknown
  return own > 0 and (is_known and width == own or not is_known and width % own == 0)
end

-- The numbers of parts, of rows and of steps on the axis, each nil if it is known only at run time; unit = the product of the
-- bytes of a step -> list of { count, width }
return function(parts, rows, steps, unit)
  local list = {}
  for _, count in ipairs(rows and rows < host.min_rows and {} or ways.counts) do
    for _, width in ipairs(ways.bytes) do
      if (not parts or parts == count) and can_be(width, count, steps, unit) then
        list[#list + 1] = { count = count, width = width }
      end
    end
  end
  return list
end
