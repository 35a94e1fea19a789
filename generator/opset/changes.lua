-- changes.lua: the differences between two versions of an op: rows, fields, dtypes, sentences.
-- Changes, which can be written as JSON, are
--   { op, from, to, is_deprecated, sentences = of the text,
--     attributes, inputs, outputs, type_constraints =
--       { fields = of inputs and outputs, their `min` and `max`, added = rows, removed = rows,
--         changed = list of { name, fields, types, sentences } } }
-- with fields = list of { field, from, to } in words, types = { added, removed }, and sentences as sentences.lua has them. A
-- changed input or output may have the field `position`, from 1.
local facts = require("opset.facts")
local json = require("base.json")
local sentences = require("opset.sentences")

local changes = {}

-- Whether nothing was added, removed or changed, of rows or of sentences.
function changes.are_none(found)
  return #found.added + #found.removed + #found.changed + #(found.fields or {}) == 0
end

-- The changes in a row that both versions have, or nil. from_place, to_place: positions, equal if they have no meaning.
local function row_changes(fields, from, to, from_place, to_place)
  local change = { name = to.name, fields = json.list(), sentences = sentences.differences(from.says, to.says) }
  for _, field in ipairs(fields) do
    local old, new = field[2](from[field[1]]), field[2](to[field[1]])
    if old ~= new and field[1] == "types" then
      change.types = { added = sentences.without(to.types, from.types), removed = sentences.without(from.types, to.types) }
    elseif old ~= new then
      change.fields[#change.fields + 1] = { field = field[1], from = old, to = new }
    end
  end
  if from_place ~= to_place then
    change.fields[#change.fields + 1] = { field = "position", from = tostring(from_place), to = tostring(to_place) }
  end
  if #change.fields > 0 or change.types or not changes.are_none(change.sentences) then
    return change
  end
end

-- The changes in how many rows there may be, in two lists of inputs or of outputs.
local function limit_changes(from, to)
  local list = json.list()
  for _, limit in ipairs({ "min", "max" }) do
    if from[limit] ~= to[limit] then
      list[#list + 1] = { field = limit, from = facts.count_in_words(from[limit]), to = facts.count_in_words(to[limit]) }
    end
  end
  return list
end

local function list_changes(fields, from, to)
  local has_limits = from.min and to.min -- only inputs and outputs, whose order has a meaning; and not facts.none
  local found = { added = json.list(), removed = json.list(), changed = json.list(),
    fields = has_limits and limit_changes(from, to) or nil }
  local places = {}
  for i, row in ipairs(from) do
    places[row.name] = i
    if not facts.find(to, row.name) then
      found.removed[#found.removed + 1] = row
    end
  end
  for i, row in ipairs(to) do
    local place = places[row.name]
    if place then
      found.changed[#found.changed + 1] = row_changes(fields, from[place], row, has_limits and place, has_limits and i)
    else
      found.added[#found.added + 1] = row
    end
  end
  return found
end

-- The changes from one version's facts to another's.
function changes.between(from, to)
  local found = {
    op = to.op,
    from = from.since_version,
    to = to.since_version,
    is_deprecated = to.deprecated,
    sentences = sentences.differences(from.doc, to.doc),
  }
  for _, entry in ipairs(facts.lists) do
    found[entry[1]] = list_changes(entry[2], from[entry[1]], to[entry[1]])
  end
  return found
end

-- Whether nothing changed but white space and an order without meaning: of attributes, dtypes and sentences.
function changes.is_empty(found)
  local is_empty = changes.are_none(found.sentences)
  for _, entry in ipairs(facts.lists) do
    is_empty = is_empty and changes.are_none(found[entry[1]])
  end
  return is_empty
end

local nouns = { attributes = "attribute", inputs = "input", outputs = "output", type_constraints = "type constraint" }

-- The summary that becomes the `news` of a version: what was added and removed, without the sentences, and without the limits of
-- inputs and outputs, which follow from the rows.
function changes.news(found)
  local words, seen = {}, {}
  local function add(format, ...)
    local phrase = format:format(...)
    words[#words + 1] = not seen[phrase] and phrase or nil
    seen[phrase] = true
  end
  for _, entry in ipairs(facts.lists) do
    local noun, list = nouns[entry[1]], found[entry[1]]
    for _, row in ipairs(list.added) do
      add("%s '%s'", noun, row.name)
    end
    for _, row in ipairs(list.removed) do
      add("no %s '%s'", noun, row.name)
    end
    for _, change in ipairs(list.changed) do
      for _, field in ipairs(change.fields) do
        add("%s of %s '%s'", field.field, noun, change.name)
      end
      for _, kind in ipairs(change.types and change.types.added or {}) do
        add("%s", kind:match("tensor%(([^()]*)%)") or kind)
      end
      for _, kind in ipairs(change.types and change.types.removed or {}) do
        add("no %s", kind:match("tensor%(([^()]*)%)")) -- a table has no other kinds
      end
    end
  end
  return #words > 0 and table.concat(words, "; ") or changes.is_empty(found) and "nothing" or "other words"
end

return changes
