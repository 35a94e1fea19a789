-- write_output.lua: writes files, all of them or nothing, and never over what was read.
local fail = require("base.fail")
local host = require("host")

-- Turns write_all(write) into an iterator over the pieces that it writes.
local function pieces_of(write_all)
  return coroutine.wrap(function()
    write_all(coroutine.yield)
  end)
end

-- Whether a file already consists of these pieces.
local function holds(path, pieces)
  local file = host.read_file(path, 0) and io.open(path, "rb") -- not before it is known to be a regular file
  if not file then
    return false
  end
  local is_same = true
  for piece in pieces do
    is_same = file:read(#piece) == piece
    if not is_same then
      break
    end
  end
  is_same = is_same and not file:read(1)
  file:close()
  return is_same
end

-- Refuses to write over what was read, or belongs to it, and to write a file twice.
local function check_paths(files, read, help_of)
  local problems = {}
  local function forbid(path, why)
    problems[host.identify_file(path) or path] = why
  end
  for _, path in ipairs(read.data_files or {}) do
    forbid(path, "it holds data of the model, and would be written over")
  end
  for _, path in ipairs(read.inputs) do
    forbid(path, "it is the input, and would be written over")
  end
  for _, row in ipairs(files) do
    local path = row[1]
    local problem = problems[host.identify_file(path) or path]
    if problem then
      fail.usage({ place = path, what = problem, help = help_of(path) })
    end
    forbid(path, "it would be written twice")
  end
end

-- The file as host.write_files takes it, or nil when there is nothing to do.
local function to_write(path, content, keep_unchanged)
  local is_whole = type(content) == "string"
  local is_same = is_whole and host.read_file(path) == content or not is_whole and holds(path, pieces_of(content))
  if not is_same then
    return { path, is_whole and content or pieces_of(content) }
  end
  return not keep_unchanged and { path } or nil -- only its time
end

-- list of { path, text or function(write) that writes it piece by piece }, { inputs = paths of what is read, data_files = of
-- what belongs to that, or nil }, a function that says what helps a path that must not be written, whether a file of the same
-- bytes keeps its time, too
return function(files, read, help_of, keep_unchanged)
  check_paths(files, read, help_of)
  local changed, swept = {}, {}
  for _, row in ipairs(files) do
    changed[#changed + 1] = to_write(row[1], row[2], keep_unchanged)
  end
  for _, row in ipairs(files) do
    local directory = row[1]:match("^.*/") or "."
    if not swept[directory] then
      swept[directory] = true
      host.sweep(directory)
    end
  end
  fail.unless(host.write_files(changed))
end
