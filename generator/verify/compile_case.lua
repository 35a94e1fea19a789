-- compile_case.lua: one ONNX test case: its model as C, with views and with copies in their place, compiled together with
-- a program that calls the functions on the case's data sets and compares what they give.
local collected = require("base.collected")
local compiler = require("verify.compiler")
local driver = require("verify.driver")
local fail = require("base.fail")
local find_cases = require("verify.find_cases")
local host = require("host")
local merged = require("base.list").merged
local read_json = require("base.read_json")
local render_code = require("write.render_code")
local test_case = require("verify.test_case")
local understand = require("node.understand")
local write_files = require("base.write_files")

local flags = { "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-o", "verify" }

-- The model with what a data set gives as constants: understood anew, it tells every shape and length of the run.
local function model_of_set(case, inputs)
  local model, initializers, rest = case.model, {}, {}
  for _, tensor in ipairs(model.graph.initializers) do
    if not inputs[tensor.name] then
      initializers[#initializers + 1] = tensor
    end
  end
  for _, input in ipairs(model.graph.inputs) do
    local given = inputs[input.name]
    if given and not given.sequence then
      initializers[#initializers + 1] = { name = input.name, dtype = given.dtype, dims = given.dims,
        values = given.values, fractional = given.fractional }
    elseif given or not case.constants[input.name] then
      rest[#rest + 1] = input
    end
  end
  return merged(model, { graph = merged(model.graph, { inputs = rest, initializers = initializers }) })
end

-- Understands the model with a data set, which gets its nodes, or those before the first that is refused, and then the refusal.
local function understand_set(case, set)
  set.nodes = {}
  local done, refusal = fail.try(understand.table, model_of_set(case, set.inputs), case.file,
    { dims = set.bindings, quiet = true }, set.nodes)
  if not done and not (type(refusal) == "table" and driver.tells_itself(case, set, refusal)) then
    error(refusal, 0) -- what a function cannot know, its caller has to: that is here
  end
  set.refusal = not done and refusal or nil
end

-- What host.run gives of a program that it could start; for want of a process the case is lost.
local function started(status, why, output)
  if not output then
    fail.io({ what = why })
  end
  return status, why, output
end

-- Why a program did not end well: the line of its output that tells most.
local function reason(status, why, output)
  return why or output:match("[^\n]*[Ee]rror:[^\n]*") or output:match("[^\n]+") or ("exit status %d"):format(status)
end

local function compile(scratch, files, seconds)
  local arguments = table.move(flags, 1, #flags, 1, {})
  for _, row in ipairs(files) do
    if row[1]:find("%.c$") then
      arguments[#arguments + 1] = row[1]
    end
  end
  local status, why, output = started(compiler.run(arguments, scratch, seconds))
  if status == compiler.not_found then
    error({ code = 3, stops = true, place = compiler.words()[1],
      what = "the compiler cannot be run: " .. reason(status, why, output),
      help = "the environment variable CC names it, and the options to begin with; without CC it is cc" }, 0)
  elseif status ~= 0 then
    error({ what = "it does not compile: " .. reason(status, why, output), output = output }, 0)
  end
end

-- The C of every variant of a case: list of { name, bytes }.
local function generate(case)
  local files = {}
  for _, variant in ipairs(case.variants) do
    variant.nodes = understand.table(case.model, case.file, variant.options)
    local texts = render_code(variant.nodes, { prefix = variant.prefix, from = "model.onnx", command = "splitgen verify" }, {})
    variant.told = read_json(collected.text(texts[3][2]), error).nodes -- as a compiler would read them
    for i = 1, 2 do
      files[#files + 1] = { texts[i][1], collected.text(texts[i][2]) }
    end
  end
  return files
end

local function write(files, scratch)
  local written = {}
  for i, row in ipairs(files) do
    written[i] = { find_cases.join(scratch, row[1]), { row[2] } }
  end
  write_files(written)
end

local function run(sets, scratch, seconds)
  local status, problem, output = started(host.run({ "./verify" }, scratch, seconds))
  if status == 2 then
    for _, each in ipairs(sets) do
      if each.refusal then
        error(each.refusal, 0)
      end
    end
  elseif status ~= 0 then
    local first = output:match("^[^\n]*")
    error({ what = status == 1 and first ~= "" and first or reason(status, problem, output),
      output = first ~= output and output or nil }, 0)
  end
end

-- path of the case, { expect_refusal, infer_shapes, timeout }, directory for what is written; for judge_case.lua.
return function(path, options, scratch)
  local case = test_case.new(path, options.expect_refusal)
  case.variants = {
    { prefix = "default", options = { infer_shapes = options.infer_shapes }, says = "" },
    { prefix = "copy_all", options = { copy_all = true, quiet = true }, says = ", with --copy-all" },
  }
  local files = generate(case)
  test_case.check_ops(case)
  local sets = test_case.sets(case)
  for _, each in ipairs(sets) do
    understand_set(case, each)
  end
  local of_sets = driver.files(case, sets)
  write(table.move(of_sets, 1, #of_sets, #files + 1, files), scratch)
  compile(scratch, files, options.timeout)
  run(sets, scratch, options.timeout)
end
