-- verify.lua: the command. ONNX test cases through the functions that `model` writes: generated, compiled, run, and
-- compared bit for bit.
local compile_case = require("verify.compile_case")
local fail = require("base.fail")
local run_cases = require("verify.run_cases")

return function(options)
  if not options.timeout or options.timeout < 1 then
    fail.options("verify", "--timeout: it must be a number of seconds")
  end
  -- a compilation and a run end themselves in time
  return run_cases(options, { run = compile_case, writes = true, seconds = 2 * options.timeout + 60 })
end
