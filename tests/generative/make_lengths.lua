-- make_lengths.lua: lists of lengths that nodes of the model compute from shapes, so that splitgen knows them as numbers of
-- symbols.
local chance = require("chance")
local contains = require("base.list").contains
local hide = require("hide")
local node = require("node")
local number = require("number")

local make_lengths = {}

-- What the axis leaves for one part, in few digits: of a text with more than 15, splitgen makes a symbol.
local function rest_of(axis, formulas, but)
  local numbers = 0
  for i, length in ipairs(formulas) do
    if i ~= but then
      numbers = math.type(length) and numbers + length or numbers
      axis = math.type(length) and axis or number.minus(axis, length)
    end
  end
  return number.minus(axis, numbers)
end

-- A symbol for one part; nil if none has its length.
local function symbol_of(model, length)
  local symbol = hide.symbol(model, length)
  return symbol.number == length and symbol or nil
end

-- Ways to replace one length, or two: (model, axis as a number of symbols, formulas, i, k) each change formulas.
local ways <const> = {
  function(_, axis, formulas, i) formulas[i] = rest_of(axis, formulas, i) end,
  function(model, _, formulas, i) formulas[i] = symbol_of(model, formulas[i]) or formulas[i] end,
  function(model, axis, formulas, i, k)
    formulas[i] = symbol_of(model, formulas[i]) or formulas[i]
    formulas[k] = rest_of(axis, formulas, k)
  end,
  function(_, axis, formulas, i, k)
    formulas[i] = #formulas == 2 and { "/", axis, 2 } or formulas[i]
    formulas[k] = rest_of(axis, formulas, k)
  end,
}

-- Whether all symbols are some of inputs; in a request, where a length is a text, each symbol of an expression must be a word.
local function can_be_said(model, formulas)
  local can = true
  for _, length in ipairs(formulas) do
    number.each_symbol(length, function(symbol)
      can = can and (not model.is_request or length == symbol or symbol.name:find("^%w+$") ~= nil)
    end)
  end
  return can
end

-- Marks the symbols that nodes read from the shape of an input.
local function mark_read(formulas)
  local is_one = false
  for _, length in ipairs(formulas) do
    number.each_symbol(length, function(symbol)
      symbol.is_read, is_one = true, true
    end)
  end
  return is_one
end

-- Makes the lengths of some nodes, which would be known only at run time, numbers of symbols.
function make_lengths.choose(made, model)
  local axis, parts = made.dims[made.axis], table.move(made.parts, 1, #made.parts, 1, {})
  local is_open = made.source == "run" and made.rule == "listed" and not made.is_constant and not made.version.split_is_as_input
  if not is_open or not contains(made.version.split_dtypes, "int64") or chance.of(20) then
    return
  end
  if #parts == 2 and chance.of(50) then
    parts = { axis.number // 2, axis.number - axis.number // 2 }
  end
  local formulas, formula = table.move(parts, 1, #parts, 1, {}), node.formula(axis) or axis.number
  local i = chance.between(1, #parts)
  chance.one(parts[1] == axis.number // 2 and ways or { ways[1], ways[2], ways[3] })(model, formula, formulas, i, i % #parts + 1)
  if can_be_said(model, formulas) and mark_read(formulas) then
    made.source, made.parts, made.formulas, made.split_dtype = "shape", parts, formulas, "int64"
    made.has_split_rank, made.has_split_count, made.has_split_dtype = true, true, true
  end
end

return make_lengths
