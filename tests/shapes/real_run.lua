-- real_run.lua: runs models (real_model.lua) by ONNX Runtime, and compares what it gives with what is inferred, and with what
-- manifests say (real_splits.lua).
local dkjson = require("dkjson")
local real_model = require("real_model")
local real_splits = require("real_splits")
local shell = require("shell")
local sources = require("sources")

local real_run = {}

function real_run.add(counts, name, number)
  counts[name] = (counts[name] or 0) + (number or 1)
end

local add = real_run.add

-- Whether ONNX Runtime can run.
function real_run.is_there() return os.getenv("RUNTIME_MODULES") and shell.has("node") end

real_run.why_not = "skipped: there is no node, or RUNTIME_MODULES names no directory that install_runtime.sh filled"

-- Runs the jobs of models in a folder -> their results. A job that ends the program has an error, and the next one goes on behind
-- it.
function real_run.all(models, scratch)
  local lines, results = {}, {}
  for i, model in ipairs(models) do
    lines[i] = dkjson.encode(model.job)
  end
  shell.write_file(scratch .. "/jobs", table.concat(lines, "\n") .. "\n")
  while #results < #models do
    local file = ("%s/results_%d"):format(scratch, #results)
    local is_done = select(2, shell.try('NODE_PATH="$RUNTIME_MODULES/node_modules" node %s %s/jobs %d %s 2>&1',
      shell.quoted(sources.name("tests/shapes/run.js")), scratch, #results, file))
    for line in (shell.read_file(file) or ""):gmatch("[^\n]+") do
      results[#results + 1] = assert(dkjson.decode(line))
    end
    results[#results + 1] = not is_done and { error = "it ends the program" } or nil
  end
  return results
end

local verdicts <const> = { right = true, open = true, ["not demanded"] = true, quirk = true }

-- Compares run i of a model with what is inferred, and with the manifest if the model accepts the run; not behind a quirk -> what
-- is wrong; whether all holds that the manifest says.
function real_run.judge(model, run, i, counts)
  local wrong, values = {}, model.values[i]
  for _, tensor in ipairs(model.tensors) do
    local verdict = real_model.judge(tensor, run.values[tensor.name], values)
    add(counts, verdicts[verdict] and verdict or "wrong")
    add(counts, "dims", verdict == "right" and #tensor.type.dims or 0)
    wrong[#wrong + 1] = not verdicts[verdict] and ("'%s' is %s"):format(tensor.name, verdict) or nil
    if verdict == "quirk" then
      return wrong, false
    end
  end
  local unkept, unknown = real_splits.unkept(model, values)
  if unkept or unknown then
    return wrong, false
  end
  for _, told in ipairs(model.splits) do
    local problem = real_splits.problem(told, model.expressions, run.values, values)
    add(counts, "splits")
    wrong[#wrong + 1] = problem and ("the node '%s': %s"):format(told.path, problem)
  end
  for k, problem in ipairs(run.parts) do
    add(counts, "parts")
    wrong[#wrong + 1] = problem ~= "" and ("'%s': %s"):format(model.job.runs[i].parts[k].output, problem) or nil
  end
  add(counts, "bytes", run.bytes)
  return wrong, #wrong == 0
end

return real_run
