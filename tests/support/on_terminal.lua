-- on_terminal.lua: function (here, command) -> what a command writes to a terminal, which begins a line anew after each; nil
-- where there is no script(1), which makes one.
local test = require("test")

local has_script = os.execute("command -v script >/dev/null")

return has_script and function(here, command)
  here:must(("script --quiet --return --command %s typescript </dev/null >terminal"):format(test.quoted(command)))
  return (here:read("terminal"):gsub("\r\n", "\n"))
end
