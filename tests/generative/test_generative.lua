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
local without_meaning = require("without_meaning")

local DEFAULT_MODELS = 350
local MODELS_PER_BATCH = 10 -- that are compiled alike, and called by one program
local MORE_ROUNDS = 4 -- of a batch for each setting, while something is missing: other tables draw other models

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
      batches[#batches + 1] = { number = number // MODELS_PER_BATCH, setting = setting, models = {} }
    end
    table.insert(batches[#batches].models, make_model(number))
  end
  return batches
end

-- Adds what the models of batches have to what is covered: { all, by setting }.
local function cover(covered, batches)
  for _, batch in ipairs(batches) do
    covered[batch.setting] = covered[batch.setting] or {}
    for _, model in ipairs(batch.models) do
      coverage.add(covered.all, model)
      coverage.add(covered[batch.setting], model)
    end
  end
end

-- A sentence for all that no model had, which only so many can have.
local function missing_of(covered)
  local sentences = {}
  for _, name in ipairs(coverage.missing(covered.all, coverage.of_all)) do
    sentences[#sentences + 1] = "no model has: " .. name
  end
  for _, setting in ipairs(compilers.settings) do
    for _, name in ipairs(coverage.missing(covered[setting] or {}, coverage.of_settings)) do
      sentences[#sentences + 1] = ("no model for %s has: %s"):format(setting, name)
    end
  end
  return sentences
end

local function number_of(variable, otherwise)
  return math.tointeger(os.getenv(variable) or "") or otherwise
end

-- Takes so many models through splitgen, the compilers and the oracle; counts them, and adds what they have to what is covered.
local function try(first, count, found, counts, covered)
  local batches, forms = make_batches(first, count), {}
  for _, compiler in ipairs(found) do
    for _, batch in ipairs(batches) do
      table.insert(forms, call.form(compiler, batch))
    end
  end
  for _, batch in ipairs(batches) do
    for _, model in ipairs(batch.models) do
      generate(model, fail_model)
      counts.models, counts.nodes = counts.models + 1, counts.nodes + #model.sites
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
    call.run(form, fail, fail_model, function(more) counts.calls = counts.calls + more end)
  end
  jobs.run()
  cover(covered, batches)
end

return function()
  local missing = without_meaning()
  if missing then
    return {}, missing, true
  end
  local _ <close> = jobs.folder()
  local found, counts, covered = compilers.find(), { models = 0, nodes = 0, calls = 0 }, { all = {} }
  for _, compiler in ipairs(found) do
    call.prepare(compiler)
  end
  local first, count = number_of("GENERATIVE_FIRST", 0), number_of("GENERATIVE_MODELS", DEFAULT_MODELS)
  try(first, count, found, counts, covered)
  if count >= DEFAULT_MODELS then
    local more = MODELS_PER_BATCH * #compilers.settings
    for round = 0, MORE_ROUNDS - 1 do
      if #missing_of(covered) > 0 then
        try(first + count + round * more, more, found, counts, covered)
      end
    end
    for _, sentence in ipairs(missing_of(covered)) do
      fail("%s", sentence)
    end
  end
  return failures, ("%d models, %d nodes, %d calls"):format(counts.models, counts.nodes, counts.calls)
end
