-- collected.lua: all that a function(write) writes piece by piece, as one text.
return function(write_all)
  local pieces = {}
  write_all(function(piece)
    pieces[#pieces + 1] = piece
  end)
  return table.concat(pieces)
end
