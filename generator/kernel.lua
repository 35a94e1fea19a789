-- kernel.lua: the command. Kernels without a model: of one node that options describe, or of a file that lists many, and
-- understood as a model's would be.
local fail = require("fail")
local load_spec = require("spec")
local model_of = require("node_model")
local render_code = require("render_code")
local request = require("request")
local understand = require("model")
local write_code = require("write_code")

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

local function split_of(options)
  if not options.split then
    return nil
  end
  local lengths = numbers_of("split", options.split, ",")
  local is_scalar = options.op == "SplitToSequence" and #lengths == 1 and not options.split:find(",")
  return { values = is_scalar and lengths[1] or lengths }
end

-- { "axis=-1", "split=3,4" } -> a list of attributes
local function attributes_of(options)
  local attributes = {}
  for i, words in ipairs(options.attribute) do
    local name, value = words:match("^([%a_][%w_]*)=(.+)$")
    if not name then
      usage("--attribute %s: it is NAME=N", words)
    end
    local numbers, is_list = numbers_of("attribute", value, ","), value:find(",") ~= nil
    attributes[i] = { name = name, type = is_list and "ints" or "int", value = is_list and numbers or numbers[1] }
  end
  return attributes
end

-- The node that the options describe, as node_model.lua has it.
local function row_of(options)
  for _, name in ipairs({ "op", "opset", "dtype", "shape" }) do
    if not options[name] then
      usage("--%s is missing, or a --request in place of it", name)
    end
  end
  return {
    path = options.op, op = options.op, opset = options.opset, dtype = options.dtype,
    dims = numbers_of("shape", options.shape, "x"), axis = options.axis, split = split_of(options),
    num_outputs = options.num_outputs, keepdims = options.keepdims, outputs = options.outputs,
    attributes = attributes_of(options),
  }
end

local function refuse_option(_, key, format, ...)
  local option = key:gsub("_", "-")
  usage("--%s " .. format, option, ...)
end

return function(options)
  local asked = options.request and request.read(options.request)
    or { name = "command line", rows = { row_of(options) }, refuse = refuse_option }
  local models, spec = {}, load_spec()
  for i, row in ipairs(asked.rows) do
    models[i] = model_of(row, spec, function(...)
      asked.refuse(row, ...)
    end)
  end
  local nodes = understand.tables(models, asked.name, { copy_all = options.copy_all })
  local texts, found = render_code(nodes, {
    prefix = options.prefix,
    from = options.request and asked.name:match("([^/]*)$") or "the command line",
    command = "kernel",
    optimize = options.optimize,
    streaming = options.streaming,
    dispatch = options.dispatch,
  })
  if options.request then
    request.check_results(asked, nodes, found)
  end
  write_code(texts, { prefix = options.prefix, out = options.out })
end
