-- evaluate.lua: the parts that a formula (spec/formula.lua) makes of an axis, with the numbers that are known. It refuses what
-- the library refuses, in the same order and words (runtime/lengths.c).
local formula = require("spec.formula")

local function check_list(list, name, dim)
  local rest = dim
  for i, length in ipairs(list) do
    if not length then
      return ("%s[%d] is not an integer"):format(name, i - 1)
    elseif length < 0 then
      return ("%s[%d] is %d: a length must be >= 0"):format(name, i - 1, length)
    elseif length > rest then
      return ("%s[%d] is %d: only %d of %d are left on the axis"):format(name, i - 1, length, rest, dim)
    end
    rest = rest - length
  end
  return #list == 0 and ("%s lists no lengths"):format(name) or nil, rest
end

-- Listed lengths tell the axis themselves.
local function evaluate_list(name, list, dim)
  if not list then
    return {}
  end
  local problem, rest = check_list(list, name, dim or math.maxinteger)
  if not problem and dim and rest ~= 0 then
    problem = ("%s leaves %d of %d on the axis"):format(name, rest, dim)
  end
  if problem then
    return nil, problem
  end
  return { list = list, count = #list, dim = dim or math.maxinteger - rest }
end

-- What is wrong with the numbers that are known, or nil.
local function find_too_small(parsed, numbers)
  local function check(expression, least)
    local is = formula.fold(expression, numbers)
    return math.type(is) and is < least and ("%s is %d: it must be at least %d"):format(formula.text(expression), is, least)
  end
  for _, name in ipairs(parsed.names) do
    local problem = numbers[name] == false and name .. " is not an integer" or check(name, parsed.least[name])
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

-- The runs in numbers, as far as these are known: nil for what is not. Takes one after another from the axis, by division: a
-- product could overflow.
local function take_runs(parsed, numbers)
  local found, rest, of_rest = {}, numbers.dim, nil
  for i, run in ipairs(parsed.runs) do
    local count, length = formula.fold(run.count or 1, numbers), formula.fold(run.length or "rest", numbers)
    found[i] = { count = math.type(count) and count, length = math.type(length) and length }
    if run.is_rest then
      of_rest = i
    elseif not rest or not found[i].count or not found[i].length then
      rest = nil
    elseif length > 0 and count > rest // length then
      return nil, ("'%s': %d parts of %d do not fit into %d"):format(parsed.words, count, length, rest)
    else
      rest = rest - count * length
    end
  end
  if of_rest then
    found[of_rest] = { count = not parsed.runs[of_rest].if_any and 1 or rest and math.min(rest, 1), length = rest }
  elseif rest and rest > 0 then
    return nil, ("'%s' leaves %d of %d on the axis"):format(parsed.words, rest, numbers.dim)
  end
  return found
end

-- A parsed formula, { dim, outputs, and what else it takes, by name: an integer, a list, false of what is no integer, also
-- in a list, nil of what is not known } ->
-- { count = of parts, nil while that is open, and, when all is known, dim, and runs = list of { count, length } or list },
-- or nil and what is wrong.
return function(parsed, numbers)
  if parsed.list then
    return evaluate_list(parsed.list, numbers[parsed.list], numbers.dim)
  end
  local problem, runs = find_too_small(parsed, numbers), nil
  if not problem then
    runs, problem = take_runs(parsed, numbers)
  end
  if problem then
    return nil, problem
  end
  local count, is_known = 0, true
  for _, run in ipairs(runs) do
    if count and run.count and run.count > math.maxinteger - count then
      return nil, ("'%s' makes too many parts"):format(parsed.words)
    end
    count = count and run.count and count + run.count or nil
    is_known = is_known and count and run.length
  end
  return { count = count, runs = is_known and runs or nil, dim = is_known and numbers.dim or nil }
end
