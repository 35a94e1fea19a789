-- judge.lua: what a goal says of what was measured.
local judge = {}

-- Of what the library takes, how much more code may take that moves as it does.
judge.most_of_library = 1.05

-- What a figure of a workload may be at most; nil when nothing is asked. The workload's goal is for --streaming alone, or for
-- kernels without; where only the run knows lengths or shape, it is for the ratio to what the library takes. A goal is for the
-- processor that it was set on; the higher of two levels has at least the lower one's.
function judge.goal(workload, figure, processor)
  if figure.option == "library" then
    return workload.library
  elseif figure.option:find("^unknown") then
    return judge.most_of_library
  end
  local is_kernel = figure.option == "speed" or figure.option == "dispatch"
  local is_meant = workload.wants_streaming and figure.option == "streaming" or not workload.wants_streaming and is_kernel
  local goals = is_meant and workload.goals and workload.goals[processor] or {}
  return goals[figure.level or "any"] or figure.level == "avx512" and goals.avx2 or nil
end

-- "met", "missed", "too noisy" where a function differs from itself by more than the margin, by which a figure may be beyond its
-- goal, and nil without a goal.
function judge.verdict(value, goal, spread, margin)
  return goal and (spread > margin and "too noisy" or value <= goal * (1 + margin) and "met" or "missed")
end

return judge
