-- json.lua: writes values as JSON, by dkjson.
local dkjson = require("dkjson")
local text = require("base.text")

local json = {
  null = dkjson.null,
  amount_keys = { "factor", "symbols", "unknown", "bits" }, -- of a product in a manifest, in order
}

local array = { __jsontype = "array" }

-- Marks a table as a list, so that JSON shows [] and not {} when it is empty.
function json.list(values)
  return setmetatable(values or {}, array)
end

function json.is_list(value)
  return getmetatable(value) == array
end

-- JSON is UTF-8. In a name that is not UTF-8, every byte outside printable ASCII becomes \xNN.
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

-- Dims as shape.lua has them: a list of numbers, symbols, and null for an unknown dim; null if the rank is unknown.
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

-- A character by its number in a string: \uXXXX, or two of them.
function json.escaped(character)
  local point = utf8.codepoint(character)
  if point < 0x10000 then
    return ("\\u%04x"):format(point)
  end
  point = point - 0x10000
  return ("\\u%04x\\u%04x"):format(0xd800 + (point >> 10), 0xdc00 + (point & 0x3ff))
end

-- dkjson escapes most characters that no reader sees; here are the others, which occur only in strings.
local function escaped(encoded)
  return not encoded:find("[\x80-\xff]") and encoded or (encoded:gsub("[\xc2-\xf4][\x80-\xbf]+", function(character)
    return text.is_unseen(character) and json.escaped(character) or nil
  end))
end

local function encode(value, options) return escaped(dkjson.encode(value, options)) end

-- A string in quotes.
function json.quoted(words) return escaped(dkjson.quotestring(words)) end

-- The text of a value, with keys in the order of keyorder.
function json.text(value, keyorder) return encode(value, { indent = true, keyorder = keyorder }) end
function json.one_line(value, keyorder) return encode(value, { keyorder = keyorder }) end

-- The rest writes manifests. They may have a million objects, and dkjson would sort and quote the keys of each again. The text of
-- an object is collected in `pieces`: each add function appends to the first n pieces, and returns the new n.
local pieces = {}
local add_value

-- A cache of quoted strings, most of which occur in many objects; it is emptied when it is full.
local most_words <const> = 1000
local texts_of_words, word_count

local function forget_words()
  texts_of_words, word_count = { [true] = "true", [false] = "false", [json.null] = "null" }, 0
end
forget_words()

local function quoted(words)
  if word_count == most_words then
    forget_words()
  end
  -- a search is quicker than quoting
  local shown = not words:find("[^%w_ .*:]") and '"' .. words .. '"' or json.quoted(words)
  texts_of_words[words], word_count = shown, word_count + 1
  return shown
end

-- Prepares keys, in their order, for add_fields at a nesting level. inner_keys are the keys of nested objects.
local function new_shape(keys, inner_keys, level)
  local heads, next_heads = {}, {}
  for i, key in ipairs(keys) do
    heads[i] = ("\n%s%s:"):format(("  "):rep(level), json.quoted(key))
    next_heads[i] = "," .. heads[i]
  end
  return { keys = keys, heads = heads, next_heads = next_heads, inner_keys = inner_keys, level = level }
end

local function add_fields(n, object, shape)
  local heads = shape.heads
  local keys = shape.keys
  for i = 1, #keys do
    local key = keys[i]
    local value = object[key]
    if value ~= nil then
      n = n + 1
      pieces[n] = heads[i]
      heads = shape.next_heads
      local known = texts_of_words[value]
      if known then
        n = n + 1
        pieces[n] = known
      else
        n = add_value(n, value, shape.level, shape.inner_keys)
      end
    end
  end
  return n
end

local function add_list(n, list, level, inner_keys)
  local before = "["
  for _, element in ipairs(list) do
    n = n + 1
    pieces[n] = before
    before = ","
    n = add_value(n, element, level + 1, inner_keys)
  end
  pieces[n + 1] = before == "[" and "[]" or "]"
  return n + 1
end

local shapes_of = setmetatable({}, { __mode = "k" }) -- of nested objects: by their keys, then by level

local function add_object(n, object, level, inner_keys)
  local of_level = shapes_of[inner_keys] or {}
  shapes_of[inner_keys] = of_level
  of_level[level] = of_level[level] or new_shape(inner_keys, inner_keys, level + 1)
  pieces[n + 1] = "{"
  n = add_fields(n + 1, object, of_level[level])
  pieces[n + 1] = ("\n%s}"):format(("  "):rep(level))
  return n + 1
end

local laid_out = {} -- the metatable of values that have their text

-- A plain object has the keys inner_keys. dkjson writes other tables, which have an order of their own.
function add_value(n, value, level, inner_keys)
  local kind = getmetatable(value)
  if type(value) == "string" then
    pieces[n + 1] = texts_of_words[value] or quoted(value)
  elseif math.type(value) == "integer" then
    pieces[n + 1] = value
  elseif kind == array then
    return add_list(n, value, level, inner_keys)
  elseif kind == laid_out then
    pieces[n + 1] = value.text
  elseif type(value) == "table" and not kind then
    return add_object(n, value, level, inner_keys)
  else
    pieces[n + 1] = encode(value, { indent = true, level = level, keyorder = inner_keys })
  end
  return n + 1
end

local function text_of(value, level, inner_keys)
  return table.concat(pieces, "", 1, add_value(0, value, level, inner_keys))
end

-- Makes the text of a value once, for several places at one nesting level.
function json.laid_out(value, level, inner_keys)
  return setmetatable({ text = text_of(value, level, inner_keys) }, laid_out)
end

-- keys in their order, keys of nested objects, nesting level -> a function: object -> text of its fields
function json.fields_of(keys, inner_keys, level)
  local shape = new_shape(keys, inner_keys, level)
  return function(object)
    return table.concat(pieces, "", 1, add_fields(0, object, shape))
  end
end

-- Writes a value of an outermost object. A function(add) is a list that gives one element at a time, to save memory.
function json.write_value(write, value, inner_keys)
  if type(value) ~= "function" then
    return write(text_of(value, 1, inner_keys))
  end
  local before = "["
  value(function(element)
    write(before .. text_of(element, 2, inner_keys))
    before = ","
  end)
  write(before == "[" and "[]" or "]")
end

return json
