-- terminal.lua: standard output as what a person looks at: how wide it is, and whether it shows colours.
local host = require("host")
local integer = require("base.integer")

local terminal = {}

local usual_columns <const>, least_columns <const>, most_columns <const> = 80, 20, 1000

-- How many columns lines may have: as many as COLUMNS says, else as the terminal has.
function terminal.columns()
  local said = integer(os.getenv("COLUMNS") or "") or 0
  local columns = said > 0 and said or host.columns() or 0
  return columns > 0 and math.min(math.max(columns, least_columns), most_columns) or usual_columns
end

-- Whether to write colours, as it was chosen: "always", "never", or else "auto". NO_COLOR is what https://no-color.org says.
function terminal.has_colours(choice)
  local is_wanted = (os.getenv("NO_COLOR") or "") == "" and os.getenv("TERM") ~= "dumb"
  return choice == "always" or choice ~= "never" and is_wanted and host.columns() ~= nil
end

return terminal
