-- eva_models.lua: runs Frama-C's Eva on functions of models, each called on memory of its size (eva_calls.lua). Argument: the
-- number of random models, besides those of tests/models and tests/strategies; or "slip": one model whose C copies one row too
-- many, which Eva must notice.
local root <const> = os.getenv("SPLITGEN_SOURCE_ROOT")
package.path = root .. "/tests/generative/?.lua;" .. package.path

local dkjson = require("dkjson")
local eva_calls = require("eva_calls")
local generate = require("generate")
local jobs = require("jobs")
local make_model = require("make_model")
local shell = require("shell")

local PROGRAMS <const> = 2
local SKIPPED <const> = "Frama-C is not here"

-- Eva knows all numbers of a call, and so executes it step by step. SPLITGEN_PLAIN: C without gcc's vectors.
local EVA <const> = [[
frama-c -machdep gcc_x86_64 -cpp-extra-args=-DSPLITGEN_PLAIN -eva -eva-precision 0 -eva-slevel 100000 -eva-builtins-auto \
  -eva-alloc-builtin fresh -eva-no-alloc-returns-null -eva-no-print %s]]

-- Options for models of tests/models, besides none; each model in turn is written with one of these, too.
local variants <const> = { "--strided", "--copy-all --optimize size" }

-- One row too many.
local slip <const> = { model = "split_18", right = "row < 3;", wrong = "row <= 3;" }

local failures = {}

local function fail(format, ...)
  failures[#failures + 1] = format:format(...)
end

local function add(models, command)
  local prefix = "p" .. #models + 1
  models[#models + 1] = { prefix = prefix }
  jobs.add(("%s --prefix %s --out ."):format(command, prefix), function(code, said)
    if code ~= 0 then
      fail("%s: %s", command, said)
    end
  end)
end

local function add_models(models, random_count)
  local turn = 0
  for name in shell.run("ls '%s'", os.getenv("MODELS")):gmatch("([%w_]+)%.onnx\n") do
    turn = turn % #variants + 1
    for _, variant in ipairs({ "", variants[turn] }) do
      add(models, ('"$SPLITGEN" model "$MODELS/%s.onnx" %s'):format(name, variant))
    end
  end
  add(models, '"$SPLITGEN" kernel --request "$SPLITGEN_SOURCE_ROOT/tests/strategies/each.json" --streaming')
  add(models, '"$SPLITGEN" kernel --request "$SPLITGEN_SOURCE_ROOT/tests/proof/eva_many.json"')
  for number = 0, random_count - 1 do
    models[#models + 1] = make_model(number)
    generate(models[#models], function(_, by, what)
      fail("model %d, %s: %s", number, by, what)
    end)
  end
end

-- Reads what splitgen wrote for models.
local function write(models)
  jobs.run()
  for _, model in ipairs(models) do
    model.manifest = dkjson.decode(jobs.read(model.prefix .. "_split.json"), 1, false)
    model.header = jobs.read(model.prefix .. "_split.h")
  end
  return models
end

-- Runs Eva on some of the models; adds the functions that it reached, and its alarms, to counts.
local function add_program(number, models, counts)
  local text, count = eva_calls(models)
  local name = ("eva_calls_%d.c"):format(number)
  jobs.write(name, text)
  jobs.add(EVA:format(name), function(code, said)
    local reached = math.tointeger(said:match("Frama_C_show_each_called: {(%d+)}") or 0)
    counts.functions = counts.functions + reached
    for alarm in said:gmatch("%[eva:alarm%] ([^\n]*\n[^%[]*)") do
      counts.alarms[#counts.alarms + 1] = alarm:gsub("%s+", " ")
    end
    if code ~= 0 or reached ~= count and #counts.alarms == 0 then
      fail("Eva: exit code %d, %d of %d functions: %s", code, reached, count, said:sub(-3000))
    end
  end)
end

local function run(random_count)
  local models, counts = {}, { functions = 0, alarms = {} }
  add_models(models, random_count)
  write(models)
  for i = 1, PROGRAMS do
    local part = {}
    for k = i, #models, PROGRAMS do
      part[#part + 1] = models[k]
    end
    add_program(i, part, counts)
  end
  jobs.run()
  for _, alarm in ipairs(counts.alarms) do
    fail("%s", alarm)
  end
  return ("%d functions, %d alarms"):format(counts.functions, #counts.alarms)
end

local function run_slip()
  local models, counts = {}, { functions = 0, alarms = {} }
  add(models, ('"$SPLITGEN" model "$MODELS/%s.onnx"'):format(slip.model))
  write(models)
  local name = models[1].prefix .. "_split.c"
  local text, count = jobs.read(name):gsub(slip.right, slip.wrong)
  jobs.write(name, text)
  add_program(1, models, counts)
  jobs.run()
  if count == 0 or #counts.alarms == 0 then
    fail("%d slips, and Eva notices none", count)
  end
  return ("%d slips, %d alarms"):format(count, #counts.alarms)
end

return function(what)
  if not os.execute("command -v frama-c >/dev/null") then
    return {}, SKIPPED, true
  end
  return failures, shell.in_scratch(function(folder)
    jobs.path = folder
    return what == "slip" and run_slip() or run(math.tointeger(what))
  end)
end
