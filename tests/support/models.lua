-- models.lua: the models of tests/models: NAME.onnxtxt, in ONNX's textual syntax.
local onnx_text = require("onnx_text")
local shell = require("shell")
local sources = require("sources")

local models = { folder = sources.name("tests/models") }

-- The bytes of a file there, or nil when there is none.
function models.file(name)
  return shell.read_file(models.folder .. "/" .. name)
end

-- The text of a model's protobuf.
function models.text(name)
  return onnx_text(models.file(name .. ".onnxtxt"))
end

-- The names of all, and the paths of their files.
function models.names()
  local names, files = {}, {}
  for file in shell.run("ls %s", shell.quoted(models.folder)):gmatch("[^\n]+") do
    local name = file:match("(.*)%.onnxtxt$")
    names[#names + 1], files[#files + 1] = name, name and models.folder .. "/" .. file
  end
  return names, files
end

return models
