-- test_adopt.lua: `splitgen spec adopt`: a page taken over in one, as far as all is decided. The page and the tables are those of
-- changelog/, but for what spec/README.md shows.
local base_tables = require("base_tables")
local changelog_page = require("changelog_page")
local future_decide = require("future_decide")
local future_page = require("future_page")
local page_of_tables = require("page_of_tables")
local shown = require("shown")
local test = require("test")

local page, split = "page.md", "spec/split.lua"
local adopt = '"$SPLITGEN" --root . spec adopt page.md'

local brought = changelog_page.brought .. [[
./spec/split.lua:81: Split-16: attribute 'even'; no bfloat16
./spec/split.lua:81: left out: A length of zero is not mentioned.
./spec/split_to_sequence.lua:54: SplitToSequence-16: bool
2 versions imported, 2 files written
]]
local function task(line, sentence, before)
  return ("./spec/split.lua:%d: Split-16: say in 'parts' what \"%s\" states, or delete the row\n    before: %s\n"):format(line,
    sentence, before)
end
local left = "5 versions are as page.md has them\n"
  .. task(110, [[With 'even', some may be longer by one ("10 into 4": 3, 3, 2, 2).]], "nothing")
  .. task(112, "How many parts.", "nothing")
  .. task(114, "The lengths of the parts can be listed in an input of rank 1.",
    'given = { "input split" }, rank = 1, parts = "as split lists"')
  .. [[
'outputs of dim / outputs' gives 10 into 4: refused; 7 into 3: refused; 0 into 2: 0, 0
'dim / split of split, rest if any' gives 10 into 4: 4, 4, 2; 7 into 3: 3, 3, 1; 0 into 2: no part
]]
local asked = "splitgen: error: 3 rows are to decide\nhelp: edit the tables, then run this command again\n"
local has_all = "the tables have every version of the page\n0 versions imported, 0 files written\n"
local as_page = "5 versions are as page.md has them\n"
local what_next = "now give each new version its row in tests/support/meaning.c, and run meson test -C build\n"

test("step by step", function(here)
  changelog_page.take_news(here)
  here:must('cp "$CHANGELOG"/*.lua . && mkdir generated before')
  here:prints(adopt, 1, asked, brought .. left)
  here:prints(adopt, 1, asked, has_all .. left)
  test.equal(here:must("ls generated"), "")

  here:replace(split, "{ undecided = true,", '{ given = { "attribute even" }, parts = "even - 1 of ceil(dim / even), rest",')
  here:replace(split, '        { undecided = true,\n          says = "How many parts." },\n', "")
  here:expect(adopt, 1, "./spec/split.lua:112: Split-16: say", "splitgen: error: 1 row is to decide\n")
  test.equal(select(2, here:run(adopt).output:gsub("' gives ", "")), 0) -- for a list that is left
  here:replace(split, "undecided = true, ", "")
  local outcome = here:run(adopt)
  test.equal(outcome.code, 0, outcome.errors)
  test.equal(outcome.output:gsub("%d+ files, %d+ written, 0 removed\n", "FILES\n"), has_all .. as_page .. "FILES\n" .. what_next)
  here:must("test -f generated/sgk_split_16.c && test -f generated/sgk_split_to_sequence_16.h")
  here:expect(adopt, 0, " files, 0 written, 0 removed\n" .. what_next, "")

  -- what a reviewer reads: of the files that were there, nothing is another but opsets up to which they serve, a count, and what
  -- SplitToSequence-16 now shares
  here:must("mkdir first && cp -R generator templates spec first && cp *.lua first/spec && "
    .. '"$SPLITGEN" --root first generate --out before')
  test.equal(here:must("diff -r -x sgk_split_to_sequence_11.c before generated | grep '^<' " ..
    "| grep -v -e opset -e 'of all 3' || true"), "")
end)

-- A corrected section, and a release without a version of ours.
test("a correction", function(here)
  changelog_page.take(here)
  here:must("mkdir generated")
  here:replace(page, "The axis to cut. </dd>", "The axis that is cut. </dd>")
  here:replace(page, "# ai.onnx.other", "## Version 16 of the default ONNX operator set\n# ai.onnx.other")
  here:expect(adopt, 1, [[
Split-2, corrected
attributes
  ~ axis
      ~ The axis to cut.
      > The axis that is cut.
./spec/split.lua:9: Split-2: the operator
1 version imported, 2 files written
3 versions are as page.md has them
./spec/split.lua:35: Split-2: say in 'parts' what "The axis that is cut." states, or delete the row
    before: nothing
]], "1 row is to decide\n")
  here:must("grep -q 'newest_opset = 16' spec/split.lua && grep -q 'newest_opset = 16' spec/split_to_sequence.lua")
  here:replace(split, '        { undecided = true,\n          says = "The axis that is cut." },\n', "")
  here:expect(adopt, 0, what_next, "")
end)

-- What a page leaves open of attributes is asked for, too.
test("attributes", function(here)
  changelog_page.take_news(here)
  here:replace(page, "<tt>even</tt> : int", "<tt>even</tt> : string")
  here:must("mkdir generated && sed -i '/name=.Split-16/,/name=.SplitTo/s/ (default is 0)//' page.md")
  here:expect(adopt, 1, [[
./spec/split.lua:90: Split-16: say in 'assumed' what is taken for 'axis' where it is not given
./spec/split.lua:92: Split-16: say in 'values' which strings 'even' can be: How many parts.
./spec/split.lua:110: Split-16: say in 'parts' what "With 'even']], "5 rows are to decide\n")
end)

test("refused", function(here)
  changelog_page.take(here)
  here:expect('"$SPLITGEN" spec adopt page.md', 2, "",
    "splitgen: error: --root is missing, the source tree that takes over the page\nhelp: splitgen spec adopt --help\n")
  here:expect(adopt .. "x", 3, "", "page.mdx: error: No such file or directory\n")
  here:must("sed -i '/^## Version 13/,/^## Version 15/d' page.md")
  here:expect(adopt, 1, "page.md:64: Split: newest_opset\n", " differences between the tables and page.md\n")
end)

-- Every command on the page, in order, and what is done before it; the tables are as it has them.
test("the page for maintainers", function(here)
  local tables, since <const> = base_tables(), 29
  local function take(page_is_new)
    here:must("rm -rf spec templates generator generated && mkdir generated")
    here:copy_sources("spec")
    for path, words in pairs(tables) do
      here:write(path, words)
    end
    if page_is_new then
      future_page(here.path .. "/Changelog.md", since, tables)
    else
      here:write("Changelog.md", (page_of_tables(tables)))
    end
  end
  local steps = {
    function() take(true) end,
    function() future_decide(here.path .. "/" .. split, since) end,
    function() take(false) end,
    function() end,
    function() take(true) end,
    function() end,
  }
  local count = 0
  for _, command in ipairs(shown.commands("spec/README.md")) do
    count = count + 1
    test.check(steps[count], "nothing is known of %s", command.words)
    steps[count]()
    shown.check(here, command)
    if count == 2 then
      here:must(("test -f generated/sgk_split_%d.c"):format(since))
      -- the table is no wider than a screen, but for what it quotes
      for line in here:read(split):match(("since_version = %d.*"):format(since)):gmatch("[^\n]+") do
        test.check(#line <= 130 or line:find("^ *says = "), "%s", line)
      end
    end
  end
  test.equal(count, #steps, "the number of commands")
end)

return test.run
