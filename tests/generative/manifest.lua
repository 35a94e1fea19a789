-- manifest.lua: compares manifests with their models. The driver checks what only a run shows, such as dims.
local demands = require("demands")
local dkjson = require("dkjson")
local fates = require("fates")
local node = require("node")
local number = require("number")
local relations = require("relations")
local said = require("said")

local manifest = {}

-- Whether a node's function takes its lengths at run time.
function manifest.is_run(told)
  return told.outputs_as == "all" or told.outputs_as == "sequence"
end

-- How many rows a copy has, which is known only at run time, and may be one, so that its parts may be views; or nil.
function manifest.rows_of_views(of, told)
  local is_copy = told["function"] and not manifest.is_run(told) and fates.has_whole_bytes(of)
  for _, output in ipairs(is_copy and told.outputs or {}) do
    local rows = output.fate == "copy" and output.rows
    if rows and not math.type(rows) and rows.factor == 1 then
      return rows
    end
  end
end

-- The values of a model's symbols by their names.
local function named(model, values)
  local by_name = {}
  for i, symbol in ipairs(model.symbols) do
    by_name[symbol.name] = values[i]
  end
  return by_name
end

-- Whether the manifest has the lengths of a node, as numbers or names of numbers, or none.
local function lengths_are_right(model, of, told)
  local is_known = node.lengths_are_known(of) or node.lengths_are_symbolic(of)
  if not is_known or not told.lengths then
    return not is_known == not told.lengths
  end
  local count = node.reads_some(of) and of.some or #of.parts
  local is_right, is_number = #told.lengths == count, node.lengths_are_known(of)
  for _, values in ipairs(model.samples) do
    for i, length in ipairs(is_right and told.lengths or {}) do
      local wanted = number.value(node.part_formula(of, i), values)
      is_right = is_right and (math.type(length) ~= nil or not is_number)
        and said.value(length, model.expressions, named(model, values)) == wanted
    end
  end
  return is_right
end

-- The error in the functions of a site's entry, or nil.
local function problem_of_functions(model, of, told)
  if told.views_function and not manifest.is_run(told) then
    return "it has a function of views without need"
  elseif manifest.is_run(told) and fates.may_be_views(of) and not told.views_function and not model.device then
    return "it has no function of views"
  elseif told.views_function and told.views_live_in ~= told.input then
    return "its views live elsewhere"
  end
end

-- The error in a site's entry `told`, or nil.
local function problem_of(model, site, told)
  local of = site.node
  if not told then
    return "it is missing"
  elseif not lengths_are_right(model, of, told) then
    return "its lengths are wrong"
  elseif #told.outputs ~= node.use_count(of) then
    return ("it has %d outputs, not %d"):format(#told.outputs, node.use_count(of))
  end
  for i, output in ipairs(told.outputs) do
    local wanted = fates.wanted(model, site, i)
    if not wanted:find(output.fate, 1, true) then
      return ("output %d must be '%s', not '%s'"):format(i, wanted, output.fate)
    elseif not output.dims and of.has_rank then
      return ("output %d has no dims, although its rank is known"):format(i)
    end
  end
  return problem_of_functions(model, of, told)
end

-- Whether all holds that the manifest says of the symbols, as far as a function checks it.
local function says_yes(rows, values)
  for _, row in ipairs(rows) do
    local left, right = values[row.left] or said.value(row.left, { [row.left] = row.left }, values),
      values[row.right] or said.value(row.right, { [row.right] = row.right }, values)
    if row["function"] and not relations[row.relation](left, right) then
      return false
    end
  end
  return true
end

-- The error in what a model's manifest says that it accepts, or nil.
local function problem_of_accepts(model, rows)
  model.relations = {}
  for i, row in ipairs(rows) do
    model.relations[i] = row.relation
  end
  if (model.accepts ~= nil) ~= demands.has_function(model) then
    return demands.has_function(model) and "no function checks what it accepts" or "it checks what always holds"
  end
  for _, values in ipairs(demands.samples(model.symbols, true)) do
    if says_yes(rows, named(model, values)) ~= demands.hold(model, values) then
      return ("it accepts other symbols than the nodes: %s"):format(dkjson.encode(values))
    end
  end
end

-- Sets a model's signatures, the arguments of its functions by name; `accepts`, the name of the function that checks what it
-- accepts, or nil, and parameters_of_accepts, the symbols that this takes.
function manifest.take_functions(model, functions)
  model.accepts, model.parameters_of_accepts, model.signatures = nil, {}, {}
  for _, each in ipairs(functions) do
    model.signatures[each.name] = each.arguments
    local is_accepts = each.name:find("_accepts$") ~= nil
    model.accepts = is_accepts and each.name or model.accepts
    for _, argument in ipairs(is_accepts and each.arguments or {}) do
      table.insert(model.parameters_of_accepts, argument.role == "parameter" and argument.symbol or nil)
    end
  end
end

-- The text of a model's manifest -> its entry for each site, with false for null; and the error in it, or nil. Sets the model's
-- expressions, by their names; what take_functions sets; and relations, those of conditions.
function manifest.read(model, text)
  local all, by_name, told = dkjson.decode(text, 1, false), {}, {}
  model.expressions, model.samples = all.expressions or {}, demands.samples(model.symbols)
  for _, row in ipairs(all.nodes) do
    by_name[row.path:match("[^/]*$")] = row
  end
  if #all.nodes ~= #model.sites then
    return told, ("it has %d nodes, not %d"):format(#all.nodes, #model.sites)
  end
  for i, site in ipairs(model.sites) do
    told[i] = by_name["n" .. i]
    local problem = problem_of(model, site, told[i])
    if problem then
      return told, ("n%d: %s"):format(i, problem)
    end
  end
  manifest.take_functions(model, all.functions)
  return told, problem_of_accepts(model, all.accepts or {})
end

return manifest
