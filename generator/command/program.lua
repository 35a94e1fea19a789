-- program.lua: what the command lines of all programs have in common.
local argparse = require("argparse")
local fail = require("base.fail")
local host = require("host")
local text = require("base.text")

local program = {}

-- Errors of the parser name the --help of the command in question. A message is one line, also with the parser's guess
-- of what was meant.
function program.refuse(command, what)
  what = what:gsub("\nDid you mean ", ": did you mean ")
  fail.usage({ what = what, help = command:get_usage():match("^Usage: (.-) [%[(]") .. " --help" })
end

local shown = {} -- raised when a command line is done by what it showed

local function show(words)
  io.write(words)
  error(shown, 0)
end

-- What the arguments say to a parser, behind whose --help argparse ends the process: here the command line ends.
function program.parse(parser, arguments)
  local exit = os.exit
  local _ <close> = setmetatable({}, { __close = function() rawset(os, "exit", exit) end })
  rawset(os, "exit", function() error(shown, 0) end)
  return parser:parse(arguments)
end

-- Lets scripts for shells offer the words of option.offers(), which are not the parser's to check.
local function offer(parser)
  for _, option in ipairs(parser._options) do
    option._choices = option._choices or option.offers and option.offers()
  end
  for _, command in ipairs(parser._commands) do
    offer(command)
  end
end

-- A parser with what every program shows of itself; pages: functions (parser) -> text, by the name that --print has for them.
-- The modules of a page are loaded only for that page: the manifest's is made by all of the generator.
function program.parser(name, says, version, pages)
  local parser = argparse(name, says):help_max_width(80)
  parser.error = program.refuse
  pages.man = function(of)
    return require("manual.program_page")(of)
  end
  for _, shell in ipairs({ "bash", "fish", "zsh" }) do
    pages[shell] = function()
      offer(parser)
      return parser["get_" .. shell .. "_complete"](parser)
    end
  end
  parser:flag("--version", "Show the version and exit."):action(function()
    show(("%s %s\n"):format(name, version))
  end)
  parser:option("--print", "Show a manual page, or the script by which a shell completes this command, and exit.")
    :choices(text.sorted_keys(pages)):action(function(_, _, page)
      show(pages[page](parser))
    end)
  return parser
end

-- Runs a program that ends with an exit code, nil for 0, or with a diagnostic. Returns the exit code.
function program.run(run)
  fail.format = host.tells_json and "json" or "text" -- what is wrong with other options is told so, too
  local done, result = fail.try(run)
  if done or result == shown then
    return done and result or 0
  elseif type(result) == "string" then
    error(result, 0)
  end
  fail.tell(result, "error")
  return result.code
end

return program
