-- notes.lua: notes state what a version's text leaves unclear. Finds those that hold for the next version, too.
local facts = require("opset.facts")
local joined = require("base.list").joined

local lists = { "attributes", "inputs", "outputs" }

local as_word, in_quotes = "%%f[%%w_]%s%%f[^%%w_]", "'%s'" -- patterns around a name

-- The names of a version's attributes, inputs and outputs that are in words; form is the pattern around a name.
local function names_in(words, version, form)
  local names = {}
  for _, list in ipairs(lists) do
    for _, row in ipairs(version[list]) do
      if words:find(form:format((row.name:gsub("%W", "%%%0")))) then
        names[#names + 1] = row.name
      end
    end
  end
  return names
end

-- The names whose facts differ in the new version, or that are in one of the differing sentences.
local function touched(old, new, differing)
  local found = {}
  for _, list in ipairs(lists) do
    for _, row in ipairs(old[list]) do
      local now = facts.find(new[list], row.name)
      found[row.name] = found[row.name] or not now or not facts.are_same(row, now) or nil
    end
  end
  for _, sentence in ipairs(differing) do
    for _, name in ipairs(names_in(sentence, old, as_word)) do
      found[name] = true
    end
  end
  return found
end

-- The notes about a version, the facts of it and of the next, and the sentences that only one of them has -> the notes that still
-- hold, and the others. A note is about what it quotes and what its cases are told by, or else about the whole text.
return function(notes, old, new, differing)
  local held, left = {}, {}
  local is_touched = touched(old, new, differing)
  for _, note in ipairs(notes) do
    local names = joined(names_in(note.says, old, in_quotes), names_in(note.of or "", old, as_word))
    local holds = #names > 0 or #differing == 0
    for _, name in ipairs(names) do
      holds = holds and not is_touched[name]
    end
    table.insert(holds and held or left, note)
  end
  return held, left
end
