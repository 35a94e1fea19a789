-- program.lua: the command line, as far as it is the same for all programs.
local argparse = require("argparse")
local fail = require("base.fail")
local host = require("host")
local text = require("base.text")

require("front.help")

local program = {}

-- Reports an error of the parser, with the --help of the command. The message and the parser's "Did you mean" become one line.
function program.refuse(command, what)
  what = what:gsub("\nDid you mean ", ": did you mean ")
  fail.usage({ what = what, help = command:get_usage():match("^Usage: (.-) [%[(]") .. " --help" })
end

local shown = {} -- raised to end a command line that only shows something, such as --version

local function show(words)
  io.write(words)
  error(shown, 0)
end

-- Parses the arguments. argparse ends the process after --help; here it only ends the command line.
function program.parse(parser, arguments)
  local exit = os.exit
  local _ <close> = setmetatable({}, { __close = function() rawset(os, "exit", exit) end })
  rawset(os, "exit", function() error(shown, 0) end)
  return parser:parse(arguments)
end

local no_words <const> = {}
local is_file <const> = { FILE = true, DIR = true }

-- Lets completion scripts offer the words of option.offers(), which the parser does not check, and names of files for arguments
-- that are such names.
local function offer(parser)
  for _, option in ipairs(parser._options) do
    local words = option.offers and option.offers() or option._maxargs > 0 and not is_file[option._argname] and no_words or nil
    option._choices = option._choices or words
  end
  for _, command in ipairs(parser._commands) do
    offer(command)
  end
end

-- A parser with --version and --print; pages = functions (parser) -> text by the argument of --print. A page loads its modules
-- only when it is printed, since that of the manifest needs the whole generator.
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

-- Runs a function that returns an exit code, nil for 0, or raises a diagnostic. Returns the exit code.
function program.run(run)
  fail.format = host.tells_json and "json" or "text" -- also for errors in other options
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
