-- plan_functions.lua: the functions that understood nodes need: copies, runs, views and slices, each once, however many nodes it
-- serves. The nodes are told which is theirs: node.made is a copy (plan_copy.lua) or a run (plan_run.lua); part.place is a view,
-- { at, outer, run, input = products of what is in front of it, of its rows, more than one of which are all that there is, and of
-- a row of it and of the input, the last of bits where is_in_bits, key },
-- or, of what is strided or one of a few that are copied, a slice: { at, run, stride, rows = products, key };
-- and each of these has serves = { node, index of the part or false, node, ... }, of the first few of node_count nodes.
local plan_copy = require("plan.plan_copy")
local plan_run = require("plan.plan_run")
local size = require("plan.size")
local text = require("base.text")

local max_named_nodes = 64 -- that one function serves

-- The function of a list that has the key of this one: it, if it is new.
local function shared(list, new, node, index)
  local found = list.by_key[new.key]
  if not found then
    found = new
    found.serves, found.node_count = {}, 0
    list[#list + 1] = found
    list.by_key[new.key] = found
  end
  found.node_count = found.node_count + 1
  if found.node_count <= max_named_nodes then
    table.insert(found.serves, node)
    table.insert(found.serves, index or false)
  end
  return found
end

-- The view of a part: input + offset.
local function view_of(node, part)
  local place = size.rectangle(node, part)
  local input = node.shifts and size.times(size.bits(node), size.of(node.dim)) or place.stride
  local outer, run = place.rows, place.run
  local all = size.times(outer, run) or { number = run.number, symbols = run.symbols, unknown = outer.unknown .. run.unknown }
  local key = text.key({ tostring(place.offset.number), tostring(all.number), tostring(outer.number * input.number),
    tostring(node.shifts), size.symbols_key(all) })
  return { at = place.offset, outer = outer, run = run, input = input, is_in_bits = node.shifts, key = key }
end

local function slice_of(node, part)
  local place = size.rectangle(node, part)
  place.at, place.offset = place.offset, nil
  place.key = text.key({ size.key(place.at), size.key(place.run), size.key(place.stride), size.key(place.rows) })
  return place
end

-- Tells the parts of a node where they are, if they are not copied, or the caller could do without the copy. Of many that are
-- copied only the manifest tells it.
local function add_places(node, views, slices, options)
  local few_copies = node.made and not node.made.takes_array and not options.embed
  for i, part in ipairs(node.parts) do
    if part.fate == "view" then
      part.place = shared(views, view_of(node, part), node, i - 1)
    elseif part.is_slice and (part.fate == "strided" or part.fate == "copy" and few_copies) then
      part.place = shared(slices, slice_of(node, part), node, i - 1)
    end
  end
end

-- One function, of a range of rows, for copies of rows that are alike: the first of them has it.
local function share_rows(copies, options)
  local alike = {}
  for _, copy in ipairs(copies) do
    local key = copy.rows_key or copy
    alike[key] = alike[key] or {}
    table.insert(alike[key], copy)
  end
  for _, copy in ipairs(copies) do
    local all = alike[copy.rows_key or copy]
    copy.shares = copy ~= all[1] and all[1] or nil
    copy.takes_rows = #all > 1 or plan_copy.pays_in_ranges(copy, options)
    if #all > 1 then
      plan_copy.choose_for_any_rows(copy, options)
    end
  end
end

-- Whether any part of a node waits for the run.
local function waits(node)
  for _, part in ipairs(node.parts) do
    if part.fate == "copy" and (not node.lengths or node.is_sequence) then
      return true
    end
  end
  return false
end

-- nodes, { optimize, streaming, dispatch, embed = whether nobody asks where copies could be }
-- -> { copies, runs, views, slices, forms_of(copy) of one that shares no other's }
return function(nodes, options)
  local copies, runs, views, slices = { by_key = {} }, { by_key = {} }, { by_key = {} }, { by_key = {} }
  for _, node in ipairs(nodes) do
    if node.lengths and not node.is_sequence then
      local copy = plan_copy.of(node, options)
      node.made = copy and shared(copies, copy, node)
      add_places(node, views, slices, options)
    elseif waits(node) then
      node.made = shared(runs, plan_run.of(node, options), node)
    end
  end
  share_rows(copies, options)
  for _, list in ipairs({ copies, runs, views, slices }) do
    list.by_key = nil
  end
  return { copies = copies, runs = runs, views = views, slices = slices,
    forms_of = function(copy) return plan_copy.forms_of(copy, options) end }
end
