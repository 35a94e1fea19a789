-- write_files.lua: writes files, all or none: first into a temporary directory beside them, from where they are renamed. Signals
-- are held meanwhile, so that only SIGKILL can leave such a directory.
local fail = require("base.fail")
local host = require("host")

-- A file must not replace a directory, a device or the like.
local function check(path)
  local _, _, _, is_no_file = host.read_file(path, 0)
  if is_no_file then
    fail.io({ place = path, what = "not a regular file" })
  end
end

-- Writes the bytes of a file under a temporary name.
local function write(path, temporary, pieces)
  local file <close>, why = io.open(temporary, "wb")
  fail.unless(file, why and why:sub(#temporary + #": " + 1), path)
  for _, piece in ipairs(pieces) do
    local done, problem = file:write(piece)
    fail.unless(done, problem, path)
  end
  fail.unless(host.finish_file(file, path))
end

-- A file was just written in the same directory, so a rename fails only if somebody changes the directory meanwhile.
local function give_names(files, temporaries)
  for i, row in ipairs(files) do
    if temporaries[i] then
      local done, why = os.rename(temporaries[i], row[1])
      fail.unless(done, why, row[1])
    else
      fail.unless(host.touch_file(row[1]))
    end
  end
end

local all_closed = {
  __close = function(directories)
    for _, directory in pairs(directories) do
      directory:close()
    end
  end,
}

-- files = list of { path, bytes as a list of strings }; without bytes, only the file's timestamp is set to now. help, or nil, is
-- what to do when a file cannot be written. Raises if one cannot; then no file has changed.
return function(files, help)
  local directories <close>, temporaries = setmetatable({}, all_closed), {}
  for _, row in ipairs(files) do
    check(row[1])
  end
  for i, row in ipairs(files) do
    local path, pieces = row[1], row[2]
    local folder = path:match("^.*/") or "."
    if pieces and not directories[folder] then
      local directory, why = host.make_temporary(folder)
      directories[folder] = fail.unless(directory, why, path, help)
    end
    if pieces then
      temporaries[i] = ("%s/%d"):format(directories[folder]:path(), i)
      write(path, temporaries[i], pieces)
    end
  end
  give_names(files, temporaries)
end
