-- splits.lua: Splits and SplitToSequences of random models. A way returns what follows `axis` in a node's attributes, its second
-- input with a comma before it, and the parts, as a list of vectors; or nil if it cannot.
local chance = require("chance")
local graph = require("random.graph")
local numbers = require("random.numbers")

local between, one, each, fixed, at = chance.between, chance.one, graph.each, graph.fixed, graph.at

-- Numbers that sum to a dim at each place, or nil.
local function lengths_of(g, x, axis)
  local dim = x.dims[axis]
  local first = chance.of(50) and numbers.within(g, 0, dim) or between(1, 4)
  if not graph.always(function(n, length) return length <= n end, dim, at(first)) then
    return nil
  end
  local rest = fixed(dim) and math.type(first) and fixed(dim) - first or numbers.binary(g, "Sub", numbers.dim(g, x, axis), first)
  local second = rest and not math.type(rest) and chance.of(30) and numbers.within(g, 0, rest.at)
  local last = second and numbers.binary(g, "Sub", rest, second)
  return last and { first, second, last } or rest and one({ { first, rest }, { rest, first } })
end

-- The dims of chunks of a length, of which the last one may be smaller.
local function chunks(dim, length, count)
  local parts = {}
  for i = 1, count do
    parts[i] = each(function(n, by) return math.max(0, math.min(by, n - by * (i - 1))) end, dim, length)
  end
  return parts
end

-- Equal parts; since opset 18, the last one may be smaller.
local function by_equal_parts(g, x, axis)
  local dim, count = x.dims[axis], one({ 1, 2, 2, 3, 4, 5, 6 })
  local can_cut = graph.always(function(n)
    return n % count == 0 or g.opset >= 18 and -(-n // count) * (count - 1) < n
  end, dim)
  if can_cut then
    return g.opset >= 18 and (", num_outputs = %d"):format(count) or "", "",
      chunks(dim, each(function(n) return -(-n // count) end, dim), count)
  end
end

local function vectors_of(list)
  local vectors = {}
  for i, length in ipairs(list) do
    vectors[i] = at(length)
  end
  return vectors
end

local function by_list(g, x, axis)
  local list = lengths_of(g, x, axis)
  if not list or g.opset < 13 and not graph.are_constant(list) then
    return nil
  elseif g.opset < 13 then
    return (", split = [%s]"):format(table.concat(list, ", ")), "", vectors_of(list)
  end
  return "", ", " .. g:list(list), vectors_of(list)
end

-- The parts of a sequence, by ones, by a list, or by a length of chunks that are as many at each place. Without keepdims, they
-- are false.
local function by_sequence(g, x, axis)
  local dim, kind = x.dims[axis], between(1, 4)
  local size = fixed(dim) or 0
  if kind == 1 and size >= 1 and size <= 6 then
    local keeps, parts = between(0, 1), {}
    for i = 1, size do
      parts[i] = keeps == 1 and at(1)
    end
    return (", keepdims = %d"):format(keeps), "", parts
  elseif kind == 2 then
    local list = lengths_of(g, x, axis)
    return list and "", list and ", " .. g:list(list), list and vectors_of(list)
  end
  local length, count = chance.of(50) and numbers.within(g, 1, dim) or between(1, 6), between(2, 3)
  if chance.of(40) then
    local whole = numbers.binary(g, "Add", numbers.dim(g, x, axis), count - 1)
    length = whole and numbers.binary(g, "Div", whole, count) or length
  end
  count = fixed(each(function(n, by) return by > 0 and -(-n // by) or -1 end, dim, at(length)))
  if count and count >= 1 and count <= 8 then
    return "", ", " .. g:scalar(length), chunks(dim, at(length), count)
  end
end

local function add_part(g, x, axis, name, part)
  local tensor = g:add({ name = name, dtype = x.dtype, dims = graph.with(x.dims, axis, { part or nil }) })
  g.outputs[#g.outputs + 1] = chance.of(85) and ("%s[] %s"):format(x.dtype, tensor.name) or nil -- else it may be dead
end

local function add_sequence(g, x, axis, attributes, input, parts)
  local sequence = g:new_name("s")
  g:add_node("[split_%d] %s = SplitToSequence <axis = %d%s> (%s%s)", g.splits, sequence, axis - 1, attributes, x.name, input)
  for _ = 1, between(1, 3) do
    local i = between(1, #parts)
    local place = g:scalar(one({ i - 1, i - 1, i - 1 - #parts }))
    add_part(g, x, axis, g:node("SequenceAt (%s, %s)", sequence, place), parts[i])
  end
end

local function add_split(g, x, axis, attributes, input, parts)
  local names = {}
  for i in ipairs(parts) do
    names[i] = g:new_name("p")
  end
  g:add_node("[split_%d] %s = Split <axis = %d%s> (%s%s)", g.splits, table.concat(names, ", "),
    one({ axis - 1, axis - 1 - #x.dims }), attributes, x.name, input)
  for i, part in ipairs(parts) do
    add_part(g, x, axis, names[i], part)
  end
end

local ways <const> = { by_equal_parts, by_equal_parts, by_list, by_list, by_list, by_sequence }
local lacks_sequences <const> = { float16 = true, int8 = true, uint8 = true } -- in ONNX Runtime

-- Draws a Split, or nothing.
return function(g)
  local x, way = g:tensor(function(tensor) return #tensor.dims > 0 end), one(ways)
  if way ~= by_sequence or not lacks_sequences[x.dtype] then
    local axis = between(1, #x.dims)
    local attributes, input, parts = way(g, x, axis)
    if attributes then
      g.splits = g.splits + 1
      local add = way == by_sequence and add_sequence or add_split
      add(g, x, axis, attributes, input, parts)
    end
  end
end
