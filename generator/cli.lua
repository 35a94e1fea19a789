-- cli.lua: the command line. Returns a function (version, arguments) -> exit code.
local argparse = require("argparse")

local function parser_of(version)
  local parser = argparse("splitgen", "Generates C kernels for ONNX Split and SplitToSequence.")
    :command_target("command")
    :require_command(true)
  parser:flag("--version", "Show the version and exit."):action(function()
    print("splitgen " .. version)
    os.exit(0, true)
  end)
  parser:option("--root", "Read generator/, templates/ and spec/ below DIR, not inside this program."):argname("DIR")

  local generate = parser:command("generate", "Write the library tree.")
  generate:flag("--check", "Write nothing; print the first differing line of each stale file, exit 1 if any.")
  generate:option("--out", "The directory to write; it must exist.", "generated"):argname("DIR")

  local list = parser:command("list", "Show every op version and the dtypes of its kernels.")
  list:option("--format", "How to show it.", "text"):choices({ "text", "json" })
  return parser
end

local function run(version, arguments)
  local parser = parser_of(version)
  local parsed, options = parser:pparse(arguments)
  if not parsed then
    return { code = 2, message = options .. "\nhelp: splitgen --help" }
  end
  -- a command is the module of its name
  local done, failure = xpcall(require(options.command), function(failure)
    return type(failure) == "table" and failure or debug.traceback(failure, 2)
  end, options)
  if not done and type(failure) == "string" then
    error(failure, 0)
  end
  return not done and failure or { code = failure or 0 }
end

return function(version, arguments)
  local result = run(version, arguments)
  if result.message then
    io.stderr:write("splitgen: error: ", result.message, "\n")
  end
  return result.code
end
