-- evaluate.lua: the parts into which a formula (spec/formula.lua) cuts an axis, from the numbers that are known. The library
-- checks the numbers (runtime/lengths.c).
local formula = require("spec.formula")
local host = require("host")

-- The sum of listed lengths is the axis.
local function cut_by_list(name, list, dim)
  if not list then
    return {}
  end
  local whole, problem = host.cut_by_list(name, list, dim)
  return whole and { list = list, count = #list, dim = whole } or nil, problem
end

-- The first fault of the known numbers, or nil.
local function find_too_small(parsed, numbers)
  local function check(expression, least)
    local number = formula.fold(expression, numbers)
    if math.type(number) or numbers[expression] == false then
      return select(2, host.check_number(formula.text(expression), least, number))
    end
  end
  for _, name in ipairs(parsed.names) do
    local problem = check(name, parsed.least[name])
    if problem then
      return problem
    end
  end
  for _, demand in ipairs(parsed.demands) do
    local problem = check(table.unpack(demand))
    if problem then
      return problem
    end
  end
end

-- The count and the length of a run, as the library takes them; each is nil if unknown.
local function in_numbers(run, numbers)
  if not run then
    return 0, 0
  elseif run.is_rest then
    return run.if_any and host.if_any or 1, host.rest
  end
  local count, length = formula.fold(run.count, numbers), formula.fold(run.length, numbers)
  return math.type(count) and count or nil, math.type(length) and length or nil
end

-- Checks what is known. Parts that are known only at run time take the rest of the axis, or are not checked.
local function cut_by_known(words, dim, leading, leading_length, trailing)
  if dim and leading and leading_length then
    local fits, problem = host.cut_by_runs(words, dim, leading, leading_length, 1, host.rest)
    if not fits then
      return nil, problem
    end
  end
  if not leading or not trailing or leading == host.if_any or trailing == host.if_any then
    return {}
  end
  local count, problem = host.cut_by_runs(words, 0, leading, 0, trailing, 0) -- lengths of 0, for the count only
  return count and { count = count }, problem
end

local function cut_by_runs(parsed, numbers)
  local words, dim = parsed.words, numbers.dim
  local leading, leading_length = in_numbers(parsed.runs[1], numbers)
  local trailing, trailing_length = in_numbers(parsed.runs[2], numbers)
  if not (dim and leading and leading_length and trailing and trailing_length) then
    return cut_by_known(words, dim, leading, leading_length, trailing)
  end
  local count, first, length, other = host.cut_by_runs(words, dim, leading, leading_length, trailing, trailing_length)
  if not count then
    return nil, first
  end
  return { count = count, dim = dim, runs = { { count = first, length = length }, { count = count - first, length = other } } }
end

-- Takes a parsed formula and its numbers by name (dim, outputs and others): an integer or a list; false for what is no integer,
-- also in a list; nil if unknown. Returns { count = number of parts, nil if unknown }, or nil and what is wrong. When all is
-- known it also has dim, and either list or runs = list of { count, length }.
return function(parsed, numbers)
  if parsed.list then
    return cut_by_list(parsed.list, numbers[parsed.list], numbers.dim)
  end
  local problem = find_too_small(parsed, numbers)
  if problem then
    return nil, problem
  end
  return cut_by_runs(parsed, numbers)
end
