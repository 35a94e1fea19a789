-- groups.lua: nodes of the manifest that differ only in names, as one.
local json = require("base.json")
local summary = require("write.summary")
local text = require("base.text")

local function words_of(value)
  return type(value) == "table" and value ~= json.null and json.text(value, { "factor", "symbols", "unknown" })
    or tostring(value)
end

-- All that a page shows of a node but for names, and where views of views end.
local function key_of(row, place, rule)
  local words = { row.op, tostring(row.since_version), tostring(row.dtype), words_of(row.dims), tostring(row.axis),
    words_of(row.lengths), tostring(row["function"]), tostring(rule),
    place.views > 0 and tostring(place.at) or "" }
  for _, output in ipairs(row.outputs) do
    table.move({ output.fate, output.why, output["function"] or output.slice or "", words_of(output.bytes) }, 1, 4,
      #words + 1, words)
  end
  return text.key(words)
end

-- Nodes of the manifest, and of each the place of its input (places.lua) and the rule of its lengths
-- -> list of { row = the first, place, rule, members = indices of all, total = the summary of all }
return function(rows, places, rules)
  local groups, by_key = {}, {}
  for i, row in ipairs(rows) do
    local key = key_of(row, places[i], rules[i])
    local group = by_key[key]
    if not group then
      group = { row = row, place = places[i], rule = rules[i], members = {}, total = summary.new() }
      groups[#groups + 1], by_key[key] = group, group
    end
    summary.add(group.total, row)
    table.insert(group.members, i)
  end
  return groups
end
