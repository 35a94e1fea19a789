-- tell_branch.lua: what instrumented modules call: number of a branch, value -> value. At the end of a Lua, what it told is added
-- to the file of its process in the folder that BRANCHES names: a byte for each branch, in which 1 stands for a condition that
-- was true, and 2 for one that was false, or for what was called.
local was_true, was_false, last = {}, {}, 0

local function add_to_file()
  local folder = os.getenv("BRANCHES")
  local process = folder and io.open("/proc/self/stat")
  if not process then
    return
  end
  local path = ("%s/%d"):format(folder, process:read("n"))
  process:close()
  local file = io.open(path, "rb")
  local before = file and file:read("a") or ""
  if file then
    file:close()
  end
  local bytes = {}
  for i = 1, math.max(last, #before) do
    bytes[i] = string.char((before:byte(i) or 48) | (was_true[i] and 1 or 0) | (was_false[i] and 2 or 0))
  end
  file = io.open(path, "wb")
  if file then
    file:write(table.concat(bytes))
    file:close()
  end
end

-- what is collected at the end
package.loaded["at the end"] = setmetatable({}, { __gc = function() pcall(add_to_file) end })

return function(number, value)
  if value then
    was_true[number] = true
  else
    was_false[number] = true
  end
  last = number > last and number or last
  return value
end
