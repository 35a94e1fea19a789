-- render_code.lua: the texts of PREFIX_split.h, PREFIX_split.c and PREFIX_split.json of understood nodes.
local manifest = require("write.manifest")
local plan_functions = require("plan.plan_functions")
local render = require("base.render")
local text = require("base.text")
local write_functions = require("write.write_functions")

-- The lines of a command: each but the last goes on.
local function continued(lines)
  for i = 1, #lines - 1 do
    lines[i] = lines[i] .. " \\"
  end
  return lines
end

-- nodes, { prefix, from = what the nodes are of, command = the line that writes this again, optimize, streaming, dispatch }
-- -> list of { name, text, or function(write) that writes it piece by piece }, and a function that gives what the manifest
-- has of a node; the nodes are told which functions are theirs
return function(nodes, options)
  local values = write_functions(plan_functions(nodes, options), options.prefix)
  values.file = options.prefix .. "_split"
  values.model = text.comment_name(options.from)
  values.command = continued(text.wrap(options.command, 110))
  return {
    { values.file .. ".h", render("templates/model.h.in", values) },
    { values.file .. ".c", render("templates/model.c.in", values) },
    { values.file .. ".json", function(write) manifest.write(write, nodes) end },
  }, manifest.row
end
