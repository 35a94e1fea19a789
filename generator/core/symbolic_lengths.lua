-- symbolic_lengths.lua: the lengths of parts as numbers that depend on symbols (shapes/dim.lua), and what must hold of the
-- symbols so that these lengths cut the axis.
local calls = require("shapes.calls")
local chunks = require("shapes.chunks")
local dim = require("shapes.dim")
local filled = require("base.list").filled
local joined = require("base.list").joined
local map = require("base.list").map
local merged = require("base.list").merged

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

-- What the numbers of a formula must be, but for the name `without`; nil if one of them is not known.
local function demands_of(parsed, numbers, without)
  local demands = {}
  for _, name in ipairs(parsed.names) do
    local least = parsed.least[name]
    local is_demanded = least > 0 and name ~= without and dim.is_expression(numbers[name])
    demands[#demands + 1] = is_demanded and { numbers[name], ">=", least } or nil
  end
  for _, demand in ipairs(parsed.demands) do
    local number = number_of(demand[1], numbers)
    if not number then
      return nil
    end
    demands[#demands + 1] = { number, ">=", demand[2] }
  end
  return demands
end

-- The parts of a run, of which one may take the rest, behind parts that leave `left`; nil if their number is not known.
local function lengths_of_run(run, numbers, most, left)
  if run.is_rest then
    return not run.if_any and { false } or left == 0 and {} or nil
  end
  local count, length = number_of(run.count, numbers), number_of(run.length, numbers)
  return math.type(count) == "integer" and count <= most and length and filled(count, length) or nil
end

local function cut_by_runs(parsed, numbers, most)
  local demands, lengths, rest = demands_of(parsed, numbers), {}, nil
  for _, run in ipairs(demands and parsed.runs or {}) do
    local own = lengths_of_run(run, numbers, most, run.if_any and operations["-"](numbers.dim, sum_of(lengths)))
    if not own then
      return nil
    end
    rest = run.is_rest and not run.if_any and #lengths + 1 or rest
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

-- The length of the chunks into which a formula cuts the axis: as many as there are, and one of what they leave; nil if it cuts
-- otherwise, or if the length is not known.
local function chunk_of(parsed, numbers)
  local run, rest = table.unpack(parsed.runs)
  local length = not run.is_rest and number_of(run.length, numbers)
  local count, takes_all = length and number_of(run.count, numbers), rest and rest.if_any or not rest and length == 1
  return count and takes_all and count == numbers.dim // length and length or nil
end

local function first_chunks(of, count)
  local spans = {}
  for i = 1, count do
    spans[i] = chunks.span(of, i - 1)
  end
  return spans
end

local function cut_by_chunks(parsed, numbers, reads, most)
  local length = chunk_of(parsed, numbers)
  local demands = length and demands_of(parsed, numbers, parsed.runs[1].length)
  if not demands then
    return nil
  end
  local of = chunks.of(numbers.dim, length, reads.least)
  demands = joined(demands, chunks.demands(of))
  if of.count and of.count <= most then
    return first_chunks(of, of.count), demands, false
  elseif not reads.are_apart or reads.first > most then
    return nil, demands
  end
  local from_end = map(reads.from_end, function(position)
    return merged(chunks.span(of, position), { position = position })
  end)
  return joined(first_chunks(of, reads.first), from_end), demands, true
end

local symbolic_lengths = {}

-- What compute(...) returns; nil if a number is too large to compute with.
local function computed(compute, ...)
  local results = table.pack(pcall(compute, ...))
  if results[1] then
    return table.unpack(results, 2, results.n)
  elseif not dim.why_of(results[2]) then
    error(results[2], 0)
  end
end

-- Takes a parsed formula (spec/formula.lua); its numbers by name, of which a list has false for elements that are not known; and
-- the most parts that there may be -> list of { length, before = the steps before it }, and list of demands
-- { number, "=", ">=" or "multiple of", number, parts = how many there must be, if SequenceAt nodes demand it }; nil if they are
-- not known.
function symbolic_lengths.of_all(parsed, numbers, most)
  local list = parsed.list and numbers[parsed.list]
  if list and #list <= most then
    return computed(cut_by_list, list, numbers)
  elseif not parsed.list then
    return computed(cut_by_runs, parsed, numbers, most)
  end
end

-- Likewise, of a sequence of chunks whose number depends on symbols, with what is read of it (sequence_reads.lua): the lengths of
-- those that SequenceAt nodes take, where those that count from the end have their `position`, nil if it is also read otherwise;
-- the demands; and whether there may be other parts.
function symbolic_lengths.of_some(parsed, numbers, reads, most)
  if not parsed.list then
    return computed(cut_by_chunks, parsed, numbers, reads, most)
  end
end

return symbolic_lengths
