-- evaluate.lua: the value of a number of dim.lua, or of its text, where its symbols have values, by plain arithmetic: an oracle
-- for what the generator makes of sums, products and calls.
local evaluate = {}

-- Ends an evaluation that has no value.
local function none()
  error(evaluate.none, 0)
end

evaluate.none = {}

function evaluate.single(x) -- as a float of 32 bits
  return (("<f"):unpack(("<f"):pack(x)))
end

-- By the names that calls have.
evaluate.calls = {
  floor = function(a, b) return b == 0 and none() or a // b end,
  truncated = function(a, b)
    if b == 0 then
      none()
    end
    return (a < 0) == (b < 0) and math.abs(a) // math.abs(b) or -(math.abs(a) // math.abs(b))
  end,
  mod = function(a, b) return b == 0 and none() or a % b end,
  min = math.min,
  max = math.max,
  broadcast = function(a, b)
    if a == 1 or a == b then
      return b
    end
    return b == 1 and a or none()
  end,
  resized = function(size, scale) return math.floor(evaluate.single(evaluate.single(size) * evaluate.single(scale))) end,
  place = function(at, size)
    at = at < 0 and at + size or at
    return at < 0 and 0 or at > size and size or at
  end,
}

-- value_of(symbol) -> a number, where a symbol is { name, kind }.
function evaluate.number(x, value_of)
  if type(x) ~= "table" then
    return x
  end
  local sum = 0
  for _, term in ipairs(x.terms) do
    local product = term.factor
    for _, atom in ipairs(term.atoms) do
      product = product * (atom.call
        and evaluate.calls[atom.call](evaluate.number(atom.args[1], value_of), evaluate.number(atom.args[2], value_of))
        or value_of(atom))
    end
    sum = sum + product
  end
  return sum % x.den == 0 and sum // x.den or sum / x.den
end

local sum_at -- (text, at, value_of) -> the value of the sum there, and the place behind it

-- The name of a symbol, and the place behind it. One in quotes may hold any characters; a mark tells a symbol of a value, whose
-- name is the whole text.
local function symbol_at(text, at)
  local first = at
  if text:sub(at, at) == "'" then
    repeat
      at = text:match("^'[^']*'()", at) or error("no end of a name: " .. text)
    until text:sub(at, at) ~= "'"
  else
    at = text:match("^[^ *(),'#?+/%%^]+()", at) or error("no name: " .. text)
  end
  local marked = text:match("^[#?]%d+()", at)
  local word = text:sub(first, (marked or at) - 1)
  return not marked and word:find("^'") and word:sub(2, -2):gsub("''", "'") or word, marked or at
end

local atom_at, product_at

local rounds <const> = { floor = true, truncated = true }

-- A call with two arguments, behind its bracket. Those of a quotient have a stroke between them: a product, and a factor.
local function call_at(name, text, at, value_of)
  local a, b, negative
  if rounds[name] then
    a, at = product_at(text, at, value_of)
    negative, at = text:match("^ / (%-?)()", at)
    b, at = atom_at(text, at, value_of)
    b = negative == "-" and -b or b
  else
    a, at = sum_at(text, at, value_of)
    b, at = sum_at(text, text:match("^, ()", at), value_of)
  end
  return evaluate.calls[name](a, b), text:match("^%)()", at) or error("no end of a call: " .. text)
end

-- A sum, behind its bracket, and perhaps its divisor.
local function quotient_at(text, at, value_of)
  local value, behind
  value, at = sum_at(text, at, value_of)
  at, behind = text:match("^%)()/?%d*()", at)
  local den = tonumber(text:sub(at + 1, behind - 1)) or 1
  return value % den == 0 and value // den or value / den, behind
end

function atom_at(text, at, value_of)
  local name, inside = text:match("^(%l+)%(()", at)
  local number, behind = text:match("^(%-?%d+%.?%d*e?[+-]?%d*)()", at)
  if name then
    return call_at(name, text, inside, value_of)
  elseif number then
    return tonumber(number), behind
  elseif text:find("^%(", at) then
    return quotient_at(text, at + 1, value_of)
  end
  name, at = symbol_at(text, at)
  return value_of(name), at
end

function product_at(text, at, value_of)
  local product, value
  local behind = text:match("^%-()[^%d]", at)
  if behind then
    value, at = product_at(text, behind, value_of)
    return -value, at
  end
  product, at = atom_at(text, at, value_of)
  while text:find("^%*", at) do
    value, at = atom_at(text, at + 1, value_of)
    product = product * value
  end
  return product, at
end

function sum_at(text, at, value_of)
  local sum, value, sign, behind
  sum, at = product_at(text, at, value_of)
  sign, behind = text:match("^ ([+-]) ()", at)
  while sign do
    value, at = product_at(text, behind, value_of)
    sum = sign == "+" and sum + value or sum - value
    sign, behind = text:match("^ ([+-]) ()", at)
  end
  return sum, at
end

-- The value of a text, such as "floor((n + 3) / 4)*'seq len'"; value_of(name) -> a number.
function evaluate.text(text, value_of)
  local value, behind = sum_at(text, 1, value_of)
  return behind > #text and value or error(("no expression at %d: %s"):format(behind, text))
end

-- Values by name, in words: m = 2, n = 3.
function evaluate.shown(values)
  local words = {}
  for name, value in pairs(values) do
    words[#words + 1] = ("%s = %s"):format(name, value)
  end
  table.sort(words)
  return table.concat(words, ", ")
end

-- Calls a function -> its result; nil if what it evaluates has no value.
function evaluate.try(run, ...)
  local done, result = pcall(run, ...)
  local is_none = result == evaluate.none or type(result) == "string" and result:find("attempt to perform 'n", 1, true) -- by 0
  if not done and not is_none then
    error(result, 0)
  end
  return done and result or nil
end

return evaluate
