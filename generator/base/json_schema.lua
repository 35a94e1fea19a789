-- json_schema.lua: converts JSON Schema, as far as splitgen's schemas use it, to a description of schema.lua. The description
-- checks values from read_json.lua.
local contains = require("base.list").contains
local fail = require("base.fail")
local json = require("base.json")
local schema = require("base.schema")
local text = require("base.text")

local articles = { array = "a list", boolean = "true or false", integer = "an integer", null = "null", object = "an object",
  string = "a string" }

local function type_of(value)
  if value == json.null then
    return "null"
  elseif type(value) == "table" then
    return json.kind(value)
  end
  return math.type(value) or type(value)
end

local function check_type(allowed, value, path, report)
  local words = {}
  for i, name in ipairs(type(allowed) == "table" and allowed or { allowed }) do
    if name == type_of(value) then
      return
    end
    words[i] = articles[name]
  end
  report(path, "must be %s, not %s", text.any_of(words), articles[type_of(value)] or "the number " .. tostring(value))
end

local function check_enum(allowed, value, path, report)
  if not contains(allowed, value) then
    report(path, "must be %s", text.any_of(allowed))
  end
end

-- One of two keys must be there, or both.
local function check_either(alternatives, value, path, report)
  local one, other = alternatives[1].required[1], alternatives[2].required[1]
  if value[one] == nil and value[other] == nil then
    report(path .. "." .. one, "is missing, and %s too", other)
  end
end

-- In an outermost list, such as `nodes`, every wrong element is reported.
local function check_array(element, value, path, report)
  local function check_element(inner, i)
    element(inner, ("%s[%d]"):format(path, i - 1), report)
  end
  if not path:find("[", 1, true) then
    return fail.each(value, check_element)
  end
  for i, inner in ipairs(value) do
    check_element(inner, i)
  end
end

-- Checks the limits of a value, apart from its type.
local function check_value(part, value, path, report)
  local kind = type_of(value)
  if kind == "integer" and part.minimum and value < part.minimum then
    report(path, "must be at least %d, not %d", part.minimum, value)
  elseif kind == "integer" and part.maximum and value > part.maximum then
    report(path, "must be at most %d, not %d", part.maximum, value)
  elseif kind == "string" and part.minLength and #value < part.minLength then
    report(path, "must not be empty")
  end
end

local function anything() end

-- root is the whole schema, part the part of it that is described.
local function describe(root, part)
  part = part["$ref"] and root["$defs"][part["$ref"]:match("^#/%$defs/(.*)$")] or part
  local properties, element = {}, part.items and describe(root, part.items)
  for key, property in pairs(part.properties or {}) do
    properties[key] = describe(root, property)
  end
  local additional = part.additionalProperties
  local other = additional == true and anything or additional and describe(root, additional) or nil
  local check_fields = schema.fields("key", part.required or {}, function(key) return properties[key] or other end,
    text.sorted_keys(properties))
  return function(value, path, report)
    if part.type then
      check_type(part.type, value, path, report)
    end
    if part.enum or part.const then
      check_enum(part.enum or { part.const }, value, path, report)
    end
    check_value(part, value, path, report)
    if type_of(value) == "array" then
      check_array(element, value, path, report)
    elseif type_of(value) == "object" then
      check_fields(value, path, report)
      if part.anyOf then
        check_either(part.anyOf, value, path, report)
      end
    end
  end
end

-- The description of a whole schema.
return function(root)
  return describe(root, root)
end
