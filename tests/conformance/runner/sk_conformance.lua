-- sk_conformance.lua: the command line of sk-conformance. Returns a function (version, arguments) -> exit code.
local library_case = require("library_case")
local program = require("command.program")
local run_cases = require("verify.run_cases")

local seconds = 60 -- limit for a case

local function parser_of(version)
  local parser = program.parser("sk-conformance", "Runs ONNX test cases through the kernels of libsplitkernels.", version, {})
  parser:argument("directories", "A test case, or a folder that holds test cases at any depth."):args("+"):argname("DIR")
  parser:flag("--expect-refusal", "A case passes when its model or its run is refused.")
  return parser
end

return function(version, arguments)
  return program.run(function()
    local options = program.parse(parser_of(version), arguments)
    options.jobs = 1
    return run_cases(options, { run = library_case, command = "sk-conformance", seconds = seconds })
  end)
end
