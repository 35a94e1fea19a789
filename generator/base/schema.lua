-- schema.lua: descriptions of tables. A description is a function (value, path, report). It calls
-- report(path, what is wrong), which must not return, if the value is wrong.
local contains = require("base.list").contains
local map = require("base.list").map
local merged = require("base.list").merged
local nearest = require("base.nearest")
local text = require("base.text")

local schema = {}

local function type_of(value)
  local kind = math.type(value) or type(value)
  return kind == "nil" and "nothing" or kind
end

local function shown(value)
  return type(value) == "string" and "'" .. value .. "'" or type_of(value)
end

local function scalar(wanted, accepts)
  return function(value, path, report)
    if not accepts(value) then
      report(path, "must be %s, not %s", wanted, type_of(value))
    end
  end
end

schema.integer = scalar("an integer", function(value) return math.type(value) == "integer" end)
schema.value = scalar("an integer or a string", function(value)
  return math.type(value) == "integer" or type(value) == "string"
end)
schema.yes = scalar("true", function(value) return value == true end)
schema.boolean = scalar("true or false", function(value) return type(value) == "boolean" end)

-- Words that may stand in a C comment: UTF-8 without control characters, no end of comment.
function schema.words(value, path, report)
  if type(value) ~= "string" or value == "" then
    report(path, "must be words, not %s", value == "" and "''" or type_of(value))
  end
  local odd = value:match("[%z\1-\8\11-\31\127]") or value:match("\xc2([\x80-\x9f])")
  if odd then
    report(path, "has the control character 0x%02x", odd:byte())
  elseif not utf8.len(value) then
    report(path, "is no UTF-8")
  end
  if value:find("*/", 1, true) or value:find("/*", 1, true) then
    report(path, "has '*/' or '/*', which would end or start a comment of the generated C")
  end
end

function schema.string(value, path, report)
  if type(value) ~= "string" then
    report(path, "must be a string, not %s", type_of(value))
  end
end

-- A string that fits a Lua pattern; `wanted` describes it in messages.
function schema.like(pattern, wanted)
  return function(value, path, report)
    if type(value) ~= "string" or not value:find(pattern) then
      report(path, "must be %s, not %s", wanted, shown(value))
    end
  end
end

-- One of the strings of a list.
function schema.one_of(list)
  return function(value, path, report)
    if not contains(list, value) then
      report(path, "must be one of %s, not %s", table.concat(list, ", "), shown(value))
    end
  end
end

-- A list without holes, of one element or more unless `may_be_empty`.
function schema.list(element, may_be_empty)
  return function(value, path, report)
    if type(value) ~= "table" then
      report(path, "must be a list, not %s", type_of(value))
    end
    local keys = text.sorted_keys(value)
    for _, key in ipairs(keys) do
      if math.type(key) ~= "integer" then
        report(path, "is a list and has the field '%s'", key)
      end
    end
    for i = 1, #keys do
      if value[i] == nil then
        report(path, "is a list with a hole at %d", i)
      end
      element(value[i], ("%s[%d]"):format(path, i), report)
    end
    if #keys == 0 and not may_be_empty then
      report(path, "is empty")
    end
  end
end

local function key_text(key)
  return math.type(key) == "integer" and ("[%d]"):format(key) or tostring(key)
end

local function join(path, key)
  return (path == "" or math.type(key) == "integer") and path .. key_text(key) or path .. "." .. key
end

-- Fields of a table. Messages call a field by the noun. of(key) returns a field's description, or nil if there is no such field;
-- `names` are those that a message can suggest.
function schema.fields(noun, required, of, names)
  return function(value, path, report)
    -- in sorted order, so that the same one of two mistakes is reported every time
    local keys = text.sorted_keys(value)
    for _, key in ipairs(keys) do
      if not of(key) then
        local meant = nearest(key_text(key), map(names, key_text))
        report(path, "has the unknown %s '%s'%s", noun, key_text(key), meant and (": did you mean '%s'?"):format(meant) or "")
      end
    end
    for _, key in ipairs(required) do
      if value[key] == nil then
        report(join(path, key), "is missing")
      end
    end
    for _, key in ipairs(keys) do
      of(key)(value[key], join(path, key), report)
    end
  end
end

-- A table of named fields: required = { key = description }, optional = { key = description }.
function schema.record(required, optional)
  local all = merged(optional or {}, required)
  local check_fields = schema.fields("field", text.sorted_keys(required), function(key) return all[key] end,
    text.sorted_keys(all))
  return function(value, path, report)
    if type(value) ~= "table" then
      report(path, "must be a table, not %s", type_of(value))
    end
    check_fields(value, path, report)
  end
end

return schema
