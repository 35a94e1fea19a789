-- test_named.lua: the checker accepts the records that splitgen makes, and treats each named mutation as its row says.
local as_c = require("as_c")
local bases = require("bases")
local check = require("core.check")
local mutants = require("mutants")
local planned = require("planned")
local strategy_names = require("strategy_names")

return function()
  local failures, counts = {}, { wrong = 0, alone = 0, harmless = 0, unwritten = 0 }
  local function expect(condition, format, ...)
    failures[#failures + 1] = not condition and format:format(...) or nil
  end
  local has_base = {}
  for _, base in ipairs(bases.list) do
    local copy = planned.of(base)
    has_base[base.strategy] = true
    expect(copy.strategy == base.strategy, "%s: the strategy is %s", base.name, copy.strategy)
    local problem = check(planned.wanted(base, copy.takes_rows), copy.forms[1].stages)
    expect(not problem, "%s: refused: %s", base.name, problem)
  end
  for _, name in ipairs(strategy_names) do
    expect(has_base[name], "the strategy '%s' has no row in tests/plan/bases.lua", name)
  end
  for _, mutant in ipairs(mutants.named()) do
    local verdict, problem = mutant.verdict, check(mutant.wanted, mutant.stages)
    counts[verdict] = counts[verdict] + 1
    expect((verdict == "harmless" or verdict == "unwritten") == not problem, "%s: %s, but %s", mutant.name, verdict,
      problem or "accepted")
    expect(verdict ~= "unwritten" or not as_c.text(mutant), "%s: unwritten, but written", mutant.name)
  end
  return failures, ("%d records; of their mutants %d wrong, %d more wrong that are not run, %d that are not written, %d harmless")
    :format(#bases.list, counts.wrong, counts.alone, counts.unwritten, counts.harmless)
end
