-- main.lua: the benchmark: compares splitgen's kernels with memcpy, the plain loop, the library and ONNX Runtime.
local argparse = require("argparse")
local contest = require("contest")
local json = require("base.json")
local onnxruntime = require("onnxruntime")
local report_table = require("report_table")
local setting = require("setting")
local shell = require("shell")
local workloads = require("workloads")

-- of JSON, in the order of the file
local keys = { "format", "date", "machine", "libc", "rounds", "compilers", "workloads", "name", "class", "bytes", "yardstick",
  "yardstick_nanoseconds", "spread", "margin", "onnxruntime_nanoseconds", "option", "build", "level", "nanoseconds", "ratio",
  "nanoseconds_beyond", "value", "goal", "goals", "any", "avx2", "avx512", "verdict", "figures", "of_library", "of_plain", "low",
  "median", "high" }

local function parser()
  local new = argparse("bench", "Times the kernels that splitgen writes for workloads, or for the splits of models.")
  new:argument("models", "Models, in place of workloads."):args("*"):argname("MODEL.onnx")
  new:option("--only", "Workloads of these names and classes; usual: all but micro, sweep and huge.", "usual"):argname("LIST")
  new:option("--dim", "The value of a symbol of a model."):argname("NAME=N"):count("*")
  new:option("--shape", "The shape of a tensor of a model."):argname("TENSOR=2x3"):count("*")
  new:option("--rounds", "How often to time each kernel.", "41"):argname("N"):convert(function(word)
    local number = word:find("^%d+$") and math.tointeger(tonumber(word))
    return number and number > 0 and number or nil, ("--rounds: '%s' is not a number of rounds"):format(word)
  end)
  new:option("--compilers", "Commands, separated by commas.", "gcc,clang"):argname("LIST")
  new:option("--onnxruntime", "Time ONNX Runtime, too, from a directory that onnxruntime.sh filled."):argname("DIR")
  new:option("--out", "Write results.md and results.json there; results of other machines in results.md are kept."):argname("DIR")
  return new
end

local function options_of(words)
  local is_right, options = parser():pparse(words)
  if not is_right then
    io.stderr:write(parser():get_usage(), "\nError: ", options, "\n")
    os.exit(2)
  end
  return options
end

local function give_up(format, ...)
  error(format:format(...), 0)
end

-- The installed compilers of a list, and their versions.
local function find_compilers(list)
  local names, versions = {}, {}
  for name in list:gmatch("[^,]+") do
    local said, is_there = shell.try("%s --version 2>/dev/null", name)
    if is_there then
      names[#names + 1], versions[#versions + 1] = name, said:match("[^\n]*")
    else
      io.stderr:write("no ", name, " here: left out\n")
    end
  end
  return #names > 0 and names or give_up("no compiler"), versions
end

local function words_of(options, name)
  local words = {}
  for i, value in ipairs(options[name]) do
    words[i] = (" --%s %s"):format(name, shell.quoted(value))
  end
  return table.concat(words)
end

-- Measures what the options ask for -> contest
local function measured(options, compilers, modules, scratch)
  local timed = contest.new(compilers, options.rounds, modules, scratch)
  for _, path in ipairs(options.models) do
    timed:add_model(path, words_of(options, "dim") .. words_of(options, "shape"))
  end
  for _, workload in ipairs(#options.models == 0 and workloads.selected(options.only) or {}) do
    timed:add_workload(workload)
  end
  return timed
end

local function run(options, scratch)
  local compilers, versions = find_compilers(options.compilers)
  local modules, out = options.onnxruntime and onnxruntime.find(options.onnxruntime), options.out
  if options.onnxruntime and not modules then
    give_up("%s: no ONNX Runtime for node there", options.onnxruntime)
  elseif out and not select(2, shell.try("cd %s 2>/dev/null && test -w .", shell.quoted(out))) then
    give_up("%s: no directory to write to", out)
  end
  local timed = measured(options, compilers, modules, scratch)
  if not timed.is_right then
    return 1
  end
  local where = { date = os.date("!%Y-%m-%d"), machine = setting.machine(), libc = setting.libc(), compilers = versions,
    rounds = options.rounds }
  local report = report_table(where, timed.records, out and shell.read_file(out .. "/results.md") or "")
  io.write(report)
  if out then
    where.format, where.workloads = 6, timed.records
    shell.write_file(out .. "/results.md", report)
    shell.write_file(out .. "/results.json", json.text(where, keys) .. "\n")
  end
  return 0
end

return function(...)
  local options = options_of({ ... })
  local is_done, code = pcall(shell.in_scratch, function(scratch)
    return run(options, scratch)
  end)
  if not is_done then
    io.stderr:write("bench: ", tostring(code), "\n")
  end
  os.exit(is_done and code or 1)
end
