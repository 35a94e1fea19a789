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
local real_run = require("real_run")
local real_splits = require("real_splits")
local shell = require("shell")
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

local add = real_run.add

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
      model.name = ("%s %d, %s"):format(file, i, row[1])
      real_splits.read(model, { nodes = {} })
      real_model.add_runs(model, {}, model.parts_of)
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
  local manifest = dkjson.decode(text, 1, false)
  model.name = path:match("[^/]*$")
  real_splits.read(model, manifest)
  real_model.add_runs(model, bound_symbols(manifest.nodes, model.expressions), model.parts_of)
  models[#models + 1] = model
end

-- Compares all runs of a model -> what is wrong in the first that is, or nil.
local function judge_all(model, result, counts)
  local ran, failure, said = false, nil, result.error
  for i, run in ipairs(result.runs or {}) do
    said = said or run.error
    if run.values then
      ran = true
      local wrong = real_run.judge(model, run, i, counts)
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
  for i, result in ipairs(real_run.all(models, scratch)) do
    local failure = judge_all(models[i], result, counts) or near_bound(models[i])
    failures[#failures + 1] = failure
    if failure or models[i].splits[1] then
      tap.result(models[i].name, failure)
    end
  end
  return failures, counts
end

return function(least, ...)
  if not real_run.is_there() then
    return {}, real_run.why_not, true
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
