-- model.lua: draws a model -> { text = in ONNX's textual syntax, places = by the symbols' names, values for which it mostly runs,
-- symbols = their names }.
local chance = require("chance")
local draw_split = require("random.splits")
local draw_tensor = require("random.tensors")
local graph = require("random.graph")
local numbers = require("random.numbers")

local between, one = chance.between, chance.one

local names <const> = { "n", "m", "h", "w" }
local dtypes <const> = { "float", "float", "float", "float", "int8", "uint8", "int64", "double", "int32", "float16" }
local text <const> = '<ir_version: 8, opset_import: ["": %d]>\ng (%s) => (%s)\n<%s>\n{\n  %s\n}\n'

-- Values of a symbol: multiples of a number, which often divide well, or the same at each place.
local function draw_symbol()
  local base, is_same = one({ 1, 1, 2, 3, 4, 6, 12 }), chance.of(10)
  local same = base * between(1, 4)
  return graph.each(function() return is_same and same or base * between(1, base > 4 and 2 or 5) end)
end

-- A dim: a symbol, an expression or a number -> its vector, and its text.
local function draw_dim(g, must_be_symbol)
  local name, size = one(g.names), one({ 1, 2, 3, 4, 6, 8 })
  if chance.of(6) then
    return graph.times(g.symbols[name], 2), ('"2*%s"'):format(name)
  elseif must_be_symbol or chance.of(60) then
    return g.symbols[name], name
  end
  return graph.at(size), tostring(size)
end

-- Draws an input; images have a known number of channels.
local function draw_input(g)
  local is_image, dims, words = chance.of(35), {}, {}
  local rank = is_image and 4 or between(1, 4)
  for i = 1, rank do
    if is_image and i == 2 then
      dims[i], words[i] = graph.at(4), "4"
    else
      dims[i], words[i] = draw_dim(g, is_image or rank == 1)
    end
  end
  if graph.fits(dims) then
    local tensor = g:add({ name = g:new_name("x"), dtype = is_image and "float" or one(dtypes), dims = dims })
    g.inputs[#g.inputs + 1] = ("%s[%s] %s"):format(tensor.dtype, table.concat(words, ", "), tensor.name)
  end
end

-- number: that of the model, by which it is drawn
return function(number)
  chance.begin(number)
  local g = setmetatable({ count = 0, splits = 0, nodes = {}, constants = {}, inputs = {}, outputs = {}, tensors = {},
    numbers = {}, opset = between(11, 21), symbols = {}, names = table.move(names, 1, between(2, 4), 1, {}) }, graph)
  for _, name in ipairs(g.names) do
    g.symbols[name] = draw_symbol()
  end
  while #g.inputs < 2 or chance.of(40) do
    draw_input(g)
  end
  for _ = 1, between(2, 8) do
    numbers.draw(g)
    draw_tensor(g)
  end
  while g.splits == 0 or g.splits < 4 and chance.of(70) do
    draw_split(g)
    local _ = chance.of(50) and draw_tensor(g)
  end
  return { text = text:format(g.opset, table.concat(g.inputs, ", "), table.concat(g.outputs, ", "),
    table.concat(g.constants, ",\n "), table.concat(g.nodes, "\n  ")), symbols = g.names, places = g.symbols }
end
