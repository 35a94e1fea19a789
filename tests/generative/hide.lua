-- hide.lua: chooses what splitgen does not know about a node.
local chance = require("chance")
local node = require("node")

local MAX_CONSTANT_BYTES = 1 << 10 -- limit for constants in a model file
local MAX_SYMBOL_BYTES = 1 << 17   -- limit for an input of which a dim becomes that of a symbol

-- Some hold characters that C does not allow in a name.
local symbol_names = { "N", "T", "batch", "seq len", "a.b", "a:b", "int", "*/" }

local hide = {}

-- Whether a dim may have the number of a symbol: one before or behind the axis may change, if the input stays small.
local function fits(of, symbol, dim)
  local bytes = node.bytes(of, node.product(node.numbers(of)) // math.max(dim.number, 1) * symbol.number)
  return symbol.number == dim.number or dim ~= of.dims[of.axis] and dim.number * symbol.number > 0 and bytes <= MAX_SYMBOL_BYTES
end

-- A symbol of the model: one that has a number, a new one, or some other one.
function hide.symbol(model, of_number)
  local symbols = model.symbols
  local i = chance.between(1, #symbol_names)
  for k, symbol in ipairs(symbols) do
    i = symbol.number == of_number and chance.of(70) and k or i
  end
  i = math.min(i, #symbols + 1)
  symbols[i] = symbols[i] or { index = i, name = symbol_names[i], number = of_number,
    is_given = not model.is_request and chance.of(20) } -- its number is given by --dim
  return symbols[i]
end

-- Makes a dim a symbol of the model, if one fits.
local function become_symbol(dim, of, model)
  local symbol = hide.symbol(model, dim.number)
  if fits(of, symbol, dim) then
    dim.symbol, dim.number = symbol, symbol.number
  end
end

-- Whether some output would be folded into bytes of a constant input. A request can state a constant only by such outputs.
local function has_foldable(of)
  local numbers, is_foldable = node.numbers(of), false
  for i, use in ipairs(of.uses) do
    is_foldable = is_foldable or use == "used" and of.parts[i] > 0 and node.is_on_bytes(of, i)
  end
  return is_foldable and node.product(numbers, 1, of.axis - 1) == 1 and node.product(numbers) > 0 and of.source ~= "run" and
    not of.version.is_sequence
end

-- Hides facts about the input: dims, some of which become symbols of the model, the rank, the dtype; nothing about a constant.
function hide.input(of, model)
  of.is_constant = chance.of(12) and node.bytes(of, node.product(node.numbers(of))) <= MAX_CONSTANT_BYTES and
    (not model.is_request or has_foldable(of))
  of.has_dtype = of.is_constant or not chance.of(10) or of.dtype.bits < 8 -- with an unknown dtype, a step has whole bytes
  if of.is_constant or chance.of(40) then
    return
  end
  of.has_rank = not chance.of(12)
  for _, dim in ipairs(of.dims) do
    if chance.of(35) then
      become_symbol(dim, of, model)
    else
      dim.is_hidden = chance.of(20)
    end
  end
end

-- Hides facts about a split that is known only at run time.
function hide.split(of)
  of.has_split_rank = chance.of(75)
  of.has_split_count = of.has_split_rank and chance.of(70)
  of.has_split_dtype = chance.of(50)
end

return hide
