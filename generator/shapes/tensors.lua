-- tensors.lua: rules of ops that make, move, cut, pad and repeat elements, and of ops whose output only the run decides.
local calls = require("shapes.calls")
local demands = require("shapes.demands")
local dim = require("shapes.dim")
local floats = require("shapes.floats")
local graph = require("graph.graph")
local lists = require("base.list")
local onnx_tensor = require("onnx.tensor")
local rule_table = require("shapes.rule_table")
local view = require("shapes.view")

local by_attribute, of_axes, rule = rule_table.by_attribute, rule_table.of_axes, rule_table.rule
local contains, filled, inserted, joined = lists.contains, lists.filled, lists.inserted, lists.joined
local map, part, with = lists.map, lists.part, lists.with

rule("Constant", {}, function(n)
  local list = n:attr("value_ints") or n:attr("value_floats")
  local is_scalar = n:attr("value_int") or n:attr("value_float") or n:attr("value_string")
  return n:attr("value") and n:attr("value").dims or list and { #list } or is_scalar and {} or n:block("no value that is read")
end, function(n)
  local value, given = n:attr("value"), n.attributes
  return value and value.dtype or n.code((given.value_int or given.value_ints) and "int64"
    or (given.value_float or given.value_floats) and "float" or (given.value_string or given.value_strings) and "string")
end)

rule("ConstantOfShape", {}, function(n) return n:list(1) end, function(n)
  return n:attr("value") and n:attr("value").dtype or n.code("float")
end)

rule("Shape", { 0 }, function(n, x) return { #rule_table.shown(n, x) } end, "int64")
rule("SequenceLength Size", {}, function() return {} end, "int64")
rule("OptionalHasElement", {}, function() return {} end, "bool")

-- How many numbers lie between fractions, as far as rounding does not decide.
local function count_of_floats(n, start, stop, step)
  local first, behind, by = dim.plain(start), dim.plain(stop), dim.plain(step)
  if not first or not behind or not by then
    return n:open("fractions with symbols")
  end
  local count = (behind - first) / by
  if count ~= count or math.abs(count - math.floor(count + 0.5)) < 1e-4 or count > 1 << 24 then
    return n:open("fractions that rounding decides")
  end
  return math.max(0, math.ceil(count))
end

-- How many numbers lie between numbers.
local function count_of(n, start, stop, step)
  if math.type(start) == "float" or math.type(stop) == "float" or math.type(step) == "float" then
    return count_of_floats(n, start, stop, step)
  elseif floats.is_rounded(start) or floats.is_rounded(stop) or floats.is_rounded(step) then
    return n:open("its numbers are rounded")
  elseif dim.is_expression(step) and dim.plain(step) then -- a fraction
    start, stop, step = start * step.den, stop * step.den, step * step.den
  end
  local length = stop - start
  if math.type(step) ~= "integer" or step == 0 or not dim.is_whole(length) then
    return n:open("its step")
  elseif dim.is_expression(length) and n:dtype(1) == n.code("float") then
    floats.held(n, length, "float") -- not open, since start and stop are not
  end
  return calls.max(0, step > 0 and calls.ceil_div(length, step) or calls.ceil_div(-length, -step))
end

rule("Range", {}, function(n)
  return { demands.if_known(function()
    local start, stop, step = n:first(1), n:first(2), n:first(3)
    return start and stop and step and count_of(n, start, stop, step)
  end) }
end)

rule("RandomNormal RandomUniform", {}, function(n) return n:attr("shape") end, by_attribute("dtype", "float"))
rule("Multinomial", { 1 }, function(n, x) return { x[1], n:attr("sample_size", 1) } end, by_attribute("dtype", "int32"))

rule("OneHot", { 0 }, function(n, x)
  return inserted(x, n:axis(n:attr("axis", -1), #x + 1), n:first(2))
end, 3)

local of_window = by_attribute("output_datatype", "float")
rule("BlackmanWindow HammingWindow HannWindow", {}, function(n) return { n:first(1) } end, of_window)
rule("MelWeightMatrix", {}, function(n) return { n:first(2) and n:first(2) // 2 + 1, n:first(1) } end, of_window)

rule("TfIdfVectorizer", { 1 }, function(n, x)
  local most = 0
  for _, index in ipairs(n:attr("ngram_indexes")) do
    most = math.max(most, index + 1)
  end
  return #x == 2 and { x[1], most } or { most }
end, "float")

-- The sum of each axis, and on the others the dim on which all operands agree.
local function concat(n, first, step)
  local dims, axis
  n:ask("type", first, step)
  for i = first, #n.node.inputs, step do
    local x = n:dims(i)
    axis = axis or n:axis(n:attr("axis", 1), #x)
    if dims and #x ~= #dims then
      n:block("the ranks differ")
    end
    for k, each in ipairs(dims or {}) do
      local are_numbers = math.type(each) == "integer" and math.type(x[k]) == "integer"
      if k ~= axis and are_numbers and each ~= x[k] then
        n:block("dims %d are %d and %d", k - 1, each, x[k])
      end
      dims[k] = k == axis and each + x[k] or math.type(each) == "integer" and each or x[k]
    end
    dims = dims or joined(x)
  end
  return dims
end

rule("Concat", {}, function(n) return concat(n, 1, 1) end)
rule("com.microsoft.QLinearConcat", {}, function(n) return concat(n, 3, 3) end, 2)

rule("Transpose", { 0 }, function(n, x)
  local order = n:attr("perm")
  n:axes(order or {}, #x) -- none is given twice
  return map(x, function(_, i) return x[order and order[i] + 1 or #x + 1 - i] or n:block("attribute 'perm'") end)
end)

rule("Flatten", { 0 }, function(n, x)
  local axis = n:attr("axis", 1)
  axis = axis < 0 and axis + #x or axis
  return { dim.product(x, 1, axis), dim.product(x, axis + 1) }
end)

rule("Unsqueeze", { 0 }, function(n, x)
  local axes = n:attr_or_input("axes", 2)
  local set, dims, taken = n:axes(axes, #x + #axes), {}, 0
  for i = 1, #x + #axes do
    taken = set[i] and taken or taken + 1
    dims[i] = set[i] and 1 or x[taken]
  end
  return dims
end)

local most_rank <const> = 16 -- up to which products of dims are compared

-- Whether dims have as many elements as others for all symbols; false if their numbers are too large to tell.
local function are_as_many(x, dims)
  local is_short = #x > 0 and #dims <= most_rank and not contains(dims, false)
  local done, is_same = pcall(function() return is_short and dim.product(x) == dim.product(dims) end)
  return done and is_same or not done and not dim.why_of(is_same) and error(is_same, 0)
end

-- Demands that no element of a shape turns out to mean the dim of the input, as 0 does, or what is left, as -1 does. If there are
-- as many elements as before for all symbols, there are none where a dim is 0. rest: the place of the element -1, or nil. Makes
-- dims false of which no condition can say so.
local function demand_no_zeros(n, wanted, dims, rest)
  local places = {}
  for i, each in ipairs(wanted) do
    places[#places + 1] = dim.is_expression(each) and (calls.least(each) or -1) < 1 and i or nil
  end
  local x = #places > 0 and n:type(1).dims or {}
  for _, i in ipairs(not rest and are_as_many(x, dims) and {} or places) do
    local least = n:attr("allowzero", 0) == 0 and 1 or 0
    if wanted[i] ~= x[i] and not n:needs(wanted[i], ">=", least, "an element of its shape is a dim") then
      dims[i], dims[rest or i] = false, false
    end
  end
end

-- Elements of `wanted` that are false are unknown.
rule("Reshape", {}, function(n)
  local wanted = n:attr("shape") or n:list(2)
  local dims, rest = joined(wanted), nil
  for i, each in ipairs(wanted) do
    if each == 0 and n:attr("allowzero", 0) == 0 then
      dims[i] = n:dims(1)[i] or n:block("0 beyond the rank")
    elseif each == -1 then
      rest = i
    end
  end
  demand_no_zeros(n, wanted, dims, rest)
  if rest and dims[rest] then
    local others = not contains(wanted, false) and dim.product(with(dims, rest, 1))
    dims[rest] = others and (others ~= 0 and dim.product(n:dims(1)) // others or n:block("-1 beside 0"))
  end
  return dims
end)

rule("Expand", { 0 }, function(n, x)
  return rule_table.aligned(x, n:list(2), function(own, wanted)
    return wanted and calls.broadcast(own, wanted) or math.type(own) == "integer" and own > 1 and own
  end)
end)

rule("Tile", { 0 }, function(n, x)
  if n.opset < 6 then -- how often, along one axis
    local axis = n:axis(n:integers(3)[1], #x)
    return with(x, axis, x[axis] * n:number(2))
  end
  local repeats = of_axes(n, n:list(2), #x)
  return map(x, function(each, i) return repeats[i] and dim.times(each, repeats[i]) end)
end)

-- The axes that an optional input or an attribute names, counted from 1; all of them without it.
local function places_of(n, axes, rank)
  return map(axes or filled(rank, 0), function(axis, k) return axes and n:axis(axis, rank) or k end)
end

-- The dims with others at places: of(place, k) -> the dim.
local function replaced(x, places, of)
  local dims = joined(x)
  for k, place in ipairs(places) do
    dims[place] = of(place, k)
  end
  return dims
end

rule("Pad", { 0 }, function(n, x)
  local pads = n:attr("pads") or n:attr("paddings") or n:list(2)
  local axes = places_of(n, n:has(4) and n:integers(4), #x)
  of_axes(n, pads, 2 * #axes)
  return replaced(x, axes, function(axis, k)
    local before, after = pads[k], pads[k + #axes]
    return before and after and x[axis] + before + after
  end)
end)

-- For steps that go back: how many places of an axis lie up to a start, and up to a stop. A start before the axis is its first
-- place.
local function back_from(start, size)
  if start == -1 or start >= calls.endless then
    return size
  end
  return calls.min(size, start >= 0 and start + 1 or start <= -calls.endless and 1 or calls.max(1, size + start + 1))
end

local function back_to(stop, size)
  return stop >= 0 and calls.min(size, stop + 1) or stop <= -calls.endless and 0 or calls.max(0, size + stop + 1)
end

-- How many steps lie between start and stop on an axis of `size`; false if it cannot be said.
local function slice_length(size, start, stop, step)
  if not start or not stop or math.type(step) ~= "integer" or step == 0 then
    return false
  elseif step > 0 then
    return calls.max(0, calls.ceil_div(calls.place(stop, size) - calls.place(start, size), step))
  elseif math.type(start) ~= "integer" or math.type(stop) ~= "integer" or stop >= calls.endless then
    return false -- ONNX Runtime takes the largest stop for the smallest
  end
  return calls.max(0, calls.ceil_div(back_from(start, size) - back_to(stop, size), -step))
end

rule("Slice DynamicSlice", { 0 }, function(n, x)
  local starts, stops, axes, steps = n:attr("starts"), n:attr("ends"), n:attr("axes"), {}
  if not starts then
    starts, stops = n:places(2), n:places(3)
    axes, steps = n:has(4) and n:integers(4) or nil, n:has(5) and n:list(5) or {}
  end
  of_axes(n, stops, #starts)
  of_axes(n, axes or stops, #starts)
  local places = map(starts, function(_, k) return n:axis(axes and axes[k] or k - 1, #x) end)
  return replaced(x, places, function(axis, k)
    return slice_length(x[axis], starts[k], stops[k], steps[k] == nil and 1 or steps[k])
  end)
end)

rule("Gather", { 1, 0 }, function(n, x, indices)
  local axis = n:axis(n:attr("axis", 0), #x)
  return joined(part(x, 1, axis - 1), indices, part(x, axis + 1))
end)

rule("GatherElements", { 0, 0 }, function(_, _, indices) return indices end)
rule("GatherND", { 1, 1 }, function(n, x, indices)
  local last = indices[#indices]
  return math.type(last) == "integer" and joined(part(indices, 1, #indices - 1), part(x, n:attr("batch_dims", 0) + last + 1))
    or n:block("dim %s of the indices", last)
end)

rule("ai.onnx.ml.ArrayFeatureExtractor", { 1, 1 }, function(_, x, indices)
  return joined(#x > 1 and part(x, 1, #x - 1) or { 1 }, { indices[#indices] })
end)

local most_outputs <const> = 4096

rule("Split", { 1 }, function(n, x)
  local axis, count = n:axis(n:attr("axis", 0), #x), #n.node.outputs
  local lengths = n:attr("split") or n:has(2) and n:list(2)
  if count > most_outputs then
    n:block("more than %d outputs", most_outputs)
  elseif not lengths then
    local chunk = n.opset >= 18 and calls.ceil_div(x[axis], count) or x[axis] // count
    lengths = filled(count, chunk)
    lengths[count] = n.opset >= 18 and x[axis] - chunk * (count - 1) or chunk
  end
  return table.unpack(map(n.node.outputs, function(_, i) return with(x, axis, lengths[i] or false) end))
end)

-- floor(size * scale), in floats of 32 bits.
local function scaled(n, size, scale)
  if type(scale) == "number" and scale < 0 then
    n:block("a scale of %s", scale)
  elseif math.type(size) == "integer" and dim.plain(scale) or math.type(scale) == "float" then
    return calls.resized(size, dim.plain(scale))
  elseif not scale or floats.is_rounded(scale) then
    return scale and n:open("a scale that is rounded")
  end
  local product = floats.held(n, size, "float") and floats.held(n, dim.times(size, scale), "float")
  return product and calls.floor(product)
end

-- The sizes that Resize makes of the wanted ones, to keep the aspect ratio; false if they are not known.
local function in_ratio(n, x, axes, sizes)
  local policy, scale = n:attr("keep_aspect_ratio_policy", "stretch"), nil
  if policy == "stretch" then
    return sizes
  end
  for k, axis in ipairs(axes) do
    if math.type(x[axis]) ~= "integer" or math.type(sizes[k]) ~= "integer" then
      return n:open("%s of sizes with symbols", policy)
    end
    local one = sizes[k] / (x[axis] > 0 and x[axis] or n:block("%s of an empty axis", policy))
    scale = scale and (policy == "not_larger" and math.min or math.max)(scale, one) or one
  end
  return map(axes, function(axis) return math.floor(x[axis] * scale + 0.5) end)
end

rule("Resize", { 0 }, function(n, x)
  local scales_at, axes = n.opset < 11 and 2 or 3, places_of(n, n:attr("axes"), #x)
  if n:has(scales_at) and n:dims(scales_at)[1] ~= 0 then
    local sizes = n:list(scales_at, function(scale, k) return axes[k] ~= nil and scaled(n, x[axes[k]], scale) end)
    of_axes(n, sizes, #axes)
    return replaced(x, axes, function(_, k) return sizes[k] end)
  end
  local sizes = demands.if_known(function() return in_ratio(n, x, axes, of_axes(n, n:list(4), #axes)) end)
  return replaced(x, axes, function(_, k) return sizes and sizes[k] end)
end)

rule("Upsample", { 0 }, function(n, x)
  local of_plane = n:attr("height_scale") and { 1.0, 1.0, n:attr("height_scale"), n:attr("width_scale") }
  local scales = of_plane or n:attr("scales")
  local function scaled_at(scale, i) return x[i] ~= nil and scaled(n, x[i], dim.of_float(scale)) end
  return of_axes(n, scales and map(scales, scaled_at) or n:list(2, scaled_at), #x)
end)

rule("CenterCropPad", { 0 }, function(n, x)
  local axes = places_of(n, n:attr("axes"), #x)
  local sizes = of_axes(n, n:list(2), #axes)
  return replaced(x, axes, function(_, k) return sizes[k] end)
end)

rule("AffineGrid", {}, function(n)
  local size = n:list(2)
  return joined({ size[1] }, part(size, 3), { #size - 2 })
end)

-- Whether the first input is filled with numbers other than 0.
local function is_filled(n)
  local from = graph.origin(n:operand(1)).site
  local given = from and from.node.op_type == "ConstantOfShape" and view.of(from, n.need):attr("value")
  local values = given and onnx_tensor.values(given)
  return values and values[1] ~= 0
end

-- How many elements are not 0; false if they are not known.
local function count_of_set(n)
  local count = 0
  for _, value in ipairs(n.need("contents", n:operand(1)).values or { false }) do
    if type(value) ~= "number" then
      return false
    end
    count = count + (value ~= 0 and 1 or 0)
  end
  return count
end

rule("NonZero", { 0 }, function(n, x)
  if is_filled(n) then
    return { #x, dim.product(x) } -- exporters count with it
  end
  return { #x, demands.if_known(count_of_set, n) or "run" }
end, "int64")

local function some(n, x) return n:attr("axis") and with(x, n:axis(n:attr("axis"), #x), "run") or { "run" } end

rule("Compress", { 0 }, some)
rule("Unique", { 0 }, function(n, x) return some(n, x), { "run" }, { "run" }, { "run" } end, { 1, "int64" })
rule("NonMaxSuppression", {}, function() return { "run", 3 } end, "int64")
rule("ImageDecoder", {}, function(n)
  return { "run", "run", n:attr("pixel_format", "RGB") == "Grayscale" and 1 or 3 }
end, "uint8")
rule("StringSplit", { 0 }, function(_, x) return joined(x, { "run" }), x end, { 1, "int64" })
rule("StringNormalizer", { 1 }, function(_, x) return #x == 1 and { "run" } or { 1, "run" } end) -- stop words go
