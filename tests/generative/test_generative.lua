-- test_generative.lua: random models and requests through splitgen, a compiler and the oracle; each goes to the compiler and the
-- setting that have seen least of what it has.
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

local DEFAULT_MODELS = 200
local MODELS_PER_PROGRAM = 25
local MODELS_PER_ROUND = 70 -- of more, while something is missing: other tables draw other models
local MORE_ROUNDS = 4

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

-- All that there are, each with what it has yet: { covered, models }.
local function make_forms(found)
  local forms = {}
  for _, compiler in ipairs(found) do
    for _, setting in ipairs(compilers.settings) do
      local form = call.form(compiler, setting)
      form.covered, form.models = {}, 0
      forms[#forms + 1] = form
    end
  end
  return forms
end

-- Which one is to compile a model that has this: the one that lacks most of it, or else has few models.
local function choose_form(forms, has)
  local chosen, most
  for _, form in ipairs(forms) do
    local wants = #coverage.missing(form.covered, coverage.of_forms, has) - form.models / #coverage.of_forms
    if not most or wants > most then
      chosen, most = form, wants
    end
  end
  return chosen
end

local function cover(covered, has)
  for name in pairs(has) do
    covered[name] = true
  end
end

-- A sentence for all that no model had, which only so many can have.
local function missing_of(covered, forms)
  local sentences = {}
  for _, name in ipairs(coverage.missing(covered, coverage.of_all)) do
    sentences[#sentences + 1] = "no model has: " .. name
  end
  for _, form in ipairs(forms) do
    for _, name in ipairs(coverage.missing(form.covered, coverage.of_forms)) do
      sentences[#sentences + 1] = ("no model for %s has: %s"):format(form.name, name)
    end
  end
  return sentences
end

local function number_of(variable, otherwise)
  return math.tointeger(os.getenv(variable) or "") or otherwise
end

-- Takes so many models through splitgen; counts them, and adds what they have to what is covered. Returns the right ones.
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

-- Gives each model to a form, and one that is alone to all; returns programs, each { form, models }.
local function share_out(models, forms)
  local programs, last = {}, {} -- the last of each form
  for _, model in ipairs(models) do
    for _, form in ipairs(#models == 1 and forms or { choose_form(forms, model.has) }) do
      cover(form.covered, model.has)
      form.models = form.models + 1
      if not last[form] or #last[form].models == MODELS_PER_PROGRAM then
        last[form] = { form = form, models = {} }
        programs[#programs + 1] = last[form]
      end
      table.insert(last[form].models, model)
    end
  end
  return programs
end

-- Those of a program whose C compiles.
local function compiled_of(program)
  local compiled = {}
  for _, model in ipairs(program.models) do
    compiled[#compiled + 1] = not model.has_failed and model or nil
  end
  return compiled
end

-- Takes programs through the compilers and the oracle.
local function try(programs, counts)
  for number, program in ipairs(programs) do
    for _, model in ipairs(program.models) do
      call.compile(program.form, number, model, fail_model)
    end
  end
  jobs.run()
  for number, program in ipairs(programs) do
    call.headers(program.form, number, program.models, fail)
    call.run(program.form, number, compiled_of(program), fail, fail_model, function(more) counts.calls = counts.calls + more end)
  end
  jobs.run()
end

return function()
  local missing = without_meaning()
  if missing then
    return {}, missing, true
  end
  local _ <close> = jobs.folder()
  local found, counts, covered = compilers.find(), { models = 0, nodes = 0, calls = 0 }, {}
  for _, compiler in ipairs(found) do
    call.prepare(compiler)
  end
  local forms = make_forms(found)
  local first, count = number_of("GENERATIVE_FIRST", 0), number_of("GENERATIVE_MODELS", DEFAULT_MODELS)
  try(share_out(write_models(first, count, counts, covered), forms), counts)
  if count >= DEFAULT_MODELS then
    for round = 0, MORE_ROUNDS - 1 do
      if #missing_of(covered, forms) > 0 then
        local more = write_models(first + count + round * MODELS_PER_ROUND, MODELS_PER_ROUND, counts, covered)
        try(share_out(more, forms), counts)
      end
    end
    for _, sentence in ipairs(missing_of(covered, forms)) do
      fail("%s", sentence)
    end
  end
  return failures, ("%d models, %d nodes, %d calls"):format(counts.models, counts.nodes, counts.calls)
end
