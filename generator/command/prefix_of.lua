-- prefix_of.lua: the default prefix of a model's files and functions: its file name, as far as C allows it; "model" for standard
-- input.
local text = require("base.text")

return function(file)
  if file == "-" then
    return "model"
  end
  local stem = text.file_name(file):gsub("%.onnx$", ""):gsub("[^%w_]", "_")
  return stem:find("^%a") and stem or "model_" .. stem
end
