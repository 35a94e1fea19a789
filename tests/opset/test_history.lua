-- test_history.lua: replays the operators' history. Versions are removed from the tables and imported anew from the page, with
-- the tables' own decisions; then every byte must be as before. The page is page_of_tables.lua's, or $HISTORY_PAGE.
local contains = require("base.list").contains
local page_of_tables = require("page_of_tables")
local test = require("test")

-- The facts of a version, without fields that a person adds.
local function stated_alone(rest)
  return (rest:gsub(" assumed = %-?%d+,", ""):gsub(" values = {.-},", ""))
end

-- The block of a version in pieces: facts from the page, the news, and decisions; and where the block begins and ends.
local function block_of(source, since)
  local first, stated, news, rest, decided, last = source:match(("()(    { since_version = %d,\n[^\n]*\n)(      news   = .-\n)" ..
    "(      doc = .-)(      length_rules = .-\n      unclear = .-} },\n)()"):format(since))
  return first and { stated = stated, news = news, rest = rest, decided = decided, first = first, last = last - 1 }
end

-- The length rules in the decided piece of a block, and its notes.
local function rows_of(decided)
  local rows, notes = {}, {}
  local rules, unclear = decided:match("^(.-)(\n      unclear = .*)")
  for row in rules:gmatch("\n(        {[^\n]*\n          [^\n]*)") do
    rows[#rows + 1] = row
  end
  for note in unclear:gmatch("\n        ({ .-says = [^\n]*) },") do
    notes[#notes + 1] = note
  end
  return rows, notes
end

-- An import may leave anything undecided, but its own decisions must be right, and it must ask about each sentence that is a
-- rule's source. (If two sentences state a rule, a person may quote the other one.)
local function check_imported(label, imported, known)
  local rows, notes = rows_of(imported.decided)
  local should, known_notes = rows_of(known.decided)
  local asked, rules = {}, {}
  for _, row in ipairs(should) do
    rules[#rules + 1] = row:match("^[^\n]*")
  end
  for _, row in ipairs(rows) do
    local is_asked = row:find("{ undecided = true", 1, true)
    asked[#asked + 1] = is_asked and row or nil
    test.check(is_asked or contains(rules, row:match("^[^\n]*")), "%s: a row is wrongly decided:\n%s", label, row)
  end
  for _, row in ipairs(should) do
    local sentence = row:match('          says = "(.*)" },$')
    test.check(not sentence or contains(rows, row) or table.concat(asked):find(sentence, 1, true),
      "%s: the import does not ask about '%s'", label, sentence)
  end
  for _, note in ipairs(notes) do
    test.check(contains(known_notes, note), "%s: a note does not belong to the version: %s", label, note)
  end
end

-- Gives imported versions their decisions from `known`, the text before -> the new text, and the number of versions.
local function decide(op, source, known, removed)
  local count = 0
  for _, since in ipairs(removed) do
    local label, is, was = ("%s-%d"):format(op, since), block_of(source, since), block_of(known, since)
    if is and source:sub(is.first, is.last) ~= known:sub(was.first, was.last) then
      check_imported(label, is, was)
      local rest = stated_alone(is.rest) == stated_alone(was.rest) and was.rest or is.rest
      source = source:sub(1, is.first - 1) .. is.stated .. was.news .. rest .. was.decided .. source:sub(is.last + 1)
    end
    count = count + (is and 1 or 0)
  end
  return source, count
end

-- Removes versions from a table, and imports until all are back.
local function replay(here, op, path, removed)
  local known = here:read("before")
  local source = known
  for _, since in ipairs(removed) do
    local block = block_of(source, since)
    source = source:sub(1, block.first - 1) .. source:sub(block.last + 1)
  end
  here:write(path, source)
  for _ = 1, #removed do
    here:must('"$SPLITGEN" --root . spec import page.md --op ' .. op)
    local count
    source, count = decide(op, here:read(path), known, removed)
    here:write(path, source)
    if count == #removed then
      break
    end
  end
  here:must("diff before " .. path)
end

-- Each subset of versions except all of them: a table must keep one.
test.rows("replayed", { { "Split", "spec/split.lua" }, { "SplitToSequence", "spec/split_to_sequence.lua" } }, function(here, row)
  local op, path = table.unpack(row)
  here:copy_sources("spec")
  here:write("page.md", os.getenv("HISTORY_PAGE") and test.read(os.getenv("HISTORY_PAGE")) or page_of_tables())
  here:expect('"$SPLITGEN" --root . spec check page.md', 0, " versions agree with page.md\n", "")
  here:must("cp " .. path .. " before")
  local versions = {}
  for since in here:read(path):gmatch("\n    { since_version = (%d+),") do
    versions[#versions + 1] = math.tointeger(tonumber(since))
  end
  for set = 1, (1 << #versions) - 2 do
    local removed = {}
    for i, since in ipairs(versions) do
      removed[#removed + 1] = set >> (i - 1) & 1 == 1 and since or nil
    end
    replay(here, op, path, removed)
  end
end)

return test.run
