-- manifest_page.lua: the manual page of manifests and requests, from their schema. Returns a function () -> page.
local json = require("base.json")
local map = require("base.list").map
local read_schema = require("base.read_schema")
local render = require("base.render")
local roff = require("manual.roff")
local text = require("base.text")

-- The values that a schema allows.
local function values_of(schema)
  local allowed = schema.enum or schema.const and { schema.const } or schema.type
  local words = map(type(allowed) == "table" and allowed or { allowed }, function(value)
    return tostring(value == json.null and "null" or value)
  end)
  words[#words + 1] = (schema["$ref"] or schema.items and schema.items["$ref"] or ""):match("[^/]+$")
  return table.concat(words, ", ")
end

local add_entry

-- Adds the keys and items inside a value, by their paths.
local function add_inner(entries, schema, path)
  for _, key in ipairs(text.sorted_keys(schema.properties or {})) do
    add_entry(entries, schema.properties[key], path .. key, path .. key .. ".")
  end
  local items = schema.items or {}
  if items.properties then
    add_inner(entries, items, path:gsub("%.?$", "[]."))
  elseif items.description then
    add_entry(entries, items, path:gsub("%.?$", "[]"), path)
  end
end

function add_entry(entries, schema, label, path)
  entries[#entries + 1] = {
    label = ("`%s` (%s)"):format(label, values_of(schema)),
    says = schema.description or "",
  }
  add_inner(entries, schema, path)
end

return function()
  local schema = read_schema()
  local sections = {}
  for _, name in ipairs(text.sorted_keys(schema["$defs"])) do
    local part = schema["$defs"][name]
    if part.type then -- a part without a type only adds required keys to one of the request
      local entries = {}
      add_inner(entries, part, "")
      sections[#sections + 1] = { name = name, values = values_of(part), says = part.description or "", entries = entries }
    end
  end
  return roff(render("templates/manual/manifest.5.in", { says = schema.description, sections = sections }))
end
