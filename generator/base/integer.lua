-- integer.lua: a word of the command line as an integer: decimal digits with an optional sign. Returns the integer; or
-- nil, and what is wrong with the word.
return function(word)
  if not word:find("^[+-]?%d+$") then
    return nil, ("'%s' is no integer"):format(word)
  end
  local number = tonumber(word)
  if math.type(number) ~= "integer" then
    return nil, ("%s is beyond 64 bits"):format(word)
  end
  return number
end
