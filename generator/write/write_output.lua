-- write_output.lua: writes all files or none, and never over a file that was read.
local fail = require("base.fail")
local host = require("host")
local write_files = require("base.write_files")

-- Refuses to write over the input or its data files, and to write a file twice.
local function check_paths(files, read, help_of)
  local problems = {}
  -- a path in a folder that does not exist passes here; writing it fails later
  local function identify(path)
    local identity, why, place, is_none = host.identify_file(path)
    return identity or is_none and path or fail.unless(nil, why, place)
  end
  local function forbid(path, why)
    problems[identify(path)] = why
  end
  for _, path in ipairs(read.data_files or {}) do
    forbid(path, "it holds data of the model, and would be written over")
  end
  for _, path in ipairs(read.inputs) do
    if path ~= "-" then
      forbid(path, "it is the input, and would be written over")
    end
  end
  for _, row in ipairs(files) do
    local path = row[1]
    local problem = problems[identify(path)]
    if problem then
      fail.usage({ place = path, what = problem, help = help_of(path) })
    end
    forbid(path, "it would be written twice")
  end
end

-- Whether a file already consists of these pieces.
local function holds(path, pieces)
  local file <close> = host.open_file(path)
  for _, piece in ipairs(file and pieces or {}) do
    if (file:read(#piece) or "") ~= piece then -- at the end, no byte is none, too
      return false
    end
  end
  return file ~= nil and not file:read(1)
end

-- list of { path, pieces of its text }, { inputs = paths that were read, data_files = the paths of their external data, or nil },
-- help_of(path) -> the help text where that path must not be written, keep_unchanged = whether a file whose content does not
-- change keeps its timestamp
return function(files, read, help_of, keep_unchanged)
  check_paths(files, read, help_of)
  local changed = {}
  for _, row in ipairs(files) do
    local path, pieces = row[1], row[2]
    local is_same = holds(path, pieces)
    if not is_same or not keep_unchanged then
      changed[#changed + 1] = { path, not is_same and pieces or nil }
    end
  end
  write_files(changed)
end
