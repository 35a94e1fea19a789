-- sentences.lua: words as sentences, and which of them changed.
local json = require("base.json")
local text = require("base.text")

local sentences = {}

local abbreviations = { ["e.g."] = true, ["i.e."] = true, ["etc."] = true, ["vs."] = true }
local longest <const> = 4 -- of these

-- Whether a sentence can begin at this place of words.
local function begins_sentence(words, place)
  return words:find("^[\"'`(%[]*%u", place) ~= nil or words:find("^[\"'`]", place) ~= nil
end

-- Whether the word that ends at this place, in a sentence that begins at `start`, is an abbreviation.
local function is_abbreviation(words, start, stop)
  return abbreviations[words:sub(math.max(start, stop - longest), stop):match("%S+$")] ~= nil
end

-- The sentences of flat words, in order; one also ends where the next follows without a space.
local function of_paragraph(words, list)
  local start, place = 1, 1
  while true do
    local _, stop = words:find("[.!?]+[\"'`)]*", place)
    if not stop then
      break
    end
    local is_end = words:find("^ ", stop + 1) and begins_sentence(words, stop + 2) or words:find("^%u%l", stop + 1)
    if is_end and not is_abbreviation(words, start, stop) then
      list[#list + 1] = words:sub(start, stop)
      start = words:find("%S", stop + 1)
    end
    place = stop + 1
  end
  if start <= #words then
    list[#list + 1] = words:sub(start)
  end
end

-- The sentences of a text, each flat; a paragraph and an item of a list end one.
function sentences.of(words)
  local list = {}
  words = words:gsub("\n%s*\n", "\0"):gsub("\n(%s*[-*] )", "\0%1")
  for paragraph in (words .. "\0"):gmatch("(.-)%z") do
    of_paragraph(text.flat(paragraph), list)
  end
  return list
end

local function words_of(sentence)
  local counts, total = {}, 0
  for word in sentence:lower():gmatch("[%w_]+") do
    counts[word] = (counts[word] or 0) + 1
    total = total + 1
  end
  return counts, total
end

-- How alike two sentences are, from 0 to 1: the share of words that they have in common.
local function likeness(a, b)
  local of_a, total_a = words_of(a)
  local of_b, total_b = words_of(b)
  local common = 0
  for word, count in pairs(of_a) do
    common = common + math.min(count, of_b[word] or 0)
  end
  return 2 * common / math.max(total_a + total_b, 1)
end

local alike = 0.5 -- from this likeness on, a sentence counts as a changed one

-- The values of a list that another lacks; duplicates count.
function sentences.without(list, others)
  local counts, rest = {}, json.list()
  for _, value in ipairs(others) do
    counts[value] = (counts[value] or 0) + 1
  end
  for _, value in ipairs(list) do
    if (counts[value] or 0) > 0 then
      counts[value] = counts[value] - 1
    else
      rest[#rest + 1] = value
    end
  end
  return rest
end

-- The differences between the sentences of two texts:
-- { removed = list, added = list, changed = list of { from, to } }, in the order of the texts.
function sentences.differences(from, to)
  local old, new = sentences.of(from), sentences.of(to)
  local removed, added = sentences.without(old, new), sentences.without(new, old)
  local found = { removed = json.list(), added = added, changed = json.list() }
  for _, sentence in ipairs(removed) do
    local best, best_likeness = nil, alike
    for i, candidate in ipairs(added) do
      local likely = likeness(sentence, candidate)
      if likely >= best_likeness and (not best or likely > best_likeness) then
        best, best_likeness = i, likely
      end
    end
    if best then
      found.changed[#found.changed + 1] = { from = sentence, to = table.remove(added, best) }
    else
      found.removed[#found.removed + 1] = sentence
    end
  end
  return found
end

return sentences
