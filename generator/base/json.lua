-- json.lua: values of ours as JSON, by dkjson.
local dkjson = require("dkjson")
local text = require("base.text")

local json = { null = dkjson.null }

local array = { __jsontype = "array" }

-- Marks a table as a list, so that JSON shows [] and not {} when it is empty.
function json.list(values)
  return setmetatable(values or {}, array)
end

function json.is_list(value)
  return getmetatable(value) == array
end

-- JSON is UTF-8. Of a name that is not UTF-8, every byte outside printable ASCII becomes \xNN.
function json.name(name)
  return utf8.len(name) and name or text.escaped(name)
end

function json.names(names)
  local shown = {}
  for i, name in ipairs(names) do
    shown[i] = json.name(name)
  end
  return json.list(shown)
end

-- Dims as shape.lua has them: numbers, symbols, null for what is unknown; null when not even the rank is known.
function json.dims(dims)
  if not dims then
    return json.null
  end
  local values = {}
  for i, dim in ipairs(dims) do
    values[i] = dim == false and json.null or type(dim) == "string" and json.name(dim) or dim
  end
  return json.list(values)
end

-- The text of a value, with keys in the order of keyorder.
function json.text(value, keyorder)
  return dkjson.encode(value, { indent = true, keyorder = keyorder })
end

-- The text of a value at a nesting level. dkjson would sort and quote the keys of every one of a million objects again; here
-- json.fields_of prepares them once. inner_keys are those of the objects inside.
local function inner_text(value, level, inner_keys)
  if math.type(value) == "integer" then
    return tostring(value)
  elseif type(value) == "string" then
    return dkjson.quotestring(value)
  elseif not json.is_list(value) then
    return dkjson.encode(value, { indent = true, level = level, keyorder = inner_keys })
  end
  local texts = {}
  for i, element in ipairs(value) do
    texts[i] = inner_text(element, level + 1, inner_keys)
  end
  return "[" .. table.concat(texts, ",") .. "]"
end

-- keys in their order, those of the objects inside, nesting level -> a function that gives the fields of an object as text
function json.fields_of(keys, inner_keys, level)
  local heads = {}
  for i, key in ipairs(keys) do
    heads[i] = ("\n%s%s:"):format(("  "):rep(level), dkjson.quotestring(key))
  end
  return function(object)
    local fields = {}
    for i, key in ipairs(keys) do
      local value = object[key]
      if value ~= nil then
        fields[#fields + 1] = heads[i] .. inner_text(value, level, inner_keys)
      end
    end
    return table.concat(fields, ",")
  end
end

-- Writes a value of an outermost object; a function(add) is a list of which there is but one element at a time.
function json.write_value(write, value, inner_keys)
  if type(value) ~= "function" then
    return write(inner_text(value, 1, inner_keys))
  end
  local before = "["
  value(function(element)
    write(before .. inner_text(element, 2, inner_keys))
    before = ","
  end)
  write(before == "[" and "[]" or "]")
end

return json
