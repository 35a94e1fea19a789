-- model.lua: the command `model`. Exactly the C that a model's nodes need.
local command_line = require("write.command_line")
local read_known = require("command.read_known")
local read_names = require("command.read_names")
local render_code = require("write.render_code")
local understand = require("node.understand")
local write_code = require("write.write_code")

-- What begins the names of files and functions: the model's file name, as far as C allows it.
local function prefix_of(file)
  local stem = file:match("([^/]*)$"):gsub("%.onnx$", ""):gsub("[^%w_]", "_")
  return stem:find("^%a") and stem or "model_" .. stem
end

return function(options)
  local prefix = options.prefix or prefix_of(options.model)
  local give_names = read_names(options)
  local nodes, data_files = understand.file(options.model, read_known(options))
  give_names(nodes, options.model)
  local texts = render_code(nodes, {
    prefix = prefix,
    from = options.model:match("([^/]*)$"),
    command = command_line(options),
  }, options)
  write_code(texts, prefix, options, options.model, data_files)
end
