-- test_changelog.lua: `splitgen spec check` and `diff`: the tables held against a page of all operator versions, and what a new
-- version brings. The page and the tables are those of changelog/, written for this.
local changelog_page = require("changelog_page")
local test = require("test")

local page, split, sequence = "page.md", "spec/split.lua", "spec/split_to_sequence.lua"
local spec, take_page, take_news = changelog_page.spec, changelog_page.take, changelog_page.take_news

test("the tables are as the page", function(here)
  take_page(here)
  here:expect(spec .. "check page.md", 0, "3 versions are as page.md has them\n", "")
  here:expect(spec .. "diff page.md", 0, "the tables have every version of the page\n", "")
  here:expect(spec .. "import page.md", 0, "0 versions imported, 0 files written\n", "")
end)

-- Tables that are not as the page: the file, what is found there, what stands there instead, what is said. Of a page that is not
-- as the tables, changelog_mutations.sh makes hundreds.
test.rows("noticed", {
  { "a default", split, "default = 0", "default = 1",
    "page.md:37: Split-2: attributes 'axis' default\n  page:  0\n  table: 1\n" },
  { "no default", split, "default = 0", "optional = true, assumed = 0",
    "Split-2: attributes 'axis' default\n  page:  0\n  table: none\n" },
  { "a type", "page.md", "<tt>split</tt> : list of ints", "<tt>split</tt> : int",
    "page.md:39: Split-2: attributes 'split' type\n  page:  int\n  table: list of ints\n" },
  { "what is said of an attribute", split, "The axis to cut. A negative", "The axis that is cut. A negative",
    "page.md:135: Split-13: attributes 'axis' says\n  page:  The axis to cut. A negative one counts from the back.\n" },
  { "what is not said to be differentiable", sequence, ", differentiable = false", "",
    "inputs 'split' differentiable\n  page:  no\n  table: not stated\n" },
  { "a type of an input", split, "tensor(int64)", "tensor(int32)",
    "page.md:144: Split-13: inputs 'split' type\n  page:  tensor(int64)\n  table: tensor(int32)\n" },
  { "what is differentiable", split, '"input", "T", differentiable = true', '"input", "T", differentiable = false',
    "page.md:142: Split-13: inputs 'input' differentiable\n  page:  yes\n  table: no\n" },
  { "an output's name", split, '"outputs"', '"parts"', "page.md:53: Split-2: outputs[1]\n  page:  outputs\n  table: parts\n" },
  { "a dtype too few", split, '"double", "bfloat16"', '"double"',
    "page.md:158: Split-13: type_constraints 'T' types\n  page:  tensor(float16), tensor(float), tensor(double), " ..
      "tensor(bfloat16)\n  table: tensor(float16), tensor(float), tensor(double)\n" },
  { "no sequence", sequence, '{ "uint8", "string" }, sequence = true,', '{ "string", "uint8" }, sequence = true,',
    "page.md:117: SplitToSequence-11: type_constraints 'S' types\n" },
  { "the text", split, "Cuts a tensor along an axis.", "Cuts a tensor along one axis.",
    "page.md:24: Split-2: doc\n  page:  Cuts a tensor along an axis." },
  { "the hash", split, "e5f8b2347aa6510b", "e5f8b2347aa6510c",
    "page.md:24: Split-2: source[2]\n  page:  e5f8b2347aa6510b\n  table: e5f8b2347aa6510c\n" },
  { "the newest opset", split, "newest_opset = 15", "newest_opset = 16",
    "page.md:162: Split: newest_opset\n  page:  15\n  table: 16\n" },
}, function(here, row)
  local _, file, find, replacement, told = table.unpack(row)
  take_page(here)
  here:replace(file, find, replacement)
  here:expect(spec .. "check page.md", 1, told, " between the tables and page.md\nhelp: ")
end)

test("noticed: an attribute too many", function(here)
  take_page(here)
  here:replace(sequence, "attributes = {\n", 'attributes = {\n        { "a", "int", default = 0, says = "x" },\n')
  here:replace(sequence, "lengths = {\n", 'lengths = {\n        { when = "a != 0", fail = "BAD_INPUTS", decided = "x" },\n')
  here:expect(spec .. "check page.md", 1, "page.md:85: SplitToSequence-11: attributes[3]\n  page:  none\n  table: keepdims\n")
end)

-- Pages that are none, or not whole: what is found there, what stands there instead, what is said.
test.rows("refused page", {
  { "an unknown heading", "#### Inputs", "#### Input", "page.md:43: error: 'Input' is no heading of a section\n" },
  { "an unknown range", "#### Outputs (1 - &#8734;)", "#### Outputs (some)",
    "page.md:50: error: 'Outputs (some)' is no heading of a section\n" },
  { "a heading twice", "#### Inputs", "#### Attributes", "page.md:43: error: 'Attributes' stands here twice\n" },
  { "a heading that is none", "**Split-2**", "**Split-3**",
    "page.md:24: error: '### <a name=\"Split-2\"></a>**Split-3**</a>' is no heading of an op version\n" },
  { "a version beyond 64 bits", '"Split-2"></a>**Split-2**', '"S-9223372036854775808"></a>**S-9223372036854775808**',
    "page.md:24: error: '### <a name=\"S-9223372036854775808\"></a>**S-9223372036854775...' is no heading of an op version\n" },
  { "opsets in disorder", "## Version 11 of", "## Version 1 of", "page.md:64: error: '## Version 1 of the default" },
  { "a section twice", '### <a name="Pour-15"></a>**Pour-15**</a>', '### <a name="Split-13"></a>**Split-13**</a>',
    "page.md:163: error: Split-13 stands here again, after line 122\n" },
  { "a section in the wrong place", '<a name="Split-2"></a>**Split-2**', '<a name="Split-3"></a>**Split-3**', "since_version" },
  { "another version", "since version 13", "since version 14",
    "page.md:130: error: Split-13 stands below opset 13 and says that it is of version 14\n" },
  { "no sentence on the version", "This version of the operator has been available since version 2", "Available since version 2",
    "page.md:32: error: 'Available since version 2 of the default ONNX operator set.' does not say since when the version " ..
      "is available\n" },
  { "no word on the version", "This version of the operator has been available since version 2 of the default ONNX operator set.",
    "", "page.md:30: error: 'Version' is empty\n" },
  { "no version", "to cut. A negative one counts from the back.</dd>\n</dl>\n", "</dd>\n</dl>\n\n#### Version\n",
    "page.md:139: error: 'Version' stands here twice\n" },
  { "no list", "<dl>\n<dt><tt>axis</tt>", "<dt><tt>axis</tt>", "page.md:34: error: 'Attributes' has no <dl>\n" },
  { "a list without end", "The length of each part.</dd>\n</dl>", "The length of each part.</dd>",
    "page.md:36: error: <dl> has no </dl>: is the page cut off?\n" },
  { "something behind a list", "The length of each part.</dd>\n</dl>", "The length of each part.</dd>\n</dl>\nMore.",
    "page.md:42: error: something stands behind </dl>\n" },
  { "a name without end", "list of ints</dt>", "list of ints", "page.md:39: error: <dt> has no </dt>: is the page cut off?\n" },
  { "no words for a name", "<dd>The length of each part.</dd>\n</dl>", "</dl>",
    "page.md:40: error: there is no <dd> where one should be\n" },
  { "no attribute", "<tt>split</tt> : list of ints", "<tt>split</tt>", "page.md:39: error: '<tt>split</tt>' is no attribute\n" },
  { "an unknown note", "(default is 0)", "(standard is 0)",
    "page.md:37: error: '<tt>axis</tt> : int (standard is 0)' is no attribute\n" },
  { "no input", "<tt>input</tt> : T", "<tt>input</tt>", "page.md:46: error: '<tt>input</tt>' is no input or output\n" },
  { "an unknown tag", "(variadic)", "(variadic, endless)", "page.md:53: error: 'outputs' is endless, which is not known\n" },
  { "no constraint", "<tt>T</tt> : tensor(float16)", "T: tensor(float16)",
    "page.md:60: error: 'T: tensor(float16), tensor(float)" },
  { "a byte that is no text", "Cuts a tensor along", "Cuts a \1 tensor along", "page.md:26: error: the byte 0x01 is no text\n" },
  { "a byte that is no UTF-8", "Cuts a tensor along", "Cuts a \255 tensor along",
    "page.md:26: error: the byte 0xff is no UTF-8\n" },
  { "one line that ends in CR LF", "an axis.\n", "an axis.\13\n",
    "page.md:26: error: the line ends in CR LF, and ONNX's in LF\nhelp: take the whole docs/Changelog.md of ONNX, as it is\n" },
  { "another domain", "# ai.onnx (default)", "# ai.onnx.ml",
    "page.md:1: error: there is no '# ai.onnx (default)' with a '## Version' below it\n" },
}, function(here, row)
  local _, find, replacement, told = table.unpack(row)
  take_page(here)
  here:replace(page, find, replacement)
  local outcome = here:run(spec .. "check page.md")
  test.equal(outcome.code, 1, "the exit code")
  test.holds(outcome.output .. outcome.errors, told)
end)

test("what is no page", function(here)
  take_page(here)
  here:must([[
    : >empty; head -c 2000 page.md >cut; head -n 56 page.md >cut_line; head -n 57 page.md >cut_list; sed 's/$/\r/' page.md >crlf
    sed '/Split-13/,/^$/d' page.md >headless; sed '/^## Version 13/,/^## Version 15/d' page.md >missing
    head -c 100000 "$SPLITGEN" >binary; truncate -s 5G huge; head -c 3000000 /dev/zero | tr '\0' x >long
    yes '<dt>x</dt><dd>y</dd>' | head -n 20000 >items && sed '/^<dd>The axis to cut. </r items' page.md >endless]])
  for _, row in ipairs({
    { "empty", 1, "", "empty:1: error: there is no '# ai.onnx (default)'" },
    { "cut", 1, "", "cut:88: error: the page ends in the middle of a line\nhelp: " },
    { "cut_line", 1, "Split-2: type_constraints[1]", "error: " },
    { "cut_list", 1, "cut_list:6: Split: newest_opset\n", "cut_list:57: error: 'Type Constraints' has no <dl>\n" },
    { "crlf", 1, "", "crlf:1: error: the line ends in CR LF" },
    { "binary", 1, "", "binary:1: error: the byte 0x7f is no text\n" },
    { "huge", 1, "", "huge:1: error: larger than 16777216 bytes" },
    { "long", 1, "", "long:1: error: the page ends in the middle of a line\n" },
    { "endless", 1, "", "endless:24: error: Split-2 has 420767 bytes, which is more than 262144\n" },
    { "missing", 1, "missing:64: Split: newest_opset\n", "differences between the tables and missing" },
    { "missing", 1, "missing:64: Split-13: since_version\n  page:  none\n  table: 13\n", "error: " },
    { "absent", 3, "", "absent: error: No such file or directory\n" },
    { ".", 1, "", ".: error: not a regular file\n" },
    { "", 2, "", "missing argument 'page'" },
  }) do
    here:expect(spec .. "check " .. row[1], table.unpack(row, 2))
  end
  here:expect(spec, 2, "", "a command is required")
end)

-- <dt> and <dd> may span lines, and <dd> end in blanks: only the hash is another.
test("lines mean nothing", function(here)
  take_page(here)
  here:replace(page, "<tt>split</tt> : list of ints</dt>\n<dd>The length of",
    "<tt>split</tt>\n: list of ints</dt>\n\n<dd>\nThe length\n of")
  local outcome = here:run(spec .. "check page.md")
  test.equal(outcome.output:match("^.-\n"), "page.md:24: Split-2: source[2]\n")
  test.holds(outcome.errors, "splitgen: error: 1 difference between")
end)

test("news are told", function(here)
  take_news(here)
  here:expect(spec .. "check page.md", 1, "page.md:171: Split: newest_opset\n  page:  16\n  table: 15\n" ..
    "page.md:172: Split-16: since_version\n  page:  16\n  table: none\n",
    "splitgen: error: 4 differences between the tables and page.md\n" ..
    "help: splitgen spec diff tells what a new version brings, splitgen spec import writes its table\n")
  here:expect(spec .. "diff page.md", 0, changelog_page.brought, "")
  for _, told in ipairs({ [[
{
  "changes":[{
      "op":"SplitToSequence",
      "from":11,
      "to":16,
      "is_deprecated":false,
]], [[
            "types":{
              "removed":[],
              "added":["seq(tensor(bool))"]
            },
]] }) do
    here:expect(spec .. "diff page.md --op SplitToSequence --format json", 0, told, "")
  end
  changelog_page.deprecate_16(here)
  here:expect(spec .. "diff page.md --op Split", 0, "Split-16, after Split-13: deprecated\n", "")
end)

-- What `diff` is asked for, its exit code, and what it says of that.
test("changes are told", function(here)
  local one_serves = "one version serves both opsets\n"
  local too_new = "error: opset 16 is newer than 15, the newest there is\n"
  local changed = [[
Split-13, after Split-2
attributes
  - split : list of ints
      The length of each part.
  ~ axis
      + A negative one counts from the back.
inputs
  ~ input
      differentiable: not stated, now yes
  + split : tensor(int64) (optional, non-differentiable)
      The length of each part.
outputs
  ~ outputs
      differentiable: not stated, now yes
type constraints
  ~ T
      + tensor(bfloat16)
text
  ~ The lengths of the parts can be listed in an attribute.
  > The lengths of the parts can be listed in an input.
]]
  take_page(here)
  for _, row in ipairs({
    { "--from 2 --to 13", 0, changed, "" },
    { "page.md --from 9 --to 15", 0, changed, "" },
    { "page.md --from 2", 0, changed, "" },
    { "--from 2 --to 10", 0, one_serves, "" },
    { "--from 2 --to 10 --format json", 0, '{\n  "changes":[]\n}\n', "" },
    { "--from 2 --to 12", 0, "SplitToSequence-11, new\nattributes\n  + axis : int (default is 0)\n", "" },
    { "--from 2 --to 13 --op SplitToSequence", 2, "",
      "splitgen: error: --from 2: SplitToSequence came with opset 11\nhelp: splitgen spec diff --help\n" },
    { "--from 11 --to 13 --op SplitToSequence", 0, one_serves, "" },
    { "--from 1 --to 2", 2, "", "splitgen: error: --from 1: Split came with opset 2\n" },
    { "page.md --from -1 --to 2", 2, "", "splitgen: error: --from -1: Split came with opset 2\n" },
    { "page.md --from 2 --to 16", 1, "", "page.md: " .. too_new },
    { "--from 2 --to 16", 1, "", "splitgen: " .. too_new },
    { "--from 13 --to 13", 2, "", "splitgen: error: --from 13 is not below --to 13\nhelp: splitgen spec diff --help\n" },
    { "page.md --to 13", 2, "", "splitgen: error: --to needs --from\n" },
    { "", 2, "", "splitgen: error: a page, or two opsets: --from and --to\n" },
    { "page.md --op Slice", 2, "", "splitgen: error: --op 'Slice' is none of Split, SplitToSequence\nhelp: " },
  }) do
    here:expect(spec .. "diff " .. row[1], table.unpack(row, 2))
  end
end)

test("the page for maintainers shows what the command says", function(here)
  local shown = here:must('cat "$SPLITGEN_SOURCE_ROOT/spec/README.md"')
  test.holds(shown, here:must('"$SPLITGEN" spec diff --from 13 --to 18'), "spec/README.md")
end)

return test.run
