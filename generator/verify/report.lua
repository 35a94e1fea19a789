-- report.lua: prints a line for each case, and at the end the failed cases again and the totals.
local map = require("base.list").map
local progress = require("base.progress")
local text = require("base.text")

local report = {}
report.__index = report

-- The verdicts of judge_case.lua in the order of the totals, and of those that do not fail a case the beginning of its line.
local verdicts = { "right", "wrong", "refuses valid", "accepts invalid", "crash", "open refused", "open ran", "skipped" }
local labels = { right = "ok", ["open refused"] = "ok", ["open ran"] = "ok", skipped = "skip" }

local unlisted = { ["accepts invalid"] = "it was accepted" } -- in place of a reason, where no index lists the case

function report.new()
  return setmetatable({ counts = {}, passed = 0, failed = 0, skipped = 0, failures = {} }, report)
end

-- Whether a verdict passes a case.
function report.passes(verdict) return labels[verdict] == "ok" end

-- A name or a reason as printable ASCII. Backslashes are doubled, so that different names stay different.
local function escaped(words)
  return text.escaped((words:gsub("\\", "\\\\")))
end

-- What the line of a case says behind its name, or nil. Only the line of a listed case has the verdict, unless the label says it,
-- and why a case that must be refused is refused.
local function reason_of(verdict, why, is_listed)
  why = why ~= "" and why or nil
  if not is_listed then
    return not report.passes(verdict) and (why or unlisted[verdict]) or nil
  elseif verdict == "right" or verdict == "skipped" then
    return why
  end
  return why and verdict .. ": " .. why or verdict
end

-- verdict: of judge_case.lua; why: nil or '' for none; is_listed: whether an index has the case.
function report:tell(verdict, name, why, is_listed)
  local label = labels[verdict] or "not ok"
  local reason = reason_of(verdict, why, is_listed)
  local words = escaped(name) .. (reason and " - " .. escaped(reason) or "")
  progress.clear()
  print(label .. " " .. words)
  self.counts[verdict] = (self.counts[verdict] or 0) + 1
  self.has_listed = self.has_listed or is_listed
  local total = label == "ok" and "passed" or label == "skip" and "skipped" or "failed"
  self[total] = self[total] + 1
  if total == "failed" then
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
  if self.has_listed then
    print(table.concat(map(verdicts, function(verdict) return ("%d %s"):format(self.counts[verdict] or 0, verdict) end), ", "))
  end
  print(("%d passed, %d failed, %d skipped"):format(self.passed, self.failed, self.skipped))
end

return report
