-- page_commands.lua: the commands in a document: in a block of code, each behind `$`, with its output below.
local elided = require("elided")
local shell = require("shell")
local test = require("test")

local page_commands = {}

local function path_of(page)
  return test.setting("SPLITGEN_SOURCE_ROOT") .. "/" .. page
end

function page_commands.page(path)
  return test.read(path_of(path))
end

-- Calls see(words, printed) for each command in a document's text -> the text, with the outputs that `see` returns in place of
-- those that it got; nil keeps an output.
local function with_outputs(text, see)
  return (text:gsub("(\n```)\n(%$ .-\n)```", function(opening, block)
    local commands = ("\n" .. block):gsub("\n%$ ", "\n\0"):gsub("\0([^\n]*)\n([^\0]*)", function(words, printed)
      return ("$ %s\n%s"):format(words, see(words, printed) or printed)
    end)
    return opening .. commands .. "```"
  end))
end

-- The commands of a document, in order: { path, number, words, printed }.
function page_commands.commands(path)
  local commands = {}
  with_outputs(page_commands.page(path), function(words, printed)
    commands[#commands + 1] = { path = path, number = #commands + 1, words = words, printed = printed }
  end)
  return commands
end

-- Writes an output of a command into its document.
local function write_output(command, output)
  local number = 0
  shell.write_file(path_of(command.path), with_outputs(page_commands.page(command.path), function()
    number = number + 1
    return number == command.number and output or nil
  end))
end

-- Runs a command with splitgen in PATH, and its module for Python. It must print what the document shows; a line of three points
-- stands for any lines. If DOCUMENTS is "write", the document gets another output.
function page_commands.check(here, command)
  local outcome = here:run('PATH="$(dirname "$SPLITGEN"):$PATH"\nexport PYTHONPATH="$SPLITGEN_SOURCE_ROOT/generator/python"\n'
    .. command.words)
  local said = outcome.output .. outcome.errors
  if elided.is_of(command.printed, said) then
    return
  end
  test.check(os.getenv("DOCUMENTS") == "write", "%s shows of %s:\n%s\nsaid:\n%s", command.path, command.words, command.printed,
    said)
  write_output(command, elided.fitted(command.printed, said))
end

return page_commands
