-- trial_files.lua: the contents of folders: [path] = bytes, or "/" for a folder.
local host = require("host")
local test = require("test")

local files = {}

function files.read(from, folders)
  local state = {}
  for _, folder in ipairs(folders) do
    local path = from .. "/" .. folder
    for _, found in ipairs(host.find_directory(path) and host.list_folder(path) or {}) do
      state[found:sub(#from + 2)] = host.find_directory(found) and "/" or test.read(found)
    end
  end
  return state
end

function files.write(state, here, folders)
  local paths = {}
  for _, folder in ipairs(folders) do
    host.remove_folder(here.path .. "/" .. folder)
  end
  for path in pairs(state) do
    paths[#paths + 1] = path
  end
  table.sort(paths) -- a folder comes before its contents
  for _, path in ipairs(paths) do
    if state[path] == "/" then
      host.make_folder(here.path .. "/" .. path)
    else
      here:write(path, state[path])
    end
  end
end

function files.is_same(a, b)
  for path, bytes in pairs(a) do
    if b[path] ~= bytes then
      return false
    end
  end
  for path in pairs(b) do
    if a[path] == nil then
      return false
    end
  end
  return true
end

-- Whether a path is one of the program's directories of temporary files, or in one.
function files.is_temporary(path)
  return path:find("/%.splitgen%-%w+") ~= nil or path:find("^t/splitgen%-%w+") ~= nil
end

-- A state without temporary files.
function files.settled(state)
  local rest = {}
  for path, bytes in pairs(state) do
    rest[path] = not files.is_temporary(path) and bytes or nil
  end
  return rest
end

return files
