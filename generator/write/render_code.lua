-- render_code.lua: the texts of PREFIX_split.c, PREFIX_split.h and PREFIX_split.json of understood nodes.
local manifest = require("write.manifest")
local plan_functions = require("plan.plan_functions")
local render = require("base.render")
local text = require("base.text")
local write_functions = require("write.write_functions")

-- nodes, { prefix, from = what the nodes are of, command = the line that writes the files again },
-- { optimize, streaming, dispatch, aligned } = what copies are chosen for
-- -> list of { name, text, or function(write) that writes it piece by piece }, and a function that gives what the manifest
-- has of a node; the nodes are told which functions are theirs
return function(nodes, files, options)
  local values = write_functions(nodes, plan_functions(nodes, options), files.prefix, files.from)
  values.file = files.prefix .. "_split"
  values.model = text.comment_name(files.from)
  values.is_aligned = options.aligned or false
  values.command = text.continued(files.command, 110, "")
  return {
    { values.file .. ".c", render("templates/model.c.in", values) },
    { values.file .. ".h", render("templates/model.h.in", values) },
    { values.file .. ".json", function(write) manifest.write(write, nodes, options) end },
  }, manifest.row
end
