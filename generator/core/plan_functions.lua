-- plan_functions.lua: the functions that nodes need: copies, cuts, views and slices, and what each node uses (records.lua). Nodes
-- that need the same function share it.
local joined = require("base.list").joined
local lazy = require("base.lazy")
local plan_copy = require("core.plan_copy")
local records = require("core.records")
local size = require("core.size")
local text = require("base.text")

local plan_cut = lazy("core.plan_cut") -- most lengths are known

local max_named_nodes = 64 -- in `serves` of one function

-- The function of a list that has the key of `new`; if there is none, `new` itself, which is added.
local function shared(list, new)
  local found = list.by_key[new.key]
  if not found then
    found = new
    found.serves, found.node_count, found.named_count = {}, 0, 0
    list[#list + 1] = found
    list.by_key[new.key] = found
  end
  return found
end

-- Likewise, of copies.
local function shared_copy(copies, copy, options)
  local found = shared(copies, copy)
  if found ~= copy then
    plan_copy.merge(found, copy, options)
  end
  return found
end

-- Notes that a function serves a node, or part `index` of it.
local function serve(made, node, index)
  made.node_count, made.named_count = made.node_count + 1, made.named_count + (node.name and 1 or 0)
  if made.node_count <= max_named_nodes then
    table.insert(made.serves, node)
    table.insert(made.serves, index or false)
  end
end

-- Notes that the functions of a use serve a node. A view of any of several parts serves it once.
local function serve_all(use, node)
  local made = use.kernels or use.copy or use.cut
  if made then
    serve(made, node)
  end
  local is_served = {}
  for i, part in ipairs(node.parts) do
    local place = use.places[i]
    local is_of_any = part.fate == "view" and place.count ~= nil
    if place and not (is_of_any and is_served[place]) then
      serve(place, node, not is_of_any and i - 1)
      is_served[place] = true
    end
  end
end

-- The view of a part, or of any part of several that are equal, whose function returns NULL where the node cannot cut its axis.
local function refusing_view_of(node, part)
  local count, words = #node.parts, { size.key(size.dim(node)), size.key(size.unit(node)) }
  for _, other in ipairs(node.parts) do
    count = count and size.key(other.extent) == size.key(part.extent) and not other.position and count or nil
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

-- What the function of a place must check of the axis, nil if nothing; and that as words of its key.
local function requirement_of(node)
  local axis = size.axis_to_check(node)
  return axis and { axis = axis, dim = node.required_dim }, axis and { size.key(axis), tostring(node.required_dim) } or {}
end

-- Whether a product is a number times the symbols and the unknown factor of another.
local function is_number_times(product, other)
  return product.number == 0 or size.symbols_key(product) == size.symbols_key(other)
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
  local words = { tostring(place.offset.number), tostring(all.number), tostring(outer.number * input.number),
    tostring(node.shifts), size.symbols_key(all) }
  local has_symbols_of_run = not part.extent or is_number_times(place.offset, run) and is_number_times(input, run)
  if not has_symbols_of_run then
    words = joined(words, { size.symbols_key(place.offset), size.symbols_key(input) })
  end
  local requires, more = requirement_of(node)
  return records.view({ at = place.offset, outer = outer, run = run, input = input, is_in_bits = node.shifts,
    has_symbols_of_run = has_symbols_of_run, requires = requires, key = text.key(joined(words, more)) })
end

local function slice_of(node, part)
  local place = size.rectangle(node, part)
  local stride, is_in_bits = place.stride or place.row_bits, place.row_bits ~= nil
  local words = { size.key(place.offset), size.key(place.run), size.key(stride), size.key(place.rows),
    is_in_bits and "bits" or nil }
  local requires, more = requirement_of(node)
  return records.slice({ at = place.offset, run = place.run, stride = stride, stride_is_in_bits = is_in_bits, rows = place.rows,
    requires = requires, key = text.key(joined(words, more)) })
end

-- The places of the parts that a caller reads in the input, by their indices: views and slices.
local function places_of(node, views, slices)
  local places = {}
  for i, part in ipairs(node.parts) do
    if part.fate == "view" then
      places[i] = shared(views, view_of(node, part))
    elseif part.is_slice and part.fate == "strided" then
      places[i] = shared(slices, slice_of(node, part))
    end
  end
  return places
end

-- Copies that differ only in their number of rows share a function for any rows. The one whose rows only the run knows owns it,
-- else the first of them; the owner comes first.
local function share_rows(copies, options)
  local alike, groups = {}, {}
  for _, copy in ipairs(copies) do
    local key = copy.rows_key or copy
    if not alike[key] then
      alike[key] = {}
      groups[#groups + 1] = alike[key]
    end
    table.insert(alike[key], copy.rows and #alike[key] + 1 or 1, copy)
  end
  for _, group in ipairs(groups) do
    plan_copy.share(group, options)
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

local function new_list()
  return { by_key = {} }
end

-- nodes, { optimize, dispatch, aligned }, for a device kernels_of(node, copy, or nil and a cut) -> what copies in place of it
-- (device/plan_kernels.lua) -> { copies, cuts, views, slices, kernels = lists, uses = what nodes use, by their parts, which equal
-- nodes of a request share }
return function(nodes, options, kernels_of)
  local copies, cuts, views, slices, kernels, uses = new_list(), new_list(), new_list(), new_list(), new_list(), {}
  local function use_of(node)
    local use = records.use({ places = places_of(node, views, slices) })
    local copy = plan_copy.is_of(node) and plan_copy.of(node, options)
    local cut = not plan_copy.is_of(node) and has_copies(node) and plan_cut.of(node, options)
    if copy then
      use.rows, use.unit = copy.outer, copy.unit
    end
    if kernels_of and (copy or cut) then
      use.kernels = shared(kernels, kernels_of(node, copy, cut))
    else
      use.copy, use.cut = copy and shared_copy(copies, copy, options) or nil, cut and shared(cuts, cut) or nil
    end
    return use
  end
  for _, node in ipairs(nodes) do
    uses[node.parts] = uses[node.parts] or use_of(node)
    serve_all(uses[node.parts], node)
  end
  copies = share_rows(copies, options)
  for _, list in ipairs({ cuts, views, slices, kernels }) do
    list.by_key = nil
  end
  return { copies = copies, cuts = cuts, views = views, slices = slices, kernels = kernels, uses = uses }
end
