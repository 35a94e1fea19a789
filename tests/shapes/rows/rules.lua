-- rows/rules.lua: ops that compute on each element, multiply matrices, or reduce axes.
local rows = {
  { "y, m = Dropout (x)", "float[n, 3] x", "float[n, 3], float[n, 3]", opset = 7 },
  { "y, m = Dropout (x)", "float[n, 3] x", "float[n, 3], bool[n, 3]", opset = 10 },
  { "y, m = Dropout (x, r, t)", "float16[n, 3] x, float r, bool t", "float16[n, 3], bool[n, 3]" },
  { "y = Softmax <axis = 1> (x)", "float[a, b, c] x", "float[a, b, c]", opset = 9 },
  { "y = Clip <min = 0.0, max = 6.0> (x)", "float[a, b] x", "float[a, b]", opset = 6 },
  { "y = Clip (x, low)", "float[a, b] x, float low", "float[a, b]" },
  { "y = Scatter (x, i, u)", "float[5, n] x, int64[2, 3] i, float[2, 3] u", "float[5, n]", opset = 9 },
  { "y = CastLike (x, t)", "float[n, 3] x, bfloat16[7] t", "bfloat16[n, 3]" },
  { "y = Cast <to = 7> (x)", "float[n] x", "int64[n]" },
  { "y = Cast <to = 10> (x)", "float[] x", "float16[] because does not say" },
  { "y = BitCast <to = 6> (x)", "float[n, 3] x", "int32[n, 3]" },
  { "y = Bernoulli (x)", "double[n] x", "double[n]" },
  { "y = Bernoulli <dtype = 9> (x)", "double[n] x", "bool[n]" },
  { "y = EyeLike (x)", "int32[n, m] x", "int32[n, m]" },
  { "y = EyeLike <dtype = 1, k = 1099511627776> (x)", "int32[n, m] x", "float[n, m]" },
  { "y = RandomNormalLike (x)", "float16[n, 2] x", "float16[n, 2]" },
  { "y = RandomUniformLike <dtype = 11> (x)", "float16[n, 2] x", "double[n, 2]" },
  { "y = DequantizeLinear (x, s, z)", "uint8[n, 4] x, float16 s, uint8 z", "float16[n, 4]" },
  { "y = DequantizeLinear <output_dtype = 1> (x, s)", "uint8[n, 4] x, float16 s", "float[n, 4]", opset = 23 },
  { "y = com.microsoft.DequantizeLinear (x, s, z)", "uint8[n, 4] x, float s, uint8 z", "float[n, 4]" },
  { "y = QuantizeLinear (x, s)", "float[n, 4] x, float s", "uint8[n, 4]" },
  { "y = QuantizeLinear (x, s, z)", "float[n, 4] x, float s, int8 z", "int8[n, 4]" },
  { "y = QuantizeLinear <output_dtype = 5> (x, s)", "float[n, 4] x, float s", "int16[n, 4]" },
  { "y = com.microsoft.QuantizeLinear (x, s, z)", "float[n] x, float s, int8 z", "int8[n]" },
  { "y, s, z = DynamicQuantizeLinear (x)", "float[n, 4] x", "uint8[n, 4], float, uint8" },
  { "y = BatchNormalization (x, s, b, m, v)", "float16[n, c, h] x, float16[c] s, float16[c] b, float[c] m, float[c] v",
    "float16[n, c, h]", opset = 15 },
  { "y, rm, rv = BatchNormalization <training_mode = 1> (x, s, b, m, v)",
    "float16[n, 3, h] x, float16[3] s, float16[3] b, float[3] m, float[3] v", "float16[n, 3, h], float[3], float[3]",
    opset = 15 },
  { "y, rm, rv, sm, sv = BatchNormalization (x, s, b, m, v)",
    "float[n, c, h] x, float[c] s, float[c] b, float[c] m, float[c] v",
    "float[n, c, h], float[c], float[c], float[c], float[c]",
    opset = 8 },
  { "y, rm, rv = BatchNormalization <training_mode = 1> (x, s, b, m, v)",
    "float[n] x, float[1] s, float[1] b, float[1] m, float[1] v", "float[n], float[1], float[1]" },
  { "y, m, d = LayerNormalization (x, s)", "float16[n, t, 8] x, float16[8] s",
    "float16[n, t, 8], float[n, t, 1], float[n, t, 1]",
    opset = 17 },
  { "y, m = LayerNormalization <axis = 1, stash_type = 11> (x, s)", "float[n, t, 8] x, float[t, 8] s",
    "float[n, t, 8], double[n, 1, 1]" },
  { "y = LayerNormalization <axis = -3> (x, s)", "float[n, t, 8] x, float[n, t, 8] s", "float[n, t, 8]" },
  { "y = SimplifiedLayerNormalization (x, s)", "float[n, t, 8] x, float[8] s", "float[n, t, 8]" },
  { "y = com.microsoft.SimplifiedLayerNormalization (x, s)", "float[n, t, 8] x, float[8] s", "float[n, t, 8]" },
  { "y, m, d, z = com.microsoft.SkipLayerNormalization (x, skip, g)", "float[b, t, 8] x, float[b, t, 8] skip, float[8] g",
    "float[b, t, 8], float[b, t, 1], float[b, t, 1], float[b, t, 8]" },
  { "y, m, d, z = com.microsoft.SkipLayerNormalization (x, skip, g)", "float16[b, 8] x, float16[b, 8] skip, float16[8] g",
    "float16[b, 8], float[b, 1], float[b, 1], float16[b, 8]" },
  { "y = com.microsoft.SkipSimplifiedLayerNormalization (x, skip, g)", "float[b, t, 8] x, float[b, t, 8] skip, float[8] g",
    "float[b, t, 8]" },
  { "y = IsInf (x)", "float[n, 2] x", "bool[n, 2]" },
  { "y = IsInf (x)", "float x", "bool" },
  { "y = IsNaN (x)", "float16[n, 2] x", "bool[n, 2]" },
  { "y = Not (x)", "bool[n, 2] x", "bool[n, 2]" },
  { 'y = RegexFullMatch <pattern = "a"> (x)', "string[n, 2] x", "bool[n, 2]" },
  { 'y = ai.onnx.ml.Normalizer <norm = "MAX"> (x)', "int64[n, 2] x", "float[n, 2]" },
  { "y = ai.onnx.ml.Scaler <offset = [0.5], scale = [2.0]> (x)", "double[n, 2] x", "float[n, 2]" },
  { 'y = ai.onnx.ml.LabelEncoder <keys_strings = ["a"], values_int64s = [3]> (x)', "string[n] x", "int64[n]" },
  { "y = ai.onnx.ml.LabelEncoder <keys_int64s = [1], values_floats = [3.0]> (x)", "int64[n] x", "float[n]" },
  { 'y = ai.onnx.ml.LabelEncoder <keys_int64s = [1], values_strings = ["a"]> (x)', "int64[n] x", "string[n]" },
  { "y = ai.onnx.ml.LabelEncoder <keys_int64s = [1], values_tensor = int16[1] {2}> (x)", "int64[n] x", "int16[n]" },

  -- broadcasting
  { "y = Add (a, b)", "float[n, 1, 5] a, float[4, 1] b", "float[n, 4, 5]" },
  { "y = Add (a, b)", "float a, float[n] b", "float[n]" },
  { "y = Add (a, b)", "float[n] a, float[m] b", "float[broadcast(n, m)]" },
  { "y = Mul (a, b)", "float[n, 1] a, float[1, n] b", "float[n, n]" },
  { "y = Mul (a, b)", "float[n] a, float[7] b", "float[7]" },
  { "y = Mul (a, b)", "float[7] a, float[n] b", "float[7]" },
  { "y = Mul (a, b)", "float[0] a, float[1] b", "float[0]" },
  { "y = Mul (a, b)", "float[0, n] a, float[n] b", "float[0, n]" },
  { "y = Add (a, b)", "float[2] a, float[3] b", "float[] because 2 and 3 do not broadcast" },
  { "y = Add (a, b)", "float[0] a, float[3] b", "float[] because 0 and 3 do not broadcast" },
  { "y = Add <broadcast = 1, axis = 1> (a, b)", "float[2, 3, 4] a, float[3] b", "float[2, 3, 4]", opset = 6 },
  { "y = Mul <broadcast = 1> (a, b)", "float[n, 3] a, float[1] b", "float[n, 3]", opset = 6 },
  { "y = Less <broadcast = 1, axis = 0> (a, b)", "float[n, 3] a, float[n] b", "bool[n, 3]", opset = 1 },
  { "y = Sum (a, b, c)", "float[n, 1, 1] a, float[m, 1] b, float[5] c", "float[n, m, 5]" },
  { "y = Sum (a)", "float[n] a", "float[n]" },
  { "y = Max (a, b)", "int32[n, 3] a, int32 b", "int32[n, 3]" },
  { "y = Mean (a, b)", "float[2, 1] a, float[1, 3] b", "float[2, 3]" },
  { "y = Pow (a, b)", "float[n, 3] a, int64[3] b", "float[n, 3]" },
  { 'y = BitShift <direction = "LEFT"> (a, b)', "uint8[n] a, uint8[1] b", "uint8[n]" },
  { "y = StringConcat (a, b)", "string[n, 1] a, string[3] b", "string[n, 3]" },
  { "y = Where (c, a, b)", "bool[n, 1] c, float16[3] a, float16[1, 1, 1] b", "float16[1, n, 3]" },
  { "y = com.microsoft.QLinearAdd (a, s, z, b, t, w, u, v)",
    "uint8[n, 1] a, float s, uint8 z, uint8[3] b, float t, uint8 w, float u, uint8 v", "uint8[n, 3]" },
  { "y = com.microsoft.QLinearMul (a, s, z, b, t, w, u, v)",
    "int8[n, 1] a, float s, int8 z, int8[3] b, float t, int8 w, float u, int8 v", "int8[n, 3]" },

  -- products of matrices
  { "y = MatMul (a, b)", "float[n, k] a, float[k, m] b", "float[n, m]" },
  { "y = MatMul (a, b)", "float[k] a, float[k, m] b", "float[m]" },
  { "y = MatMul (a, b)", "float[n, k] a, float[k] b", "float[n]" },
  { "y = MatMul (a, b)", "float[k] a, float[k] b", "float" },
  { "y = MatMul (a, b)", "float[k] a, float[5, k, m] b", "float[5, m]" },
  { "y = MatMul (a, b)", "float[b, 1, n, k] a, float[h, k, m] b", "float[b, h, n, m]" },
  { "y = MatMul (a, b)", "float a, float[3, 4] b", "float[] because input 0 has rank 0" },
  { "y = MatMulInteger (a, b)", "uint8[n, k] a, int8[k, m] b", "int32[n, m]" },
  { "y = QLinearMatMul (a, s, z, b, t, w, u, v)",
    "uint8[n, k] a, float s, uint8 z, int8[k, m] b, float t, int8 w, float u, int8 v", "int8[n, m]" },
  { "y = com.microsoft.DynamicQuantizeMatMul (a, b, s)", "float[n, k] a, uint8[k, m] b, float s", "float[n, m]" },
  { "y = com.microsoft.MatMulIntegerToFloat (a, b, s, t)", "uint8[n, k] a, int8[k, m] b, float s, float t", "float[n, m]" },
  { "y = com.microsoft.FusedMatMul <transA = 1> (a, b)", "float[h, k, n] a, float[h, k, m] b", "float[h, n, m]" },
  { "y = com.microsoft.FusedMatMul <transB = 1> (a, b)", "float[n, k] a, float[m, k] b", "float[n, m]" },
  { "y = com.microsoft.FusedMatMul <transA = 1> (a, b)", "float[k] a, float[k, m] b", "float[m]" },
  { "y = com.microsoft.FusedMatMul <transBatchA = 1> (a, b)", "float[n, h, k] a, float[h, k, m] b",
    "float[] because batches are transposed" },
  { "y = com.microsoft.FusedMatMul <transBatchB = 1> (a, b)", "float[h, n, k] a, float[k, h, m] b",
    "float[] because batches are transposed" },
  { "y = com.microsoft.TransposeMatMul (a, b)", "float[n, k] a, float[k, m] b", "float[n, m]" },
  { "y = com.microsoft.MatMulNBits <K = 64, N = 100, bits = 4, block_size = 32> (a, b, s)",
    "float[n, t, 64] a, uint8[100, 2, 16] b, float[200] s", "float[n, t, 100]" },
  { "y = Gemm (a, b)", "float[n, k] a, float[k, m] b", "float[n, m]" },
  { "y = Gemm <transA = 1> (a, b, c)", "float[k, n] a, float[k, m] b, float[m] c", "float[n, m]" },
  { "y = Gemm <transB = 1> (a, b)", "float[n, k] a, float[m, k] b", "float[n, m]" },
  { "y = Gemm (a, b)", "float[k] a, float[k, m] b", "float[] because input 0 has rank 1" },
  { 'y = com.microsoft.FusedGemm <activation = "Relu", transA = 1, transB = 1> (a, b)', "float[k, n] a, float[m, k] b",
    "float[n, m]" },
  { "y = Det (x)", "float[n, 3, 3] x", "float[n]" },
  { "y = Det (x)", "float[3, 3] x", "float" },
  { "y = Det (x)", "float[3] x", "float[] because input 0 has rank 1" },

  -- reductions
  { "y = ReduceSum <axes = [1]> (x)", "float[a, b, c] x", "float[a, 1, c]", opset = 11 },
  { "y = ReduceSum <axes = [-1], keepdims = 0> (x)", "float[a, b, c] x", "float[a, b]", opset = 11 },
  { "y = ReduceSum (x, i)", "float[a, b, c] x | int64[2] i = {0, -1}", "float[1, b, 1]", opset = 13 },
  { "y = ReduceSum <keepdims = 0> (x, i)", "float[a, b, c] x | int64[1] i = {1}", "float[a, c]", opset = 13 },
  { "y = ReduceSum <keepdims = 0> (x)", "float[a, b, c] x", "float" },
  { "y = ReduceSum (x)", "float[a, b, c] x", "float[1, 1, 1]" },
  { "y = ReduceSum <noop_with_empty_axes = 1> (x)", "float[a, b, c] x", "float[a, b, c]" },
  { "y = ReduceSum <noop_with_empty_axes = 1> (x, i)", "float[a, b, c] x | int64[0] i = {}", "float[a, b, c]" },
  { "y = ReduceSum <noop_with_empty_axes = 1> (x, i)", "float[a, b, c] x | int64[1] i = {1}", "float[a, 1, c]" },
  { "y = ReduceSum (x, i)", "float[a, b, c] x | int64[0] i = {}", "float[1, 1, 1]" },
  { "y = ReduceSum (x, i)", "float[a, b, c] x, int64[1] i", "float[] because not known before the run" },
  { "y = ReduceSum (x, i)", "float[a, b] x | int64[1] i = {2}", "float[] because axis 2 of rank 2" },
  { "y = ReduceSum (x, i)", "float[a, b] x | int64[1] i = {-3}", "float[] because axis -3 of rank 2" },
  { "y = ReduceMax <keepdims = 0> (x, i)", "float[0, b] x | int64[1] i = {1}", "float[0]", opset = 20 },
  { "y = ReduceMean <axes = [2, 3]> (x)", "float[n, c, 7, 7] x", "float[n, c, 1, 1]", opset = 13 },
  { "y = ReduceMean (x, i)", "float[n, c, 7, 7] x | int64[2] i = {-1, -2}", "float[n, c, 1, 1]", opset = 18 },
  { "y = ArgMax (x)", "float[n, 5] x", "int64[1, 5]" },
  { "y = ArgMax <axis = -1, keepdims = 0> (x)", "float[n, 5] x", "int64[n]" },
  { "y = ArgMin <axis = 1> (x)", "float[n, 5] x", "int64[n, 1]" },
  { "y = ArgMin <axis = 2> (x)", "float[n, 5] x", "int64[] because axis 2 of rank 2" },
  { "v, i = TopK <k = 3> (x)", "float[n, 10] x", "float[n, 3], int64[n, 3]", opset = 1 },
  { "v, i = TopK <axis = 0> (x, k)", "float16[n, 10] x | int64[1] k = {3}", "float16[3, 10], int64[3, 10]", opset = 10 },
  { "v, i = TopK <largest = 0> (x, k)", "float[n, 10] x | int64[1] k = {0}", "float[n, 0], int64[n, 0]", opset = 11 },
  { "s = Shape <start = 1> (z) v, i = TopK (x, s)", "float[n, 10] x, float[2, m] z", "float[n, m], int64[n, m]" },
  { "v, i = TopK (x, k)", "float[n, 10] x, int64[1] k",
    "float[n, open] because not known before the run, int64[n, open]" },
  { "v, i = TopK <axis = 0> (x, k)", "float[n, 10] x, int64[] k", "float[open, 10], int64[open, 10]" },
  { "v, i = TopK (x, k)", "float[n, 10] x | int64[0] k = {}", "float[n, open] because element 0 of 'k', int64[n, open]" },
  { "y = Squeeze (x, a)", "float[n, 3] x | int64[1] a = {0}", "float[3]" },
  { "y = Squeeze <axes = [0, -1]> (x)", "float[1, n, 1] x", "float[n]", opset = 11 },
  { "y = Squeeze (x, i)", "float[1, n, 1] x | int64[1] i = {2}", "float[1, n]", opset = 13 },
  { "y = Squeeze (x)", "float[1, 4, 1] x", "float[4]", opset = 13 },
  { "y = Squeeze (x)", "float[1, 1] x", "float", opset = 11 },
  { "y = Squeeze (x)", "float[1, n] x", "float[] because n may be 1" },
  { "y = NegativeLogLikelihoodLoss (x, t)", "float16[n, c] x, int64[n] t", "float16" },
  { 'y = NegativeLogLikelihoodLoss <reduction = "none"> (x, t)', "float[n, c, d] x, int64[n, d] t", "float[n, d]" },
  { 'y = NegativeLogLikelihoodLoss <reduction = "sum"> (x, t)', "float[n, c, d] x, int64[n, d] t", "float" },
  { 'y, l = SoftmaxCrossEntropyLoss <reduction = "none"> (x, t)', "float[n, c, d] x, int64[n, d] t",
    "float[n, d], float[n, c, d]" },
  { "y, l = SoftmaxCrossEntropyLoss (x, t)", "float[n, c] x, int64[n] t", "float, float[n, c]" },
}

-- The shape and the dtype of the first input: the other inputs, and ops.
for _, each in ipairs({
  { "", [[Abs Acos Acosh Affine Asin Asinh Atan Atanh BitwiseNot Ceil Celu Cos Cosh Elu Erf Exp Floor Gelu HardSigmoid HardSwish
    Hardmax Identity ImageScaler LRN LeakyRelu Log LogSoftmax LpNormalization MeanVarianceNormalization Mish Neg
    ParametricSoftplus Reciprocal Relu Round Scale ScaledTanh Selu Shrink Sigmoid Sign Sin Sinh Softmax Softplus Softsign Sqrt
    Swish Tan Tanh ThresholdedRelu Trilu ai.onnx.ml.Binarizer ai.onnx.ml.Imputer com.microsoft.FastGelu com.microsoft.Gelu
    com.microsoft.Inverse com.microsoft.QuickGelu]] },
  { ", float[1] b", "CumProd CumSum PRelu RMSNormalization com.microsoft.BiasGelu" },
  { ", float[1] b, float[1] c", [[GroupNormalization InstanceNormalization ReverseSequence RotaryEmbedding ScatterElements
    ScatterND SwiGLU TensorScatter com.microsoft.BiasAdd com.microsoft.BiasDropout com.microsoft.GroupNorm]] },
  { ", int64[n] b, float[8, 4] c, float[8, 4] d", "com.microsoft.RotaryEmbedding" },
  { ", float[1] b, float[1] c, float[1] d, float[1] e", [[com.microsoft.BiasSoftmax com.microsoft.QLinearLeakyRelu
    com.microsoft.QLinearSigmoid com.microsoft.QLinearSoftmax]] },
}) do
  local others, ops = table.unpack(each)
  local count = select(2, others:gsub("%]", ""))
  for op in ops:gmatch("%S+") do
    local node = ("y = %s (x%s)"):format(op, (", b, c, d, e"):sub(1, 3 * count))
    rows[#rows + 1] = { node, "double[n, 3, 0, 5] x" .. others, "double[n, 3, 0, 5]" }
  end
end
for op in ("And Or Xor"):gmatch("%S+") do
  rows[#rows + 1] = { ("y = %s (a, b)"):format(op), "bool[n, 1] a, bool[3] b", "bool[n, 3]" }
end
for op in ("Equal Greater GreaterOrEqual Less LessOrEqual"):gmatch("%S+") do
  rows[#rows + 1] = { ("y = %s (a, b)"):format(op), "float[n, 1] a, float[3] b", "bool[n, 3]" }
end
for op in ("BitwiseAnd BitwiseOr BitwiseXor Div Min Mod Sub"):gmatch("%S+") do
  rows[#rows + 1] = { ("y = %s (a, b)"):format(op), "int32[n, 1] a, int32[3] b", "int32[n, 3]" }
end
for op in ("L1 L2 LogSum LogSumExp Max Mean Min Prod SumSquare"):gmatch("%S+") do
  rows[#rows + 1] = { ("y = Reduce%s <axes = [0], keepdims = 0> (x)"):format(op), "float[n, m] x", "float[m]", opset = 11 }
  rows[#rows + 1] = { ("y = Reduce%s (x, i)"):format(op), "float[n, m] x | int64[1] i = {-1}", "float[n, 1]", opset = 18 }
end

return rows
