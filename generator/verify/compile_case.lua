-- compile_case.lua: one ONNX test case: its model as C, with views and with --copy-all, compiled together with a program that
-- calls the functions on the case's data sets and compares their results.
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
local understand = require("front.understand")
local write_files = require("base.write_files")

local flags = { "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-o", "verify" }

-- The model with the inputs of a data set as constants: understand.lua then knows every shape and length.
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

-- Understands the model with a data set. set.nodes becomes its nodes, or the nodes before the first refused one, and set.refusal
-- then the refusal.
local function understand_set(case, set)
  set.nodes = {}
  local done, refusal = fail.try(understand.table, model_of_set(case, set.inputs), case.file,
    { dims = set.bindings, infer_shapes = case.infer_shapes, quiet = true }, set.nodes)
  if not done and not (type(refusal) == "table" and driver.tells_itself(case, set, refusal)) then
    error(refusal, 0) -- no generated function refuses it, so the caller must
  end
  set.refusal = not done and refusal or nil
end

-- The results of host.run, if it could start the program; if there is no process, the case is lost.
local function started(status, why, output)
  if not output then
    fail.io({ what = why })
  end
  return status, why, output
end

-- Why a program failed: the first line of its output with an error, else the first line.
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
      help = "the environment variable CC names the compiler and its first options; the default is cc" }, 0)
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
    variant.objects = read_json(collected.text(texts[3][2]), error).nodes -- as a compiler reads the manifest
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

-- What is wrong with the end of a program, whose output must end with `last_line`, or nil. An exit status of 0 is not enough: a
-- program that does nothing has it, too, and an emulator may lose the program's own.
local function fault_of(last_line, status, why, output)
  local first, last = output:match("^[^\n]*"), ("\n" .. output):match("^.*\n([^\r\n]+)") or ""
  if last == last_line then
    return status ~= 0 and (why or ("exit status %d, although all is as expected"):format(status)) or nil
  elseif status == 0 then
    return ("the last line of the program's output is '%s', expected '%s'"):format(last, last_line)
  end
  return status == 1 and first ~= "" and first or reason(status, why, output)
end

local function run(sets, scratch, seconds, last_line)
  local status, why, output = started(host.run({ "./verify" }, scratch, seconds))
  local fault = fault_of(last_line, status, why, output)
  if fault then
    error({ what = fault, output = output:find("\n") and output or nil, crashed = why ~= nil }, 0)
  end
  for _, each in ipairs(sets) do
    if each.refusal then
      error(each.refusal, 0)
    end
  end
end

-- { path, asks }, { infer_shapes, timeout }, directory for written files; for judge_case.lua.
return function(found, options, scratch)
  local case = test_case.new(found.path, found.asks)
  case.infer_shapes = options.infer_shapes
  case.variants = {
    { prefix = "default", options = { infer_shapes = case.infer_shapes }, says = "" },
    { prefix = "copy_all", options = { infer_shapes = case.infer_shapes, copy_all = true, quiet = true },
      says = ", with --copy-all" },
  }
  local files = generate(case)
  test_case.check_ops(case)
  local sets = test_case.sets(case)
  for _, each in ipairs(sets) do
    understand_set(case, each)
  end
  local of_sets, last_line = driver.files(case, sets)
  write(table.move(of_sets, 1, #of_sets, #files + 1, files), scratch)
  compile(scratch, files, options.timeout)
  run(sets, scratch, options.timeout, last_line)
end
