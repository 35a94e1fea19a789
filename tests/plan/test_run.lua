-- test_run.lua: the checker must never accept a mutant that fails when run. Runs the random mutants that it accepts, and the
-- named ones, whose verdicts must also be right. Arguments: the compiler, a directory to work in, the number of random mutants.
local check = require("core.check")
local draw = require("draw")
local judge = require("judge")
local mutants = require("mutants")

-- The named mutants that are run.
local function named()
  local list = {}
  for _, mutant in ipairs(mutants.named()) do
    list[#list + 1] = (mutant.verdict == "wrong" or mutant.verdict == "harmless") and mutant or nil
  end
  return list
end

-- Whether a named mutant's verdict is right. If not all builds can run here, a wrong mutant may pass.
local function is_as_named(mutant, finding, sees_all)
  return finding == (mutant.verdict == "wrong" and "wrong" or "right") or not sees_all and finding ~= "wrong"
end

return function(compiler, directory, random_count)
  local court = judge.new(compiler, directory)
  if not court then
    return {}, "skipped: " .. compiler .. " has no AddressSanitizer", true
  end
  local list, failures, counts = named(), {}, { refused = 0, right = 0, wrong = 0, ["no C"] = 0 }
  local named_count = #list
  math.randomseed(1)
  for i = 1, math.tointeger(random_count) do
    local mutant = i % 3 == 0 and draw.strategy() or draw.record(i) -- every third is a misapplied strategy
    local is_refused = check(mutant.wanted, mutant.stages) ~= nil
    counts.refused = counts.refused + (is_refused and 1 or 0)
    list[#list + 1] = not is_refused and mutant or nil
  end
  for number, mutant in ipairs(list) do
    mutant.number = number
  end
  local found = court:of(list)
  for number, mutant in ipairs(list) do
    local finding = found[number] or "no C"
    if finding == "wrong" and not check(mutant.wanted, mutant.stages) then
      failures[#failures + 1] = mutant.name .. ": accepted, but wrong when it is run"
    elseif number <= named_count and not is_as_named(mutant, finding, court.sees_all) then
      failures[#failures + 1] = ("%s: named %s, but found: %s"):format(mutant.name, mutant.verdict, finding)
    end
    counts[finding] = counts[finding] + (number > named_count and 1 or 0)
  end
  return failures, ("%d named mutants are as named; of random ones %d are refused, %d right, %d no C"):format(
    named_count, counts.refused, counts.right, counts["no C"])
end
