-- SplitToSequence, version by version; read split.lua's first lines for the conventions.
local types = ...

return {
  op = "SplitToSequence",
  newest_opset = 28, -- no opset import up to this one has another version

  versions = {
    { since_version = 11,
      source = { "SplitToSequence-11", "8db9f53cdef46e94" },
      news   = "the operator",
      doc = [[
Split a tensor into a sequence of tensors, along the specified 'axis'.
Lengths of the parts can be specified using the optional argument 'split'.
If the argument `split' is not specified, a default scalar value of 1
is used as the value of `split'.
'split' must contain only positive numbers.
'split' is either a scalar (tensor of empty shape), or a 1-D tensor.
If 'split' is a scalar, then 'input' will be split into chunks all of size 'split'
if possible. The last chunk alone may be smaller than 'split' if the 'input' size
along the given axis 'axis' is not divisible by 'split'.
If 'split' is a 1-dimensional tensor, the input tensor is split into 'size(split)' chunks,
with lengths of the parts on 'axis' specified in 'split'. In this scenario, the sum of entries
in 'split' must be equal to the dimension size of input tensor on 'axis'.]],
      attributes = {
        { "axis", "int", default = 0,
          says = "Which axis to split on. A negative value means counting dimensions from the back. Accepted range is [-rank, rank-1]." },
        { "keepdims", "int", default = 1,
          says = "Keep the split dimension or not. Default 1, which means we keep split dimension. If input 'split' is specified, this attribute is ignored." },
      },
      inputs = {
        { "input", "T",
          says = "The tensor to split" },
        { "split", "I", optional = true,
          says = "Length of each output. It can be either a scalar(tensor of empty shape), or a 1-D tensor. All values must be >= 0." },
      },
      outputs = {
        { "output_sequence", "S",
          says = "One or more outputs forming a sequence of tensors after splitting" },
      },
      type_constraints = {
        { "T", types.all,
          says = "Constrain input types to all tensor types." },
        { "I", types.lengths,
          says = "Constrain split size to integral tensor." },
        { "S", types.all, sequence = true,
          says = "Constrain output types to all tensor types." },
      },
      length_rules = {
        { given = { "input split" }, rank = 0, parts = "dim / split of split, rest if any",
          says = "If 'split' is a scalar, then 'input' will be split into chunks all of size 'split' if possible." },
        { given = { "input split" }, rank = 1, parts = "as split lists",
          says = "If 'split' is a 1-dimensional tensor, the input tensor is split into 'size(split)' chunks, with lengths of the parts on 'axis' specified in 'split'." },
        { given = { "input split" }, fail = "BAD_RANK",
          says = "'split' is either a scalar (tensor of empty shape), or a 1-D tensor." },
        { otherwise = true, parts = "dim of 1", keepdims = "attribute keepdims",
          says = "If the argument `split' is not specified, a default scalar value of 1 is used as the value of `split'." },
      },
      unclear = {
        { flag = "ZeroLengthUnclear", of = "entry == 0", result = "acceptable",
          says = "'only positive numbers' against 'must be >= 0': a scalar must be positive, a listed length may be zero." },
        { flag = "KeepdimsOther", of = "no split and keepdims != 0 and keepdims != 1", result = "acceptable",
          says = "keepdims other than 0 and 1 keeps the dimension." },
        { flag = "EmptyList", of = "size == 0", result = "acceptable",
          says = "An empty list is refused, even for an axis of zero." },
      } },

    { since_version = 24,
      source = { "SplitToSequence-24", "6b9d9a82a61e7e5b" },
      news   = "bfloat16",
      doc = [[
Split a tensor into a sequence of tensors, along the specified 'axis'.
Lengths of the parts can be specified using the optional argument 'split'.
If the argument `split' is not specified, a default scalar value of 1
is used as the value of `split'.
'split' must contain only positive numbers.
'split' is either a scalar (tensor of empty shape), or a 1-D tensor.
If 'split' is a scalar, then 'input' will be split into chunks all of size 'split'
if possible. The last chunk alone may be smaller than 'split' if the 'input' size
along the given axis 'axis' is not divisible by 'split'.
If 'split' is a 1-dimensional tensor, the input tensor is split into 'size(split)' chunks,
with lengths of the parts on 'axis' specified in 'split'. In this scenario, the sum of entries
in 'split' must be equal to the dimension size of input tensor on 'axis'.]],
      attributes = {
        { "axis", "int", default = 0,
          says = "Which axis to split on. A negative value means counting dimensions from the back. Accepted range is [-rank, rank-1]." },
        { "keepdims", "int", default = 1,
          says = "Keep the split dimension or not. Default 1, which means we keep split dimension. If input 'split' is specified, this attribute is ignored." },
      },
      inputs = {
        { "input", "T",
          says = "The tensor to split" },
        { "split", "I", optional = true,
          says = "Length of each output. It can be either a scalar(tensor of empty shape), or a 1-D tensor. All values must be >= 0." },
      },
      outputs = {
        { "output_sequence", "S",
          says = "One or more outputs forming a sequence of tensors after splitting" },
      },
      type_constraints = {
        { "T", types.all_ir4,
          says = "Constrain input types to all tensor types." },
        { "I", types.lengths,
          says = "Constrain split size to integral tensor." },
        { "S", types.all_ir4, sequence = true,
          says = "Constrain output types to all tensor types." },
      },
      length_rules = {
        { given = { "input split" }, rank = 0, parts = "dim / split of split, rest if any",
          says = "If 'split' is a scalar, then 'input' will be split into chunks all of size 'split' if possible." },
        { given = { "input split" }, rank = 1, parts = "as split lists",
          says = "If 'split' is a 1-dimensional tensor, the input tensor is split into 'size(split)' chunks, with lengths of the parts on 'axis' specified in 'split'." },
        { given = { "input split" }, fail = "BAD_RANK",
          says = "'split' is either a scalar (tensor of empty shape), or a 1-D tensor." },
        { otherwise = true, parts = "dim of 1", keepdims = "attribute keepdims",
          says = "If the argument `split' is not specified, a default scalar value of 1 is used as the value of `split'." },
      },
      unclear = {
        { flag = "ZeroLengthUnclear", of = "entry == 0", result = "acceptable",
          says = "'only positive numbers' against 'must be >= 0': a scalar must be positive, a listed length may be zero." },
        { flag = "KeepdimsOther", of = "no split and keepdims != 0 and keepdims != 1", result = "acceptable",
          says = "keepdims other than 0 and 1 keeps the dimension." },
        { flag = "EmptyList", of = "size == 0", result = "acceptable",
          says = "An empty list is refused, even for an axis of zero." },
      } },
  },
}
