-- accepts.lua: which inputs a model accepts: what must hold of its symbols so that every node can cut its axis. A condition is
--   { left, relation (shapes/conditions.lua), right, path and why = the node that is the first to demand it, and what
--     gives its lengths, count = the number of nodes that do, is_checked = whether PREFIX_accepts checks it before the run: the
--     symbols are those of inputs, and the node always runs, is_easy = whether C can compute it anywhere, symbols = their names,
--     is_inferred = whether a shape demands it, is_declared = whether a declaration says it, against what the nodes give }
-- left and right are numbers (shapes/dim.lua).
local calls = require("shapes.calls")
local conditions = require("shapes.conditions")
local dim = require("shapes.dim")
local dim_text = require("shapes.dim_text")
local graph = require("graph.graph")
local is_safe = require("shapes.safe")
local joined = require("base.list").joined
local map = require("base.list").map
local value_of = require("core.value")

local accepts = {}

-- Whether a number, which is at least 0, is made of symbols by what unsigned numbers of C can compute.
local is_plain

local computes = {
  floor = function(a, b) return is_plain(a) and is_plain(b) and calls.least(b) > 0 end,
  min = function(a, b) return is_plain(a) and is_plain(b) end,
}
computes.mod, computes.max = computes.floor, computes.min

local function has_plain_atoms(number)
  for _, term in ipairs(dim.terms(number)) do
    for _, atom in ipairs(term.atoms) do
      if atom.call and not (computes[atom.call] and computes[atom.call](table.unpack(atom.args))) then
        return false
      end
    end
  end
  return dim.is_whole(number)
end

function is_plain(number)
  return (calls.least(number) or -1) >= 0 and has_plain_atoms(number)
end

-- The condition in words: n is a multiple of 3.
function accepts.text(condition)
  local verb = condition.relation == "multiple of" and "is a " or condition.relation == "not" and "is " or ""
  return ("%s %s%s %s"):format(condition.left, verb, condition.relation, condition.right)
end

-- Whether a node runs in every run: it lies in no body.
local function always_runs(scope) return graph.frame(scope).holder == nil end

-- The names of the symbols of a condition, sorted; and whether all are those of inputs.
local function symbols_of(condition, known)
  local names, is_there, are_of_inputs = {}, {}, true
  for _, number in ipairs({ condition.left, condition.right }) do
    dim.each_symbol(number, function(symbol)
      are_of_inputs = are_of_inputs and symbol.kind == "model" and known.is_input[symbol.name] == true
      names[#names + 1] = not is_there[symbol.name] and symbol.name or nil
      is_there[symbol.name] = true
    end)
  end
  table.sort(names)
  return names, are_of_inputs
end

local function key_of(condition)
  return accepts.text(condition) .. (condition.is_checked and "" or "\0" .. condition.path)
end

local function keep(all, condition)
  local key = key_of(condition)
  all.by_key[key], all.list[#all.list + 1] = condition, condition
end

local function replace(all, old, condition)
  for i, each in ipairs(all.list) do
    all.list[i] = each == old and condition or each
  end
  all.by_key[key_of(old)], all.by_key[key_of(condition)] = nil, condition
end

-- The bounds of the symbol of a condition that is one of them, { least, most } = conditions that C checks; and whether it is the
-- least, and the most. nil of other conditions.
local function bounds_of(all, condition)
  local symbol = dim.only_symbol(condition.left)
  local is_least = condition.relation == ">=" or condition.relation == "="
  local is_most = condition.relation == "<=" or condition.relation == "="
  if not symbol or math.type(condition.right) ~= "integer" or not (is_least or is_most) then
    return nil
  end
  all.bounds[symbol] = all.bounds[symbol] or {}
  return all.bounds[symbol], is_least, is_most
end

-- Whether bounds of the conditions so far say all that a condition says.
local function is_implied(all, condition)
  local bounds, is_least, is_most = bounds_of(all, condition)
  return bounds ~= nil and (not is_least or bounds.least ~= nil and bounds.least.right >= condition.right)
    and (not is_most or bounds.most ~= nil and bounds.most.right <= condition.right)
end

-- Notes a condition that C checks among the bounds of its symbol.
local function bind(all, condition)
  local bounds, is_least, is_most = bounds_of(all, condition)
  if bounds and is_least and not (bounds.least and bounds.least.right >= condition.right) then
    bounds.least = condition
  end
  if bounds and is_most and not (bounds.most and bounds.most.right <= condition.right) then
    bounds.most = condition
  end
end

-- The conditions of a model: those of `begun`, none by default. says_all: whether C checks no others.
function accepts.new(begun, says_all)
  local all = { list = {}, by_key = {}, bounds = {}, says_all = says_all or false }
  for _, condition in ipairs(begun or {}) do
    keep(all, condition)
    if condition.is_checked then
      bind(all, condition)
    end
  end
  return all
end

local function number_said(said) return type(said) == "string" and dim_text.written(said, {}) or said end

-- Whether C can compute both sides of a condition.
local function can_be_checked(condition)
  local left, right = condition.left, condition.right
  if condition.relation == "multiple of" then
    return has_plain_atoms(left) and math.type(right) == "integer" and right > 0
  end
  return has_plain_atoms(left) and has_plain_atoms(right) and pcall(function() return conditions.sides(left - right) end)
end

-- The conditions that the rows of a request's "accepts" say; refuse(index, format, ...) does not return.
function accepts.of_rows(rows, refuse)
  return map(rows, function(row, i)
    local condition = { left = number_said(row.left), relation = row.relation, right = number_said(row.right),
      path = row.path or "", why = row.why or "", count = row.count or 1,
      is_declared = row.declared, is_checked = row["function"] ~= nil }
    condition.symbols = symbols_of(condition, { is_input = {} })
    if condition.is_checked and (#condition.symbols == 0 or not can_be_checked(condition)) then
      refuse(i - 1, "'%s' is nothing that a function can check", accepts.text(condition))
    end
    return condition
  end)
end

-- Refuses a condition on a symbol that excludes one of another node.
local function check_bounds(all, condition, refuse)
  local bounds = bounds_of(all, condition) or {}
  local least, most = bounds.least, bounds.most
  if least and most and least.right > most.right then
    local other = least == condition and most or least
    refuse("BAD_LENGTHS", "the %s need %s, and %s %s", condition.is_inferred and "shapes" or "lengths", accepts.text(condition),
      (other.is_inferred and "the shape of %s needs" or "those of %s need"):format(other.path), accepts.text(other))
  end
end

-- What a demand says in its simplest form (conditions.simplest), where refuse(rule, format, ...) does not return.
local function simplified(demand, refuse)
  local done, found = pcall(conditions.simplest, demand[1], demand[2], demand[3])
  if not done then
    return dim.why_of(found) and { demand } or error(found, 0) -- its numbers are too large
  elseif not found and demand.parts then
    refuse("position", "SequenceAt nodes take positions of %d parts, and the sequence never has so many", demand.parts)
  end
  return found or refuse("BAD_LENGTHS", "the lengths need %s %s %s, which never holds", demand[1], demand[2], demand[3])
end

-- The condition that a demand in its simplest form makes. A demand without a path is one of the node's lengths.
local function condition_of(left, relation, right, demand, understood, known)
  local condition = { left = left, relation = relation, right = right, path = demand.path or understood.path, count = 1,
    why = demand.why or ("%s, %s"):format(understood.label, value_of.origin(understood.lengths_from)),
    is_inferred = demand.path ~= nil, is_declared = demand.is_declared or nil }
  local names, are_of_inputs = symbols_of(condition, known)
  local is_plain_one = can_be_checked(condition)
  condition.symbols = names
  condition.is_checked = are_of_inputs and is_plain_one and always_runs(understood.found.scope)
    and (not demand.scope or always_runs(demand.scope))
  condition.is_easy = is_plain_one and is_safe(left) and is_safe(right)
  return condition
end

-- The conditions that a demand makes; none if it always holds.
local function conditions_of(demand, understood, known, refuse)
  local found = simplified(demand, refuse)
  return map(found ~= true and found or {}, function(each)
    return condition_of(each[1], each[2], each[3], demand, understood, known)
  end)
end

-- Adds a condition to those of a model, or counts it there; one that says more takes the place of a bound.
local function add(all, condition, refuse)
  local old, bounds = all.by_key[key_of(condition)], condition.is_checked and bounds_of(all, condition) or {}
  local weaker = condition.relation == ">=" and bounds.least or condition.relation == "<=" and bounds.most or nil
  if old and not all.says_all then
    old.count = old.count + 1
  elseif not old and weaker and weaker.relation == condition.relation then
    replace(all, weaker, condition)
  elseif not old then
    keep(all, condition)
  end
  if condition.is_checked then
    bind(all, condition)
    check_bounds(all, condition, refuse)
  end
end

-- Adds the demands (symbolic_lengths.lua) of a node; prefers_own: its own functions check what they can. Returns whether C checks
-- all of them before the run; and the conditions that it does not, if the node's own functions can check each as it is, or nil.
function accepts.add(all, understood, demands, known, refuse, prefers_own)
  local are_checked, own = true, {}
  for _, demand in ipairs(demands) do
    for _, condition in ipairs(conditions_of(demand, understood, known, refuse)) do
      if all.says_all then -- by a model, which knows what its inputs are, and the node of a request does not
        condition.is_checked = all.by_key[accepts.text(condition)] ~= nil or is_implied(all, condition)
      elseif prefers_own and condition.is_easy then
        condition.is_checked = false
      end
      if not (condition.is_checked and is_implied(all, condition)) or all.by_key[key_of(condition)] then
        add(all, condition, refuse)
      end
      are_checked = are_checked and condition.is_checked
      if not condition.is_checked then
        own = own and condition.is_easy and joined(own, { condition }) or nil
      end
    end
  end
  return are_checked, own
end

-- The conditions of a list that bind a symbol to a number in every run; and these numbers, by name. What a declaration says
-- against a rule binds nothing.
function accepts.bindings(list)
  local binding, numbers = {}, {}
  for _, condition in ipairs(list) do
    local is_binding = condition.is_checked and not condition.is_declared and condition.relation == "="
    local symbol = is_binding and dim.only_symbol(condition.left)
    if symbol and math.type(condition.right) == "integer" then
      binding[#binding + 1], numbers[symbol.name] = condition, condition.right
    end
  end
  return binding, numbers
end

return accepts
