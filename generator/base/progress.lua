-- progress.lua: how far long work has come, on standard error, if that is a terminal: a line that goes again.
local host = require("host")
local text = require("base.text")

local progress = {}

local most_of_name <const> = 56 -- with the rest less than the 80 columns that any terminal has
local return_and_erase <const> = "\r\27[K"

local is_shown = false

-- Takes the line away, before anything else is written.
function progress.clear()
  if is_shown then
    io.stderr:write(return_and_erase)
    is_shown = false
  end
end

-- Tells that work has come to item i of so many; of one alone nothing is told.
function progress.tell(i, count, name)
  if host.is_terminal and count > 1 then
    io.stderr:write(return_and_erase, ("[%d/%d] %s"):format(i, count, text.cut(text.escaped(name), most_of_name)))
    is_shown = true
  end
end

return progress
