-- verify.lua: the command. Generates, compiles and runs the functions that `model` writes for ONNX test cases, and compares the
-- results bit for bit.
local compile_case = require("verify.compile_case")
local fail = require("base.fail")
local host = require("host")
local run_cases = require("verify.run_cases")

return function(options)
  options.jobs = options.jobs or host.processors
  if options.jobs < 1 then
    fail.options("verify", "-j: it must be 1 or more")
  elseif options.timeout < 1 then
    fail.options("verify", "--timeout: it must be a number of seconds")
  end
  -- a compilation and a run have a time limit each, so this limit ends only a case that hangs elsewhere
  local seconds = 2 * options.timeout + 60
  return run_cases(options, { run = compile_case, command = "splitgen verify", writes = true, seconds = seconds })
end
