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

-- Copies standard input to a new file, which stays open.
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
  return to
end

local copy_of_standard_input, path_of_copy -- the copy stays open

-- A path that opens the file, or the copy of standard input, in this process and its children.
function input.path(file)
  if file ~= "-" then
    return file
  end
  copy_of_standard_input = copy()
  path_of_copy = host.name_descriptor(copy_of_standard_input)
  return path_of_copy
end

-- The folder, with a "/" behind it, to which the paths in a file are relative; of standard input, the working directory.
function input.folder(path)
  return path ~= path_of_copy and path:match("^.*/") or ""
end

-- The name in messages of the file that was read from a path.
function input.place(path)
  return path == path_of_copy and input.name("-") or path
end

return input
