-- dim_text.lua: what the text of a number says: that of a dim_param, in which PyTorch and ONNX Runtime's tools write expressions
-- such as 2*s1, s1 // 2, floor((h + 3)/4), Max(1, n); and that of a manifest, which dim.lua writes. A text that is no expression
-- is the name of a symbol.
--
--   sum     = ["-"] product { ("+" | "-") product }
--   product = power { ("*" | "/" | "//" | "%") ["-"] power }
--   power   = factor [ ("^" | "**") ["-"] factor ]
--   factor  = number | number capital | name | function "(" sum { "," sum } ")" | "(" sum ")"
--
-- A number directly before a capital multiplies it, as in 16H; 2nd and 0x10 are names. Only in a manifest a name may stand in
-- quotes, and y#0 is the symbol for dim 0 of a value y.
local calls = require("shapes.calls")
local dim = require("shapes.dim")
local filled = require("base.list").filled

local dim_text = {}

local most_depth <const> = 128 -- of brackets; what dim.lua writes has no room for more

local function unread() return dim.block("no expression") end

-- Of a text, also what is no number: a quotient { over, under } of numbers that is not exact, and a decimal.
local function plain(x) return (math.type(x) == "integer" or dim.is_expression(x)) and x or unread() end

local function exact_or_quotient(a, b)
  if b == 0 then
    return unread()
  elseif math.type(b) ~= "integer" then
    a, b = calls.reduced(a, b)
  end
  return math.type(b) == "integer" and dim.over(a, b) or { over = a, under = b }
end

local function floor_of(a, b) return dim.times(a, 1) // (b ~= 0 and b or unread()) end

local operators <const> = {
  ["+"] = dim.plus,
  ["-"] = function(a, b) return dim.plus(a, dim.times(-1, b)) end,
  ["*"] = dim.times,
  ["/"] = exact_or_quotient,
  ["//"] = floor_of,
  ["%"] = calls.mod,
}

local function power_of(a, b)
  local most = math.type(a) == "integer" and 53 or 3
  return math.type(b) == "integer" and b >= 0 and b <= most and dim.product(filled(b, a)) or unread()
end

-- A function of any numbers, by that of two.
local function of_any(compute)
  return function(first, ...)
    local result = plain(first)
    for _, each in ipairs({ ... }) do
      result = compute(result, plain(each))
    end
    return result
  end
end

local function of_two(compute)
  return function(a, b, ...) return select("#", ...) == 0 and compute(plain(a), plain(b)) or unread() end
end

-- A function that rounds, by that of an exact number and that of a quotient.
local function rounding(of_number, of_quotient)
  return function(x, ...)
    if select("#", ...) > 0 then
      return unread()
    end
    return type(x) == "table" and x.under and of_quotient(x.over, x.under) or of_number(plain(x))
  end
end

local function truncated(x) return calls.truncated(dim.times(x, dim.den(x)), dim.den(x)) end
local function resized(size, scale) return calls.resized(plain(size), math.type(scale) == "float" and scale or unread()) end

local ceil <const>, mod <const>, quotient <const> = rounding(calls.ceil, calls.ceil_div), of_two(calls.mod), of_two(floor_of)

-- By name in lower case.
local functions <const> = { floor = rounding(calls.floor, floor_of), ceil = ceil, ceiling = ceil, min = of_any(calls.min),
  max = of_any(calls.max), mod = mod, pythonmod = mod, floordiv = quotient, cleandiv = quotient, resized = resized,
  truncated = rounding(truncated, calls.truncated), broadcast = of_two(calls.broadcast), place = of_two(calls.place) }

-- The functions below take what they are named after from a text at a place,
--   { text, at, depth = of brackets, given and is_manifest: see number_of },
-- which then is behind it; they block where it is not there.

-- What a pattern finds, and space behind it; nil if it is not there.
local function take(from, pattern)
  local found, behind = from.text:match(pattern, from.at)
  from.at = behind and from.text:match("^%s*()", behind) or from.at
  return found
end

local sum

-- A list of sums, with the bracket behind them.
local function sums(from)
  local list = {}
  from.depth = from.depth < most_depth and from.depth + 1 or unread()
  repeat
    list[#list + 1] = sum(from)
  until not take(from, "^(,)()")
  from.depth = take(from, "^(%))()") and from.depth - 1 or unread()
  return list
end

local kinds <const> = { ["#"] = "run", ["?"] = "open" }

-- The symbol for a dim of a value, by its mark and the digits behind it, as dim.lua writes them; else nil.
local function of_value(name, mark, digits)
  local i = math.tointeger(tonumber(digits))
  return i and tostring(i) == digits and dim.of_value(name, i + 1, kinds[mark]) or nil
end

-- A name, and the place behind it; without the space.
local function name_of(text, at, may_be_quoted)
  local behind = dim.behind_name(text, at)
  if behind then
    return text:sub(at, behind - 1), behind
  end
  behind = may_be_quoted and at or unread()
  repeat
    behind = text:match("^'[^']*'()", behind) or unread()
  until text:sub(behind, behind) ~= "'"
  return (text:sub(at + 1, behind - 2):gsub("''", "'")), behind
end

local function symbol_or_call(from)
  local is_word = from.text:find("^%a", from.at)
  local name, behind = name_of(from.text, from.at, from.is_manifest)
  local mark, digits, behind_mark = from.text:match("^([#?])(%d+)()", from.is_manifest and behind or #from.text + 1)
  from.at = from.text:match("^%s*()", behind_mark or behind)
  if mark then
    return of_value(name, mark, digits) or unread()
  elseif is_word and take(from, "^(%()()") then
    local compute = functions[name:lower()] or unread()
    return compute(table.unpack(sums(from)))
  end
  return from.given[name] or dim.symbol(name)
end

-- A number, and the capital that it multiplies, if there is one.
local function number(from)
  local decimal = take(from, "^(%d+%.?%d*e[+-]%d+)()") or take(from, "^(%d+%.%d+)()")
  if decimal then
    return tonumber(decimal)
  end
  local digits, behind = from.text:match("^(%d+)()", from.at)
  local value = math.tointeger(tonumber(digits))
  value = value and dim.bounded(value) or unread()
  local is_factor = from.text:find("^%u", behind) and dim.behind_name(from.text, behind) == behind + 1 and digits:find("^[1-9]")
  from.at = is_factor and behind or from.text:match("^%s*()", behind)
  return is_factor and dim.times(value, symbol_or_call(from)) or value
end

local function factor(from)
  if from.text:find("^%d", from.at) then
    return number(from)
  elseif take(from, "^(%()()") then
    local list = sums(from)
    return #list == 1 and list[1] or unread()
  end
  return symbol_or_call(from)
end

local function signed(from, of)
  return take(from, "^(%-)()") and dim.times(-1, plain(of(from))) or of(from)
end

local function power(from)
  local base = factor(from)
  local is_power = take(from, "^(%^)()") or take(from, "^(%*%*)()")
  return is_power and power_of(plain(base), plain(signed(from, factor))) or base
end

-- is_negative: whether a "-" stands before it, which is that of its first power.
local function product(from, is_negative)
  local value = power(from)
  value = is_negative and dim.times(-1, plain(value)) or value
  local operator = take(from, "^([*%%])()") or take(from, "^(//?)()")
  while operator do
    value = operators[operator](plain(value), plain(signed(from, power)))
    operator = take(from, "^([*%%])()") or take(from, "^(//?)()")
  end
  return value
end

function sum(from)
  local value = product(from, take(from, "^(%-)()"))
  local operator = take(from, "^([+%-])()")
  while operator do
    value = operators[operator](plain(value), plain(product(from)))
    operator = take(from, "^([+%-])()")
  end
  return value
end

-- The number that an expression says; blocks if it is none.
local function expression(text, given, is_manifest)
  if #text > dim.most_bytes or text:find("^%d+$") then
    return unread()
  end
  local from = { text = text, at = text:match("^%s*()"), depth = 0, given = given, is_manifest = is_manifest }
  local value = plain(sum(from))
  return from.at > #text and (dim.is_expression(value) or value >= 0) and calls.floor(value) or unread()
end

-- The symbol of a name in a manifest, which may be that for a dim of a value.
local function named(name, is_manifest)
  local of, mark, digits = name:match("^(.*)([#?])(%d+)$")
  return is_manifest and mark and of_value(of, mark, digits) or dim.symbol(name)
end

-- given has numbers of symbols, by name; is_manifest: whether dim.lua wrote the text
local function number_of(text, given, is_manifest)
  if given[text] then
    return given[text]
  end
  local done, result = pcall(expression, text, given, is_manifest)
  if not done and not dim.why_of(result) then
    error(result, 0)
  end
  return done and result or named(text, is_manifest)
end

-- The number that a dim_param says, where `given` has the values of symbols, by name.
function dim_text.number(text, given) return number_of(text, given, false) end

-- Likewise, a text of a manifest.
function dim_text.written(text, given) return number_of(text, given, true) end

return dim_text
