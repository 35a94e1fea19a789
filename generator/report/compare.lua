-- compare.lua: compares the nodes of a manifest with those of another model, or of an earlier version of the same model.
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

-- A node in a few words: "3 copies of Split-13 float [n, 6]"; and the bytes that it copies: "copied: 48 B".
local function words_of(row)
  local total = total_of({ row })
  return ("%s of %s-%d %s %s"):format(words.counted_fates(total), row.op, row.since_version, words.dtype(row.dtype),
    words.dims(row.dims)), "copied: " .. bytes.short(total.copied)
end

-- The same for a node or nil.
local function state_of(row)
  local state = { words = "not there", copied = "" }
  if row then
    state.words, state.copied = words_of(row)
  end
  return state
end

local function by_path(rows)
  local found = {}
  for _, row in ipairs(rows) do
    found[row.path] = row
  end
  return found
end

-- An entry in the list of changes; index = of the node in its model (report/model.lua), nil if it is gone.
local function entry(how, index, of, before)
  local after, id = index and of.rows[index], index and of.node_ids[index]
  local hint = index and hints(index, of)[1]
  local cure = hint and hint.cures[1]
  return {
    how = how, fragment = id and html.fragment(id) or "", path = html.cut((after or before).path),
    before = state_of(before), after = state_of(after), cause = hint and hint.cause or "", cures = { cure },
  }
end

-- A sum before and after.
local function sum_row(name, before, after)
  return { name = name, before = bytes.short(before), after = bytes.short(after) }
end

-- A model (report/model.lua) that is to be compared -> the values for templates/report/against.html.in, and for each node
-- { how = "new" or "changed", before = in words }, or nil
return function(of)
  local rows, others = of.rows, of.against.rows
  local were, are = by_path(others), by_path(rows)
  local changes, list = {}, {}
  for i, row in ipairs(rows) do
    local before = were[row.path]
    if not before then
      changes[i] = { how = "new", before = "" }
    elseif text.key(facts(row)) ~= text.key(facts(before)) then
      changes[i] = { how = "changed", before = ("%s, %s"):format(words_of(before)) }
    end
    list[#list + 1] = changes[i] and entry(changes[i].how, i, of, before) or nil
  end
  for _, before in ipairs(others) do
    list[#list + 1] = not are[before.path] and entry("gone", nil, of, before) or nil
  end
  local listed, before, after = math.min(#list, most_listed), total_of(others), total_of(rows)
  local sums = { sum_row("bytes copied", before.copied, after.copied),
    sum_row("bytes that need no copy", before.uncopied, after.uncopied) }
  local was, is = words.options(of.against.options), words.options(of.texts.options)
  sums[3] = was ~= is and { name = "options", before = was, after = is } or nil
  return { name = of.against.name, list = table.move(list, 1, listed, 1, {}), more = #list - listed, sums = sums }, changes
end
