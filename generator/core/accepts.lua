-- accepts.lua: which inputs a model accepts: what must hold of its symbols so that every node can cut its axis. A condition is
--   { left, relation = "=", ">=", "<=" or "multiple of", right, path and why = the node that is the first to demand it, and what
--     gives its lengths, count = the number of nodes that do, is_checked = whether PREFIX_accepts checks it before the run: the
--     symbols are those of inputs, and the node always runs, is_easy = whether C can compute it anywhere, symbols = their names }
-- left and right are numbers (shapes/dim.lua).
local calls = require("shapes.calls")
local dim = require("shapes.dim")
local dim_text = require("shapes.dim_text")
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

-- The greatest number that divides all terms of an expression.
local function content_of(number)
  local common = 0
  for _, term in ipairs(dim.terms(number)) do
    common = dim.gcd(common, term.factor)
  end
  return common
end

-- The symbol, its factor, and the constant of an expression factor * symbol + constant; nil for any other.
local function linear(number)
  local constant, only = 0, nil
  for _, term in ipairs(dim.terms(number)) do
    if #term.atoms == 0 then
      constant = term.factor
    elseif only or #term.atoms > 1 or term.atoms[1].call then
      return nil
    else
      only = term
    end
  end
  return dim.of_atom(only.atoms[1]), only.factor, constant
end

-- An integer that is nowhere less, where floors that are subtracted are replaced by what they round.
local function without_floors(number)
  local bound = 0
  for _, term in ipairs(dim.terms(number)) do
    local atom = #term.atoms == 1 and term.factor < 0 and term.atoms[1]
    local is_floor = atom and atom.call == "floor" and math.type(atom.args[2]) == "integer"
    bound = bound + (is_floor and dim.over(atom.args[1], atom.args[2]) or dim.product(map(term.atoms, dim.of_atom))) * term.factor
  end
  return bound * dim.den(bound) + (dim.den(bound) - 1)
end

-- The terms of a difference that are positive, and the others with a positive sign.
function accepts.sides(difference)
  local left, right = 0, 0
  for _, term in ipairs(dim.terms(difference)) do
    local each = dim.times(dim.product(map(term.atoms, dim.of_atom)), math.abs(term.factor))
    left, right = term.factor > 0 and dim.plus(left, each) or left, term.factor < 0 and dim.plus(right, each) or right
  end
  return left, right
end

-- Each returns its demand in the simplest form { left, relation, right }; true if it always holds, or false if it never does.
local simplest = {}

simplest["multiple of"] = function(left, _, right)
  local rest = calls.mod(left, right)
  if not dim.is_expression(rest) then
    return rest == 0
  end
  local common = content_of(left)
  left, right = left // common, right // dim.gcd(common, right)
  local symbol, _, constant = linear(left) -- the factor is 1 or -1
  return { constant == 0 and symbol or left, "multiple of", right }
end

simplest["="] = function(left, _, right)
  local difference = left - right
  if not dim.is_expression(difference) then
    return difference == 0
  end
  local symbol, factor, constant = linear(difference)
  if symbol then
    return -constant % factor == 0 and -constant // factor >= 0 and { symbol, "=", -constant // factor }
  end
  return dim.is_expression(left) and { left, "=", right } or { right, "=", left }
end

simplest[">="] = function(left, _, right)
  local difference = left - right
  if not dim.is_expression(difference) then
    return difference >= 0
  elseif calls.less(difference, 0) ~= nil then
    return not calls.less(difference, 0)
  elseif calls.less(without_floors(difference), 0) == false then
    return true
  end
  local symbol, factor, constant = linear(difference)
  if symbol and factor > 0 then
    return { symbol, ">=", -(constant // factor) }
  elseif symbol then
    return { symbol, "<=", constant // -factor }
  end
  left, right = accepts.sides(difference)
  return { left, ">=", right }
end

-- The condition in words: n is a multiple of 3.
function accepts.text(condition)
  local verb = condition.relation == "multiple of" and "is a " or ""
  return ("%s %s%s %s"):format(condition.left, verb, condition.relation, condition.right)
end

-- Whether a node runs in every run: it lies in no body.
local function always_runs(scope)
  while scope.holder and not scope.body do
    scope = scope.holder.scope
  end
  return scope.holder == nil
end

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

-- The conditions of a model: those of `begun`, none by default. says_all: whether C checks no others.
function accepts.new(begun, says_all)
  local all = { list = {}, by_key = {}, bounds = {}, says_all = says_all or false }
  for _, condition in ipairs(begun or {}) do
    keep(all, condition)
  end
  return all
end

local function number_said(said) return type(said) == "string" and dim_text.number(said, {}) or said end

-- Whether C can compute both sides of a condition.
local function can_be_checked(condition)
  local left, right = condition.left, condition.right
  if condition.relation == "multiple of" then
    return has_plain_atoms(left) and math.type(right) == "integer" and right > 0
  end
  return has_plain_atoms(left) and has_plain_atoms(right) and pcall(function() return accepts.sides(left - right) end)
end

-- The conditions that the rows of a request's "accepts" say; refuse(index, format, ...) does not return.
function accepts.of_rows(rows, refuse)
  return map(rows, function(row, i)
    local condition = { left = number_said(row.left), relation = row.relation, right = number_said(row.right),
      path = row.path or "", why = row.why or "", count = row.count or 1, is_checked = row["function"] ~= nil }
    condition.symbols = symbols_of(condition, { is_input = {} })
    if condition.is_checked and (#condition.symbols == 0 or not can_be_checked(condition)) then
      refuse(i - 1, "'%s' is nothing that a function can check", accepts.text(condition))
    end
    return condition
  end)
end

-- Refuses a condition on a symbol that excludes one of another node.
local function bind(all, condition, refuse)
  local symbol, number = dim.only_symbol(condition.left), condition.right
  if not symbol or math.type(number) ~= "integer" then
    return
  end
  local bound = all.bounds[symbol] or {}
  all.bounds[symbol] = bound
  for _, row in ipairs({ { "<=", "most", math.min }, { ">=", "least", math.max } }) do
    local is_one = condition.relation == row[1] or condition.relation == "="
    if is_one and (not bound[row[2]] or row[3](bound[row[2]].right, number) ~= bound[row[2]].right) then
      bound[row[2]] = condition
    end
  end
  local least, most = bound.least, bound.most
  if least and most and least.right > most.right then
    refuse("BAD_LENGTHS", "the lengths need %s, and those of %s need %s", accepts.text(condition),
      (least == condition and most or least).path, accepts.text(least == condition and most or least))
  end
end

-- The demand in its simplest form, as `simplest` has it; and whether C can compute it.
local function simplified(demand)
  local done, found = pcall(simplest[demand[2]], table.unpack(demand))
  if not done then
    return dim.why_of(found) and demand or error(found, 0), false -- its numbers are too large
  end
  return found, type(found) == "table" and has_plain_atoms(found[1]) and has_plain_atoms(found[3])
end

-- The condition that a demand of a node makes; nil if it always holds.
local function condition_of(demand, understood, known, refuse)
  local found, is_plain_one = simplified(demand)
  if not found then
    refuse("BAD_LENGTHS", "the lengths need %s %s %s, which never holds", table.unpack(demand))
  elseif found == true then
    return nil
  end
  local left, relation, right = table.unpack(found)
  local condition = { left = left, relation = relation, right = right, path = understood.path, count = 1,
    why = ("%s, %s"):format(understood.label, value_of.origin(understood.lengths_from)) }
  local are_of_inputs
  condition.symbols, are_of_inputs = symbols_of(condition, known)
  condition.is_checked = are_of_inputs and always_runs(understood.found.scope) and is_plain_one
  condition.is_easy = is_plain_one and is_safe(left) and is_safe(right)
  return condition
end

-- Adds the demands (symbolic_lengths.lua) of a node; prefers_own: its own functions check what they can. Returns whether C checks
-- all of them before the run; and the conditions that it does not, if the node's own functions can check each as it is, or nil.
function accepts.add(all, understood, demands, known, refuse, prefers_own)
  local are_checked, own = true, {}
  for _, demand in ipairs(demands) do
    local condition = condition_of(demand, understood, known, refuse)
    if condition then
      if all.says_all then -- by a model, which knows what its inputs are, and the node of a request does not
        condition.is_checked = all.by_key[accepts.text(condition)] ~= nil
      elseif prefers_own and condition.is_easy then
        condition.is_checked = false
      end
      local old = all.by_key[key_of(condition)]
      if old and not all.says_all then
        old.count = old.count + 1
      elseif not old then
        keep(all, condition)
      end
      if condition.is_checked then
        bind(all, condition, refuse)
      end
      are_checked = are_checked and condition.is_checked
      if not condition.is_checked then
        own = own and condition.is_easy and joined(own, { condition }) or nil
      end
    end
  end
  return are_checked, own
end

-- The conditions of a list that bind a symbol to a number in every run; and these numbers, by name.
function accepts.bindings(list)
  local conditions, numbers = {}, {}
  for _, condition in ipairs(list) do
    local symbol = condition.is_checked and condition.relation == "=" and dim.only_symbol(condition.left)
    if symbol and math.type(condition.right) == "integer" then
      conditions[#conditions + 1], numbers[symbol.name] = condition, condition.right
    end
  end
  return conditions, numbers
end

return accepts
