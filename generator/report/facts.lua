-- facts.lua: the facts of a node of the manifest as a list of words, equal for two nodes if they differ only in names.
local json = require("base.json")
local manifest = require("core.manifest")

local function words_of(value)
  return type(value) == "table" and value ~= json.null and json.text(value, manifest.amount_keys)
    or tostring(value)
end

return function(row)
  local words = { row.op, tostring(row.since_version), words_of(row.dtype), words_of(row.dims), tostring(row.axis),
    words_of(row.lengths) }
  for _, output in ipairs(row.outputs) do
    table.move({ output.fate, output.why, words_of(output.bytes) }, 1, 3, #words + 1, words)
  end
  return words
end
