-- read_known.lua: the options of the command line that add facts to models, for understand.lua.
local dims_of = require("graph.dims_of")
local dtypes = require("spec.dtype_tables")
local fail = require("base.fail")
local integer = require("base.integer")
local load_spec = require("spec.load_spec")

-- The values of an option by name, such as { N = 4 } for { "N=4" }; form = { its pattern, the same in words }, read(word)
-- -> value, or nil and the reason.
local function read_by_name(options, option, form, read)
  local values = {}
  local function refuse(shown, why)
    fail.options(options.command, "--%s %s: %s", option, shown, why)
  end
  for _, word in ipairs(options[option]) do
    local name, said = word:match(form[1])
    if not name then
      refuse(word, "it must be " .. form[2])
    end
    local value, why = read(said)
    if not value then
      refuse(word, why)
    elseif values[name] then
      refuse(name, "it is given twice")
    end
    values[name] = value
  end
  return values
end

-- "2x3:float" or "float[2,3]" -> { 2, 3, dtype = its code, nil if there is none }; or nil, and the reason.
local function shape_of(words)
  local dims_said, name = words:match("^(.*):([%w_]+)$")
  if words:find("^[%w_]*%[.*%]$") then
    name, dims_said = words:match("^(.-)%[(.*)%]$")
    name, dims_said = name ~= "" and name or nil, dims_said:gsub(", +", ","):gsub("^[^,]+$", "%0,")
  end
  local dims, why = dims_of(dims_said or words)
  local code = dtypes().codes[name]
  if name and not code then
    return nil, ("'%s' is no dtype of ONNX"):format(name)
  elseif dims then
    dims.dtype = code
  end
  return dims, why
end

-- The assumed opset must be one that the tables have.
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
    dims = read_by_name(options, "dim", { "^(.+)=(%d+)$", "NAME=NUMBER" }, integer),
    shapes = read_by_name(options, "shape", { "^(.+)=([^=]*)$", "TENSOR=2x3, TENSOR=2x3:DTYPE or TENSOR=DTYPE[2,3]" }, shape_of),
    used = { dims = {}, shapes = {} },
    copy_all = options.copy_all,
    strided = options.strided,
    infer_shapes = options.infer_shapes,
    assume_opset = options.assume_opset,
  }
end
