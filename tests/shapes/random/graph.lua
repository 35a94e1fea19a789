-- graph.lua: a random model while it is drawn. Of each number its values are known at some places, which are values of the
-- symbols, so that what is drawn mostly runs there: a vector has one value for each place. A number is an integer, or { name =
-- of its tensor of int64, at = a vector, is_list = whether that has the shape [1], not [] }. A tensor is { name, dtype, dims =
-- list of vectors, or false for a dim that some place does not have }.
local chance = require("chance")

local between, one = chance.between, chance.one

local graph = { places = 3 }
graph.__index = graph

local most_elements <const> = 20000 -- of a tensor at a place

-- The vector of a function's results at each place, of vectors and of constants; nil if one of them is nil.
function graph.each(compute, ...)
  local given, results = table.pack(...), {}
  for place = 1, graph.places do
    local arguments = {}
    for i = 1, given.n do
      arguments[i] = type(given[i]) == "table" and given[i][place] or given[i]
      if arguments[i] == nil or arguments[i] == false then
        return nil
      end
    end
    results[place] = compute(table.unpack(arguments, 1, given.n))
  end
  return #results == graph.places and results or nil
end

-- Whether a condition holds at each place.
function graph.always(holds, ...) return graph.each(function(...) return holds(...) or nil end, ...) ~= nil end

function graph.plus(a, b) return graph.each(function(x, y) return x + y end, a, b) end
function graph.times(a, b) return graph.each(function(x, y) return x * y end, a, b) end
function graph.are_equal(a, b) return graph.always(function(x, y) return x == y end, a, b) end

-- a / b, or false unless that is an integer at each place.
function graph.over(a, b) return graph.each(function(x, y) return x % y == 0 and x // y or nil end, a, b) or false end

-- The constant that a vector is, or nil.
function graph.fixed(vector) return graph.are_equal(vector, vector[1]) and vector[1] or nil end

-- The vector of a number.
function graph.at(number) return math.type(number) and graph.each(function() return number end) or number.at end

-- A copy of a list with others in place of `count` items, or of one, from place i on.
function graph.with(list, i, others, count)
  local copy = table.move(list, 1, i - 1, 1, {})
  table.move(others, 1, #others, i, copy)
  return table.move(list, i + (count or 1), #list, #copy + 1, copy)
end

function graph.product(dims)
  local product = graph.at(1)
  for _, dim in ipairs(dims) do
    product = graph.times(product, dim)
  end
  return product
end

-- Whether a tensor can have dims, and is small.
function graph.fits(dims)
  local product = graph.at(1)
  for _, dim in ipairs(dims) do
    product = dim and product and graph.always(function(x) return x >= 0 end, dim) and graph.times(product, dim) or false
  end
  return product and graph.always(function(x) return x <= most_elements end, product)
end

function graph:new_name(letter)
  self.count = self.count + 1
  return letter .. self.count
end

-- Adds a node, or more, as text; the arguments are those of string.format.
function graph:add_node(format, ...) self.nodes[#self.nodes + 1] = format:format(...) end

-- Adds a node with one output -> its name.
function graph:node(format, ...)
  local name = self:new_name("v")
  self:add_node("%s = " .. format, name, ...)
  return name
end

-- The nodes that a function adds, as the text of a body, and its result.
function graph:body(draw)
  local outer = self.nodes
  self.nodes = {}
  local result = draw()
  local text = table.concat(self.nodes, " ")
  self.nodes = outer
  return text, result
end

-- An initialiser of a list, or of a scalar -> its name.
function graph:constant(dtype, values)
  local name, is_list = self:new_name("c"), type(values) == "table"
  self.constants[#self.constants + 1] = ("%s%s %s = {%s}"):format(dtype, is_list and ("[%d]"):format(#values) or "", name,
    is_list and table.concat(values, ", ") or values)
  return name
end

-- A node whose axis is an attribute, or an input from some opset on.
function graph:with_axis(op, input, axis, since)
  return self.opset >= since and self:node("%s (%s, %s)", op, input, self:constant("int64", { axis }))
    or self:node("%s (%s) <axes = [%d]>", op, input, axis)
end

-- The name of a number as a scalar.
function graph:scalar(number)
  if math.type(number) then
    return self:constant("int64", number)
  end
  return number.is_list and self:with_axis("Squeeze", number.name, 0, 13) or number.name
end

-- Likewise, of shape [1].
function graph:listed(number)
  if math.type(number) then
    return self:constant("int64", { number })
  elseif number.is_list then
    return number.name
  end
  return chance.of(60) and self:with_axis("Unsqueeze", number.name, 0, 13)
    or self:node("Reshape (%s, %s)", number.name, self:constant("int64", { one({ 1, -1 }) }))
end

function graph.are_constant(numbers)
  for _, number in ipairs(numbers) do
    if not math.type(number) then
      return false
    end
  end
  return true
end

-- The name of a list of numbers.
function graph:list(numbers)
  if graph.are_constant(numbers) then
    return self:constant("int64", numbers)
  end
  local names = {}
  for i, number in ipairs(numbers) do
    names[i] = self:listed(number)
  end
  return #names == 1 and names[1] or self:node("Concat <axis = 0> (%s)", table.concat(names, ", "))
end

-- A random tensor, of those that a function accepts, or nil; rather a later one.
function graph:tensor(accepts)
  local list = {}
  for _, tensor in ipairs(self.tensors) do
    list[#list + 1] = (not accepts or accepts(tensor)) and tensor or nil
  end
  return #list > 0 and list[math.max(between(1, #list), between(1, #list))] or nil
end

function graph:add(tensor)
  self.tensors[#self.tensors + 1] = tensor
  return tensor
end

return graph
