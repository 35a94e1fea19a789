-- layers.lua: rules of whole layers: convolution, pools, recurrence, attention, signals, training; and Einsum.
local calls = require("shapes.calls")
local dim = require("shapes.dim")
local lists = require("base.list")
local rule_table = require("shapes.rule_table")

local filled, joined, map, part, with = lists.filled, lists.joined, lists.map, lists.part, lists.with
local rule = rule_table.rule

-- Convolutions and pools: dims are batch, channels, and those of a plane, of which of(size, i) makes others.
local function plane(x, channels, of) return joined({ x[1], channels }, map(part(x, 3), of)) end

-- A number for each axis of the plane.
local function strides_of(n, x) return n:attr("strides", filled(#x - 2, 1)) end
local function dilations_of(n, x) return n:attr("dilations", filled(#x - 2, 1)) end

-- Those before each axis, then those behind.
local function pads_of(n, x)
  local none = filled(2 * #x - 4, 0)
  return n:attr("auto_pad", "NOTSET") == "VALID" and none or n:attr("pads", none)
end

local function is_same(n) return n:attr("auto_pad", "NOTSET"):find("^SAME_") ~= nil end

-- How many windows each axis of the plane holds.
local function windows(n, x, channels, kernel)
  return plane(x, channels, function(size, i)
    local length, stride, step = kernel[i], strides_of(n, x)[i], dilations_of(n, x)[i]
    if stride < 1 then
      n:block("a stride of %d", stride)
    elseif is_same(n) then
      return step == 1 and calls.ceil_div(size, stride) -- of dilated pools, ONNX Runtime makes another
    end
    local pads = pads_of(n, x)
    local before, after = pads[i], pads[i + #x - 2]
    local rest = size + before + after - step * (length - 1) - 1
    if math.type(rest) == "integer" and rest < 0 or not n:needs(rest, ">=", 0, "a window is no longer than its axis") then
      return false
    elseif n:attr("ceil_mode", 0) ~= 0 then -- no window begins in the pad behind
      return calls.min(calls.ceil_div(rest, stride) + 1, calls.ceil_div(size + before, stride))
    end
    return rest // stride + 1
  end)
end

local function conv(n, x, w) return windows(n, x, w[1], n:attr("kernel_shape") or part(w, 3)) end

rule("Conv DeformConv com.microsoft.FusedConv", { 3, 3 }, conv)
rule("ConvInteger", { 3, 3 }, conv, "int32")
rule("QLinearConv", { 3 }, function(n, x) return conv(n, x, n:dims(4)) end, 8)

rule("AveragePool LpPool MaxPool com.microsoft.QLinearAveragePool", { 3 }, function(n, x)
  local dims = n:attr("channels_last", 0) == 0 and windows(n, x, x[2], n:attr("kernel_shape")) or n:block("channels last")
  return dims, dims
end, { 1, "int64" })

rule("GlobalAveragePool GlobalLpPool GlobalMaxPool com.microsoft.QLinearGlobalAveragePool", { 3 }, function(n, x)
  local ones = filled(#x - 2, 1)
  return n:attr("channels_last", 0) ~= 0 and joined({ x[1] }, ones, { x[#x] }) or joined({ x[1], x[2] }, ones)
end)

-- The reverse of windows(): how much of each axis so many windows cover.
local function covered_by_windows(n, x, channels, kernel)
  local count, wanted, more = #x - 2, n:attr("output_shape"), n:attr("output_padding", filled(#x - 2, 0))
  local strides, dilations, pads = strides_of(n, x), dilations_of(n, x), pads_of(n, x)
  return plane(x, channels, function(size, i)
    local covered = more[i] + dilations[i] * (kernel[i] - 1) + 1
    if wanted then
      return wanted[#wanted - count + i]
    elseif is_same(n) then -- of small kernels, ONNX Runtime makes less
      return (calls.least(covered) or 0) >= strides[i] and size * strides[i]
    end
    return (size - 1) * strides[i] + covered - pads[i] - pads[i + count]
  end)
end

rule("ConvTranspose", { 3, 3 }, function(n, x, w)
  return covered_by_windows(n, x, w[2] * n:attr("group", 1), n:attr("kernel_shape") or part(w, 3))
end)

rule("MaxUnpool", { 3 }, function(n, x)
  return n:has(3) and n:list(3) or covered_by_windows(n, x, x[2], n:attr("kernel_shape"))
end)

rule("MaxRoiPool", { 4, 2 }, function(n, x, rois) return joined({ rois[1], x[2] }, part(n:attr("pooled_shape"), 1, 2)) end)
rule("RoiAlign", { 4, 2 }, function(n, x, rois)
  return { rois[1], x[2], n:attr("output_height", 1), n:attr("output_width", 1) }
end)

rule("Col2Im", { 2 }, function(n, x) return joined({ x[1], x[2] // dim.product(n:numbers(3)) }, n:numbers(2)) end)
rule("GridSample", { 3, 3 }, function(_, x, grid) return joined({ x[1], x[2] }, part(grid, 2, #grid - 1)) end)

rule("DepthToSpace", { 4 }, function(n, x)
  local block = n:attr("blocksize")
  return { x[1], x[2] // (block * block), x[3] * block, x[4] * block }
end)

rule("SpaceToDepth", { 4 }, function(n, x)
  local block = n:attr("blocksize")
  return { x[1], dim.times(x[2], block * block), x[3] // block, x[4] // block }
end)

rule("GRU LSTM RNN com.microsoft.DynamicQuantizeLSTM", { 3, 0, 3 }, function(n, x, _, recurrence)
  local directions = n:attr("direction", "forward") == "bidirectional" and 2 or 1
  local hidden = n:attr("hidden_size") or recurrence[n.domain == "" and 3 or 2] -- other domains turn the weights
  local is_batch_first = n:attr("layout", 0) ~= 0
  local last = is_batch_first and { x[1], directions, hidden } or { directions, x[2], hidden }
  return is_batch_first and { x[1], x[2], directions, hidden } or { x[1], directions, x[2], hidden }, last, last
end)

-- batch, heads, length and size of an operand: of rank 3, heads and sizes share the last axis.
local function heads_of(x, heads)
  if #x == 4 then
    return table.unpack(x)
  end
  return x[1], heads, x[2], x[3] // heads
end

rule("Attention", { 3, 3, 3 }, function(n, query, key, value)
  local of_query, of_key = n:attr("q_num_heads"), n:attr("kv_num_heads")
  local batch, heads, length = heads_of(query, of_query)
  local _, key_heads, key_length, key_size = heads_of(key, of_key)
  local _, _, _, value_size = heads_of(value, of_key)
  local all = n:has(5) and n:dims(5)[3] + key_length or key_length
  return #query == 4 and { batch, heads, length, value_size } or { batch, length, heads * value_size },
    { batch, key_heads, all, key_size }, { batch, key_heads, all, value_size }, { batch, heads, length, all }
end, { 1, 2, 3, 1 })

rule("ai.onnx.preview.FlexAttention", { 4, 0, 4 }, function(_, query, _, value) return with(query, 4, value[4]) end)

rule("com.microsoft.Attention", { 3, 2 }, function(n, x, w) -- the weights hold query, key and value
  local sizes = n:attr("qkv_hidden_sizes")
  return { x[1], x[2], sizes and sizes[3] or w[2] // 3 }
end)

rule("com.microsoft.MultiHeadAttention", { 3, 0, 3 }, function(n, query, _, value)
  return #query == 3 and #value == 3 and { query[1], query[2], value[3] } or n:block("packed operands")
end)

rule("com.microsoft.GroupQueryAttention", { 3, 0 }, function(_, query) return query end) -- packed operands have no key
rule("com.microsoft.EmbedLayerNormalization", { 2, 0, 2 }, function(_, ids, _, embedding)
  local x = { ids[1], ids[2], embedding[2] }
  return x, { ids[1] }, x
end, { 3, "int32", 3 })

rule("CausalConvWithState", { 1, 1 }, function(_, x, w) return x, with(x, #x, w[#w] - 1) end)
rule("LinearAttention", { 3, 3, 3 }, function(n, query, key, value)
  local of_query, of_key = n:attr("q_num_heads"), n:attr("kv_num_heads")
  local size = value[3] // of_key
  return { query[1], query[2], math.max(of_query, of_key) * size }, { query[1], of_key, key[3] // of_key, size }
end, function(n, i) return i == 2 and n:dtype(4) or n:dtype(1) end)

rule("DFT", { 2 }, function(n, x)
  local axis = n:axis(n:attr("axis") or n.opset < 20 and 1 or n:has(3) and n:integers(3)[1] or -2, #x)
  local length = n:has(2) and n:number(2) or x[axis]
  local is_onesided, is_inverse = n:attr("onesided", 0) ~= 0, n:attr("inverse", 0) ~= 0
  local dims = with(x, axis, is_onesided and not is_inverse and length // 2 + 1 or length)
  if is_onesided and is_inverse then -- a half of the spectrum gives real numbers
    dims[axis] = n:has(2) and length or 2 * (length - 1)
  end
  dims[#dims] = is_onesided and is_inverse and 1 or 2
  return dims
end)

rule("STFT", { 2 }, function(n, signal)
  local length = n:has(4) and n:number(4) or n:dims(3)[1]
  return { signal[1], (signal[2] - length) // n:number(2) + 1, n:attr("onesided", 1) ~= 0 and length // 2 + 1 or length, 2 }
end)

-- Training: inputs are the rate, the step, then as many of each kind, of which the second are gradients; outputs are the others.

local function updated(kinds, states)
  return function(n)
    local count, outputs = (#n.node.inputs - 2) // kinds, {}
    for _, kind in ipairs(states) do
      for i = 1, count do
        outputs[#outputs + 1] = n:dims(2 + kind * count + i)
      end
    end
    return table.unpack(outputs)
  end
end

rule("ai.onnx.preview.training.Adagrad ai.onnx.preview.training.Momentum", {}, updated(3, { 0, 2 }), 3)
rule("ai.onnx.preview.training.Adam", {}, updated(4, { 0, 2, 3 }), 3)

rule("ai.onnx.ml.TreeEnsemble", { 1 }, function(n, x) return { x[1], n:attr("n_targets", 1) } end)

-- The labels of a term; of an ellipsis, a label for each of its axes, counted from the end.
local function labels_of(term, rank)
  local list, named = {}, #term:gsub("%.%.%.", "")
  for word in term:gsub("%.%.%.", "."):gmatch(".") do
    for i = word == "." and rank - named or 1, 1, -1 do
      list[#list + 1] = word == "." and "..." .. i or word
    end
  end
  return list
end

-- The labels of an output that the equation does not say: the axes of ellipses, then the labels that occur once, sorted.
local function implied(counts, most)
  local named, list = {}, {}
  for label, count in pairs(counts) do
    named[#named + 1] = #label == 1 and count == 1 and label or nil
  end
  table.sort(named)
  for i = most, 1, -1 do
    list[#list + 1] = "..." .. i
  end
  return joined(list, named)
end

rule("Einsum", {}, function(n)
  local equation = n:attr("equation"):gsub("%s", "")
  local left, right = equation:match("^(.-)%->(.*)$")
  local sizes, counts, most, at = {}, {}, 0, 0
  for term in ((left or equation) .. ","):gmatch("([^,]*),") do
    at = at + 1
    local dims = n:dims(at)
    local labels = labels_of(term, #dims)
    for i, label in ipairs(#labels == #dims and labels or n:block("its equation")) do
      sizes[label] = sizes[label] and calls.broadcast(sizes[label], dims[i]) or dims[i]
      counts[label] = (counts[label] or 0) + 1
      most = math.max(most, math.tointeger(label:match("^%.%.%.(%d+)$")) or 0)
    end
  end
  local dims = {}
  for i, label in ipairs(right and labels_of(right, most + #right:gsub("%.%.%.", "")) or implied(counts, most)) do
    dims[i] = sizes[label] or n:block("its equation")
  end
  return dims
end)
