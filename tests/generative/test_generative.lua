-- test_generative.lua: random models and requests through splitgen, a compiler and the oracle. Each model goes to the compiler
-- and setting that still lack its rarest features.
--
-- A model is determined by its number. GENERATIVE_FIRST is the first number (0), and GENERATIVE_MODELS the number of models, else
-- the argument. Many models must cover all features, for each compiler and setting, and share translation units.
-- CC, CXX and TESTS_UNDER name other compilers, and the program that runs their programs.
local call = require("call")
local compilers = require("compilers")
local coverage = require("coverage")
local failures = require("failures")
local generate = require("generate")
local jobs = require("jobs")
local make_model = require("make_model")
local shell = require("shell")
local without_meaning = require("without_meaning")

local MANY_MODELS = 100
local MODELS_PER_PROGRAM = 25
local MODELS_PER_ROUND = 20 -- further ones, while a feature is missing
local MORE_MODELS = 15 * MODELS_PER_ROUND

local fail = failures.fail

-- Adds a failure of a model, with the model, and how to repeat it.
local function fail_model(model, by, what)
  failures.fail_model(model, by, what, ("\n%s\nrepeat: GENERATIVE_FIRST=%d GENERATIVE_MODELS=1 %s\n"):format(
    model.text:sub(1, 6000), model.number, "meson test -C build --verbose generative"))
end

-- All pairs of compiler and setting, each with `covered`, the features it has seen, and `models`, those that it must compile.
local function make_forms(found)
  local forms = {}
  for _, compiler in ipairs(found) do
    for _, setting in ipairs(compilers.settings) do
      local form = call.form(compiler, setting)
      form.covered, form.models = {}, {}
      forms[#forms + 1] = form
    end
  end
  return forms
end

-- The form that must compile a model: the one that lacks its rarest features, else the one with the fewest models. covered: how
-- many models have each feature.
local function choose_form(forms, has, covered)
  local chosen, most
  for _, form in ipairs(forms) do
    local wants = -#form.models / 1000
    for _, name in ipairs(coverage.missing(form.covered, coverage.of_forms, has)) do
      wants = wants + 1 / covered[name]
    end
    if not most or wants > most then
      chosen, most = form, wants
    end
  end
  return chosen
end

local function cover(covered, has)
  for name in pairs(has) do
    covered[name] = (covered[name] or 0) + 1
  end
end

-- Sentences for the features that no model had.
local function missing_of(covered, forms)
  local sentences = {}
  for _, name in ipairs(coverage.missing(covered, coverage.of_all)) do
    sentences[#sentences + 1] = "tests/generative/make_*.lua draw no model with: " .. name
  end
  for _, form in ipairs(forms) do
    for _, name in ipairs(coverage.missing(form.covered, coverage.of_forms)) do
      sentences[#sentences + 1] = ("tests/generative/make_*.lua draw no model for %s with: %s"):format(form.name, name)
    end
  end
  return sentences
end

local function number_of(variable, otherwise)
  return math.tointeger(os.getenv(variable) or "") or otherwise
end

-- Runs count models through splitgen, counts them, and adds their features to `covered`. Returns the models without failures.
local function write_models(first, count, counts, covered)
  local models, right = {}, {}
  for number = first, first + count - 1 do
    local model = make_model(number)
    models[#models + 1] = model
    generate(model, fail_model)
    counts.models, counts.nodes = counts.models + 1, counts.nodes + #model.sites
  end
  jobs.run()
  for _, model in ipairs(models) do
    model.has = coverage.of(model)
    cover(covered, model.has)
    right[#right + 1] = model.told and not model.has_failed and model or nil
  end
  return right
end

-- Whether a model has a feature that a form must have and lacks, or one that no form has.
local function is_wanted(has, forms)
  local seen = {}
  for _, form in ipairs(forms) do
    if #coverage.missing(form.covered, coverage.of_forms, has) > 0 then
      return true
    end
    cover(seen, form.covered)
  end
  return #coverage.missing(seen, coverage.of_all, has) > 0
end

-- Assigns each model to a form, and a single model to all forms. are_all: also models without a feature that is missing.
local function assign(models, forms, covered, are_all)
  for _, model in ipairs(models) do
    local is_taken = are_all or is_wanted(model.has, forms)
    for _, form in ipairs(#models == 1 and forms or is_taken and { choose_form(forms, model.has, covered) } or {}) do
      cover(form.covered, model.has)
      table.insert(form.models, model)
    end
  end
end

-- The programs of all forms. are_units: whether each program is one translation unit.
local function programs_of(forms, are_units)
  local programs = {}
  for _, form in ipairs(forms) do
    for first = 1, #form.models, MODELS_PER_PROGRAM do
      programs[#programs + 1] = { number = #programs + 1, form = form, is_unit = are_units,
        models = table.move(form.models, first, first + MODELS_PER_PROGRAM - 1, 1, {}) }
    end
  end
  return programs
end

-- Compiles the headers and programs of models, and runs the programs.
local function try(models, found, programs, counts)
  for _, program in ipairs(programs) do
    call.compile(program, fail_model)
  end
  for _, compiler in ipairs(found) do
    call.headers(compiler, models, fail)
  end
  jobs.run()
  for _, program in ipairs(programs) do
    call.run(program, fail, fail_model, counts)
  end
  jobs.run()
end

-- Runs the suite in a folder; returns a summary.
local function run(folder, default_count)
  jobs.path = folder
  local found, counts, covered = compilers.find(), { models = 0, nodes = 0, calls = 0 }, {}
  call.prepare(found[1])
  local forms = make_forms(found)
  local first, count = number_of("GENERATIVE_FIRST", 0), number_of("GENERATIVE_MODELS", math.tointeger(default_count))
  local must_cover = count >= MANY_MODELS
  local behind = first + count + MORE_MODELS
  local models, are_all, missing = {}, true
  repeat
    local more = write_models(first, count, counts, covered)
    assign(more, forms, covered, are_all)
    table.move(more, 1, #more, #models + 1, models)
    missing = must_cover and missing_of(covered, forms) or {}
    first, count, are_all = first + count, MODELS_PER_ROUND, false
  until #missing == 0 or first == behind
  try(models, found, programs_of(forms, must_cover), counts)
  for _, sentence in ipairs(missing) do
    fail("%s", sentence)
  end
  return ("%d models, %d nodes, %d calls"):format(counts.models, counts.nodes, counts.calls)
end

return function(default_count)
  local missing = without_meaning()
  if missing then
    return {}, missing, true
  end
  return failures.list, shell.in_scratch(function(folder)
    return run(folder, default_count)
  end)
end
