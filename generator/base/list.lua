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
