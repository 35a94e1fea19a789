-- test_import.lua: `splitgen spec import`: the table of a version, from its page. Rules, notes and refusals are tested by the
-- rows of invented_versions.lua.
local pages = require("pages")
local test = require("test")

local page, split, sequence = "page.md", "spec/split.lua", "spec/split_to_sequence.lua"
local spec = '"$SPLITGEN" --root . spec '

-- The import writes the facts, and rows for the decisions.
test("imported", function(here)
  pages.take(here, pages.news)
  here:must("cp -R spec before")
  here:prints(spec .. "import page.md", 0, "", [[
./spec/split.lua:248: Split-29: attribute 'even'; no bool
./spec/split.lua:248: left out: The rank of 'split' is not stated: it lists one length an output, so ]] .. [[
anything but a 1-D tensor is refused.
./spec/split.lua:248: left out: 4 into 3 gives 2, 2, 0: a part of zero is smaller, so it is accepted. ONNX Runtime refuses it.
./spec/split.lua:248: left out: 10 into 7 leaves -2 for the last part: ONNX's inference says -2, we refuse.
./spec/split.lua:248: left out: An empty list 'split' is not mentioned: it is refused, since it gives no output a length.
./spec/split.lua:286: undecided: With 'even', some may be longer by one ("10 into 4": 3, 3, 2, 2).
./spec/split.lua:288: undecided: How many parts.
./spec/split.lua:290: undecided: If the input 'split' is specified, it lists the sizes of each output in the split.
./spec/split_to_sequence.lua:127: SplitToSequence-29: int4
2 versions imported, 2 files written
]])
  test.holds(here:read(split), [[
      type_constraints = {
        { "T", {
            "uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64", "bfloat16", "float16",
            "float", "double", "string", "complex64", "complex128",
          },
          says = "Constrain input and output types to all tensor types." },
      },
      length_rules = {
        { given = { "input split", "attribute num_outputs" }, fail = "BAD_INPUTS",
          says = "Either input 'split' or the attribute 'num_outputs' should be specified, but not both." },
        { undecided = true,
          says = "With 'even', some may be longer by one (\"10 into 4\": 3, 3, 2, 2)." },
        { undecided = true,
          says = "How many parts." },
        { undecided = true, given = { "input split" }, rank = 1, parts = "as split lists",
          says = "If the input 'split' is specified, it lists the sizes of each output in the split." },
        { given = { "input split" }, fail = "BAD_RANK",
          decided = "input 'split' is a list: a 1-D tensor" },
        { given = { "attribute num_outputs" }, parts = "num_outputs - 1 of ceil(dim / num_outputs), rest",
          says = "If the tensor is not evenly splittable into `num_outputs`, the last chunk will be smaller." },
        { otherwise = true, fail = "BAD_INPUTS",
          says = "Either input 'split' or the attribute 'num_outputs' should be specified" },
      },
      unclear = {
        { flag = "OutputsFewer", of = "num_outputs > outputs", result = "acceptable",
          says = "Nothing is said of fewer outputs than 'num_outputs': they are refused, as more outputs are." },
      } },
  },
}
]])
  here:must("diff before/dtypes.lua spec/dtypes.lua && diff before/types.lua spec/types.lua && test $(ls spec | wc -l) = 7")
  here:prints(spec .. "import page.md", 0, "", "0 versions imported, 0 files written\n")
  here:write(page, here:read(page) .. pages.opset(30, pages.section("Split", 30)))
  here:expect(spec .. "import page.md --op Split --version 30", 0, "0 versions imported, 0 files written\n", "")
end)

test("a text that ends in brackets", function(here)
  pages.take(here, pages.opset(29, pages.section("Split", 29, { pages.says("All parts are of one length]=]") })))
  here:must(spec .. "import page.md")
  here:expect(spec .. "check page.md", 0, "8 versions agree with page.md\n", "")
end)

-- Versions imported one at a time, in any order; and into another directory.
test("imported one by one", function(here)
  local remove_11 = "sed -i '/since_version = 11,/,/^      } },/d' spec/split.lua"
  pages.take(here, pages.news)
  here:expect(spec .. "import page.md --op SplitToSequence --version 29", 0, "1 version imported, 1 file written\n", "")
  here:must("has 'newest_opset = 29' spec/split_to_sequence.lua && has 'newest_opset = 28' spec/split.lua && mkdir out")
  here:expect(spec .. "import page.md --out out/", 0, "out/split.lua:286: undecided: With 'even'", "")
  here:must('test "$(ls out)" = split.lua && has "newest_opset = 29" out/split.lua && lacks Split-29 spec/split.lua')

  -- an older version, with newer ones in the table
  here:must(remove_11)
  here:expect(spec .. "check page.md", 1, "page.md:96: Split-11: since_version\n  page:  11\n  table: none\n", "error: ")
  here:expect(spec .. "import page.md --version 11 --op Split", 0, "Split-11: other words\n", "")
  here:must("grep -o 'since_version = [0-9]*,' spec/split.lua | sort -c -t = -k 2n")

  -- a person must decide what a version without a default for axis assumes
  here:must(remove_11 .. " && sed 's/ (default is 0)//' page.md >bare.md")
  here:expect(spec .. "import bare.md --version 11 --op Split", 0,
    "./spec/split.lua:122: undecided: what is taken for 'axis' where it is not given\n", "")
  test.equal(here:run('"$SPLITGEN" --root . list').errors,
    "./spec/split.lua:114: error: Split-11: attributes 'axis' is optional: 'assumed' must say what is taken for it\n")

  here:expect(spec .. "import page.md --version 29", 1, "",
    "page.md:395: error: SplitToSequence-29 is in the tables\n" ..
    "help: --refresh imports corrections; to import all of it again, remove its block\n")
  here:expect(spec .. "import page.md --version 14", 1, "",
    "page.md:347: error: the page does not have Split-14 and SplitToSequence-14\n")
  here:expect(spec .. "import page.md --op Slice", 2, "", "splitgen: error: --op 'Slice' is none of Split, SplitToSequence\n")
end)

-- A deprecation is a fact in the table: earlier versions stay, and later opsets do not have the operator.
test.rows("deprecated", {
  { "only a text", pages.deprecated },
  { "a whole section", table.move(pages.deprecated, 1, 2, 1, {}) },
}, function(here, row)
  local news = pages.opset(29, pages.section("Split", 29, row[2]))
  pages.take(here, news)
  here:expect(spec .. "import page.md", 0, "./spec/split.lua:15: Split-29: deprecated\n", "")
  test.holds(here:read(split), '\n  deprecated = { since_version = 29,\n    source = { "Split-29", "')
  here:prints(spec .. "check page.md", 0, "", "8 versions agree with page.md\n")
  here:prints(spec .. "import page.md", 0, "", "0 versions imported, 0 files written\n")
  here:expect(spec .. "diff --from 18 --to 29 --op Split", 0, "Split-29, after Split-18: deprecated\n", "")

  here:expect('"$SPLITGEN" --root . list', 0, "Split            18      18-28   ", "")
  here:must('"$SPLITGEN" --root . generate --out .')
  test.holds(here:read("sgk_split_18.h"), " * Deprecated since opset 29: no later import has the operator.\n")
  test.holds(here:read("sgk_split_18.c"), "    .last_opset = 28,\n")
  local kernel = '"$SPLITGEN" --root . kernel --op Split --dtype float --shape 4x4 --num-outputs 2 --out . --opset '
  here:must(kernel .. 28)
  here:expect(kernel .. 29, 1, "", "error: opset 29 has no Split: it is deprecated since opset 29 [opset]\n")

  -- a correction of its text
  here:write(page, pages.base .. news:gsub("the last chunk", "the first chunk"))
  here:expect(spec .. "check page.md", 1, "Split-29: doc\n", "error: 2 differences")
  here:expect(spec .. "import page.md --refresh", 0, "Split-29: deprecated\n1 version imported, 1 file written\n", "")
  here:expect(spec .. "check page.md", 0, "8 versions agree with page.md\n", "")

  -- impossible deprecations
  here:replace(page, "**Split-13**", "**Split-13** (deprecated)")
  here:expect(spec .. "import page.md --refresh", 1, "", "does not say since when the version is deprecated\n")
  here:write(page, test.replaced(pages.base, pages.section("Split", 18), pages.section("Split", 18, row[2])))
  here:expect(spec .. "import page.md --refresh", 1, "",
    "page.md:238: error: Split-18 is deprecated, and the tables have version 18\n")
  here:expect(spec .. "check page.md", 1, "page.md:238: Split-18: deprecated\n  page:  yes\n  table: no\n", "error: ")
  here:write(page, pages.base .. news)
  here:write(split, test.replaced(pages.tables[split], "  versions = {\n", "  versions =\n  {\n"))
  here:expect(spec .. "import page.md", 1, "",
    "./spec/split.lua: error: there is no line '  newest_opset = N', or none '  versions = {' behind it\n")
end)

-- A correction of an imported version: a decision stays if its sentence does.
test("refreshed", function(here)
  pages.take(here)
  here:must("cp -R spec before")
  here:replace(page, "using input 'split'.", "using the list 'split'.")
  here:replace(page, "<dd>The tensor to split</dd>", "<dd>The tensor that is split</dd>")
  here:prints(spec .. "import page.md", 0, "", "0 versions imported, 0 files written\n")
  here:expect(spec .. "import page.md --version 13", 1, "", "page.md:193: error: Split-13 is in the tables\nhelp: --refresh")
  here:expect(spec .. "import page.md --refresh --version 1", 0,
    "./spec/split.lua:48: undecided: The tensor that is split\n1 version imported", "")
  test.equal(here:must("diff before/split.lua spec/split.lua | grep '^[<>]'"):gsub('%x%x%x%x%x%x%x%x+', "HASH"), [[
<       source = { "Split-1", "HASH" },
>       source = { "Split-1", "HASH" },
<           says = "The tensor to split" },
>           says = "The tensor that is split" },
>         { undecided = true,
>           says = "The tensor that is split" },
<         { says = "'can be specified using argument 'axis'' is a slip for 'split'." },
<         { says = "The input 'split' is of type T, so lengths are floats: each must be an integer exactly." },
<         { flag = "ZeroLengthUnsaid", of = "entry == 0", result = "acceptable",
<           says = "Lengths of zero are not mentioned: they are accepted, as in later versions." },
<         { flag = "UnevenEqual", of = "left > 0", result = "acceptable",
<           says = "Nothing is said of equal parts that do not divide the axis: refused, as in later versions." },
<         { flag = "EmptyList", of = "size == 0", result = "acceptable",
<           says = "An empty list 'split' is not mentioned: it is refused, since it gives no output a length." },
]])
  here:replace(split, '        { undecided = true,\n          says = "The tensor that is split" },\n', "")
  here:expect(spec .. "import page.md --refresh", 0, "1 version imported, 1 file written\n", "")
  test.holds(here:read(split), [[
        { undecided = true, given = { "input split" }, rank = 1, parts = "as split lists",
          says = "Lengths of the parts can be specified using the list 'split'." },
        { given = { "input split" }, fail = "BAD_RANK",
]])
  here:expect(spec .. "check page.md", 0, "7 versions agree with page.md\n", "")
  here:prints(spec .. "import page.md --refresh", 0, "", "0 versions imported, 0 files written\n")
end)

-- Fields of a note may be in any order: those of a version that is imported again get theirs.
test("refreshed notes", function(here)
  local fields = 'flag = "Odd", of = "axis > 5", result = "valid", links = { "https://github.com/onnx/onnx/issues/1" }'
  pages.take(here)
  here:replace(split, '{ flag = "LastPartNegative"', '{ says = "A far axis.",\n' .. fields .. ' },\n{ flag = "LastPartNegative"')
  here:replace(page, "<dd>Number of outputs to split", "<dd>Count of outputs to split")
  here:must(spec .. "import page.md --refresh")
  test.holds(here:read(split),
    ('unclear = {\n        { %s,\n          says = "A far axis." },\n      } },\n  },\n}\n'):format(fields))
end)

-- The strings that an attribute can be are not on the page: they stay while its sentence does.
local fresh, decided = '"how", "string", default = "a",\n', '"how", "string", default = "a", values = { "a", "b" },\n'
test.rows("refreshed strings of an attribute", {
  { "a new sentence elsewhere", "**Split-29**</a>\n", "**Split-29**</a>\n\n  More words.\n", decided },
  { "its own sentence", "<dd>How.", "<dd>What.", fresh },
}, function(here, row)
  local _, find, replacement, told = table.unpack(row)
  pages.take(here, pages.opset(29, pages.section("Split", 29, { pages.attribute("how", "string (default is a)", "How.") })))
  here:must(spec .. "import page.md")
  here:replace(split, fresh, decided)
  here:replace(split, 'undecided = true,\n          says = "How."',
    [[given = { "input split" }, when = "how == 'b'", fail = "BAD_INPUTS", says = "How."]])
  here:replace(page, find, replacement)
  here:must(spec .. "import page.md --refresh")
  test.holds(here:read(split), told)
end)

test("a page of one operator", function(here)
  pages.take(here)
  here:write(page, "# ai.onnx (default)\n" .. pages.opset(29, pages.section("Split", 29)))
  here:prints(spec .. "import page.md", 0, "",
    "./spec/split.lua:248: Split-29: nothing\n1 version imported, 2 files written\n")
end)

-- The place of an impossible version is its own line of the page, not that of another one before it.
test("a wrong version behind a right one", function(here)
  pages.take(here, pages.opset(29, pages.section("Split", 29),
    pages.section("SplitToSequence", 29, { pages.attribute("a-b", "int (default is 0)", "How.") })))
  here:expect(spec .. "import page.md", 1, "",
    "page.md:392: error: SplitToSequence-29: attributes[1][1] must be a name, not 'a-b'\n")
end)

-- A name that is an attribute and an input.
test("a note on an attribute that is corrected, and an input of its name", function(here)
  pages.take(here)
  here:replace(page, "<dd>length of each output</dd>", "<dd>lengths of all outputs</dd>")
  here:expect(spec .. "import page.md --refresh --version 1", 0, [[
./spec/split.lua:17: left out: The input 'split' is of type T, so lengths are floats: each must be an integer exactly.
]], "")
end)

-- New operators on the page whose names or outputs resemble ours, and others.
test("operators that resemble ours", function(here)
  local function named(name, op, ...)
    return pages.section(op, 29, { { '<a name="' .. op, '<a name="' .. name }, { "</a>**" .. op, "</a>**" .. name }, ... })
  end
  local last_output = "<dd>One or more outputs forming list of tensors after splitting</dd>\n"
  local variadic = "(variadic, differentiable) : "
  pages.take(here, pages.opset(29, named("Chunk", "Split"),
    named("Mix", "Split", { "(variadic, ", "(variadic, heterogeneous, " }),
    named("Same", "Split", { "(variadic, ", "(" }), named("TensorSplit", "Split", { "(variadic, ", "(" }),
    named("Unstack", "SplitToSequence"),
    named("Make", "Split"):gsub("#### Inputs.-</dl>", ""), named("Drop", "Split", { "#### Outputs" }),
    named("Sort", "Split", { last_output, last_output .. "<dt><tt>order</tt> : tensor(int64)</dt>\n<dd>Places.</dd>\n" }),
    named("Shapes", "Split", { variadic .. "T", variadic .. "tensor(int64)" }),
    named("Chop", "SplitToSequence", { "</tt> : T<", "</tt> : tensor(float)<" }, { "</tt> : S<", "</tt> : seq(tensor(float))<" }),
    named("Reverse", "SplitToSequence", { "</tt> : T<", "</tt> : S<" }),
    named("Pour", "Split", { "#### Outputs", "#### Streams" })))
  local told = [[
page.md:736: Chop-29 is new, and not in the tables: it gives a sequence, as SplitToSequence does
page.md:348: Chunk-29 is new, and not in the tables: it gives parts, as Split does
page.md:480: TensorSplit-29 is new, and not in the tables: its name has Split
page.md:524: Unstack-29 is new, and not in the tables: it gives a sequence, as SplitToSequence does
]]
  here:expect(spec .. "check page.md", 1, told .. "page.md:347: Split: newest_opset\n", "error: 2 differences")
  here:prints(spec .. "import page.md", 0, "", told .. "0 versions imported, 2 files written\n")
  here:prints(spec .. "check page.md", 0, "", "7 versions agree with page.md\n")
end)

test("a table in another form", function(here)
  pages.take(here, pages.news)
  here:must("sed -i 's/{ since_version/{since_version/' spec/split.lua && cp -R spec before")
  here:expect(spec .. "import page.md", 1, "",
    "./spec/split.lua: error: there is no line '    { since_version = N,' or no end of the versions\n")
  here:must("diff -r before spec")
end)

-- The program must not overwrite tables that differ from its own, and must not leave files half-written.
test.inside("other tables are kept", function(here)
  pages.take(here, pages.news)
  here:replace(split, "      } },\n  },\n}\n", "      } } } }\n")
  here:must("cp -R spec before")
  here:expect(spec .. "import page.md", 1, "",
    "./spec/split.lua: error: there is no line '    { since_version = N,' or no end of the versions\n")
  here:must("diff -r before spec")
  here:expect('"$SPLITGEN" spec import page.md', 1, nil,
    "spec/split.lua: error: differs from the file that this program was built from\n" ..
    "help: build splitgen again, or name the source tree with --root\n")
  here:write(split, pages.tables[split])
  here:expect(spec .. "import page.md --out missing", 3, "",
    "missing/split.lua: error: No such file or directory\nhelp: --out names an existing directory\n")
  here:must("rm " .. sequence)
  here:expect(spec .. "import page.md", 3, "", "./spec/split_to_sequence.lua: error: No such file or directory\n")
end)

return test.run
