-- data.lua: the values that a table of data may hold: integers, strings, booleans, and tables of them, within limits.

local max_depth = 16 -- also stops at a table that contains itself
local max_values = 16 * 1024 -- in all tables; a table in several places counts in each

-- Returns a copy of a value without metatables; calls refuse(what is wrong), which does not return, if it is not data.
return function(data, refuse)
  local values = 0
  local function copy(value, depth)
    values = values + 1
    if values > max_values then
      refuse("too many values")
    elseif depth > max_depth then
      refuse("tables nested too deeply, or in a circle")
    end
    local kind = math.type(value) or type(value)
    if kind == "table" then
      local result = {}
      for key, each in next, value do
        if math.type(key) ~= "integer" and type(key) ~= "string" then
          refuse("a key that is neither a name nor an integer")
        end
        result[key] = copy(each, depth + 1)
      end
      return result
    elseif kind == "float" then
      refuse("a number that is not an integer")
    elseif kind ~= "integer" and kind ~= "string" and kind ~= "boolean" and kind ~= "nil" then
      refuse("a value that is no data")
    end
    return value
  end
  return copy(data, 0)
end
