-- demands.lua: what must hold of a model's symbols so that its nodes can cut their axes, from the definition of Split; and what
-- of it splitgen can check before a run. With the `number` of each symbol, all holds.
local node = require("node")
local number = require("number")

local demands = {}

-- Whether a node can cut its axis by its lengths.
function demands.cuts(of, values)
  local dim, count, sum = number.value(node.formula(of.dims[of.axis]), values), #of.parts, 0
  if node.reads_some(of) then
    return dim > node.before_last(of)
  elseif of.rule == "equal" then
    return dim % count == 0
  elseif of.rule == "last_smaller" then
    return (dim + count - 1) // count * (count - 1) <= dim
  end
  for _, length in ipairs(node.formulas(of)) do
    length = number.value(length, values)
    sum = length >= 0 and sum + length or math.huge
  end
  return sum == dim
end

-- Whether a node's lengths demand anything of symbols.
local function has_demand(of)
  local formula = of.has_rank and node.formula(of.dims[of.axis]) or 0
  return node.lengths_are_symbolic(of) or node.lengths_are_known(of) and not number.is_known(formula)
end

local function each_symbol(of, use)
  number.each_symbol(node.formula(of.dims[of.axis]), use)
  for _, length in ipairs(node.formulas(of)) do
    number.each_symbol(length, use)
  end
end

-- Assignments of the symbols that tell numbers apart: those that are equal for all of them are equal. Some are near the numbers
-- that the model was made with. varies_bound: also of symbols that lengths bind.
function demands.samples(symbols, varies_bound)
  local samples = {}
  for i = 0, 89 do
    local values = {}
    for k, symbol in ipairs(symbols) do
      local near = math.max(symbol.number + (i // 2 % #symbols + 1 == k and i % 7 - 2 or 0), 0)
      local far = i < #symbols and (i + 1 == k and 1 or 0) or (i * 7919 * k + i * i * 31) % 97 * (i % 9 == 0 and 9000 or 1)
      local is_fixed = symbol.is_given or symbol.is_bound and not varies_bound
      values[k] = is_fixed and symbol.number or i % 2 == 0 and near or far
    end
    samples[i + 1] = values
  end
  return samples
end

-- Whether a node can cut its axis whatever the symbols are.
local function always_cuts(of, samples)
  for _, values in ipairs(samples) do
    if not demands.cuts(of, values) then
      return false
    end
  end
  return true
end

-- Whether splitgen can check what a node demands before the run: the node always runs, and its symbols are those of inputs.
local function can_be_checked(model, site)
  local are_of_inputs = true
  each_symbol(site.node, function(symbol)
    local is_of_input = symbol.is_of_input
    if model.is_request then
      is_of_input = site.dims_have[symbol]
    end
    are_of_inputs = are_of_inputs and (is_of_input or symbol.is_given or symbol.is_bound)
  end)
  return are_of_inputs and not table.concat(site.holders):find("[ILS]") -- If, Loop, Scan
end

-- The symbol that a node's lengths bind to a number, or nil.
local function bound_by(of, values)
  if of.rule ~= "listed" then
    return nil
  end
  local sum = 0
  for _, length in ipairs(node.formulas(of)) do
    sum = number.plus(sum, length)
  end
  return number.only_symbol(number.minus(sum, node.formula(of.dims[of.axis])), values)
end

-- Marks the symbols of inputs: is_of_input; and of a request, each site's dims_have, since each node is on its own.
local function mark_inputs(model)
  for _, symbol in ipairs(model.symbols) do
    symbol.is_of_input = symbol.is_read and not model.is_request
  end
  for _, site in ipairs(model.sites) do
    site.dims_have = {}
    local is_input = site.origin == "declared" and not site.is_body_input and not site.node.is_constant and site.node.has_rank
    for _, dim in ipairs((model.is_request or is_input) and site.node.has_rank and site.node.dims or {}) do
      if dim.symbol and not dim.is_hidden then
        dim.symbol.is_of_input, site.dims_have[dim.symbol] = true, true
      end
    end
  end
end

-- Sets what a site demands: demands, whether anything; is_open, whether there is anything to check, since it does not always
-- hold; is_checked, whether a function checks all of it before the run.
local function mark_demand(model, site, samples)
  local of = site.node
  site.demands = has_demand(of)
  site.is_open = site.demands and not always_cuts(of, samples)
  site.is_checked = site.demands and (not site.is_open or can_be_checked(model, site))
end

-- Finds the symbols that lengths bind, and sets what the sites of a model demand. update() is called when a symbol is bound.
function demands.settle(model, update)
  local values, is_new = demands.witness(model), true
  mark_inputs(model)
  for _, site in ipairs(model.sites) do
    site.binds = false
  end
  while is_new do
    local samples = demands.samples(model.symbols)
    is_new = false
    update()
    for _, site in ipairs(model.sites) do
      mark_demand(model, site, samples)
      local symbol = site.is_open and site.is_checked and bound_by(site.node, values)
      is_new = is_new or symbol and not symbol.is_bound
      if symbol then
        symbol.is_bound, site.binds = true, true
      end
    end
  end
end

-- Whether a model must have a function that checks what must hold.
function demands.has_function(model)
  for _, site in ipairs(model.sites) do
    if site.binds or site.is_open and site.is_checked then
      return true
    end
  end
  return false
end

-- The numbers that the model was made with.
function demands.witness(model)
  local values = {}
  for i, symbol in ipairs(model.symbols) do
    values[i] = symbol.number
  end
  return values
end

-- Whether all that a model's function must check holds.
function demands.hold(model, values)
  for _, symbol in ipairs(model.symbols) do
    if symbol.is_bound and values[symbol.index] ~= symbol.number then
      return false
    end
  end
  for _, site in ipairs(model.sites) do
    if site.is_open and site.is_checked and not demands.cuts(site.node, values) then
      return false
    end
  end
  return true
end

return demands
