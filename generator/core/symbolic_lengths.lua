-- symbolic_lengths.lua: the lengths of parts as numbers that depend on symbols (shapes/dim.lua), and what must hold of the
-- symbols so that these lengths cut the axis.
local calls = require("shapes.calls")
local dim = require("shapes.dim")
local filled = require("base.list").filled
local joined = require("base.list").joined

local operations = { ["-"] = function(a, b) return dim.plus(a, dim.times(b, -1)) end, ["/"] = function(a, b) return a // b end,
  ["%"] = calls.mod, ceil = calls.ceil_div }

-- The value of an expression of a formula; nil if one of its numbers is not known.
local function number_of(expression, numbers)
  if type(expression) ~= "table" then
    return numbers[expression] or math.type(expression) and expression or nil
  end
  local a, b = number_of(expression[2], numbers), number_of(expression[3], numbers)
  return a and b and operations[expression[1]](a, b)
end

local function sum_of(list)
  local sum = 0
  for _, each in ipairs(list) do
    sum = dim.plus(sum, each)
  end
  return sum
end

-- Lengths, with what lies before each.
local function spans_of(lengths)
  local spans, before = {}, 0
  for i, length in ipairs(lengths) do
    spans[i], before = { length = length, before = before }, dim.plus(before, length)
  end
  return spans
end

-- The lengths are those of a list.
local function cut_by_list(list, numbers)
  local demands = {}
  for i, each in ipairs(list) do
    demands[i] = each and { each, ">=", 0 }
    if not each or not dim.is_whole(each) then
      return nil
    end
  end
  demands[#demands + 1] = { numbers.dim, "=", sum_of(list) }
  return spans_of(list), demands
end

local function demands_of(parsed, numbers)
  local demands = {}
  for i, demand in ipairs(parsed.demands) do
    local number = number_of(demand[1], numbers)
    demands[i] = number and { number, ">=", demand[2] }
    if not number then
      return nil
    end
  end
  return demands
end

-- The parts of a run, of which one may take the rest; nil if their number is not known.
local function lengths_of_run(run, numbers, most, is_rest)
  if is_rest then
    return not run.if_any and { false } or nil
  end
  local count, length = number_of(run.count, numbers), number_of(run.length, numbers)
  return math.type(count) == "integer" and count <= most and length and filled(count, length) or nil
end

local function cut_by_runs(parsed, numbers, most)
  local demands, lengths, rest = demands_of(parsed, numbers), {}, nil
  for _, run in ipairs(demands and parsed.runs or {}) do
    local own = lengths_of_run(run, numbers, most, run.is_rest)
    if not own then
      return nil
    end
    rest = run.is_rest and #lengths + 1 or rest
    lengths = joined(lengths, own)
  end
  if not demands then
    return nil
  elseif rest then
    lengths[rest] = 0
    lengths[rest] = operations["-"](numbers.dim, sum_of(lengths))
    demands[#demands + 1] = { lengths[rest], ">=", 0 }
  elseif #lengths > 0 and lengths[1] == numbers.dim // #lengths and #parsed.runs == 1 then
    demands[#demands + 1] = { numbers.dim, "multiple of", #lengths }
  else
    demands[#demands + 1] = { numbers.dim, "=", sum_of(lengths) }
  end
  return spans_of(lengths), demands
end

-- Takes a parsed formula (spec/formula.lua); its numbers by name, of which a list has false for elements that are not known; and
-- the most parts that there may be -> list of { length, before = the steps before it }, and list of demands
-- { number, "=", ">=" or "multiple of", number }; nil if they are not known.
return function(parsed, numbers, most)
  local done, spans, demands = pcall(function()
    local list = parsed.list and numbers[parsed.list]
    if list and #list <= most then
      return cut_by_list(list, numbers)
    end
    if not parsed.list then
      return cut_by_runs(parsed, numbers, most)
    end
  end)
  if not done and not dim.why_of(spans) then
    error(spans, 0)
  end
  return done and spans or nil, demands
end
