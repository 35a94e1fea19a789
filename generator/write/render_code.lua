-- render_code.lua: the texts of PREFIX_split.c, PREFIX_split.h and PREFIX_split.json of understood nodes.
local host = require("host")
local manifest = require("write.manifest")
local plan_functions = require("plan.plan_functions")
local render = require("base.render")
local signatures = require("write.signatures")
local text = require("base.text")
local write_functions = require("write.write_functions")

local option_keys = { "aligned", "copy_all", "dispatch", "optimize", "streaming", "strided" } -- that a request can have, too

-- What the manifest has of all nodes; the last of it are the functions.
local function head_of(values, prefix, options)
  local chosen = setmetatable({}, { __jsontype = "object", __jsonorder = option_keys })
  for _, key in ipairs(option_keys) do
    chosen[key] = options[key]
  end
  return {
    { "splitgen_version", host.version },
    { "options", chosen },
    { "prefix", prefix },
    { "header", values.file .. ".h" },
    { "source", values.file .. ".c" },
    { "functions", signatures(values.all) },
  }
end

-- nodes, { prefix, from = what the nodes are of, command = the line that writes the files again },
-- { optimize, streaming, dispatch, aligned } = what copies are chosen for
-- -> list of { name, function(write) that writes it piece by piece }, and a function that gives what the manifest
-- has of a node; the nodes are told which functions are theirs. The manifest, which is the last, has no list of functions if its
-- function(write, without_functions) is told so.
return function(nodes, files, options)
  local values = write_functions(nodes, plan_functions(nodes, options), files.prefix, files.from)
  values.model = text.comment_name(files.from)
  values.is_aligned = options.aligned or false
  values.command = text.continued(files.command, 110, "")
  return {
    { values.file .. ".c", function(write) render("templates/model.c.in", values, write) end },
    { values.file .. ".h", function(write) render("templates/model.h.in", values, write) end },
    { values.file .. ".json", function(write, without_functions)
      local head = head_of(values, files.prefix, options)
      head[#head] = not without_functions and head[#head] or nil
      manifest.write(write, head, nodes)
    end },
  }, manifest.row
end
