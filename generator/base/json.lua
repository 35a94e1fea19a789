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

local fields_of_level = setmetatable({}, { __mode = "k" }) -- of the objects inside, by their keys

-- Writes a value at a nesting level, piece by piece. dkjson would sort and quote the keys of every one of a million objects
-- again; here an object has those of inner_keys, which json.fields_of prepares once, but for one that has an order of its own.
local function write_inner(write, value, level, inner_keys)
  if math.type(value) == "integer" or type(value) == "boolean" then
    write(tostring(value))
  elseif type(value) == "string" then
    -- most strings are such words: to look is quicker than to quote
    write(not value:find("[^%w_ .*:]") and '"' .. value .. '"' or dkjson.quotestring(value))
  elseif json.is_list(value) then
    for i, element in ipairs(value) do
      write(i == 1 and "[" or ",")
      write_inner(write, element, level + 1, inner_keys)
    end
    write(#value == 0 and "[]" or "]")
  elseif type(value) ~= "table" or getmetatable(value) then
    write(dkjson.encode(value, { indent = true, level = level, keyorder = inner_keys }))
  else
    local of_level = fields_of_level[inner_keys] or {}
    fields_of_level[inner_keys] = of_level
    of_level[level] = of_level[level] or json.fields_of(inner_keys, inner_keys, level + 1)
    write("{")
    of_level[level](write, value)
    write("\n" .. ("  "):rep(level) .. "}")
  end
end

-- keys in their order, those of the objects inside, nesting level -> a function that writes the fields of an object
function json.fields_of(keys, inner_keys, level)
  local heads, next_heads = {}, {}
  for i, key in ipairs(keys) do
    heads[i] = ("\n%s%s:"):format(("  "):rep(level), dkjson.quotestring(key))
    next_heads[i] = "," .. heads[i]
  end
  return function(write, object)
    local is_first = true
    for i, key in ipairs(keys) do
      local value = object[key]
      if value ~= nil then
        write((is_first and heads or next_heads)[i])
        write_inner(write, value, level, inner_keys)
        is_first = false
      end
    end
  end
end

-- Writes a value of an outermost object; a function(add) is a list of which there is but one element at a time.
function json.write_value(write, value, inner_keys)
  if type(value) ~= "function" then
    return write_inner(write, value, 1, inner_keys)
  end
  local before = "["
  value(function(element)
    write(before)
    write_inner(write, element, 2, inner_keys)
    before = ","
  end)
  write(before == "[" and "[]" or "]")
end

return json
