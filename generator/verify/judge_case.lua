-- judge_case.lua: the verdict on one ONNX test case, and the reason.
local fail = require("base.fail")
local find_cases = require("verify.find_cases")
local meanings = require("verify.meanings")
local text = require("base.text")

-- The reason in a failure, without the model's name, since the name of the case is printed in front.
local function why_of(failure, model)
  local node = failure.place == model and failure.node
  return (node and text.printable(node) .. ": " or "") .. failure.what .. (failure.rule and (" [%s]"):format(failure.rule) or "")
end

-- The verdict on a failure that is no refusal.
local function fault_of(failure)
  return failure.stops and "stopped" or failure.code == 3 and "lost" or failure.crashed and "crash" or "wrong"
end

-- case = { path, asks }, options and back end of run_cases.lua, directory for files of the back end -> a verdict of `meanings`;
-- "wrong", "crash" or "skipped"; "lost" if a file could not be read or written; or "stopped" if no case can be judged; and the
-- reason. Failures are reported on standard error.
return function(case, options, back_end, scratch)
  local model = find_cases.join(case.path, "model.onnx")
  local done, failure = fail.try(back_end.run, case, options, scratch)
  if done then
    return meanings[case.asks].ran
  elseif type(failure) == "string" then
    error("internal error: " .. failure, 0)
  elseif failure.skipped then
    return "skipped", failure.what
  end
  local is_refused = failure.code == 1
  failure.place = failure.place or model
  if not is_refused then
    failure.help = failure.help or "correct the files of the case, or the program under test, whichever is wrong"
  end
  fail.tell(failure, "error")
  return is_refused and meanings[case.asks].refused or fault_of(failure), why_of(failure, model)
end
