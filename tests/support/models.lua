-- models.lua: the models of tests/models: NAME.onnxtxt, in ONNX's textual syntax.
local onnx_text = require("onnx_text")
local shell = require("shell")
local sources = require("sources")

local folder = sources.name("tests/models")
local models = {}

-- The bytes of a file in the folder, or nil if it does not exist.
function models.file(name)
  return shell.read_file(folder .. "/" .. name)
end

function models.write(name, bytes)
  shell.write_file(folder .. "/" .. name, bytes)
end

-- The bytes of a model's file.
function models.bytes(name)
  return shell.read_file(("%s/%s.onnx"):format(os.getenv("MODELS"), name))
end

-- The protobuf text of a model.
function models.text(name)
  return onnx_text(models.file(name .. ".onnxtxt"))
end

function models.names()
  local names = {}
  for name in shell.run("ls %s", shell.quoted(folder)):gmatch("([^\n]+)%.onnxtxt\n") do
    names[#names + 1] = name
  end
  return names
end

return models
