-- eva_models.lua: runs Frama-C's Eva on functions of models, each called on memory of its size, and again with symbols of any
-- value (eva_calls.lua). Argument: the number of random models, besides those of tests/models and tests/strategies; or "slip":
-- models whose C copies one row too many, which Eva must notice.
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

-- SPLITGEN_PLAIN: C without gcc's vectors.
local EVA <const> = [[
frama-c -machdep gcc_x86_64 -cpp-extra-args=-DSPLITGEN_PLAIN -eva -eva-precision 0 -eva-builtins-auto -eva-no-print %s %s]]

-- The programs, by the function of eva_calls.lua that writes them. In exact ones Eva knows all numbers of a call, and executes it
-- step by step. Otherwise it must relate addresses to the number of rounds of a loop (gauges).
local OPTIONS <const> = {
  exact = "-eva-slevel 100000 -eva-alloc-builtin fresh -eva-no-alloc-returns-null",
  any = "-eva-auto-loop-unroll 64 -eva-domains gauges",
}

-- Options for models of tests/models, besides none; each model in turn is written with one of these, too.
local variants <const> = { "--strided", "--copy-all --optimize size" }

-- One row too many.
local slips <const> = {
  { kind = "exact", model = "split_18", right = "row < 3;", wrong = "row <= 3;" },
  { kind = "any", model = "function_open", right = "row < first_row %+ rows;", wrong = "row <= first_row + rows;" },
}

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

-- Models with sequences of which only some parts are read: eva_calls.lua gives an input as many steps as its lengths have.
local are_left <const> = { sequence_chunks = true, sequences = true }

local function add_models(models, random_count)
  local turn = 0
  for name in shell.run("ls '%s'", os.getenv("MODELS")):gmatch("([%w_]+)%.onnx\n") do
    turn = turn % #variants + 1
    for _, variant in ipairs(are_left[name] and {} or { "", variants[turn] }) do
      add(models, ('"$SPLITGEN" model "$MODELS/%s.onnx" %s'):format(name, variant))
    end
  end
  add(models, '"$SPLITGEN" kernel --request "$SPLITGEN_SOURCE_ROOT/tests/strategies/each.json"')
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
  end
  return models
end

-- Runs Eva on the program of a kind for some of the models; adds to counts the number of its calls, by kind, and its alarms.
local function add_program(kind, number, models, counts)
  local text, count = eva_calls[kind](models)
  local name = ("eva_%s_%d.c"):format(kind, number)
  jobs.write(name, text)
  jobs.add(EVA:format(OPTIONS[kind], name), function(code, said)
    local reached = math.tointeger(said:match("Frama_C_show_each_called: {(%d+)}") or 0)
    counts[kind] = counts[kind] + reached
    for alarm in said:gmatch("%[eva:alarm%] ([^\n]*\n[^%[]*)") do
      counts.alarms[#counts.alarms + 1] = alarm:gsub("%s+", " ")
    end
    if code ~= 0 or reached ~= count and #counts.alarms == 0 then
      fail("Eva: exit code %d, %d of %d calls: %s", code, reached, count, said:sub(-3000))
    end
  end)
end

local function run(random_count)
  local models, counts = {}, { exact = 0, any = 0, alarms = {} }
  add_models(models, random_count)
  write(models)
  for i = 1, PROGRAMS do
    local part = {}
    for k = i, #models, PROGRAMS do
      part[#part + 1] = models[k]
    end
    add_program("exact", i, part, counts)
  end
  add_program("any", 1, models, counts)
  jobs.run()
  for _, alarm in ipairs(counts.alarms) do
    fail("%s", alarm)
  end
  return ("%d functions, %d symbols, %d alarms"):format(counts.exact, counts.any, #counts.alarms)
end

local function run_slips()
  local alarms = 0
  for i, slip in ipairs(slips) do
    local models, counts = {}, { exact = 0, any = 0, alarms = {} }
    add(models, ('"$SPLITGEN" model "$MODELS/%s.onnx"'):format(slip.model))
    write(models)
    local name = models[1].prefix .. "_split.c"
    local text, count = jobs.read(name):gsub(slip.right, slip.wrong)
    jobs.write(name, text)
    add_program(slip.kind, i, models, counts)
    jobs.run()
    alarms = alarms + #counts.alarms
    if count == 0 or #counts.alarms == 0 then
      fail("%s: %d slips, and Eva notices none", slip.model, count)
    end
  end
  return ("%d slips, %d alarms"):format(#slips, alarms)
end

return function(what)
  if not shell.has("frama-c") then
    return {}, SKIPPED, true
  end
  return failures, shell.in_scratch(function(folder)
    jobs.path = folder
    return what == "slip" and run_slips() or run(math.tointeger(what))
  end)
end
