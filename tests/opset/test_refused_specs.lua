-- test_refused_specs.lua: wrong tables, each made by one change to the project's, and the message with which splitgen must refuse
-- them: file, line, version and field.
local refused = require("refusal")
local sources = require("sources")
local test = require("test")

-- A condition that compares two attributes with `count` values each.
local function compared(count)
  local words = {}
  for i = 1, count do
    words[i] = ("axis != %d and num_outputs != %d"):format(4 * i, 4 * i)
  end
  return table.concat(words, " and ")
end

local last_smaller = 'parts = "num_outputs - 1 of ceil(dim / num_outputs), rest"'
local num_outputs = '{ "num_outputs", "int", optional = true,'

-- Rows of a table with other code before it: a name, the code, and the message.
local function refused_behind(file, rows)
  for _, row in ipairs(rows) do
    local name, code, told = table.unpack(row)
    refused(file, { { name, "return {", code .. " return {", told } })
  end
end

refused_behind("spec/types.lua", {
  { "a loop without end", "while true do end", "2: error: more than 100000 instructions: a table is data" },
  { "too much memory", "local s = 'memory' for i = 1, 40 do s = s .. s end", "1: error: not enough memory" },
  { "long strings, one after the other",
    "local s = 'sixteen bytes...' for i = 1, 14 do s = s .. s end while true do local t = s .. s end",
    "1: error: not enough memory" },
  { "long strings, compared",
    "local s, t = 'eight...', 'eight...' for i = 1, 14 do s, t = s .. s, t .. t end while s == t do end",
    "2: error: more than 100000 instructions: a table is data" },
  { "a function that calls itself", "local function f() return f() .. '' end f()", "1: error: not enough memory" },
  { "a metatable", "do return setmetatable({}, { __index = {} }) end",
    "2: error: 'setmetatable' is no name that a table can use" },
  { "the globals themselves", "do return { float = _ENV } end", "3: error: float is empty" },
  { "a library", "os.execute('true')", "2: error: 'os' is no name that a table can use" },
  { "a global of its own", "junk = 1", "2: error: 'junk' is no name that a table can use" },
  { "a method of strings", "local s = ('x'):rep(9)", "2: error: attempt to index a string value" },
  { "control bytes in an error of Lua", [[local t = {} t['\27[31m\n'].x = 1]],
    [[2: error: attempt to index a nil value (field '\x1b[31m\x0a')]] },
  { "no table at all", "do return end", "1: error: must return a table" },
})

refused_behind("spec/dtypes.lua", {
  { "a circle", "local t = {} t[1] = t do return t end", "1: error: tables nested too deeply, or in a circle" },
  { "too many values", "local t = {} for i = 1, 20000 do t[i] = i end do return t end", "1: error: too many values" },
  { "a table that holds itself over and over", "local t = {} for i = 1, 14 do t = { t, t, t, t } end do return t end",
    "1: error: too many values" },
  { "a list that is a number", "do return 5 end", "1: error: must be a list, not integer" },
})

refused("spec/dtypes.lua", {
  { "a syntax error", "return {", "return {{", select(2, sources.read("spec/dtypes.lua"):gsub("\n", "")) + 1
    .. ": error: '}' expected (to close '{' at line 6)" },
  { "bytecode", "-- The element types", "\27Lua", "1: error: attempt to load a binary chunk" },
  { "a function as a value", "code = 1,", "code = function() end,", "1: error: a value that is no data" },
  { "tables nested deeply", "return {", "return {{{{{{{{{{{{{{{{{{1}}}}}}}}}}}}}}}}},", "1: error: tables nested too deeply" },
  { "braces nested deeply", "return {", "return {" .. ("{"):rep(256) .. "1", "1: error: C stack overflow" },
  { "brackets nested deeply", "return {", "return " .. ("("):rep(256), "1: error: C stack overflow" },
  { "a fraction", "bits = 32", "bits = 32.5", "1: error: a number that is not an integer" },
  { "not a number", "bits = 32", "bits = 0/0", "1: error: a number that is not an integer" },
  { "a boolean as a key", "bits = 32", "[true] = 32", "1: error: a key that is neither a name nor an integer" },
  { "a dtype without a code", '{ "int8",            code = 3, ', '{ "int8",', "1: error: [3].code is missing" },
  { "a dtype twice", '"uint8"', '"float"', "7: error: float: is given twice" },
  { "a code twice", "code = 2,", "code = 1,", "8: error: uint8: code is that of float" },
  { "a code out of range", "code = 16,", "code = 1600,", "22: error: bfloat16: code must be from 1 to 127, not 1600" },
  { "a code below the range", "code = 16,", "code = 0,", "22: error: bfloat16: code must be from 1 to 127, not 0" },
  { "a dtype that is no table", "return {", "return { 5,", "1: error: [1] must be a table, not integer" },
  { "a dtype's name that is a number", '"uint8"', "8", "1: error: [2][1] must be a name, not integer" },
  { "bits that are no power of two", "bits = 128", "bits = 24", "21: error: complex128: bits must be a power of two, "
    .. "at most 32768, not 24: elements are moved as whole bytes, or share one evenly" },
  { "no bits", "bits = 128", "bits = 0", "bits must be a power of two, at most 32768, not 0" },
  { "more bits than a table holds", "bits = 128", "bits = 65536", "bits must be a power of two, at most 32768, not 65536" },
  { "a field that no TensorProto has", '"double_data" }', '"complex_data" }', "].field must be one of float_data, " },
  { "neither bits nor holds", ", bits = 128", "", "21: error: complex128: must have either 'bits' or 'holds'" },
  { "a hole in the list", '{ "uint8",           code = 2,  bits = 8 }', "nil", "1: error: is a list with a hole at 2" },
  { "an unknown field of a dtype", "bits = 32", "bytes = 4", "1: error: [1] has the unknown field 'bytes'" },
  { "a dtype's name that C cannot have", '"uint8"', '"u int8"', "[2][1] must be a name, not 'u int8'" },
})

refused("spec/types.lua", {
  { "control bytes in a key", "return {", [[return { ['\27[31m'] = { 'float' },]],
    [[1: error: \x1b[31m must be a name, not '\x1b[31m']] },
  { "control bytes in a string without an end", "return {", 'return "\27[31m', [[2: error: unfinished string near '"\x1b[31m']] },
  { "a type list with an unknown dtype", '"float16"', '"float17"', "3: error: float[1] 'float17' is no dtype" },
  { "a type list with a dtype twice", '"float16", "float"', '"float", "float"', "3: error: float[2] 'float' is given twice" },
  { "a type list without a name", "return {", 'return { ["["] = { "float" },', "[ must be a name, not '['" },
  { "a type list with a number", '"float16"', "16", "3: error: float[1] must be a string, not integer" },
  { "a type list with a field", '{ "float16",', '{ half = "float16",', "3: error: float is a list and has the field 'half'" },
  { "an empty type list", '{ "int32", "int64" }', "{}", "lengths is empty" },
})

refused("spec/flags.lua", {
  { "a flag that is no word", '"NegativeAxis"', '"Negative axis"',
    "1: error: [1][1] must be a flag: letters, the first of them a capital, not 'Negative axis'" },
  { "a flag twice", '"OmittedOutput"', '"NegativeAxis"', "10: error: NegativeAxis: is given twice" },
  { "a flag of an unknown type", '"MEMORY"', '"MEMORIES"',
    "].bug_type must be one of EDGE_CASE, WRONG_BYTES, WRONG_SHAPE, TEXT_SILENT, TEXT_UNCLEAR, ACCEPTS_INVALID, MEMORY, CRASH, "
      .. "not 'MEMORIES'" },
  { "a flag without its effect", '    effect = "The parts lose the axis.",\n', "", "].effect is missing" },
  { "a flag with no words for it", '"The axis is negative and counts from the back."', '""',
    "[1].description must be words, not ''" },
  { "a link that is no public issue", '"https://github.com/microsoft/onnxruntime/issues/21771"', '"onnxruntime#21771"',
    "[1].links[1] must be a public issue, https://github.com/OWNER/REPOSITORY/issues/NUMBER, not 'onnxruntime#21771'" },
  { "no links in a list of them", '{ "https://github.com/microsoft/onnxruntime/issues/3389" }', "{}", "].links is empty" },
})

local negative, of_negative = '{ flag = "NegativeAxisUnsaid", of = "axis < 0", result = "acceptable",', 'of = "axis < 0"'

local no_clause = "which is neither 'no NAME' nor the comparison of a name with an integer or a name"
local no_value = "which is neither an integer attribute nor a fact of cases"

-- A row with another `of` of Split-1's negative axis, and what is wrong with it.
local function refused_of(name, of, told)
  return { name, of_negative, ('of = "%s"'):format(of), "Split-1: unclear[2].of " .. told .. "\n" }
end

refused("spec/split.lua", {
  -- notes
  { "a note that is words alone", negative, '"x", ' .. negative, "Split-1: unclear[2] must be a table, not string\n" },
  { "a note without words", negative, '{}, ' .. negative, "Split-1: unclear[2].says is missing\n" },
  { "a note with an unknown field", negative, '{ note = "x", says = "x" }, ' .. negative,
    "Split-1: unclear[2] has the unknown field 'note'" },
  { "a flag without cases", negative, '{ flag = "NegativeAxisUnsaid", result = "acceptable",',
    "17: error: Split-1: unclear[2] must have 'flag', 'of' and 'result', or none of them\n" },
  { "cases without a flag", negative, '{ of = "axis < 0",',
    "Split-1: unclear[2] must have 'flag', 'of' and 'result', or none of them\n" },
  { "a note's flag that is no word", '"NegativeAxisUnsaid"', '"axis-2"',
    "Split-1: unclear[2].flag must be a flag: letters, the first of them a capital, not 'axis-2'\n" },
  { "a result that no case has", 'of = "axis < 0", result = "acceptable"', 'of = "axis < 0", result = "refused"',
    "Split-1: unclear[2].result must be one of valid, acceptable, invalid, not 'refused'\n" },
  { "links of a known flag", negative, negative .. ' links = { "https://github.com/onnx/onnx/issues/1" },',
    "Split-1: unclear[2].links stands beside 'NegativeAxisUnsaid', whose links are in spec/flags.lua\n" },
  { "links without a flag", negative, '{ links = { "https://github.com/onnx/onnx/issues/1" },',
    "Split-1: unclear[2].links stands without a flag\n" },
  { "a note's link that is no public issue", negative, '{ links = { "http://onnx.ai" }, says = "x" }, ' .. negative,
    "Split-1: unclear[2].links[1] must be a public issue, "
      .. "https://github.com/OWNER/REPOSITORY/issues/NUMBER, not 'http://onnx.ai'\n" },
  refused_of("no clause", "axis", "has 'axis', " .. no_clause),
  refused_of("a comparison of a case with a string", "axis < 'a'",
    "has 'axis < 'a'', " .. no_clause),
  refused_of("a comparison that there is not", "axis =< 0",
    "has 'axis =< 0', " .. no_clause),
  refused_of("a comparison with more than 64 bits", "axis < 9223372036854775808",
    "has 'axis < 9223372036854775808', " .. no_clause),
  refused_of("no second clause", "axis < 0 and ",
    "has 'axis < 0 and ', " .. no_clause),
  refused_of("a case by a name that is not there", "axes < 0",
    "names 'axes', " .. no_value),
  refused_of("a case by a second name that is not there", "axis < ranks",
    "names 'ranks', " .. no_value),
  refused_of("a case by a list of lengths", "split < 0",
    "names 'split', " .. no_value),
  refused_of("a missing name that no node gives", "no axes", "names 'axes', which is no attribute or input of this version"),
  refused_of("a missing name that is always there", "no input", "names 'input', which is always there"),

  -- op versions
  { "an unknown field", "news   =", "newz   =", "17: error: Split-1: has the unknown field 'newz'" },
  { "a missing field", '      news   = "the operator",\n', "", "17: error: Split-1: news is missing" },
  { "a version twice", "since_version = 2,", "since_version = 1,",
    "Split-1: since_version must be above that of the version before, 1" },
  { "a version that is no number", "since_version = 2,", "since_version = '2',",
    "1: error: versions[2].since_version must be an integer, not string" },
  { "a version without its number", "    { since_version = 2,", "    {",
    "1: error: versions[2].since_version must be an integer, not nothing" },
  { "a version that is no table", "  versions = {", "  versions = { 5,",
    "1: error: versions[1].since_version must be an integer, not boolean" },
  { "the newest opset below the last version", "newest_opset = ", "newest_opset = 17, -- ",
    "14: error: newest_opset is 17, below the last version, " },
  { "a hash that is none", "acf2d556412a55ed", "acf2d556412a55e",
    "Split-18: source[2] must be the first 16 hex digits of a SHA-256, not 'acf2d556412a55e'" },
  { "another version's source", '{ "Split-18"', '{ "Split-13"', "Split-18: source is 'Split-13', not this version" },
  { "an operator's name that is none", 'op = "Split"', 'op = "split op"',
    "1: error: op must be an operator's name, not 'split op'" },
  { "the end of a comment", "the operator", "the */ operator",
    "Split-1: news has '*/' or '/*', which would end or start a comment of the generated C" },
  { "a number for words", 'news   = "the operator"', "news   = 1", "Split-1: news must be words, not integer" },
  { "no words", 'news   = "the operator"', 'news   = ""', "Split-1: news must be words, not ''" },
  { "a control character", "the operator", "the \1operator", "Split-1: news has the control character 0x01\n" },
  { "a control character beyond ASCII", "the operator", "the \194\133operator",
    "Split-1: news has the control character 0x85\n" },
  { "bytes that are no UTF-8", "the operator", "the \195operator", "Split-1: news is no UTF-8\n" },

  -- a deprecation
  { "a version that was deprecated before", "\n  versions = {", [[

  deprecated = { since_version = 18, source = { "Split-18", "acf2d556412a55ed" }, doc = "x" },
  versions = {]], "16: error: Split-18: since_version must be above that of the version before, " },
  { "a deprecation beyond the newest opset", "\n  versions = {", [[

  deprecated = { since_version = 1000, source = { "Split-1000", "acf2d556412a55ed" }, doc = "x" },
  versions = {]], "14: error: newest_opset is " },
  { "another version's deprecation", "\n  versions = {", [[

  deprecated = { since_version = 1000, source = { "Split-18", "acf2d556412a55ed" }, doc = "x" },
  versions = {]], "16: error: Split-1000: source is 'Split-18', not this version\n" },

  -- attributes
  { "an attribute of an unknown type", '{ "axis", "int", optional', '{ "axis", "integer", optional',
    "Split-1: attributes[1][2] must be one of int, ints, string, not 'integer'" },
  { "an attribute twice", '{ "num_outputs", "int"', '{ "axis", "int"', "Split-18: attributes[2] 'axis' is given twice" },
  { "a default of the wrong type", "default = 0", "default = '0'",
    "Split-2: attributes[1] 'axis' is of type int and has the default 0" },
  { "a default of no type", "default = 0", "default = true",
    "Split-2: attributes[1].default must be an integer or a string, not boolean" },
  { "a default and optional", "default = 0,", "default = 0, optional = true,",
    "Split-2: attributes[1] 'axis' has a default and is optional" },
  { "a required attribute as given", '{ "num_outputs", "int", optional = true,', '{ "num_outputs", "int",',
    "Split-18: length_rules[1].given names 'attribute num_outputs', which is always there" },
  { "a string without values", num_outputs, '{ "mode", "string", default = "floor", says = "x" },\n' .. num_outputs,
    "Split-18: attributes[2] 'mode' is undecided: say in 'values' which strings it can be" },
  { "a number with values", num_outputs, num_outputs .. ' values = { "one" },',
    "Split-18: attributes[2] 'num_outputs' is no string and cannot have 'values'" },
  { "a value twice", num_outputs, '{ "mode", "string", default = "a", values = { "a", "a" }, says = "x" },\n' .. num_outputs,
    "Split-18: attributes[2].values 'a' is given twice" },
  { "a default that is no value", num_outputs,
    '{ "mode", "string", default = "c", values = { "a", "b" }, says = "x" },\n' .. num_outputs,
    "Split-18: attributes[2] 'mode' has the default 'c', which is none of its values" },
  { "a value that no table can say", num_outputs,
    '{ "mode", "string", default = "a", values = { "a", "it\'s" }, says = "x" },\n' .. num_outputs,
    "Split-18: attributes[2].values[2] must be letters, digits, spaces and _.,:+-, not 'it's'" },
  { "a default of a list", '{ "split", "ints", optional = true,', '{ "split", "ints", default = 1,',
    "Split-1: attributes[2] 'split' is a list and cannot have a default" },
  { "an assumed value of another attribute", num_outputs, '{ "num_outputs", "int", optional = true, assumed = 2,',
    "Split-18: attributes[2] 'num_outputs' cannot have 'assumed', which only 'axis' can" },
  { "a default and an assumed value", "default = 0,", "default = 0, assumed = 0,",
    "Split-2: attributes[1] 'axis' has a default and assumes another" },

  -- inputs, outputs, type constraints
  { "an input of an unknown type", '{ "split", "T"', '{ "split", "U"',
    "Split-1: inputs[2] 'split' is of type 'U', which is neither a constraint nor a tensor of a dtype" },
  { "an input of a tensor of an unknown dtype", "tensor(int64)", "tensor(int65)",
    "Split-13: inputs[2] 'split' is of type 'tensor(int65)'" },
  { "lengths of a dtype that the library does not read", "tensor(int64)", "tensor(uint8)", "Split-13: inputs[2] 'split' is of "
    .. "dtype uint8, but the library cannot read lengths of it: add sgk_read_uint8 to runtime/integers.c" },
  { "an input twice", '{ "split", "T"', '{ "input", "T"', "Split-1: inputs[2] 'input' is given twice" },
  { "an optional first input", '{ "input", "T",', '{ "input", "T", optional = true,',
    "Split-1: inputs[1] must be the tensor to split, required and of a type constraint" },
  { "a renamed input", '{ "split", "T"', '{ "lengths", "T"',
    "Split-1: length_rules[1].given names 'input split', which this version does not have" },
  { "a third input", '{ "split", "T"', '{ "axes", "T", says = "x" },\n{ "split", "T"',
    "Split-1: inputs[3] 'split' is one too many: a third input, beside the tensor and its lengths, needs new C in "
      .. "runtime/sgk_node.c and every plan function" },
  { "a required input as given", '{ "split", "tensor(int64)", optional = true,', '{ "split", "tensor(int64)",',
    "Split-13: length_rules[1].given names 'input split', which is always there" },
  { "an output neither variadic nor a sequence", "variadic = true,", "",
    "Split-1: outputs[1] 'outputs...' must be either variadic or a sequence: another kind would be new C in "
      .. "runtime/outputs.c and in models' code" },
  { "an output of a dtype", '{ "outputs...", "T",', '{ "outputs...", "tensor(float)",',
    "Split-1: outputs[1] 'outputs...' must be of a type constraint\n" },
  { "two outputs", "outputs = {\n", 'outputs = {\n{ "first", "T", says = "x" },\n',
    "Split-1: outputs must be one, variadic or a sequence: another kind would be new C in runtime/outputs.c" },
  { "a constraint with an unknown dtype", '{ "T", types.float,', '{ "T", { "float8" },',
    "Split-1: type_constraints[1] 'float8' is no dtype" },
  { "a type list that is not there", '{ "T", types.float,', '{ "T", types.floats,',
    "Split-1: type_constraints[1][2] is missing" },

  -- length rules
  { "a rule for an attribute that the version lacks", 'given = { "attribute num_outputs" }', 'given = { "attribute num_parts" }',
    "Split-18: length_rules[4].given names 'attribute num_parts', which this version does not have" },
  { "a rule for an input that is always given", 'given = { "input split" }', 'given = { "input input" }',
    "Split-1: length_rules[3].given names 'input input', which is always there" },
  { "a rule for something of an unknown kind", 'given = { "input split" }', 'given = { "output split" }',
    "Split-1: length_rules[3].given names 'output split', which this version does not have" },
  { "given in unknown words", 'given = { "input split" }', 'given = { "split" }',
    "Split-1: length_rules[3].given[1] must be 'attribute NAME' or 'input NAME', not 'split'" },
  { "both given and otherwise", "otherwise = true,", 'otherwise = true, given = { "input split" },',
    "Split-1: length_rules[5] must have either 'given' or 'otherwise'" },
  { "both parts and a status", 'fail = "BAD_INPUTS",', 'fail = "BAD_INPUTS", parts = "as split lists",',
    "Split-1: length_rules[1] must have either 'parts' or 'fail'" },
  { "a status that is no word of ours", 'fail = "BAD_INPUTS",', 'fail = "bad",',
    "Split-1: length_rules[1].fail must be a status without its prefix, not 'bad'" },
  { "a failure that is none", 'fail = "BAD_INPUTS",', 'fail = "OK",',
    "Split-1: length_rules[1].fail must be a status without its prefix, not 'OK'" },
  { "no evidence", ',\n          says = "Optional list of output lengths" },\n        { given = { "input split" }, fail',
    ' },\n        { given = { "input split" }, fail', "Split-1: length_rules[3] must have either 'says' or 'decided'" },
  { "evidence that nobody gave", 'says = "Optional list of output lengths" },\n        { given',
    'says = "A list of output lengths" },\n        { given',
    "Split-1: length_rules[3].says is no quotation: 'A list of output lengths' does not stand in this version's text" },
  { "no last rule", '{ otherwise = true, parts = "outputs of dim / outputs",',
    '{ given = { "attribute split" }, parts = "as split lists",',
    "Split-1: length_rules[5] is the last and not 'otherwise'" },
  { "otherwise before the last", '{ given = { "attribute split", "input split" },', "{ otherwise = true,",
    "Split-1: length_rules[1] is 'otherwise' and not the last" },
  { "a rank of no input", '{ given = { "attribute split" },', '{ given = { "attribute split" }, rank = 1,',
    "Split-1: length_rules[2].rank is given without an input for lengths" },
  { "a rank that lengths cannot have", "rank = 1", "rank = 2",
    "Split-1: length_rules[3].rank must be 0, of one number, or 1, of a list, not 2" },
  { "parts of an input of any rank", 'rank = 1, parts = "as split lists"', 'parts = "as split lists"',
    "Split-1: length_rules[3].rank is missing: a formula takes a number or a list" },
  { "something given for nothing", 'fail = "BAD_INPUTS"', 'rank = 1, parts = "outputs of dim / outputs"',
    "Split-1: length_rules[1].given names 'attribute split', which neither 'parts' nor 'when' takes" },
  { "neither given nor otherwise", '{ given = { "attribute split" },', "{",
    "Split-1: length_rules[2] must have either 'given' or 'otherwise'" },

  -- formulas
  { "no formula", last_smaller, 'parts = "equal"', "194: error: Split-18: length_rules[4].parts 'equal' needs 'of' before ''" },
  { "a name that stands for nothing", last_smaller, 'parts = "parts of dim / parts"',
    "Split-18: length_rules[4].parts takes 'parts', which is neither given nor has a default" },
  { "a name that is not given", 'parts = "outputs of dim / outputs"', 'parts = "as split lists"',
    "Split-1: length_rules[5].parts takes 'split', which is neither given nor has a default" },
  { "a list for a number", 'parts = "as split lists"', 'parts = "split of dim / split"',
    "Split-1: length_rules[2].parts takes 'split' for a number, and it is a list" },
  { "a number for a list", last_smaller, 'parts = "as num_outputs lists"',
    "Split-18: length_rules[4].parts takes 'num_outputs' for a list, and it is a number" },
  { "an attribute that is a word of formulas", '{ "num_outputs", "int"', '{ "outputs", "int"',
    "Split-18: attributes 'outputs' is a word of formulas" },

  -- conditions
  { "a condition without a comparison", last_smaller, 'when = "axis", ' .. last_smaller,
    "194: error: Split-18: length_rules[4].when has 'axis', which compares no attribute with an integer or, by == or !=, with a "
      .. "'string'" },
  { "a condition on an attribute that may be absent", 'rank = 1, parts = "as split lists",\n          says = "If',
    'rank = 1, when = "num_outputs != 0", parts = "as split lists",\n          says = "If',
    "Split-18: length_rules[2].when takes 'num_outputs', which is neither given nor has a default" },
  { "a comparison with a word", last_smaller, [[when = "axis == 'last'", ]] .. last_smaller,
    "Split-18: length_rules[4].when takes 'axis' for a string, and it is a number" },
  { "a list that is compared", '"attribute split" }, parts', '"attribute split" }, when = "split == 0", parts',
    "Split-1: length_rules[2].when takes 'split' for a number, and it is a list" },
  { "a condition on the last", "{ otherwise = true, parts", '{ otherwise = true, when = "axis == 0", parts',
    "Split-1: length_rules[5].when stands beside 'otherwise'" },
  { "undecided, and against nothing", '{ given = { "attribute split" }, parts = "as split lists",\n          says',
    '{ undecided = true, given = { "attribute split" } },\n{ given = { "attribute split" }, parts = "x", says',
    "Split-1: length_rules[2] is undecided: give its evidence in 'says' or 'decided', or delete the row\n" },
  { "stated no more, and decided", 'parts = "as split lists",\n          says', 'parts = "as split lists",\n          gone',
    "Split-1: length_rules[2].gone stands in a row that is not undecided\n" },
  { "undecided, but no", "{ otherwise = true, parts", "{ undecided = false, otherwise = true, parts",
    "Split-1: length_rules[5].undecided must be true, not boolean" },

  -- rows that no node reaches, and inputs or attributes that no row uses
  { "an attribute in no row", '{ "num_outputs", "int",', '{ "even", "int", default = 0, says = "x" },\n{ "num_outputs", "int",',
    "194: error: Split-18: attributes[2] 'even' is in no row of 'length_rules', so that its value would have no effect\n" },
  { "an input in no row", 'says = "The tensor to split" },\n      },',
    'says = "x" },\n{ "split", "tensor(int64)", optional = true, says = "x" },\n      },',
    "Split-2: inputs[2] 'split' is in no row of 'length_rules', so that its value would have no effect\n" },
  { "a refusal that stands first", 'rank = 1, parts = "as split lists",\n          says = "Lengths',
    'fail = "BAD_RANK", says = "Lengths',
    "Split-13: length_rules[2] can never apply: wherever it would, length_rules[1] comes before it\n" },
  { "two rows before one", '{ given = { "attribute num_outputs" }, ' .. last_smaller,
    '{ given = { "attribute num_outputs" }, when = "axis < 3", fail = "BAD_INPUTS", decided = "x" },\n' ..
      '{ given = { "attribute num_outputs" }, when = "axis > 2", fail = "BAD_INPUTS", decided = "x" },\n' ..
      '{ given = { "attribute num_outputs" }, ' .. last_smaller,
    "Split-18: length_rules[6] can never apply: wherever it would, "
      .. "length_rules[1] or length_rules[4] or length_rules[5] comes before it\n" },
  { "conditions that exclude each other", last_smaller, 'when = "axis > 2 and axis < 3", ' .. last_smaller,
    "Split-18: length_rules[4] can never apply: its conditions exclude each other\n" },
  { "more cases than can be tried", last_smaller, ('when = "%s", '):format(compared(64)) .. last_smaller,
    "Split-18: length_rules compares with too many numbers to tell whether each row can apply\n" },
  { "more cases of attributes than can be tried", last_smaller, ('when = "%s", '):format(compared(128)) .. last_smaller,
    "Split-18: length_rules compares with too many numbers to tell whether each row can apply\n" },
})

refused("spec/split_to_sequence.lua", {
  { "no version", "  versions = {", "  versions = {}, {", "has the unknown field '[1]'" },
  { "no axis", '{ "axis",', '{ "axes",',
    "SplitToSequence-11: attributes must have 'axis', an int: an axis that is an input, or several axes, need new C in "
      .. "runtime/resolve.c, which takes a number" },
  { "an optional axis without a default", '{ "axis", "int", default = 0,', '{ "axis", "int", optional = true,',
    "SplitToSequence-11: attributes 'axis' is optional: 'assumed' must say what is taken for it" },
  { "an input that is a sequence", '{ "split", "I"', '{ "split", "S"',
    "SplitToSequence-11: inputs[2] 'split' cannot be a sequence" },
  { "a constraint twice", '{ "I", types.lengths', '{ "T", types.lengths',
    "SplitToSequence-11: type_constraints[2] 'T' is given twice" },
  { "a constraint that nothing uses", '{ "split", "I"', '{ "split", "T"',
    "SplitToSequence-11: type_constraints 'I' is used by no input or output" },
  { "the number of a sequence's outputs", '"dim of 1"', '"outputs of dim / outputs"',
    "SplitToSequence-11: length_rules[4].parts takes 'outputs', which is neither given nor has a default" },
  { "keepdims of an attribute that is not there", 'keepdims = "attribute keepdims"', 'keepdims = "attribute keepdim"',
    "SplitToSequence-11: length_rules[4].keepdims must name an integer attribute with a default, beside 'parts'" },
  { "keepdims of a string", '{ "keepdims", "int", default = 1,', '{ "keepdims", "string", default = "a", values = { "a", "b" },',
    "SplitToSequence-11: length_rules[4].keepdims must name an integer attribute with a default, beside 'parts'" },
  { "keepdims beside a status", 'fail = "BAD_RANK",', 'fail = "BAD_RANK", keepdims = "attribute keepdims",',
    "SplitToSequence-11: length_rules[3].keepdims must name an integer attribute with a default, beside 'parts'" },
})

-- Commands that compare the tables with a page read undecided tables, too.
test("a comparison with a string whose values are undecided", function(here)
  here:copy_sources("spec")
  here:replace("spec/split.lua", num_outputs, '{ "mode", "string", default = "a", says = "x" },\n' .. num_outputs)
  here:replace("spec/split.lua", last_smaller, [[when = "mode == 'a'", ]] .. last_smaller)
  here:expect('"$SPLITGEN" --root . spec check page.md', 1, "",
    "Split-18: length_rules[4].when compares 'mode' with 'a', which is none of its values\n")
end)

return test.run
