-- make_model.lua: random models, each determined by its number.
--
-- A model is { number, is_request, copies_all, strides, is_for_size, dispatches, opset, prefix, symbols, sites }.
-- A site is { index, node, trials, and how a model file has it:
-- holders: "If", "Loop", "Scan" or "function", the outermost first; origin, of the input: "declared",
-- "untyped" (the output of some other op) or "behind" (part number `part` of the site `parent`);
-- is_shaped: only --shape gives the dims; is_body_input: the innermost body declares the input;
-- is_beside: a constant split comes from a node beside it; refers_to_axis: the axis is an attribute of the function's call;
-- is_then: it is in that branch of the innermost If; is_graph_output: the parts are outputs of the graph, not read by a node;
-- and in a request: names_version: it names the version, not an opset; counts_outputs: it gives their number, if all are used }.
local chance = require("chance")
local demands = require("demands")
local make_node = require("make_node")
local make_trials = require("make_trials")
local node = require("node")
local ops = require("ops")

local between, one = chance.between, chance.one

local MAX_NODES, MAX_DEPTH = 8, 2

-- An op version that an opset has; any version without an opset.
local function some_version(opset)
  local version
  repeat
    version = one(ops.versions)
  until not opset or version.since_version <= opset and opset <= version.last_opset
  return version
end

-- A dtype that a version takes.
local function some_dtype(version)
  local dtype
  repeat
    dtype = one(ops.dtypes)
  until version.takes[dtype.name]
  return dtype
end

local function choose_holders(site)
  if chance.of(50) then
    return
  end
  for i = 1, between(1, MAX_DEPTH) do
    site.holders[i] = one({ "If", "Loop", "Scan", "function" })
  end
  local innermost = site.holders[#site.holders]
  site.refers_to_axis = innermost == "function" and chance.of(40)
  site.is_body_input = (innermost == "Loop" or innermost == "Scan") and chance.of(50)
end

-- Whether the command line can state these dims.
local function can_be_shaped(made)
  for _, dim in ipairs(made.dims) do
    if dim.is_hidden or dim.symbol and dim.symbol.name:find("[ ./*]") then
      return false
    end
  end
  return made.has_rank
end

-- Without a declared type, only the command line can state the dims.
local function choose_origin(site)
  local made = site.node
  site.is_body_input = site.is_body_input and not made.is_constant and made.has_dtype
  site.is_shaped = not made.is_constant and not site.is_body_input and can_be_shaped(made) and chance.of(25)
  site.origin = made.has_dtype and "declared" or "untyped"
  made.has_rank = made.has_rank and (made.has_dtype or site.is_shaped)
  for _, dim in ipairs(made.dims) do
    dim.is_local = site.is_body_input and dim.symbol ~= nil
  end
end

-- A site behind an earlier one in the model's main graph; nil if the chosen one does not fit.
local function make_behind(model)
  local index, version = between(1, #model.sites), some_version(model.opset)
  local parent, of = model.sites[index], model.sites[index].node
  local part = between(1, #of.parts)
  if not version.takes[of.dtype.name] or #parent.holders > 0 or of.version.is_sequence or of.uses[part] ~= "used" or
    of.is_constant then
    return nil
  end
  local made = make_node.behind(version, of, part, model)
  made.opset = model.opset
  return { node = made, holders = {}, origin = "behind", parent = index, part = part }
end

-- Exchanges the first and the last unused part, so that the parts between them begin elsewhere.
local function move_unused(made)
  local first, last, parts = 1, #made.parts, made.parts
  while first < last and made.uses[first] == "used" do
    first = first + 1
  end
  while first < last and made.uses[last] == "used" do
    last = last - 1
  end
  parts[first], parts[last] = parts[last], parts[first]
end

-- A table that inherits from another one.
local function like(earlier, own)
  return setmetatable(own, { __index = earlier })
end

-- A site like an earlier one, perhaps with fewer rows, or with parts elsewhere: the two may share a function.
local function make_alike(model)
  local earlier = one(model.sites)
  local of, dims = earlier.node, {}
  if earlier.origin == "behind" or of.is_constant then
    return nil
  end
  for i, dim in ipairs(of.dims) do
    local is_number = not dim.symbol and not dim.is_hidden
    dims[i] = i < of.axis and is_number and dim.number > 1 and chance.of(60) and { number = between(1, dim.number) } or dim
  end
  local made = like(of, { dims = dims, parts = table.move(of.parts, 1, #of.parts, 1, {}) })
  if of.rule == "listed" and not of.formulas and chance.of(50) then
    move_unused(made)
  end
  return like(earlier, { node = made })
end

local function make_new(model)
  local site = { holders = {} }
  if not model.is_request then
    choose_holders(site)
  end
  local is_free = model.is_request or table.concat(site.holders):find("function") -- may import another opset
  local version = some_version(not is_free and model.opset or nil)
  site.node = make_node.new(version, some_dtype(version), model)
  site.node.opset = is_free and between(version.since_version, version.last_opset) or model.opset
  if not model.is_request then
    choose_origin(site)
  end
  site.is_beside = chance.of(50)
  site.is_then = chance.of(50)
  site.is_graph_output = #site.holders == 0 and chance.of(50)
  site.names_version = chance.of(30)
  site.counts_outputs = chance.of(50)
  return site
end

local function make_site(model)
  local has_earlier = #model.sites > 0
  return has_earlier and not model.is_request and chance.of(20) and make_behind(model) or
    has_earlier and chance.of(15) and make_alike(model) or make_new(model)
end

-- Finds what all nodes together tell splitgen: the numbers of symbols, and thus more lengths.
local function settle(model)
  demands.settle(model, function()
    for _, site in ipairs(model.sites) do
      for _, dim in ipairs(site.origin == "behind" and site.node.dims or {}) do
        if dim.part_of then
          node.settle_dim(dim)
        end
      end
    end
  end)
  for _, site in ipairs(model.sites) do
    make_node.settle(site.node, model.is_request)
    site.is_graph_output = site.is_graph_output and not site.node.is_sequence
  end
end

return function(number)
  chance.begin(number)
  local model = { number = number, is_request = chance.of(45), opset = one(ops.opsets), copies_all = chance.of(25),
    is_for_size = chance.of(30), dispatches = chance.of(30), prefix = "m" .. number,
    symbols = {}, sites = {} }
  model.strides = not model.copies_all and number % 4 == 1
  for i = 1, between(4, MAX_NODES) do
    model.sites[i] = make_site(model)
    model.sites[i].index = i
  end
  settle(model)
  for _, site in ipairs(model.sites) do
    site.trials = make_trials(model, site)
  end
  return model
end
