-- input.lua: the files that commands read; '-' is standard input.
local fail = require("base.fail")
local host = require("host")
local unnamed_file = require("base.unnamed_file")

local input = {}

local most_bytes <const> = (1 << 31) - 1 -- protobuf reads no larger message; a larger model has its weights in other files

-- The name of a file in messages.
function input.name(file)
  return file == "-" and "standard input" or file
end

-- Copies standard input to a new file, which stays open. Returns the file, and its size.
local function copy()
  local to, path = unnamed_file("input")
  local size = 0
  repeat
    local bytes, why = io.read(1 << 16)
    if why then
      fail.io({ place = input.name("-"), what = why })
    end
    size = size + #(bytes or "")
    if size > most_bytes then
      fail.refused({ place = input.name("-"), what = ("more than %d bytes"):format(most_bytes), rule = "limit",
        help = "keep the model's weights in other files, or name the model as a file" })
    end
    local is_written, problem = to:write(bytes or "")
    fail.unless(is_written, problem, path)
  until not bytes
  local is_flushed, problem = to:flush()
  fail.unless(is_flushed, problem, path)
  return to, size
end

local kept, size -- standard input, once it is read

-- Reads standard input to its end, if that is the file, so that its parts can be read in any order, and again.
function input.keep(file)
  if file == "-" and not kept then
    kept, size = copy()
  end
end

-- Standard input as a file of Lua that was opened for one reader.
local reader = setmetatable({
  seek = function(_, ...) return kept:seek(...) end,
  read = function(_, ...) return kept:read(...) end,
  close = function() end,
}, { __close = function() end })

-- Opens a file, or standard input, which was kept, as host.open_file does.
function input.open(file)
  if file == "-" then
    return reader, size
  end
  return host.open_file(file)
end

-- The folder, with a "/" behind it, to which the paths in a file are relative; of standard input, the working directory.
function input.folder(file)
  return file:match("^.*/") or ""
end

return input
