-- sweep.lua: a sample of the numbers of a command's calls, spread over all.

-- (the number of calls, the most to take, the index of the sample, from 0 on) -> an iterator
return function(count, most, which)
  local step = math.max(1, count / most)
  local at = 1 + which * step / 3 - step
  return function()
    at = at + step
    return at < count + 1 and math.floor(at) or nil
  end
end
