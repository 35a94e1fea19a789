-- judge.lua: what a goal says of what was measured.
local judge = {}

-- Of two limits, the one for code that runs on any processor and the one for code that uses AVX2, that of a figure; nil where
-- there is none.
function judge.limit(limits, figure)
  return limits and limits[figure.avx2 and 2 or 1]
end

-- What a figure of a workload may be at most; nil when nothing is asked. The workload's goal is for --streaming alone, or for
-- kernels without.
function judge.goal(workload, figure)
  if figure.option == "library" then
    return workload.library
  end
  local is_meant = figure.option ~= "plain" and (figure.option == "streaming") == (workload.wants_streaming or false)
  return is_meant and judge.limit(workload.goal, figure) or nil
end

-- "met", "missed", "too noisy" where a function differs from itself by more than the margin, by which a figure may be beyond its
-- goal, and nil without a goal.
function judge.verdict(value, goal, spread, margin)
  return goal and (spread > margin and "too noisy" or value <= goal * (1 + margin) and "met" or "missed")
end

return judge
