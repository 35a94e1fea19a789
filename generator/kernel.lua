-- kernel.lua: the command. One kernel without a model: a node made from the command line, understood as a
-- model's would be.
local fail = require("fail")
local load_spec = require("spec")
local understand = require("model")
local write_code = require("write_code")

local int64 = 7

local function usage(format, ...)
  fail.usage({ what = format:format(...), help = "splitgen kernel --help" })
end

-- "1x128x2304" -> { 1, 128, 2304 }; "" -> {}
local function numbers_of(option, words, separator)
  local numbers = {}
  for word in (words .. separator):gmatch("([^" .. separator .. "]*)" .. separator) do
    local number = word:find("^-?%d+$") and math.tointeger(tonumber(word))
    if not number and not (word == "" and separator == ",") then
      usage("--%s %s: '%s' is no integer", option, words, word)
    end
    numbers[#numbers + 1] = number
  end
  return numbers
end

local function find(list, name, what)
  local known = {}
  for i, row in ipairs(list) do
    if (row.op or row[1]) == name then
      return row
    end
    known[i] = row.op or row[1]
  end
  usage("%s '%s' is none of %s", what, name, table.concat(known, ", "))
end

local function takes_input(op, opset)
  local found
  for _, version in ipairs(op.versions) do
    found = version.since_version <= opset and version or found
  end
  return found and found.inputs[2] ~= nil and found.inputs[2][2] ~= "T"
end

-- The model of one node that the options describe.
local function model_of(options, spec)
  local op, dtype = find(spec.ops, options.op, "--op"), find(spec.dtypes, options.dtype, "--dtype")
  local attributes, inputs, initializers = {}, { "input" }, {}
  local function attribute(name, value, kind)
    if value then
      attributes[#attributes + 1] = { name = name, type = kind or "int", value = value }
    end
  end
  attribute("axis", options.axis)
  attribute("keepdims", options.keepdims)
  attribute("num_outputs", options.num_outputs)
  local count = options.num_outputs or options.outputs
  if options.split then
    local lengths = numbers_of("split", options.split, ",")
    local is_scalar = op.op == "SplitToSequence" and #lengths == 1 and not options.split:find(",")
    count = count or #lengths
    if takes_input(op, options.opset) then
      inputs[2] = "split"
      initializers[1] = { name = "split", dtype = int64, dims = is_scalar and {} or { #lengths }, values = lengths }
    else
      attribute("split", lengths, "ints")
    end
  end

  local outputs, declared = { "output_sequence" }, {}
  if op.op ~= "SplitToSequence" then
    if not count then
      usage("how many outputs? --split, --num-outputs or --outputs tells")
    end
    for i = 1, count do
      outputs[i] = "output_" .. i - 1
      declared[i] = { name = outputs[i], kind = "unknown" }
    end
  end
  local name = options.name or op.op
  return {
    ir_version = 10,
    opset_import = { { domain = "", version = options.opset } },
    functions = {},
    graph = {
      inputs = { { name = "input", kind = "tensor", dtype = dtype.code, dims = numbers_of("shape", options.shape, "x") } },
      initializers = initializers,
      value_infos = {},
      outputs = declared,
      nodes = { { name = name, op_type = op.op, domain = "", inputs = inputs, outputs = outputs, attributes = attributes } },
    },
  }
end

return function(options)
  local nodes = understand.table(model_of(options, load_spec()), "command line", {
    copy_all = options.copy_all,
    all_parts = true,
  })
  write_code(nodes, {
    prefix = options.prefix,
    out = options.out,
    from = "the command line",
    command = "kernel",
    optimize = options.optimize,
    streaming = options.streaming,
    dispatch = options.dispatch,
  })
end
