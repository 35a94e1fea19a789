-- rules.lua: the types of a node's outputs; and the rules of ops that compute on each element, multiply matrices, or reduce axes.
local calls = require("shapes.calls")
local dim = require("shapes.dim")
local lists = require("base.list")
local rule_table = require("shapes.rule_table")

local broadcast, by_attribute, rule = rule_table.broadcast, rule_table.by_attribute, rule_table.rule
local filled, joined, map, part, with = lists.filled, lists.joined, lists.map, lists.part, lists.with

-- The shape of the first input.
local function same(_, x) return x end

rule([[Abs Acos Acosh Affine Asin Asinh Atan Atanh BitwiseNot Ceil Celu Clip Cos Cosh CumProd CumSum Elu Erf Exp Floor Gelu
  GroupNormalization HardSigmoid HardSwish Hardmax Identity ImageScaler InstanceNormalization LRN LeakyRelu Log LogSoftmax
  LpNormalization MeanVarianceNormalization Mish Neg PRelu ParametricSoftplus RMSNormalization Reciprocal Relu ReverseSequence
  RotaryEmbedding Round Scale ScaledTanh Scatter ScatterElements ScatterND Selu Shrink Sigmoid Sign Sin Sinh Softmax Softplus
  Softsign Sqrt SwiGLU Swish Tan Tanh TensorScatter ThresholdedRelu Trilu ai.onnx.ml.Binarizer ai.onnx.ml.Imputer
  com.microsoft.BiasAdd com.microsoft.BiasDropout com.microsoft.BiasGelu com.microsoft.BiasSoftmax com.microsoft.FastGelu
  com.microsoft.Gelu com.microsoft.GroupNorm com.microsoft.Inverse com.microsoft.QLinearLeakyRelu com.microsoft.QLinearSigmoid
  com.microsoft.QLinearSoftmax com.microsoft.QuickGelu com.microsoft.RotaryEmbedding]], { 0 }, same)
rule("IsInf IsNaN Not RegexFullMatch", { 0 }, same, "bool")
rule("ai.onnx.ml.Normalizer ai.onnx.ml.Scaler", { 0 }, same, "float")
rule("CastLike", { 0 }, same, 2)
rule("BitCast Cast", { 0 }, same, by_attribute("to"))
rule("Bernoulli EyeLike RandomNormalLike RandomUniformLike", { 0 }, same, by_attribute("dtype", 1))

rule("DequantizeLinear com.microsoft.DequantizeLinear", { 0 }, same, by_attribute("output_dtype", 2))

local by_output = by_attribute("output_dtype", "uint8")
rule("QuantizeLinear com.microsoft.QuantizeLinear", { 0 }, same, function(n) return n:dtype(3) or by_output(n) end)

rule("ai.onnx.ml.LabelEncoder", { 0 }, same, function(n)
  local tensor, given = n:attr("values_tensor"), n.attributes
  return tensor and tensor.dtype or n.code(given.values_int64s and "int64" or given.values_floats and "float" or "string")
end)

rule("DynamicQuantizeLinear", { 0 }, function(_, x) return x, {}, {} end, { "uint8", "float", "uint8" })

rule("Dropout", { 0 }, function(_, x) return x, x end, function(n, i)
  return i == 2 and n.opset >= 10 and n.code("bool") or n:dtype(1)
end)

rule("BatchNormalization", { 0 }, function(_, x)
  local c = { x[2] or 1 }
  return x, c, c, c, c
end, { 1, 4 })

rule("LayerNormalization SimplifiedLayerNormalization com.microsoft.SimplifiedLayerNormalization", { 0 }, function(n, x)
  local axis = n:axis(n:attr("axis", -1), #x)
  local rest = map(x, function(each, i) return i < axis and each or 1 end)
  return x, rest, rest
end, function(n, i) return i == 1 and n:dtype(1) or n:attr("stash_type", n.code("float")) end)

rule("com.microsoft.SkipLayerNormalization com.microsoft.SkipSimplifiedLayerNormalization", { 1 }, function(_, x)
  return x, with(x, #x, 1), with(x, #x, 1), x
end, { 1, "float", "float", 1 })

local first_with_broadcasting <const> = 7 -- before, the second operand was broadcast to the first

-- The shape that the inputs broadcast to.
local function broadcast_all(n, dims)
  if n.domain == "" and n.opset < first_with_broadcasting then
    return dims
  end
  n:ask("type")
  for i = 2, #n.node.inputs do
    dims = broadcast(dims, n:dims(i))
  end
  return dims
end

rule("Add BitShift BitwiseAnd BitwiseOr BitwiseXor Div Max Mean Min Mod Mul Pow StringConcat Sub Sum", { 0 }, broadcast_all)
rule("And Equal Greater GreaterOrEqual Less LessOrEqual Or Xor", { 0 }, broadcast_all, "bool")
rule("Where", { 0 }, broadcast_all, 2)
rule("com.microsoft.QLinearAdd com.microsoft.QLinearMul", { 0 }, function(n, x) return broadcast(x, n:dims(4)) end)

-- Of a product, the last two axes are those of matrices; a vector is a row on the left and a column on the right.
local function matmul(_, a, b)
  local batch = broadcast(part(a, 1, #a - 2), part(b, 1, #b - 2))
  return joined(batch, { #a > 1 and a[#a - 1] or nil }, { #b > 1 and b[#b] or nil })
end

rule("MatMul com.microsoft.DynamicQuantizeMatMul", { 1, 1 }, matmul)
rule("MatMulInteger", { 1, 1 }, matmul, "int32")
rule("com.microsoft.MatMulIntegerToFloat", { 1, 1 }, matmul, 3)
rule("QLinearMatMul", { 1 }, function(n, a) return matmul(n, a, n:dims(4)) end, 8)

local function turned(dims, is_turned)
  return is_turned ~= 0 and #dims > 1 and joined(part(dims, 1, #dims - 2), { dims[#dims], dims[#dims - 1] }) or dims
end

rule("com.microsoft.FusedMatMul com.microsoft.TransposeMatMul", { 1, 1 }, function(n, a, b)
  if n:attr("transBatchA", 0) ~= 0 or n:attr("transBatchB", 0) ~= 0 then
    n:block("batches are transposed")
  end
  return matmul(n, turned(a, n:attr("transA", 0)), turned(b, n:attr("transB", 0)))
end)

rule("com.microsoft.MatMulNBits", { 1 }, function(n, a) return with(a, #a, n:attr("N") + 0) end)
rule("Det", { 2 }, function(_, x) return part(x, 1, #x - 2) end)

rule("Gemm com.microsoft.FusedGemm", { 2, 2 }, function(n, a, b)
  return { n:attr("transA", 0) ~= 0 and a[2] or a[1], n:attr("transB", 0) ~= 0 and b[1] or b[2] }
end)

-- The dims without those of a set, or with 1 in their places.
local function reduced(x, set, keeps)
  local dims = {}
  for i, each in ipairs(x) do
    if keeps or not set[i] then
      dims[#dims + 1] = set[i] and 1 or each
    end
  end
  return dims
end

rule([[ReduceL1 ReduceL2 ReduceLogSum ReduceLogSumExp ReduceMax ReduceMean ReduceMin ReduceProd ReduceSum
  ReduceSumSquare]], { 0 }, function(n, x)
  local axes = n:attr_or_input("axes", 2) or {}
  if #axes == 0 and n:attr("noop_with_empty_axes", 0) ~= 0 then
    return x
  end
  return reduced(x, #axes > 0 and n:axes(axes, #x) or filled(#x, true), n:attr("keepdims", 1) ~= 0)
end)

rule("ArgMax ArgMin", { 0 }, function(n, x)
  return reduced(x, n:axes({ n:attr("axis", 0) }, #x), n:attr("keepdims", 1) ~= 0)
end, "int64")

rule("TopK", { 0 }, function(n, x)
  local dims = with(x, n:axis(n:attr("axis", -1), #x), n:attr("k") or n:first(2))
  return dims, dims
end, { 1, "int64" })

rule("Squeeze", { 0 }, function(n, x)
  local axes = n:attr_or_input("axes", 2)
  local set = n:axes(axes or {}, #x)
  for i, each in ipairs(x) do
    if not axes then
      set[i] = each == 1 or dim.is_expression(each) and n:block("no axes, and %s may be 1", each)
    elseif set[i] and math.type(each) == "integer" and each ~= 1 then
      n:block("dim %d is %d, not 1", i - 1, each)
    end
  end
  return reduced(x, set, false)
end)

rule("NegativeLogLikelihoodLoss SoftmaxCrossEntropyLoss", { 0, 0 }, function(n, x, y)
  return n:attr("reduction", "mean") == "none" and y or {}, x
end)

-- The other modules with rules, which are read when an op is not found in those before.
local unread <const> = { "layers", "tensors" }

local function has_rule(op)
  while not rule_table.shapes[op] and #unread > 0 do
    require("shapes." .. table.remove(unread))
  end
  return rule_table.shapes[op] ~= nil
end

-- The dtype of output i, or nil. An input whose shape is not known has a dtype all the same.
local function dtype_of(n, i)
  local of = has_rule(n.op) and rule_table.dtypes[n.op] or nil
  if type(of) == "function" then
    return of(n, i)
  end
  return n:dtype(type(of) == "table" and (of[i] or of[#of]) or of)
end

local rules = {}

-- The types of all outputs, where a reason hinders their dims.
function rules.blocked(n, why)
  return map(n.node.outputs, function(_, i)
    local done, code = pcall(dtype_of, n, i) -- its questions have been answered before, or else it stays open
    return { dtype = done and code or nil, why = why }
  end)
end

function rules.types_of(n)
  if not has_rule(n.op) then
    return (require("shapes.control").rules[n.op] or n:block("no rule for this op"))(n)
  end
  local list = map(n.node.outputs, function(_, i) return { dtype = dtype_of(n, i) } end)
  local outputs = table.pack(rule_table.shapes[n.op](n))
  for i, type in ipairs(list) do
    type.dims = outputs[i]
    type.why = n.lacks or { what = type.dims and "its numbers are not known" or "an output without a rule", site = n.site }
    for k, each in ipairs(type.dims or {}) do
      if each and each ~= "run" and not dim.is_whole(each) or math.type(each) == "integer" and each < 0 then
        n:block("dim %d is %s", k - 1, each)
      elseif dim.is_expression(each) and (calls.least(each) or -1) < 0 then
        n:demand(each, ">=", 0, "a dim is at least 0")
      end
    end
  end
  return list
end

return rules
