-- run_cases.lua: runs ONNX test cases through a back end: finds them, reports each verdict, and counts. Each case runs in its own
-- process, so that a crash ends only that case. Several cases run at a time; reports keep the order of the cases.
local fail = require("base.fail")
local find_cases = require("verify.find_cases")
local host = require("host")
local judge_case = require("verify.judge_case")
local load_spec = require("spec.load_spec")
local make_temporary = require("base.make_temporary")
local progress = require("base.progress")
local report = require("verify.report")
local side_by_side = require("verify.side_by_side")
local unnamed_file = require("base.unnamed_file")

local function start(case, options, back_end)
  case.scratch = back_end.writes and make_temporary()
  case.said, case.place = unnamed_file("messages")
  return fail.unless(host.start(function() -- in a process of its own
    local verdict, reason = judge_case(case, options, back_end, case.scratch and case.scratch:path())
    return verdict .. "\n" .. (reason or "")
  end, back_end.seconds, case.said))
end

-- Notes the verdict of a case's process; result, why: from host.wait.
local function finish(case, result, why)
  if case.scratch then
    case.scratch:close()
  end
  local said <close> = case.said
  local words, problem = said:seek("set")
  if words then
    words, problem = said:read("a")
  end
  case.said = fail.unless(words, problem, case.place)
  case.verdict, case.why = "crash", why
  if result then
    case.verdict, case.why = result:match("^([%l ]+)\n(.*)$")
  end
end

-- What a case asks of an engine, if no index says it.
local function ask(case, options, back_end)
  if not case.index then
    case.asks = options.expect_refusal and "invalid" or "valid"
  elseif options.expect_refusal then
    fail.usage({ what = ("--expect-refusal: %s says which cases must be refused"):format(case.index),
      help = back_end.command .. " --help" })
  end
end

-- Finds the cases in the directories, even if one of them cannot be read. Returns the cases, and whether all directories could be
-- read.
local function find(options, back_end, results)
  local cases, all_read = {}, true
  for _, directory in ipairs(options.directories) do
    local is_read, found = fail.try(find_cases.find, cases, directory)
    if not is_read and (type(found) == "string" or found.code ~= 3) then
      error(found, 0)
    elseif not is_read then
      all_read = false
      fail.tell(found, "error")
      results:tell("lost", directory, "cannot be read")
    elseif not found then
      results:tell("lost", directory, "no folder in it holds a model.onnx")
    end
  end
  for _, case in ipairs(cases) do
    ask(case, options, back_end)
  end
  find_cases.make_names_unique(cases)
  return cases, all_read
end

-- options = { directories, expect_refusal, jobs = how many cases at a time, and options of the back end }, back_end = { run(case,
-- options, directory for its files), command = the words that call it, writes = whether it writes files, seconds = how long a
-- case may take } -> the exit code. A case is { path, asks = "valid", "invalid" or "acceptable" }. run must raise failures: with
-- code 1 if the model or a run is refused, with `skipped` if the model needs other ops, with `crashed` if the program under test
-- does not end by itself, with `stops` if no case can pass.
return function(options, back_end)
  load_spec() -- for the processes of all cases
  local results, ended = report.new(), 0
  local cases, all_read = find(options, back_end, results)
  for case in side_by_side(cases, options.jobs, function(case)
    return start(case, options, back_end)
  end, function(case, ...)
    finish(case, ...)
    ended = ended + 1
    progress.tell(ended, #cases, case.name)
  end) do
    progress.clear()
    if not (case.index and report.passes(case.verdict)) then
      io.stderr:write(case.said)
    end
    if case.verdict == "stopped" then
      return 3
    end
    all_read = all_read and case.verdict ~= "lost"
    results:tell(case.verdict, case.name, case.why, case.index)
  end
  results:tell_totals()
  return not all_read and 3 or results.failed > 0 and 1 or 0
end
