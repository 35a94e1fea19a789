-- tell_branch.lua: the function that instrumented modules call: number of a branch, value -> value. When a Lua state closes, its
-- records are added to the file of the process in the folder BRANCHES: a byte for each branch, with 1 if the condition was true,
-- and 2 if it was false, or the function or loop was entered.
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

-- collected when the state closes
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
