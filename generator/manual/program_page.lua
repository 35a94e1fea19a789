-- program_page.lua: the manual page of a program: the arguments and options of its parser, in the text of its template. argparse
-- gives access to them only by its private fields, whose names begin with an underscore.
local render = require("base.render")
local roff = require("manual.roff")
local text = require("base.text")

-- Puts the options and the placeholders of a usage line in backquotes.
local function marked(usage)
  return (usage:gsub("[^%s%[%]()|]+", function(word)
    return (word:find("^%-") or word:find("%u")) and "`" .. word .. "`" or nil
  end))
end

-- A list for templates/manual/entries.in: arguments, then options.
local function entries_of(parser)
  local entries = {}
  for _, argument in ipairs(parser._arguments) do
    entries[#entries + 1] = { label = marked(argument:_get_argname(1)), says = argument:_get_description() }
  end
  for _, option in ipairs(parser._options) do
    entries[#entries + 1] = { label = marked(table.concat(option:_get_label_lines(), " ")), says = option:_get_description() }
  end
  return entries
end

-- The usage of a command, without its name.
local function usage_of(command)
  return marked(text.flat(command:get_usage()):sub(#("Usage: " .. command:_get_fullname()) + 2))
end

-- Adds the commands that have no subcommands.
local function add_commands(commands, parser)
  for _, command in ipairs(parser._commands) do
    if #command._commands > 0 then
      add_commands(commands, command)
    else
      commands[#commands + 1] = { name = command:_get_fullname(), usage = usage_of(command), says = command:_get_description(),
        entries = entries_of(command) }
    end
  end
  return commands
end

return function(parser)
  return roff(render(("templates/manual/%s.1.in"):format(parser._name), {
    usage = usage_of(parser),
    entries = entries_of(parser),
    commands = add_commands({}, parser),
  }))
end
