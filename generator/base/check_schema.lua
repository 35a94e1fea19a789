-- check_schema.lua: holds a value that read_json.lua gives against a JSON Schema, as far as manifest.schema.json needs it.
local contains = require("base.list").contains
local fail = require("base.fail")
local json = require("base.json")
local text = require("base.text")

local articles = { array = "a list", boolean = "true or false", integer = "an integer", null = "null", object = "an object",
  string = "a string" }

local function type_of(value)
  if value == json.null then
    return "null"
  elseif type(value) == "table" then
    return getmetatable(value).__jsontype
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

-- One of two keys is there.
local function check_either(alternatives, value, join, report)
  local one, other = alternatives[1].required[1], alternatives[2].required[1]
  if value[one] == nil and value[other] == nil then
    report(join(one), "is missing, and %s too", other)
  end
end

local check

local function check_object(root, schema, value, path, report)
  local function join(key)
    return path == "" and key or path .. "." .. key
  end
  local function member(key)
    return schema.properties and schema.properties[key] or schema.additionalProperties
  end
  -- in sorted order, so that the same one of two mistakes is reported every time
  for _, key in ipairs(text.sorted_keys(value)) do
    if not member(key) then
      report(path, "has the unknown key '%s'", key)
    end
  end
  for _, key in ipairs(schema.required or {}) do
    if value[key] == nil then
      report(join(key), "is missing")
    end
  end
  if schema.anyOf then
    check_either(schema.anyOf, value, join, report)
  end
  for _, key in ipairs(text.sorted_keys(value)) do
    check(root, member(key), value[key], join(key), report)
  end
end

-- Of an outermost list, such as that of nodes, each element has its own report.
local function check_array(root, schema, value, path, report)
  local function check_element(element, i)
    check(root, schema.items, element, ("%s[%d]"):format(path, i - 1), report)
  end
  if not path:find("[", 1, true) then
    return fail.each(value, check_element)
  end
  for i, element in ipairs(value) do
    check_element(element, i)
  end
end

-- root is the whole schema, and schema the part of it that the value at the path must fit.
function check(root, schema, value, path, report)
  if schema["$ref"] then
    schema = root["$defs"][schema["$ref"]:match("^#/%$defs/(.*)$")]
  end
  if schema.type then
    check_type(schema.type, value, path, report)
  end
  if schema.enum or schema.const then
    check_enum(schema.enum or { schema.const }, value, path, report)
  end
  local kind = type_of(value)
  if kind == "object" then
    check_object(root, schema, value, path, report)
  elseif kind == "array" then
    check_array(root, schema, value, path, report)
  elseif kind == "integer" and schema.minimum and value < schema.minimum then
    report(path, "must be at least %d, not %d", schema.minimum, value)
  elseif kind == "string" and schema.minLength and #value < schema.minLength then
    report(path, "must not be empty")
  end
end

-- Calls report(path, format, ...), which refuses the value, unless it fits the schema.
return function(schema, value, report)
  check(schema, schema, value, "", report)
end
