-- test_import.lua: `splitgen spec import`: the table of a version, from its page. Page and tables are those of changelog/.
local changelog_page = require("changelog_page")
local test = require("test")

local news, page, split, sequence = "new.md", "page.md", "spec/split.lua", "spec/split_to_sequence.lua"
local spec, take_news = changelog_page.spec, changelog_page.take_news

-- What a person would write: the facts, and what is to be decided.
test("imported", function(here)
  take_news(here)
  here:must("cp -R spec before")
  here:expect(spec .. "import page.md", 0, [[
./spec/split.lua:81: Split-16: attribute 'even'; no bfloat16
./spec/split.lua:81: left out: A length of zero is not mentioned.
./spec/split.lua:110: undecided: With 'even', some may be longer by one ("10 into 4": 3, 3, 2, 2).
./spec/split.lua:112: undecided: How many parts.
./spec/split.lua:114: undecided: The lengths of the parts can be listed in an input of rank 1.
./spec/split_to_sequence.lua:54: SplitToSequence-16: bool
2 versions imported, 2 files written
]], "")
  here:must([[{ sed '$d' before/split.lua | sed '$d' | sed 's/newest_opset = 15/newest_opset = 16/'; echo
    cat "$CHANGELOG/split_16.txt"; } | diff - spec/split.lua]])
  here:must("diff before/dtypes.lua spec/dtypes.lua && diff before/types.lua spec/types.lua && ls spec/* | grep -c lua")
  here:expect(spec .. "check page.md", 0, "5 versions are as page.md has them\n", "")
  here:expect(spec .. "import page.md", 0, "0 versions imported, 0 files written\n", "")

  -- nothing is generated before all is decided: what each decision changes, and what is said before it
  local generate = '"$SPLITGEN" --root . generate --out .'
  for _, row in ipairs({
    { "a new rule", '{ undecided = true,\n          says = "With',
      '{ given = { "attribute even" }, parts = "even - 1 of ceil(dim / even), rest",\n          says = "With',
      "./spec/split.lua:81: error: Split-16: lengths[1] is undecided: say in 'parts' what \"With 'even', some may be longer " ..
        "by one (\"10 into 4\": 3, 3, 2, 2).\" states, or delete the row\n" },
    { "no rule", '        { undecided = true,\n          says = "How many parts." },\n', "",
      [[lengths[2] is undecided: say in 'parts' what "How many parts." states, or delete the row]] .. "\n" },
    { "the rule before", "undecided = true, given", "given",
      [[lengths[2] is undecided: say in 'parts' what "The lengths of the parts can be listed in an input of rank 1." states]] },
  }) do
    local _, find, replacement, told = table.unpack(row)
    here:expect(generate, 1, nil, told)
    here:replace(split, find, replacement)
  end
  here:must(generate)
  here:must([[grep -q 'SGK_API sgk_split_16_kernel sgk_split_16_float;' sgk_split_16.h &&
    grep -q sgk_split_16_op sgk_registry.c && grep -q sgk_split_to_sequence_16.c meson.build]])
end)

-- What cannot be carried over is left to a person, and nothing is lost: what is replaced in a file, and what stands there
-- instead; a line of what is told; the row; and what `generate` asks for behind its place.
local without_split = [[
#### Inputs

<dl>
<dt><tt>input</tt> (differentiable) : T</dt>
<dd>What to cut.</dd>
]]
local with_split = without_split:gsub("Inputs", "Inputs (1 - 2)") .. [[
<dt><tt>split</tt> (optional, non-differentiable) : tensor(int64)</dt>
<dd>The length of each part.</dd>
]]
local otherwise_gone = '{ undecided = true, otherwise = true, parts = "outputs of dim / outputs",\n          gone = "Otherwise, '
test.rows("left to a person", {
  { "a sentence that is gone", news, "\n  Otherwise, all parts are of one length.", "",
    "./spec/split.lua:117: stated no more: Otherwise, all parts are of one length.\n", otherwise_gone,
    [["Otherwise, all parts are of one length." is no longer stated: delete the row, or say in 'decided' why it stays]] },
  { "what was decided of an input", news, "The length of each part.", "The length of every part.",
    "./spec/split.lua:118: to confirm: a list is a 1-D tensor\n",
    '{ undecided = true, given = { "input split" }, fail = "BAD_RANK",\n          decided = "a list is a 1-D tensor" },\n',
    "confirm that a list is a 1-D tensor, by taking the mark away, or delete the row" },
  { "what was decided of an input that is gone", news, with_split, without_split,
    "to confirm: a list is a 1-D tensor\n",
    '{ undecided = true, fail = "BAD_RANK",\n          decided = "a list is a 1-D tensor" },\n', "confirm that a list" },
  { "a sentence on an attribute of another type", news, "<tt>keepdims</tt> : int (default is 1)",
    "<tt>keepdims</tt> : list of ints",
    "undecided: Without either, all parts are of length 1.\n",
    '{ undecided = true, otherwise = true, parts = "dim of 1",\n          says = "Without either',
    "say in 'parts' what \"Without" },
}, function(here, row)
  local _, file, find, replacement, told, written, asked = table.unpack(row)
  take_news(here, file, find, replacement)
  local path = replacement:find("keepdims", 1, true) and sequence or split
  here:expect(spec .. "import page.md --op " .. (path == split and "Split" or "SplitToSequence"), 0, told, "")
  test.holds(here:read(path), written)

  -- the other rows are decided
  local before, after = here:read(path):match("^(.*since_version = 16.*)(" .. written:gsub("%W", "%%%0") .. ".*)$")
  here:write(path, before:gsub("{ undecided = true,", "{") .. after)
  here:expect('"$SPLITGEN" --root . generate', 1, nil, asked)
end)

-- Rows keep their order, and new ones come where they count: behind a first row that refuses some of what a later one takes.
test.rows("the place of new rows", {
  { "behind a refusal of some", '{ given = { "input split" }, when = "axis > 9", fail = "BAD_INPUTS", decided = "x" },\n', "RN" },
  { "before a refusal of all", '{ when = "axis > 9", fail = "BAD_INPUTS", decided = "x" },\n', "NR" },
}, function(here, row)
  local _, written, order = table.unpack(row)
  take_news(here, split, '{ given = { "input split" }, rank = 1', written .. '{ given = { "input split" }, rank = 1')
  here:must(spec .. "import page.md")
  local rows = here:read(split):match("since_version = 16.-lengths = {(.*)$")
  local refusal, new = rows:find('"axis > 9"', 1, true), rows:find("With 'even'", 1, true)
  test.equal(refusal < new and "RN" or "NR", order)
  test.check(new < rows:find("of rank 1.", 1, true), "what is new comes before the rows of before")
end)

test("a text that ends in brackets", function(here)
  take_news(here, news, "all parts are of one length.", "all parts are of one length]=]")
  here:must(spec .. "import page.md")
  here:expect(spec .. "check page.md", 0, "5 versions are as page.md has them\n", "")
end)

-- Notes whose subject is as before are notes about the new version; the others are told.
test("notes", function(here)
  local notes = { "'axis' of a large number is refused.", "'split' may be empty." }
  local both = ('"%s",\n        "%s",\n'):format(table.unpack(notes))
  take_news(here, split, '"A length of zero is not mentioned.",\n', both)
  here:expect(spec .. "import page.md", 0, "./spec/split.lua:115: undecided: The lengths", "")
  test.holds(here:read(split), "      unclear = {\n        " .. both .. "      } },\n  },\n}\n")

  for _, change in ipairs({
    { "what is said of it", "The length of each part.", "The length of every part." },
    { "its type", "tensor(int64)", "tensor(int32)" },
    { "a sentence that names it", "\n  Otherwise, all", "\n  With 'split', none is. Otherwise, all" },
  }) do
    local _, find, replacement = table.unpack(change)
    here:must("rm -rf spec templates generator")
    take_news(here, news, find, replacement)
    here:replace(split, '"A length of zero is not mentioned.",\n', both)
    here:expect(spec .. "import page.md", 0, "./spec/split.lua:82: left out: 'split' may be empty.\n", "")
    test.holds(here:read(split), ('unclear = {\n        "%s",\n      } },\n  },\n}\n'):format(notes[1]))
  end
end)

-- Of several versions at once, each waits for the decisions on the one before, so that a sentence is decided once.
test("one after the other", function(here)
  take_news(here)
  local section = here:read(news):match("^(.-)### <a name=.SplitTo"):gsub("([ -])16", "%117")
  here:write("both.md", here:read("page.md") .. section)
  here:expect(spec .. "import both.md --op Split", 0, "both.md:264: Split-17 waits: decide first what Split-16 leaves open, " ..
    "and then import again\n1 version imported, 1 file written\n", "")
  here:must("grep -q 'newest_opset = 16' spec/split.lua")
  here:expect(spec .. "import both.md --op Split --version 17", 0, "0 versions imported, 0 files written\n", "")
  here:replace(split, "{ undecided = true,", '{ given = { "attribute even" }, parts = "even of dim / even",')
  here:replace(split, '        { undecided = true,\n          says = "How many parts." },\n', "")
  here:replace(split, "undecided = true, ", "")
  here:expect(spec .. "import both.md --op Split", 0, "Split-17: other words\n1 version imported, 1 file written\n", "")
  test.check(not here:read(split):find("undecided", 1, true), "a decision does not count for the next version")
  here:must("grep -q 'newest_opset = 17' spec/split.lua && test $(grep -c 'even of dim / even' spec/split.lua) = 2")
end)

-- One version at a time, in any order; and into a directory of its own.
test("imported one by one", function(here)
  local remove_2 = "sed -i '/since_version = 2,/,/unclear = {}/d' spec/split.lua"
  take_news(here)
  here:expect(spec .. "import page.md --op SplitToSequence --version 16", 0, "1 version imported, 1 file written\n", "")
  here:must("grep -q 'newest_opset = 16' spec/split_to_sequence.lua && grep -q 'newest_opset = 15' spec/split.lua && mkdir out")
  here:expect(spec .. "import page.md --out out/", 0, "out/split.lua:110: undecided: With 'even'", "")
  here:must('test "$(ls out)" = split.lua && grep -q "newest_opset = 16" out/split.lua && ! grep -q Split-16 spec/split.lua')

  -- an older version, whose newer ones are there
  here:must(remove_2)
  here:expect(spec .. "check page.md", 1, "page.md:24: Split-2: since_version\n  page:  2\n  table: none\n", "error: ")
  here:expect(spec .. "import page.md --version 2", 0, "Split-2: attribute 'axis'; attribute 'split'; input 'input';", "")
  test.equal(here:must("grep -o 'since_version = [0-9]*' spec/split.lua"), "since_version = 2\nsince_version = 13\n")

  -- what a version without a default for axis assumes is for a person to say
  here:must(remove_2 .. " && sed 's/ (default is 0)//' page.md >bare.md")
  here:expect(spec .. "import bare.md --version 2", 0,
    "./spec/split.lua:17: undecided: what is taken for 'axis' where it is not given\n", "")
  test.equal(here:run('"$SPLITGEN" --root . list').errors,
    "./spec/split.lua:9: error: Split-2: attributes 'axis' is optional: 'assumed' must say what is taken for it\n")
  here:expect(spec .. "import page.md --version 16", 1, "",
    "page.md:215: error: SplitToSequence-16 is in the tables\n" ..
    "help: --refresh takes over what was corrected of it; to import it anew, remove its block\n")
  here:expect(spec .. "import page.md --version 14", 1, "",
    "page.md:171: error: the page ends without Split-14 and SplitToSequence-14\n")
  here:expect(spec .. "import page.md --op Slice", 2, "", "splitgen: error: --op 'Slice' is none of Split, SplitToSequence\n")
  here:expect(spec .. "import page.md --version x", 2, "", "--version: 'x' is no integer")
end)

-- A deprecation is a fact of the table: the versions before it go on, and opsets from there on have none.
test("deprecated", function(here)
  take_news(here)
  changelog_page.deprecate_16(here)
  here:expect(spec .. "import page.md", 0, "./spec/split.lua:7: Split-16: deprecated\n./spec/split_to_sequence.lua:54: ", "")
  test.holds(here:read(split), '\n  newest_opset = 16,\n  deprecated = { since_version = 16,\n    source = { "Split-16", "')
  here:expect(spec .. "check page.md", 0, "5 versions are as page.md has them\n", "")
  here:expect(spec .. "import page.md", 0, "0 versions imported, 0 files written\n", "")
  here:expect(spec .. "diff --from 13 --to 16 --op Split", 0, "Split-16, after Split-13: deprecated\n", "")

  here:expect('"$SPLITGEN" --root . list', 0, "Split            13      13-15   ", "")
  here:must('"$SPLITGEN" --root . generate --out .')
  test.holds(here:read("sgk_split_13.h"), " * Deprecated since opset 16: no later import has the operator.\n")
  test.holds(here:read("sgk_split_13.c"), "    .last_opset = 15,\n")
  local kernel = '"$SPLITGEN" --root . kernel --op Split --dtype float --shape 4x4 --outputs 2 --out . --opset '
  here:must(kernel .. 15)
  here:expect(kernel .. 16, 1, "", "error: opset 16 has no Split: it is deprecated since opset 16 [opset]\n")

  -- its text is corrected; then what cannot be
  here:replace(page, "  With 'even', some", "  With ''even', some")
  here:expect(spec .. "check page.md", 1, "Split-16: doc\n", "error: 2 differences")
  here:expect(spec .. "import page.md --refresh", 0, "Split-16: deprecated\n1 version imported, 1 file written\n", "")
  here:expect(spec .. "check page.md", 0, "5 versions are as page.md has them\n", "")

  -- what cannot be
  local deprecated = here:read(page)
  local function refuse(find, replacement, told)
    here:write(page, test.replaced(deprecated, find, replacement))
    here:expect(spec .. "import page.md --refresh --op Split", 1, "", told)
  end
  refuse("### <a name=\"SplitToSequence-16\"", "## Version 17 of the default ONNX operator set\n" ..
    "### <a name=\"Split-17\"></a>**Split-17**</a>\n### <a name=\"SplitToSequence-16\"",
    "page.md:184: error: Split-17 comes after Split-16, which deprecates the operator\n")
  local version = "#### Version\n\nThis version of the operator has been deprecated since version 16"
  refuse(version, "#### Inputs\n<dl>\n<dt><tt>x</tt> : T</dt><dd>x</dd>\n</dl>\n\n" .. version,
    "page.md:179: error: Split-16: inputs min is 1, which the tables cannot say\n")
  here:write(page, deprecated)
  here:must("cp \"$CHANGELOG/split.lua\" spec")
  here:replace(split, "  versions = {\n", "  versions =\n  {\n")
  here:expect(spec .. "import page.md --op Split", 1, "",
    "./spec/split.lua: error: there is no line '  newest_opset = N', or none '  versions = {' behind it\n")
  refuse("**Split-13**", "**Split-13** (deprecated)", "does not say since when the version is deprecated\n")
end)

-- What was corrected of a version that is in the tables: what of it was decided stays, if its sentence stands.
test("refreshed", function(here)
  changelog_page.take(here)
  here:must("cp -R spec before")
  here:replace(page, "listed in an input.", "listed in an input of one dimension.")
  here:replace(page, "The axis to cut. </dd>", "The axis that is cut. </dd>")
  here:expect(spec .. "import page.md", 0, "0 versions imported, 0 files written\n", "")
  here:expect(spec .. "import page.md --version 13", 1, "", "page.md:122: error: Split-13 is in the tables\nhelp: --refresh")
  here:expect(spec .. "import page.md --refresh --version 2", 0,
    "./spec/split.lua:9: Split-2: the operator\n./spec/split.lua:35: undecided: The axis that is cut.\n", "")
  test.equal(here:must("diff before/split.lua spec/split.lua | grep '^[<>]'"):gsub('%x%x%x%x%x%x%x%x+', "HASH"), [[
<       source = { "Split-2", "HASH" },
>       source = { "Split-2", "HASH" },
<           says = "The axis to cut." },
>           says = "The axis that is cut." },
>         { undecided = true,
>           says = "The axis that is cut." },
]])
  here:replace(split, '        { undecided = true,\n          says = "The axis that is cut." },\n', "")
  here:expect(spec .. "import page.md --refresh", 0, [[
./spec/split.lua:42: Split-13: input 'split'; no attribute 'split'; bfloat16
./spec/split.lua:42: left out: A length of zero is not mentioned.
./spec/split.lua:70: undecided: The lengths of the parts can be listed in an input of one dimension.
1 version imported, 1 file written
]], "")
  test.holds(here:read(split), [[
        { undecided = true, given = { "input split" }, rank = 1, parts = "as split lists",
          says = "The lengths of the parts can be listed in an input of one dimension." },
        { given = { "input split" }, fail = "BAD_RANK",
]])
  here:expect(spec .. "check page.md", 0, "3 versions are as page.md has them\n", "")
  here:expect(spec .. "import page.md --refresh", 0, "0 versions imported, 0 files written\n", "")
end)

-- Operators that are new on the page, and none of ours.
test("operators that resemble ours", function(here)
  changelog_page.take(here)
  local function operator(name, opset, outputs)
    return (([[
### <a name="NAME"></a>**NAME**</a>

  Does something.

#### Version

This version of the operator has been available since version OPSET of the default ONNX operator set.

#### Inputs

<dl>
<dt><tt>x</tt> : T</dt>
<dd>x</dd>
</dl>

#### Outputs

<dl>
OUTPUTS
<dd>y</dd>
</dl>

#### Type Constraints

<dl>
<dt><tt>T</tt> : tensor(float)</dt>
<dd>T</dd>
<dt><tt>S</tt> : seq(tensor(float))</dt>
<dd>S</dd>
</dl>

]]):gsub("NAME", name .. "-" .. opset):gsub("OPSET", opset):gsub("OUTPUTS", "<dt><tt>y</tt>" .. outputs .. "</dt>"))
  end
  local operators = "## Version 16 of the default ONNX operator set\n" .. operator("Chunk", 16, " (variadic) : T") ..
    operator("Mix", 16, " (variadic, heterogeneous) : T") .. operator("Same", 16, " : T") ..
    operator("TensorSplit", 16, " : T") .. operator("Unstack", 16, " : S")
  here:write(page, here:read(page):gsub("# ai.onnx.other", "%0", 1):gsub("\n# ai%.onnx%.other", "\n" .. operators .. "\n%0", 1))
  local told = [[
page.md:172: Chunk-16 is new, and none of ours: it gives parts, as Split does
page.md:265: TensorSplit-16 is new, and none of ours: its name has Split
page.md:296: Unstack-16 is new, and none of ours: it gives a sequence, as SplitToSequence does
]]
  here:expect(spec .. "check page.md", 1, told .. "page.md:171: Split: newest_opset\n", "error: 2 differences")
  here:expect(spec .. "import page.md", 0, told .. "0 versions imported, 2 files written\n", "")
  here:prints(spec .. "check page.md", 0, "", "3 versions are as page.md has them\n")
end)

test("tables of another form", function(here)
  take_news(here, split, "      } },\n  },\n}\n", "      } } } }\n")
  here:must("cp -R spec before")
  here:expect(spec .. "import page.md", 1, "",
    "./spec/split.lua: error: there is no line '    { since_version = N,' or no end of the versions\n")
  here:must("diff -r before spec") -- nothing is half-written
end)

-- A program does not write over tables that it does not know.
test("other tables are kept", function(here)
  take_news(here)
  here:expect('"$SPLITGEN" spec import page.md', 1, nil, "spec/split.lua: error: is not what this program was built with\n" ..
    "help: build splitgen again, or name the source tree with --root\n")
  here:expect(spec .. "import page.md --out missing", 3, "",
    "missing/split.lua: error: No such file or directory\nhelp: --out names an existing directory\n")
  here:must("rm " .. sequence)
  here:expect(spec .. "import page.md", 3, "", "./spec/split_to_sequence.lua: error: No such file or directory\n")
end)

return test.run
