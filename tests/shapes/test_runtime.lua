-- test_runtime.lua: inferred shapes against those of ONNX Runtime at random values of the symbols: of all values in the main
-- graph of each row in rows/, and of models. There, also the Splits: their dims in the manifest, and the bytes of their parts at
-- the places that it tells. Arguments: the least number of right values, and folders of models besides tests/models. Skipped
-- without node, or without RUNTIME_MODULES, a directory that install_runtime.sh filled. With RUNTIME_SAYS, tells why models do
-- not run.
local all_rows = require("all_rows")
local bound_symbols = require("bound_symbols")
local evaluate = require("evaluate")
local dkjson = require("dkjson")
local host = require("host")
local onnx_text = require("onnx_text")
local protobuf_text = require("protobuf_text")
local real_model = require("real_model")
local real_splits = require("real_splits")
local shell = require("shell")
local sources = require("sources")
local tap = require("tap")

local seed <const> = 1

-- Files, and rows by their files or their nodes, which ONNX Runtime runs, but not by ONNX's page.
local keepdims <const> = "ONNX Runtime takes notice of keepdims beside split, which the page says is ignored"
local left_out <const> = {
  ["unbind_s2s_op11.onnx"] = keepdims,
  ["unbind_s2s_op13.onnx"] = keepdims,
  declared = "what is declared differs from what nodes give",
  ["y = Concat <axis = -1> (a, b, c)"] = "an input without elements has another dim",
}

local function add(counts, name, number)
  counts[name] = (counts[name] or 0) + (number or 1)
end

-- A folder for the copy of a model.
local function new_folder(scratch, models)
  local folder = ("%s/%d"):format(scratch, #models + 1)
  shell.run("mkdir -p %s", folder)
  return folder
end

-- Adds the rows of a file in rows/ as models.
local function add_rows(models, counts, scratch, file)
  for i, row in ipairs(left_out[file] and {} or require("rows." .. file)) do
    local path = scratch .. "/row.onnx"
    shell.write_file(path, protobuf_text(onnx_text(all_rows.text(row))))
    local model = not left_out[row[1]] and real_model.open(path, new_folder(scratch, models), row)
    add(counts, "models")
    if model then
      model.name, model.splits, model.expressions = ("%s %d, %s"):format(file, i, row[1]), {}, {}
      real_model.add_runs(model, {}, function() return {} end)
      models[#models + 1] = model
    end
  end
end

local function add_file(models, counts, scratch, path)
  local text, is_done = shell.try('"$SPLITGEN" list --format json %s 2>/dev/null', shell.quoted(path))
  local model = is_done and real_model.open(path, new_folder(scratch, models), {})
  add(counts, "models")
  if not model then
    return
  end
  local manifest, is_there = dkjson.decode(text, 1, false), {}
  model.name, model.expressions = path:match("[^/]*$"), manifest.expressions or {}
  model.splits = real_splits.main(manifest, model.opened)
  for _, list in ipairs({ model.inputs, model.tensors }) do
    for _, each in ipairs(list) do
      is_there[each.name] = true
    end
  end
  real_model.add_runs(model, bound_symbols(manifest.nodes, model.expressions), function(values)
    return real_splits.parts(model.splits, model.expressions, is_there, values)
  end)
  models[#models + 1] = model
end

-- Runs the jobs of models -> their results. A job that ends the program has none, and the next one goes on behind it.
local function run_all(models, scratch)
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

-- Compares a run of a model with what is inferred -> what is wrong.
local function judge(model, result, values, parts, counts)
  local wrong = {}
  for _, tensor in ipairs(model.tensors) do
    local verdict = real_model.judge(tensor, result.values[tensor.name], values)
    add(counts, (verdict == "right" or verdict == "open") and verdict or "wrong")
    wrong[#wrong + 1] = verdict ~= "right" and verdict ~= "open" and ("'%s' is %s"):format(tensor.name, verdict) or nil
  end
  for _, told in ipairs(model.splits) do
    local problem = real_splits.problem(told, model.expressions, result.values, values)
    add(counts, "splits")
    wrong[#wrong + 1] = problem and ("the node '%s': %s"):format(told.path, problem)
  end
  for i, problem in ipairs(result.parts) do
    add(counts, "parts")
    wrong[#wrong + 1] = problem ~= "" and ("'%s': %s"):format(parts[i].output, problem) or nil
  end
  return wrong
end

-- Compares all runs of a model -> what is wrong in the first that is, or nil.
local function judge_all(model, result, counts)
  local ran, failure, said = false, nil, result.error
  for i, run in ipairs(result.runs or {}) do
    said = said or run.error
    if run.values then
      ran = true
      local wrong = judge(model, run, model.values[i], model.job.runs[i].parts, counts)
      failure = failure or #wrong > 0
        and ("%s\nwith %s"):format(table.concat(wrong, "\n"), evaluate.shown(model.values[i])) or nil
    end
  end
  add(counts, "ran", ran and 1 or 0)
  if not ran and os.getenv("RUNTIME_SAYS") then
    tap.comment(("%s: %s"):format(model.name, said))
  end
  return failure
end

-- What is wrong if the inference of all values of a model takes a tenth of what it may; or nil.
local function near_bound(model)
  local work = model.opened.known.work
  return work.steps * 10 > work.most and ("it takes %d steps of %d"):format(work.steps, work.most) or nil
end

local function compare(scratch, folders)
  local models, counts, failures = {}, { wrong = 0 }, {}
  math.randomseed(seed)
  for _, file in ipairs(all_rows.names) do
    add_rows(models, counts, scratch, file)
  end
  for _, folder in ipairs(folders) do
    local names = assert(host.list_directory(folder))
    table.sort(names)
    for _, name in ipairs(names) do
      if name:find("%.onnx$") and not left_out[name] then
        add_file(models, counts, scratch, folder .. "/" .. name)
      end
    end
  end
  for i, result in ipairs(run_all(models, scratch)) do
    local failure = judge_all(models[i], result, counts) or near_bound(models[i])
    failures[#failures + 1] = failure
    if failure or models[i].splits[1] then
      tap.result(models[i].name, failure)
    end
  end
  return failures, counts
end

return function(least, ...)
  if not os.getenv("RUNTIME_MODULES") or not shell.has("node") then
    return {}, "skipped: there is no node, or RUNTIME_MODULES names no directory that install_runtime.sh filled", true
  end
  local folders = { os.getenv("MODELS"), ... }
  return shell.in_scratch(function(scratch)
    local failures, counts = compare(scratch, folders)
    if counts.right < math.tointeger(least) then
      failures[#failures + 1] = ("%d values are right, fewer than %d"):format(counts.right, least)
      tap.result("enough values", failures[#failures])
    end
    return failures, ("%d of %d models run: %d values right, %d open, %d wrong; %d Splits, %d parts"):format(counts.ran,
      counts.models, counts.right, counts.open, counts.wrong, counts.splits, counts.parts)
  end)
end
