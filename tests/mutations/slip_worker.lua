-- slip_worker.lua: tries slips in a copy of the project, beside other workers with which it shares a folder: each takes the next
-- slip that no other has taken, until the folder has the file `stop`. Prints for each slip `slip NUMBER NAME`: its number in the
-- order of drawing, and the suite that notices it, `-` if none does, or `invalid`. Arguments: a complete build; the folder; the
-- version; "trust" to try no listed slips, or "try"; the number of the first slip.
local draw_slips = require("draw_slips")
local find_survivor = require("find_survivor")
local host = require("host")
local judge_slip = require("judge_slip")
local project_copy = require("project_copy")
local shell = require("shell")

-- The suite that notices a slip, or what else there is to print of it.
local function outcome(judge, slip, is_trusted)
  if is_trusted and find_survivor(slip) then
    return "-"
  end
  local name, is_one = judge:judge(slip)
  return is_one and (name or "-") or "invalid"
end

return function(build, shared, version, trust, first)
  return project_copy.with(function(copy)
    local judge, next_slip, number, count = judge_slip.new(copy, build, shared), draw_slips(version), 0, 0
    first = math.tointeger(first)
    while not shell.read_file(shared .. "/stop") do
      local slip = next_slip()
      number = number + 1
      if number >= first and pcall(host.make_folder, ("%s/%d"):format(shared, number)) then
        print(("slip %d %s"):format(number, outcome(judge, slip, trust == "trust")))
        io.stdout:flush()
        count = count + 1
      end
    end
    return {}, count .. " slips"
  end)
end
