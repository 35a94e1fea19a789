-- model_names.lua: the names of the models of tests/models, without their ends: of all, or of some, a list.
local host = require("host")
local test = require("test")

return function(some)
  local names = {}
  for _, name in ipairs(some or host.list_directory(test.setting("MODELS"))) do
    names[#names + 1] = name:match("^(.*)%.onnx$")
  end
  table.sort(names)
  return names
end
