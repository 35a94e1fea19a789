-- manifest_page.lua: the manual page of manifests and requests, from their schema. Returns a function () -> page.
local collected = require("base.collected")
local host = require("host")
local json = require("base.json")
local map = require("base.map")
local model_of = require("node.model_of")
local read_json = require("base.read_json")
local read_source = require("base.read_source")
local render = require("base.render")
local render_code = require("write.render_code")
local roff = require("manual.roff")
local text = require("base.text")
local understand = require("node.understand")

-- Which values a schema allows.
local function values_of(schema)
  local allowed = schema.enum or schema.const and { schema.const } or schema.type
  local words = map(type(allowed) == "table" and allowed or { allowed }, function(value)
    return tostring(value == json.null and "null" or value)
  end)
  words[#words + 1] = (schema["$ref"] or schema.items and schema.items["$ref"] or ""):match("[^/]+$")
  return table.concat(words, ", ")
end

local add_entry

-- Adds what stands in a value, by its path.
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
    label = ("%s (%s)"):format(roff.label(label), roff.plain(values_of(schema))),
    says = roff.paragraph(schema.description or ""),
  }
  add_inner(entries, schema, path)
end

-- The manifest of the request that the page shows.
local function example()
  local gate = { op = "Split", opset = 18, dtype = "float", dims = { 1, 96 }, axis = -1, num_outputs = 2 }
  local nodes = understand.tables({ { path = "gate", asked = gate } }, function(row)
    return model_of(row.path, row.asked, error)
  end, "request.json", {})
  local texts = render_code(nodes, { prefix = "lstm", from = "", command = "" }, { optimize = "speed" })
  return collected.text(texts[3][2])
end

return function()
  local schema = read_json(read_source("generator/manifest.schema.json"), error, json.null)
  local sections = {}
  for _, name in ipairs(text.sorted_keys(schema["$defs"])) do
    local part = schema["$defs"][name]
    if part.type then -- of the manifest there is none but that of the request, with more that is required
      local entries = {}
      add_inner(entries, part, "")
      sections[#sections + 1] = {
        name = name,
        values = roff.plain(values_of(part)),
        says = roff.paragraph(part.description or ""),
        entries = entries,
      }
    end
  end
  return render("templates/manual/manifest.5.in", {
    version = host.version,
    says = roff.paragraph(schema.description),
    sections = sections,
    manifest = example(),
  })
end
