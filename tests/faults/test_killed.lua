-- test_killed.lua: kills commands at $KILLS (40) random times: each file must be old or new, and the next command must make all
-- files new. A command that ended before is run again.
local commands = require("commands")
local judge = require("judge")
local test = require("test")
local trial = require("trial")

local kills = tonumber(os.getenv("KILLS") or "40")
local seed <const> = 29
local totals = { killed = 0, ended = 0, old = 0, mixed = 0, new = 0 }

local rows = {}
for _, row in ipairs(commands) do
  rows[#rows + 1] = row.is_killed and row or nil
end

test.rows("killed", rows, function(here, row)
  local of, killed, tries = trial(here, row), 0, 0
  local wanted = math.ceil(kills / #rows)
  while killed < wanted do
    tries = tries + 1
    test.check(tries <= 10 * wanted, "%s: it ends too soon", row.words)
    local time = math.random(0, of.microseconds)
    local outcome = of:again(time .. "us")
    local wrong, files = judge.killed(of, outcome)
    test.check(not wrong, "%s, after %d us: %s", row.words, time, wrong)
    local is_killed = outcome.code ~= of.usual.code
    totals[files] = totals[files] + (is_killed and 1 or 0)
    killed = killed + (is_killed and 1 or 0)
    totals.killed, totals.ended = totals.killed + (is_killed and 1 or 0), totals.ended + (is_killed and 0 or 1)
  end
end)

return function(words)
  math.randomseed(seed)
  local failures = test.run(words)
  return failures, ("%d kills of %d commands: %d old, %d mixed, %d new; %d were quicker"):format(totals.killed, #rows,
    totals.old, totals.mixed, totals.new, totals.ended)
end
