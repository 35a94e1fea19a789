-- judged.lua: an ONNX test case judged in this process, by what the programs that run cases do in a process for each.
local fail = require("base.fail")
local judge_case = require("verify.judge_case")

local told

function fail.tell(diagnostic, severity)
  told = told .. fail.show(diagnostic, severity)
end

-- path of a case, function that runs it, whether it must be refused, directory for what is written -> the verdict and why, as
-- judge_case.lua has them, and what is told.
return function(path, run, expect_refusal, scratch)
  told = ""
  local verdict, why = judge_case(path, { expect_refusal = expect_refusal, timeout = 20 }, { run = run }, scratch)
  return verdict, why or "", told
end
