-- progress.lua: a line of progress on standard error, if that is a terminal; it is erased at the end.
local host = require("host")
local text = require("base.text")

local progress = {}

local most_of_name <const> = 56 -- so that the whole line fits 80 columns
local return_and_erase <const> = "\r\27[K"

local is_shown = false

-- Erases the line. Must be called before anything else is written.
function progress.clear()
  if is_shown then
    io.stderr:write(return_and_erase)
    is_shown = false
  end
end

-- Shows that item i of `count` is in work; shows nothing if there is only one.
function progress.tell(i, count, name)
  if host.is_terminal and count > 1 then
    io.stderr:write(return_and_erase, ("[%d/%d] %s"):format(i, count, text.cut(text.escaped(name), most_of_name)))
    is_shown = true
  end
end

return progress
