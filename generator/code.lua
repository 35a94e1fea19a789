-- code.lua: from understood nodes to the functions that they need: copies and views, each once, however many
-- nodes it serves. Model names stay data: a function is called PREFIX_split_N or PREFIX_view_N.
local shape = require("shape")
local text = require("text")

local code = {}

local max_named_outputs = 16 -- more are handed over in an array

-- A model's name as it may stand in a comment of C: nothing that ends one, splices lines or means a trigraph.
function code.comment_name(name)
  local shown = name:gsub("[^%w_%./:,;%-%+= %(%)%[%]<>#@!|~{}%^&]", function(byte)
    return ("\\x%02x"):format(byte:byte())
  end)
  return #shown > 80 and shown:sub(1, 80) .. "..." or shown
end

-- A symbol's name as a parameter: what C allows of it, and never a keyword or another parameter.
local function parameter_name(symbol, taken)
  local name = "dim_" .. symbol:gsub("[^%w]", "_"):sub(1, 40)
  local free, number = name, 1
  while taken[free] do
    number = number + 1
    free = ("%s_%d"):format(name, number)
  end
  taken[free] = true
  return free
end

-- The parameters that a function needs for what is not known before the run.
local function new_parameters()
  return { list = {}, by_symbol = {}, taken = { input = true, outputs = true, row = true, from = true, split = true } }
end

local function add_parameter(parameters, symbol, name, says)
  if not parameters.by_symbol[symbol] then
    local free = name or parameter_name(symbol, parameters.taken)
    parameters.taken[free] = true
    parameters.by_symbol[symbol] = free
    parameters.list[#parameters.list + 1] = { name = free, declaration = "size_t " .. free, says = says, symbol = symbol }
  end
  return parameters.by_symbol[symbol]
end

-- number * symbols as a C expression; what is unknown becomes a parameter of that name.
local function expression(product, unknown, says, parameters, factor)
  if not product then
    local name = add_parameter(parameters, unknown, unknown, says)
    return factor == 1 and name or ("%s * %d"):format(name, factor)
  end
  local words = {}
  for _, symbol in ipairs(product.symbols) do
    words[#words + 1] = add_parameter(parameters, symbol, nil,
      ("the dimension %s"):format(code.comment_name(symbol)))
  end
  local number = product.number * factor
  if number ~= 1 or #words == 0 then
    words[#words + 1] = tostring(number)
  end
  return table.concat(words, " * ")
end

-- bytes of `steps` steps on the axis, as C; a known one is a number
local function bytes_of(steps, unit)
  if unit.number then
    return tostring(steps * unit.number)
  elseif steps == 0 then
    return "0"
  end
  return steps == 1 and unit.text or ("%s * %d"):format(unit.text, steps)
end

-- An expression as a factor of another.
local function factor_of(words)
  return words:find("[^%w_]") and "(" .. words .. ")" or words
end

-- The bytes of one step on the axis: a number, or text. Where not even the width of an element is known (no dtype, or
-- a string, whose views are as wide as the machine has them), the bytes themselves are the parameter.
local function unit_of(node, context, parameters)
  local width = context.widths[node.dtype or ""]
  if not width then
    return { text = expression(nil, "inner", "the bytes of one step on the axis", parameters, 1) }
  end
  local words = expression(node.inner, "inner", "the product of the dims behind the axis", parameters, width)
  return { number = math.tointeger(tonumber(words)), text = words }
end

local function describe(node)
  local lengths = "lengths of the run"
  if node.lengths then
    lengths = #node.lengths > 12 and ("%d parts"):format(#node.lengths) or table.concat(node.lengths, ", ")
  end
  return ("%s: %s, %s %s%s into %s"):format(code.comment_name(node.path), node.label, node.dtype or "any dtype",
    code.comment_name(shape.text(node.dims)), node.axis and (" on axis %d"):format(node.axis) or "", lengths)
end

-- One function for a key: made once, then shared.
local function shared(list, key, node, make)
  local found = list.by_key[key]
  if not found then
    found = make()
    found.serves = {}
    list[#list + 1] = found
    list.by_key[key] = found
  end
  for _, line in ipairs(text.wrap(describe(node), 108)) do
    found.serves[#found.serves + 1] = line
  end
  return found
end

local function key_of(...)
  return table.concat({ ... }, "|")
end

-- The view of part i: input + offset.
local function add_view(views, node, part, steps, context)
  local parameters = new_parameters()
  local offset = bytes_of(steps, unit_of(node, context, parameters))
  local symbols = {}
  for i, parameter in ipairs(parameters.list) do
    symbols[i] = parameter.symbol
  end
  part.offset = offset
  part.view = shared(views, key_of(offset, table.unpack(symbols)), node, function()
    return {
      name = ("%s_view_%d"):format(context.prefix, #views),
      offset = offset,
      address = offset == "0" and "input" or "(const char *)input + " .. offset,
      is_constant = #parameters.list == 0,
      macro = ("%s_VIEW_%d_OFFSET"):format(context.prefix:upper(), #views),
      parameters = parameters.list,
    }
  end)
end

-- The copy of the parts that want one.
local function add_copy(copies, node, context)
  local parameters = new_parameters()
  local outer = expression(node.outer, "outer", "the product of the dims before the axis", parameters, 1)
  local unit = unit_of(node, context, parameters)
  local parts, steps, total = {}, 0, 0
  for _, length in ipairs(node.lengths) do
    total = total + length
  end
  for i, part in ipairs(node.parts) do
    if part.fate == "copy" and part.length > 0 then
      parts[#parts + 1] = {
        output = ("output_%d"):format(i - 1),
        index = i - 1,
        steps = steps,
        length = part.length,
        bytes = bytes_of(part.length, unit),
        bytes_factor = factor_of(bytes_of(part.length, unit)),
        address = steps > 0 and "from + " .. bytes_of(steps, unit) or "from",
      }
    end
    steps = steps + part.length
  end
  if #parts == 0 then
    return
  end
  local words = { outer, bytes_of(total, unit) }
  for _, part in ipairs(parts) do
    words[#words + 1] = ("%d:%s+%s"):format(part.index, part.address, part.bytes)
  end
  for _, parameter in ipairs(parameters.list) do
    words[#words + 1] = parameter.symbol
  end
  node.copy = shared(copies, key_of(table.unpack(words)), node, function()
    return {
      name = ("%s_split_%d"):format(context.prefix, #copies),
      parameters = parameters.list,
      is_block = outer == "1",
      outer = outer,
      unit_factor = factor_of(unit.text),
      stride = bytes_of(total, unit),
      parts = parts,
      takes_array = #parts > max_named_outputs,
      part_count = #parts,
    }
  end)
end

-- context = { prefix, widths = bytes by dtype name } -> { copies, views }; the nodes are told which is theirs.
function code.functions(nodes, context)
  local copies, views = { by_key = {} }, { by_key = {} }
  for _, node in ipairs(nodes) do
    if node.lengths and not node.is_sequence then
      local steps = 0
      for _, part in ipairs(node.parts) do
        if part.fate == "view" then
          add_view(views, node, part, steps, context)
        end
        part.steps = steps
        steps = steps + part.length
      end
      add_copy(copies, node, context)
    end
  end
  return { copies = copies, views = views }
end

return code
