-- told_model.lua: the model of a file, as write_calls.lua takes it, from its manifest; each node has trials at random values
-- of the model's symbols. Of a node's entry, the oracle gets only what a request would state: op, dims, axis, and what gives
-- the lengths.
local bound_symbols = require("bound_symbols")
local chance = require("chance")
local dkjson = require("dkjson")
local evaluate = require("evaluate")
local make_trials = require("make_trials")
local manifest = require("manifest")
local node = require("node")
local ops = require("ops")
local relations = require("relations")

local between = chance.between

-- The least and the most of a symbol, in turn; 60 is a multiple of most numbers of equal parts.
local ranges <const> = { { 1, 1 }, { 0, 3 }, { 1, 7 }, { 1, 7 }, { 0, 40 }, { 1, 150 }, { 60, 60 } }
local most_draws <const> = 20 -- for values at which each expression has one
local most_bytes <const> = 1 << 23 -- of an input
local most_parts <const> = 512 -- that the oracle takes

local function version_of(told)
  for _, version in ipairs(ops.versions) do
    if version.op == told.op and version.since_version == told.since_version then
      return version
    end
  end
  error(("%s-%d has no row in ops.lua"):format(told.op, told.since_version))
end

local function sum_of(list)
  local sum = 0
  for _, length in ipairs(list) do
    sum = sum + length
  end
  return sum
end

-- Whether the lengths are a list in the model.
local function is_listed(told)
  return type(told.split) == "table" and told.split.dims == nil
end

-- The symbols in the dims, lengths and expressions of a manifest; node.lua calls a symbol whose value is known "given".
local function symbols_of(all)
  local symbols, is_there, expressions = {}, {}, all.expressions or {}
  local function add(name)
    if not is_there[name] then
      is_there[name], symbols[#symbols + 1] = true, { index = #symbols + 1, name = name, is_given = true }
    end
    return 1
  end
  local function add_of(each)
    if type(each) == "string" then
      evaluate.try(evaluate.text, expressions[each] or each, add)
    end
  end
  for _, told in ipairs(all.nodes) do
    for _, each in ipairs(told.dims or {}) do
      local _ = expressions[each] and add_of(each) or type(each) == "string" and not expressions[each] and add(each)
    end
    for _, each in ipairs(told.lengths or {}) do
      add_of(each)
    end
  end
  for _, condition in ipairs(all.accepts or {}) do
    add_of(condition.left)
    add_of(condition.right)
  end
  return symbols
end

-- The value of a name or of an expression; nil if there is none.
local function value_of(model, each)
  if type(each) ~= "string" then
    return each
  end
  return model.values[each] or evaluate.try(evaluate.text, model.expressions[each] or each, function(name)
    return model.values[name] or error(evaluate.none, 0)
  end)
end

-- Whether the values of the symbols are those that the model accepts, and each dim has one that it can have.
local function is_accepted(model)
  for _, condition in ipairs(model.conditions) do
    local left, right = value_of(model, condition.left), value_of(model, condition.right)
    if not left or not right or not relations[condition.relation](left, right) then
      return false
    end
  end
  for _, told in ipairs(model.nodes) do
    for _, each in ipairs(told.dims or {}) do
      local value = value_of(model, each)
      if value and (math.type(value) ~= "integer" or value < 0) or value == nil then
        return false
      end
    end
  end
  return true
end

-- The least number that conditions such as w >= 16 leave to a symbol.
local function least_of(model, symbol)
  local least = 0
  for _, condition in ipairs(model.conditions) do
    local is_bound = condition.left == symbol.name and condition.relation == ">=" and math.type(condition.right) == "integer"
    least = is_bound and math.max(least, condition.right) or least
  end
  return least
end

-- Draws values of the symbols, those of `given` and others in its range -> whether the model accepts them.
local function draw(model, given)
  model.values = {}
  for _, symbol in ipairs(model.symbols) do
    symbol.number = given[symbol.name] or model.bound[symbol.name]
      or least_of(model, symbol) + between(given[1], given[2])
    model.values[symbol.name] = symbol.number
  end
  return is_accepted(model)
end

local function dim_of(model, each)
  return { number = each and value_of(model, each) or between(0, 6), varies = type(each) ~= "number", is_hidden = not each }
end

-- The dims of a node, and its axis. Those that the manifest does not have are random.
local function dims_of(model, told)
  local rank = told.dims and #told.dims or between(math.max(told.axis + 1, -told.axis), 4)
  local dims, axis = {}, told.axis < 0 and told.axis + rank + 1 or told.axis + 1
  for i = 1, rank do
    dims[i] = dim_of(model, told.dims and told.dims[i])
  end
  dims[axis].number = dims[axis].is_hidden and told.required_dim or dims[axis].number
  return dims, axis
end

-- count lengths that fill a dim.
local function cuts(dim, count)
  local lengths = {}
  for i = 1, count do
    lengths[i] = i == count and dim or between(0, dim)
    dim = dim - lengths[i]
  end
  return lengths
end

-- Sets what is known of a split that the run decides, and draws one.
local function draw_split(of, told)
  local dims, dim = told.split.dims, of.dims[of.axis].number
  of.source, of.split_dtype = "run", told.split.dtype or of.version.split_is_as_input and of.dtype.name or "int64"
  of.has_split_dtype, of.has_split_rank = told.split.dtype ~= false, dims ~= false
  of.has_split_count = dims and math.type(dims[1]) ~= nil
  if dims and #dims == 0 then
    of.rule, of.parts = "chunks", { between(1, dim + 1) }
  else
    local count = of.has_split_count and dims[1] or of.version.is_sequence and between(1, 6) or #told.outputs
    of.rule, of.parts = "listed", cuts(dim, count)
  end
end

-- Sets the lengths that are known as numbers of symbols.
local function take_split(model, of, told)
  of.rule = #told.split.dims == 0 and "chunks" or "listed"
  of.source, of.split_dtype, of.parts = "shape", told.split.dtype or "int64", {}
  of.has_split_dtype, of.has_split_rank, of.has_split_count = told.split.dtype ~= false, true, true
  for i, each in ipairs(told.split.lengths) do
    of.parts[i] = value_of(model, each)
  end
  of.formulas = of.parts
end

-- Sets the rule and the source of the lengths; and parts, of which only the number matters unless the lengths are given.
local function choose_lengths(model, of, told)
  local length = math.type(told.split) and told.split or 1
  of.source, of.split_dtype, of.num_outputs, of.parts = "constant", "int64", told.num_outputs, {}
  for i = 1, math.max(#told.outputs, 1) do
    of.parts[i] = length
  end
  if is_listed(told) then
    of.rule, of.source, of.parts = "listed", of.version.by_attribute and "attribute" or "constant", told.split
  elseif math.type(told.split) then
    of.rule = "chunks"
  elseif told.split and told.split.lengths then
    take_split(model, of, told)
  elseif told.split then
    draw_split(of, told)
  else
    of.rule = told.num_outputs and "last_smaller" or of.version.by_outputs and "equal" or "ones"
  end
end

-- The dtype of a node, one of those that it takes if the manifest has none.
local function dtype_of(version, told)
  local dtype
  repeat
    dtype = ops.dtypes[told.dtype or chance.one(version.takes)]
  until told.dtype or dtype.bits >= 8 and dtype.name ~= "string" -- of unknown dtypes, steps have whole bytes
  return dtype
end

-- A node (node.lua) at the numbers that the symbols have. The manifest does not say who reads an output: dead ones are unused.
local function node_of(model, told)
  local version = version_of(told)
  local of = { version = version, dtype = dtype_of(version, told), has_dtype = told.dtype ~= false,
    has_rank = told.dims ~= false, given_axis = told.axis, keepdims = told.keepdims or 1, is_sequence = told.sequence == true,
    uses = {} }
  of.dims, of.axis = dims_of(model, told)
  choose_lengths(model, of, told)
  of.is_some = version.is_sequence and not of.is_sequence and of.rule ~= "listed"
  for i, output in ipairs(told.outputs) do
    of.uses[i] = output.fate == "dead" and "dead" or "used"
  end
  return of
end

-- Whether a node can run at its numbers: they are small, and those that a model lists fill the axis.
local function can_run(of)
  local dim = of.dims[of.axis].number
  local count = (of.rule == "ones" or of.rule == "chunks") and -(-dim // of.parts[1]) or #of.parts
  return node.bytes(of, node.product(node.numbers(of))) <= most_bytes and count <= most_parts
    and (not node.binds_axis(of) or sum_of(of.parts) == dim)
end

-- Whether a node has other trials at other values of the symbols.
local function varies(of)
  for _, dim in ipairs(of.dims) do
    if dim.varies then
      return true
    end
  end
  return of.source == "run"
end

-- Adds trials of each node at values of the symbols to sites, by the node's index.
local function add_trials(model, given, sites)
  local draws = 1
  while not draw(model, given) do
    if draws == most_draws then
      return
    end
    draws = draws + 1
  end
  for i, told in ipairs(model.nodes) do
    local of = node_of(model, told)
    if can_run(of) and (not sites[i] or varies(of)) then
      sites[i] = sites[i] or { index = i, node = of, trials = {}, holders = {} }
      table.move(make_trials(model, { node = of, holders = {} }), 1, 6, #sites[i].trials + 1, sites[i].trials)
    end
  end
end

-- number = that of the model; text = its manifest; given = list of values of its symbols, by name; nil: random ones -> a model,
-- and the paths of the nodes that it lacks, since they cannot run
return function(number, text, given)
  chance.begin(number)
  local all, sites, left_out = dkjson.decode(text, 1, false), {}, {}
  local model = { number = number, prefix = all.prefix, expressions = all.expressions or {}, sites = {}, told = {},
    nodes = all.nodes, symbols = symbols_of(all), conditions = all.accepts or {} }
  manifest.take_functions(model, all.functions)
  model.bound = bound_symbols(all.nodes, model.expressions)
  for _, each in ipairs(given or ranges) do
    add_trials(model, each, sites)
  end
  for i, told in ipairs(all.nodes) do
    local at = #model.sites + 1
    model.sites[at], model.told[at], left_out[#left_out + 1] = sites[i], sites[i] and told, not sites[i] and told.path or nil
  end
  return model, left_out
end
