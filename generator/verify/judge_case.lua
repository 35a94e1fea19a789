-- judge_case.lua: the verdict on one ONNX test case, and the reason.
local fail = require("base.fail")
local find_cases = require("verify.find_cases")
local text = require("base.text")

-- The reason in a failure, without the model's name, since the name of the case is printed in front.
local function why_of(failure, model)
  local node = failure.place == model and failure.node
  return (node and text.printable(node) .. ": " or "") .. failure.what .. (failure.rule and (" [%s]"):format(failure.rule) or "")
end

-- path of a case, options and back end of run_cases.lua, directory for files of the back end -> "passed", "failed", "skipped",
-- "lost" if a file could not be read or written, or "stopped" if no case can pass; and the reason. Failures are reported on
-- standard error.
return function(path, options, back_end, scratch)
  local model = find_cases.join(path, "model.onnx")
  local done, failure = fail.try(back_end.run, path, options, scratch)
  if done and options.expect_refusal then
    return "failed", "it was accepted"
  elseif done then
    return "passed"
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
  if is_refused and options.expect_refusal then
    return "passed"
  end
  return failure.stops and "stopped" or failure.code == 3 and "lost" or "failed", why_of(failure, model)
end
