-- prefix_of.lua: what begins the names of a model's files and functions: its file name, as far as C allows it.
return function(file)
  local stem = file:match("([^/]*)$"):gsub("%.onnx$", ""):gsub("[^%w_]", "_")
  return stem:find("^%a") and stem or "model_" .. stem
end
