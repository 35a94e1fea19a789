-- verify.lua: the command. ONNX test cases through the functions that `model` writes: generated, compiled, run, and
-- compared bit for bit. Each case has processes of its own, so that a crash of one is no other's.
local fail = require("base.fail")
local find_cases = require("verify.find_cases")
local host = require("host")
local load_spec = require("spec.load_spec")
local text = require("base.text")
local verify_case = require("verify.verify_case")

-- A name as printable ASCII. Backslashes are doubled, so that different names stay different.
local function escaped(words)
  return text.escaped((words:gsub("\\", "\\\\")))
end

-- What a failure says of a case, without the name of its model, which the case's own name tells.
local function why_of(failure, model)
  local node = failure.place == model and failure.node
  return (node and text.printable(node) .. ": " or "") .. failure.what .. (failure.rule and (" [%s]"):format(failure.rule) or "")
end

-- Runs in a process of its own. Returns "passed", "failed", "refused", "skipped" or "stopped", a line break, and why.
local function work(case, scratch, options)
  local model = find_cases.join(case.path, "model.onnx")
  local done, failure = fail.try(verify_case, case.path, scratch, {
    expect_refusal = options.expect_refusal,
    infer_shapes = options.infer_shapes,
    seconds = options.timeout,
  })
  if done then
    return "passed\n"
  elseif type(failure) == "string" then
    error("internal error: " .. failure, 0)
  elseif failure.skipped then
    return "skipped\n" .. failure.what
  end
  failure.place = failure.place or model
  fail.tell(failure, "error")
  return (failure.stops and "stopped\n" or failure.code == 1 and "refused\n" or "failed\n") .. why_of(failure, model)
end

local function run_case(case, options)
  local scratch <close> = setmetatable({ path = fail.unless(host.make_directory()) }, {
    __close = function(scratch)
      host.remove_directory(scratch.path)
    end,
  })
  -- a compilation and a run end themselves in time
  local result, why = host.isolate(function()
    return work(case, scratch.path, options)
  end, 2 * options.timeout + 60)
  if not result then
    return "failed", why
  end
  return result:match("^(%l+)\n(.*)$")
end

local function report(result, name, why)
  print(("%s %s%s"):format(result, escaped(name), why and why ~= "" and " - " .. escaped(why) or ""))
end

-- Adds the cases of a directory. What is wrong with it, or nil; the others are searched all the same.
local function find_in(cases, directory)
  local read, found = pcall(find_cases.find, cases, directory)
  if read then
    return not found and { what = "no folder in it holds a model.onnx" } or nil
  elseif type(found) ~= "table" then
    error(found, 0)
  end
  fail.tell(found, "error")
  return { what = "cannot be read", code = found.code }
end

return function(options)
  if not options.timeout or options.timeout < 1 then
    fail.options("verify", "--timeout: it must be a number of seconds")
  end
  load_spec() -- for the processes of all cases
  local cases, totals = {}, { passed = 0, failed = 0, skipped = 0 }
  local all_read = true
  for _, directory in ipairs(options.directories) do
    local problem = find_in(cases, directory)
    if problem then
      all_read = all_read and problem.code ~= 3
      report("not ok", directory, problem.what)
      totals.failed = totals.failed + 1
    end
  end
  find_cases.make_names_unique(cases)
  for _, case in ipairs(cases) do
    local verdict, why = run_case(case, options)
    if verdict == "stopped" then
      return 3
    elseif options.expect_refusal and verdict == "passed" then
      verdict, why = "failed", "it was accepted"
    elseif options.expect_refusal and verdict == "refused" then
      verdict = "passed"
    elseif verdict == "refused" then
      verdict = "failed"
    end
    totals[verdict] = totals[verdict] + 1
    local words = { passed = "ok", failed = "not ok", skipped = "skip" }
    report(words[verdict], case.name, verdict ~= "passed" and why or nil)
  end
  print(("%d passed, %d failed, %d skipped"):format(totals.passed, totals.failed, totals.skipped))
  return not all_read and 3 or totals.failed > 0 and 1 or 0
end
