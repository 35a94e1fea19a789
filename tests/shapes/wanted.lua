-- wanted.lua: compares types with texts that say them, such as
--   float[n, floor((h - 1) / 2) + 1]       dims are formulas in Lua: floor, ceil, min, max, single = as a float of 32 bits, trunc
--                                          = a quotient that is cut, broadcast = of two dims; `run` is a number that the run
--                                          decides, `open` one of which nothing is known
--   int64[2] {n, -1}                       and the elements; `open` for those that are not known
--   float                                  a scalar
--   float[] because WORDS                  the rank is not known, for a reason that holds the words
--   ?[n]                                   the dtype is not known
--   seq(float[n]) of 3, seq[float[2]; float[3]], optional(float[n])    all elements and their number; each element; the one
--
-- Two formulas are equal if they are so at random places, however they are spelt.
local dtypes = require("spec.dtype_tables")
local evaluate = require("evaluate")

local wanted = {}

local places <const>, least_places <const> = 24, 3
local most <const> = { [0] = 1, 5, 40, 300 } -- of a symbol, in turn

local functions <const> = {
  floor = math.floor, ceil = math.ceil, min = math.min, max = math.max, single = evaluate.single, inf = math.huge,
  trunc = evaluate.calls.truncated, broadcast = evaluate.calls.broadcast,
}

local function fail(format, ...)
  error(format:format(...), 0)
end

-- The parts of a text between commas, or other marks, outside brackets.
local function parts_of(text, mark)
  local list, depth, first = {}, 0, 1
  for at, sign in (text .. mark):gmatch("()([][(){}" .. mark .. "])") do
    depth = depth + (sign:find("[[({]") and 1 or sign:find("[])}]") and -1 or 0)
    if sign == mark and depth == 0 then
      list[#list + 1] = text:sub(first, at - 1):match("^%s*(.-)%s*$")
      first = at + 1
    end
  end
  return text:find("%S") and list or {}
end
wanted.parts_of = parts_of

-- Symbols at a random place.
local function symbols_at(place)
  return setmetatable({}, { __index = function(values, name)
    values[name] = math.random(0, most[place % 4])
    return values[name]
  end })
end

-- Fails unless a number of dim.lua, or a float, is what a formula says.
local function check_number(what, found, formula)
  if not found or found == "run" then
    return formula == (found or "open") or fail("%s is %s, not %s", what, found or "not known", formula)
  end
  local count, symbols = 0, nil
  local compute = assert(load("return " .. formula, formula, "t", setmetatable({}, { __index = function(_, name)
    return functions[name] or symbols[name]
  end })))
  for place = 1, places do
    symbols = symbols_at(place)
    local expected = evaluate.try(compute)
    expected = expected == expected and expected or nil -- 0 / 0 is no value
    local value = expected and evaluate.try(evaluate.number, found, function(symbol)
      return symbols[symbol.kind == "model" and symbol.name or symbol.kind]
    end)
    count = count + (value and 1 or 0)
    if value and value ~= expected then
      fail("%s is %s, not %s: %s, not %s, at %s", what, found, formula, value, expected, evaluate.shown(symbols))
    end
  end
  return count >= least_places or fail("%s is %s, and %s has no value", what, found, formula)
end

-- Likewise, of lists; lists that hold nil or false are told by check_number.
local function check_list(what, found, formulas)
  if #found ~= #formulas then
    fail("%s: %d, not %d", what, #found, #formulas)
  end
  for i, formula in ipairs(formulas) do
    check_number(("%s %d"):format(what, i - 1), found[i], formula)
  end
end

local check

local function check_elem(type, text)
  if text == "" then
    return type.elem == nil or fail("there are elements")
  end
  return check(type.elem or fail("there is no element"), text)
end

local function check_sequence(type, text)
  local kind, elem, length = text:match("^(%l+)%((.*)%)%s*o?f?%s*(.*)$")
  if kind then
    check_elem(type, elem)
    return length == "" or check_number("the length", type.items and #type.items or type.length, length)
  end
  local texts = parts_of(text:match("%[(.*)%]"), ";")
  for i, each in ipairs(type.items and #type.items == #texts and texts or fail("%d items are not there", #texts)) do
    check(type.items[i], each)
  end
end

-- Fails unless a type is what a text says.
function check(type, text)
  local head = text:match("^[%l%d?]+")
  if head == "seq" or head == "optional" then
    local kind = head == "seq" and "sequence" or head
    return type.kind == kind and check_sequence(type, text) or type.kind ~= kind and fail("the kind is %s", type.kind)
  end
  local name, dims = dtypes().names[type.dtype] or "?", text:match("^[%l%d?]+%[(.-)%]")
  if name ~= head then
    fail("the dtype is %s, not %s", name, head)
  end
  local reason = text:match(" because (.*)$")
  local why = type.why and type.why.what or "nothing"
  if reason and not why:find(reason, 1, true) then
    fail("the reason is '%s', not '%s'", why, reason)
  elseif dims == "" then
    return type.dims == nil or fail("the rank is %d", #type.dims)
  end
  check_list("dim", type.dims or fail("the rank is not known: %s", why), parts_of(dims or "", ","))
  for _, each in ipairs(type.dims) do
    if math.type(each) == "float" then
      fail("a dim of %s", each)
    end
  end
end
wanted.check = check

-- Fails unless contents (contents.lua) are what the braces in a text say, if it has some.
function wanted.check_contents(found, text)
  local elements = text:match("{(.*)}")
  if elements then
    local formulas = parts_of(elements, ",")
    if found.values then
      check_list("element", found.values, formulas)
    end
    for _, formula in ipairs(found.values and {} or formulas) do
      local _ = formula == "open" or fail("no elements: %s", found.why.what)
    end
  end
end

-- A type in such words.
function wanted.shown(type)
  if type.kind then
    local words = {}
    for i, item in ipairs(type.items or {}) do
      words[i] = wanted.shown(item)
    end
    return type.items and ("%s[%s]"):format(type.kind, table.concat(words, "; "))
      or ("%s(%s) of %s"):format(type.kind, type.elem and wanted.shown(type.elem) or "", type.length or "?")
  end
  local words = {}
  for i, each in ipairs(type.dims or {}) do
    words[i] = tostring(each)
  end
  return ("%s[%s]%s"):format(dtypes().names[type.dtype] or "?", type.dims and table.concat(words, ", ") or "...",
    type.why and " because " .. type.why.what or "")
end

return wanted
