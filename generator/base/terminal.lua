-- terminal.lua: the width of standard output, and whether it shows colours.
local host = require("host")
local integer = require("base.integer")

local terminal = {}

local usual_columns <const>, least_columns <const>, most_columns <const> = 80, 20, 1000

-- The columns of a line: the variable COLUMNS, else the width of the terminal.
function terminal.columns()
  local said = integer(os.getenv("COLUMNS") or "") or 0
  local columns = said > 0 and said or host.columns() or 0
  return columns > 0 and math.min(math.max(columns, least_columns), most_columns) or usual_columns
end

-- Whether to write colours; choice is "always", "never" or "auto". https://no-color.org describes NO_COLOR.
function terminal.has_colours(choice)
  local is_wanted = (os.getenv("NO_COLOR") or "") == "" and os.getenv("TERM") ~= "dumb"
  return choice == "always" or choice ~= "never" and is_wanted and host.columns() ~= nil
end

return terminal
