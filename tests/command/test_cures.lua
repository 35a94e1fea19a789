-- test_cures.lua: the help for a node that is refused says what makes this node valid.
local test = require("test")

-- What is refused; the opset; the graph; the help.
test.rows("help", {
  { "a dtype that a later version takes", 18, "(bfloat16[4] x) => (seq(bfloat16[N]) s) { s = SplitToSequence (x) }",
    "use a dtype of this op version, or another opset; SplitToSequence-24 takes bfloat16" },
  { "a dtype that two later versions take", 11, "(bfloat16[4] x) => (bfloat16[] a, bfloat16[] b) { a, b = Split (x) }",
    "use a dtype of this op version, or another opset; Split-13 or Split-18 takes bfloat16" },
  { "a dtype that no version takes", 18,
    "(float8e4m3fn[4] x) => (float8e4m3fn[] a, float8e4m3fn[] b) { a, b = Split <num_outputs = 2> (x) }",
    "no version of Split takes float8e4m3fn: use another dtype" },
  { "the dtype of the lengths", 13, "(float[4] x, int32[2] s) => (float[] a, float[] b) { a, b = Split (x, s) }",
    "give 'split' as int64, such as by a Cast" },
  { "lengths that may have two dtypes", 11, "(float[4] x, float[2] s) => (seq(float[N]) q) { q = SplitToSequence (x, s) }",
    "give 'split' as int32 or int64, such as by a Cast" },
  { "lengths of the dtype of the input", 1, "(float[4] x, double[2] s) => (float[] a, float[] b) { a, b = Split (x, s) }",
    "give 'split' as float, such as by a Cast" },
  { "neither lengths nor a number of parts", 18, "(float[4] x) => (float[] a, float[] b, float[] c) { a, b, c = Split (x) }",
    "give the attribute 'num_outputs' = 3 for equal parts, or an input 'split' for others" },
  { "lengths and a number of parts", 18,
    "(float[4] x, int64[2] s) => (float[] a, float[] b) { a, b = Split <num_outputs = 2> (x, s) }",
    "give each input that this op version requires, and the lengths in one way only" },
  { "a list of one length", 11, "(float[6] x) => (seq(float[N]) q) <int64[1] s = {2}> { q = SplitToSequence (x, s) }",
    "a list has the length of each part; a scalar 2 cuts parts of 2" },
  { "a list of one length in place of two", 13, "(float[6] x) => (float[] a) <int64[1] s = {2}> { a = Split (x, s) }",
    "give lengths >= 0 that sum to the axis" },
  { "a list of -1", 11, "(float[6] x) => (seq(float[N]) q) <int64[1] s = {-1}> { q = SplitToSequence (x, s) }",
    "give lengths >= 0 that sum to the axis; ONNX has no -1 for what is left" },
  { "a length of -1", 13, "(float[6] x) => (float[] a, float[] b) <int64[2] s = {2, -1}> { a, b = Split (x, s) }",
    "give lengths >= 0 that sum to the axis; ONNX has no -1 for what is left" },
  { "a length of -1 in an attribute", 11, "(float[6] x) => (float[] a, float[] b) { a, b = Split <split = [-1, 2]> (x) }",
    "give lengths >= 0 that sum to the axis; ONNX has no -1 for what is left" },
  { "a length of -2", 13, "(float[6] x) => (float[] a, float[] b) <int64[2] s = {2, -2}> { a, b = Split (x, s) }",
    "give lengths >= 0 that sum to the axis" },
  { "a rank that is declared otherwise", 13, "(float[6, 2] x) => (float[3] a, float[] b) { a, b = Split (x) }",
    "declare as many dimensions as there are, each as a number >= 0, as a symbol, or not at all if it is unknown" },
}, function(here, row)
  here:encode_graph("m.onnx", row[2], row[3])
  local outcome = here:run('"$SPLITGEN" list m.onnx')
  test.equal(outcome.code, 1, "the exit code")
  test.equal(outcome.errors:match("\nhelp: (.*)\n$"), row[4], "the help")
end)

test("a rank that is declared otherwise is named", function(here)
  here:encode_graph("m.onnx", 13, "(float[6, 2] x) => (float[3] a, float[] b) { [n] a, b = Split (x) }")
  here:refuses('"$SPLITGEN" list m.onnx', 1,
    "m.onnx: n: error: output 'a' is declared with 1 dimension, as [3], and has 2: it is [3, 2] [shape]\n")
end)

test("symbols that are spelled as numbers are in quotes", function(here)
  local text = here:encode_graph("m.onnx", 13,
    "(float[two, 2, n, 4] x) => (float[] a, float[] b) { [n] a, b = Split <axis = 3> (x) }")
  here:encode("m.onnx", test.replaced(text, "two", "2"))
  local listed = here:must('"$SPLITGEN" list m.onnx')
  test.holds(listed, "float ['2', 2, n, 4] on axis 3")
  test.holds(listed, "copy   a ['2', 2, n, 2], 16 B * '2' * n: rows\n")
  here:must('"$SPLITGEN" model m.onnx --out .')
  test.holds(here:read("m_split.h"), "float ['2', 2, n, 4] on axis 3 into 2, 2: rows = 2 * '2' * n.\n")
end)

return test.run
