-- numbers.lua: numbers that random models compute of dims, as exporters write it.
local chance = require("chance")
local elem_types = require("elem_types")
local evaluate = require("evaluate")
local graph = require("random.graph")

local between, one, each, at = chance.between, chance.one, graph.each, graph.at

local most <const> = 4096 -- of a number at a place

local numbers = {}

local function in_bounds(x) return x and x >= -most and x <= most and math.tointeger(x) or nil end

local function made(name, vector, is_list) return vector and { name = name, at = vector, is_list = is_list or false } end

-- A dim of a tensor, counted from 1.
function numbers.dim(g, x, i)
  local first, dim = i - 1, x.dims[i]
  if g.opset >= 15 and chance.of(15) then
    return made(g:node("Shape <start = %d, end = %d> (%s)", first, i, x.name), dim, true)
  end
  local shape = g:node("Shape (%s)", x.name)
  if chance.of(25) then
    return made(g:node("Slice (%s, %s, %s)", shape, g:constant("int64", { first }), g:constant("int64", { i })), dim, true)
  end
  local index, is_list = one({ first, first, first - #x.dims }), chance.of(20)
  return made(g:node("Gather (%s, %s)", shape, g:constant("int64", is_list and { index } or index)), dim, is_list)
end

local function has_axis(x) return #x.dims > 0 end

-- A number that was drawn before, or a dim.
function numbers.some(g)
  if #g.numbers > 0 and chance.of(60) then
    return one(g.numbers)
  end
  local x = g:tensor(has_axis)
  return numbers.dim(g, x, between(1, #x.dims))
end

local integer_ops <const> = {
  Add = function(a, b) return a + b end, Sub = function(a, b) return a - b end, Mul = function(a, b) return a * b end,
  Div = function(a, b) return b ~= 0 and evaluate.calls.truncated(a, b) or nil end,
  Mod = function(a, b) return b > 0 and a % b or nil end, Min = math.min, Max = math.max,
}
local float_ops <const> = {
  Add = integer_ops.Add, Sub = integer_ops.Sub, Mul = integer_ops.Mul, Div = function(a, b) return a / b end,
  Pow = function(a, b) return a ^ b end, Max = math.max, Min = math.min,
}
local roundings <const> = { Floor = math.floor, Ceil = math.ceil }
local relations <const> = {
  Equal = function(a, b) return a == b end, Less = function(a, b) return a < b end, Greater = function(a, b) return a > b end,
  LessOrEqual = function(a, b) return a <= b end, GreaterOrEqual = function(a, b) return a >= b end,
}
local names_of_integer_ops <const> = { "Add", "Sub", "Sub", "Mul", "Div", "Div", "Mod", "Min", "Max" }
local names_of_float_ops <const> = { "Div", "Div", "Div", "Mul", "Mul", "Mul", "Add", "Sub", "Pow", "Max", "Min" }
local names_of_relations <const> = { "Equal", "Less", "Greater", "LessOrEqual", "GreaterOrEqual" }
local factors <const> = { 2, 2, 4, 8, 0.5, 0.5, 0.25, 3, 7, 0.1, 16, 1.5, 10, 1, 6, 49, 37 }

-- What an op gives for a number that is no integer, and another number; or nil.
function numbers.binary(g, op, a, b)
  if (op == "Min" or op == "Max") and g.opset < 12 then
    return nil
  end
  local other = math.type(b) and { name = g:scalar(b), at = at(b) } or b
  return made(g:node("%s (%s, %s)", op, a.name, other.name),
    each(function(x, y) return in_bounds(integer_ops[op](x, y)) end, a.at, other.at), a.is_list or other.is_list)
end

local function rounded(dtype, x) return dtype == "float" and evaluate.single(x) or x + 0.0 end

-- A comparison: the name of a scalar, and whether it holds at each place, as 1 or 0.
function numbers.comparison(g)
  local op = names_of_relations[between(1, g.opset >= 12 and 5 or 3)]
  local function compare(a, b) return relations[op](a, b) and 1 or 0 end
  local a, b = numbers.some(g), chance.of(60) and between(0, 12) or numbers.some(g)
  return g:node("%s (%s, %s)", op, g:scalar(a), g:scalar(b)), each(compare, at(a), at(b))
end

function numbers.choose(holds, a, b) return holds == 1 and a or b end

local function by_integers(g)
  local a = numbers.some(g)
  local b = chance.of(60) and between(1, chance.of(20) and 100 or 8) or numbers.some(g)
  return numbers.binary(g, one(names_of_integer_ops), a, b)
end

-- A number as a float, behind some steps, and back.
local function by_floats(g)
  local a, dtype, factor = numbers.some(g), one({ "float", "float", "float", "double" }), one(factors)
  local name, vector = g:node("Cast <to = %d> (%s)", elem_types[dtype], a.name), a.at
  for _ = 1, between(1, 3) do
    local op = one(names_of_float_ops)
    factor = op == "Pow" and 2 or chance.of(40) and factor or one(factors)
    name = g:node("%s (%s, %s)", op, name, g:constant(dtype, factor))
    vector = each(function(x) return rounded(dtype, float_ops[op](x, rounded(dtype, factor))) end, vector)
    if chance.of(30) then
      local rounding = one({ "Floor", "Floor", "Ceil" })
      name, vector = g:node("%s (%s)", rounding, name), each(roundings[rounding], vector)
    end
  end
  name = chance.of(20) and g:node("Cast <to = %d> (%s)", elem_types.int32, name) or name
  return made(g:node("Cast <to = %d> (%s)", elem_types.int64, name),
    each(function(x) return in_bounds(x < 0 and math.ceil(x) or math.floor(x)) end, vector), a.is_list)
end

-- The product of some neighbouring dims.
local function by_product(g)
  local x = g:tensor(has_axis)
  local first, last = between(1, #x.dims), #x.dims
  local vector = graph.product(table.move(x.dims, first, last, 1, {}))
  if first == 1 and chance.of(50) then
    return made(g:node("Size (%s)", x.name), vector)
  end
  local shape, keeps = g:node("Shape (%s)", x.name), between(0, 1)
  local dims = g:node("Slice (%s, %s, %s)", shape, g:constant("int64", { first - 1 }), g:constant("int64", { last }))
  return made(g:node("ReduceProd <keepdims = %d> (%s)", keeps, dims), vector, keeps == 1)
end

-- One of two numbers, by Where or If.
local function by_comparison(g)
  local condition, holds = numbers.comparison(g)
  local a, b = numbers.some(g), numbers.some(g)
  local vector = each(numbers.choose, holds, a.at, b.at)
  if chance.of(50) then
    return made(g:node("Where (%s, %s, %s)", condition, g:scalar(a), g:scalar(b)), vector)
  end
  local then_nodes, first = g:body(function() return g:node("Identity (%s)", g:scalar(a)) end)
  local else_nodes, second = g:body(function() return g:node("Identity (%s)", g:scalar(b)) end)
  return made(g:node("If <then_branch = t () => (int64 %s) { %s }, else_branch = e () => (int64 %s) { %s }> (%s)",
    first, then_nodes, second, else_nodes, condition), vector)
end

-- An element of a shape with which something was done.
local function by_shape(g)
  local x, op, by = g:tensor(has_axis), one({ "Mul", "Div", "Add", "Sub" }), between(1, 4)
  local i, vector = between(1, #x.dims), g:node("%s (%s, %s)", op, g:node("Shape (%s)", x.name), g:constant("int64", by))
  return made(g:node("Gather (%s, %s)", vector, g:constant("int64", i - 1)),
    each(function(dim) return in_bounds(integer_ops[op](dim, by)) end, x.dims[i]))
end

local ways <const> = { by_integers, by_integers, by_integers, by_integers, by_floats, by_floats, by_floats, by_product,
  by_comparison, by_comparison, by_shape, by_shape }

-- Draws a number, and keeps it for others.
function numbers.draw(g)
  local number = one(ways)(g)
  g.numbers[#g.numbers + 1] = number
  return number
end

-- A number that lies within bounds at each place, or nil.
function numbers.within(g, least, largest)
  for _ = 1, 8 do
    local number = chance.of(50) and numbers.draw(g) or numbers.some(g)
    if number and graph.always(function(x, low, high) return x >= low and x <= high end, number.at, least, largest) then
      return number
    end
  end
end

return numbers
