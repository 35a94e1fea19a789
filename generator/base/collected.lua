-- collected.lua: collects in memory what a function writes in pieces.
local collected = {}

local most_pieces <const> = 512 -- short ones, before they are joined: each string takes more memory than its length

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

-- Likewise, but returns one string.
function collected.text(write_all)
  return table.concat(collected.pieces(write_all))
end

return collected
