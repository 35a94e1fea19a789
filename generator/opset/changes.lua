-- changes.lua: the differences between two versions of an op: rows, fields, dtypes, sentences.
-- Changes, which can be written as JSON, are
--   { op, from, to, is_deprecated, sentences = of the text,
--     attributes, inputs, outputs, type_constraints =
--       { added = rows, removed = rows, changed = list of { name, fields, types, sentences } } }
-- with fields = list of { field, from, to } in words, types = { added, removed }, and sentences as sentences.lua has them.
local facts = require("opset.facts")
local json = require("base.json")
local sentences = require("opset.sentences")

local changes = {}

-- Whether nothing was added, removed or changed, of rows or of sentences.
function changes.are_none(found)
  return #found.added + #found.removed + #found.changed == 0
end

-- The changes in a row that both versions have, or nil.
local function row_changes(fields, from, to)
  local change = { name = to.name, fields = json.list(), sentences = sentences.differences(from.says, to.says) }
  for _, field in ipairs(fields) do
    local old, new = field[2](from[field[1]]), field[2](to[field[1]])
    if old ~= new and field[1] == "types" then
      change.types = { added = sentences.without(to.types, from.types), removed = sentences.without(from.types, to.types) }
    elseif old ~= new then
      change.fields[#change.fields + 1] = { field = field[1], from = old, to = new }
    end
  end
  if #change.fields > 0 or change.types or not changes.are_none(change.sentences) then
    return change
  end
end

local function list_changes(fields, from, to)
  local found = { added = json.list(), removed = json.list(), changed = json.list() }
  for _, row in ipairs(from) do
    if not facts.find(to, row.name) then
      found.removed[#found.removed + 1] = row
    end
  end
  for _, row in ipairs(to) do
    local old = facts.find(from, row.name)
    if old then
      found.changed[#found.changed + 1] = row_changes(fields, old, row)
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

-- Whether nothing changed but white space and order.
function changes.is_empty(found)
  local is_empty = changes.are_none(found.sentences)
  for _, entry in ipairs(facts.lists) do
    is_empty = is_empty and changes.are_none(found[entry[1]])
  end
  return is_empty
end

local nouns = { attributes = "attribute", inputs = "input", outputs = "output", type_constraints = "type constraint" }

-- The summary that becomes the `news` of a version: what was added and removed, without the sentences.
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
  return #words > 0 and table.concat(words, "; ") or "other words"
end

return changes
