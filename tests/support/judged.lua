-- judged.lua: runs an ONNX test case in this process, by the function that the programs run in a process for each case.
local fail = require("base.fail")
local judge_case = require("verify.judge_case")

local told

function fail.tell(diagnostic, severity)
  told = told .. fail.show(diagnostic, severity)
end

-- (path of a case, function that runs it, whether it must be refused, directory for files) -> the verdict and the reason of
-- judge_case.lua, and the messages.
return function(path, run, expect_refusal, scratch)
  told = ""
  local case = { path = path, asks = expect_refusal and "invalid" or "valid" }
  local verdict, why = judge_case(case, { timeout = 20 }, { run = run }, scratch)
  return verdict, why or "", told
end
