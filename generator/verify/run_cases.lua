-- run_cases.lua: ONNX test cases through one thing or another: finds them, tells what becomes of each, and counts. Each case has
-- processes of its own, so that a crash of one is no other's, and several go on at a time; what is told is in their order.
local fail = require("base.fail")
local find_cases = require("verify.find_cases")
local host = require("host")
local load_spec = require("spec.load_spec")
local progress = require("base.progress")
local report = require("verify.report")
local side_by_side = require("verify.side_by_side")
local text = require("base.text")

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

local function start(case, options, back_end)
  case.scratch = back_end.writes and fail.unless(host.make_directory())
  local said, why = io.tmpfile()
  case.said = fail.unless(said, why)
  return fail.unless(host.start(function()
    return work(case, options, back_end, case.scratch)
  end, back_end.seconds, case.said))
end

-- What a process came to, as host.wait has it.
local function finish(case, result, why)
  if case.scratch then
    host.remove_directory(case.scratch)
  end
  case.said:seek("set")
  local said <close> = case.said
  case.said = said:read("a")
  case.verdict, case.why = "failed", why
  if result then
    case.verdict, case.why = result:match("^(%l+)\n(.*)$")
  end
end

-- The verdict as it counts, and why.
local function judge(case, expect_refusal)
  if expect_refusal and case.verdict == "passed" then
    return "failed", "it was accepted"
  elseif expect_refusal and case.verdict == "refused" then
    return "passed"
  end
  return case.verdict == "refused" and "failed" or case.verdict, case.why
end

-- Finds the cases in the directories, also behind one that cannot be read. Returns them, and whether all could be.
local function find(directories, told)
  local cases, all_read = {}, true
  for _, directory in ipairs(directories) do
    local is_read, found = fail.try(find_cases.find, cases, directory)
    if not is_read and type(found) == "string" then
      error(found, 0)
    elseif not is_read then
      all_read = false
      fail.tell(found, "error")
      told:tell("failed", directory, "cannot be read")
    elseif not found then
      told:tell("failed", directory, "no folder in it holds a model.onnx")
    end
  end
  find_cases.make_names_unique(cases)
  return cases, all_read
end

-- options = { directories, expect_refusal, jobs = how many cases at a time, and what the back end takes }, back_end = { run(path
-- of a case, options, directory for what it writes), writes = whether it does, seconds = how long a case may take } -> the exit
-- code. run raises what is wrong: with code 1 when the model or a run is refused, with `skipped` when the model needs other
-- ops, with `stops` when no case can do.
return function(options, back_end)
  load_spec() -- for the processes of all cases
  local told, ended = report.new(), 0
  local cases, all_read = find(options.directories, told)
  for case in side_by_side(cases, options.jobs, function(case)
    return start(case, options, back_end)
  end, function(case, ...)
    finish(case, ...)
    ended = ended + 1
    progress.tell(ended, #cases, case.name)
  end) do
    progress.clear()
    io.stderr:write(case.said)
    if case.verdict == "stopped" then
      return 3
    end
    local verdict, why = judge(case, options.expect_refusal)
    told:tell(verdict, case.name, why)
  end
  told:tell_totals()
  return not all_read and 3 or told.failed > 0 and 1 or 0
end
