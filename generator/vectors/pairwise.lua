-- pairwise.lua: combinations of levels in which each two levels of different factors occur together at least once.

-- A combination in the making is { [index of a factor] = index of its level }.
local function key(i, a, j, b)
  return i < j and ("%d %d %d %d"):format(i, a, j, b) or ("%d %d %d %d"):format(j, b, i, a)
end

-- The levels of a factor, those first that cover more pairs with what is chosen.
local function ranked(factors, i, chosen, covered)
  local ranks = {}
  for a in ipairs(factors[i][2]) do
    local gain = 0
    for j, b in pairs(chosen) do
      gain = gain + (covered[key(i, a, j, b)] and 0 or 1)
    end
    ranks[a] = { level = a, gain = gain }
  end
  table.sort(ranks, function(x, y) return x.gain > y.gain or x.gain == y.gain and x.level < y.level end)
  return ranks
end

local function named(factors, chosen)
  local levels = {}
  for i, a in pairs(chosen) do
    levels[factors[i][1]] = factors[i][2][a]
  end
  return levels
end

-- Gives each factor from i on a level, so that all are allowed together; false if there is no way.
local function complete(factors, allows, covered, chosen, i)
  if i > #factors then
    return true
  elseif chosen[i] then
    return complete(factors, allows, covered, chosen, i + 1)
  end
  for _, rank in ipairs(ranked(factors, i, chosen, covered)) do
    chosen[i] = rank.level
    if allows(named(factors, chosen)) and complete(factors, allows, covered, chosen, i + 1) then
      return true
    end
  end
  chosen[i] = nil
  return false
end

-- factors = list of { name, levels }; allows(levels by the names of some factors) -> whether they can occur together. Returns a
-- list of { [name] = level }. The first pair that is not covered begins a combination; each other factor takes what covers most.
return function(factors, allows)
  local covered, combinations = {}, {}
  local function cover(i, a, j, b)
    local chosen = { [i] = a, [j] = b }
    if covered[key(i, a, j, b)] or not allows(named(factors, chosen)) or not complete(factors, allows, covered, chosen, 1) then
      return
    end
    for k, level in ipairs(chosen) do
      for l = k + 1, #chosen do
        covered[key(k, level, l, chosen[l])] = true
      end
    end
    combinations[#combinations + 1] = named(factors, chosen)
  end
  for i, first in ipairs(factors) do
    for j = i + 1, #factors do
      for a in ipairs(first[2]) do
        for b in ipairs(factors[j][2]) do
          cover(i, a, j, b)
        end
      end
    end
  end
  return combinations
end
