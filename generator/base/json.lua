-- json.lua: writes values as JSON, by dkjson.
local dkjson = require("dkjson")
local map = require("base.list").map
local text = require("base.text")

local json = {
  null = dkjson.null,
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

-- The rest writes manifests: one value a line, in the order of the keys.

local function quoted(words)
  return words:find("[^%w_ .*:]") and json.quoted(words) or '"' .. words .. '"' -- a search is quicker than quoting
end

local laid_out = {} -- the metatable of values that have their text

-- The text of a value at a nesting level, where plain objects have these keys. dkjson writes other tables, which have an order of
-- their own.
local function text_of(value, level, keys)
  local kind = getmetatable(value)
  if type(value) == "string" then
    return quoted(value)
  elseif math.type(value) == "integer" then
    return tostring(value)
  elseif kind == array then
    return "[" .. table.concat(map(value, function(each) return text_of(each, level + 1, keys) end), ",") .. "]"
  elseif kind == laid_out then
    return value.text
  elseif type(value) == "table" and not kind then
    return ("{%s\n%s}"):format(json.fields(value, keys, keys, level + 1), ("  "):rep(level))
  end
  return encode(value, { indent = true, level = level, keyorder = keys })
end

-- The text of an object's fields at a nesting level. keys and inner_keys: its own, and those of objects inside, in their order.
function json.fields(object, keys, inner_keys, level)
  local pieces, indent = {}, "\n" .. ("  "):rep(level) .. '"'
  for _, key in ipairs(keys) do
    local value = object[key]
    if value ~= nil then
      pieces[#pieces + 1] = indent .. key .. '":' .. text_of(value, level, inner_keys)
    end
  end
  return table.concat(pieces, ",")
end

-- Makes the text of a value once, for several places at one nesting level.
function json.laid_out(value, level, inner_keys)
  return setmetatable({ text = text_of(value, level, inner_keys) }, laid_out)
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
