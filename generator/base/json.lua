-- json.lua: writes values as JSON.
local map = require("base.list").map
local text = require("base.text")

local json = {
  null = {}, -- in place of nil
}

local array, any_object = { kind = "array" }, { kind = "object" }

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

-- Marks a table as an object, so that JSON shows {} when it is empty; keys: those that it has, in the order of the text.
function json.object(fields, keys)
  return setmetatable(fields, keys and { kind = "object", keys = keys } or any_object)
end

-- "array" or "object" of a table that is marked as such, else nil.
function json.kind(value)
  local mark = getmetatable(value)
  return mark and mark.kind
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

local short <const> = { ['"'] = '\\"', ["\\"] = "\\\\", ["\b"] = "\\b", ["\f"] = "\\f", ["\n"] = "\\n", ["\r"] = "\\r",
  ["\t"] = "\\t" }

-- Characters that readers see, but some programs that read JavaScript drop.
local function is_dropped(character)
  local point = utf8.codepoint(character)
  return point >= 0x600 and point <= 0x604 or point == 0x70f or point == 0x17b4 or point == 0x17b5 or point == 0x202f
    or point >= 0xfff0 and point <= 0xffff
end

-- A string in quotes.
function json.quoted(words)
  words = words:gsub('[%c"\\]', function(character) return short[character] or json.escaped(character) end)
  return '"' .. (not words:find("[\x80-\xff]") and words or words:gsub("[\xc2-\xf4][\x80-\xbf]+", function(character)
    return (text.is_unseen(character) or is_dropped(character)) and json.escaped(character) or nil
  end)) .. '"'
end

local function quoted(words)
  return words:find("[^%w_ .*:]") and json.quoted(words) or '"' .. words .. '"' -- a search is quicker than quoting
end

local laid_out = {} -- the metatable of values that have their text

local function is_list(value)
  local kind = json.kind(value)
  return kind == "array" or not kind and (#value > 0 or next(value) == nil)
end

-- The text of a value at a nesting level, or on one line without a level. Objects have these keys, or their own; without either,
-- those that are there.
local function text_of(value, level, keys)
  local mark = getmetatable(value)
  if type(value) == "string" then
    return quoted(value)
  elseif value == nil or value == json.null then
    return "null"
  elseif type(value) ~= "table" then
    return tostring(value)
  elseif mark == laid_out then
    return value.text
  end
  local inner = level and level + 1
  if is_list(value) then
    return "[" .. table.concat(map(value, function(each) return text_of(each, inner, keys) end), ",") .. "]"
  end
  local own = mark and mark.keys or keys or text.sorted_keys(value)
  return ("{%s%s}"):format(json.fields(value, own, keys, inner), level and "\n" .. ("  "):rep(level) or "")
end

-- The text of a value, with objects' keys in this order.
function json.text(value, keys) return text_of(value, 0, keys) end
function json.one_line(value, keys) return text_of(value, nil, keys) end

-- The rest writes manifests: one value a line, in the order of the keys.

-- The text of an object's fields at a nesting level, or on one line. keys and inner_keys: its own, and those of objects inside,
-- in their order.
function json.fields(object, keys, inner_keys, level)
  local pieces, indent = {}, level and "\n" .. ("  "):rep(level) or ""
  for _, key in ipairs(keys) do
    local value = object[key]
    if value ~= nil then
      pieces[#pieces + 1] = indent .. quoted(key) .. ":" .. text_of(value, level, inner_keys)
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
