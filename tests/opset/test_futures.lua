-- test_futures.lua: versions that ONNX does not have (futures.lua), each from its page. What cannot be is refused at its line;
-- the others are imported, with scripted decisions, and put into one library: its C and splitgen cut axes as the rows say.
local future_cuts = require("future_cuts")
local futures = require("futures")
local pages = require("pages")
local render = require("base.render")
local test = require("test")
local text = require("base.text")

local splitgen = '"$SPLITGEN" --root . '
local path_of = { Split = "spec/split.lua", SplitToSequence = "spec/split_to_sequence.lua" }
local imported = {} -- list of { op, since, block = its table's, row }

local function numbered(words, since)
  return (words:gsub("NEW", since):gsub("NEXT", since + 1))
end

-- What the page has behind that of the tables.
local function news_of(row, since)
  local news = pages.opset(since, pages.section(row.op, since, row.page))
  local next_section = row.again and pages.patched(pages.section(row.op, since + 1, row.page), row.again)
  return next_section and news .. pages.opset(since + 1, next_section) or news
end

local function add_dtype(here, row)
  if row.dtype then
    here:replace("spec/dtypes.lua", "\n}\n", "\n" .. row.dtype .. "}\n")
  end
end

-- The last block of a table, decided. What neither a row nor the version before decides is deleted.
local function decided(block, row)
  local rows = '        { undecided = true,? ?([^\n]-),?\n          (%l+) = ("[^\n]*") },\n'
  return pages.patched(row.is_left and block or block:gsub(rows, function(rule, field, words)
    local key, decision = rule:match("^otherwise") or words, field ~= "gone" and rule or ""
    for piece, rule_of_piece in pairs(row.decide or {}) do
      decision = key:find(piece, 1, true) and rule_of_piece or decision
    end
    field = field == "gone" and "decided" or field
    return decision == "" and "" or ("        { %s,\n          %s = %s },\n"):format(decision, field, words)
  end), row.edit)
end

local function block_of(source, since)
  return source:match(("(\n    { since_version = %d,.-\n      unclear = [^\n]-{.-} },)%%f[\n]"):format(since))
end

local function check_refused(here, row, since)
  local page = here:read("page.md")
  here:must("cp -R spec before")
  here:refuses(splitgen .. "spec import page.md", 1, ("page.md:%d: error: %s"):format(
    text.line_at(page, page:match(".*()" .. row.at:gsub("%W", "%%%0"))), numbered(row.refused, since)))
  here:must("diff -r before spec") -- nothing is half-written
end

-- Decides what was imported: it is generated, or not.
local function check_decided(here, row, since)
  local path = path_of[row.op]
  local source = here:read(path)
  local first = source:find("    { since_version = " .. since, 1, true)
  here:write(path, source:sub(1, first - 1) .. decided(source:sub(first), row))
  if row.stops then
    here:refuses(splitgen .. "generate", 1, ("./%s:%d: error: %s-%d: %s"):format(path, text.line_at(source, first), row.op, since,
      row.stops))
    return
  end
  here:must(splitgen .. "spec import page.md") -- what waited for that
  here:expect(splitgen .. "spec check page.md", 0, " versions are as page.md has them\n", "")
  for version = since, row.again and since + 1 or since do
    imported[#imported + 1] = { op = row.op, since = version, block = block_of(here:read(path), version), row = row }
  end
end

for i, row in ipairs(futures) do
  row.op = row.op or "Split"
  test("future: " .. row[1], function(here)
    local since = pages.newest + 2 * i -- each has numbers of its own, for the library
    pages.take(here, news_of(row, since))
    here:write(path_of[row.op], pages.patched(pages.tables[path_of[row.op]], row.before))
    add_dtype(here, row)
    if row.refused then
      return check_refused(here, row, since)
    end
    local outcome = here:run(splitgen .. "spec import page.md")
    test.equal(outcome.code, 0, outcome.errors)
    for _, words in ipairs(row.told or {}) do
      test.holds(outcome.output, numbered(words, since))
    end
    for _, words in ipairs(row.holds or {}) do
      test.holds(here:read(path_of[row.op]), numbered(words, since))
    end
    if row.cuts or row.stops then
      check_decided(here, row, since)
    end
  end)
end

-- Writes the tables with all that was imported, and the library; returns the nodes of all rows.
local function write_library(here)
  local cuts, all = {}, pages.tables
  here:copy_sources("spec")
  for _, version in ipairs(imported) do
    local path = path_of[version.op]
    all[path] = test.replaced(all[path], "\n  },\n}\n", "\n" .. version.block .. "\n  },\n}\n")
    add_dtype(here, version.row)
    for _, words in ipairs(version.row.cuts) do
      cuts[#cuts + 1] = future_cuts.read(words, version)
    end
  end
  for path, words in pairs(all) do
    here:write(path, (words:gsub("newest_opset = %d+", "newest_opset = " .. pages.newest + 2 * #futures + 1)))
  end
  here:must('mkdir generated out && ln -s "$SPLITGEN_SOURCE_ROOT/runtime" . && ' .. splitgen .. "generate")
  return cuts
end

-- What the C refuses splitgen refuses, too, in these words.
test("what works, works", function(here)
  local cuts, accepted = write_library(here), {}
  here:write("driver.c", render("tests/opset/futures.c.in", { cuts = cuts }))
  here:must('"${CC:-cc}" -std=c99 -O0 -Wall -Wextra -Werror -Iruntime -Igenerated driver.c generated/*.c runtime/*.c ' ..
    "runtime/*/*.c -o driver")
  local said = text.lines(here:must("./driver"))
  for i, cut in ipairs(cuts) do
    local is, why = said[i]:match("^([^:]*):? ?(.*)$")
    test.equal(is, cut.expected, ("%s: by C (%s)"):format(cut.words, why))
    if is == "refused" then
      test.begins(why, cut.why, cut.words)
      here:write("node.json", future_cuts.request({ cut }))
      here:expect(splitgen .. "kernel --request node.json --out out", 1, "",
        text.escaped(why):gsub("^%u%a*%-%d+: ", ""))
    else
      accepted[#accepted + 1] = cut
    end
  end
  here:write("nodes.json", future_cuts.request(accepted))
  here:must(splitgen .. "kernel --request nodes.json --out out")
  local parts = future_cuts.of_manifest(here:read("out/kernel_split.json"))
  for i, cut in ipairs(accepted) do
    test.equal(parts[i], cut.expected, cut.words .. ": by splitgen")
  end
  here:must('! grep -nP "[^\\x00-\\x7f]" generated/*')
end)

return test.run
