-- fold.lua: folds constants of integers, through the operators that models compute shapes with.
-- A constant is { dims = list, values = list of integers, or false where unknown, dtype = code }.
local dtypes = require("spec.dtype_tables")
local graph = require("graph.graph")
local joined = require("base.list").joined
local onnx_tensor = require("onnx.tensor")
local shape = require("graph.shape")

local fold = {}

local max_depth = 1000 -- of nodes on the way to a constant

local folders = {} -- by op: function (site, given as for shape.of, attributes by name) -> a constant, or nil

local function operand(site, index)
  local name = site.node.inputs[index]
  return name and name ~= "" and graph.find(site.scope, name) or nil
end

local function input(site, index, given)
  local value = operand(site, index)
  return value and fold.constant(value, given) or nil
end

-- Likewise, but nil unless every element is known.
local function integers(site, index, given)
  local value = operand(site, index)
  return value and fold.integers(value, given) or nil
end

local attribute_types = {
  value = "tensor", value_int = "int", value_ints = "ints",
  allowzero = "int", axes = "ints", axis = "int", ["end"] = "int", start = "int", to = "int",
}

-- The values of a node's attributes by name; nil where one is not of ONNX's type, or too long.
local function attributes_of(site)
  local values = {}
  for _, row in ipairs(site.node.attributes) do
    local given = graph.resolve(site.scope, row)
    local wanted = given and attribute_types[row.name]
    if wanted and (given.type ~= wanted or given.value == nil) then
      return nil
    end
    values[row.name] = given and given.value
  end
  return values
end

local function constant(dims, values, dtype)
  return { dims = dims, values = values, dtype = dtype }
end

-- Without `value`: evaluate() takes the tensor in it.
function folders.Constant(_, _, attributes)
  local i, ints = attributes.value_int, attributes.value_ints
  return i and constant({}, { i }, dtypes().codes.int64) or ints and constant({ #ints }, ints, dtypes().codes.int64) or nil
end

local function fits(value, code)
  local dtype = dtypes().integers[code]
  local most = dtype.bits == 64 and math.maxinteger or (1 << (dtype.is_unsigned and dtype.bits or dtype.bits - 1)) - 1
  return value <= most and value >= (dtype.is_unsigned and 0 or -most - 1)
end

local function of_tensor(tensor)
  local values = onnx_tensor.values(tensor)
  for _, value in ipairs(dtypes().integers[tensor.dtype] and values or {}) do
    if not fits(value, tensor.dtype) then
      return nil -- a uint64 from 2^63 on, which is negative here
    end
  end
  return values and constant(tensor.dims, values, tensor.dtype) or nil
end

-- Only casts that keep every value are folded.
function folders.Cast(site, given, attributes)
  local from, to = input(site, 1, given), attributes.to
  if not from or not dtypes().integers[to] then
    return nil
  end
  for _, value in ipairs(from.values) do
    if value and not fits(value, to) then
      return nil
    end
  end
  return constant(from.dims, from.values, to)
end

-- The axes of Squeeze and Unsqueeze: an attribute before opset 13, an input since.
local function axes_of(site, given, attributes)
  local second = not attributes.axes and integers(site, 2, given)
  return attributes.axes or second and second.values
end

local function normalise(axes, rank)
  local set = {}
  for _, axis in ipairs(axes) do
    local place = axis < 0 and axis + rank or axis
    if place < 0 or place >= rank or set[place] then
      return nil
    end
    set[place] = true
  end
  return set
end

function folders.Unsqueeze(site, given, attributes)
  local data, axes = input(site, 1, given), axes_of(site, given, attributes)
  local set = data and axes and normalise(axes, #data.dims + #axes)
  if not set then
    return nil
  end
  local dims = joined(data.dims)
  for place = 0, #dims + #axes - 1 do
    if set[place] then
      table.insert(dims, place + 1, 1)
    end
  end
  return constant(dims, data.values, data.dtype)
end

function folders.Squeeze(site, given, attributes)
  local data, axes = input(site, 1, given), axes_of(site, given, attributes)
  local takes_all = not axes and (site.node.inputs[2] or "") == ""
  local set = data and axes and normalise(axes, #data.dims)
  if not data or not set and not takes_all then
    return nil
  end
  local dims = {}
  for i, dim in ipairs(data.dims) do
    local is_named = set and set[i - 1]
    if is_named and dim ~= 1 then
      return nil
    elseif not is_named and not (takes_all and dim == 1) then
      dims[#dims + 1] = dim
    end
  end
  return constant(dims, data.values, data.dtype)
end

-- The product of dims, nil beyond 64 bits.
local function product_of(dims)
  local product = shape.product(dims, 1, #dims, function() end)
  return product and product.number
end

function folders.Reshape(site, given, attributes)
  local data, wanted = input(site, 1, given), integers(site, 2, given)
  if not data or not wanted then
    return nil
  end
  local dims, known, rest = {}, {}, nil
  for i, dim in ipairs(wanted.values) do
    if dim == 0 and (attributes.allowzero or 0) == 0 then
      dim = data.dims[i]
    end
    if not dim or dim < -1 or dim == -1 and rest then
      return nil
    end
    dims[i] = dim
    if dim == -1 then
      rest = i
    else
      known[#known + 1] = dim
    end
  end
  local product = product_of(known)
  if not product then
    return nil
  end
  if rest then
    if product == 0 or #data.values % product ~= 0 then
      return nil
    end
    dims[rest] = #data.values // product
    product = product * dims[rest]
  end
  return product == #data.values and constant(dims, data.values, data.dtype) or nil
end

-- Vectors only: nothing else makes lengths.
function folders.Concat(site, given, attributes)
  if attributes.axis ~= 0 and attributes.axis ~= -1 then
    return nil
  end
  local values, dtype = {}, nil
  for i in ipairs(site.node.inputs) do
    local part = input(site, i, given)
    if not part or #part.dims ~= 1 or #values + #part.values > onnx_tensor.max_values then
      return nil
    end
    dtype = dtype or part.dtype
    table.move(part.values, 1, #part.values, #values + 1, values)
  end
  return dtype and constant({ #values }, values, dtype) or nil
end

function folders.Shape(site, given, attributes)
  local value = operand(site, 1)
  local dims = value and shape.of(value, given).dims
  if not dims then
    return nil
  end
  local rank = #dims
  local function clamp(place)
    return math.max(0, math.min(rank, place < 0 and place + rank or place))
  end
  local first, last = clamp(attributes.start or 0), clamp(attributes["end"] or rank)
  local values = {}
  for i = first + 1, last do
    -- false for an unknown dim, which Gather may not select
    values[#values + 1] = math.type(dims[i]) == "integer" and dims[i]
  end
  return constant({ #values }, values, dtypes().codes.int64)
end

function folders.Gather(site, given)
  local data, indices = input(site, 1, given), integers(site, 2, given)
  if not data or not indices or #data.dims ~= 1 then
    return nil
  end
  local values = {}
  for i, index in ipairs(indices.values) do
    local place = index < 0 and index + #data.values or index
    values[i] = data.values[place + 1]
    if values[i] == nil then
      return nil
    end
  end
  return constant(indices.dims, values, data.dtype)
end

-- The dims that ONNX's broadcasting gives, and their product, nil beyond 64 bits; nil if the dims do not fit each other.
local function broadcast(a, b)
  local rank, dims = math.max(#a, #b), {}
  for i = 1, rank do
    local x, y = a[i - rank + #a] or 1, b[i - rank + #b] or 1
    if x ~= y and x ~= 1 and y ~= 1 then
      return nil
    end
    dims[i] = x == 1 and y or x
  end
  return dims, product_of(dims)
end

-- Integer arithmetic with ONNX's broadcasting, as far as lengths need it: of equally many elements, or of one.
-- An unknown element gives an unknown element of the result.
local function arithmetic(compute)
  return function(site, given)
    local a, b = input(site, 1, given), input(site, 2, given)
    if not a or not b or not dtypes().integers[a.dtype] or a.dtype ~= b.dtype then
      return nil
    end
    local dims, count = broadcast(a.dims, b.dims)
    if not count or #a.values ~= count and #a.values ~= 1 or #b.values ~= count and #b.values ~= 1 then
      return nil
    end
    local values = {}
    for i = 1, count do
      local x, y = a.values[#a.values == 1 and 1 or i], b.values[#b.values == 1 and 1 or i]
      values[i] = x and y and compute(x, y)
      if values[i] == nil or values[i] and not fits(values[i], a.dtype) then
        return nil -- a number that wraps cannot be a length
      end
    end
    return constant(dims, values, a.dtype)
  end
end

-- nil beyond 64 bits
local function checked(exact)
  return function(x, y)
    local result = exact(x, y)
    local estimate = exact(x + 0.0, y + 0.0)
    return math.abs(estimate) < 2.0 ^ 62 and result or nil
  end
end

folders.Add = arithmetic(checked(function(x, y) return x + y end))
folders.Sub = arithmetic(checked(function(x, y) return x - y end))
folders.Mul = arithmetic(checked(function(x, y) return x * y end))
folders.Div = arithmetic(function(x, y)
  if y == 0 or x == math.mininteger or y == math.mininteger then
    return nil -- the smallest integer has no absolute value
  end
  local quotient = math.abs(x) // math.abs(y) -- ONNX truncates, Lua floors
  return (x < 0) ~= (y < 0) and -quotient or quotient
end)

fold.ops = folders -- by name; the reader keeps the attributes of these ops

local function evaluate(value, given)
  if value.tensor then
    return shape.is_constant(value, given) and of_tensor(value.tensor) or nil
  end
  local site = value.site
  local folder = site and value.index == 1 and graph.is_default(site.node.domain) and folders[site.node.op_type]
  local attributes = folder and attributes_of(site)
  return attributes and folder(site, given, attributes) or nil
end

local depth = 0
local asked -- the values that fold.early evaluates

-- The constant of a value, or nil. `given` as for shape.of.
function fold.constant(value, given)
  value = graph.origin(value)
  if value.constant == nil and depth < max_depth then
    depth = depth + 1
    value.constant = false -- a value that depends on itself is no constant
    value.constant = evaluate(value, given) or false
    depth = depth - 1
    if asked then
      asked[#asked + 1] = value
    end
  end
  return value.constant or nil
end

local function known(found)
  for _, element in ipairs(found and found.values or {}) do
    if not element then
      return nil
    end
  end
  return found
end

-- Likewise, but nil unless every element is known.
function fold.integers(value, given)
  return known(fold.constant(value, given))
end

-- Likewise, for an input of a later node. Unknown results are not cached: parts that are understood later may settle them.
function fold.early(value, given)
  asked = {}
  local found = fold.integers(value, given)
  for _, each in ipairs(asked) do
    each.constant = known(each.constant) or nil
  end
  asked = nil
  return found
end

-- Whether a value is a constant whose elements lie in another file; those are not read.
function fold.is_external(value, given)
  local origin = graph.origin(value)
  return shape.is_constant(origin, given) and origin.tensor.external or false
end

-- The elements of a constant up to the first that is no integer, which is false; nil for any other value.
function fold.fractional(value, given)
  local origin = graph.origin(value)
  return shape.is_constant(origin, given) and select(2, onnx_tensor.values(origin.tensor)) or nil
end

return fold
