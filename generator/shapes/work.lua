-- work.lua: the bound on the work of an inference, so that no small model takes long. Work is counted in steps: an answer that a
-- rule asks for, each number in it, an element that is computed, a term of a number that is made, a value of a body that is
-- forgotten. Models of PyTorch take at most 50 for each of their nodes, large ones about 10. 100,000 steps take at most 0.3 s.
local work = {}

local least_most <const>, most_of_node <const>, most_nodes <const> = 256 * 1024, 128, 8 * 1024

-- What spend() raises.
work.stop = {}

local current -- the work of the inference whose rule runs; nil outside of rules

-- The work of an inference of so many nodes.
function work.begin(nodes) return { steps = 0, most = least_most + most_of_node * math.min(nodes, most_nodes) } end

-- Counts steps of the rule that runs.
function work.add(steps)
  if current then
    current.steps = current.steps + steps
  end
end

-- Likewise; stops the rule if the inference may take no more.
function work.spend(steps)
  work.add(steps)
  if current and current.steps > current.most then
    error(work.stop, 0)
  end
end

-- Runs a rule, and counts its steps -> the results of pcall.
function work.run(inference, rule, ...)
  current = inference
  local done, result = pcall(rule, ...)
  current = nil
  return done, result
end

return work
