-- parameters.lua: the parameters of generated functions for numbers that are known only at run time, and the products
-- (core/size.lua) of them, as C.
--
-- An argument is { type, name, role = its role in the manifest, if not the name, index = the index of its output, count = the
-- number of elements of an array, is_alone = whether it is restrict }; a parameter also has says = its meaning in words, symbol.
local c_number = require("write.c_number")
local c_text = require("write.c_text")
local host = require("host")
local is_safe = require("shapes.safe")
local map = require("base.list").map

local parameters = {}

-- The meanings of parameters that are not symbols.
parameters.says = {
  outer = "the product of the dims before the axis",
  dim = "the dimension of the axis",
  inner = "the product of the dims behind the axis",
  rows = "the number of rows",
  step_bytes = "the bytes of one step on the axis; all elements, strings too, have one size and are copied as bytes",
}

-- The signs of expressions in words; a name that reads as an expression of C, where over rounds down, is that expression.
local spelt <const> = { { "^%-", "minus_" }, { "([( ])%-(%S)", "%1minus_%2" }, { "(%w)%(", "%1_open_" }, { "%(", "open_" },
  { "%)", "_close" }, { ", ", "_and_" }, { " %+ ", "_plus_" }, { " %- ", "_minus_" }, { " / ", "_over_" }, { "%*", "_times_" } }

-- The text of an expression with signs alone for floors, in brackets behind a sign that binds as strongly.
local function without_floors(text)
  return (text:gsub("()floor(%b())", function(at, quotient)
    local before, inner = text:sub(1, at - 1), without_floors(quotient:sub(2, -2))
    return (before:find("[*-]$") or before:find("/ $")) and "(" .. inner .. ")" or inner
  end))
end

local most_characters <const> = 56 -- of the words of a name: with dim_ and a number the 63 that C99 tells apart

-- The words of a symbol or an expression; a digest stands for the end of many.
local function words_of(symbol)
  local words = without_floors(symbol)
  for _, row in ipairs(spelt) do
    words = words:gsub(row[1], row[2])
  end
  words = words:gsub("[^%w]", "_")
  return #words <= most_characters and words or ("%s_%s"):format(words:sub(1, most_characters - 9), host.sha256(symbol):sub(1, 8))
end

-- The parameter of a symbol or an expression: its name as far as C allows, and never a keyword or another parameter. `numbers`
-- has the last number of each name that several symbols have.
local function parameter_name(symbol, taken, numbers)
  local name = "dim_" .. words_of(symbol)
  local free = name
  while taken[free] do
    numbers[name] = (numbers[name] or 1) + 1
    free = ("%s_%d"):format(name, numbers[name])
  end
  return free
end

-- The parameters of one function: none yet. called = the name of a function that it calls with only some of them; none may hide
-- it. The name of a function that takes all of them holds their names, and more.
function parameters.new(called)
  return { list = {}, by_key = {}, taken = called and { [called] = true } or {}, numbers = {} }
end

-- A parameter; `words` say what it means.
function parameters.declare(type, name, words)
  return { type = type, name = name, role = "parameter", says = words }
end

-- Lists of declarations by arguments, for each word.
local declared = { [""] = setmetatable({}, { __mode = "k" }), ["restrict "] = setmetatable({}, { __mode = "k" }),
  ["SPLITGEN_RESTRICT "] = setmetatable({}, { __mode = "k" }) }

-- The declarations of arguments; restrict = the word for addresses that overlap no other, or nil. Very many functions may share a
-- list of arguments, so declarations are kept.
function parameters.declarations(arguments, restrict)
  local known = declared[restrict or ""]
  local lines = known[arguments]
  if lines then
    return lines
  end
  lines = {}
  known[arguments] = lines
  for i, argument in ipairs(arguments) do
    local type = argument.type .. (restrict and argument.is_alone and restrict or "")
    local count = argument.count and ("[%d]"):format(argument.count) or ""
    lines[i] = type .. (type:find("[* ]$") and "" or " ") .. argument.name .. count
  end
  return lines
end

-- The call of a function. An argument is passed by its own name, or as `given` spells it.
function parameters.call(name, arguments, given)
  local words = {}
  for i, argument in ipairs(arguments) do
    words[i] = given[argument.name] or argument.name
  end
  return ("%s(%s)"):format(name, table.concat(words, ", "))
end

-- The parameters of a list that also stand in another, which has no others. Their order is that of the other, so that all callers
-- of a shared function have the same.
function parameters.those_of(list, other)
  return map(other.list, function(parameter) return list.by_key[parameter.key] end)
end

-- The name of the parameter for a symbol, or for an unknown factor; the parameter is added if it is new.
local function add(list, symbol, unknown)
  local key = symbol or "\0" .. unknown -- no name in a model holds a NUL
  if not list.by_key[key] then
    local name = unknown or parameter_name(symbol, list.taken, list.numbers)
    list.taken[name] = true
    local parameter = parameters.declare("size_t", name, unknown and parameters.says[unknown]
      or "the dimension " .. c_text.comment_name(symbol))
    parameter.key, parameter.symbol = key, symbol
    list.list[#list.list + 1], list.by_key[key] = parameter, parameter
  end
  return list.by_key[key].name
end

-- The factors of a product, given as C, as one text.
local function all_of(product, words)
  return (product.is_wide and #words > 0 and "(uint64_t)" or "") .. table.concat(words, " * ")
end

-- The factors of a product that are known only at run time, as C; "" if there are none. They become parameters.
function parameters.words(list, product)
  local words = {}
  if product.unknown then
    words[1] = add(list, nil, product.unknown)
  end
  for _, symbol in ipairs(product.symbols) do
    words[#words + 1] = add(list, symbol)
  end
  return all_of(product, words)
end

-- The parameters of a list for the factors of a product.
function parameters.of(list, product)
  local of_symbols = map(product.symbols, function(symbol) return list.by_key[symbol] end)
  of_symbols[#of_symbols + 1] = product.unknown and list.by_key["\0" .. product.unknown]
  return of_symbols
end

-- A product as C: its number times `words`, its factors.
function parameters.times(words, number)
  if number == 0 or words == "" then
    return tostring(number)
  end
  return number == 1 and words or ("%s * %d"):format(words, number)
end

-- A product as C.
function parameters.text(list, product)
  return parameters.times(parameters.words(list, product), product.number)
end

-- A product as C, where expressions has the numbers of names that are no symbols: these are computed, if that cannot overflow,
-- and parameters otherwise.
function parameters.computed(list, product, expressions)
  local words = map(product.symbols, function(symbol)
    local number = expressions[symbol]
    local function name_of(name)
      return add(list, name)
    end
    return parameters.factor(number and is_safe(number) and c_number.text(number, name_of) or name_of(symbol))
  end)
  words[#words + 1] = product.unknown and add(list, nil, product.unknown)
  return parameters.times(all_of(product, words), product.number)
end

-- An expression as a factor of another.
function parameters.factor(words)
  return words:find("[^%w_]") and "(" .. words .. ")" or words
end

-- A number of cells of a planned copy, in bytes or bits, as C.
function parameters.cells(copy, number)
  return parameters.times(copy.measure or "", (copy.measure and 1 or copy.unit.number) * number)
end

-- An output of a planned copy as C: a parameter, or an element of the array of outputs.
function parameters.output(copy, k)
  return copy.takes_array and ("outputs[%d]"):format(k - 1) or ("output_%d"):format(copy.parts[k].index)
end

return parameters
