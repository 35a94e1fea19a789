-- slips.lua: checks that the suites notice random slips, drawn by the project's version. Two workers make each slip in a copy of
-- the project, whose suites must fail: the kernel suites, built anew, and those of splitgen that reach the line, which read the
-- copy's sources; `ninja -C build coverage-lua` measures which do. Of JavaScript, Python, meson.build and documents, it is suites
-- that judge_slip.lua states. A slip that no suite notices must be listed in survivors.lua
-- with the reason. Arguments: a complete build; the number of slips; "trust" to skip listed slips, or "try"; the index of the
-- first slip in the order of drawing, 1 by default.
local draw_slips = require("draw_slips")
local find_survivor = require("find_survivor")
local host = require("host")
local reached = require("reached")
local shell = require("shell")
local sources = require("sources")
local survivors = require("survivors")

local least_noticed <const> = 97 -- percent of those that are not equivalent
local workers <const> = 2
local version <const> = sources.read("meson.build"):match("\n  version: '([%d.]+)'")

local function shown(slip)
  return ("%s:%d: %s -> %s"):format(slip.path, slip.number, slip.line, slip.other)
end

-- The rows of survivors.lua whose lines are gone.
local function stale_rows()
  local stale = {}
  for _, row in ipairs(survivors) do
    local text = sources.read(row[1])
    stale[#stale + 1] = not (text and text:find(row[2], 1, true)) and ("%s: there is no line '%s'"):format(row[1], row[2]) or nil
  end
  return stale
end

-- The error in the outcome of a slip, or nil. name: the suite that noticed it.
local function wrong(slip, name, row)
  return name and row and shown(slip) .. ": listed, and noticed by " .. name or not name and not row and shown(slip) or nil
end

-- Starts the workers -> a pipe with what they print.
local function start(build, shared, trust, first)
  local words = { build .. "/tests/support/lua_host", sources.name(""):sub(1, -2), "mutations", "slip_worker", build, shared }
  words = table.move({ version, trust, first }, 1, 3, #words + 1, words)
  for i, word in ipairs(words) do
    words[i] = shell.quoted(tostring(word))
  end
  local command = table.concat(words, " ") .. " & "
  return assert(io.popen(command:rep(workers) .. "wait"))
end

-- Calls a function for each slip in the order of drawing, with its number and its outcome in the words of slip_worker.lua, until
-- that function returns true.
local function each_outcome(pipe, first, visit)
  local next_slip, outcomes, number = draw_slips(version), {}, first
  for _ = 2, first do
    next_slip()
  end
  local slip = next_slip()
  for line in pipe:lines() do
    local told, outcome = line:match("^slip (%d+) (%S+)$")
    if told then
      outcomes[math.tointeger(told)] = outcome
    end
    while outcomes[number] do
      if visit(slip, number, outcomes[number]) then
        return
      end
      number, slip = number + 1, next_slip()
    end
  end
  error("the workers ended early", 0)
end

-- Prints the suites that judge_slip.lua found to fail without a slip.
local function print_left_out(shared)
  for _, name in ipairs(host.list_directory(shared)) do
    if shell.read_file(shared .. "/" .. name) == "no" then
      print(name .. " is left out, as it fails without a slip")
    end
  end
end

return function(build, count, trust, first)
  count, first = math.tointeger(count), math.tointeger(first or 1)
  reached.read(build)
  return shell.in_scratch(function(shared)
    local failures, tried, noticed, equivalent = stale_rows(), 0, 0, 0
    local pipe <close> = start(build, shared, trust, first)
    each_outcome(pipe, first, function(slip, number, outcome)
      if outcome ~= "invalid" then
        local row, name = find_survivor(slip), outcome ~= "-" and outcome or nil
        tried = tried + 1
        noticed = noticed + (name and 1 or 0)
        equivalent = equivalent + (not name and row and row[4] == "equivalent" and 1 or 0)
        failures[#failures + 1] = wrong(slip, name, row)
        print(("%d: %s: %s"):format(number, name or row and row[4] or "SURVIVED", shown(slip)))
        io.stdout:flush()
      end
      return tried == count
    end)
    shell.write_file(shared .. "/stop", "")
    print_left_out(shared)
    local share = 100 * noticed / math.max(1, count - equivalent)
    if share < least_noticed then
      failures[#failures + 1] = ("only %.1f %% were noticed"):format(share)
    end
    return failures, ("%d slips of %d that there are, by version %s: %d noticed, %d equivalent: %.1f %% of the others"):format(
      count, select(2, draw_slips(version)), version, noticed, equivalent, share)
  end)
end
