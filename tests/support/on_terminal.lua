-- on_terminal.lua: function (here, command) -> what a command writes to a terminal, with plain line ends; nil without script(1),
-- which makes the terminal.
local test = require("test")

return test.has("script") and function(here, command)
  here:must(("script --quiet --return --command %s typescript </dev/null >terminal"):format(test.quoted(command)))
  return (here:read("terminal"):gsub("\r\n", "\n"))
end
