-- verify_case.lua: one ONNX test case: its model as C, with views and with copies in their place, compiled together with
-- a program that calls the functions on the case's data sets and compares what they give.
local data_set = require("verify.data_set")
local dkjson = require("dkjson")
local driver = require("verify.driver")
local dtypes = require("graph.dtypes")
local fail = require("base.fail")
local find_cases = require("verify.find_cases")
local graph = require("graph.graph")
local host = require("host")
local render_code = require("write.render_code")
local load_spec = require("spec.load_spec")
local printable = require("base.text").printable
local understand = require("node.understand")

local flags = { "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror" }

local not_found = 127 -- the exit status of a program that is not there, also by way of a shell

local official_domains = {
  [""] = true, ["ai.onnx.ml"] = true, ["ai.onnx.preview"] = true, ["ai.onnx.preview.training"] = true,
  ["ai.onnx.training"] = true,
}

local function quoted(name)
  return ("'%s'"):format(printable(name))
end

local function domain_of(node)
  return graph.is_default(node.domain) and "" or node.domain
end

-- A node of the graph that is none of ours cannot be run here.
local function check_ops(model, ops, file)
  for _, node in ipairs(model.graph.nodes) do
    local name = printable(domain_of(node) == "" and node.op_type or domain_of(node) .. "." .. node.op_type)
    for _, called in ipairs(model.functions) do
      if called.name == node.op_type and domain_of(called) == domain_of(node) and called.overload == node.overload then
        error({ skipped = true, what = "needs function " .. name }, 0)
      end
    end
    if not official_domains[domain_of(node)] or domain_of(node) ~= "" and ops[node.op_type] then
      fail.refused({ place = file, what = "unknown operator " .. name, rule = "operator" })
    elseif domain_of(node) ~= "" or not ops[node.op_type] then
      error({ skipped = true, what = "needs op " .. name }, 0)
    end
  end
end

-- The model with what a data set gives as constants: understood anew, it tells every shape and length of the run.
local function model_of_run(model, inputs)
  local is_initializer, initializers, rest = {}, {}, {}
  for _, tensor in ipairs(model.graph.initializers) do
    is_initializer[tensor.name] = true
    if not inputs[tensor.name] then
      initializers[#initializers + 1] = tensor
    end
  end
  for _, input in ipairs(model.graph.inputs) do
    local given = inputs[input.name]
    if given and not given.sequence then
      initializers[#initializers + 1] = { name = input.name, dtype = given.dtype, dims = given.dims, values = given.values }
    elseif given or not is_initializer[input.name] then
      rest[#rest + 1] = input
    end
  end
  local run = setmetatable({ inputs = rest, initializers = initializers }, { __index = model.graph })
  return setmetatable({ graph = run }, { __index = model })
end

-- One run of the model: { inputs, outputs or nil, nodes = those before the first that is refused, refusal or nil, bindings }
local function read_run(case, directory)
  local run = { inputs = data_set.inputs(case.model.graph, directory, quoted), bindings = {}, nodes = {} }
  for _, input in ipairs(case.model.graph.inputs) do
    local value = run.inputs[input.name]
    if value then
      data_set.check_declared(value.path, "graph input " .. quoted(input.name), input, value, case.dtypes, run.bindings)
    end
  end
  local done, refusal = fail.try(understand.table, model_of_run(case.model, run.inputs), case.file,
    { dims = run.bindings, quiet = true }, run.nodes)
  if not done and not (type(refusal) == "table" and driver.tells_itself(case, run, refusal)) then
    error(refusal, 0) -- what a function cannot know, its caller has to: that is here
  end
  run.refusal = not done and refusal or nil
  if not case.expect_refusal and done then
    run.outputs = data_set.outputs(case.model.graph, directory, quoted)
  end
  return run
end

local function read_runs(case, path)
  local names, why = host.list_directory(path .. "/.")
  if not names then
    data_set.fail("cannot be listed: %s", why)
  end
  local runs = {}
  for _, name in ipairs(names) do
    local directory = find_cases.join(path, name)
    if name:find("^test_data_set_") and host.find_directory(directory) then
      runs[#runs + 1] = read_run(case, directory)
    end
  end
  if #runs == 0 and not case.expect_refusal then
    data_set.fail("there is no test_data_set_*")
  elseif #runs == 0 then
    runs[1] = read_run(case, nil)
  end
  return runs
end

-- Why a program did not end well: the line of its output that tells most.
local function reason(status, why, output)
  return why or output:match("[^\n]*[Ee]rror:[^\n]*") or output:match("[^\n]+") or ("exit status %d"):format(status)
end

local function compile(scratch, files, seconds)
  local arguments, words = {}, os.getenv("CC") or ""
  for word in (words:find("%S") and words or "cc"):gmatch("%S+") do
    arguments[#arguments + 1] = word
  end
  local compiler = arguments[1]
  table.move(flags, 1, #flags, #arguments + 1, arguments)
  for _, row in ipairs(files) do
    if row[1]:find("%.c$") then
      arguments[#arguments + 1] = row[1]
    end
  end
  arguments[#arguments + 1] = "-o"
  arguments[#arguments + 1] = "verify"
  local status, why, output = host.run(arguments, scratch, seconds)
  if status == not_found then
    error({ code = 3, stops = true, place = compiler, what = "the compiler cannot be run: " .. reason(status, why, output),
      help = "the environment variable CC names it, and the options to begin with; without CC it is cc" }, 0)
  elseif status ~= 0 then
    error({ what = "it does not compile: " .. reason(status, why, output), output = output }, 0)
  end
end

-- The nodes of a manifest that write_manifest(write) writes, as a compiler would read them.
local function read_manifest(write_manifest)
  local pieces = {}
  write_manifest(function(piece)
    pieces[#pieces + 1] = piece
  end)
  return dkjson.decode(table.concat(pieces)).nodes
end

-- A case, and what the tables say of its ops and dtypes; `ops` are ours.
local function new_case(path, options)
  local case = {
    file = find_cases.join(path, "model.onnx"),
    expect_refusal = options.expect_refusal,
    ops = {},
    dtypes = dtypes().names,
    bits = dtypes().bits,
    quoted = quoted,
    variants = {
      { prefix = "default", options = { infer_shapes = options.infer_shapes }, says = "" },
      { prefix = "copy_all", options = { copy_all = true, quiet = true }, says = ", with --copy-all" },
    },
  }
  for _, op in ipairs(load_spec().ops) do
    case.ops[op.op] = true
  end
  case.model = understand.read(case.file)
  return case
end

-- The C of every variant of a case: list of { name, bytes }.
local function generate(case)
  local files = {}
  for _, variant in ipairs(case.variants) do
    variant.nodes = understand.table(case.model, case.file, variant.options)
    local texts = render_code(variant.nodes, { prefix = variant.prefix, from = "model.onnx", command = "splitgen verify" }, {})
    variant.told = read_manifest(texts[3][2])
    table.move(texts, 1, 2, #files + 1, files)
  end
  return files
end

local function write(files, scratch)
  local written = {}
  for i, row in ipairs(files) do
    written[i] = { find_cases.join(scratch, row[1]), row[2] }
  end
  fail.unless(host.write_files(written))
end

local function run(runs, scratch, seconds)
  local status, problem, output = host.run({ "./verify" }, scratch, seconds)
  if status == 2 then
    for _, each in ipairs(runs) do
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

-- path of the case, directory for what is written, { expect_refusal, infer_shapes, seconds }. Raises what is wrong: with
-- code 1 when the model or a run is refused, with `skipped` when the model needs other ops, with `stops` when no case can do.
return function(path, scratch, options)
  local case = new_case(path, options)
  local files = generate(case)
  check_ops(case.model, case.ops, case.file)
  local runs = read_runs(case, path)
  for _, row in ipairs(driver.files(case, runs)) do
    files[#files + 1] = row
  end
  write(files, scratch)
  compile(scratch, files, options.seconds)
  run(runs, scratch, options.seconds)
end
