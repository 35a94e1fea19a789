-- rows/control.lua: types through bodies.
local function branches(one, other, dtype)
  return ("y = If <then_branch = t () => (float[] a) { %s }, else_branch = e () => (%s[] b) { %s }> (c)"):format(one,
    dtype or "float", other)
end

local function sequences(one, other)
  return ("y = If <then_branch = t () => (seq(float[]) a) { %s }, else_branch = e () => (seq(float[]) b) { %s }> (c)"):format(
    one, other)
end

-- A Loop over a state v that begins as x; its body gives v2, and scans s of a dtype.
local function loop(body, inputs, dtype)
  return ("y, z = Loop <body = b (int64 i, bool k, float[] v) => (bool k2, float[] v2, %s[] s) { %s }> (%s)"):format(
    dtype or "float", body, inputs or 'm, "", x')
end

local goes_on = "k2 = Identity (k) "

-- A Scan over x, with a state v that begins as v0.
local function scan(body, attributes, inputs)
  return ("y, z = Scan <body = b (float[] v, float[] e) => (float[] v2, float[] s) { %s }, num_scan_inputs = 1%s> (%s)"):format(
    body, attributes or "", inputs or "v0, x")
end

local map = "s = SequenceConstruct (x, y) z = SequenceMap <body = b (float[] e, float[] o) => (float[] r) "
  .. "{ r = Concat <axis = 0> (e, o) }> (s, w)"

return {
  { branches("a = Neg (x)", "b = Abs (x)"), "bool c, float[n, 3] x", "float[n, 3]" },
  { branches("a = Neg (x)", "b = Concat <axis = 0> (x, x)"), "bool c, float[n, 3] x", "float[run, 3]" },
  { branches("a = Neg (x)", "b = ReduceSum <keepdims = 0> (x)"), "bool c, float[n, 3] x",
    "float[] because types that differ in rank" },
  { branches("a = Neg (x)", "b = Cast <to = 7> (x)", "int64"), "bool c, float[n, 3] x", "?[n, 3]" },
  { branches("a = Neg (x)", "b = Concat <axis = 0> (x, x)"), "float[n, 3] x | bool c = {0}", "float[2 * n, 3]" },
  { branches("a = Neg (x)", "b = Concat <axis = 0> (x, x)"), "float[n, 3] x | bool c = {1}", "float[n, 3]" },
  { "r = Shape (x) q = Size (r) c = Equal (q, two) " .. branches("a = Neg (x)", "b = Squeeze (x)"),
    "float[n, 3] x | int64 two = {2}",
    "float[n, 3]" },
  { "y = If <then_branch = t (float[] q) => (float[] a) { a = Neg (q) }, else_branch = e () => (float[] b) { b = Neg (x) }> (c)",
    "bool c, float[n] x", "float[] because a body of If" },
  { "y = If <then_branch = t (float[7, ?] q) => (float[] a) { a = Neg (q) }, "
    .. "else_branch = e () => (float[] b) { b = Neg (x) }> (c)",
    "bool c, float[7, 2] x", "float[7, run]" },
  { "y = If (c)", "bool c", "?[] because no bodies" },
  { "y = If <then_branch = t () => () { a = Neg (x) }, else_branch = e () => (float b) { b = Neg (x) }> (c)", "bool c, float x",
    "?[] because a body without output 0" },

  { loop(goes_on .. "v2 = Neg (v) s = Identity (v2)"), "float[n, 3] x | int64 m = {5}", "float[n, 3], float[5, n, 3]" },
  { loop(goes_on .. "v2 = Neg (v) s = Identity (i)", nil, "int64"), "float[n, 3] x | int64 m = {5}", "float[n, 3], int64[5]" },
  { loop(goes_on .. "v2 = Neg (v) s = Identity (v2)"), "float[n, 3] x | int64 m = {-5}", "float[n, 3], float[0, n, 3]" },
  { loop(goes_on .. "v2 = Neg (v) s = Identity (v2)"), "float[n, 3] x | int64 m = {9223372036854775807}",
    "float[n, 3], float[run, n, 3]" },
  { "r = Size (x) " .. loop(goes_on .. "v2 = Neg (v) s = Identity (v2)", 'r, "", x'), "float[n] x", "float[n], float[n, n]" },
  { loop(goes_on .. "v2 = Neg (v) s = Identity (v2)"), "float[n, 3] x, int64 m", "float[n, 3], float[run, n, 3]" },
  { loop(goes_on .. "v2 = Neg (v) s = Identity (v2)", '"", "", x'), "float[n, 3] x", "float[n, 3], float[run, n, 3]" },
  { loop(goes_on .. "v2 = Neg (v) s = Identity (v2)", "m, c, x"), "float[n, 3] x, bool c | int64 m = {5}",
    "float[n, 3], float[run, n, 3]" },
  { loop(goes_on .. "v2 = Neg (v) s = Identity (v2)", "m, c, x"), "float[n, 3] x | int64 m = {5}, bool c = {1}",
    "float[n, 3], float[5, n, 3]" },
  { loop("k2 = Not (k) v2 = Neg (v) s = Identity (v2)"), "float[n, 3] x | int64 m = {5}", "float[n, 3], float[run, n, 3]" },
  { loop("k2 = Identity (go) v2 = Neg (v) s = Identity (v2)"), "float[n, 3] x, bool go | int64 m = {5}",
    "float[n, 3], float[run, n, 3]" },
  { loop("k2 = Constant <value = bool {1}> () v2 = Neg (v) s = Identity (v2)"), "float[n, 3] x | int64 m = {5}",
    "float[n, 3], float[5, n, 3]" },
  { loop("k2 = Constant <value = bool {0}> () v2 = Neg (v) s = Identity (v2)"), "float[n, 3] x | int64 m = {5}",
    "float[n, 3], float[run, n, 3]" },
  { loop(goes_on .. "v2 = Concat <axis = 0> (v, x) s = Identity (i)", nil, "int64"), "float[n, 3] x | int64 m = {5}",
    "float[run, 3], int64[5]" },
  { loop(goes_on .. "v2 = Concat <axis = 0> (v, x) s = Neg (v)"), "float[n, 3] x | int64 m = {5}",
    "float[run, 3], float[5, run, 3]" },
  { loop(goes_on .. "v2 = ReduceSum <keepdims = 0> (v) s = Identity (i)", nil, "int64"), "float[n, 3] x | int64 m = {5}",
    "float[] because a state of a loop changes its rank, int64[5]" },
  { loop(goes_on .. "v2 = Transpose (v) s = Identity (i)", nil, "int64"), "float[n, 3] x | int64 m = {5}",
    "float[run, run], int64[5]" },
  { loop(goes_on .. "v2 = Compress <axis = 1> (v, c) s = Identity (i)", nil, "int64"),
    "float[n, 3] x, bool[3] c | int64 m = {5}",
    "float[n, run], int64[5]" },
  { "y = Loop <body = b (int64 i, bool k) => (bool k2, float[] s) { " .. goes_on .. "s = Neg (x) }> (m)",
    "float[n] x | int64 m = {5}", "float[5, n]" },
  -- all states are assumed anew before the body is asked again: one that changes may be asked for before another is known
  { "y, w, z = Loop <body = b (int64 i, bool k, float[] v, float[] u) => (bool k2, float[] v2, float[] u2, float[] s) { "
    .. goes_on .. 'v2 = Concat <axis = 0> (v, v) u2 = Neg (u) s = Identity (v2) }> (m, "", x, x)',
    "float[n] x | int64 m = {5}", "float[run], float[n], float[5, run]" },
  { "y = Loop (m, c, x)", "int64 m, bool c, float[n] x", "?[] because no body" },

  { scan("v2 = Add (v, e) s = Neg (v2)"), "float[4] v0, float[t, 4] x", "float[4], float[t, 4]", opset = 9 },
  { scan("v2 = Add (v, e) s = Neg (v2)", ", scan_input_axes = [1], scan_output_axes = [-1]"), "float[4] v0, float[4, t] x",
    "float[4], float[4, t]", opset = 11 },
  { scan("v2 = Identity (v) s = Concat <axis = 0> (v, e)"), "float[2] v0, float[t, 4] x", "float[2], float[t, 6]", opset = 16 },
  { scan("v2 = Concat <axis = 0> (v, e) s = Identity (e)"), "float[2] v0, float[t, 4] x", "float[run], float[t, 4]",
    opset = 16 },
  { scan("v2 = Add (v, e) s = Neg (v2)", nil, '"", v0, x'),
    "float[n, 4] v0, float[n, t, 4] x", "float[n, 4], float[n, t, 4]", opset = 8 },
  { "y, z = Scan <body = b (float[] v, float[] e) => (float[] v2, float[] s) { v2 = Add (v, e) s = Neg (v2) }> (v0, x)",
    "float[4] v0, float[t, 4] x", "?[] because no num_scan_inputs, ?[]" },

  { map, "float[2, n] x, float[3, n] y, float[1, n] w", "seq(float[run, n]) of 2" },
  { "t = SplitToSequence (x) z = SequenceMap <body = b (float[] e) => (int64[] r) { r = Shape (e) }> (t)", "float[n, 3] x",
    "seq(int64[2]) of n" },

  -- states, items and lengths that are not known, and bodies that ONNX does not allow
  { "y, z = Loop <body = b (int64 i, bool k) => (bool k2, float[] v2, float[] s) { k2 = Identity (k) v2 = Neg (x) s = Neg (x) }> "
    .. '(m, "", x)', "float[n] x | int64 m = {5}",
    "?[] because a body without state 0, ?[] because a body without state 0" },
  { "y = Loop <body = b (int64 i) => (bool k2, float[] s) { k2 = Constant <value = bool {1}> () s = Neg (x) }> (m)",
    "float[n] x | int64 m = {5}", "float[5, n]" },
  { loop(goes_on .. "v2 = Neg (v) s = Not (k)", nil, "bool"), "float[n, 3] x | int64 m = {5}", "float[n, 3], bool[5]" },
  { loop(goes_on .. "v2 = Neg (v) s = Unknown (v)"), "float[n, 3] x | int64 m = {5}",
    "float[n, 3], float[] because no rule for this op" },
  { loop(goes_on .. "v2 = Neg (v) s = Identity (v2)", "m, c, x"), "float[n, 3] x | int64 m = {5}, bool c = {0}",
    "float[n, 3], float[run, n, 3]" },
  { loop(goes_on .. "w = If <then_branch = t () => (float[] a) { a = Neg (v) }, else_branch = e () => (float[] b) "
    .. "{ b = Abs (v) }> (k) v2 = Concat <axis = 0> (w, x) s = Neg (v)"), "float[n, 3] x | int64 m = {5}",
    "float[run, 3], float[5, run, 3]" },
  { loop(goes_on .. "v2 = Neg (v) p = Compress <axis = 0> (v, c) q = Compress <axis = 0> (x, c) s = Concat <axis = 0> (p, q)"),
    "float[n, 3] x, bool[n] c | int64 m = {5}", "float[n, 3], float[5, run, 3]" },
  { "q = Compress <axis = 0> (x, c) " .. loop(goes_on .. "v2 = Neg (v) s = Neg (v)", 'm, "", q'),
    "float[n, 3] x, bool[n] c | int64 m = {5}", "float[run, 3], float[5, run, 3]" },
  { scan("v2 = Add (v, e) s = Neg (v2)", nil, '"", v0, x'), "float[] v0, float[n, t, 4] x",
    "float[] because the model does not say its shape, float[] because the model does not say its shape", opset = 8 },
  { scan("v2 = Neg (v) s = Unknown (v)"), "float[4] v0, float[t, 4] x", "float[4], float[] because no rule for this op",
    opset = 16 },
  { "e = SequenceEmpty () z = SequenceMap <body = b (float[] q) => (float[] r) { r = Neg (q) }> (e)", "float x",
    "seq(float[] because an empty sequence) of 0" },
  { "s = SequenceConstruct (x) z = SequenceMap (s)", "float[n] x", "?[] because a body without output 0" },

  -- branches that give sequences, or of which little is known
  { branches("a = Neg (x)", "b = Unknown (x)"), "bool c, float[n] x", "float[] because no rule for this op" },
  { sequences("a = SequenceConstruct (x, x)", "b = SequenceConstruct (x, x)"), "bool c, float[n, 3] x",
    "seq[float[n, 3]; float[n, 3]]" },
  { sequences("a = SequenceConstruct (x)", "b = SequenceConstruct (z)"), "bool c, float[n, 3] x, float[m, 3] z",
    "seq(float[run, 3])" },
  { sequences("a = SequenceConstruct (x)", "b = SequenceConstruct (z)"), "bool c, float[n, 3] x, float[] z",
    "seq(float[] because the model does not say its shape)" },
  { sequences("a = SplitToSequence (x)", "b = SplitToSequence (z)"), "bool c, float[n, 3] x, float[m, 3] z",
    "seq(float[1, 3])" },
}
