-- strict_record.lua: generator/base/record.lua where a field that its kind does not declare is an error.
return function(kind, fields)
  local function check(key)
    return fields[key] or error(("a %s has no field '%s'"):format(kind, key), 3)
  end
  local strict = {
    __index = function(_, key)
      check(key)
    end,
    __newindex = function(record, key, value)
      check(key)
      rawset(record, key, value)
    end,
  }
  return function(record)
    for key in pairs(record) do
      check(key)
    end
    return setmetatable(record, strict)
  end
end
