-- run_cases.lua: ONNX test cases through one thing or another: finds them, tells what becomes of each, and counts. Each case has
-- processes of its own, so that a crash of one is no other's, and several go on at a time; what is told is in their order.
local fail = require("base.fail")
local find_cases = require("verify.find_cases")
local host = require("host")
local judge_case = require("verify.judge_case")
local load_spec = require("spec.load_spec")
local progress = require("base.progress")
local report = require("verify.report")
local side_by_side = require("verify.side_by_side")
local unnamed_file = require("base.unnamed_file")

local function start(case, options, back_end)
  case.scratch = back_end.writes and fail.unless(host.make_temporary())
  case.said, case.place = unnamed_file("messages")
  return fail.unless(host.start(function() -- in a process of its own
    local verdict, reason = judge_case(case.path, options, back_end, case.scratch and case.scratch:path())
    return verdict .. "\n" .. (reason or "")
  end, back_end.seconds, case.said))
end

-- What a process came to, as host.wait has it.
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
  case.verdict, case.why = "failed", why
  if result then
    case.verdict, case.why = result:match("^(%l+)\n(.*)$")
  end
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
    all_read = all_read and case.verdict ~= "lost"
    told:tell(case.verdict == "lost" and "failed" or case.verdict, case.name, case.why)
  end
  told:tell_totals()
  return not all_read and 3 or told.failed > 0 and 1 or 0
end
