-- length_rules.lua: the length rules of a new version. Rules whose sentences are unchanged are carried over. Sentences that
-- are new, changed or gone give undecided rows: a person must say what they mean (spec/undecided.lua).
local conditions = require("spec.conditions")
local contains = require("base.list").contains
local facts = require("opset.facts")
local sentences = require("opset.sentences")
local text = require("base.text")

-- The texts of both versions, place by place, those of the new one first: list of { was, is }; one of the two may be "".
local function places_of(old, new)
  local places, lost = { { was = old.doc, is = new.doc } }, {}
  for _, list in ipairs({ "attributes", "inputs", "outputs" }) do
    for _, row in ipairs(new[list]) do
      local before = facts.find(old[list], row.name)
      places[#places + 1] = { was = before and before.says or "", is = row.says }
    end
    for _, row in ipairs(old[list]) do
      lost[#lost + 1] = not facts.find(new[list], row.name) and { was = row.says, is = "" } or nil
    end
  end
  return table.move(lost, 1, #lost, #places + 1, places)
end

-- The sentences of the old version that contain a part of a quotation, and their place; an empty list if no place has the whole
-- quotation.
local function quoted(places, quotation)
  local wanted = text.flat(quotation)
  for _, place in ipairs(places) do
    local flat = text.flat(place.was)
    local first, last = flat:find(wanted, 1, true)
    local found, position = {}, 1
    for _, sentence in ipairs(first and sentences.of(place.was) or {}) do
      local start, stop = flat:find(sentence, position, true)
      if start <= last and stop >= first then
        found[#found + 1] = sentence
      end
      position = stop + 1
    end
    if first then
      return found, place
    end
  end
  return {}
end

-- The row of facts that "attribute NAME" or "input NAME" names, or nil.
local function named(version, words)
  local found = conditions.parse_name(words)
  return facts.find(version[found.kind .. "s"], found.name)
end

-- Whether the new version still has each attribute and input that a row takes, with the same type. It must be optional if the row
-- says `given`, else always present.
local function can_stand(row, old, new)
  for _, words in ipairs(row.takes) do
    local was, found = named(old, words), named(new, words)
    local is_attribute = words:find("^attribute") ~= nil
    if not found or is_attribute and found.type ~= was.type then
      return false
    end
    local is_optional = found.optional or is_attribute and not found.default and not found.required
    if is_optional ~= contains(row.given or {}, words) then
      return false
    end
  end
  return true
end

-- Whether both versions say exactly the same of each attribute and input that a row takes.
local function names_the_same(row, old, new)
  for _, words in ipairs(row.takes) do
    if not facts.are_same(named(old, words), named(new, words)) then
      return false
    end
  end
  return true
end

-- The row of the version before, undecided, with its new evidence in `says`, `decided` or `gone`. If the new version lacks what
-- the conditions name, the row loses them.
local function undecided(row, old, new, field, words)
  local copy = {}
  for key, value in pairs(row) do
    copy[key] = value
  end
  copy.undecided, copy.says, copy.decided = true, nil, nil
  copy[field] = words
  if not can_stand(row, old, new) then
    copy.given, copy.rank, copy.when, copy.keepdims = nil, nil, nil, nil
  end
  return copy
end

-- Compares the sentences of every place, and gives each place became = { [old] = new }. Returns { fresh = list of new sentences,
-- in order, gone = list, differing = list of all that only one version has }.
local function compare(places)
  local found = { fresh = {}, gone = {}, differing = {} }
  for _, place in ipairs(places) do
    local before, differences = sentences.of(place.was), sentences.differences(place.was, place.is)
    place.became = {}
    for _, change in ipairs(differences.changed) do
      place.became[change.from] = change.to
      found.differing[#found.differing + 1] = change.from
    end
    for _, sentence in ipairs(sentences.of(place.is)) do
      if not contains(before, sentence) and not contains(found.fresh, sentence) then
        found.fresh[#found.fresh + 1] = sentence
      end
    end
    table.move(differences.removed, 1, #differences.removed, #found.gone + 1, found.gone)
  end
  for _, list in ipairs({ found.fresh, found.gone }) do
    table.move(list, 1, #list, #found.differing + 1, found.differing)
  end
  found.gone = sentences.without(found.gone, found.fresh) -- what moved is not gone
  return found
end

-- The row of the version before, as it is in the new one; and the new sentence that is its evidence, if there is one.
local function carry(row, old, new, places, fresh)
  if row.decided then
    local stands = can_stand(row, old, new) and names_the_same(row, old, new)
    return stands and row or undecided(row, old, new, "decided", row.decided)
  end
  local quotes, place = quoted(places, row.says)
  local is_kept, became = place ~= nil, nil
  for _, sentence in ipairs(quotes) do
    is_kept = is_kept and contains(sentences.of(place.is), sentence)
    became = became or place.became[sentence]
  end
  if is_kept then
    return can_stand(row, old, new) and row or undecided(row, old, new, "says", row.says)
  elseif became then
    return undecided(row, old, new, "says", became), became
  elseif contains(fresh, quotes[1]) then -- it stands in another place
    return undecided(row, old, new, "says", row.says), quotes[1]
  end
  return undecided(row, old, new, "gone", row.says)
end

-- The index for new rows. The first row that applies counts, so only rows that refuse combinations stay before them.
local function place_of_new(rows)
  local place = 1
  while rows[place] and rows[place].fail and #(rows[place].given or {}) + (rows[place].when and 1 or 0) > 1 do
    place = place + 1
  end
  return place
end

-- The version before in its table, and both versions' facts -> the rows of the new version, and the result of compare().
-- previous may be nil: then every sentence is new.
return function(previous, old, new)
  local places = places_of(old, new)
  local found = compare(places)
  local carried, held = {}, {}
  for _, row in ipairs(previous and previous.length_rules or {}) do
    local became
    carried[#carried + 1], became = carry(row, old, new, places, found.fresh)
    held[became or ""] = true
  end
  local place = place_of_new(carried)
  for _, sentence in ipairs(found.fresh) do
    if not held[sentence] then
      table.insert(carried, place, { undecided = true, says = sentence })
      place = place + 1
    end
  end
  return carried, found
end
