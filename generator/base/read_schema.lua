-- read_schema.lua: reads manifest.schema.json, and refuses it where a part is missing that it must have.
local fail = require("base.fail")
local json = require("base.json")
local read_json = require("base.read_json")
local read_source = require("base.read_source")
local sources = require("sources")

local path <const> = "generator/manifest.schema.json"
local parts = { "request", "op", "dtype" } -- that the program asks for by name

local function refuse(line, format, ...)
  fail.refused({ place = sources.name(path), line = line, what = format:format(...) })
end

local function is_object(value)
  return type(value) == "table" and value ~= json.null and not json.is_list(value)
end

-- Each $ref must name a part.
local function check_references(value, defined)
  for key, inner in pairs(value) do
    if key == "$ref" and not (type(inner) == "string" and defined[inner:match("^#/%$defs/(.*)$")]) then
      refuse(1, "a $ref names no part of $defs")
    elseif type(inner) == "table" then
      check_references(inner, defined)
    end
  end
end

return function()
  local schema = read_json(read_source(path), function(line, what) refuse(line, "not JSON: %s", what) end, json.null)
  local defined = is_object(schema) and schema["$defs"]
  for _, name in ipairs(parts) do
    if not is_object(defined) or not is_object(defined[name]) then
      refuse(1, "there is no object $defs.%s", name)
    end
  end
  check_references(schema, defined)
  return schema
end
