-- list.lua: the command. Without a model it shows op x version x dtype; with one, every Split and
-- SplitToSequence node, and what will become of it and why.
local json = require("base.json")
local load_spec = require("spec.load_spec")
local plan_functions = require("plan.plan_functions")
local prefix_of = require("command.prefix_of")
local read_known = require("command.read_known")
local render_code = require("write.render_code")
local resolve = require("spec.resolve")
local shape = require("graph.shape")
local understand = require("node.understand")

local printable = require("base.text").printable

local function names_of(dtypes)
  local names = {}
  for i, dtype in ipairs(dtypes) do
    names[i] = dtype.name
  end
  return names
end

local show_versions, show_nodes = {}, {}

function show_versions.text(model)
  print(("%-16s %-7s %-7s %s"):format("op", "version", "opsets", "dtypes"))
  for _, version in ipairs(model.versions) do
    print(("%-16s %-7d %-7s %s"):format(version.op, version.since_version,
      ("%d-%d"):format(version.since_version, version.last_opset), table.concat(names_of(version.dtypes), " ")))
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

function show_nodes.text(nodes)
  plan_functions(nodes, {})
  for _, node in ipairs(nodes) do
    print(("%s: %s %s %s%s, %s"):format(printable(node.path), node.label, node.dtype or "?", printable(shape.text(node.dims)),
      node.dims and (" on axis %d"):format(node.axis) or "", printable(node.lengths_from)))
    for _, part in ipairs(node.parts) do
      print(("  %-6s %s %s: %s"):format(part.fate, part.name == "" and "''" or printable(part.name),
        printable(shape.text(part.dims)), part.why))
    end
    if node.made and node.made.strategy then
      print(("  by %s: %s"):format(node.made.strategy, node.made.reason))
    end
  end
end

-- The manifest that `splitgen model` writes beside the code.
function show_nodes.json(nodes, file)
  local texts = render_code(nodes, { prefix = prefix_of(file), from = file, command = "" }, { optimize = "speed" })
  texts[3][2](io.write)
end

return function(options)
  if options.model then
    local nodes = understand.file(options.model, read_known(options))
    show_nodes[options.format](nodes, options.model)
  else
    show_versions[options.format](resolve(load_spec()))
  end
end
