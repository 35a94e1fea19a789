-- judge_case.lua: what becomes of one ONNX test case, and why.
local fail = require("base.fail")
local find_cases = require("verify.find_cases")
local text = require("base.text")

-- What a failure says of a case, without the name of its model, which the case's own name tells.
local function why_of(failure, model)
  local node = failure.place == model and failure.node
  return (node and text.printable(node) .. ": " or "") .. failure.what .. (failure.rule and (" [%s]"):format(failure.rule) or "")
end

-- path of a case, what run_cases.lua has as options and back end, directory for what the back end writes -> "passed", "failed",
-- "skipped", "lost" when a file could not be read or written, or "stopped" when no case can do; and why. What is wrong is told.
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
    failure.help = failure.help or "correct the files of the case, or what it is run through, whichever is wrong"
  end
  fail.tell(failure, "error")
  if is_refused and options.expect_refusal then
    return "passed"
  end
  return failure.stops and "stopped" or failure.code == 3 and "lost" or "failed", why_of(failure, model)
end
