-- change.lua: makes one random change anywhere in a record: to a number, a name, a boolean, or the items or order of a list.
local leaves = require("leaves")

-- Types and macros are not changed: without them, the C of a round does not compile.
local function is_declaration(path)
  return path:find("%.types") or path:find("%.macros$")
end

-- Values under the same last key are of the same kind.
local function kind_of(path)
  return path:match("([%a_]+)[^%a_]*$")
end

local function other_number(number)
  local others = { number + 1, number - 1, number + 4, number - 4, number + 16, number * 2, number // 2, 0, 1, -number }
  return others[math.random(#others)]
end

-- Another name of the same kind in the record.
local function other_name(all, leaf)
  local names = {}
  for _, other in ipairs(all) do
    names[#names + 1] = kind_of(other.path) == kind_of(leaf.path) and other.owner[other.key] or nil
  end
  return names[math.random(#names)]
end

local function change_leaf(all, leaf)
  local value = leaf.owner[leaf.key]
  local other = not value
  if math.type(value) == "integer" then
    other = other_number(value)
  elseif type(value) == "string" then
    other = other_name(all, leaf)
  end
  leaf.owner[leaf.key] = other
  return ("%s: %s, not %s"):format(leaf.path, other, value)
end

local ways = {
  function(list)
    local a, b = math.random(#list), math.random(#list)
    list[a], list[b] = list[b], list[a]
    return ("%d and %d exchanged"):format(a, b)
  end,
  function(list)
    local place = math.random(#list)
    table.remove(list, place)
    return ("no %d"):format(place)
  end,
  function(list)
    local from, to = math.random(#list), math.random(#list + 1)
    table.insert(list, to, list[from])
    return ("%d also at %d"):format(from, to)
  end,
}

-- Changes the stages of a record -> the change, in words.
return function(stages)
  local all, lists = leaves(stages)
  local changes = {}
  for _, leaf in ipairs(all) do
    changes[#changes + 1] = not is_declaration(leaf.path) and function()
      return change_leaf(all, leaf)
    end or nil
  end
  for _, of in ipairs(lists) do
    for _, way in ipairs(not is_declaration(of.path) and ways or {}) do
      changes[#changes + 1] = function()
        return ("%s: %s"):format(of.path, way(of.list))
      end
    end
  end
  return changes[math.random(#changes)]()
end
