-- demands.lua: what must hold of the symbols so that the answers of rules are right. A demand is { left, relation, right
-- (conditions.lua), key and room (below), site = the node whose rule demands it, and what = why, in words; or value = whose
-- declaration differs from what its node gives, and said = the declared type }. The demands of an answer,
-- { list, by_key = places in the list }, are those of its rule, and of each answer on which it depends. They are never changed,
-- so that answers share them.
local dim = require("shapes.dim")
local joined = require("base.list").joined
local lazy = require("base.lazy")
local map = require("base.list").map
local merged = require("base.list").merged
local work = require("shapes.work")

local conditions = lazy("shapes.conditions") -- most nodes demand nothing

local demands = {}

local none <const> = { list = {}, by_key = {} }
local current = none -- those of the rule that runs

local sign_of <const> = { [">="] = 1, ["<="] = -1 }

-- Makes a demand of { left, relation, right }. Of bounds that differ by a constant, such as n >= 1 and n >= 3, one says all: they
-- share their key, and `room` is less the more they say.
local function demand_of(row, why)
  local demand = merged(why, row, { key = ("%s %s %s"):format(row[1], row[2], row[3]), room = 0 })
  if sign_of[row[2]] then
    local difference = (row[1] - row[3]) * sign_of[row[2]]
    local first = dim.terms(difference)[1] -- the constant, if there is one
    demand.room = first.key == "" and first.factor or 0
    demand.key = ">= " .. tostring(difference - demand.room)
  end
  return demand
end

-- Whether a set says a demand, by one of its own.
local function says(set, demand)
  local at = set.by_key[demand.key]
  return at ~= nil and set.list[at].room <= demand.room
end

-- A set of the demands of a set and of a list.
local function union(set, list)
  local made = { list = joined(set.list), by_key = merged(set.by_key) }
  work.add(#set.list + #list)
  for _, demand in ipairs(list) do
    local at = made.by_key[demand.key] or #made.list + 1
    made.list[at], made.by_key[demand.key] = says(made, demand) and made.list[at] or demand, at
  end
  return made
end

-- Forgets those of the rule that ran before, or of an answer that knows nothing.
function demands.forget() current = none end

-- Those of the rule that runs; nil if there are none.
function demands.current() return current ~= none and current or nil end

local function add(list)
  for _, demand in ipairs(list) do
    if not says(current, demand) then
      current = union(current, list)
      return
    end
  end
end

-- Adds the demands of an answer on which the rule depends, or nil.
function demands.inherit(set)
  if current == none then
    current = set or none
  elseif set ~= current then
    add(set and set.list or {})
  end
end

-- What compute(...) gives, and what that demands, which is not demanded by the rule; nothing of false, for what is not known.
function demands.apart(compute, ...)
  local of_rule = current
  current = none
  local result = compute(...)
  local own = result and demands.current() or nil
  current = of_rule
  return result, own
end

-- What compute(...) gives; the rule depends on what that demands, unless it is false.
function demands.if_known(compute, ...)
  local result, own = demands.apart(compute, ...)
  demands.inherit(own)
  return result
end

-- Element k of contents (contents.lua), on which the rule depends.
function demands.element(found, k)
  demands.inherit(found.sets and found.sets[k])
  return found.values[k]
end

-- Whether all that a demand says is of symbols of which something is known.
local function are_known(rows)
  for _, row in ipairs(rows) do
    if dim.open_symbol(row[1]) or dim.open_symbol(row[3]) then
      return false
    end
  end
  return true
end

-- Adds a demand of the rule that runs, with the fields of `why` -> true; false if it never holds; nil if it is one on a symbol of
-- which nothing is known: no condition of a model can say that, so it is not added.
function demands.add(left, relation, right, why)
  local done, found = pcall(conditions.simplest, left, relation, right)
  if not done then
    found = dim.why_of(found) and { { left, relation, right } } or error(found, 0) -- its numbers are too large
  end
  local rows = type(found) == "table" and found or {}
  if not are_known(rows) then
    return nil
  end
  add(map(rows, function(row) return demand_of(row, why) end))
  return found ~= false
end

return demands
