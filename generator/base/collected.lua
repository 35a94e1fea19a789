-- collected.lua: what is written piece by piece, in memory.
local collected = {}

local most_pieces <const> = 512 -- that are kept for themselves, each with much more memory than it is long

-- Calls write_all(write), which calls write(piece) -> a list of long pieces.
function collected.pieces(write_all)
  local long, short = {}, {}
  local function join()
    long[#long + 1] = table.concat(short)
    short = {}
  end
  write_all(function(piece)
    short[#short + 1] = piece
    if #short == most_pieces then
      join()
    end
  end)
  join()
  return long
end

-- The same as one text.
function collected.text(write_all)
  return table.concat(collected.pieces(write_all))
end

return collected
