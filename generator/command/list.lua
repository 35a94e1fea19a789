-- list.lua: the command. Without a model it shows op x version x dtype; with models every Split and SplitToSequence node, what it
-- becomes, and why.
local fail = require("base.fail")
local input = require("base.input")
local json = require("base.json")
local lazy = require("base.lazy")
local list_nodes = require("command.list_nodes")
local map = require("base.list").map
local prefix_of = require("command.prefix_of")
local read_known = require("command.read_known")
local read_names = require("command.read_names")
local resolve = require("spec.resolve")
local summary = require("write.summary")
local text = require("base.text")
local understand = require("front.understand")

local manifest, render_code = lazy("core.manifest"), lazy("write.render_code")
local request, requested = lazy("front.request"), lazy("command.requested")

local show_versions = {}

function show_versions.text(model)
  print(("%-16s %-7s %-7s %s"):format("op", "version", "opsets", "dtypes"))
  for _, version in ipairs(model.versions) do
    local dtypes = map(version.dtypes, function(dtype) return dtype.name end)
    print(("%-16s %-7d %-7s %s"):format(version.op, version.since_version,
      ("%d-%d"):format(version.since_version, version.last_opset), table.concat(dtypes, " ")))
  end
end

function show_versions.json(model)
  local rows = {}
  for _, version in ipairs(model.versions) do
    for _, kernel in ipairs(version.kernels) do
      rows[#rows + 1] = {
        op = version.op,
        since_version = version.since_version,
        last_opset = version.last_opset,
        dtype = kernel.dtype.name,
        kernel = kernel.name,
      }
    end
  end
  print(json.text({ kernels = rows }, { "kernels", "op", "since_version", "last_opset", "dtype", "kernel" }))
end

-- The manifest that `splitgen model` writes beside the code.
local function write_manifest(nodes, file, options)
  local texts = render_code(nodes, { prefix = options.prefix or prefix_of(file), from = file }, options)
  texts[1][2](io.write)
end

-- By format, two functions: add(file, nodes, nil if they are refused, model) is called for each model in order, then finish().
local list_models = {}

function list_models.text(options, is_one)
  local all = summary.new()
  return {
    add = function(file, nodes, model)
      if nodes then
        list_nodes.print(is_one and "" or text.visible(input.name(file)), nodes, model, options, all)
      end
    end,
    finish = function()
      if not is_one then
        list_nodes.print_total("in all", all)
      end
    end,
  }
end

-- The manifest of one model; for several models a list of manifests, with null for a refused model.
function list_models.json(options, is_one)
  local separator = "[\n"
  return {
    add = function(file, nodes)
      io.write(is_one and "" or separator)
      separator = ",\n"
      if nodes then
        write_manifest(nodes, file, options)
      elseif not is_one then
        io.write("null\n")
      end
    end,
    finish = function()
      io.write(is_one and "" or "]\n")
    end,
  }
end

-- Lists the nodes of a request.
local function list_request(options)
  local give_names, asked = read_names(options), request.read(options.request)
  local nodes = requested(asked, options, give_names)
  local texts, calls = render_code(nodes, { prefix = options.prefix, from = asked.name }, options)
  request.check_results(asked, nodes, function(node) return manifest.row(node, calls[node.parts]) end)
  if options.format == "json" then
    texts[1][2](io.write)
  else
    list_models.text(options, true).add(asked.name, nodes)
  end
end

return function(options)
  if options.request then
    return list_request(options)
  elseif #options.models == 0 then
    return show_versions[options.format](resolve())
  end
  options.optimize = options.optimize or "speed"
  local give_names, said = read_names(options), read_known(options)
  local list = list_models[options.format](options, #options.models == 1)
  local done, failure = fail.try(fail.each, options.models, function(file)
    local understood, nodes, _, model = fail.try(understand.file, file, said)
    if understood then
      give_names(nodes, file, options.prefix or prefix_of(file))
    end
    list.add(file, understood and nodes, model)
    if not understood then
      error(nodes, 0)
    end
  end)
  list.finish()
  if not done then
    error(failure, 0)
  end
  understand.warn_of_unused(said)
end
