-- one_symbol.lua: for which values of its only symbol a condition holds. From some value on, a number made of one symbol, sums,
-- quotients by integers, minima and maxima goes on evenly: f(n + period) = f(n) + slope. So the values up to there tell all.
local calls = require("shapes.calls")
local dim = require("shapes.dim")

local one_symbol = {}

local most_values <const> = 1000 -- that are tried
local most_excluded <const> = 3 -- conditions "n is not 1" of a node

local function lcm(a, b) return a // dim.gcd(a, b) * b end

local function value_at(number, n) return calls.substitute(number, function() return n end) end

-- How a number goes on, { from, period, slope }; nil if this is not found.
local course_of

local function course(from, period, slope)
  return from + period <= most_values and { from = from, period = period, slope = slope } or nil
end

local function slope_in(part, period) return part.slope * (period // part.period) end

-- From where on a number that goes on by such a slope is always at least 0, or never.
local function signed_from(number, part, slope)
  local from = part.from
  for n = part.from, part.from + part.period - 1 do
    local value = value_at(number, n)
    local distance = slope > 0 and value < 0 and -value or slope < 0 and value >= 0 and value + 1 or 0
    from = math.max(from, n + part.period * -(-distance // math.max(1, math.abs(slope))))
  end
  return from
end

-- Of a quotient by an integer, which is above 0.
local function quotient(a, b, from)
  local part = math.type(b) == "integer" and course_of(a)
  if not part then
    return nil
  end
  local period = part.period * (b // dim.gcd(part.slope, b))
  local begin = math.max(part.from, from and from(a, part, part.slope) or 0)
  return course(begin, period, slope_in(part, period) // b)
end

local function bound(takes_greater)
  return function(a, b)
    local difference = a - b
    local first, second, between = course_of(a), course_of(b), course_of(difference)
    local follows = between and (between.slope > 0) == takes_greater and first or second
    return first and second and between and course(signed_from(difference, between, between.slope), between.period,
      slope_in(follows, between.period)) or nil
  end
end

local courses = {
  floor = function(a, b) return quotient(a, b) end,
  truncated = function(a, b) return quotient(a, b, signed_from) end,
  min = bound(false),
  max = bound(true),
}

local function course_of_atom(atom)
  return not atom.call and course(0, 1, 1) or courses[atom.call] and courses[atom.call](table.unpack(atom.args)) or nil
end

function course_of(number)
  local from, period, slope = 0, 1, 0
  for _, term in ipairs(dim.terms(number)) do
    local part = #term.atoms == 1 and course_of_atom(term.atoms[1]) or #term.atoms == 0 and course(0, 1, 0)
    local common = part and lcm(period, part.period)
    if not part or common > most_values then
      return nil
    end
    from, slope = math.max(from, part.from), slope * (common // period) + term.factor * slope_in(part, common)
    period = common
  end
  return dim.den(number) == 1 and course(from, period, slope) or nil
end

-- The only symbol of a number that has some, as a number; nil if it has more.
local function symbol_of(number)
  local only, is_alone = nil, true
  dim.each_symbol(number, function(symbol)
    only, is_alone = only or symbol, is_alone and (not only or only == symbol)
  end)
  return is_alone and dim.of_atom(only) or nil
end

-- For which values of its symbol a number is at least 0, or 0: { first = list of whether 0, 1, ... are such, period = how many
-- values at the end of the list repeat }; nil if this is not found.
local function truth_of(number, is_zero)
  local part = course_of(number)
  if not part then
    return nil
  end
  local from = part.slope ~= 0 and math.max(signed_from(number, part, part.slope), signed_from(-number, part, -part.slope))
    or part.from
  local first = {}
  for n = 0, from + 2 * part.period - 1 do
    if n > most_values then
      return nil
    end
    local value = value_at(number, n)
    first[n + 1] = is_zero and value == 0 or not is_zero and value >= 0
  end
  return { first = first, period = part.period }
end

-- The common value of the part that repeats; nil if it has both.
local function tail_of(truth)
  local last = truth.first[#truth.first]
  for n = #truth.first - truth.period + 1, #truth.first do
    if truth.first[n] ~= last then
      return nil
    end
  end
  return last
end

-- The values that are such, or that are not.
local function values_with(truth, wanted)
  local list = {}
  for i, each in ipairs(truth.first) do
    list[#list + 1] = each == wanted and i - 1 or nil
  end
  return list
end

-- How many of the values are 0, 1, 2, ...
local function run_of(values)
  local count = 0
  while values[count + 1] == count do
    count = count + 1
  end
  return count
end

-- "n >= 3" and "n is not 5", where all but few values are such.
local function but_few(symbol, excluded)
  local begin, list = run_of(excluded), {}
  list[1] = begin > 0 and { symbol, ">=", begin } or nil
  for i = begin + 1, #excluded do
    list[#list + 1] = { symbol, "not", excluded[i] }
  end
  return #excluded - begin <= most_excluded and list or nil
end

-- "n <= 3" or "n = 3", where few values are such.
local function only_few(symbol, values)
  local is_run = run_of(values) == #values
  return (is_run or #values == 1) and { { symbol, is_run and #values > 1 and "<=" or "=", values[#values] } } or nil
end

-- "n is a multiple of 3", where these values and no others are such.
local function multiples(symbol, truth)
  local step
  for i, each in ipairs(truth.first) do
    step = step or each and i > 1 and i - 1 or nil
  end
  if truth.period % step ~= 0 then
    return nil
  end
  for i, each in ipairs(truth.first) do
    if each ~= ((i - 1) % step == 0) then
      return nil
    end
  end
  return { { symbol, "multiple of", step } }
end

-- The values of its only symbol for which a number is at least 0, or is 0: true for all, false for none, or a list of conditions
-- { symbol, relation, integer }, all of which hold for them alone; nil if they have no such form.
function one_symbol.conditions(number, is_zero)
  local symbol = symbol_of(number)
  local truth = symbol and truth_of(number, is_zero)
  if not truth then
    return nil
  end
  local tail = tail_of(truth)
  if tail == nil then
    return multiples(symbol, truth)
  end
  local others = values_with(truth, not tail)
  if #others == 0 then
    return tail
  end
  return (tail and but_few or only_few)(symbol, others)
end

return one_symbol
