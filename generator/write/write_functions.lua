-- write_functions.lua: planned functions (plan/plan_functions.lua) as C: names, PREFIX_split_N, PREFIX_run_N or PREFIX_view_N,
-- parameters and bodies, the nodes that comments name, and what the file defines before them. Names of a model stay data.
local describe = require("write.describe")
local parameters = require("write.parameters")
local prelude = require("write.prelude")
local taken_over = require("write.taken_over")
local text = require("base.text")
local write_copy = require("write.write_copy")
local write_run = require("write.write_run")

-- The lines that tell what a function is for. A node is described once, whatever it needs.
local function add_description(made, described)
  made.described = {}
  for _, served in ipairs(made.serves) do
    local node = served.node
    described[node] = described[node] or text.wrap(describe(node), 100)
    local first = #made.described + 1
    table.move(described[node], 1, #described[node], first, made.described)
    if served.index then
      made.described[first] = ("part %d of %s"):format(served.index, made.described[first])
    end
  end
  if made.node_count > #made.serves then
    made.described[#made.described + 1] = ("and %d more nodes"):format(made.node_count - #made.serves)
  end
end

local function write_view(view, name)
  local list = parameters.new()
  view.name = name
  view.address = view.offset == 0 and "0" or parameters.times(parameters.words(list, view.unit), view.unit.number * view.offset)
  view.parameters = list.list
  view.declared = parameters.declarations(view.parameters)
  table.insert(view.declared, "const void *input")
end

-- planned functions, prefix -> what templates/model.h.in and model.c.in show of them
return function(planned, prefix)
  local described = {}
  for i, copy in ipairs(planned.copies) do
    write_copy(copy, ("%s_split_%d"):format(prefix, i - 1))
    add_description(copy, described)
  end
  for i, run in ipairs(planned.runs) do
    write_run(run, ("%s_run_%d"):format(prefix, i - 1))
    add_description(run, described)
  end
  local views_have_offsets = false
  for i, view in ipairs(planned.views) do
    write_view(view, ("%s_view_%d"):format(prefix, i - 1))
    add_description(view, described)
    views_have_offsets = views_have_offsets or view.offset > 0
  end
  local lines, all_copies = taken_over.text(planned.copies, planned.runs)
  return { copies = planned.copies, runs = planned.runs, views = planned.views, prelude = prelude(all_copies, planned.runs),
    library = lines, statuses = #planned.runs > 0 and taken_over.statuses() or {}, views_have_offsets = views_have_offsets }
end
