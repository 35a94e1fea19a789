-- joined.lua: lists one behind the other, as a new one.
return function(...)
  local all = {}
  for _, list in ipairs({ ... }) do
    table.move(list, 1, #list, #all + 1, all)
  end
  return all
end
