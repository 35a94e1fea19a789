-- invented_versions.lua: the rows of test_invented_versions.lua. Each is a version that ONNX does not have: the last section of
-- an op on the page, Split by default, with changes. In texts, NEW stands for its number, and NEXT for the number behind it.
--   page      changes to the section: { find, replacement }, or { find } to cut the section off there
--   before    changes to the table before the import
--   again     further changes, to the section of a second version
--   refused   how an import refuses the page, at the last line that has `at`; or
--   told      sentences that the import prints; dtypes: rows for spec/dtypes.lua
--   holds     a text that the table must hold then
--   decide    for a piece of a sentence, or "otherwise", the text of the row that has it; other rows keep earlier decisions
--   edit      further changes to the table; is_left: nothing is decided
--   stops     how the decided version is refused; or
--   cuts      an axis, a node's arguments, and parts: "10 n=4 mode='a' input=[1,2] outputs=2 > 2x3 2x2", or "refused: WHY".
--             `input` gives lengths, of int64, of the dtype `lengths` of the row, or of a dtype written before them; in two
--             brackets they are a matrix, and "none" is an input that is NULL
local pages = require("pages")

local attribute, deprecated, says = pages.attribute, pages.deprecated, pages.says
local front = "dim % num_outputs of ceil(dim / num_outputs), num_outputs - dim % num_outputs of dim / num_outputs"
local back = "num_outputs - dim % num_outputs of dim / num_outputs, dim % num_outputs of ceil(dim / num_outputs)"
local equal = "If the attribute 'num_outputs' is specified, then the tensor is split into equal sized parts."
local evenly = "If the tensor is not evenly splittable into `num_outputs`, the last chunk will be smaller."
local either = "Either input 'split' or the attribute 'num_outputs' should be specified"
local a_list = "input 'split' is a list: a 1-D tensor"
local both = '{ given = { "input split", "attribute num_outputs" }, fail'
local by_number = 'given = { "attribute num_outputs" }, '

local fewer_outputs = [[
        { flag = "OutputsFewer", of = "num_outputs > outputs", result = "acceptable",
          says = "Nothing is said of fewer outputs than 'num_outputs': they are refused, as more outputs are." },
]]

-- A change that puts a row before the others, as a decision.
local function first_row(row)
  return { "      length_rules = {\n", "      length_rules = {\n        { " .. row .. ' },\n' }
end

-- The decision that a sentence states a rule for num_outputs, with these parts.
local function ruled(words, parts)
  return { [words] = by_number .. 'parts = "' .. parts .. '"' }
end

-- No input for lengths.
local without_split = { { " (1 - 2)", "" }, { "<dt><tt>split</tt> (optional, non-differentiable) : tensor(int64)</dt>\n<dd>"
  .. "Optional length of each output. Values should be >= 0.Sum of the values must be equal to the dim value at 'axis' specified."
  .. "</dd>\n", "" } }

-- A rule that a table must not have for a string, and why.
local function misused(name, rule, why)
  return { name, page = { attribute("mode", "string (default is a)", "Of 'mode' a.") },
    decide = { ["Of 'mode'"] = by_number .. rule }, edit = { { '"string",', '"string", values = { "a" },' } },
    stops = "length_rules[2]." .. why }
end

local invented_versions = {
  -- rules of numbers
  { "as before", page = {}, told = { "Split-NEW: nothing\n1 version imported, 2 files written\n" },
    cuts = { "10 num_outputs=4 > 3x3 1x1", "3 input=[1,2] > 1x1 1x2", "3 input=[1,2] num_outputs=2 > refused",
      "3 outputs=3 > refused" } },
  { "an attribute for balanced parts",
    page = { attribute("balanced", "int (default is 0)", "Are they alike?"), says("With 'balanced', lengths are alike.") },
    decide = { ["With 'balanced'"] = by_number .. 'when = "balanced != 0", parts = "' .. front .. '"' },
    cuts = { "10 num_outputs=4 balanced=1 > 2x3 2x2", "10 num_outputs=4 > 3x3 1x1", "7 num_outputs=3 balanced=-1 > 1x3 2x2",
      "6 num_outputs=0 balanced=1 outputs=2 > refused", "10 balanced=1 input=[4,6] > 1x4 1x6" } },
  { "the same for 0", page = { attribute("spread", "int (default is 1)", "Without 'spread', lengths are alike.") },
    decide = { ["Without 'spread'"] = by_number .. 'when = "spread == 0", parts = "' .. front .. '"' },
    cuts = { "10 num_outputs=4 spread=0 > 2x3 2x2", "10 num_outputs=4 > 3x3 1x1", "10 num_outputs=4 spread=2 > 3x3 1x1" } },
  { "the longer parts behind", page = { { evenly, "Else the last ones are longer, by one." } },
    decide = { ["Else the last"] = by_number .. 'parts = "' .. back .. '"', [evenly] = "" },
    cuts = { "10 num_outputs=4 > 2x2 2x3", "9223372036854775807 num_outputs=2 > 1x4611686018427387903 1x4611686018427387904" } },
  { "the last part takes the rest", page = { { "the last chunk will be smaller.\n", "the last chunk will be larger.\n" } },
    decide = ruled("be larger", "num_outputs - 1 of dim / num_outputs, rest"),
    cuts = { "10 num_outputs=4 > 3x2 1x4", "3 num_outputs=4 > 3x0 1x3", "0 num_outputs=1 > 1x0" } },
  { "at most the largest axis", page = {},
    cuts = { "9223372036854775807 num_outputs=2 > 1x4611686018427387904 1x4611686018427387903",
      "9223372036854775807 num_outputs=1 > 1x9223372036854775807",
      "9223372036854775807 num_outputs=9223372036854775806 > refused" } },
  { "lengths by a number", page = { attribute("size", "int", "The length of all parts but the last.") },
    edit = { first_row('given = { "attribute size" }, parts = "dim / size of size, rest if any",\n          '
      .. 'says = "The length of all parts but the last."') },
    cuts = { "10 size=4 > 2x4 1x2", "8 size=4 > 2x4", "10 size=0 outputs=2 > refused", "10 size=4 outputs=2 > refused" } },
  { "the rest comes first", page = { attribute("size", "int", "The length of all parts but the first.") },
    edit = { first_row('given = { "attribute size" }, parts = "rest if any, dim / size of size",\n          '
      .. 'says = "The length of all parts but the first."') },
    cuts = { "10 size=4 > 1x2 2x4", "8 size=4 > 2x4", "3 size=4 > 1x3" } },
  { "two numbers", page = { attribute("count", "int", "How many are."), attribute("size", "int", "The 'size' of 'count'.") },
    edit = { first_row('given = { "attribute count", "attribute size" }, parts = "count of size, rest",\n          '
      .. 'says = "The \'size\' of \'count\'."') },
    cuts = { "10 count=2 size=4 > 2x4 1x2", "10 count=2 size=5 > 2x5 1x0", "10 count=3 size=4 outputs=4 > refused",
      "10 count=3 outputs=4 > refused", "10 num_outputs=2 > 2x5" } },
  { "two conditions",
    page = { attribute("from", "int (default is 0)", "From here."), attribute("to", "int (default is 9)", "To there.") },
    decide = { ["From here"] = by_number .. 'when = "from >= 2 and to < 5 and to > -9223372036854775808", '
      .. 'parts = "' .. front .. '"' },
    cuts = { "10 num_outputs=4 from=2 to=4 > 2x3 2x2", "10 num_outputs=4 from=2 > 3x3 1x1",
      "10 num_outputs=4 from=1 to=4 > 3x3 1x1", "10 num_outputs=4 from=2 to=-9223372036854775807 > 2x3 2x2" } },
  { "a number that is refused", page = { says("The attribute 'num_outputs' is at most 3.") },
    decide = { ["at most 3"] = by_number .. 'when = "num_outputs > 3", fail = "BAD_INPUTS"' },
    cuts = { "10 num_outputs=3 > 2x4 1x2", "10 num_outputs=4 outputs=4 > refused" } },
  { "parts that lose the axis", page = { attribute("keepdims", "int (default is 1)", "Whether parts of 1 keep the axis.") },
    edit = { { 'otherwise = true, fail = "BAD_INPUTS"',
      'otherwise = true, parts = "outputs of 1", keepdims = "attribute keepdims"' } },
    cuts = { "3 keepdims=0 > squeezed 3x1", "3 keepdims=-1 > 3x1", "3 > 3x1", "3 outputs=2 > refused" } },
  { "a sequence in other chunks", op = "SplitToSequence", page = { { "The last chunk alone", "The first chunk alone" } },
    edit = { { "dim / split of split, rest if any", "rest if any, dim / split of split" } },
    cuts = { "10 input=4 > 1x2 2x4", "8 input=4 > 2x4", "10 input=0 > refused", "3 keepdims=0 > squeezed 3x1" } },

  -- attributes
  { "an enumeration",
    page = { attribute("mode", "string (default is ceil)", "How lengths are rounded."), says("With 'floor', down.") },
    told = { "undecided: which strings 'mode' can be: How lengths are rounded.\n" },
    decide = { ["With 'floor'"] = by_number .. 'when = "mode == \'floor\'", '
      .. 'parts = "num_outputs - 1 of dim / num_outputs, rest"' },
    edit = { { 'default = "ceil",', 'default = "ceil", values = { "floor", "ceil", "even and equal" },' } },
    cuts = { "10 num_outputs=4 mode='floor' > 3x2 1x4", "10 num_outputs=4 mode='ceil' > 3x3 1x1", "10 num_outputs=4 > 3x3 1x1",
      "10 num_outputs=4 mode='round' outputs=4 > refused: attribute 'mode' is 'round': it must be 'floor', 'ceil' or "
        .. "'even and equal'",
      "10 num_outputs=4 mode='floo' outputs=4 > refused: attribute 'mode' is 'floo': it must be 'floor', ",
      "10 num_outputs=4 mode='floors' outputs=4 > refused: attribute 'mode' is 'floors': it must be 'floor', ",
      "10 num_outputs=4 mode='' outputs=4 > refused: attribute 'mode' is '': it must be 'floor', ",
      "10 num_outputs=4 mode='\u{f6}2[31m567890123456789012345678901234567890' outputs=4 > refused: attribute 'mode' is "
        .. "'??2[31m567890123456789012345678901234567...': it must be 'floor', ",
      "10 num_outputs=4 mode=1 outputs=4 > refused: attribute 'mode' is of type INT, Split-NEW has it as STRING",
      "10 num_outputs=4 axis='1' outputs=4 > refused: attribute 'axis' is of type STRING, Split-NEW has it as INT" } },
  { "a string that is required", page = { attribute("mode", "string (required)", "No 'mode' of 'none'.") },
    decide = { ["No 'mode'"] = 'when = "mode == \'none\'", fail = "BAD_INPUTS"' },
    edit = { { '"mode", "string",', '"mode", "string", values = { "none", "any" },' } },
    cuts = { "10 num_outputs=4 mode='any' > 3x3 1x1",
      "10 num_outputs=4 mode='none' outputs=4 > refused: Split-NEW: No 'mode' of 'none'.",
      "9 num_outputs=1 outputs=1 > refused: Split-NEW requires attribute 'mode'" } },
  { "several strings",
    page = { without_split[1], without_split[2], { "<tt>num_outputs</tt> : int", "<tt>parts</tt> : int (required)" },
      { "Split a tensor into a list of tensors, along the specified 'axis'.", "A 'register' of 'none' is for others." },
      { either .. ", but not both.", "If 'mode' is 'floor', the last part is the larger one." },
      { equal, "If 'mode' is 'ceil' and 'default' is 0, the last part is the smaller one." },
      { evenly, "If 'mode' is 'ceil' and 'default' is not 0, the first parts are the larger ones." },
      { "If the input 'split' is specified, it indicates the sizes of each output in the split.",
        "If 'mode' is 'even and equal', all parts are of one length." },
      attribute("default", "int (default is 0)", "Whether the first parts are larger."),
      attribute("mode", "string (default is ceil)", "How lengths are rounded."),
      attribute("register", "string", "Who it is for.") },
    decide = { ["is for others"] = 'given = { "attribute register" }, when = "register == \'none\'", fail = "BAD_INPUTS"',
      ["the last part is the larger"] = 'when = "mode == \'floor\'", parts = "parts - 1 of dim / parts, rest"',
      ["the smaller"] = 'when = "mode == \'ceil\' and default == 0", parts = "parts - 1 of ceil(dim / parts), rest"',
      ["the larger ones"] = 'when = "mode != \'even and equal\'", parts = "' .. front:gsub("num_outputs", "parts") .. '"',
      ["of one length"] = 'otherwise = true, parts = "parts of dim / parts"', [a_list] = "" },
    edit = { { 'default = "ceil",', 'default = "ceil", values = { "floor", "ceil", "even and equal" },' },
      { '"register", "string",', '"register", "string", values = { "none", "" },' } },
    cuts = { "10 parts=4 mode='floor' > 3x2 1x4", "10 parts=4 > 3x3 1x1", "10 parts=4 default=1 > 2x3 2x2",
      "8 parts=4 mode='even and equal' > 4x2", "10 parts=4 register='' > 3x3 1x1",
      "10 parts=4 mode='even and equal' outputs=4 > refused: 'parts of dim / parts' leaves 2 of 10 on the axis",
      "10 parts=4 register='none' outputs=4 > refused: Split-NEW: A 'register' of 'none' is for others.",
      "10 outputs=4 > refused: Split-NEW requires attribute 'parts'" } },
  { "a list for lengths", page = { attribute("sizes", "list of ints", "The lengths.") },
    edit = { first_row('given = { "attribute sizes" }, parts = "as sizes lists",\n          says = "The lengths."') },
    cuts = { "10 sizes=[4,6] > 1x4 1x6", "10 sizes=[4,5] outputs=2 > refused", "10 sizes=[-1,11] outputs=2 > refused" } },
  { "a number that is required", page = { { "<tt>num_outputs</tt> : int", "<tt>num_outputs</tt> : int (required)" } },
    decide = { ["Either"] = "", [evenly] = 'otherwise = true, parts = "num_outputs - 1 of ceil(dim / num_outputs), rest"' },
    edit = { { '        { otherwise = true, fail = "BAD_INPUTS",\n          says = "' .. either .. '" },\n', "" } },
    cuts = { "10 num_outputs=4 > 3x3 1x1", "10 num_outputs=9 input=[4,6] > 1x4 1x6", "10 input=[4,6] > refused" } },
  { "an axis that is required", page = { { "int (default is 0)", "int (required)" } },
    cuts = { "10 axis=-2 num_outputs=4 > 3x3 1x1", "10 num_outputs=4 outputs=4 > refused" } },
  { "another default", page = { { "int (default is 0)", "int (default is -2)" } }, cuts = { "10 num_outputs=4 > 3x3 1x1" } },
  { "words of C",
    page = { attribute("switch", "int (default is 0)", "A 'switch'."), attribute("int", "int (default is 0)", "An 'int'.") },
    decide = { ["A 'switch'"] = by_number .. 'when = "switch != 0 and int != 0", parts = "' .. front .. '"' },
    cuts = { "10 num_outputs=4 switch=1 int=1 > 2x3 2x2", "10 num_outputs=4 switch=1 > 3x3 1x1" } },
  { "a name that C cannot have", page = { attribute("a-b", "int (default is 0)", "a-b.") }, at = "### <a",
    refused = "Split-NEW: attributes[1][1] must be a name, not 'a-b'\n" },
  { "of a type that is unknown", page = { attribute("alpha", "float (default is 1.0)", "A weight.") }, at = "<dt><tt>alpha",
    refused = "Split-NEW: attribute 'alpha' is of type float: the tables know int, list of ints and string\n" },
  { "a list of strings", page = { attribute("names", "list of strings", "Names.") }, at = "<dt><tt>names",
    refused = "Split-NEW: attribute 'names' is of type list of strings: the tables know int, list of ints and string\n" },
  { "a default that is a list", page = { attribute("sizes", "list of ints (default is [1])", "Lengths.") }, at = "<dt><tt>sizes",
    refused = "Split-NEW: attribute 'sizes' has the default [1]: the tables know integers\n" },
  { "a default that is no number", page = { attribute("size", "int (default is all)", "Lengths.") }, at = "<dt><tt>size",
    refused = "Split-NEW: attribute 'size' has the default all: the tables know integers\n" },
  { "several axes", page = { { "int (default is 0)", "list of ints" } }, at = "### <a",
    refused = "Split-NEW: attributes must have 'axis', an int: " },

  -- inputs and outputs
  { "inputs of other names", page = { { "<tt>input</tt>", "<tt>data</tt>" }, { "<tt>split</tt>", "<tt>lengths</tt>" },
      { "input 'split' is specified, it", "input 'lengths' is specified, it" }, { "input 'split' or", "input 'lengths' or" } },
    decide = { ["it indicates"] = 'given = { "input lengths" }, rank = 1, parts = "as lengths lists"',
      ["is a list"] = 'given = { "input lengths" }, fail = "BAD_RANK"',
      ["both"] = 'given = { "input lengths", "attribute num_outputs" }, fail = "BAD_INPUTS"' },
    cuts = { "10 num_outputs=4 > 3x3 1x1", "10 input=[4,6] > 1x4 1x6", "10 num_outputs=2 input=[4,6] > refused" } },
  { "an input that is required", op = "SplitToSequence", page = { { " (1 - 2)", "" },
      { "<tt>split</tt> (optional) : I", "<tt>message</tt> : I" },
      { "<dt><tt>keepdims</tt> : int (default is 1)</dt>\n", "" }, { "<dd>Keep the split dimension or not. Default 1, which "
      .. "means we keep split dimension. If input 'split' is specified, this attribute is ignored.</dd>\n", "" } },
    decide = { ["is a scalar, then"] = 'rank = 0, parts = "dim / message of message, rest if any"', otherwise = "",
      ["is a 1-dim"] = 'rank = 1, parts = "as message lists"', ["is either"] = 'otherwise = true, fail = "BAD_RANK"' },
    cuts = { "10 input=4 > 2x4 1x2", "10 input=[4,6] > 1x4 1x6",
      "10 outputs=1 > refused: 1 inputs, SplitToSequence-NEW takes at least 2",
      "10 input=[[4,6]] > refused: SplitToSequence-NEW: 'split' is either a scalar (tensor of empty shape), or a 1-D tensor.",
      "10 input=float[4,6] > refused: message: dtype float is not allowed",
      "10 input=none > refused: message is NULL: SplitToSequence-NEW requires it" } },
  { "an input that is no longer optional",
    page = { { " (1 - 2)", "" }, { "(optional, non-differentiable)", "(non-differentiable)" } },
    told = { "undecided: If the input 'split' is specified, it indicates the sizes of each output in the split.\n" },
    holds = { '{ undecided = true, parts = "as split lists",\n          says = "If the input' } },
  { "lengths of int32", lengths = "int32", page = { { "tensor(int64)</dt>\n<dd>Opt", "tensor(int32)</dt>\n<dd>Opt" } },
    cuts = { "10 input=[4,6] > 1x4 1x6" } },
  { "lengths of float", lengths = "float", page = { { "tensor(int64)</dt>\n<dd>Opt", "tensor(float)</dt>\n<dd>Opt" } },
    cuts = { "10 input=[4,6] > 1x4 1x6", "10 input=[4,5] > refused" } },
  { "lengths of several types", lengths = "int32", page = { { "tensor(int64)</dt>\n<dd>Opt", "I</dt>\n<dd>Opt" },
      { "<dt><tt>T</tt> :", "<dt><tt>I</tt> : tensor(int32), tensor(int64)</dt>\n<dd>Lengths.</dd>\n<dt><tt>T</tt> :" } },
    cuts = { "10 input=[4,6] > 1x4 1x6" } },
  { "a number of inputs", page = { { "(1 - 2)", "(0 - 2)" } }, at = "#### Inputs",
    refused = "Split-NEW: inputs min is 0, which the tables cannot express\n" },
  { "outputs of several types", page = { { "(variadic, differentiable)", "(variadic, heterogeneous)" } }, at = "<dt><tt>outputs",
    refused = "Split-NEW: 'outputs' is heterogeneous, which the tables cannot express\n" },
  { "a map", page = { { "tensor(bool)", "map(int64, tensor(bool))" } }, at = "<dt><tt>T<",
    refused = "Split-NEW: 'map(int64' of T is neither a tensor nor a sequence, as the others are\n" },

  -- dtypes
  { "more dtypes", page = { { "tensor(complex128)", "tensor(complex128), tensor(int4), tensor(float8e8m0)" } },
    told = { "NEW: int4; float8e8m0\n" }, cuts = { "10 num_outputs=4 > 3x3 1x1" } },
  { "fewer dtypes", page = { { "tensor(uint16), tensor(uint32), ", "" } }, told = { "NEW: no uint16; no uint32\n" },
    cuts = { "10 num_outputs=4 > 3x3 1x1" } },
  { "a dtype that is unknown", page = { { "tensor(bool)", "tensor(bool), tensor(int3)" } }, at = "<dt><tt>T<",
    refused = "Split-NEW: tensor(int3) of T is of no dtype of the tables\nhelp: give int3 its row in spec/dtypes.lua" },
  { "dtypes with their rows", op = "SplitToSequence",
    dtypes = '  { "int1", code = 99, bits = 1 },\n  { "float256", code = 100, bits = 256 },\n',
    page = { { "tensor(bool)", "tensor(int1), tensor(float256), tensor(bool)" },
      { "seq(tensor(bool))", "seq(tensor(int1)), seq(tensor(float256)), seq(tensor(bool))" } },
    told = { "NEW: int1; float256\n" },
    cuts = { "10 input=4 > 2x4 1x2", "3 keepdims=0 > squeezed 3x1", "10 input=[4,6] > 1x4 1x6" } },

  -- sentences
  { "a sentence that is gone", page = { { "  " .. evenly .. "\n", "" } }, told = { "stated no more: " .. evenly .. "\n" },
    decide = { [evenly] = by_number .. 'parts = "num_outputs of dim / num_outputs"' },
    cuts = { "9 num_outputs=3 > 3x3", "10 num_outputs=4 outputs=4 > refused" } },
  { "the same, left so", page = { { "  " .. evenly .. "\n", "" } }, is_left = true,
    holds = { "{ undecided = true, " .. by_number .. 'parts = "num_outputs - 1 of ceil(dim / num_outputs), rest",\n'
      .. '          gone = "If' },
    stops = 'length_rules[4] is undecided: "' .. evenly .. "\" is no longer stated: delete the row, or say in 'decided' why it "
      .. "stays\n" },
  { "a sentence without a rule is gone",
    page = { { "  Split a tensor into a list of tensors, along the specified 'axis'.\n", "" } },
    told = { "gone: Split a tensor into a list of tensors, along the specified 'axis'.\n" } },
  { "a sentence in two", page = { { evenly, "It may not be evenly splittable. Then the last chunk will be smaller." } },
    decide = ruled("Then the last", "num_outputs - 1 of ceil(dim / num_outputs), rest"),
    cuts = { "10 num_outputs=4 > 3x3 1x1" } },
  { "the first of two sentences of a rule in other words", page = { { "is split into equal", "is cut into equal" } },
    before = { { 'says = "' .. evenly, 'says = "' .. equal .. " " .. evenly } },
    told = { "undecided: " .. equal:gsub("is split into", "is cut into") .. "\n1 version imported" },
    holds = { "{ undecided = true, " .. by_number .. 'parts = "num_outputs - 1 of ceil(dim / num_outputs), rest",\n' } },
  { "a sentence elsewhere",
    page = { { "  " .. evenly .. "\n", "" }, { "chunk will be smaller.</dd>", "chunk will be smaller. " .. evenly .. "</dd>" } },
    told = { "other words\n./spec/split.lua:248: left out: ", "undecided: " .. evenly .. "\n1 version imported" },
    cuts = { "10 num_outputs=4 > 3x3 1x1" } },
  { "a sentence in other words", page = { { "indicates the sizes of each output", "lists the sizes of each output" } },
    told = { "undecided: If the input 'split' is specified, it lists the sizes of each output in the split.\n" },
    cuts = { "10 input=[4,6] > 1x4 1x6" } },
  { "a new sentence behind a rule that refuses some nodes", page = { says("New.") }, is_left = true,
    before = { { both, '{ given = { "input split" }, when = "axis > 9", fail = "BAD_INPUTS", decided = "x" },\n' .. both } },
    stops = "length_rules[3] is undecided: say in 'parts' what \"New.\" states, or delete the row\n" },
  { "a new sentence before a rule that refuses all nodes", page = { says("New.") }, is_left = true,
    before = { { both, '{ when = "axis > 9", fail = "BAD_INPUTS", decided = "x" },\n' .. both } },
    stops = "length_rules[1] is undecided: say in 'parts' what \"New.\" states, or delete the row\n" },
  { "one on an attribute of another type", op = "SplitToSequence",
    page = { { "<tt>keepdims</tt> : int (default is 1)", "<tt>keepdims</tt> : list of ints" } },
    told = { "undecided: If the argument `split' is not specified, a" },
    holds = { '{ undecided = true, otherwise = true, parts = "dim of 1",\n          says = "If the argument' } },
  { "a decision about an input", page = { { "<dd>Optional length", "<dd>The length" } },
    told = { "to confirm: " .. a_list .. "\n" },
    decide = { [a_list] = 'undecided = true, given = { "input split" }, fail = "BAD_RANK"' },
    stops = "length_rules[3] is undecided: confirm that " .. a_list .. ", by taking the mark away, or delete the row\n" },
  { "a decision about an input that is gone", page = without_split,
    told = { "to confirm: " .. a_list .. "\n" },
    holds = { '{ undecided = true, fail = "BAD_RANK",\n          decided = "' .. a_list } },
  { "words beyond ASCII", page = { says("A \u{2297} b \u{f6}\u{1d54a}.") }, told = { "A \u{2297} b \u{f6}\u{1d54a}.\n" },
    decide = { ["A \u{2297}"] = by_number .. 'when = "num_outputs > 3", fail = "BAD_INPUTS"' },
    cuts = { "10 num_outputs=3 > 2x4 1x2", "10 num_outputs=4 outputs=4 > refused" } },

  -- notes
  { "a note on an attribute that has not changed", page = { says("More.") },
    told = { "left out: 4 into 3 gives 2, 2, 0: ", "left out: 10 into 7 leaves -2 " },
    holds = { fewer_outputs .. "        { flag = \"EmptyList\"" } },
  { "a note on an attribute in other words", page = { { "<dd>Number of outputs to split", "<dd>Count of outputs to split" } },
    told = { "left out: Nothing is said of fewer outputs " } },
  { "a note on an attribute of another type", page = { { "<tt>num_outputs</tt> : int", "<tt>num_outputs</tt> : list of ints" } },
    told = { "left out: Nothing is said of fewer outputs " } },
  { "a note on an attribute that a new sentence names", page = { says("Less than 'num_outputs'.") },
    told = { "left out: Nothing is said of fewer outputs " } },

  -- tables that would be wrong
  misused("a string that it cannot be", 'when = "mode == \'b\'", fail = "BAD_INPUTS"',
    "when compares 'mode' with 'b', which is none of its values\n"),
  misused("a string that is compared with a number", 'when = "mode == 0", fail = "BAD_INPUTS"',
    "when takes 'mode' for a number, and it is a string\n"),
  misused("a string that is a number of parts", 'parts = "mode of dim / mode"',
    "parts takes 'mode' for a number, and it is a string\n"),

  -- the operator's history
  { "two versions", page = { says("The attribute 'num_outputs' is at most 3.") }, again = { { "tensor(bool), ", "" } },
    holds = { "  newest_opset = NEW," },
    told = { "-NEXT waits: decide what Split-NEW leaves open, then import again\n" },
    decide = { ["at most 3"] = by_number .. 'when = "num_outputs > 3", fail = "BAD_INPUTS"' },
    cuts = { "10 num_outputs=3 > 2x4 1x2", "10 num_outputs=4 outputs=4 > refused" } },
  { "a version behind a deprecation", page = deprecated, again = {},
    at = "### <a", refused = "Split-NEXT comes after Split-NEW, which deprecates the operator\n" },
}

for _, row in ipairs(invented_versions) do
  row.op = row.op or "Split"
  invented_versions[row[1]] = row
end

return invented_versions
