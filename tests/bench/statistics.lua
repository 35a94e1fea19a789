-- statistics.lua: statistics of a sample, without assumptions about its distribution.
local statistics = {}

-- The median with its 95 % confidence interval: { low, median, high } by name.
function statistics.median(numbers)
  local sorted = table.move(numbers, 1, #numbers, 1, {})
  table.sort(sorted)
  -- the count of numbers below the true median is binomial, with mean count / 2 and deviation sqrt(count) / 2; the other half
  -- rounds to whole numbers
  local count = #sorted
  local rank = math.max(0, math.floor((count - 1.96 * math.sqrt(count)) / 2 - 0.5))
  return {
    low = sorted[1 + rank],
    median = (sorted[(count + 1) // 2] + sorted[count // 2 + 1]) / 2,
    high = sorted[count - rank],
  }
end

local function median_of_pairs(a, b, combine)
  local combined = {}
  for i, number in ipairs(a) do
    combined[i] = combine(number, b[i])
  end
  return statistics.median(combined)
end

-- The median of the quotients, or of the differences, of pairs of numbers.
function statistics.ratio(numerators, denominators)
  return median_of_pairs(numerators, denominators, function(a, b) return a / b end)
end

function statistics.difference(minuends, subtrahends)
  return median_of_pairs(minuends, subtrahends, function(a, b) return a - b end)
end

-- The margin of a ratio that should be 1: the larger distance of its bounds from 1.
function statistics.spread(ratio)
  return math.max(1 - ratio.low, ratio.high - 1)
end

return statistics
