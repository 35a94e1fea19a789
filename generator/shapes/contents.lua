-- contents.lua: the elements of small tensors, as far as shapes are computed from them. Contents are
--   { dims = list of integers, values = list, in ONNX's order, sets = the demands (demands.lua) of elements by their places, or
--     nil, base = those of all elements, or nil }
-- where a value is a number of dim.lua, also of bools, which are 0 and 1; a Lua float, if the number of a tensor of floats is no
-- small fraction; or false, if it is not known. Or { why } without values. This module has the ops that compute on each element.
local calls = require("shapes.calls")
local demands = require("shapes.demands")
local dim = require("shapes.dim")
local dtypes = require("spec.dtype_tables")
local elements = require("shapes.elements")
local floats = require("shapes.floats")
local contains = require("base.list").contains
local map = require("base.list").map
local broadcast = require("shapes.rule_table").broadcast
local onnx_tensor = require("onnx.tensor")

local contents = {}

local rows = elements.rows -- by op: node, output -> contents

-- The range of a dtype of integers.
local function range_of(dtype)
  local most = dtype.bits == 64 and math.maxinteger or (1 << (dtype.is_unsigned and dtype.bits or dtype.bits - 1)) - 1
  return dtype.is_unsigned and 0 or -most - 1, most
end

-- Whether a number without symbols is one of a dtype.
local function fits(value, code)
  local dtype, name = dtypes().integers[code], dtypes().names[code]
  if math.type(value) ~= "integer" then
    return floats.exact[name] ~= nil
  elseif not dtype then
    return math.abs(value) <= (floats.exact[name] or 256)
  end
  local least, most = range_of(dtype)
  return value <= most and value >= least
end

-- A number as a node's result of a dtype, as far as it is known there: it demands that symbols keep it in the range of the dtype.
-- false if it does not fit, since integers wrap, and floats are rounded.
local function fitted(n, value, code)
  local dtype, name = dtypes().integers[code], dtypes().names[code]
  if not dim.is_expression(value) or dim.plain(value) then
    return fits(value, code) and value
  elseif not dtype then
    return name and floats.held(n, value, name) or false
  elseif dtype.bits < 32 then
    return n:open("symbols among numbers of %s", name)
  elseif dtype.bits == 32 then
    local least, most = range_of(dtype)
    return floats.is_within(n, value, least, most, ("%s does not wrap"):format(name)) and value
  end
  return value
end

local formats <const> = { float = "=f", double = "=d" }

local function floats_of(tensor, count)
  local format, values = formats[dtypes().names[tensor.dtype]], {}
  if not format or not tensor.source or tensor.external or tensor.fault then
    return nil
  end
  local bytes, width = onnx_tensor.elements(tensor), format:packsize()
  for i = 1, count do
    values[i] = dim.of_float((format:unpack(bytes, (i - 1) * width + 1)))
  end
  return values
end

-- Those of an initialiser or a Constant of at most `most` elements, tensor.lua's max_values by default. A uint64 from 2^63 on is
-- negative here, and not known.
function contents.of_tensor(tensor, most)
  local count = elements.count_of(tensor.dims, most)
  local values, fractional = onnx_tensor.values(tensor, most)
  values = count and (values or floats_of(tensor, count) or fractional) -- the last may be shorter
  for i = #(values or {}) + 1, values and count or 0 do
    values[i] = false
  end
  local found = values and { dims = tensor.dims, values = values }
  if found and dtypes().integers[tensor.dtype] then
    found.values = map(found.values, function(value) return fits(value, tensor.dtype) and value end)
  end
  return found
    or { why = { what = ("the elements of '%s' are not read"):format(tensor.name) } }
end

-- Makes the rule of each op: compute(node, the elements of all inputs at one place...) -> the element, or nil or false.
-- takes: "unknown" if elements may be false, "rounded" if they may be rounded quotients.
local function each(ops, compute, takes)
  local function of(n)
    local operands, dims = {}, {}
    for i = 1, #n.node.inputs do
      operands[i] = n:elements(i)
      dims = broadcast(dims, operands[i].dims)
    end
    return elements.each_of(n, dims, function(index)
      local values = map(operands, function(operand) return elements.element(operand, index) end)
      for _, value in ipairs(takes ~= "rounded" and values or {}) do
        if value and floats.is_rounded(value) then
          return n:open("%s of a quotient that is rounded", n.op)
        end
      end
      return (takes == "unknown" or not contains(values, false)) and compute(n, table.unpack(values)) or false
    end)
  end
  for op in ops:gmatch("%S+") do
    rows[op] = of
  end
end

-- A float as the node's dtype keeps it: double, or float.
local function rounded(n, x)
  return dim.of_float(dtypes().names[n:dtype(1)] == "double" and x or dim.single(x))
end

local function is_float(x) return math.type(x) == "float" end

local is_variadic <const> = { Max = true, Min = true, Sum = true }

-- Arithmetic from the left, of integers and expressions; with a float among them, of plain numbers as floats.
local function arithmetic(of_numbers, of_floats)
  return function(n, first, ...)
    local others = { ... }
    if #others ~= 1 and not is_variadic[n.op] then
      n:block("%d operands", #others + 1)
    end
    for i, other in ipairs(others) do
      if is_float(first) or is_float(other) then
        local a, b = dim.plain(first), dim.plain(other)
        first = a and b and rounded(n, of_floats(a + 0.0, b + 0.0))
      else
        first = first and of_numbers(first, other)
      end
      if first and i < #others then -- the last one is the node's result
        first = fitted(n, first, n:dtype(1))
      end
    end
    return first
  end
end

each("Add Sum", arithmetic(dim.plus, function(a, b) return a + b end))
each("Sub", arithmetic(function(a, b) return dim.plus(a, dim.times(-1, b)) end, function(a, b) return a - b end))
each("Mul", arithmetic(dim.times, function(a, b) return a * b end))
each("Max", arithmetic(calls.max, math.max))
each("Min", arithmetic(calls.min, math.min))

-- A quotient of floats with symbols.
local function quotient(n, a, b)
  if is_float(a) or is_float(b) then
    return n:open("a quotient by a float with symbols")
  elseif a == b then
    n:demand(b, ">=", 1, "a quotient by 0") -- no symbol among floats is open
    return 1
  end
  return dim.plain(b) and dim.over(a * dim.den(b), dim.terms(b)[1].factor) or n:open("a quotient by symbols")
end

each("Div", function(n, a, b)
  local x, y = dim.plain(a), dim.plain(b)
  if b == 0 then
    return false
  elseif dtypes().integers[n:dtype(1)] then
    return calls.truncated(a, b)
  end
  return x and y and rounded(n, x / y) or quotient(n, a, b)
end)

each("Mod", function(n, a, b)
  return b ~= 0 and dtypes().integers[n:dtype(1)] and n:attr("fmod", 0) == 0 and calls.mod(a, b)
end)

each("Pow", function(n, a, b)
  if not dtypes().integers[n:dtype(1)] and not dim.plain(a) then
    return n:open("a power of a float with symbols")
  end
  return math.type(b) == "integer" and b >= 0 and b <= 4 and not is_float(a) and dim.product({ a, a, a, a }, 1, b)
end)

each("Reciprocal", function(n, a) return dim.plain(a) and a ~= 0 and rounded(n, 1 / dim.plain(a)) end)
each("Sqrt", function(n, a) return dim.plain(a) and dim.plain(a) >= 0 and rounded(n, dim.plain(a) ^ 0.5) end)
local function negated(_, a) return is_float(a) and -a or dim.times(-1, a) end
local function absolute(_, a) return type(a) == "number" and math.abs(a) or (calls.least(a) or -1) >= 0 and a end
local function rounded_down(_, a) return calls.floor(a) end
local function rounded_up(_, a) return calls.ceil(a) end

each("Neg", negated, "rounded")
each("Abs", absolute, "rounded")
each("Floor", rounded_down, "rounded")
each("Ceil", rounded_up, "rounded")
each("Sign", function(_, a) return type(a) == "number" and (a > 0 and 1 or a < 0 and -1 or 0) end)

each("Round", function(_, a)
  if not is_float(a) then
    return dim.is_whole(a) and a
  end
  local low = math.floor(a)
  return (a - low > 0.5 or a - low == 0.5 and low % 2 == 1) and low + 1 or low
end)

-- A comparison gives 0, 1, or false if it depends on symbols.
local function comparing(compare, is_negated)
  return function(_, a, b)
    if is_float(a) or is_float(b) then
      return false
    end
    local is_true = compare(a, b)
    return is_true ~= nil and (is_true ~= is_negated and 1 or 0)
  end
end

local function greater(a, b) return calls.less(b, a) end

each("Equal", comparing(calls.equal, false))
each("Less", comparing(calls.less, false))
each("Greater", comparing(greater, false))
each("LessOrEqual", comparing(greater, true))
each("GreaterOrEqual", comparing(calls.less, true))
each("Not", function(_, a) return type(a) == "number" and 1 - a end)

-- One operand may decide alone.
local function logical(deciding)
  return function(_, a, b) return (a == deciding or b == deciding) and deciding or a and b and 1 - deciding end
end

each("And", logical(0), "unknown")
each("Or", logical(1), "unknown")

each("Where", function(_, decided, a, b)
  if type(decided) == "number" then
    return decided ~= 0 and a or decided == 0 and b
  end
  return a == b and a
end, "unknown")

-- An element as one of another dtype; false if that is not known.
local function cast(n, a, code)
  local integer, name = dtypes().integers[code], dtypes().names[code]
  if name == "bool" then
    return type(a) == "number" and (a ~= 0 and 1 or 0) or dim.is_expression(a) and (calls.least(a) or 0) > 0 and 1
  elseif not integer then
    return not (floats.is_rounded(a) and code ~= n:dtype(1)) and fitted(n, a, code)
      or n:open("a Cast to another dtype of a quotient that is rounded")
  elseif is_float(a) then
    a = math.tointeger(a < 0 and math.ceil(a) or math.floor(a)) or false
  elseif dim.is_expression(a) and not dim.is_whole(a) then
    a = (calls.least(a) or -1) >= 0 and calls.floor(a)
  end
  return a and fitted(n, a, code)
end

function rows.Cast(n)
  local code = n.need("node", n.site)[1].dtype
  return elements.mapped(n:elements(1), function(value) return value and cast(n, value, code) end)
end
rows.CastLike = rows.Cast

-- Reductions to one number.
for op, compute in pairs({ ReduceProd = dim.times, ReduceSum = dim.plus, ReduceMax = calls.max, ReduceMin = calls.min }) do
  rows[op] = function(n)
    local found, dims, result = n:contents(1), n:own_dims(), nil
    for _, value in ipairs(elements.count_of(dims) == 1 and found.values or n:block("more than one number")) do
      local is_known = result ~= false and value and not is_float(value) and not floats.is_rounded(value)
      if is_known and result then
        value = fitted(n, compute(result, value), n:dtype(1))
      end
      result = is_known and value
    end
    return { dims = dims, values = { result or false } }
  end
end

local is_rounding <const> = { Floor = true, Ceil = true } -- to integers that are floats, since their operands are

local function are_unknown(values)
  for _, value in ipairs(values) do
    if value then
      return false
    end
  end
  return true
end

-- The contents of output i of a node. Integers that do not fit the dtype wrap, floats are rounded: they are not known.
function contents.of_node(n, i)
  if not rows[n.op] or i > 1 and n.op ~= "Split" then
    n:block("its elements are not computed")
  end
  local found, code = rows[n.op](n, i), nil
  found = elements.mapped(found, function(value)
    if not value or is_rounding[n.op] or math.type(value) == "integer" and value >= 0 and value <= 127 then
      return value
    end
    code = code or n.need("node", n.site)[i].dtype
    return fitted(n, value, code)
  end)
  if are_unknown(found.values) then
    demands.forget()
  end
  found.base, found.why = demands.current(), contains(found.values, false) and n.lacks or nil
  for k in ipairs(found.values) do
    demands.element(found, k)
  end
  return found
end

return contents
