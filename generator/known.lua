-- known.lua: what the command line says of a model, for model.lua.
local fail = require("fail")

local function usage(command, format, ...)
  fail.usage({ what = format:format(...), help = ("splitgen %s --help"):format(command) })
end

-- { "N=4", ... } -> { N = 4 }
local function read_dims(command, words)
  local dims = {}
  for _, word in ipairs(words) do
    local name, number = word:match("^(.+)=(%d+)$")
    number = number and math.tointeger(tonumber(number))
    if not number then
      usage(command, "--dim %s: it must be NAME=NUMBER", word)
    end
    dims[name] = number
  end
  return dims
end

-- { "x=2x3", ... } -> { x = { 2, 3 } }; a dim that is no number is a symbol, nothing behind = is rank 0
local function read_shapes(command, words)
  local shapes = {}
  for _, word in ipairs(words) do
    local name, dims = word:match("^(.+)=([%w_x]*)$")
    if not name then
      usage(command, "--shape %s: it must be TENSOR=2x3", word)
    end
    local list = {}
    for dim in (dims == "" and "" or dims .. "x"):gmatch("([^x]*)x") do
      if dim == "" then
        usage(command, "--shape %s: it must be TENSOR=2x3", word)
      end
      list[#list + 1] = dim:find("^%d") and math.tointeger(tonumber(dim)) or dim
    end
    shapes[name] = list
  end
  return shapes
end

return function(options)
  return {
    dims = read_dims(options.command, options.dim),
    shapes = read_shapes(options.command, options.shape),
    copy_all = options.copy_all,
    infer_shapes = options.infer_shapes,
    assume_opset = options.assume_opset,
  }
end
