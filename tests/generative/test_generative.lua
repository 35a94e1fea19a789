-- test_generative.lua: random models and requests through splitgen, every compiler and the oracle.
--
-- A model is made from its number alone. GENERATIVE_FIRST is the first number (0), and GENERATIVE_MODELS how many there are.
-- CC, CXX and TESTS_UNDER name other compilers, and what runs their programs.
local call = require("call")
local compilers = require("compilers")
local coverage = require("coverage")
local generate = require("generate")
local jobs = require("jobs")
local make_model = require("make_model")

local DEFAULT_MODELS = 350
local MODELS_PER_BATCH = 10 -- that are compiled alike, and called by one program

local failures = {}

local function fail(format, ...)
  failures[#failures + 1] = format:format(...)
end

-- What does not hold of a model, by whom, the model, and how to see it again.
local function fail_model(model, by, what)
  model.has_failed = true
  fail("model %d, %s: %s\n%s\n%s\nsee it again: GENERATIVE_FIRST=%d GENERATIVE_MODELS=1 %s\n", model.number, by,
    what:sub(1, 4000), model.command, model.text:sub(1, 6000), model.number, "meson test -C build --verbose generative")
end

-- Models by batches: { number, setting, models }.
local function make_batches(first, count)
  local batches = {}
  for number = first, first + count - 1 do
    if #batches == 0 or number % MODELS_PER_BATCH == 0 then
      local setting = compilers.settings[number // MODELS_PER_BATCH % #compilers.settings + 1]
      batches[#batches + 1] = { number = #batches + 1, setting = setting, models = {} }
    end
    table.insert(batches[#batches].models, make_model(number))
  end
  return batches
end

-- Fails for all that no model had, which only so many can have.
local function check_coverage(batches)
  local all, of_settings = {}, {}
  for _, batch in ipairs(batches) do
    of_settings[batch.setting] = of_settings[batch.setting] or {}
    for _, model in ipairs(batch.models) do
      coverage.add(all, model)
      coverage.add(of_settings[batch.setting], model)
    end
  end
  for _, name in ipairs(coverage.missing(all, coverage.of_all)) do
    fail("no model has: %s", name)
  end
  for _, setting in ipairs(compilers.settings) do
    for _, name in ipairs(coverage.missing(of_settings[setting], coverage.of_settings)) do
      fail("no model for %s has: %s", setting, name)
    end
  end
end

local function number_of(variable, otherwise)
  return math.tointeger(os.getenv(variable) or "") or otherwise
end

return function()
  local _ <close> = jobs.folder()
  local count, nodes, calls = number_of("GENERATIVE_MODELS", DEFAULT_MODELS), 0, 0
  local batches, forms = make_batches(number_of("GENERATIVE_FIRST", 0), count), {}
  for _, compiler in ipairs(compilers.find()) do
    call.prepare(compiler)
    for _, batch in ipairs(batches) do
      table.insert(forms, call.form(compiler, batch))
    end
  end
  for _, batch in ipairs(batches) do
    for _, model in ipairs(batch.models) do
      generate(model, fail_model)
      nodes = nodes + #model.sites
    end
  end
  jobs.run()
  for _, form in ipairs(forms) do
    call.compile(form, fail_model)
  end
  jobs.run()
  for _, batch in ipairs(batches) do
    call.write(batch)
  end
  for _, form in ipairs(forms) do
    call.headers(form, fail)
    call.run(form, fail, fail_model, function(more) calls = calls + more end)
  end
  jobs.run()
  if count >= DEFAULT_MODELS then
    check_coverage(batches)
  end
  return failures, ("%d models, %d nodes, %d calls"):format(count, nodes, calls)
end
