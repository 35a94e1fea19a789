-- evaluate.lua: the value of a number of dim.lua where its symbols have values, by plain arithmetic: an oracle for what the
-- generator makes of sums, products and calls.
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
  resized = function(size, scale) return math.floor(evaluate.single(size * scale)) end,
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
