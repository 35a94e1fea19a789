-- judge.lua: goals, and verdicts on measurements.
local judge = {}

-- The limit, relative to the library, for C that does the same as the library.
judge.most_of_library = 1.05

-- The goal for a figure of a workload, or nil. A workload's goal applies to kernels for speed. If lengths or shape are known
-- only at run time, the goal is a ratio to the library; for a kept plan, one to the plain loop. A goal applies only to the
-- processor for which it was set; a level without a goal has that of the lower level.
function judge.goal(workload, figure, processor)
  if figure.option == "library" then
    return workload.library
  elseif figure.option == "kept plan" then
    return workload.of_plain
  elseif figure.option:find("^unknown") then
    return judge.most_of_library
  end
  local is_kernel = figure.option == "speed" or figure.option == "dispatch"
  local goals = is_kernel and workload.goals and workload.goals[processor] or {}
  return goals[figure.level or "any"] or figure.level == "avx512" and goals.avx2 or nil
end

-- "met"; "missed", if a value is beyond its goal by more than the margin; "too noisy", if a function differs from itself by more
-- than the margin; nil without a goal.
function judge.verdict(value, goal, spread, margin)
  return goal and (spread > margin and "too noisy" or value <= goal * (1 + margin) and "met" or "missed")
end

return judge
