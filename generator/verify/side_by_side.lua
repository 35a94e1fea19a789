-- side_by_side.lua: work on the items of a list, each in a process of its own, so many at a time.
local host = require("host")

-- start(item) -> a process of host.start; finish(item, result, why) gets what host.wait says of it, as soon as it does.
-- Returns an iterator over the items that have been finished, in the order of the list.
return function(items, at_once, start, finish)
  local processes, item_of, finished, started, told = {}, {}, {}, 0, 0
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
    told = told + 1
    while items[told] and not finished[items[told]] do
      while #processes < at_once and started < #items do
        start_next()
      end
      finish_one()
    end
    return items[told]
  end
end
