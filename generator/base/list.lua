-- list.lua: lists and records made of others.
local list = {}

-- Whether a list holds a value.
function list.contains(values, wanted)
  for _, value in ipairs(values) do
    if value == wanted then
      return true
    end
  end
  return false
end

-- Concatenates lists into a new one.
function list.joined(...)
  local all = {}
  for _, values in ipairs({ ... }) do
    table.move(values, 1, #values, #all + 1, all)
  end
  return all
end

-- The list of what a function (element, index) makes of each element of a list.
function list.map(values, make)
  local made = {}
  for i, value in ipairs(values) do
    made[i] = make(value, i)
  end
  return made
end

-- The elements first..last of a list; up to its end by default.
function list.part(values, first, last) return table.move(values, first, last or #values, 1, {}) end

-- A list of so many times the same value.
function list.filled(count, value)
  local all = {}
  for i = 1, count do
    all[i] = value
  end
  return all
end

-- A copy with another element i.
function list.with(values, i, value)
  local copy = list.joined(values)
  copy[i] = value
  return copy
end

-- A copy without element i.
function list.without(values, i)
  local copy = list.joined(values)
  table.remove(copy, i)
  return copy
end

-- A copy with one more element, at i.
function list.inserted(values, i, value)
  local copy = list.joined(values)
  table.insert(copy, i, value)
  return copy
end

-- A new record with the fields of all arguments; later arguments override earlier ones.
function list.merged(...)
  local all = {}
  for _, record in ipairs({ ... }) do
    for key, value in pairs(record) do
      all[key] = value
    end
  end
  return all
end

return list
