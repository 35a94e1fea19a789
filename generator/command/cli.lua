-- cli.lua: the command line. Returns a function (version, arguments) -> exit code.
local arguments_of = require("command.arguments")
local program = require("command.program")

-- Joins --axis -1 to --axis=-1, since argparse takes -1 for an option.
local function join_negative(arguments)
  local joined = {}
  for _, argument in ipairs(arguments) do
    local last = joined[#joined]
    if argument:find("^%-%d") and last and last:find("^%-%-[%a%-]+$") then
      joined[#joined] = last .. "=" .. argument
    else
      joined[#joined + 1] = argument
    end
  end
  return joined
end

return function(version, arguments)
  return program.run(function()
    local options = program.parse(arguments_of(version, arguments), join_negative(arguments))
    local command = options.command == "spec" and "spec_" .. options.spec_command or options.command
    return require("command." .. command)(options)
  end)
end
