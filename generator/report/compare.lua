-- compare.lua: nodes of the manifest of a model, held against those of another, or of the same as it was.
local bytes = require("report.bytes")
local facts = require("report.facts")
local hints = require("report.hints")
local html = require("base.html")
local summary = require("write.summary")
local text = require("base.text")
local words = require("report.words")

local most_listed <const> = 500 -- changes

local function total_of(rows)
  local total = summary.new()
  for _, row in ipairs(rows) do
    summary.add(total, row)
  end
  return total
end

-- A node in a few words: "3 copy of Split-13 float [n, 6]".
local function words_of(row)
  local fates = {}
  for i, fate in ipairs(words.fates(total_of({ row }))) do
    fates[i] = ("%d %s"):format(fate.count, fate.name)
  end
  return ("%s of %s-%d %s %s"):format(table.concat(fates, ", "), row.op, row.since_version,
    words.dtype(row.dtype), words.dims(row.dims))
end

local function moved_of(row)
  return bytes.short(total_of({ row }).copied)
end

-- Nodes by their paths, of which several may have one: the path, and which of them it is.
local function by_place(rows)
  local found, count, places = {}, {}, {}
  for i, row in ipairs(rows) do
    count[row.path] = (count[row.path] or 0) + 1
    places[i] = text.key({ row.path, tostring(count[row.path]) })
    found[places[i]] = row
  end
  return found, places
end

-- What stands in the list of changes; id is that of a node that is there still, open_options as hints.lua takes it.
local function entry(how, id, before, after, open_options)
  local hint = after and hints(after, open_options)[1]
  return {
    how = how, fragment = id and html.fragment(id) or "", path = html.cut((after or before).path),
    before = before and words_of(before) or "", moved_before = before and moved_of(before) or "",
    after = after and words_of(after) or "", moved_after = after and moved_of(after) or "",
    hint = hint and ("%s; %s"):format(hint.cause, hint.cures[1]) or "",
  }
end

-- What of a sum was, and is.
local function change_of(before, after)
  return { before = bytes.short(before), after = bytes.short(after) }
end

-- The nodes of a manifest, their ids, those of another, what that is called, open_options as hints.lua takes it
-- -> what templates/report/against.html.in shows, and of each node { how = "new" or "changed", before = in words }, or nil
return function(rows, ids, others, name, open_options)
  local were, places_before = by_place(others)
  local are, places = by_place(rows)
  local changes, list = {}, {}
  for i, row in ipairs(rows) do
    local before = were[places[i]]
    if not before then
      changes[i] = { how = "new", before = "" }
    elseif text.key(facts(row)) ~= text.key(facts(before)) then
      changes[i] = { how = "changed", before = ("%s, %s moved"):format(words_of(before), moved_of(before)) }
    end
    list[#list + 1] = changes[i] and entry(changes[i].how, ids[i], before, row, open_options) or nil
  end
  for i, before in ipairs(others) do
    list[#list + 1] = not are[places_before[i]] and entry("gone", nil, before, nil) or nil
  end
  local listed, before, after = math.min(#list, most_listed), total_of(others), total_of(rows)
  return { name = name, list = table.move(list, 1, listed, 1, {}), more = #list - listed,
    moved = change_of(before.copied, after.copied), stays = change_of(before.uncopied, after.uncopied) }, changes
end
