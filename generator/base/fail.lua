-- fail.lua: diagnostics for people and tools, and how a command ends early with one.
-- A diagnostic is { what, place, line, node, op_version, rule, help, output, ends }; all but `what` are optional. place is a file
-- or a directory, node the path of a node in it, and output what a program printed. `ends` means: check nothing more. As text:
--   OUTPUT
--   PLACE:LINE: NODE: error: WHAT [RULE]
--   help: HELP
-- Without a place the diagnostic is about the program. fail.help has the default of `help`, by rule: front/help.lua sets it.
local host = require("host")
local json = require("base.json")
local progress = require("base.progress")
local text = require("base.text")

local fail = {
  help = {}, -- by rule
  format = "text", -- or "json": how diagnostics are printed
}

local function raise(code, diagnostic)
  diagnostic.code = code
  error(diagnostic, 0)
end

-- The input was refused.
function fail.refused(diagnostic) raise(1, diagnostic) end

-- The command line is wrong.
function fail.usage(diagnostic) raise(2, diagnostic) end

-- A file cannot be read or written.
function fail.io(diagnostic) raise(3, diagnostic) end

-- host.read_file could not read an input. A path that exists but is not a regular file is a refused input, not an I/O error.
function fail.unread(diagnostic, is_no_file) raise(is_no_file and 1 or 3, diagnostic) end

-- An option of a command is wrong, or conflicts with another one.
function fail.options(command, format, ...)
  fail.usage({ what = format:format(...), help = ("splitgen %s --help"):format(command) })
end

-- Takes the results of a host function. Returns the value; on nil, ends the command with the reason and the path.
function fail.unless(found, why, place, help)
  if not found then
    fail.io({ place = place, what = why, help = help })
  end
  return found
end

-- Returns the results of xpcall, or raises an exit code again for the host. boot.lua raises one after it has printed a message.
local function passed(done, failure, ...)
  if not done and type(failure) == "number" then
    error(failure, 0)
  end
  return done, failure, ...
end

-- Calls a function. Returns true and its result; or false and what it raised: a diagnostic, or the text of an internal error
-- with its traceback.
function fail.try(run, ...)
  return passed(xpcall(run, function(failure)
    local is_told = type(failure) ~= "string" or failure:find("\nstack traceback:", 1, true) -- has a traceback already
    return is_told and failure or debug.traceback(failure, 2)
  end, ...))
end

-- Calls visit(item, index) for each item of a list, also after a failure. Prints every diagnostic but the last one, which is
-- raised with the highest code of all. A diagnostic that `ends` the work, or an internal error, is raised at once.
function fail.each(items, visit)
  local last
  for i, item in ipairs(items) do
    local done, failure = fail.try(visit, item, i)
    if not done then
      if last then
        fail.tell(last, "error")
      end
      if type(failure) == "string" or failure.ends then
        error(failure, 0)
      end
      failure.code = math.max(failure.code, last and last.code or 0)
      last = failure
    end
  end
  if last then
    error(last, 0)
  end
end

local function help_of(diagnostic)
  return diagnostic.help or fail.help[diagnostic.rule]
end

local show = {}

function show.text(diagnostic, severity)
  local line = diagnostic.line and (":%d"):format(diagnostic.line) or ""
  local node = diagnostic.node and ": " .. text.printable(diagnostic.node) or ""
  local rule = diagnostic.rule and " [" .. diagnostic.rule .. "]" or ""
  local help = help_of(diagnostic)
  local place, what = text.visible(diagnostic.place or host.program), text.visible(diagnostic.what)
  return ("%s%s%s%s: %s: %s%s%s\n"):format(text.visible_lines(diagnostic.output or ""), place, line, node, severity, what, rule,
    help and "\nhelp: " .. text.visible(help) or "")
end

local keys = { "severity", "file", "line", "node", "op_version", "rule", "message", "help", "output", "text" }

-- One object, one line. It has the text, too, so that its reader need not write that anew.
function show.json(diagnostic, severity)
  local spelled = { severity = severity, file = diagnostic.place, message = diagnostic.what, help = help_of(diagnostic),
    text = show.text(diagnostic, severity):sub(1, -2) }
  local object = {}
  for _, key in ipairs(keys) do
    local value = spelled[key] or diagnostic[key]
    object[key] = type(value) == "string" and json.name(value) or value
  end
  return json.one_line(object, keys) .. "\n"
end

-- The text of a diagnostic in the format asked for; severity is "error", "warning" or "note".
function fail.show(diagnostic, severity)
  return show[fail.format](diagnostic, severity)
end

-- Writes a diagnostic to standard error.
function fail.tell(diagnostic, severity)
  progress.clear()
  io.stderr:write(fail.show(diagnostic, severity))
end

return fail
