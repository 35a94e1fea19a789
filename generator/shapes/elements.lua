-- elements.lua: contents (contents.lua) by the indices of their elements, and the ops that make or move elements.
local demands = require("shapes.demands")
local dim = require("shapes.dim")
local lists = require("base.list")
local onnx_tensor = require("onnx.tensor")
local rule_table = require("shapes.rule_table")
local types = require("shapes.types")
local work = require("shapes.work")

local joined, map, merged, part, with = lists.joined, lists.map, lists.merged, lists.part, lists.with

local elements = { rows = {} }
local rows = elements.rows

-- The number of elements of dims; nil if it is not known, or more than `most`, tensor.lua's max_values by default.
function elements.count_of(dims, most)
  local count = 1
  most = most or onnx_tensor.max_values
  for _, each in ipairs(dims) do
    count = math.type(each) == "integer" and each <= most and count * each
    if not count or count > most then
      return nil
    end
  end
  return count
end

-- Elements of `dims` in order: each is found by at(its indices, which count from 0).
function elements.each_of(n, dims, at)
  local count = elements.count_of(dims) or n:block("too many elements, or of unknown number")
  local values, sets, index = {}, {}, {}
  for k = 1, count do
    local rest = k - 1
    for i = #dims, 1, -1 do
      index[i], rest = rest % dims[i], rest // dims[i]
    end
    work.spend(1)
    values[k], sets[k] = demands.apart(at, index)
  end
  return { dims = dims, values = values, sets = next(sets) and sets }
end

-- Contents with use(element) in place of each element.
function elements.mapped(found, use)
  local values, sets = {}, {}
  for k in ipairs(found.values) do
    values[k], sets[k] = demands.apart(function() return use(demands.element(found, k)) end)
  end
  return { dims = found.dims, values = values, sets = next(sets) and sets }
end

-- The element at indices; of shorter or broadcast dims, too.
function elements.element(found, index)
  local at, missing = 0, #index - #found.dims
  for i, size in ipairs(found.dims) do
    at = at * size + (size == 1 and 0 or index[i + missing])
  end
  return demands.element(found, at + 1)
end

local each_of, element = elements.each_of, elements.element

function rows.Shape(n)
  local values = rule_table.shown(n, n:dims(1))
  return { dims = { #values }, values = values }
end

function rows.Size(n) return { dims = {}, values = { dim.product(n:dims(1)) } } end

function rows.SequenceLength(n)
  return { dims = {}, values = { types.length(n:type(1)) or n:block("a sequence of unknown length") } }
end

function rows.Constant(n)
  local list, one = n:attr("value_ints") or n:attr("value_floats"), n:attr("value_int") or n:attr("value_float")
  local values = map(list or { one }, dim.of_float)
  return #values > 0 and { dims = list and { #list } or {}, values = values } or n:block("no numbers")
end

function rows.ConstantOfShape(n)
  local given = n:attr("value")
  local values = given and onnx_tensor.values(given) or { not given and 0 }
  return each_of(n, n:own_dims(), function() return values[1] or false end)
end

function rows.Range(n)
  local start, step = n:number(1), n:number(3)
  return each_of(n, n:own_dims(), function(index) return dim.plus(start, dim.times(index[1], step)) end)
end

-- The same elements in the dims that the node's type has.
local function reshaped(n)
  local found, dims = n:elements(1), n:own_dims()
  return elements.count_of(dims) == #found.values and merged(found, { dims = dims }) or n:block("the number of elements")
end
rows.Flatten, rows.Reshape, rows.Squeeze, rows.Unsqueeze = reshaped, reshaped, reshaped, reshaped

function rows.Identity(n) return n:elements(1) end
rows.Dropout = rows.Identity

-- The elements of the first input at other places: own(indices of the output) -> the indices there, or nil for `otherwise`.
local function moved(n, own, otherwise)
  local found = n:elements(1)
  return each_of(n, n:own_dims(), function(index)
    local place = own(index)
    if place then
      return element(found, place)
    end
    return otherwise
  end)
end

function rows.Expand(n) return moved(n, function(index) return index end) end

function rows.Tile(n)
  local size = n:elements(1).dims
  return moved(n, function(index)
    return map(index, function(at, i) return at % size[i] end)
  end)
end

function rows.Transpose(n)
  local order, rank = n:attr("perm"), #n:own_dims()
  return moved(n, function(index)
    local own = {}
    for i, at in ipairs(index) do
      own[order and order[i] + 1 or rank + 1 - i] = at
    end
    return own
  end)
end

function rows.Pad(n)
  local size, pads = n:elements(1).dims, n:attr("pads") or n:integers(2)
  if n:attr("mode", "constant") ~= "constant" or n:has(4) then
    n:block("its mode")
  end
  return moved(n, function(index)
    local own = {}
    for i, at in ipairs(index) do
      own[i] = at - pads[i]
      if own[i] < 0 or own[i] >= size[i] then
        return nil
      end
    end
    return own
  end, n:has(3) and n:number(3) or 0)
end

function rows.Slice(n)
  local size, first, step = n:elements(1).dims, {}, {}
  local starts = n:attr("starts") or n:places(2)
  local axes, steps = n:attr("starts") and n:attr("axes") or n:has(4) and n:integers(4), n:has(5) and n:integers(5) or {}
  for k, start in ipairs(starts) do
    local axis = n:axis(axes and axes[k] or k - 1, #size)
    start = math.type(start) == "integer" and start or n:block("its places are not known")
    start = start < 0 and start + size[axis] or start
    step[axis] = steps[k] or 1
    first[axis] = math.max(0, math.min(size[axis] - (step[axis] < 0 and 1 or 0), start))
  end
  return moved(n, function(index)
    return map(index, function(at, i) return (first[i] or 0) + at * (step[i] or 1) end)
  end)
end

local function is_place(at, size) return math.type(at) == "integer" and at >= -size and at < size end

function rows.Gather(n)
  local size, indices = n:elements(1).dims, n:elements(2)
  local axis, rank = n:axis(n:attr("axis", 0), #size), #indices.dims
  return moved(n, function(index)
    local at = element(indices, part(index, axis, axis + rank - 1))
    return is_place(at, size[axis]) and joined(part(index, 1, axis - 1), { at % size[axis] }, part(index, axis + rank))
  end, false)
end

function rows.Concat(n)
  local axis = n:axis(n:attr("axis", 1), #n:own_dims())
  local parts, is_known = {}, false
  n:ask("contents")
  for i in ipairs(n.node.inputs) do
    local found = n.need("contents", n:operand(i), true)
    n.lacks = n.lacks or found.why
    parts[i] = found.values and found or { dims = n:dims(i), values = {} }
    is_known = is_known or found.values ~= nil
  end
  return each_of(n, is_known and n:own_dims() or n:elements(1).dims, function(index)
    local own, k = joined(index), 1
    while own[axis] >= parts[k].dims[axis] do
      own[axis], k = own[axis] - parts[k].dims[axis], k + 1
    end
    return element(parts[k], own) or false
  end)
end

function rows.Split(n, i)
  local found, outputs, before = n:elements(1), n.need("node", n.site), 0
  local axis = n:axis(n:attr("axis", 0), #found.dims)
  for k = 1, i - 1 do
    before = before + outputs[k].dims[axis]
  end
  local dims = outputs[i].dims
  if math.type(before + dims[axis]) ~= "integer" or before + dims[axis] > found.dims[axis] then
    n:block("its lengths are not known")
  end
  return each_of(n, dims, function(index) return element(found, with(index, axis, index[axis] + before)) end)
end

function rows.ScatterND(n)
  local found, indices, updates = n:contents(1), n:contents(2), n:contents(3)
  if #found.dims ~= 1 or n:attr("reduction", "none") ~= "none" or #updates.values ~= #indices.values then
    n:block("not along one axis")
  end
  local values = joined(found.values)
  for k, at in ipairs(indices.values) do
    values[(is_place(at, #values) and at or n:block("its places are not known")) % #values + 1] = updates.values[k]
  end
  return { dims = found.dims, values = values }
end

function rows.NonZero(n)
  local found, places = n:contents(1), {}
  each_of(n, found.dims, function(index)
    local value = element(found, index)
    local is_set = (type(value) == "number" or n:block("elements that the run decides")) and value ~= 0
    places[#places + 1] = is_set and joined(index) or nil
  end)
  return each_of(n, { #found.dims, #places }, function(index) return places[index[2] + 1][index[1] + 1] end)
end

return elements
