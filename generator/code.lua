-- code.lua: from understood nodes to the functions that they need: copies and views, each once, however many
-- nodes it serves. Model names stay data: a function is called PREFIX_split_N or PREFIX_view_N.
local library = require("library")
local shape = require("shape")
local text = require("text")

local code = {}

-- How runtime/integers.c reads the elements of a run-time split.
local split_types = { int32 = "int32_t", int64 = "int64_t", float16 = "uint16_t", float = "float", double = "double" }

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

-- A product as C: what the run knows, in words, times a number.
local function text_of(product, times)
  local number = product.number * times
  if number == 0 or product.words == "" then
    return tostring(number)
  end
  return number == 1 and product.words or ("%s * %d"):format(product.words, number)
end

-- An expression as a factor of another.
local function factor_of(words)
  return words:find("[^%w_]") and "(" .. words .. ")" or words
end

-- A product of dims with its symbols as parameters; one that is unknown becomes a parameter of that name.
local function product_of(product, unknown, says, parameters)
  if not product then
    -- no name in a model holds a NUL
    return { words = add_parameter(parameters, "\0" .. unknown, unknown, says), number = 1 }
  end
  local words = {}
  for i, symbol in ipairs(product.symbols) do
    words[i] = add_parameter(parameters, symbol, nil, "the dimension " .. code.comment_name(symbol))
  end
  return { words = table.concat(words, " * "), number = product.number }
end

-- The bytes of one step on the axis. Where not even the width of an element is known (no dtype, or a string,
-- whose views are as wide as the machine has them), the bytes themselves are the parameter.
local function unit_of(node, context, parameters)
  local width = context.widths[node.dtype or ""]
  if not width then
    return product_of(nil, "inner", "the bytes of one step on the axis", parameters)
  end
  local unit = product_of(node.inner, "inner", "the product of the dims behind the axis", parameters)
  return { words = unit.words, number = unit.number * width }
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
  local offset = steps > 0 and text_of(unit_of(node, context, parameters), steps) or "0"
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
  local outer = text_of(product_of(node.outer, "outer", "the product of the dims before the axis", parameters), 1)
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
        bytes = text_of(unit, part.length),
        bytes_factor = factor_of(text_of(unit, part.length)),
        address = steps > 0 and "from + " .. text_of(unit, steps) or "from",
      }
    end
    steps = steps + part.length
  end
  if #parts == 0 then
    return
  end
  local words = { outer, text_of(unit, total) }
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
      unit_factor = factor_of(text_of(unit, 1)),
      stride = text_of(unit, total),
      parts = parts,
      takes_array = #parts > max_named_outputs,
      part_count = #parts,
    }
  end)
end

-- The rules that a run may need: the node's, or, while the rank of split is not known, those of each rank.
local function choices_of(node)
  if node.rule then
    return { { rule = node.rule } }
  end
  local choices = {}
  for _, row in ipairs(node.version.lengths) do
    if row.rank and row.rule then
      choices[#choices + 1] = { rank = row.rank, rule = row.rule }
    end
  end
  return choices
end

-- The call of the library that cuts the axis, as C.
local function cut_of(choices, dim)
  local words = {}
  for i, choice in ipairs(choices) do
    local call = ("sk_lengths_%s(%s, &given, &lengths, NULL)"):format(choice.rule, dim)
    words[i] = choice.rank and ("split_rank == %d ? %s : "):format(choice.rank, call) or call
  end
  return table.concat(words) .. (choices[1].rank and "SK_BAD_LENGTHS" or "")
end

-- A function for a node whose lengths only the run knows: it cuts the axis by the library's own rule.
local function add_run(runs, node, context)
  local parameters = new_parameters()
  local outer = text_of(product_of(node.outer, "outer", "the product of the dims before the axis", parameters), 1)
  local dim = tostring(node.dim)
  if math.type(node.dim) ~= "integer" then
    dim = ("(int64_t)%s"):format(text_of(product_of(node.dim and { number = 1, symbols = { node.dim } }, "dim",
      "the dimension of the axis", parameters), 1))
  end
  local unit = text_of(unit_of(node, context, parameters), 1)
  local count = not node.is_sequence and #node.parts or nil
  local choices = choices_of(node)
  local lists = #choices > 1 or choices[1].rule == "listed"
  local split_dtype = node.split_dtype or "int64"

  local run = {
    choices = choices,
    outer = outer,
    cut = cut_of(choices, dim),
    unit = factor_of(unit),
    is_sequence = node.is_sequence or false,
    count = count or 0,
    reads_split = node.given == nil,
    reads_list = node.given == nil and lists and count == nil,
    reads_rank = choices[1].rank ~= nil,
    split_type = split_types[split_dtype],
    reader = "sk_read_" .. split_dtype,
    split_count = not lists and "1" or count and tostring(count) or "split_count",
    numbers = node.given and table.concat(node.given, ", ") or "",
    number_count = node.given and #node.given or 0,
    parameters = parameters.list,
  }
  local words = { outer, run.cut, unit, tostring(count), tostring(run.reads_split), run.numbers, run.reader }
  for _, parameter in ipairs(parameters.list) do
    words[#words + 1] = parameter.symbol
  end
  node.copy = shared(runs, key_of(table.unpack(words)), node, function()
    run.name = ("%s_run_%d"):format(context.prefix, #runs)
    return run
  end)
end

-- The library's C that the runs call.
local function library_text(runs)
  local names, seen = {}, {}
  local function need(name)
    if not seen[name] then
      seen[name] = true
      names[#names + 1] = name
    end
  end
  for _, run in ipairs(runs) do
    need("sk_length")
    for _, choice in ipairs(run.choices) do
      need("sk_lengths_" .. choice.rule)
    end
    need(run.reads_split and run.reader or "sk_integers_of")
  end
  return library.text(names)
end

-- Whether any part of a node waits for the run.
local function waits(node)
  for _, part in ipairs(node.parts) do
    if part.fate == "copy" and (not node.lengths or node.is_sequence) then
      return true
    end
  end
  return false
end

-- context = { prefix, widths = bytes by dtype name } -> { copies, runs, views, library };
-- the nodes are told which is theirs.
function code.functions(nodes, context)
  local copies, runs, views = { by_key = {} }, { by_key = {} }, { by_key = {} }
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
    elseif waits(node) then
      add_run(runs, node, context)
    end
  end
  local lines, statuses = {}, ""
  if #runs > 0 then
    lines, statuses = library_text(runs)
  end
  return { copies = copies, runs = runs, views = views, library = lines, statuses = statuses, has_runs = #runs > 0 }
end

return code
