-- map.lua: the list of what a function (element, index) makes of each element of a list.
return function(list, make)
  local made = {}
  for i, element in ipairs(list) do
    made[i] = make(element, i)
  end
  return made
end
