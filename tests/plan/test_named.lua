-- test_named.lua: what the checker says of records that splitgen makes, and of each named mutation of these.
local bases = require("bases")
local check = require("plan.check")
local mutants = require("mutants")
local planned = require("planned")

return function()
  local failures, counts = {}, { wrong = 0, alone = 0, harmless = 0 }
  local function expect(condition, format, ...)
    failures[#failures + 1] = not condition and format:format(...) or nil
  end
  for _, base in ipairs(bases.list) do
    local copy = planned.of(base)
    expect(copy.strategy == base.strategy, "%s: the strategy is %s", base.name, copy.strategy)
    local problem = check(planned.wanted(base, copy.takes_rows), copy.forms[1].stages)
    expect(not problem, "%s: refused: %s", base.name, problem)
  end
  for _, mutant in ipairs(mutants.named()) do
    local problem = check(mutant.wanted, mutant.stages)
    counts[mutant.verdict] = counts[mutant.verdict] + 1
    expect((mutant.verdict == "harmless") == not problem, "%s: %s, but %s", mutant.name, mutant.verdict, problem or "accepted")
  end
  return failures, ("%d records; of their mutants %d wrong, %d more wrong that no run shows, %d harmless"):format(#bases.list,
    counts.wrong, counts.alone, counts.harmless)
end
