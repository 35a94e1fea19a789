-- formula.lua: into what parts a row of a version's table cuts an axis, parsed once, when the tables are loaded.
--   parts  = run [ "," run ] | "as NAME lists"
--   run    = number "of" number | "rest" [ "if any" ]       so many parts of a length | a part, of what the other run leaves
--   number = - / % and ceil(a / b) of integers, dim, outputs, and names of what the row is given or has by default
--
-- Numbers are natural, 0 to INT64_MAX. A difference below 0 or a divisor below 1 is refused before it is computed. These demands
-- follow from the formula, so that no row has to state them. There are no sums or products, because they could overflow.
local formula = {}

local levels <const> = { ["-"] = 1, ["/"] = 2, ["%"] = 2 } -- as in C
formula.levels = levels

local max_length = 120 -- a message holds it twice

local divides = { ["/"] = true, ["%"] = true, ceil = true }

-- Words that cannot be names in a formula.
local words = { of = true, rest = true, ["if"] = true, any = true, as = true, lists = true, ceil = true }
-- Names that no attribute or input can have.
formula.reserved = setmetatable({ dim = true, outputs = true }, { __index = words })

-- The text of an expression, which is { operator, left, right }, an integer or a name. leaf(integer or name) returns the text of
-- the last two. ceil = { spell(operands of ceil), the level of its operands or nil }.
function formula.spell(expression, leaf, ceil, level)
  if type(expression) ~= "table" then
    return leaf(expression)
  end
  local operator = expression[1]
  local is_ceil = operator == "ceil"
  local own = is_ceil and ceil.level or levels[operator]
  local left, right = formula.spell(expression[2], leaf, ceil, own), formula.spell(expression[3], leaf, ceil, own and own + 1)
  local spelt = is_ceil and ceil.spell(left, right) or ("%s %s %s"):format(left, operator, right)
  return not is_ceil and own < (level or 0) and "(" .. spelt .. ")" or spelt
end

local ceil_in_text = { spell = function(a, b) return ("ceil(%s / %s)"):format(a, b) end, level = levels["/"] }

-- An expression in the syntax of formulas.
function formula.text(expression)
  return formula.spell(expression, tostring, ceil_in_text)
end

local operations = {
  ["-"] = function(a, b) return a - b end,
  ["/"] = function(a, b) return a // b end,
  ["%"] = function(a, b) return a % b end,
  ceil = function(a, b) return a // b + (a % b > 0 and 1 or 0) end,
}

-- Puts known numbers, by name, into an expression. Returns an integer, or the simplified expression.
function formula.fold(expression, numbers)
  if type(expression) ~= "table" then
    return numbers[expression] or expression
  end
  local operator, left, right = expression[1], formula.fold(expression[2], numbers), formula.fold(expression[3], numbers)
  if math.type(left) and math.type(right) then
    return operations[operator](left, right)
  elseif right == 1 and divides[operator] then
    return operator == "%" and 0 or left
  end
  return { operator, left, right }
end

-- Reads token by token. next() returns the current token, or "" at the end. take(wanted) returns it and moves on, unless another
-- token is wanted. need(wanted) refuses any other token.
local function reader(source, wrong)
  local tokens, at, read = {}, 1, {}
  for token in source:gsub("[^%w_%s]", " %0 "):gmatch("%S+") do
    tokens[#tokens + 1] = token
  end
  function read.next()
    return tokens[at] or ""
  end
  function read.take(wanted)
    if not wanted or tokens[at] == wanted then
      at = at + 1
      return tokens[at - 1]
    end
  end
  function read.need(wanted)
    return read.take(wanted) or wrong("needs '%s' before '%s'", wanted, read.next())
  end
  return read
end

local read_number

-- A name, an integer, or an expression in brackets.
local function read_operand(read, wrong)
  local token = read.next()
  if token:find("^%d") then
    local number = tonumber(read.take())
    return math.type(number) == "integer" and number or wrong("has %s, which is no integer of 64 bits", token)
  elseif token == "(" or token == "ceil" then
    local is_ceil = read.take("ceil")
    read.need("(")
    local inner = read_number(read, wrong, 1)
    read.need(")")
    if is_ceil and (type(inner) ~= "table" or inner[1] ~= "/") then
      wrong("has a ceil without a division in it")
    end
    return is_ceil and { "ceil", inner[2], inner[3] } or inner
  elseif not token:find("^[%a_]") or words[token] then
    wrong("has '%s' where a number belongs", token)
  end
  return read.take()
end

function read_number(read, wrong, level)
  if level > 2 then
    return read_operand(read, wrong)
  end
  local left = read_number(read, wrong, level + 1)
  while levels[read.next()] == level do
    left = { read.take(), left, read_number(read, wrong, level + 1) }
  end
  if read.next() == "+" or read.next() == "*" then
    wrong("has '%s', which could overflow: numbers are made by -, /, %% and ceil", read.next())
  end
  return left
end

-- Whether left - right is natural for all numbers: it is x - x % y or x - y % x.
local function is_natural(left, right)
  return type(right) == "table" and right[1] == "%"
    and (formula.text(right[2]) == formula.text(left) or formula.text(right[3]) == formula.text(left))
end

-- Notes the demands of an expression, innermost first: the least value of each name, and { expression, least } of differences and
-- divisors. evaluate.lua checks names, then the others, in this order.
local function note_demands(expression, least, parsed, wrong)
  if math.type(expression) then
    return expression >= least or wrong("divides by %d", expression)
  elseif type(expression) == "string" then
    parsed.names[#parsed.names + 1] = not parsed.least[expression] and expression or nil
    parsed.least[expression] = math.max(parsed.least[expression] or 0, least)
    return
  end
  local operator, left, right = table.unpack(expression)
  if math.type(left) and math.type(right) then
    wrong("has %s for a number", formula.text(expression))
  end
  local is_step = operator == "-" and type(left) == "string" and math.type(right)
  note_demands(left, is_step and right or 0, parsed, wrong)
  note_demands(right, divides[operator] and 1 or 0, parsed, wrong)
  if least > 0 or operator == "-" and not is_step and not is_natural(left, right) then
    parsed.demands[#parsed.demands + 1] = { expression, least }
  end
end

local function read_run(read, parsed, wrong)
  if read.take("rest") then
    return { is_rest = true, if_any = read.take("if") and read.need("any") ~= nil }
  end
  local count = read_number(read, wrong, 1)
  read.need("of")
  local run = { count = count, length = read_number(read, wrong, 1) }
  note_demands(run.count, 0, parsed, wrong)
  note_demands(run.length, 0, parsed, wrong)
  return run
end

-- A formula -> { words = itself, list = a name, names = {} } or
-- { words, runs = one or two of { count, length } and { is_rest, if_any }, names = list of names in it, least = by name,
--   demands = list of { expression, least } }. Raises what is wrong, as a string.
function formula.parse(source)
  local function wrong(what, ...)
    error(("'%s' %s"):format(source, what:format(...)), 0)
  end
  if #source > max_length then
    error(("has %d characters, more than %d"):format(#source, max_length), 0)
  elseif source:find("^as ") or source:find("%f[%a]lists%f[%A]") then
    local name = source:match("^as ([%a_][%w_]*) lists$")
    if not name or formula.reserved[name] then
      wrong("is no 'as NAME lists': the list must hold lengths; -1 for the rest, or positions of cuts, need new C in "
        .. "runtime/lengths.c")
    end
    return { words = source, list = name, names = {} }
  end
  local read = reader(source, wrong)
  local parsed = { words = source, runs = {}, names = {}, least = {}, demands = {} }
  repeat
    parsed.runs[#parsed.runs + 1] = read_run(read, parsed, wrong)
  until not read.take(",")
  local first, second, third = table.unpack(parsed.runs)
  if read.next() ~= "" then
    wrong("goes on with '%s'", read.next())
  elseif third then
    wrong("has more than two runs")
  elseif second and first.is_rest and second.is_rest then
    wrong("has two rests")
  end
  return parsed
end

return formula
