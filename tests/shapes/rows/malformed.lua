-- rows/malformed.lua: nodes that ONNX does not allow, and numbers beyond all limits: open, with a reason.
-- Names from a1 on, and their values.
local names, values = {}, {}
for i = 1, 40 do
  names[i], values[i] = "a" .. i, ("float[n%d] a%d"):format(i, i)
end

local outputs = {}
for i = 1, 4097 do
  outputs[i] = "o" .. i
end

return {
  { "y = Neg ()", "float x", "?[] because input 0 is missing" },
  { 'y = Neg ("")', "float x", "?[] because input 0 is missing" },
  { "y = Add (x)", "float[n] x", "float[n]" },
  { 'y = Add (x, "")', "float[n] x", "float[] because input 1 is missing" },
  { "y = MatMul (x)", "float[n, 3] x", "float[] because input 1 is missing" },
  { "y = Gather (x)", "float[n, 3] x", "float[] because input 1 is missing" },
  { "y = Reshape (x)", "float[n, 3] x", "float[] because input 1 is missing" },
  { "y = Expand (x)", "float[n, 3] x", "float[] because input 1 is missing" },
  { "y = Tile (x)", "float[n, 3] x", "float[] because input 1 is missing" },
  { "y = Pad (x)", "float[n, 3] x", "float[] because input 1 is missing" },
  { "y = Slice (x)", "float[n, 3] x", "float[] because input 1 is missing" },
  { "y = Slice (x, s)", "float[n, 3] x | int64[1] s = {0}", "float[] because input 2 is missing" },
  { "y = TopK (x)", "float[n, 3] x", "float[] because input 1 is missing" },
  { "y = Range (x)", "int64 x", "int64[] because input 1 is missing" },
  { "y = OneHot (x)", "int64[n] x", "?[] because input 1 is missing" },
  { "y = ConstantOfShape ()", "float x", "float[] because input 0 is missing" },
  { "y = Upsample (x)", "float[n] x", "float[] because input 1 is missing", opset = 9 },
  { "y = Loop ()", "float x", "?[] because no body" },
  { "y = SequenceInsert ()", "float x", "?[] because input 0 is missing" },
  { "y = SequenceAt ()", "float x", "?[] because input 0 is missing" },
  { "y = Cast (x)", "float[n] x", "?[n]" },
  { "y = Concat (x, x)", "float[n] x", "float[] because axis 1 of rank 1" },
  { "y = Slice (x, s, e)", "float[9] x | int64[1] s = {0}, int64[0] e = {}", "float[] because 0 numbers in place of 1" },
  { "y = Slice (x, s, e, a)", "float[9, 9] x | int64[2] s = {0, 0}, int64[2] e = {1, 1}, int64[1] a = {0}",
    "float[] because 1 numbers in place of 2" },
  { "y = Slice (x, s, e)", "float[9] x | int64[2] s = {0, 0}, int64[2] e = {1, 1}", "float[] because axis 1 of rank 1" },
  { "y = CenterCropPad (x, s)", "float[9, 9] x | int64[1] s = {5}", "float[] because 1 numbers in place of 2" },
  { "y = Resize (x, r, s)", "float[2, 2] x, float[0] r | float[1] s = {2.0}", "float[] because 1 numbers in place of 2" },
  { "y = Upsample (x, s)", "float[2, 2] x | float[1] s = {2.0}", "float[] because 1 numbers in place of 2", opset = 9 },
  { 'y = Resize (x, "", s)', "float[2] x | float[2] s = {2.0, 2.0}", "float[] because 2 numbers in place of 1" },
  { "y = Upsample (x, s)", "float[2] x | float[2] s = {2.0, 2.0}", "float[] because 2 numbers in place of 1", opset = 9 },
  { 'y = Resize (x, "", "", z)', "float[2, 2] x | int64[1] z = {2}", "float[] because 1 numbers in place of 2" },
  { "y = Transpose <perm = [0, 0]> (x)", "float[a, b] x", "float[] because axis 0 is given twice" },

  -- attributes of other types than ONNX's
  { 'y = Concat <axis = "1"> (x, x)', "float[n] x", "float[] because attribute 'axis' has another type" },
  { "y = Transpose <perm = 1> (x)", "float[a, b] x", "float[] because attribute 'perm' has another type" },
  { "y = Conv <strides = [1.0, 1.0]> (x, k)", "float[1, 1, 5, 5] x, float[1, 1, 2, 2] k",
    "float[] because attribute 'strides' has another type" },

  -- numbers
  { "y = Neg (x)", "float[9007199254740993] x", "float[] because a dim of 9007199254740993" },
  { "y = Neg (x)", "float[1099511627776] x", "float[1099511627776]" },
  { "y = Neg (x)", "float[1099511627777] x", "float[] because a dim of" },
  { "y = Flatten <axis = 2> (x)", "float[1048576, 1048576] x", "float[1099511627776, 1]" },
  { "y = Flatten <axis = 2> (x)", "float[1099511627776, 1048576] x", "float[] because a number beyond 2^53" },
  { "y = Flatten <axis = 2> (x)", 'float["1048576*n", "1048576*m", "1048576*k"] x',
    "float[1048576 * 1048576 * n * m, 1048576 * k]" },
  { "y = Flatten <axis = 3> (x)", 'float["1048576*n", "1048576*m", "1048576*k"] x', "float[] because a number beyond 2^53" },
  { "s = Shape (x) y = Mul (s, c)", "float[n] x | int64 c = {9007199254740993}", "int64[1] {open}" },
  { "s = Shape (x) t = Mul (s, c) y = Mul (t, t)", "float[n] x | int64 c = {1000000000}", "int64[1] {open}" },
  { "y = TopK <k = 2000000000000> (x)", "float[n] x", "float[] because attribute 'k' of 2000000000000", opset = 1 },
  { "y = Conv <pads = [2000000, 0]> (x, k)", "float[1, 1, 5] x, float[1, 1, 2] k",
    "float[] because attribute 'pads' of 2000000" },
  { "y = Concat <axis = -9223372036854775808> (x, x)", "float[n] x", "float[] because attribute 'axis'" },
  { "y = Reshape (x, s)", "float[n] x | int64[2] s = {9223372036854775807, 1}", "float[open, 1]" },
  { "y = ReduceSum (x, a)", "float[n] x | int64[1] a = {9223372036854775807}",
    "float[] because element 0 of 'a' is not known" },
  { "y = Tile (x, r)", "float[1099511627776] x | int64[1] r = {1099511627776}", "float[] because a number beyond 2^53" },

  { "y = SpaceToDepth <blocksize = 1048576> (x)", "float[1, 1099511627776, 1048576, 1048576] x",
    "float[] because a number beyond 2^53" },
  { 'y = Resize (x, "", s)', "float[1099511627776] x | float[1] s = {1099511627776.0}",
    "float[] because a number beyond 2^53" },
  { "s = SplitToSequence (x) y = ConcatFromSequence <axis = 1> (s)", "float[1099511627775, 1099511627775] x",
    "?[] because a number beyond 2^53" },

  { 'y = Resize (x, "", s)', "float[1099511627776] x | float[1] s = {1e30}", "float[] because a number beyond 2^53" },
  { 'y = Resize (x, "", s)', "float[1099511627776] x | float[1] s = {10000000.5}", "float[] because a number beyond 2^53" },
  { 'y = Resize (x, "", s)', "float[n] x | float[1] s = {-0.7}", "float[] because a scale of -0.6999" },

  -- growth: a sum of 40 symbols has too many terms, and so has a product of sums
  { ("y = Concat <axis = 0> (%s)"):format(table.concat(names, ", ")), table.concat(values, ", "),
    "float[] because an expression of too many terms" },
  { ("y = Concat <axis = 0> (%s)"):format(table.concat(names, ", ", 1, 6)), table.concat(values, ", ", 1, 6),
    "float[n1 + n2 + n3 + n4 + n5 + n6]" },
  { "c = Concat <axis = 0> (a1, a2, a3, a4, a5, a6, a7, a8) d = Shape (c) e = Mul (d, d) f = Mul (e, d) y = Expand (one, f)",
    table.concat(values, ", ", 1, 8) .. " | float[1] one = {1.0}", "float[open] because an expression of too many terms" },

  -- sequences, empty vectors and symbols in place of numbers
  { "y = Neg (s)", "seq(float[n]) s", "?[] because no tensor of known rank" },
  { "y = Range (a, b, c)", "float x | int64[0] a = {}, int64 b = {9}, int64 c = {1}",
    "int64[open] because element 0 of 'a' is not known" },
  { "s = Shape (x) y = ReduceSum (x, s)", "float[n] x",
    "float[] because input 1 has an element that is no plain integer" },
  { 'y = ConvTranspose <auto_pad = "SAME_UPPER", dilations = [-1]> (x, w)', "float[n, c, h] x, float[c, o, k] w",
    "float[n, o, open]" },
  { "y = com.microsoft.MultiHeadAttention (q, k, v)", "float[n, t, 8] q, float[n, t, 8] k, float[n, 2, t, 4] v",
    "float[] because packed operands" },
  { ("%s = Split (x)"):format(table.concat(outputs, ", ")), "float[n] x",
    "float[] because more than 4096 outputs" .. (", float[]"):rep(4096) },
}
