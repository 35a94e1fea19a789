-- render_code.lua: the texts of PREFIX_split.h, PREFIX_split.c and PREFIX_split.json of understood nodes.
local code = require("code")
local manifest = require("manifest")
local render = require("render")
local text = require("text")

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
  local functions = code.functions(nodes, code.context(options))
  local file = options.prefix .. "_split"
  local values = {
    file = file,
    model = text.comment_name(options.from),
    copies = functions.copies,
    runs = functions.runs,
    has_runs = functions.has_runs,
    library = functions.library,
    statuses = functions.statuses,
    views = functions.views,
    views_have_offsets = functions.views.have_offsets,
    prelude = functions.prelude,
    command = continued(text.wrap(options.command, 110)),
  }
  return {
    { file .. ".h", render("templates/model.h.in", values) },
    { file .. ".c", render("templates/model.c.in", values) },
    { file .. ".json", function(write) manifest.write(write, nodes) end },
  }, manifest.row
end
