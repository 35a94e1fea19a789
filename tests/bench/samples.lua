-- samples.lua: reads the output of a stopwatch.
local shell = require("shell")

-- Runs a command that prints a line for each round -> for each timed function { own, nearest }: lists of the nanoseconds of a
-- call in each round, and of the nearest yardstick; nil if the command fails.
return function(format, ...)
  local samples, output, is_done = {}, shell.try(format, ...)
  for round in output:gmatch("[^\n]+") do
    local i = 0
    for own, nearest in round:gmatch("(%S+) (%S+)") do
      i = i + 1
      samples[i] = samples[i] or { own = {}, nearest = {} }
      table.insert(samples[i].own, tonumber(own))
      table.insert(samples[i].nearest, tonumber(nearest))
    end
  end
  return is_done and samples or nil
end
