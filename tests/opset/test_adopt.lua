-- test_adopt.lua: `splitgen spec adopt`: imports a page and generates, if everything is decided.
local pages = require("pages")
local page_commands = require("page_commands")
local test = require("test")
local versions = require("invented_tables")

local page, split = "page.md", "spec/split.lua"
local adopt = '"$SPLITGEN" --root . spec adopt page.md'
local what_next = "now add a row for each new version to tests/support/meaning.c, and run meson test -C build\n"

-- A corrected section, and an opset without new versions. Undecided rows are printed as a list.
test("a correction", function(here)
  pages.take(here, pages.opset(29))
  here:must("mkdir generated")
  here:replace(page, "using input 'split'.", "using the list 'split'.")
  local left = "7 versions agree with page.md\n"
    .. './spec/split.lua:178: Split-13: say in \'parts\' what "Lengths of the parts can be specified using the list \'split\'." '
    .. 'states, or delete the row\n    before: given = { "input split" }, rank = 1, parts = "as split lists"\n'
  local asked = "splitgen: error: 1 row is to decide\nhelp: edit the tables, then run this command again\n"
  here:expect(adopt, 1, [[
Split-13, corrected
text
  ~ Lengths of the parts can be specified using input 'split'.
  > Lengths of the parts can be specified using the list 'split'.
./spec/split.lua:152: Split-13: the lengths are an input; bfloat16
./spec/split.lua:152: left out: The rank of 'split' is not stated: it]], asked)
  here:prints(adopt, 1, asked, "the tables have every version of the page\n0 versions imported, 0 files written\n" .. left)
  test.equal(here:must("ls generated"), "")
  here:must("has 'newest_opset = 29' spec/split.lua && has 'newest_opset = 29' spec/split_to_sequence.lua")
  here:replace(split, "undecided = true, ", "")
  here:expect(adopt, 0, what_next, "")
  here:expect(adopt, 0, " files, 0 written, 0 removed\n" .. what_next, "")
end)

-- A person may write a table in another form: then a row has the line of its version, or the first.
test("a row in another form", function(here)
  local left = ":%d: Split-13: say in 'parts' what \"Lengths of the parts can be specified using input 'split'.\" states, "
  pages.take(here)
  here:replace(split, '{ given = { "input split" }, rank = 1, parts = "as split lists",\n          says = "Lengths',
    '{ undecided=true, given = { "input split" }, rank = 1, parts = "as split lists",\n          says = "Lengths')
  here:expect(adopt, 1, "./spec/split.lua" .. left:format(152), "1 row is to decide\n")
  here:replace(split, "{ since_version = 13,", "{since_version = 13,")
  here:expect(adopt, 1, "./spec/split.lua" .. left:format(1), "1 row is to decide\n")
end)

-- Facts of attributes that a page leaves open must be decided, too.
test("attributes", function(here)
  pages.take(here, pages.news:gsub("<tt>even</tt> : int", "<tt>even</tt> : string"):gsub(" %(default is 0%)", ""))
  here:must("mkdir generated")
  here:expect(adopt, 1, [[
./spec/split.lua:259: Split-29: say in 'values' which strings 'even' can be: How many parts.
./spec/split.lua:261: Split-29: say in 'assumed' what is taken for 'axis' where it is not given
./spec/split.lua:286: Split-29: say in 'parts' what "With 'even']], "6 rows are to decide\n")
end)

-- Formulas of numbers of parts are suggested only for rows that may state one: the output ends with the last row.
test.rows("no formulas for", {
  { "a decision", ": tensor(int64)", ": tensor(int32)", 'given = { "input split" }, fail = "BAD_RANK"' },
  { "a refusal", "should be specified, but not", "must be specified, but not", 'otherwise = true, fail = "BAD_INPUTS"' },
}, function(here, row)
  local _, find, replacement, last = table.unpack(row)
  pages.take(here, pages.opset(29, pages.section("Split", 29, { { find, replacement } })))
  test.equal(here:run(adopt).output:match("\n    before: ([^\n]*)\n$"), last)
end)

test("refused", function(here)
  pages.take(here)
  here:expect(adopt .. "x", 3, "", "page.mdx: error: No such file or directory\n")
  here:must("sed -i '/^## Version 18/,/^## Version 28/d' page.md")
  here:expect(adopt, 1, "page.md:236: Split: newest_opset\n", " differences between the tables and page.md\n")
end)

-- Runs every command of spec/README.md in order, with the edits that the page describes between them.
test("the page for maintainers", function(here)
  local since <const> = 29
  local function take(news)
    here:must("rm -rf spec templates generator generated && mkdir generated")
    pages.take(here, news)
    here:must("mv page.md Changelog.md")
  end
  local function take_news()
    take(pages.opset(since, pages.balanced(since)))
    here:must('mkdir -p before && "$SPLITGEN" --root . generate --out before')
  end
  local function do_nothing() end
  local function decide() here:write(split, versions.decide_balanced(here:read(split), since)) end
  local steps = { take_news, decide, take, do_nothing, take_news, do_nothing }
  local count = 0
  for _, command in ipairs(page_commands.commands("spec/README.md")) do
    count = count + 1
    test.check(steps[count], "this test has no step for %s", command.words)
    steps[count]()
    page_commands.check(here, command)
    if count == 2 then
      here:must(("test -f generated/sgk_split_%d.c"):format(since))
      test.holds(here:read(split), 'uint4; int4; " ..\n        "float4e2m1; ')
      -- lines of the table have at most 130 characters, except for quotations
      for line in here:read(split):match(("since_version = %d.*"):format(since)):gmatch("[^\n]+") do
        test.check(#line <= 130 or line:find("^ *says = "), "%s", line)
      end
      -- in existing files, only last opsets and counts may change, so that a review is short
      test.equal(here:must("diff -r before generated | grep '^<' | grep -v -e opset -e 'of all' || true"), "")
    end
  end
  test.equal(count, #steps, "the number of commands")
end)

return test.run
