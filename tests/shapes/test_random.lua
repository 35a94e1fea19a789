-- test_random.lua: random models with symbols (random/) through splitgen, ONNX Runtime, and C. At values of the symbols that a
-- model accepts, ONNX Runtime must give the dims of all tensors, the elements of small lists of integers, and the bytes of all
-- parts at the places of the manifest. The C must copy just so at the same values (generative/driver.c). Where ONNX Runtime does
-- not run what a model accepts, or runs what it does not, reasons.lua must say why.
--
-- A model is determined by its number. Argument: the number of models. RANDOM_FIRST=N begins with another one than 0, and
-- RANDOM_MODELS=N draws as many. Skipped without node, or without RUNTIME_MODULES, a directory that install_runtime.sh filled.
local sources = require("sources")
package.path = sources.name("tests/generative/?.lua") .. ";" .. package.path

local call = require("call")
local compilers = require("compilers")
local dkjson = require("dkjson")
local draw_model = require("random.model")
local evaluate = require("evaluate")
local failures = require("failures")
local host = require("host")
local jobs = require("jobs")
local merged = require("base.list").merged
local onnx_text = require("onnx_text")
local points = require("random.points")
local protobuf_text = require("protobuf_text")
local real_model = require("real_model")
local real_run = require("real_run")
local real_splits = require("real_splits")
local reasons = require("random.reasons")
local shell = require("shell")
local tap = require("tap")
local told_model = require("told_model")
local without_meaning = require("without_meaning")

local models_per_program <const> = 25
local other_symbols <const> = { 0, 7 } -- the least and the most of those that only the run knows

local add = real_run.add

-- Adds the first failure of a model, with the values of its symbols.
local function fail(model, what, values)
  if not model.has_failed then
    model.command = ("with %s, repeat: RANDOM_FIRST=%d RANDOM_MODELS=1\n"):format(evaluate.shown(values or {}), model.number)
    failures.fail_model(model, "ONNX Runtime", what, model.text)
  end
end

-- Draws a model, and has splitgen write its C -> the model, with its `refusal` if splitgen refuses it.
local function open(number, scratch)
  local drawn, folder = draw_model(number), ("%s/%d"):format(scratch, number)
  local file, output, errors = folder .. "/random.onnx", folder .. "/output", folder .. "/errors"
  local prefix = "m" .. number
  host.make_folder(folder)
  shell.write_file(file, protobuf_text(onnx_text(drawn.text)))
  local code = host.call(folder, output, errors, "splitgen", "model", file, "--prefix", prefix, "--out", scratch)
  local model = real_model.open(file, folder, {})
  model.number, model.text, model.confirmed = number, drawn.text, {}
  model.refusal = code ~= 0 and shell.read_file(errors) or nil
  model.manifest = shell.read_file(("%s/%s_split.json"):format(scratch, prefix)) or '{ "nodes": [] }'
  real_splits.read(model, dkjson.decode(model.manifest, 1, false))
  points(model, drawn)
  return model
end

-- Counts a reason; without one, the model fails.
local function explain(model, counts, kind, reason, said, values)
  if reason then
    add(counts, ("%s: %s"):format(kind, reason))
  else
    fail(model, ("%s: %s"):format(kind, said), values)
  end
end

-- Judges run i of a model. Values at which all is right are those at which its C is called.
local function judge(model, run, i, counts)
  local values = model.values[i]
  local unkept = real_splits.unkept(model, values)
  if model.refusal and run.values then
    return fail(model, "it runs, although " .. model.refusal, values)
  elseif not run.values and (unkept or model.refusal) then
    return add(counts, "refused by both")
  elseif not run.values then
    return explain(model, counts, "fails", reasons.of_failure(model, run.error, values), run.error, values)
  elseif unkept and unkept["function"] then -- other ones may be of bodies that do not run
    explain(model, counts, "not accepted", reasons.of_run(model, unkept, values), unkept.why, values)
  end
  local wrong, is_right = real_run.judge(model, run, i, counts)
  table.insert(model.confirmed, is_right and merged(values, other_symbols) or nil)
  if #wrong > 0 then
    fail(model, table.concat(wrong, "\n"), values)
  end
end

-- Calls the C of the models that have nodes which can be called.
local function call_all(models, scratch, counts)
  jobs.path = scratch
  local list, forms, found = {}, {}, compilers.find()
  for i, compiler in ipairs(found) do
    forms[i] = call.form(compiler, "-O2")
  end
  call.prepare(found[1])
  for _, model in ipairs(models) do
    local told = #model.confirmed > 0 and told_model(model.number, model.manifest, model.confirmed)
    list[#list + 1] = told and #told.sites > 0 and merged(told, { command = model.text }) or nil
  end
  counts["models whose C is called"] = #list
  call.all(list, models_per_program, forms, counts)
end

local function run(scratch, first, count)
  local models, counts = {}, { splits = 0, dims = 0, bytes = 0, calls = 0 }
  for number = first, first + count - 1 do
    models[#models + 1] = open(number, scratch)
    add(counts, "refused models", models[#models].refusal and 1 or 0)
  end
  for i, result in ipairs(real_run.all(models, scratch)) do
    if result.error then
      explain(models[i], counts, "does not load", reasons.of_load(models[i], result.error), result.error)
    end
    for k, each in ipairs(result.runs or {}) do
      judge(models[i], each, k, counts)
    end
  end
  call_all(models, scratch, counts)
  if counts["models whose C is called"] * 2 < count and not os.getenv("RANDOM_MODELS") then
    failures.fail("the C of most models is not called")
  end
  return counts
end

local function tell(counts)
  local lines = {}
  for what, number in pairs(counts) do
    lines[#lines + 1] = ("%s: %d"):format(what, number)
  end
  table.sort(lines)
  for _, line in ipairs(lines) do
    tap.comment(line)
  end
end

return function(default_count)
  local missing = not real_run.is_there() and real_run.why_not or without_meaning()
  if missing then
    return {}, missing, true
  end
  local first = math.tointeger(os.getenv("RANDOM_FIRST") or 0)
  local count = math.tointeger(os.getenv("RANDOM_MODELS") or default_count)
  return failures.list, shell.in_scratch(function(scratch)
    local counts = run(scratch, first, count)
    tell(counts)
    return ("%d models, %d Splits, %d dims, %d bytes, %d calls"):format(count, counts.splits, counts.dims, counts.bytes,
      counts.calls)
  end)
end
