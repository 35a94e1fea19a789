-- prefix_of.lua: what begins the names of a model's files and functions: its file name, as far as C allows it; of standard input,
-- model.
return function(file)
  if file == "-" then
    return "model"
  end
  local stem = file:match("([^/]*)$"):gsub("%.onnx$", ""):gsub("[^%w_]", "_")
  return stem:find("^%a") and stem or "model_" .. stem
end
