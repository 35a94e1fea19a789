-- chance.lua: random numbers, which are the same everywhere.
local chance = {
  between = math.random, -- from <= number <= to
  -- those that a reader of numbers may trip over
  odd_numbers = { math.maxinteger, math.mininteger, 1 << 62, -(1 << 62), -1, 1 << 32, (1 << 32) + 1, 0, 1, 2, 3, 7 },
}

-- Begins the numbers of a seed.
function chance.begin(seed)
  math.randomseed(seed, 101) -- for which the first models have all that coverage.lua asks for
end

function chance.of(percent)
  return math.random(100) <= percent
end

function chance.one(list)
  return list[math.random(#list)]
end

return chance
