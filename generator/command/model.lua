-- model.lua: the command. Writes exactly the C that a model's nodes need.
local check_device = require("command.check_device")
local command_line = require("write.command_line")
local forget_model = require("core.node").forget_model
local input = require("base.input")
local prefix_of = require("command.prefix_of")
local read_known = require("command.read_known")
local read_names = require("command.read_names")
local render_code = require("write.render_code")
local text = require("base.text")
local understand = require("front.understand")
local write_code = require("write.write_code")

return function(options)
  check_device(options)
  options.optimize = not options.device and (options.optimize or "speed") or nil
  local prefix = options.prefix or prefix_of(options.model)
  local give_names = read_names(options)
  local said = read_known(options)
  local nodes, data_files = understand.file(options.model, said)
  understand.warn_of_unused(said)
  give_names(nodes, options.model, prefix)
  for _, understood in ipairs(nodes) do
    forget_model(understood)
  end
  local texts = render_code(nodes, {
    prefix = prefix,
    from = text.file_name(input.name(options.model)),
    command = command_line(options),
  }, options)
  write_code(texts, options, options.model, data_files)
end
