-- test_run.lua: the checker must never accept a mutant that fails when run. Tests random mutants, and the named ones, whose
-- verdicts must also be right. Arguments: the compiler, a directory to work in, and the number of random mutants.
local check = require("plan.check")
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
  local list, failures, counts = named(), {}, setmetatable({}, { __index = function() return 0 end })
  local named_count = #list
  math.randomseed(1)
  for i = 1, math.tointeger(random_count) do
    list[#list + 1] = i % 3 == 0 and draw.strategy() or draw.record(i) -- every third is a misapplied strategy
  end
  for number, mutant in ipairs(list) do
    mutant.number = number
  end
  local found = court:of(list)
  for number, mutant in ipairs(list) do
    local finding, problem = found[number] or "no C", check(mutant.wanted, mutant.stages)
    if finding == "wrong" and not problem then
      failures[#failures + 1] = mutant.name .. ": accepted, but wrong when it is run"
    elseif number <= named_count and not is_as_named(mutant, finding, court.sees_all) then
      failures[#failures + 1] = ("%s: named %s, but found: %s"):format(mutant.name, mutant.verdict, finding)
    elseif number > named_count then
      local key = finding .. (problem and ", refused" or ", accepted")
      counts[key] = counts[key] + 1
    end
  end
  return failures, ("%d named mutants are as named; of random ones %d wrong and refused, %d right, %d right but refused, %d no C")
    :format(named_count, counts["wrong, refused"], counts["right, accepted"], counts["right, refused"],
      counts["no C, accepted"] + counts["no C, refused"])
end
