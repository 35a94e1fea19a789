-- page_commands.lua: the commands in a document: in a block of code, each behind `$`, with its output below.
local test = require("test")

local page_commands = {}

function page_commands.page(path)
  return test.read(test.setting("SPLITGEN_SOURCE_ROOT") .. "/" .. path)
end

-- The commands of a document, in order: { path, words, printed }.
function page_commands.commands(path)
  local commands = {}
  for block in page_commands.page(path):gmatch("\n```\n(%$ .-\n)```") do
    for line in block:gmatch("[^\n]*\n") do
      local words = line:match("^%$ (.*)\n")
      if words then
        commands[#commands + 1] = { path = path, words = words, printed = "" }
      else
        commands[#commands].printed = commands[#commands].printed .. line
      end
    end
  end
  return commands
end

-- Runs a command with splitgen in PATH. It must print what the document shows; a line of three points stands for any lines.
function page_commands.check(here, command)
  local outcome = here:run('PATH="$(dirname "$SPLITGEN"):$PATH"\n' .. command.words)
  local pattern = command.printed:gsub("%p", "%%%0"):gsub("%%%.%%%.%%%.\n", ".*")
  local said = outcome.output .. outcome.errors
  test.check(said:find("^" .. pattern .. "$"), "%s shows of %s:\n%s\nsaid:\n%s", command.path, command.words, command.printed,
    said)
end

return page_commands
