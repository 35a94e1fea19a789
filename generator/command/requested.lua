-- requested.lua: understands and names the nodes of a request, or of options that describe a node.
local check_device = require("command.check_device")
local lazy = require("base.lazy")
local node_asked = require("front.asked")
local understand = require("front.understand")

local accepts = lazy("core.accepts")

-- Options that are not on the command line come from the request, or are the defaults.
local function take_over(options, asked)
  local says_fate = options.copy_all or options.strided
  for key, value in pairs(asked.options or {}) do
    if not options[key] and not (says_fate and (key == "copy_all" or key == "strided")) then
      options[key] = value or nil
    end
  end
  check_device(options)
  options.optimize = not options.device and (options.optimize or "speed") or nil
  options.prefix = options.prefix or asked.prefix or "kernel"
end

-- The result of request.read; the parsed options, to which it adds those of the request; the function of read_names.lua
-- -> understood nodes.
return function(asked, options, give_names)
  take_over(options, asked)
  local nodes = understand.asked(asked.rows, function(row)
    return node_asked(row.path, row.asked, function(...)
      asked.refuse(row, ...)
    end)
  end, asked.name, { copy_all = options.copy_all, strided = options.strided, expressions = asked.expressions,
    checks_views = asked.checks_views, accepts = asked.accepts and accepts.of_rows(asked.accepts, asked.refuse_condition) })
  for i, node in ipairs(nodes) do
    node.name = asked.rows[i].name
  end
  give_names(nodes, asked.name, options.prefix)
  return nodes
end
