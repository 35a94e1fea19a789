-- kernel.lua: the command. Writes kernels without a model: for one node that options describe, or for the nodes of a request.
-- Both are understood like nodes of a model.
local command_line = require("write.command_line")
local dims_of = require("graph.dims_of")
local fail = require("base.fail")
local integer = require("base.integer")
local json = require("base.json")
local manifest = require("core.manifest")
local named_attributes = require("core.named_attributes")
local read_names = require("command.read_names")
local render_code = require("write.render_code")
local request = require("front.request")
local requested = require("command.requested")
local resolve = require("spec.resolve")
local serving = require("spec.serving")
local text = require("base.text")
local write_code = require("write.write_code")

-- "768,768" -> { 768, 768 }; a list of one ends with a comma
local function list_of(option, words)
  local numbers = {}
  for word in ((words:match("^([^,]*),$") or words) .. ","):gmatch("([^,]*),") do
    local number, why = integer(word)
    numbers[#numbers + 1] = number or fail.options("kernel", "--%s: %s", option, why)
  end
  return numbers, words:find(",") ~= nil
end

local function split_of(options)
  if not options.split then
    return nil
  end
  local lengths, is_list = list_of("split " .. options.split, options.split)
  return options.op == "SplitToSequence" and not is_list and lengths[1] or json.list(lengths)
end

-- Whether the op version has an attribute of this name that is a string.
local function is_string_of(options, name)
  for _, op in ipairs(resolve().ops) do
    local version = op.op == options.op and serving(op.versions, options.opset)
    local attribute = version and version.attributes_by_name[name]
    if attribute then
      return attribute.type == "string"
    end
  end
  return false
end

-- { "axis=-1", "split=3,4", "mode=floor" } -> attributes by name
local function attributes_of(options)
  local attributes = {}
  for _, words in ipairs(options.attribute) do
    local name, value = words:match("^([%a_][%w_]*)=(.*)$")
    local is_string = name and is_string_of(options, name)
    if not name or value == "" and not is_string then
      fail.options("kernel", "--attribute %s: it must be NAME=N", words)
    elseif attributes[name] then
      fail.options("kernel", "--attribute '%s' is given twice", name)
    end
    local numbers, is_list
    if not is_string then
      numbers, is_list = list_of("attribute " .. words, value)
    end
    attributes[name] = is_string and value or is_list and numbers or numbers[1]
  end
  return attributes
end

-- The node that the options describe, as in a request.
local function node_of(options)
  for _, name in ipairs({ "op", "opset", "dtype", "shape" }) do
    if not options[name] then
      fail.options("kernel", "--%s or --request is missing", name)
    end
  end
  local dims, why = dims_of(options.shape)
  local node = { op = options.op, opset = options.opset, dtype = options.dtype, outputs = options.outputs,
    dims = dims or fail.options("kernel", "--shape %s: %s", options.shape, why), attributes = attributes_of(options),
    split = split_of(options) }
  for _, name in ipairs(named_attributes) do
    node[name] = node[name] or options[name]
  end
  return node
end

-- Refuses --outputs if it is not the number of parts.
local function check_outputs(options, node)
  local are_all = not node.is_sequence and not node.are_some
  local count = node.lengths and #node.lengths or are_all and #node.parts or nil
  if options.outputs and options.outputs ~= count then
    fail.refused({ place = "command line", node = node.path, rule = "BAD_OUTPUTS",
      what = ("--outputs is %d, and %s"):format(options.outputs, count and ("there are %d parts"):format(count)
        or "the number of parts is known only at run time"),
      help = "leave --outputs out: a sequence has as many parts as its lengths say" })
  end
end

local function refuse_option(_, key, format, ...)
  local option = key:gsub("_", "-")
  fail.options("kernel", "--%s " .. format, option, ...)
end

return function(options)
  local give_names = read_names(options)
  local asked = options.request and request.read(options.request)
    or { name = "command line", rows = { { path = options.op, asked = node_of(options) } }, refuse = refuse_option,
      checks_views = true }
  local nodes = requested(asked, options, give_names)
  if not options.request then
    check_outputs(options, nodes[1])
  end
  local texts, calls = render_code(nodes, {
    prefix = options.prefix,
    from = options.request and text.file_name(asked.name) or "the command line",
    command = command_line(options),
  }, options)
  if options.request then
    request.check_results(asked, nodes, function(node) return manifest.row(node, calls[node.parts]) end)
  end
  write_code(texts, options, options.request)
end
