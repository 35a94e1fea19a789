-- plan_functions.lua: the functions that nodes need: copies, runs, views and slices (records.lua). Nodes that need the same
-- function share it. node.made becomes a copy, with node.measures its own numbers, or a run. part.place becomes the view or the
-- slice of a part that is not copied.
local plan_copy = require("plan.plan_copy")
local plan_run = require("plan.plan_run")
local records = require("plan.records")
local size = require("plan.size")
local text = require("base.text")

local max_named_nodes = 64 -- in `serves` of one function

-- The function of a list that has the key of `new`; if there is none, `new` itself, which is added.
local function shared(list, new, node, index)
  local found = list.by_key[new.key]
  if not found then
    found = new
    found.serves, found.node_count, found.named_count = {}, 0, 0
    list[#list + 1] = found
    list.by_key[new.key] = found
  end
  found.node_count, found.named_count = found.node_count + 1, found.named_count + (node.name and 1 or 0)
  if found.node_count <= max_named_nodes then
    table.insert(found.serves, node)
    table.insert(found.serves, index or false)
  end
  return found
end

-- The view of a part, or of any part of several that are equal, whose function returns NULL where the node cannot cut its axis.
local function refusing_view_of(node, part)
  local count, words = #node.parts, { size.key(size.dim(node)), size.key(size.unit(node)) }
  for _, other in ipairs(node.parts) do
    count = count and size.key(other.extent) == size.key(part.extent) and count or nil
  end
  local at = count and part.extent or part.at
  words[#words + 1] = tostring(count)
  words[#words + 1] = size.key(size.times(size.unit(node), at))
  for _, check in ipairs(node.own_checks) do
    words[#words + 1] = ("%s %s %s"):format(check.left, check.relation, check.right)
  end
  return records.view({ checks = node.own_checks, expressions = node.expressions, count = count,
    at = size.times(size.unit(node), at), dim = size.dim(node), unit = size.unit(node), key = text.key(words) })
end

-- The view of a part: input + offset.
local function view_of(node, part)
  if part.extent and not node.is_checked then
    return refusing_view_of(node, part)
  end
  local place = size.rectangle(node, part)
  local input = node.shifts and size.times(size.bits(node), size.of(node.dim)) or place.stride
  local outer, run = place.rows, place.run
  local all = size.times(outer, run) or { number = run.number, symbols = run.symbols, unknown = outer.unknown .. run.unknown }
  local key = text.key({ tostring(place.offset.number), tostring(all.number), tostring(outer.number * input.number),
    tostring(node.shifts), size.symbols_key(all), part.extent and size.symbols_key(place.offset),
    part.extent and size.symbols_key(input) })
  return records.view({ at = place.offset, outer = outer, run = run, input = input, is_in_bits = node.shifts, key = key })
end

local function slice_of(node, part)
  local place = size.rectangle(node, part)
  local stride, is_in_bits = place.stride or place.row_bits, place.row_bits ~= nil
  return records.slice({ at = place.offset, run = place.run, stride = stride, stride_is_in_bits = is_in_bits, rows = place.rows,
    key = text.key({ size.key(place.offset), size.key(place.run), size.key(stride), size.key(place.rows),
      is_in_bits and "bits" or nil }) })
end

-- Sets `place` of each part that a caller reads in the input: a view or a slice.
local function add_places(node, views, slices)
  for i, part in ipairs(node.parts) do
    if part.fate == "view" then
      local view = view_of(node, part)
      part.place = view.count and views.by_key[view.key] or shared(views, view, node, not view.count and i - 1)
    elseif part.is_slice and part.fate == "strided" then
      part.place = shared(slices, slice_of(node, part), node, i - 1)
    end
  end
end

-- Copies that differ only in their number of rows share a function for any rows. The one whose rows only the run knows owns it,
-- else the first of them; the owner comes first.
local function share_rows(copies, options)
  local alike = {}
  for _, copy in ipairs(copies) do
    local key = copy.rows_key or copy
    alike[key] = alike[key] or {}
    table.insert(alike[key], copy.rows and #alike[key] + 1 or 1, copy)
  end
  for _, copy in ipairs(copies) do
    local all = alike[copy.rows_key or copy]
    copy.shares = copy ~= all[1] and all[1] or nil
    copy.takes_rows = #all > 1 or not copy.rows or plan_copy.pays_in_ranges(copy, options)
    copy.takes_ranges = copy.takes_rows and options.optimize ~= "size" and copy.cell ~= "bits"
    copy.has_whole = copy.rows and not (copy.takes_rows and copy.named_count == copy.node_count) or false
    if #all > 1 then
      plan_copy.choose_for_any_rows(copy, options)
    end
  end
  local list, is_there = {}, {}
  for _, copy in ipairs(copies) do
    for _, each in ipairs({ copy.shares or copy, copy }) do
      list[#list + 1] = not is_there[each] and each or nil
      is_there[each] = true
    end
  end
  return list
end

local function has_copies(node)
  for _, part in ipairs(node.parts) do
    if part.fate == "copy" then
      return true
    end
  end
  return false
end

-- nodes, { optimize, streaming, dispatch }
-- -> { copies, runs, views, slices, forms_of(copy), for a copy that has a function of its own }
return function(nodes, options)
  local copies, runs, views, slices = { by_key = {} }, { by_key = {} }, { by_key = {} }, { by_key = {} }
  for _, node in ipairs(nodes) do
    if plan_copy.is_of(node) then
      local copy = plan_copy.of(node, options)
      node.made = copy and shared(copies, copy, node)
      node.measures = copy and { rows = copy.outer, unit = copy.unit }
    elseif has_copies(node) then
      node.made = shared(runs, plan_run.of(node, options), node)
    end
    add_places(node, views, slices)
  end
  copies = share_rows(copies, options)
  for _, list in ipairs({ runs, views, slices }) do
    list.by_key = nil
  end
  return { copies = copies, runs = runs, views = views, slices = slices,
    forms_of = function(copy) return plan_copy.forms_of(copy, options) end }
end
