-- rule_table.lua: the types of a node's outputs, by op. Ops of another domain than ONNX's have its name before theirs.
local calls = require("shapes.calls")
local map = require("base.list").map
local part = require("base.list").part

local rule_table = { shapes = {}, dtypes = {} }

-- Makes a rule that of each op: ranks = the least ranks of its first inputs; shape(n, their dims...) -> the dims of each output;
-- dtype: a name, the number of the input that has the same, 1 by default, or a function (n, output) -> a code or nil; or a list
-- of names and numbers for the outputs, of which the last is also for those behind.
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

function rule_table.broadcast(a, b) return rule_table.aligned(a, b, calls.broadcast) end

-- A dtype by an attribute, in which 0 says none; then a name or the number of an input stands for it.
function rule_table.by_attribute(name, otherwise)
  return function(n)
    local given = n:attr(name, 0)
    return given ~= 0 and given or n:dtype(otherwise)
  end
end

-- The dims that Shape gives.
function rule_table.shown(n, dims)
  return part(dims, calls.place(n:attr("start", 0), #dims) + 1, calls.place(n:attr("end", #dims), #dims))
end

return rule_table
