-- number.lua: numbers of a random model that depend on its symbols: an integer, a symbol, or { "+", "-", "/" or "min", number,
-- number }, where / rounds down.
local number = {}

local operations <const> = {
  ["+"] = function(a, b) return a + b end,
  ["-"] = function(a, b) return a - b end,
  ["/"] = function(a, b) return a // b end,
  ["min"] = math.min, -- of no number that is written
}

-- values: those of symbols, by their indices.
function number.value(of, values)
  if math.type(of) then
    return of
  end
  return of.index and values[of.index] or operations[of[1]](number.value(of[2], values), number.value(of[3], values))
end

function number.each_symbol(of, use)
  if type(of) == "table" and of.index then
    use(of)
  elseif type(of) == "table" then
    number.each_symbol(of[2], use)
    number.each_symbol(of[3], use)
  end
end

-- Whether all its symbols are numbers to splitgen: the command line gives them, or lengths bind them.
function number.is_known(of)
  local is_known = true
  number.each_symbol(of, function(symbol) is_known = is_known and (symbol.is_given or symbol.is_bound) end)
  return is_known
end

-- In words, with in_words(symbol) for each symbol, and with a format of a quotient.
function number.text(of, in_words, quotient)
  if math.type(of) then
    return tostring(of)
  elseif of.index then
    return in_words(of)
  end
  local a, b = number.text(of[2], in_words, quotient), number.text(of[3], in_words, quotient)
  return (of[1] == "/" and (quotient or "floor(%s / %s)") or "(%s " .. of[1] .. " %s)"):format(a, b)
end

function number.plus(a, b) return math.type(a) and math.type(b) and a + b or { "+", a, b } end
function number.minus(a, b) return math.type(a) and math.type(b) and a - b or { "-", a, b } end

-- Adds factor * of to a sum: factors by symbol, by the text of a quotient, or by 1 for the constant.
local function add_terms(sum, of, factor)
  if number.is_known(of) then
    sum[1] = (sum[1] or 0) + factor * number.value(of, setmetatable({}, { __index = function(_, i) return sum.values[i] end }))
  elseif of.index or of[1] == "/" then
    local key = of.index and of or number.text(of, function(symbol) return symbol.name end)
    sum[key] = (sum[key] or 0) + factor
  else
    add_terms(sum, of[2], factor)
    add_terms(sum, of[3], of[1] == "-" and -factor or factor)
  end
end

-- The only symbol of a number that is factor * symbol + constant; nil of any other. values: those of known symbols.
function number.only_symbol(of, values)
  local sum, only, count = { values = values }, nil, 0
  add_terms(sum, of, 1)
  for key, factor in pairs(sum) do
    if key ~= 1 and key ~= "values" and factor ~= 0 then
      only, count = key, count + 1
    end
  end
  return count == 1 and type(only) == "table" and only or nil
end

return number
