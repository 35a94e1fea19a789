-- infer_shapes.lua: infers the shapes of a model by the program splitgen-infer-shapes, if it is installed.
local host = require("host")
local onnx = require("onnx.read")
local text = require("base.text")

local most_seconds <const> = 10

-- The path of the program; or nil, and what is wrong if the program should be there.
local function find_program()
  local path = os.getenv("SPLITGEN_INFER_SHAPES")
  if path then
    return path ~= "" and path or nil
  end
  path = host.find_program("splitgen-infer-shapes")
  return path, not path and host.infers_shapes and "splitgen was built with splitgen-infer-shapes, which is missing" or nil
end

-- The arguments of the program. Each name is an argument of its own, so that it can have any characters.
local function arguments_of(program, file, result, known)
  local arguments = { program, file, result }
  local function add(...)
    for _, word in ipairs({ ... }) do
      arguments[#arguments + 1] = tostring(word)
    end
  end
  local dims, shapes = known.dims or {}, known.shapes or {}
  for _, symbol in ipairs(text.sorted_keys(dims)) do
    add("dim", symbol, dims[symbol])
  end
  for _, name in ipairs(text.sorted_keys(shapes)) do
    add("shape", name)
    for _, dim in ipairs(shapes[name]) do
      add(type(dim) == "string" and "symbol" or "number", dim)
    end
  end
  return arguments
end

-- Path of a model, { shapes, dims } of the command line, time limit in seconds or nil -> a model with the same graph, nodes and
-- bodies, as onnx/read.lua has it; its value_infos are the inferred types. Or nil, and what is wrong, which is nil if the program
-- need not be there.
return function(file, known, seconds)
  local program, missing = find_program()
  if not program then
    return nil, missing
  end
  local directory <close> = host.make_temporary()
  if not directory then
    return nil, "no directory to work in"
  end
  local name = "types.onnx"
  local result = directory:path() .. "/" .. name
  local status, why, output = host.run(arguments_of(program, file, result, known), nil, seconds or most_seconds)
  if status ~= 0 then
    return nil, why or output:match("([^\n]+)\n*$") or ("exit status %d"):format(status)
  end
  local types, wrong = onnx.model(result, {})
  return types, wrong and ("%s: its %s: %s"):format(program, name, wrong.what) or nil
end
