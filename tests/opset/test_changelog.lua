-- test_changelog.lua: `splitgen spec check` and `diff`: the tables compared with a page of all operator versions, and changes
-- between versions.
local pages = require("pages")
local test = require("test")

local page, split = "page.md", "spec/split.lua"
local spec = '"$SPLITGEN" --root . spec '

-- Tables that differ from the page: the file, the text to find, its replacement, the message. test_changelog_mutations.lua has
-- hundreds of pages that differ from the tables.
test.rows("noticed", {
  { "no default", split, "default = 0", "optional = true, assumed = 0",
    "page.md:60: Split-2: attributes 'axis' default\n  page:  0\n  table: none\n" },
  { "an input without 'differentiable'", split, ", differentiable = false", "",
    "page.md:215: Split-13: inputs 'split' differentiable\n  page:  no\n  table: not stated\n" },
  { "a dtype too few", "spec/types.lua", '"float16", "float", "double"', '"float16", "float"',
    "page.md:42: Split-1: type_constraints 'T' types\n  page:  tensor(float16), tensor(float), tensor(double)\n" ..
      "  table: tensor(float16), tensor(float)\n" },
  { "the hash", split, "7c5d1d5c014a8b7a", "7c5d1d5c014a8b7b",
    "page.md:3: Split-1: source[2]\n  page:  7c5d1d5c014a8b7a\n  table: 7c5d1d5c014a8b7b\n" },
  { "the newest opset", split, "newest_opset = 28", "newest_opset = 29",
    "page.md:346: Split: newest_opset\n  page:  28\n  table: 29\n" },
}, function(here, row)
  local _, file, find, replacement, told = table.unpack(row)
  pages.take(here)
  here:replace(file, find, replacement)
  here:expect(spec .. "check page.md", 1, told, " between the tables and page.md\nhelp: ")
end)

-- Sections of other operators and domains may have any form.
test("not read", function(here)
  pages.take(here, [[
### <a name="Pour-28"></a>**Pour-28**</a>

  Pours a tensor.
  #### Example
  <dl> in a text, `a < b`, and an attribute that no table of ours could have.

#### Version

No versioning maintained for experimental ops.

#### Attributes

<dl>
<dt><tt>speed</tt> : list of strings (default is ['slow', 'fast'])</dt>
<dd>How.</dd>
</dl>

# ai.onnx.other
## Version 1 of the 'ai.onnx.other' operator set
### <a name="Split-1"></a>**Split-1**</a>
]])
  here:prints(spec .. "check page.md", 0, "", "7 versions agree with page.md\n")
end)

-- Malformed or incomplete pages: the text to find, its replacement, the message.
local since_2 = "This version of the operator has been available since version 2 of the default ONNX operator set."
test.rows("refused page", {
  { "an unknown heading", "#### Inputs", "#### Input", "page.md:23: error: 'Input (1 - 2)' is no heading of a section\n" },
  { "an unknown range", "#### Outputs (1 - &#8734;)", "#### Outputs (some)",
    "page.md:32: error: 'Outputs (some)' is no heading of a section\n" },
  { "a heading twice", "#### Inputs (1 - 2)", "#### Attributes", "page.md:23: error: 'Attributes' is given twice\n" },
  { "a heading that is none", "**Split-2**", "**Split-3**",
    "page.md:47: error: '### <a name=\"Split-2\"></a>**Split-3**</a>' is no heading of an op version\n" },
  { "a heading without a name", '<a name="Split-2"></a>**Split-2**</a>', "Split-2",
    "page.md:47: error: '### Split-2' is no heading of an op version\n" },
  { "a version beyond 64 bits", '"Split-2"></a>**Split-2**', '"S-9223372036854775808"></a>**S-9223372036854775808**',
    "page.md:47: error: '### <a name=\"S-9223372036854775808\"></a>**S-9223372036854775...' is no heading of an op version\n" },
  { "a heading of an opset that is none", "## Version 11 of", "## Opset 11 of",
    "page.md:95: error: '## Opset 11 of the default ONNX operator set' is no heading of the next opset\n" },
  { "opsets in disorder", "## Version 11 of", "## Version 1 of", "page.md:95: error: '## Version 1 of the default" },
  { "a section twice", '### <a name="SplitToSequence-11"></a>**SplitToSequence-11**</a>',
    '### <a name="Split-11"></a>**Split-11**</a>', "page.md:136: error: Split-11 is given again, after line 96\n" },
  { "another version", "since version 13", "since version 14",
    "page.md:201: error: Split-13 stands below opset 13 and says that it is of version 14\n" },
  { "a section above the first opset", "## Version 1 of the default ONNX operator set\n", "",
    "page.md:11: error: Split-1 stands below opset 0 and says that it is of version 1\n" },
  { "no sentence on the version", since_2, "Available since 2.",
    "page.md:55: error: 'Available since 2.' does not say since when the version is available\n" },
  { "no word on the version", since_2, "", "page.md:53: error: 'Version' is empty\n" },
  { "no version", "#### Version\n\n" .. since_2, "", "page.md:47: error: Split-2 has no '#### Version': is the page cut off?\n" },
  { "no list", "<dl>\n<dt><tt>axis</tt>", "<dt><tt>axis</tt>", "page.md:14: error: 'Attributes' has no <dl>\n" },
  { "a list without end", "length of each output</dd>\n</dl>", "length of each output</dd>",
    "page.md:16: error: <dl> has no </dl>: is the page cut off?\n" },
  { "something behind a list", "length of each output</dd>\n</dl>", "length of each output</dd>\n</dl>\nMore.",
    "page.md:22: error: unexpected text after </dl>\n" },
  { "a name without end", "list of ints</dt>", "list of ints", "page.md:19: error: <dt> has no </dt>: is the page cut off?\n" },
  { "no words for a name", "<dd>length of each output</dd>\n</dl>", "</dl>",
    "page.md:20: error: there is no <dd> where one should be\n" },
  { "no attribute", "<tt>split</tt> : list of ints", "<tt>split</tt>", "page.md:19: error: '<tt>split</tt>' is no attribute\n" },
  { "a type of other characters", "<tt>split</tt> : list of ints", "<tt>split</tt> : list of 2 ints",
    "page.md:19: error: '<tt>split</tt> : list of 2 ints' is no attribute\n" },
  { "an unknown note", "(default is 0)", "(standard is 0)",
    "page.md:60: error: '<tt>axis</tt> : int (standard is 0)' is no attribute\n" },
  { "no input", "<tt>input</tt> : T", "<tt>input</tt>", "page.md:26: error: '<tt>input</tt>' is no input or output\n" },
  { "an unknown tag", "(variadic)", "(variadic, endless)", "page.md:35: error: 'outputs...' is endless, which is not known\n" },
  { "no constraint", "<tt>T</tt> : tensor(float16)", "T: tensor(float16)",
    "page.md:42: error: 'T: tensor(float16), tensor(float), tensor(double)' is no type constraint\n" },
  { "a byte that is no text", "Split a tensor", "Split a \1 tensor", "page.md:5: error: the byte 0x01 is no text\n" },
  { "a byte that is no UTF-8", "Split a tensor", "Split a \255 tensor", "page.md:5: error: the byte 0xff is no UTF-8\n" },
  { "one line that ends in CR LF", "specified\n", "specified\13\n",
    "page.md:5: error: the line ends in CR LF, and ONNX's in LF\nhelp: give the whole docs/Changelog.md of ONNX, unchanged\n" },
  { "another domain", "# ai.onnx (default)", "# ai.onnx.ml",
    "page.md:1: error: there is no '# ai.onnx (default)' with a '## Version' below it\n" },
}, function(here, row)
  local _, find, replacement, told = table.unpack(row)
  pages.take(here)
  here:replace(page, find, replacement)
  here:expect(spec .. "check page.md", 1, nil, told)
end)

test("files that are not a page", function(here)
  pages.take(here)
  here:must([[
    : >empty; head -c 2000 page.md >cut; head -n 38 page.md >cut_line; head -n 39 page.md >cut_list; sed 's/$/\r/' page.md >crlf
    sed '/^## Version 18/,/^## Version 28/d' page.md >missing
    head -c 100000 /bin/sh >binary; truncate -s 5G huge; head -c 3000000 /dev/zero | tr '\0' x >long
    yes '<dt>x</dt><dd>y</dd>' | head -n 20000 >items && sed '/^<dd>Which axis to split on</r items' page.md >endless]])
  for _, row in ipairs({
    { "empty", 1, "", "empty:1: error: there is no '# ai.onnx (default)'" },
    { "cut", 1, "", "cut:83: error: the page ends in the middle of a line\nhelp: " },
    { "cut_line", 1, "Split-1: type_constraints[1]", "error: " },
    { "cut_list", 1, "cut_list:2: Split: newest_opset\n", "cut_list:39: error: 'Type Constraints' has no <dl>\n" },
    { "crlf", 1, "", "crlf:1: error: the line ends in CR LF" },
    { "binary", 1, "", "binary:1: error: the byte 0x7f is no text\n" },
    { "huge", 1, "", "huge:1: error: larger than 16777216 bytes" },
    { "long", 1, "", "long:1: error: the page ends in the middle of a line\n" },
    { "endless", 1, "", "endless:3: error: Split-1 has 421055 bytes, which is more than 262144\n" },
    { "missing", 1, "missing:236: Split: newest_opset\n", "differences between the tables and missing" },
    { "missing", 1, "missing:236: Split-18: since_version\n  page:  none\n  table: 18\n", "error: " },
    { "absent", 3, "", "absent: error: No such file or directory\n" },
    { ".", 1, "", ".: error: not a regular file\n" },
    { "", 2, "", "missing argument 'page'" },
  }) do
    here:expect(spec .. "check " .. row[1], table.unpack(row, 2))
  end
end)

-- <dt> and <dd> may span lines, and <dd> may end in blanks: only the hash differs.
test("line breaks have no meaning", function(here)
  pages.take(here)
  here:replace(page, "<tt>split</tt> : list of ints</dt>\n<dd>length of",
    "<tt>split</tt>\n: list of ints</dt>\n\n<dd>\nlength\n of")
  local outcome = here:run(spec .. "check page.md")
  test.equal(outcome.output:match("^.-\n"), "page.md:3: Split-1: source[2]\n")
  test.holds(outcome.errors, "splitgen: error: 1 difference between")
  here:prints(spec .. "diff page.md", 0, "", "Split-1, corrected\nnothing but white space and order\n")
end)

test("diff of a new version", function(here)
  pages.take(here, pages.news)
  here:expect(spec .. "check page.md", 1, "page.md:347: Split: newest_opset\n  page:  29\n  table: 28\n" ..
    "page.md:348: Split-29: since_version\n  page:  29\n  table: none\n",
    "splitgen: error: 4 differences between the tables and page.md\n" ..
    "help: splitgen spec diff shows what is new in a version; splitgen spec import writes its table\n")
  here:prints(spec .. "diff page.md", 0, "", [[
Split-29, after Split-18
attributes
  + even : int
      How many parts.
type constraints
  ~ T
      - tensor(bool)
text
  ~ If the input 'split' is specified, it indicates the sizes of each output in the split.
  > If the input 'split' is specified, it lists the sizes of each output in the split.
  + With 'even', some may be longer by one ("10 into 4": 3, 3, 2, 2).

SplitToSequence-29, after SplitToSequence-24
type constraints
  ~ T
      + tensor(int4)
  ~ S
      + seq(tensor(int4))
]])
  for _, told in ipairs({ [[
{
  "changes":[{
      "op":"SplitToSequence",
      "from":24,
      "to":29,
      "is_deprecated":false,
]], [[
            "types":{
              "removed":[],
              "added":["seq(tensor(int4))"]
            },
]] }) do
    here:expect(spec .. "diff page.md --op SplitToSequence --format json", 0, told, "")
  end
  here:expect(spec .. "diff page.md --op Split --format json", 0, [[
        "added":[{
            "name":"even",
            "type":"int",
            "says":"How many parts."
          }]
]], "")
end)

-- What is added to a new version's text.
test.rows("a long page is read at once", {
  { "dots", ("."):rep(60000) },
  { "quotes", "." .. ('"'):rep(60000) },
  { "letters", ("x"):rep(60000) },
  { "blanks", (" "):rep(60000) .. "x" },
  { "empty lines", ("\n"):rep(60000) .. "x" },
}, function(here, row)
  pages.take(here, pages.opset(29, pages.section("Split", 29, { pages.says(row[2] .. " and more.") })))
  test.is_fast(function() here:must(spec .. "diff page.md --op Split") end)
end)

test("a long heading is refused at once", function(here)
  pages.take(here)
  here:replace(page, "**Split-2**</a>", ("*"):rep(20000))
  test.is_fast(function() here:expect(spec .. "check page.md", 1, "", "page.md:47: error: ") end)
end)

-- Numbers and the order of inputs and outputs have a meaning, other than the order of attributes.
test("diff of numbers and order", function(here)
  local axis, count = "<dt><tt>axis</tt>.-</dd>\n", "<dt><tt>num_outputs</tt>.-</dd>\n"
  local input, lengths = "<dt><tt>input</tt>.-</dd>\n", "<dt><tt>split</tt>.-</dd>\n"
  local function swapped(first, second)
    return (pages.section("Split", 29):gsub(("(%s)(%s)"):format(first, second), "%2%1"))
  end
  pages.take(here)
  for _, row in ipairs({
    { pages.section("Split", 29, { { "(1 - 2)", "(1 - 3)" }, { "(1 - &#8734;)", "(2 - 5)" } }),
      "inputs\n  max: 2, now 3\noutputs\n  min: 1, now 2\n  max: unbounded, now 5\n" },
    { swapped(input, lengths),
      "inputs\n  ~ split\n      position: 2, now 1\n  ~ input\n      position: 1, now 2\n" },
    { swapped(axis, count), "nothing but white space and order\n" },
  }) do
    here:write(page, pages.base .. pages.opset(29, row[1]))
    here:prints(spec .. "diff page.md --op Split", 0, "", "Split-29, after Split-18\n" .. row[2])
  end
  here:write(page, pages.base .. pages.opset(29, pages.section("Split", 29, { { "(1 - 2)", "(1 - 3)" } })))
  here:expect(spec .. "diff page.md --op Split --format json", 0, [[
      "inputs":{
        "fields":[{
            "field":"max",
            "from":"2",
            "to":"3"
          }],
]], "")
end)

test("diff of a version without a text", function(here)
  pages.take(here, pages.opset(29, (pages.section("Split", 29):gsub("(</a>\n).-\n(#### )", "%1\n%2", 1))))
  here:expect(spec .. "diff page.md --op Split", 0, "Split-29, after Split-18\ntext\n  - Split a tensor into a list", "")
end)

-- Pages that begin with a later version of ours, or with an earlier one of an operator than all of ours, and a page without our
-- operators.
test("diff of part of a page", function(here)
  local head = "# ai.onnx (default)\n"
  pages.take(here)
  here:write("later.md", head .. pages.opset(29, pages.section("Split", 29, { { "tensor(bool), ", "" } })))
  here:write("earlier.md", head .. pages.opset(5, pages.section("SplitToSequence", 5)))
  here:write("other.md", head .. pages.opset(29, '### <a name="Pour-29"></a>**Pour-29**</a>\n'))
  here:prints(spec .. "diff later.md", 0, "", "Split-29, after Split-18\ntype constraints\n  ~ T\n      - tensor(bool)\n")
  here:expect(spec .. "diff earlier.md", 0, "SplitToSequence-5, new\nattributes\n  + axis : int (default is 0)\n", "")
  here:prints(spec .. "diff other.md", 0, "", "the tables have every version of the page\n")
  local none = "other.md: error: there is no version of Split"
  here:prints(spec .. "diff other.md --from 2", 1, none .. " or SplitToSequence\n")
  here:prints(spec .. "diff other.md --from 2 --to 13 --op Split", 1, none .. "\n")
end)

-- A sentence became the one that is most like it, and of several such ones the first.
test("diff of a sentence that is like several", function(here)
  local like = " the sizes of each output in the split."
  pages.take(here, pages.opset(29, pages.section("Split", 29, { { "it indicates" .. like,
    "it lists the sizes. If the input 'split' is specified, it lists" .. like .. " If the input 'split' is specified, it states"
    .. like } })))
  here:prints(spec .. "diff page.md", 0, "", [[
Split-29, after Split-18
text
  ~ If the input 'split' is specified, it indicates the sizes of each output in the split.
  > If the input 'split' is specified, it lists the sizes of each output in the split.
  + If the input 'split' is specified, it lists the sizes.
  + If the input 'split' is specified, it states the sizes of each output in the split.
]])
end)

-- Options of `diff`, its exit code, and its output.
test("diff between opsets", function(here)
  local one_serves = "one version serves both opsets\n"
  local too_new = "splitgen: error: --to 29: the newest opset is 28\nhelp: splitgen spec diff --help\n"
  local changed = [[
Split-13, after Split-2
attributes
  - split : list of ints
      length of each output
  ~ axis
      + A negative value means counting dimensions from the back.
      + Accepted range is [-rank, rank-1] where r = rank(input).
inputs
  max: 1, now 2
  ~ input
      differentiable: not stated, now yes
  + split : tensor(int64) (optional, non-differentiable)
      Optional length of each output. Values should be >= 0.Sum of the values must be equal to the dim value at 'axis'
      specified.
outputs
  ~ outputs
      differentiable: not stated, now yes
type constraints
  ~ T
      + tensor(bfloat16)
text
  ~ Lengths of the parts can be specified using argument 'split'.
  > Lengths of the parts can be specified using input 'split'.
]]
  pages.take(here)
  for _, row in ipairs({
    { "--from 2 --to 13 --op Split", 0, changed, "" },
    { "page.md --from 9 --to 15 --op Split", 0, changed, "" },
    { "page.md --from 2 --to 13", 0, "\n\nSplitToSequence-11, new\nattributes\n  + axis : int (default is 0)\n", "" },
    { "page.md --from 18", 0, "SplitToSequence-24, after SplitToSequence-11\n", "" },
    { "--from 2 --to 10", 0, one_serves, "" },
    { "--from 2 --to 10 --format json", 0, '{\n  "changes":[]\n}\n', "" },
    { "--from 2 --to 13 --op SplitToSequence", 2, "",
      "splitgen: error: --from 2: SplitToSequence came with opset 11\nhelp: splitgen spec diff --help\n" },
    { "--from 11 --to 13 --op SplitToSequence", 0, one_serves, "" },
    { "--from 0 --to 2", 2, "", "splitgen: error: --from 0: Split came with opset 1\n" },
    { "page.md --from -1 --to 2", 2, "", "splitgen: error: --from -1: Split came with opset 1\n" },
    { "page.md --from 2 --to 29", 2, "", too_new },
    { "--from 2 --to 29", 2, "", too_new },
    { "--from 13 --to 13", 2, "", "splitgen: error: --from 13 is not below --to 13\nhelp: splitgen spec diff --help\n" },
    { "page.md --to 13", 2, "", "splitgen: error: --to needs --from\n" },
    { "", 2, "", "splitgen: error: it needs a page, or two opsets: --from and --to\n" },
  }) do
    here:expect(spec .. "diff " .. row[1], table.unpack(row, 2))
  end
end)

return test.run
