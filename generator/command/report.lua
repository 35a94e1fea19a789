-- report.lua: the command. Writes a page that shows what the nodes of models become.
local collected = require("base.collected")
local fail = require("base.fail")
local input = require("base.input")
local json = require("base.json")
local page = require("report.page")
local prefix_of = require("command.prefix_of")
local progress = require("base.progress")
local read_known = require("command.read_known")
local read_names = require("command.read_names")
local render_code = require("write.render_code")
local text = require("base.text")
local understand = require("front.understand")
local write_output = require("write.write_output")

local function name_of(file)
  return json.name(text.file_name(input.name(file)))
end

-- A model for report/model.lua, and the paths of its external data.
local function read(file, known, give_names, options)
  local nodes, data_files, model = understand.file(file, known)
  local prefix = options.prefix or prefix_of(file)
  give_names(nodes, file, prefix)
  local texts, calls = render_code(nodes, { prefix = prefix, from = name_of(file), command = "", wants_code = true }, options)
  for i = 1, 2 do
    texts[i][2] = collected.text(texts[i][2])
  end
  return { file = name_of(file), nodes = nodes, known = model, said = known, texts = texts, calls = calls }, data_files
end

return function(options)
  options.optimize = options.optimize or "speed"
  local give_names, known, models, inputs, data_files = read_names(options), read_known(options), {}, {}, {}
  fail.each(options.models, function(file, i)
    local more
    progress.tell(i, #options.models, name_of(file))
    models[i], more = read(file, known, give_names, options)
    inputs[i] = file
    table.move(more, 1, #more, #data_files + 1, data_files)
  end)
  understand.warn_of_unused(known)
  if options.out == "-" then
    io.write(page(models))
    return
  end
  write_output({ { options.out, { page(models) } } }, { inputs = inputs, data_files = data_files }, function()
    return "choose another --out"
  end)
end
