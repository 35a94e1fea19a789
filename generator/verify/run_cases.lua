-- run_cases.lua: ONNX test cases through one thing or another: finds them, tells what becomes of each, and counts. Each case has
-- processes of its own, so that a crash of one is no other's.
local fail = require("base.fail")
local find_cases = require("verify.find_cases")
local host = require("host")
local load_spec = require("spec.load_spec")
local text = require("base.text")

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
local function work(case, options, back_end, scratch)
  local model = find_cases.join(case.path, "model.onnx")
  local done, failure = fail.try(back_end.run, case.path, options, scratch)
  if done then
    return "passed\n"
  elseif type(failure) == "string" then
    error("internal error: " .. failure, 0)
  elseif failure.skipped then
    return "skipped\n" .. failure.what
  end
  failure.place = failure.place or model
  if failure.code ~= 1 then
    failure.help = failure.help or "correct the files of the case, or what it is run through, whichever is wrong"
  end
  fail.tell(failure, "error")
  return (failure.stops and "stopped\n" or failure.code == 1 and "refused\n" or "failed\n") .. why_of(failure, model)
end

local function run_case(case, options, back_end)
  local scratch <close> = setmetatable({ path = back_end.writes and fail.unless(host.make_directory()) }, {
    __close = function(scratch)
      if scratch.path then
        host.remove_directory(scratch.path)
      end
    end,
  })
  local result, why = host.isolate(function()
    return work(case, options, back_end, scratch.path)
  end, back_end.seconds)
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

-- options = { directories, expect_refusal, and what the back end takes }, back_end = { run(path of a case, options, directory
-- for what it writes), writes = whether it does, seconds = how long a case may take } -> the exit code. run raises what is
-- wrong: with code 1 when the model or a run is refused, with `skipped` when the model needs other ops, with `stops` when no
-- case can do.
return function(options, back_end)
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
    local verdict, why = run_case(case, options, back_end)
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
