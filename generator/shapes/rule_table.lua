-- rule_table.lua: the types of a node's outputs, by op. Ops of another domain than ONNX's have its name before theirs.
local map = require("base.list").map
local part = require("base.list").part

local rule_table = { shapes = {}, dtypes = {} }

-- Makes a rule that of each op: ranks = the least ranks of its first inputs; shape(n, their dims...) -> the dims of each output;
-- dtype: a name, the number of the input that has the same, 1 by default, or a function (n, output) -> a code or nil.
function rule_table.rule(ops, ranks, shape, dtype)
  local function of(n)
    return shape(n, table.unpack(map(ranks, function(least, i)
      local dims = n:dims(i)
      return #dims >= least and dims or n:block("input %d has rank %d", i - 1, #dims)
    end)))
  end
  for op in ops:gmatch("%S+") do
    rule_table.shapes[op], rule_table.dtypes[op] = of, dtype or 1
  end
end

-- A list that must have a number for each axis; a shorter one would lose axes.
function rule_table.of_axes(n, list, count)
  return #list == count and list or n:block("%d numbers in place of %d", #list, count)
end

-- Joins each two dims of shapes, of which the shorter has 1 on the axes that it lacks.
function rule_table.aligned(a, b, join)
  local dims, rank = {}, math.max(#a, #b)
  for i = 1, rank do
    local x, y = a[i - rank + #a], b[i - rank + #b]
    dims[i] = join(x == nil and 1 or x, y == nil and 1 or y)
  end
  return dims
end

-- A dtype by an attribute, which a name or the number of an input stands for by default.
function rule_table.by_attribute(name, otherwise)
  return function(n)
    return n:attr(name) or type(otherwise) == "string" and n.code(otherwise) or type(otherwise) == "number" and n:dtype(otherwise)
  end
end

-- The dims that Shape gives.
function rule_table.shown(n, dims)
  local function cut(place)
    return math.max(0, math.min(#dims, place < 0 and place + #dims or place))
  end
  return part(dims, cut(n:attr("start", 0)) + 1, cut(n:attr("end", #dims)))
end

-- The dtype of the first input for the first output, and another for the others.
function rule_table.first_or(name)
  return function(n, i) return i == 1 and n:dtype(1) or n.code(name) end
end

return rule_table
