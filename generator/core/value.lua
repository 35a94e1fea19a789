-- value.lua: what is known of a value, in the words of nodes: a dim is an integer, a name, or false if it is not known. A name is
-- that of a symbol, or of an expression, which known.expressions has by the name.
local dim = require("shapes.dim")
local dtypes = require("spec.dtype_tables")
local graph = require("graph.graph")
local lazy = require("base.lazy")
local map = require("base.list").map
local merged = require("base.list").merged
local onnx_tensor = require("onnx.tensor")
local shape = require("graph.shape")
local shapes = require("shapes.shapes")

local contents, dim_text = lazy("shapes.contents"), lazy("shapes.dim_text")

local value = {}

local most_name <const> = 60 -- bytes of an expression that is its own name; of a longer one, the name tells the value and axis

-- Whether a number of demands (symbolic_lengths.lua) depends on a symbol of which nothing is known.
function value.are_open(demands)
  for _, demand in ipairs(demands) do
    if dim.open_symbol(demand[1]) or dim.open_symbol(demand[3]) then
      return true
    end
  end
  return false
end

-- The name of a symbol in a manifest: its own, unless that says something else there.
local function name_of_symbol(symbol)
  local is_plain = symbol.name == symbol.text or dim_text.written(symbol.name, {}) == dim.of_atom(symbol)
  return is_plain and symbol.name or symbol.text
end

-- The name of a number (dim.lua), which is dim i of a value; an integer as it is; false if it depends on something that is not
-- known.
function value.name_of(number, of, i, known)
  if not dim.is_expression(number) then
    return number
  elseif known.names[number] == nil then
    local symbol = dim.only_symbol(number)
    local name = symbol and name_of_symbol(symbol) or #number.text <= most_name and number.text
      or ("%s#%d"):format(graph.label(of), i - 1)
    name = not dim.open_symbol(number) and name
    while name and known.taken[name] do -- another number may have the same name
      name = name .. "_"
    end
    known.names[number] = name
    if name then
      known.taken[name], known.expressions[name] = true, not symbol and number or nil
    end
  end
  return known.names[number]
end

-- A number as a product (graph/shape.lua) of an integer, which is at least 0, and names of expressions. Something must be known
-- of all its symbols.
function value.product(number, of, i, known)
  if not dim.is_expression(number) then
    return { number = number, symbols = {} }
  end
  local term = #number.terms == 1 and number.terms[1].factor > 0 and number.terms[1]
  local symbols = map(term and term.atoms or { false }, function(atom)
    return value.name_of(atom and dim.of_atom(atom) or number, of, i, known)
  end)
  return { number = term and term.factor or 1, symbols = symbols }
end

-- The reasons why dims of a value are not known, each once; but for one dim.
function value.reasons(of, known, without)
  local type, list, is_there = shapes.type(of, known), {}, {}
  local function add(why)
    local key = why and (why.site or why.value or why)
    if key and not is_there[key] then
      is_there[key], list[#list + 1] = true, why
    end
  end
  if not type.dims and not type.kind then
    add(type.why or { what = "the model does not say its shape", value = of })
  end
  for i, number in ipairs(type.dims or {}) do
    dim.each_symbol(i ~= without and number or 0, function(symbol)
      local open = symbol.kind == "open" and known.open[symbol.text]
      add(open and (shapes.type(open, known).why or { what = "the model does not say its shape", value = open }))
    end)
  end
  return list
end

-- { dtype, dims, kind = "sequence" or another that is no tensor, or nil; numbers = the dims as numbers of dim.lua;
-- contradiction = that of a value on which it depends (shapes.lua), or nil }
function value.type(of, known)
  local type, dims = shapes.type(of, known), nil
  for i, number in ipairs(type.dims or {}) do
    dims = dims or {}
    dims[i] = value.name_of(number, of, i, known)
  end
  return { dtype = type.dtype, dims = dims or type.dims, kind = type.kind, numbers = type.dims,
    contradiction = shapes.contradiction(of, "type") }
end

-- For people: float[2, n].
local function shown(type)
  if type.kind then
    return type.kind
  end
  local list = {}
  for i, each in ipairs(type.dims or { "..." }) do
    list[i] = each and tostring(each) or "?"
  end
  return ("%s[%s]"):format(dtypes().names[type.dtype] or "", table.concat(list, ", "))
end

-- declared as float[2, n]
local function words_of_said(said) return ("%s as %s"):format(said.is_given and "given" or "declared", shown(said)) end

-- What the type of a value, or its elements if question is "contents", demands of symbols (shapes/demands.lua): each also with
-- the path and the scope of the node that is the first to do so, and why.
function value.demands(of, question, known)
  local answer = question == "contents" and shapes.contents or shapes.type
  answer(of, known)
  return map(shapes.demands(of, question), function(demand)
    local site = demand.site or graph.origin(demand.value).site
    local words = demand.said and ("'%s' is %s"):format(demand.value.name, words_of_said(demand.said)) or demand.what
    return merged(demand, { path = site and graph.path(site) or "", scope = (site or demand.value).scope,
      is_declared = demand.said ~= nil, why = site and ("%s, %s"):format(site.node.op_type, words) or words })
  end)
end

-- The rule and the sentence on a contradiction (shapes.lua).
function value.contradiction(of)
  local site, said, found = graph.origin(of.value).site, of.said, of.found
  local is_of_type = said.kind ~= found.kind or said.dtype and found.dtype and said.dtype ~= found.dtype
  return is_of_type and "type" or "shape", ("'%s' is %s, but is %s by %s"):format(of.value.name,
    words_of_said(said), shown(found),
    site and ("the node '%s'"):format(graph.path(site)) or "what it comes from")
end

-- The expressions of dims of a node whose names are not their texts: "where conv#2 = ...", or nil.
function value.definitions(node)
  local list = {}
  for _, name in ipairs(node.dims or {}) do
    local number = node.expressions[name]
    list[#list + 1] = number and number.text ~= name and ("%s = %s"):format(name, number.text) or nil
  end
  return #list > 0 and "where " .. table.concat(list, ", ") or nil
end

-- The line on a reason (types.lua), if a node hinders; else nil.
function value.reason(why)
  local node = why.site and why.site.node
  return node and ("%s%s '%s': %s"):format(node.op_type, node.domain ~= "" and " of domain " .. node.domain or "",
    graph.path(why.site), why.what)
end

-- Likewise on the elements of a value, which are known only at run time.
function value.reason_of_elements(of, known) return value.reason(shapes.contents(of, known).why or {}) end

-- The elements of a value as numbers of dim.lua, with false for those that are not known; nil if none has symbols.
function value.symbolic_elements(of, known)
  local values = shapes.contents(of, known).values
  for _, each in ipairs(values or {}) do
    if dim.is_expression(each) then
      return values
    end
  end
  return nil
end

-- Where the lengths of a node come from, in words; name_of(name) is the text for a name.
function value.origin(from, name_of)
  return from.name and ("%s '%s'"):format(from.words, name_of and name_of(from.name) or from.name) or from.words
end

-- The tensor of an initialiser or of a Constant, if it is large, so that shapes.lua does not read its elements; else nil.
local function large_tensor(of, known)
  local origin = graph.origin(of)
  local is_large = shape.is_constant(origin, known) and (origin.tensor.count or 0) > onnx_tensor.max_values
  return is_large and origin.tensor or nil
end

-- Of a constant that is not read because it is large, that in words; else nil. count: see value.constant
function value.unread(of, known, count)
  local tensor = large_tensor(of, known)
  return tensor and tensor.count ~= count and ("constant '%s', which has %d elements: more than %d are not read"):format(of.name,
    tensor.count, onnx_tensor.max_values) or nil
end

-- { dims, values = list of integers, or false for others, dtype, is_whole = whether all are integers, is_given = whether it is an
-- initialiser or a Constant } of a constant, or nil. count = how many elements an initialiser or a Constant may have, though it
-- is large, or nil
function value.constant(of, known, count)
  local large = count and large_tensor(of, known)
  local found = large and large.count == count and contents.of_tensor(large, count) or shapes.contents(of, known)
  local dtype = found.values and shapes.type(of, known).dtype
  if not dtype then
    return nil
  end
  local values, is_whole = {}, true
  for i, each in ipairs(found.values) do
    values[i] = math.type(each) == "integer" and each
    is_whole = is_whole and values[i] ~= false
  end
  return { dims = found.dims, values = values, dtype = dtype, is_whole = is_whole,
    is_given = shape.is_constant(graph.origin(of), known) }
end

-- The file in which the elements of a constant lie, if that cannot be read; else nil. count: see value.constant
function value.missing_file(of, known, count)
  local origin = graph.origin(of)
  local is_missing = shape.is_constant(origin, known) and origin.tensor.external and not value.unread(of, known, count)
    and not value.constant(of, known, count)
  return is_missing and origin.tensor.external.location or nil
end

return value
