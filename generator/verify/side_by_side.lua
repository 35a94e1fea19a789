-- side_by_side.lua: works on the items of a list, each in a process of its own, several at a time.
local host = require("host")

-- start(item) -> a process of host.start; finish(item, result, why) is called with the results of host.wait as soon as that
-- process ends. Returns an iterator over the finished items, in the order of the list.
return function(items, at_once, start, finish)
  local processes, item_of, finished, started, given = {}, {}, {}, 0, 0
  local function start_next()
    started = started + 1
    local process = start(items[started])
    processes[#processes + 1] = process
    item_of[process] = items[started]
  end
  local function finish_one()
    local index, result, why = host.wait(table.unpack(processes))
    local item = item_of[table.remove(processes, index)]
    finish(item, result, why)
    finished[item] = true
  end
  return function()
    given = given + 1
    while items[given] and not finished[items[given]] do
      while #processes < at_once and started < #items do
        start_next()
      end
      finish_one()
    end
    return items[given]
  end
end
