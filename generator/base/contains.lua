-- contains.lua: whether a list holds a value.
return function(list, wanted)
  for _, value in ipairs(list) do
    if value == wanted then
      return true
    end
  end
  return false
end
