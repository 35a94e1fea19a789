-- lengths.lua: count lengths of parts: from, from + step, from + 2 * step, ..., starting over after `cycle`; without one, all
-- equal.
return function(count, from, step, cycle)
  local list = {}
  for i = 0, count - 1 do
    list[i + 1] = from + i % (cycle or 1) * (step or 0)
  end
  return list
end
