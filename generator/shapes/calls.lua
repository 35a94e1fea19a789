-- calls.lua: functions of numbers (dim.lua) that are no polynomials: division, remainder, bounds, what broadcasting and
-- slicing do to dims. Of numbers they give numbers; of expressions the simplest form that is right for all values of the symbols.
local dim = require("shapes.dim")
local map = require("base.list").map

local calls = {}

-- By name: exact(a, b) of numbers, unless those are decided before; least(a, b) = a lower bound of the result or nil; is_quotient
-- = whether it rounds a quotient, as which its text has its numbers.
local rows = {}

-- A lower bound, given that symbols are at least 0; or nil.
local function least(x)
  if math.type(x) == "integer" then
    return x
  end
  local sum = 0
  for _, term in ipairs(x.terms) do
    local product = term.factor
    for _, atom in ipairs(term.atoms) do
      local each = not atom.call and 0 or rows[atom.call].least(table.unpack(atom.args))
      if term.factor < 0 or not each or each < 0 then
        return nil
      end
      product = dim.times(product, each)
    end
    sum = dim.plus(sum, product)
  end
  return sum // x.den
end
calls.least = least

-- Whether x >= 0 for all values of the symbols.
local function is_natural(x) return (least(x) or -1) >= 0 end

-- Likewise, a >= b; the difference from an integer may wrap, or be too large.
local function reaches(a, b)
  if math.type(b) == "integer" then
    local bound = least(a)
    return bound ~= nil and bound >= b
  end
  return is_natural(a - b)
end

local function nothing_known() end
local function natural() return 0 end

-- the divisor is above 0, or the model is wrong
rows.floor = { exact = function(a, b) return a // b end, least = function(a) return is_natural(a) and 0 or nil end,
  is_quotient = true }
-- of numbers that are at least 0, calls.truncated makes floor
rows.truncated = { exact = function(a, b)
  local down = a == math.mininteger and dim.block("a number beyond 2^53") or a // b
  return down < 0 and down * b ~= a and down + 1 or down
end, least = nothing_known, is_quotient = true }
rows.mod = { exact = function(a, b) return a % b end, least = function(_, b) return is_natural(b) and 0 or nil end }
rows.min = { least = function(a, b)
  local x, y = least(a), least(b)
  return x and y and math.min(x, y)
end }
rows.max = { least = function(a, b)
  local x, y = least(a), least(b)
  return x and y and math.max(x, y) or x or y
end }
-- the dim that two dims broadcast to
rows.broadcast = { least = natural }
-- size * scale, rounded down, in floats of 32 bits
local function resized(size, scale) return dim.checked(math.floor(dim.single(dim.single(size) * dim.single(scale)))) end
rows.resized = { exact = resized, least = natural }
-- the place of a Slice's start or end on an axis: `a` counts from the end if it is negative, and is cut to 0..b
rows.place = { least = natural }

local divides = { floor = true, truncated = true, mod = true }

local function in_brackets(x, needs_them) return needs_them and "(" .. tostring(x) .. ")" or tostring(x) end

-- Whether a number is one factor with a sign, so that it can stand behind a "/".
local function is_factor(x)
  local terms = dim.terms(x)
  return math.type(x) == "integer" or #terms == 1 and #terms[1].atoms == 1 and math.abs(terms[1].factor) == 1
end

-- A number of a call; all digits of a float.
local function text_of(x)
  local text = tostring(x)
  return math.type(x) == "float" and tonumber(text) ~= x and ("%.17g"):format(x) or text
end

local function text_of_call(name, a, b)
  if not rows[name].is_quotient then
    return ("%s(%s, %s)"):format(name, text_of(a), text_of(b))
  end
  return ("%s(%s / %s)"):format(name, in_brackets(a, #dim.terms(a) > 1), in_brackets(b, not is_factor(b)))
end

local function call(name, a, b)
  if divides[name] and b == 0 then
    dim.block("a division by 0")
  elseif dim.den(a) > 1 or dim.den(b) > 1 then
    dim.block("a fraction") -- the call would pass for a whole number
  elseif math.type(a) == "integer" and type(b) == "number" then
    return rows[name].exact(a, b)
  end
  a, b = dim.bounded(a), dim.bounded(b)
  return dim.of_atom(dim.atom(text_of_call(name, a, b), { call = name, args = { a, b } }))
end

-- Of a function that takes its numbers in any order.
local function call_sorted(name, a, b)
  local is_sorted = tostring(a) <= tostring(b)
  return call(name, is_sorted and a or b, is_sorted and b or a)
end

-- The atoms of a list without those of another; nil if it lacks one of them.
local function without(list, others)
  local rest, at = {}, 1
  for _, atom in ipairs(list) do
    if others[at] == atom then
      at = at + 1
    else
      rest[#rest + 1] = atom
    end
  end
  return at > #others and rest or nil
end

local function of_term(factor, list) return dim.product(map(list, dim.of_atom)) * factor end

-- The term of the highest degree.
local function leading(x)
  local best
  for _, term in ipairs(dim.terms(x)) do
    if not best or #term.atoms > #best.atoms or #term.atoms == #best.atoms and term.key > best.key then
      best = term
    end
  end
  return best
end

local most_steps <const> = 16

-- The quotient if b divides a as polynomials, else nil: long division.
local function divided(a, b)
  local quotient, by = 0, leading(b)
  for _ = 1, most_steps do
    if a == 0 then
      return quotient
    end
    local term = leading(a)
    local rest = without(term.atoms, by.atoms)
    if not rest or term.factor % by.factor ~= 0 then
      return nil
    end
    local part = of_term(term.factor // by.factor, rest)
    quotient, a = quotient + part, a - part * b
  end
end

-- The atoms that both lists have.
local function shared_by(list, others)
  local shared = {}
  for _, atom in ipairs(list) do
    local rest = without(others, { atom })
    shared[#shared + 1], others = rest and atom, rest or others
  end
  return shared
end

-- The greatest factor that all terms of some numbers have: an integer, and atoms.
local function content_of(...)
  local common, shared = 0, nil
  for _, x in ipairs({ ... }) do
    for _, term in ipairs(dim.terms(x)) do
      common, shared = dim.gcd(common, term.factor), shared and shared_by(shared, term.atoms) or term.atoms
    end
  end
  return common, shared
end

-- A number without a factor that all its terms have.
local function without_factor(x, factor, list)
  if factor == 1 and #list == 0 then
    return x
  end
  local rest = 0
  for _, term in ipairs(dim.terms(x)) do
    rest = rest + of_term(term.factor // factor, without(term.atoms, list))
  end
  return rest
end

-- Two numbers whose quotient is that of a and b, in lowest terms as far as long division finds them: m*n / (4*n) is m / 4,
-- because no valid model divides by 0. The second is 1 if b divides a.
function calls.reduced(a, b)
  local common = dim.den(a) * dim.den(b)
  if common > 1 then
    a, b = a * common, b * common
  end
  local factor, shared = content_of(a, b)
  a, b = without_factor(a, factor, shared), without_factor(b, factor, shared)
  if math.type(b) == "integer" then
    return b < 0 and -a or a, math.abs(b)
  end
  local content = content_of(b)
  local part = divided(a, without_factor(b, content, {}))
  return part or a, part and content or b
end

local floor

-- floor((atom + constant) / b), where the atom is a floor by a number itself: one division is enough. Else nil.
local function floor_of_floor(x, b)
  local first, last = x.terms[1], x.terms[#x.terms] -- the first is the constant, if there is one
  local is_alone = #x.terms == 1 or #x.terms == 2 and first.key == ""
  local only = is_alone and #last.atoms == 1 and last.factor == 1 and last.atoms[1]
  if only and only.call == "floor" and math.type(only.args[2]) == "integer" then
    return floor(only.args[1] + dim.times(x - dim.of_atom(only), only.args[2]), dim.times(only.args[2], b))
  end
end

-- floor(x / b) of a polynomial x: whole multiples of b go out of it, and a divisor that all its terms share is cancelled.
local function floor_by_number(x, b)
  local outside, inside, common = 0, 0, b
  for _, term in ipairs(x.terms) do
    common = #term.atoms > 0 and dim.gcd(common, term.factor) or common
  end
  for _, term in ipairs(x.terms) do -- all factors become 0..b-1
    local one = of_term(1, term.atoms)
    outside, inside = outside + term.factor // b * one, inside + term.factor % b // common * one
  end
  b = b // common
  return outside + (b == 1 and 0 or floor_of_floor(inside, b) or call("floor", inside, b))
end

-- floor(a / b) of whole numbers, b > 0
function floor(a, b)
  if math.type(b) ~= "integer" then
    a, b = calls.reduced(a, b)
  end
  if math.type(b) ~= "integer" or math.type(a) == "integer" then
    return call("floor", a, b)
  end
  return b < 0 and floor_by_number(-a, -b) or floor_by_number(a, b)
end

-- b > 0, or the model is wrong
function dim.operators.__idiv(a, b)
  a, b = dim.exact(a), dim.exact(b)
  local over, under = dim.times(a, dim.den(a) * dim.den(b)), dim.times(b, dim.den(b) * dim.den(a))
  return b == 0 and dim.block("a division by 0") or floor(over, under)
end

-- Of any number.
function calls.floor(x)
  return math.type(x) == "float" and math.floor(x) or dim.is_whole(x) and x or floor(x * x.den, x.den)
end

function calls.ceil(x)
  return math.type(x) == "float" and math.ceil(x) or dim.is_whole(x) and x or floor(x * x.den + (x.den - 1), x.den)
end

function calls.ceil_div(a, b) return (a + b - 1) // b end

-- ONNX's Div of integers.
function calls.truncated(a, b)
  if b == 0 or math.type(a) == "integer" and math.type(b) == "integer" then
    return call("truncated", a, b)
  end
  a, b = calls.reduced(a, b)
  if is_natural(a) and is_natural(b) then
    return dim.times(a, 1) // b
  elseif is_natural(-a) and is_natural(b) then
    return dim.times(-1, dim.times(-a, 1) // b)
  end
  return b == 1 and a or call("truncated", a, b)
end

function calls.mod(a, b)
  return math.type(b) == "integer" and b > 0 and dim.is_expression(a) and a - b * (a // b) or call("mod", a, b)
end

function calls.min(a, b)
  a, b = dim.exact(a), dim.exact(b)
  return reaches(b, a) and a or reaches(a, b) and b or call_sorted("min", a, b)
end

function calls.max(a, b)
  a, b = dim.exact(a), dim.exact(b)
  return reaches(a, b) and a or reaches(b, a) and b or call_sorted("max", a, b)
end

calls.endless = (1 << 31) - 1 -- places from here on mean the end of an axis

-- The place of a Slice's start or end on an axis of `size`.
function calls.place(at, size)
  if math.type(at) == "integer" and (at >= calls.endless or at <= -calls.endless) then
    return at > 0 and size or 0
  elseif math.type(at) == "integer" and at < 0 or dim.is_expression(at) and is_natural(-at - 1) then
    return calls.max(0, at + size)
  end
  return is_natural(at) and calls.min(at, size) or call("place", at, size)
end

function calls.resized(size, scale)
  return scale < math.huge and call("resized", size, scale) or dim.block(("a scale of %s"):format(scale))
end

-- The dim that two dims broadcast to.
function calls.broadcast(a, b)
  local is_number, other_is_number = math.type(a) == "integer", math.type(b) == "integer"
  if a == b or b == 1 then
    return a
  elseif a ~= 1 and is_number and other_is_number then
    dim.block(("%d and %d do not broadcast"):format(a, b))
  end
  return (a == 1 or other_is_number) and b or is_number and a or call_sorted("broadcast", a, b)
end

-- Whether a < b: true, false, or nil if it depends on symbols.
function calls.less(a, b)
  if reaches(a, b) then
    return false
  end
  return reaches(b, a + 1) or nil
end

-- Likewise, a == b.
function calls.equal(a, b)
  local is_other = calls.less(a, b) or calls.less(b, a)
  if is_other or a == b then
    return not is_other
  end
end

-- A number that is nowhere greater, without floors by numbers that are subtracted and, if replaces_all, without those that are
-- added: each is replaced by what it rounds, or by the least that it can be.
local function under(x, replaces_all)
  local bound = 0
  for _, term in ipairs(dim.terms(x)) do
    local only = #term.atoms == 1 and (term.factor < 0 or replaces_all) and term.atoms[1]
    local value = of_term(1, term.atoms)
    if only and only.call == "floor" and math.type(only.args[2]) == "integer" then
      value = dim.over(only.args[1] - (term.factor > 0 and only.args[2] - 1 or 0), only.args[2])
    end
    bound = bound + value * term.factor
  end
  return bound
end

-- Whether a whole number is at least 0 for all values of the symbols, as far as bounds of its terms tell.
function calls.never_negative(x)
  if is_natural(x) then
    return true
  end
  for _, replaces_all in ipairs({ false, true }) do
    local bound = under(x, replaces_all)
    if is_natural(bound * dim.den(bound) + (dim.den(bound) - 1)) then -- above -1
      return true
    end
  end
  return false
end

-- The value of an atom, where find() gives those of symbols.
local function value_of(atom, find)
  if not atom.call then
    return find(atom) or dim.of_atom(atom)
  end
  local a, b = calls.substitute(atom.args[1], find), calls.substitute(atom.args[2], find)
  return atom.call == "floor" and a // b or calls[atom.call](a, b)
end

-- Its value where find(name of a symbol) gives numbers; symbols for which it gives nil stay.
function calls.substitute(x, find)
  if not dim.is_expression(x) then
    return x
  end
  local sum = 0
  for _, term in ipairs(x.terms) do
    local product = term.factor
    for _, atom in ipairs(term.atoms) do
      product = dim.times(product, value_of(atom, find))
    end
    sum = dim.plus(sum, product)
  end
  return x.den == 1 and sum or dim.over(sum, x.den)
end

return calls
