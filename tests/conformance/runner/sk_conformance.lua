-- sk_conformance.lua: the command line of sk-conformance.
local fail = require("base.fail")
local host = require("host")
local library_case = require("library_case")
local run_cases = require("verify.run_cases")

local seconds = 60 -- that a case may take

local usage = [[
usage: sk-conformance [--expect-refusal] DIR...

Runs ONNX test cases through the kernels of libsplitkernels and compares the results bit for bit. A case is a folder
with a model.onnx and folders test_data_set_* of input_*.pb and output_*.pb; a DIR is a case or holds cases at any
depth. Prints 'ok NAME', 'not ok NAME - why' or 'skip NAME - why' for each case, and at the end once
more what failed, and their numbers.

  --expect-refusal  a case passes when its model or its run is refused
  -h, --help        print this
  --version         print the version

exit status: 0 no case failed, 1 some did, 2 wrong usage, 3 a DIR cannot be read
]]

-- Options may stand anywhere before "--". Returns nil, and an unknown option, when the arguments are wrong.
local function parse(arguments)
  local options, only_directories = { directories = {}, expect_refusal = false, jobs = 1 }, false
  for _, argument in ipairs(arguments) do
    if only_directories or not argument:find("^%-.") then
      table.insert(options.directories, argument)
    elseif argument == "--expect-refusal" then
      options.expect_refusal = true
    elseif argument == "--" then
      only_directories = true
    else
      return nil, argument
    end
  end
  return #options.directories > 0 and options or nil
end

return function(version, arguments)
  local answers = { ["-h"] = usage, ["--help"] = usage, ["--version"] = ("%s %s\n"):format(host.program, version) }
  if #arguments == 1 and answers[arguments[1]] then
    io.write(answers[arguments[1]])
    return 0
  end
  local options, unknown = parse(arguments)
  if not options then
    io.stderr:write(unknown and ("%s: unknown option %s\n"):format(host.program, unknown) or "", usage)
    return 2
  end
  local done, result = fail.try(run_cases, options, { run = library_case, seconds = seconds })
  if done then
    return result
  elseif type(result) == "string" then
    error(result, 0)
  end
  fail.tell(result, "error")
  return result.code
end
