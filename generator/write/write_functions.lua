-- write_functions.lua: planned functions (plan/plan_functions.lua) as C: names, parameters and bodies, byte counts, the nodes
-- that comments name, and what the file defines before them. Names of a model stay data.
local aliases = require("write.aliases")
local byte_counts = require("write.byte_counts")
local describe = require("write.describe")
local fail = require("base.fail")
local names = require("write.names")
local prelude = require("write.prelude")
local taken_over = require("write.taken_over")
local text = require("base.text")
local write_copy = require("write.write_copy")
local write_place = require("write.write_place")
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

-- The names of all functions and their macros, as a set. Digests are short: two functions may have one, if only somebody looks
-- for such names of dimensions.
local function names_taken(all, prefix, from)
  local taken = { [prefix .. "_split_H"] = true }
  local function take(made, name)
    if taken[name] then
      fail.refused({ place = from, node = made.serves[1].node.path, rule = "name",
        what = ("two functions would be called %s"):format(name), help = "give a dimension of one of them another name" })
    end
    taken[name] = true
  end
  for _, made in ipairs(all) do
    for _, one in ipairs(made.functions) do
      take(made, one.name)
    end
    if made.cut_name then
      take(made, made.cut_name)
    end
    for _, count in ipairs(made.byte_counts) do
      take(made, ("%s_%s"):format(made.name, count.suffix))
    end
  end
  return taken
end

local kinds = {
  { of = "copies", name = names.of_copy, write = write_copy, byte_counts = byte_counts.of_copy },
  { of = "runs", name = names.of_run, write = write_run, byte_counts = byte_counts.of_run },
  { of = "views", name = names.of_view, write = write_place, byte_counts = byte_counts.of_view },
  { of = "slices", name = names.of_slice, write = write_place, byte_counts = byte_counts.of_slice },
}

-- nodes, the functions that are planned for them, prefix, what the nodes are of -> what templates/model.h.in and model.c.in show
return function(nodes, planned, prefix, from)
  local all, places, places_have_offsets, described = {}, {}, false, {}
  for _, kind in ipairs(kinds) do
    for _, made in ipairs(planned[kind.of]) do
      kind.write(made, kind.name(prefix, made))
      made.byte_counts = kind.byte_counts(made)
      add_description(made, described)
      all[#all + 1] = made
      places[#places + 1] = made.address and made
      places_have_offsets = places_have_offsets or made.address ~= nil and made.address ~= "0"
    end
  end
  local lines, all_copies = taken_over.text(planned.copies, planned.runs)
  return { all = all, copies = planned.copies, runs = planned.runs, places = places, has_slices = #planned.slices > 0,
    places_have_offsets = places_have_offsets, prelude = prelude(all_copies, planned.runs), library = lines,
    statuses = #planned.runs > 0 and taken_over.statuses() or {},
    aliases = aliases(nodes, names_taken(all, prefix, from), from) }
end
