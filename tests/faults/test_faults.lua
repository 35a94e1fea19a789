-- test_faults.lua: for each system call of a command on files: this call fails, or all calls from it on fail, or the command is
-- killed instead. judge.lua checks the outcomes. With "everyday", tests every call of a few commands; else all commands, and at
-- most $FAULTS calls of each (10) in each of the three ways.
local commands = require("commands")
local judge = require("judge")
local sweep = require("sweep")
local test = require("test")
local trial = require("trial")

local ways = {
  { kind = "", judge = function(of, outcome) return judge.failed(of, outcome, true) end },
  { kind = "+", judge = function(of, outcome) return judge.failed(of, outcome, false) end },
  { kind = "!", judge = judge.killed },
}

local most = tonumber(os.getenv("FAULTS") or "10") -- calls of a command
local totals = { calls = 0, faults = 0 }

local function count(what)
  totals[what] = (totals[what] or 0) + 1
end

-- Lets one call fail, in one of the ways.
local function check(of, row, number, way)
  local outcome = of:again(number .. way.kind)
  local wrong, came_to = way.judge(of, outcome)
  if wrong then
    local call = outcome.calls[number]
    error(("%s, call %d%s, %s %s %s: %s"):format(row.words, number, way.kind, call and call.name or "",
      call and call.path or "", call and call.error or "", wrong), 0)
  end
  totals.faults = totals.faults + 1
  count(came_to)
end

-- A file must be on the disk before it gets its name: no more files have names than are on the disk.
local function check_order(calls)
  local on_disk = 0
  for _, call in ipairs(calls) do
    on_disk = on_disk + (call.name == "fsync" and 1 or call.name == "rename" and -1 or 0)
    test.check(on_disk >= 0, "%s gets its name before it is on the disk", call.path)
  end
end

local function check_command(here, row)
  local of = trial(here, row)
  test.check(#of.usual.calls > 0, "no calls were seen")
  check_order(of.usual.calls)
  totals.calls = totals.calls + #of.usual.calls
  for i, way in ipairs(ways) do
    for number in sweep(#of.usual.calls, most, i - 1) do
      check(of, row, number, way)
    end
  end
end

return function(which, words)
  if trial.is_refused() then
    return {}, "the kernel lets no program be watched", true
  end
  most = which == "everyday" and math.huge or most
  local rows = {}
  for _, row in ipairs(commands) do
    rows[#rows + 1] = (which ~= "everyday" or row.is_everyday) and row or nil
  end
  test.rows("faults", rows, check_command)
  local failures = test.run(words)
  local parts = {}
  for _, what in ipairs({ "as ever", "said", "old", "mixed", "new" }) do
    parts[#parts + 1] = ("%d %s"):format(totals[what] or 0, what)
  end
  return failures, ("%d faults in %d calls of %d commands: %s"):format(totals.faults, totals.calls, #rows,
    table.concat(parts, ", "))
end
