-- read_known.lua: what the command line says of models, for understand.lua.
local dims_of = require("graph.dims_of")
local fail = require("base.fail")
local integer = require("base.integer")
local load_spec = require("spec.load_spec")

-- Sets the value of a name, which an option may give only once.
local function note(command, option, values, name, value)
  if values[name] then
    fail.options(command, "--%s %s: it is given twice", option, name)
  end
  values[name] = value
end

-- { "N=4", ... } -> { N = 4 }
local function read_dims(command, words)
  local dims = {}
  for _, word in ipairs(words) do
    local name, digits = word:match("^(.+)=(%d+)$")
    if not name then
      fail.options(command, "--dim %s: it must be NAME=NUMBER", word)
    end
    local number, why = integer(digits)
    if not number then
      fail.options(command, "--dim %s: %s", word, why)
    end
    note(command, "dim", dims, name, number)
  end
  return dims
end

-- { "x=2x3", "y=2,n", ... } -> { x = { 2, 3 }, y = { 2, "n" } }
local function read_shapes(command, words)
  local shapes = {}
  for _, word in ipairs(words) do
    local name, dims = word:match("^(.+)=([^=]*)$")
    if not name then
      fail.options(command, "--shape %s: it must be TENSOR=2x3", word)
    end
    local list, why = dims_of(dims)
    note(command, "shape", shapes, name, list or fail.options(command, "--shape %s: %s", word, why))
  end
  return shapes
end

-- The opset to assume must be one that the tables know.
local function check_assumption(command, opset)
  local newest = 0
  for _, op in ipairs(opset and load_spec().ops or {}) do
    newest = math.max(newest, op.newest_opset)
  end
  if opset and (opset < 1 or opset > newest) then
    fail.options(command, "--assume-opset %d: the tables know 1 to %d", opset, newest)
  end
end

return function(options)
  check_assumption(options.command, options.assume_opset)
  return {
    dims = read_dims(options.command, options.dim),
    shapes = read_shapes(options.command, options.shape),
    used = { dims = {}, shapes = {} },
    copy_all = options.copy_all,
    strided = options.strided,
    infer_shapes = options.infer_shapes,
    assume_opset = options.assume_opset,
  }
end
