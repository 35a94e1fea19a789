-- chance.lua: random numbers, the same on every machine.
local chance = {
  between = math.random, -- from <= number <= to
  -- numbers that a reader of numbers may get wrong
  odd_numbers = { math.maxinteger, math.mininteger, 1 << 62, -(1 << 62), -1, 1 << 32, (1 << 32) + 1, 0, 1, 2, 3, 7 },
}

-- Seeds the random numbers.
function chance.begin(seed)
  math.randomseed(seed, 101) -- a seed with which few models cover all that coverage.lua lists
end

function chance.of(percent)
  return math.random(100) <= percent
end

function chance.one(list)
  return list[math.random(#list)]
end

return chance
