-- report.lua: prints a line for each case, and at the end the failed cases again and the totals.
local progress = require("base.progress")
local text = require("base.text")

local report = {}
report.__index = report

local labels = { passed = "ok", failed = "not ok", skipped = "skip" }

function report.new()
  return setmetatable({ passed = 0, failed = 0, skipped = 0, failures = {} }, report)
end

-- A name or a reason as printable ASCII. Backslashes are doubled, so that different names stay different.
local function escaped(words)
  return text.escaped((words:gsub("\\", "\\\\")))
end

-- verdict is "passed", "failed" or "skipped"; why may be nil.
function report:tell(verdict, name, why)
  local words = escaped(name) .. (why and why ~= "" and " - " .. escaped(why) or "")
  progress.clear()
  print(labels[verdict] .. " " .. words)
  self[verdict] = self[verdict] + 1
  if verdict == "failed" then
    table.insert(self.failures, words)
  elseif #self.failures > 0 then
    self.are_out_of_sight = true
  end
end

function report:tell_totals()
  progress.clear()
  if self.are_out_of_sight then
    print("failed:\n  " .. table.concat(self.failures, "\n  "))
  end
  print(("%d passed, %d failed, %d skipped"):format(self.passed, self.failed, self.skipped))
end

return report
