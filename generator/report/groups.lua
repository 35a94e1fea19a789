-- groups.lua: groups of nodes of the manifest that differ only in names.
local facts = require("report.facts")
local summary = require("write.summary")
local text = require("base.text")

-- All that a page shows of a node, but for names.
local function key_of(row, place, rule)
  local words = facts(row)
  table.move({ tostring(rule), place.views > 0 and tostring(place.at) or "" }, 1, 2, #words + 1, words)
  return text.key(words)
end

-- Nodes of the manifest, and for each the place of its input (places.lua), and the rule of its lengths
-- -> list of { row = the first, place, rule, members = indices of all, total = the summary of all }
return function(rows, places, length_rules)
  local groups, by_key = {}, {}
  for i, row in ipairs(rows) do
    local key = key_of(row, places[i], length_rules[i])
    local group = by_key[key]
    if not group then
      group = { row = row, place = places[i], rule = length_rules[i], members = {}, total = summary.new() }
      groups[#groups + 1], by_key[key] = group, group
    end
    summary.add(group.total, row)
    table.insert(group.members, i)
  end
  return groups
end
