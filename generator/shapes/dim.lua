-- dim.lua: numbers that depend on symbols. A number is a Lua integer, or an expression: a polynomial over atoms, divided by an
-- integer. An atom is a symbol, or a function of numbers (calls.lua), such as floor(n / 2). There is one expression for each
-- normal form, so that == compares them; those of different forms may still be equal. The operators + - * // take integers and
-- expressions alike; // rounds down. A number that Lua would wrap, or that grows without limit, stops a rule: see block().
--
-- An expression is { text = its normal form, terms = list of { factor, key = the text of its atoms, atoms }, den = its divisor },
-- where keys and atoms are sorted. An atom is { text, name, kind } of a symbol, or { text, call = a name in calls.lua, args = two
-- numbers }. The kind of a symbol is "model" if the model or the command line names it, "run" if
-- only the run decides its value, or "open" if nothing is known of it. Symbols are dims, so that they are at least 0.
local joined = require("base.list").joined
local map = require("base.list").map
local work = require("shapes.work")

local dim = { operators = {} } -- the metatable of expressions; calls.lua adds division
local expression = dim.operators

-- by text; both forget what nothing else holds
local interned, atoms = setmetatable({}, { __mode = "v" }), setmetatable({}, { __mode = "v" })

local most <const> = 1 << 53
local most_terms <const> = 32 -- of an expression
dim.most_bytes = 1024 -- of the text of an expression that is no symbol
local blocked <const> = {}

-- Stops a rule (see shapes.lua), and says what it lacks.
function dim.block(why) error({ [blocked] = why }, 0) end

-- Why a rule was blocked, of what it raised; nil for any other error.
function dim.why_of(raised) return type(raised) == "table" and raised[blocked] or nil end

-- Stops a rule whose number is too large.
function dim.checked(number)
  return number <= most and number >= -most and number or dim.block("a number beyond 2^53")
end
local checked = dim.checked

-- A number as part of an expression.
function dim.bounded(x) return math.type(x) == "integer" and checked(x) or x end

local function times(a, b)
  checked(1.0 * a * b)
  return a * b
end

function dim.gcd(a, b)
  while b ~= 0 do
    a, b = b, a % b
  end
  return math.abs(a)
end

function dim.is_expression(x) return getmetatable(x) == expression end

-- Whether it is an integer for all values of its symbols. Others, such as n/2, occur only among the elements of floats.
function dim.is_whole(x) return math.type(x) == "integer" or dim.is_expression(x) and x.den == 1 end

-- The text of a term without its sign.
local function unsigned(term)
  local factor = math.abs(term.factor)
  return term.key == "" and tostring(factor) or factor == 1 and term.key or factor .. "*" .. term.key
end

-- The text of terms, the constant last and a positive one first, if there is one: 2*n - m + 1.
local function text_of(terms, den)
  local ordered, words = table.move(terms, 1, #terms, 1, {}), {}
  if terms[1].key == "" then
    table.insert(ordered, table.remove(ordered, 1))
  end
  for i, term in ipairs(ordered) do
    if term.factor > 0 then
      table.insert(ordered, 1, table.remove(ordered, i))
      break
    end
  end
  for i, term in ipairs(ordered) do
    local sign = i == 1 and (term.factor < 0 and "-" or "") or term.factor < 0 and " - " or " + "
    words[i] = sign .. unsigned(term)
  end
  local text = table.concat(words)
  return den == 1 and text or ("(%s)/%d"):format(text, den)
end

-- A float as a number; what Lua computes of integers alone, such as 2 ^ 3, may be one.
function dim.exact(x)
  local number = math.type(x) == "float" and dim.of_float(x) or x
  return math.type(number) == "float" and dim.block("a float that is no small fraction") or number
end

-- Whether terms are one symbol, whose name may be of any length.
local function is_symbol(terms, den)
  local only = #terms == 1 and den == 1 and terms[1]
  return only and only.factor == 1 and #only.atoms == 1 and not only.atoms[1].call
end

local function intern(terms, den)
  local text = text_of(terms, den)
  if #text > dim.most_bytes and not is_symbol(terms, den) then
    dim.block("an expression of too many characters")
  end
  local found = interned[text] or setmetatable({ text = text, terms = terms, den = den }, expression)
  interned[text] = found
  return found
end

-- The number of these factors, by the text of their atoms; lists = the atoms by that text.
local function make(factors, lists, den)
  local common, keys = den, {}
  for key, factor in pairs(factors) do
    if factor ~= 0 then
      keys[#keys + 1] = key
      common = dim.gcd(common, factor)
    end
  end
  work.add(1 + #keys)
  den = den // common
  if #keys == 0 then
    return 0
  elseif #keys == 1 and keys[1] == "" and den == 1 then
    return factors[""] // common
  elseif #keys > most_terms then
    dim.block("an expression of too many terms")
  end
  table.sort(keys)
  return intern(map(keys, function(key)
    return { factor = checked(factors[key] // common), key = key, atoms = lists[key] }
  end), den)
end

function dim.terms(x) return dim.is_expression(x) and x.terms or x == 0 and {} or { { factor = x, key = "", atoms = {} } } end
function dim.den(x) return dim.is_expression(x) and x.den or 1 end
function dim.of_atom(atom) return make({ [atom.text] = 1 }, { [atom.text] = { atom } }, 1) end

-- The atom of a text; if there is none, the fields become it.
function dim.atom(text, fields)
  local atom = atoms[text] or fields
  atom.text, atoms[text] = text, atom
  return atom
end

-- The place behind a name without quotes, at a place of a text; nil if there is none. A "-" between letters belongs to it, as in
-- batch-size.
function dim.behind_name(text, at)
  local behind = text:match("^[^%d%s%c'#?,()^+*/%%-][^%s%c'#?,()^+*/%%-]*()", at)
  while behind and text:find("^%a%-%a", behind - 1) do
    behind = text:match("^%-[^%s%c'#?,()^+*/%%-]*()", behind)
  end
  return behind
end

-- A name as the text of an expression has it (dim_text.lua): in quotes, if it could be read as something else.
local function quoted(name)
  return dim.behind_name(name, 1) == #name + 1 and name or "'" .. name:gsub("'", "''") .. "'"
end

-- A symbol that the model or the command line names.
function dim.symbol(name) return dim.of_atom(dim.atom(quoted(name), { name = name, kind = "model" })) end

local marks <const> = { run = "#", open = "?" }

-- The symbol for dim i of a value, of kind "run" or "open".
function dim.of_value(name, i, kind)
  local mark = marks[kind] .. i - 1
  return dim.of_atom(dim.atom(quoted(name) .. mark, { name = name .. mark, kind = kind }))
end

-- a * m + b * n of integers m and n.
local function combine(a, m, b, n)
  a, b = dim.exact(a), dim.exact(b)
  local factors, lists = {}, {}
  for _, each in ipairs({ { a, times(m, dim.den(b)) }, { b, times(n, dim.den(a)) } }) do
    for _, term in ipairs(dim.terms(each[1])) do
      work.add(1)
      factors[term.key] = checked((factors[term.key] or 0) + times(term.factor, each[2]))
      lists[term.key] = term.atoms
    end
  end
  return make(factors, lists, times(dim.den(a), dim.den(b)))
end

local function by_text(x, y) return x.text < y.text end

-- The atoms of a product, and their text.
local function product_of(a, b)
  local list = joined(a, b)
  work.add(1 + #list)
  table.sort(list, by_text)
  return list, table.concat(map(list, function(atom) return atom.text end), "*")
end

function expression.__add(a, b) return combine(a, 1, b, 1) end
function expression.__sub(a, b) return combine(a, 1, b, -1) end
function expression.__unm(a) return combine(a, -1, 0, 1) end
function expression.__tostring(a) return a.text end

function expression.__mul(a, b)
  a, b = dim.exact(a), dim.exact(b)
  local factors, lists = {}, {}
  for _, x in ipairs(dim.terms(a)) do
    for _, y in ipairs(dim.terms(b)) do
      local list, key = product_of(x.atoms, y.atoms)
      factors[key], lists[key] = checked((factors[key] or 0) + times(x.factor, y.factor)), list
    end
  end
  return make(factors, lists, times(dim.den(a), dim.den(b)))
end

-- a * b, also of two integers.
function dim.times(a, b) return math.type(a) == "integer" and math.type(b) == "integer" and times(a, b) or a * b end

-- a + b, also of two integers.
function dim.plus(a, b)
  return math.type(a) == "integer" and math.type(b) == "integer" and checked(1.0 * a + b) and a + b or a + b
end

function dim.product(list, first, last)
  local product = 1
  for i = first or 1, last or #list do
    product = dim.times(product, list[i])
  end
  return product
end

-- a / b, exactly, by an integer.
function dim.over(a, b)
  return b == 0 and dim.block("a division by 0") or a * make({ [""] = b < 0 and -1 or 1 }, { [""] = {} }, math.abs(b))
end

-- A constant as a Lua number; nil if it depends on symbols.
function dim.plain(x)
  if not dim.is_expression(x) then
    return x
  end
  return #x.terms == 1 and x.terms[1].key == "" and x.terms[1].factor / x.den or nil
end

-- A float as a number, if it is a fraction that 32-bit arithmetic keeps exact for usual sizes; all else as it is.
function dim.of_float(x)
  local scaled = math.type(x) == "float" and math.abs(x) < 1 << 24 and math.tointeger(x * 1024)
  return scaled and dim.over(scaled, 1024) or x
end

-- A number as a float of 32 bits.
function dim.single(x) return (("<f"):unpack(("<f"):pack(x))) end

-- The symbol, an atom, of a number that is nothing else; or nil.
function dim.only_symbol(x)
  local term = dim.is_expression(x) and #x.terms == 1 and x.den == 1 and x.terms[1]
  return term and term.factor == 1 and #term.atoms == 1 and term.atoms[1].name and term.atoms[1] or nil
end

-- Calls use(atom) for each symbol in it, perhaps more than once.
function dim.each_symbol(x, use)
  for _, term in ipairs(dim.is_expression(x) and x.terms or {}) do
    for _, atom in ipairs(term.atoms) do
      if not atom.call then
        use(atom)
      end
      for _, arg in ipairs(atom.args or {}) do
        dim.each_symbol(arg, use)
      end
    end
  end
end

-- A symbol, an atom, of which nothing is known, and on which a number depends; nil if there is none.
function dim.open_symbol(x)
  local found
  dim.each_symbol(x, function(symbol) found = symbol.kind == "open" and symbol or found end)
  return found
end

return dim
