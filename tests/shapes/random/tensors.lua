-- tensors.lua: what random models make of tensors.
local chance = require("chance")
local evaluate = require("evaluate")
local filled = require("base.list").filled
local graph = require("random.graph")
local numbers = require("random.numbers")
local windows = require("random.windows")

local between, one, each, at, fixed, with = chance.between, chance.one, graph.each, graph.at, graph.fixed, graph.with
local plus, times, over, product = graph.plus, graph.times, graph.over, graph.product

local ways = {}

-- Adds a way, which is drawn as often as a number says: accepts = what its input must be; make(g, x, i), where i is an axis of
-- x -> a tensor, or nil if it cannot.
local function way(often, accepts, make)
  for _ = 1, often do
    ways[#ways + 1] = { accepts = accepts, make = make }
  end
end

local function any() return true end
local function has_axis(x) return #x.dims > 0 end
local function has_axes(x) return #x.dims > 1 end
local function is_small(x) return #x.dims < 5 end
local function is_float(x) return x.dtype == "float" and #x.dims > 0 end
local function is_image(x) return x.dtype == "float" and #x.dims == 4 end

-- The tensor of a node that is like x but for its dims; nil if it would be too large.
local function made(g, x, dims, format, ...)
  return graph.fits(dims) and { name = g:node(format, ...), dtype = x.dtype, dims = dims } or nil
end

-- Likewise, of which one dim, i, is another one; nil if it is none.
local function changed(g, x, i, dim, format, ...) return dim and made(g, x, with(x.dims, i, { dim }), format, ...) end

-- The dims of a tensor as numbers.
local function numbers_of(g, x)
  local list = {}
  for i, dim in ipairs(x.dims) do
    list[i] = chance.of(70) and fixed(dim) or numbers.dim(g, x, i)
  end
  return list
end

local function reshape(g, x, dims, shape) return made(g, x, dims, "Reshape (%s, %s)", x.name, g:list(shape)) end

-- Two neighbours become one; a 0 means a dim of the input.
way(2, has_axes, function(g, x)
  local i, shape = between(1, #x.dims - 1), numbers_of(g, x)
  shape[1] = chance.of(30) and 0 or shape[1]
  local count = numbers.binary(g, "Mul", numbers.dim(g, x, i), numbers.dim(g, x, i + 1))
  local dims = with(x.dims, i, { times(x.dims[i], x.dims[i + 1]) }, 2)
  return reshape(g, x, dims, with(shape, i, { one({ -1, count or -1 }) }, 2))
end)

-- A dim becomes two.
way(2, has_axis, function(g, x, i)
  local part = chance.of(60) and one({ 2, 3, 4, 6 }) or numbers.within(g, 1, x.dims[i])
  local count = part and over(x.dims[i], at(part))
  if count then
    local quotient = numbers.binary(g, "Div", numbers.dim(g, x, i), part)
    local shape = with(numbers_of(g, x), i, { one({ -1, quotient or -1 }), part })
    return reshape(g, x, with(x.dims, i, { count, at(part) }), shape)
  end
end)

-- The first axes become the last ones.
way(1, has_axes, function(g, x, i)
  local order = {}
  for k = 1, #x.dims do
    order[k] = (i + k - 1) % #x.dims
  end
  local dims = table.move(x.dims, 1, i, #x.dims - i + 1, table.move(x.dims, i + 1, #x.dims, 1, {}))
  return made(g, x, dims, "Transpose <perm = [%s]> (%s)", table.concat(order, ", "), x.name)
end)

way(1, has_axis, function(g, x, i)
  local dims = { product(table.move(x.dims, 1, i, 1, {})), product(table.move(x.dims, i + 1, #x.dims, 1, {})) }
  return made(g, x, dims, "Flatten <axis = %d> (%s)", i, x.name)
end)

way(1, is_small, function(g, x, i)
  return { name = g:with_axis("Unsqueeze", x.name, i, 13), dtype = x.dtype, dims = with(x.dims, i + 1, { at(1) }, 0) }
end)

way(2, has_axes, function(g, x, i)
  local name = fixed(x.dims[i]) == 1 and g:with_axis("Squeeze", x.name, i - 1, 13)
  return name and { name = name, dtype = x.dtype, dims = with(x.dims, i, {}) }
end)

-- Behind x lies another tensor, or x itself.
way(2, has_axis, function(g, x, axis)
  local y = g:tensor(function(y)
    local is_alike = y.dtype == x.dtype and #y.dims == #x.dims
    for i, dim in ipairs(is_alike and y.dims or {}) do
      is_alike = is_alike and (i == axis or graph.are_equal(dim, x.dims[i]))
    end
    return is_alike
  end)
  return changed(g, x, axis, plus(x.dims[axis], y.dims[axis]), "Concat <axis = %d> (%s, %s)",
    one({ axis - 1, axis - 1 - #x.dims }), x.name, y.name)
end)

-- How much a slice takes of a dim, by ONNX's page; nil for nothing.
local function sliced(dim, first, last, step)
  local function place(bound, least, most) return math.max(least, math.min(most, bound < 0 and bound + dim or bound)) end
  local begin = step > 0 and place(first, 0, dim) or place(first, 0, dim - 1)
  local behind = step > 0 and place(last, 0, dim) or place(last, -1, dim - 1)
  local count = step > 0 and -((begin - behind) // step) or -((behind - begin) // -step)
  return count > 0 and count or nil
end

local function bound_of_slice(g)
  return chance.of(60) and one({ 0, 1, 2, 3, -1, -2, 1 << 40, -(1 << 40) }) or numbers.some(g)
end

way(4, has_axis, function(g, x, axis)
  local step, first, last = one({ 1, 1, 1, 1, 2, 3, -1, -2 }), bound_of_slice(g), bound_of_slice(g)
  return changed(g, x, axis, each(sliced, x.dims[axis], at(first), at(last), step), "Slice (%s, %s, %s, %s, %s)", x.name,
    g:list({ first }), g:list({ last }), g:constant("int64", { axis - 1 }), g:constant("int64", { step }))
end)

local function range(g, count) return g:node("Range (%s, %s, %s)", g:scalar(0), g:scalar(count), g:scalar(1)) end

way(1, has_axis, function(g, x, axis)
  local count = numbers.within(g, 1, x.dims[axis])
  return count and changed(g, x, axis, count.at, "Gather <axis = %d> (%s, %s)", axis - 1, x.name, range(g, count))
end)

way(1, has_axes, function(g, x, axis)
  return made(g, x, with(x.dims, axis, {}), "Gather <axis = %d> (%s, %s)", axis - 1, x.name, g:constant("int64", one({ 0, -1 })))
end)

-- A dim that is 1 grows, or another one comes in front.
way(2, is_small, function(g, x, i)
  local dim, shape = numbers.within(g, 1, 12), numbers_of(g, x)
  local grows = i > 0 and fixed(x.dims[i]) == 1 and 1 or 0
  i = grows == 1 and i or 1
  return dim and made(g, x, with(x.dims, i, { dim.at }, grows), "Expand (%s, %s)", x.name, g:list(with(shape, i, { dim }, grows)))
end)

way(1, has_axis, function(g, x, i)
  local count = chance.of(50) and numbers.within(g, 1, 5) or between(1, 3)
  return changed(g, x, i, times(x.dims[i], at(count)), "Tile (%s, %s)", x.name,
    g:list(with(filled(#x.dims, 1), i, { count })))
end)

way(2, has_axis, function(g, x, i)
  local before, behind = one({ 0, 1, 2, 0 }), numbers.within(g, -1, 5) or 1
  local dim = each(function(n, a) return n + before + a > 0 and n + before + a or nil end, x.dims[i], at(behind))
  local pads = with(with(filled(2 * #x.dims, 0), i, { before }), i + #x.dims, { behind })
  return changed(g, x, i, dim, 'Pad <mode = "%s"> (%s, %s)', one({ "constant", "constant", "edge" }), x.name, g:list(pads))
end)

-- The dims of an image on whose plane a window moves.
local function planes(x, channels, window)
  local function count(dim) return each(function(n) return windows.count(window, n) end, dim) or false end
  return { x.dims[1], channels, count(x.dims[3]), count(x.dims[4]) }
end

way(4, is_image, function(g, x)
  local op = one({ "MaxPool", "MaxPool", "AveragePool", "LpPool" })
  local window = windows.draw(op == "MaxPool" or op == "AveragePool" and g.opset >= 19, op ~= "LpPool" or g.opset >= 18)
  return made(g, x, planes(x, x.dims[2], window), "%s <%s> (%s)", op, windows.attributes(window), x.name)
end)

way(3, function(x) return is_image(x) and (fixed(x.dims[2]) or 0) > 0 end, function(g, x)
  local window, channels = windows.draw(true, false), one({ 2, 3, 4, 6, 8 })
  local shape = g:constant("int64", { channels, fixed(x.dims[2]), window.kernel, window.kernel })
  return made(g, x, planes(x, at(channels), window), "Conv <%s> (%s, %s)", windows.attributes(window), x.name,
    g:node("ConstantOfShape (%s)", shape))
end)

local nearest <const> = 'mode = "nearest", coordinate_transformation_mode = "asymmetric", nearest_mode = "floor"'

-- dim * scale as Resize computes it; nil for nothing.
local function scaled(dim, scale)
  local size = math.floor(evaluate.single(evaluate.single(dim) * evaluate.single(scale)))
  return size > 0 and size or nil
end

-- The scale is a constant, or a quotient of a number.
way(2, is_image, function(g, x)
  local by, number = one({ 2, 3, 4, 5, 7, 8, 16 }), chance.of(50) and numbers.within(g, 1, 24) or one({ 1, 3, 9, 14, 32 })
  local float = g:node("Cast <to = 1> (%s)", g:listed(number))
  local scales = g:node("Concat <axis = 0> (%s, %s)", g:constant("float", { 1, 1, 1 }),
    g:node("Div (%s, %s)", float, g:constant("float", { by })))
  local dim = each(function(n, a) return scaled(n, a / by) end, x.dims[4], at(number))
  return changed(g, x, 4, dim, "Resize <%s> (%s, %s, %s)", nearest, x.name, g:constant("float", {}), scales)
end)

local function broadcast(a, b) return (a == 1 or a == b) and b or b == 1 and a or nil end

-- The dims to which two lists of dims broadcast.
local function broadcast_dims(x, y)
  local rank, dims = math.max(#x, #y), {}
  for i = 1, rank do
    dims[i] = each(broadcast, x[i + #x - rank] or 1, y[i + #y - rank] or 1) or false
  end
  return dims
end

way(2, function(x) return x.dtype == "float" or x.dtype == "int64" end, function(g, x)
  local y = g:tensor(function(y) return y.dtype == x.dtype and graph.fits(broadcast_dims(x.dims, y.dims)) end)
  return y and made(g, x, broadcast_dims(x.dims, y.dims), "%s (%s, %s)", one({ "Add", "Mul", "Sub" }), x.name, y.name)
end)

way(1, is_float, function(g, x, i)
  local op, keeps = one({ "ReduceSum", "ReduceMean", "ReduceMax" }), one({ 0, 1 })
  local name = g:with_axis(("%s <keepdims = %d>"):format(op, keeps), x.name, i - 1, op == "ReduceSum" and 13 or 18)
  return { name = name, dtype = x.dtype, dims = with(x.dims, i, { keeps == 1 and at(1) or nil }) }
end)

way(1, any, function(g)
  local count = numbers.within(g, 1, 60)
  return count and { name = range(g, count), dtype = "int64", dims = { count.at } }
end)

way(1, any, function(g)
  local first, second = numbers.within(g, 1, 12) or between(1, 4), between(1, 4)
  return made(g, { dtype = "float" }, { at(first), at(second) }, "ConstantOfShape (%s)", g:list({ first, second }))
end)

way(1, is_float, function(g, x)
  return { name = g:node("NonZero (%s)", x.name), dtype = "int64", dims = { at(#x.dims), product(x.dims) } }
end)

-- x, or the parts of x that a Split makes, joined again -> the name.
local function cut_and_joined(g, x)
  local first, second = g:new_name("v"), g:new_name("v")
  if chance.of(50) or not over(x.dims[1], 2) then
    return g:node("Identity (%s)", x.name)
  end
  g:add_node("%s, %s = Split <axis = 0%s> (%s)", first, second, g.opset >= 18 and ", num_outputs = 2" or "", x.name)
  return g:node("Concat <axis = 0> (%s, %s)", first, second)
end

-- One of two tensors of the same rank, by a comparison.
way(2, has_axis, function(g, x)
  local y, dims, condition, holds = g:tensor(function(y) return y.dtype == x.dtype and #y.dims == #x.dims end), {},
    numbers.comparison(g)
  local then_nodes, a = g:body(function() return cut_and_joined(g, x) end)
  local else_nodes, b = g:body(function() return cut_and_joined(g, y) end)
  for i, dim in ipairs(x.dims) do
    dims[i] = each(numbers.choose, holds, dim, y.dims[i]) or false
  end
  return made(g, x, dims, "If <then_branch = t () => (%s[] %s) { %s }, else_branch = e () => (%s[] %s) { %s }> (%s)",
    x.dtype, a, then_nodes, x.dtype, b, else_nodes, condition)
end)

-- Draws a tensor that nodes make of others, or nothing.
return function(g)
  local drawn = one(ways)
  local x = g:tensor(drawn.accepts)
  local tensor = x and drawn.make(g, x, #x.dims > 0 and between(1, #x.dims) or 0)
  local _ = tensor and g:add(tensor)
end
