-- emit_model.lua: the command `model`. Exactly the C that a model's nodes need.
local fail = require("fail")
local understand = require("model")
local write_code = require("write_code")

-- What begins the names of files and functions: the model's file name, as far as C allows it.
local function prefix_of(file)
  local stem = file:match("([^/]*)$"):gsub("%.onnx$", ""):gsub("[^%w_]", "_")
  return stem:find("^%a") and stem or "model_" .. stem
end

local function usage(format, ...)
  fail.usage({ what = format:format(...), help = "splitgen model --help" })
end

-- { "N=4", ... } -> { N = 4 }
local function read_dims(words)
  local dims = {}
  for _, word in ipairs(words) do
    local name, number = word:match("^(.+)=(%d+)$")
    number = number and math.tointeger(tonumber(number))
    if not number then
      usage("--dim %s: it must be NAME=NUMBER", word)
    end
    dims[name] = number
  end
  return dims
end

-- { "x=2x3", ... } -> { x = { 2, 3 } }; a dim that is no number is a symbol, nothing behind = is rank 0
local function read_shapes(words)
  local shapes = {}
  for _, word in ipairs(words) do
    local name, dims = word:match("^(.+)=([%w_x]*)$")
    if not name then
      usage("--shape %s: it must be TENSOR=2x3", word)
    end
    local list = {}
    for dim in (dims == "" and "" or dims .. "x"):gmatch("([^x]*)x") do
      if dim == "" then
        usage("--shape %s: it must be TENSOR=2x3", word)
      end
      list[#list + 1] = dim:find("^%d") and math.tointeger(tonumber(dim)) or dim
    end
    shapes[name] = list
  end
  return shapes
end

return function(options)
  local given = {
    dims = read_dims(options.dim),
    shapes = read_shapes(options.shape),
    copy_all = options.copy_all,
    infer_shapes = options.infer_shapes,
  }
  local nodes = understand.file(options.model, given)
  write_code(nodes, {
    prefix = options.prefix or prefix_of(options.model),
    out = options.out,
    from = options.model:match("([^/]*)$"),
    command = "model",
    optimize = options.optimize,
    streaming = options.streaming,
    dispatch = options.dispatch,
    depfile = options.depfile,
    depends_on = options.model,
  })
end
