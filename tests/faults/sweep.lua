-- sweep.lua: the numbers of a command's calls, of which a sample is taken that is spread over all.

-- how many calls there are, how many to take at most, which of several samples, counted from 0 -> an iterator
return function(count, most, which)
  local step = math.max(1, count / most)
  local at = 1 + which * step / 3 - step
  return function()
    at = at + step
    return at < count + 1 and math.floor(at) or nil
  end
end
