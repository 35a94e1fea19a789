-- report.lua: the command. What becomes of the nodes of models, as one page to look at.
local json = require("base.json")
local page = require("report.page")
local prefix_of = require("command.prefix_of")
local read_known = require("command.read_known")
local render_code = require("write.render_code")
local understand = require("node.understand")
local write_output = require("write.write_output")

-- A model as report/page.lua has it.
local function read(file, known, options)
  local nodes, data_files = understand.file(file, known)
  local name = file:match("([^/]*)$")
  local texts = render_code(nodes, { prefix = prefix_of(file), from = name, command = "" }, options)
  return { file = json.name(name), nodes = nodes, texts = texts }, data_files
end

return function(options)
  local known, models, inputs, data_files = read_known(options), {}, {}, {}
  for i, file in ipairs(options.models) do
    local more
    models[i], more = read(file, known, options)
    inputs[i] = file
    table.move(more, 1, #more, #data_files + 1, data_files)
  end
  understand.warn_of_unused(known)
  write_output({ { options.out, page(models) } }, { inputs = inputs, data_files = data_files }, function()
    return "--out names another file"
  end)
end
