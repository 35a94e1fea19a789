-- Split, version by version, in the words of ONNX's docs/Changelog.md.
--   source   the section there, and the first 16 hex digits of the SHA-256 of its text: from its "### " line up to
--            the next heading of that level or above, trailing white space cut, one newline at the end
--   says     a quotation from the version's text; `decided` is a decision of ours, where the text is silent
--   assumed  the value, taken with a warning, of an attribute without a default in the text; `values`: those of a string
--   lengths  the rules for the lengths of parts. The first row counts whose `given` are all there, whose `rank`, if it has
--            one, is that of the input `split`, and whose `when` holds. `parts` is a formula (README.md) for the parts
--            of the axis. It takes what is given, attributes with a default, dim (the size of the axis) and outputs
--            (their number). `keepdims` names the attribute that decides whether the parts keep the axis.
local types = ...

return {
  op = "Split",
  newest_opset = 28, -- no opset import up to this one has another version

  versions = {
    { since_version = 1,
      source = { "Split-1", "7c5d1d5c014a8b7a" },
      news   = "the operator",
      doc = [[
Split a tensor into a list of tensors, along the specified
'axis'. The lengths of the split can be specified using argument 'axis' or
optional second input blob to the operator. Otherwise, the tensor is split
to equal sized parts.]],
      attributes = {
        { "axis", "int", optional = true, assumed = 0,
          says = "Which axis to split on" },
        { "split", "ints", optional = true,
          says = "length of each output" },
      },
      inputs = {
        { "input", "T",
          says = "The tensor to split" },
        { "split", "T", optional = true,
          says = "Optional list of output lengths (see also arg 'split')" },
      },
      outputs = {
        { "outputs...", "T", variadic = true,
          says = "One or more outputs forming list of tensors after splitting" },
      },
      type_constraints = {
        { "T", types.float,
          says = "Constrain input types to float tensors." },
      },
      length_rules = {
        { given = { "attribute split", "input split" }, fail = "BAD_INPUTS",
          decided = "attribute 'split' and input 'split' exclude each other" },
        { given = { "attribute split" }, parts = "as split lists",
          says = "length of each output" },
        { given = { "input split" }, rank = 1, parts = "as split lists",
          says = "Optional list of output lengths" },
        { given = { "input split" }, fail = "BAD_RANK",
          decided = "input 'split' is a list: a 1-D tensor" },
        { otherwise = true, parts = "outputs of dim / outputs",
          says = "Otherwise, the tensor is split to equal sized parts." },
      },
      unclear = {
        { flag = "AxisWithoutDefault", of = "no axis", result = "acceptable",
          says = "'axis' is optional and has no default: 0 is taken, with a warning." },
        { flag = "NegativeAxisUnsaid", of = "axis < 0", result = "acceptable",
          says = "A negative axis is not mentioned: it counts from the back, as in later versions." },
        { says = "'can be specified using argument 'axis'' is a slip for 'split'." },
        { says = "The input 'split' is of type T, so lengths are floats: each must be an integer exactly." },
        { flag = "ZeroLengthUnsaid", of = "entry == 0", result = "acceptable",
          says = "Lengths of zero are not mentioned: they are accepted, as in later versions." },
        { flag = "UnevenEqual", of = "left > 0", result = "acceptable",
          says = "Nothing is said of equal parts that do not divide the axis: refused, as in later versions." },
        { flag = "EmptyList", of = "size == 0", result = "acceptable",
          says = "An empty list 'split' is not mentioned: it is refused, since it gives no output a length." },
      } },

    { since_version = 2,
      source = { "Split-2", "018895b4304df015" },
      news   = "no input 'split'; 'axis' has a default; all dtypes",
      doc = [[
Split a tensor into a list of tensors, along the specified
'axis'. Lengths of the parts can be specified using argument 'split'.
Otherwise, the tensor is split to equal sized parts.]],
      attributes = {
        { "axis", "int", default = 0,
          says = "Which axis to split on." },
        { "split", "ints", optional = true,
          says = "length of each output" },
      },
      inputs = {
        { "input", "T",
          says = "The tensor to split" },
      },
      outputs = {
        { "outputs", "T", variadic = true,
          says = "One or more outputs forming list of tensors after splitting" },
      },
      type_constraints = {
        { "T", types.all,
          says = "Constrain input and output types to all tensor types." },
      },
      length_rules = {
        { given = { "attribute split" }, parts = "as split lists",
          says = "Lengths of the parts can be specified using argument 'split'." },
        { otherwise = true, parts = "outputs of dim / outputs",
          says = "Otherwise, the tensor is split to equal sized parts." },
      },
      unclear = {
        { flag = "NegativeAxisUnsaid", of = "axis < 0", result = "acceptable",
          says = "A negative axis is not mentioned: it counts from the back, as in later versions." },
        { flag = "ZeroLengthUnsaid", of = "entry == 0", result = "acceptable",
          says = "Lengths of zero are not mentioned: they are accepted, as in later versions." },
        { flag = "UnevenEqual", of = "left > 0", result = "acceptable",
          says = "Nothing is said of equal parts that do not divide the axis: ONNX's inference refuses, and so do we." },
        { flag = "EmptyList", of = "size == 0", result = "acceptable",
          says = "An empty list 'split' is not mentioned: it is refused, since it gives no output a length." },
      } },

    { since_version = 11,
      source = { "Split-11", "4f03b4c96b06706b" },
      news   = "a negative axis counts from the back; lengths of zero are allowed in so many words",
      doc = [[
Split a tensor into a list of tensors, along the specified
'axis'. Lengths of the parts can be specified using argument 'split'.
Otherwise, the tensor is split to equal sized parts.]],
      attributes = {
        { "axis", "int", default = 0,
          says = "Which axis to split on. A negative value means counting dimensions from the back. Accepted range is [-rank, rank-1] where r = rank(input)." },
        { "split", "ints", optional = true,
          says = "length of each output. Values should be >= 0." },
      },
      inputs = {
        { "input", "T",
          says = "The tensor to split" },
      },
      outputs = {
        { "outputs", "T", variadic = true,
          says = "One or more outputs forming list of tensors after splitting" },
      },
      type_constraints = {
        { "T", types.all,
          says = "Constrain input and output types to all tensor types." },
      },
      length_rules = {
        { given = { "attribute split" }, parts = "as split lists",
          says = "Lengths of the parts can be specified using argument 'split'." },
        { otherwise = true, parts = "outputs of dim / outputs",
          says = "Otherwise, the tensor is split to equal sized parts." },
      },
      unclear = {
        { flag = "UnevenEqual", of = "left > 0", result = "acceptable",
          says = "Nothing is said of equal parts that do not divide the axis: ONNX's inference refuses, and so do we." },
        { flag = "EmptyList", of = "size == 0", result = "acceptable",
          says = "An empty list 'split' is not mentioned: it is refused, since it gives no output a length." },
      } },

    { since_version = 13,
      source = { "Split-13", "95031ce952b0cea9" },
      news   = "the lengths are an input; bfloat16",
      doc = [[
Split a tensor into a list of tensors, along the specified
'axis'. Lengths of the parts can be specified using input 'split'.
Otherwise, the tensor is split to equal sized parts.]],
      attributes = {
        { "axis", "int", default = 0,
          says = "Which axis to split on. A negative value means counting dimensions from the back. Accepted range is [-rank, rank-1] where r = rank(input)." },
      },
      inputs = {
        { "input", "T", differentiable = true,
          says = "The tensor to split" },
        { "split", "tensor(int64)", optional = true, differentiable = false,
          says = "Optional length of each output. Values should be >= 0.Sum of the values must be equal to the dim value at 'axis' specified." },
      },
      outputs = {
        { "outputs", "T", variadic = true, differentiable = true,
          says = "One or more outputs forming list of tensors after splitting" },
      },
      type_constraints = {
        { "T", types.all_ir4,
          says = "Constrain input and output types to all tensor types." },
      },
      length_rules = {
        { given = { "input split" }, rank = 1, parts = "as split lists",
          says = "Lengths of the parts can be specified using input 'split'." },
        { given = { "input split" }, fail = "BAD_RANK",
          decided = "input 'split' is a list: a 1-D tensor" },
        { otherwise = true, parts = "outputs of dim / outputs",
          says = "Otherwise, the tensor is split to equal sized parts." },
      },
      unclear = {
        { flag = "LengthsRank", of = "rank != 1", result = "acceptable",
          says = "The rank of 'split' is not stated: it lists one length an output, so anything but a 1-D tensor is refused." },
        { flag = "UnevenEqual", of = "left > 0", result = "acceptable",
          says = "Nothing is said of equal parts that do not divide the axis: ONNX's inference refuses, and so do we." },
        { flag = "EmptyList", of = "size == 0", result = "acceptable",
          says = "An empty list 'split' is not mentioned: it is refused, since it gives no output a length." },
      } },

    { since_version = 18,
      source = { "Split-18", "acf2d556412a55ed" },
      news   = "attribute 'num_outputs'; the last part may be smaller",
      doc = [[
Split a tensor into a list of tensors, along the specified 'axis'.
Either input 'split' or the attribute 'num_outputs' should be specified, but not both.
If the attribute 'num_outputs' is specified, then the tensor is split into equal sized parts.
If the tensor is not evenly splittable into `num_outputs`, the last chunk will be smaller.
If the input 'split' is specified, it indicates the sizes of each output in the split.]],
      attributes = {
        { "axis", "int", default = 0,
          says = "Which axis to split on. A negative value means counting dimensions from the back. Accepted range is [-rank, rank-1] where r = rank(input)." },
        { "num_outputs", "int", optional = true,
          says = "Number of outputs to split parts of the tensor into. If the tensor is not evenly splittable the last chunk will be smaller." },
      },
      inputs = {
        { "input", "T", differentiable = true,
          says = "The tensor to split" },
        { "split", "tensor(int64)", optional = true, differentiable = false,
          says = "Optional length of each output. Values should be >= 0.Sum of the values must be equal to the dim value at 'axis' specified." },
      },
      outputs = {
        { "outputs", "T", variadic = true, differentiable = true,
          says = "One or more outputs forming list of tensors after splitting" },
      },
      type_constraints = {
        { "T", types.all_ir4,
          says = "Constrain input and output types to all tensor types." },
      },
      length_rules = {
        { given = { "input split", "attribute num_outputs" }, fail = "BAD_INPUTS",
          says = "Either input 'split' or the attribute 'num_outputs' should be specified, but not both." },
        { given = { "input split" }, rank = 1, parts = "as split lists",
          says = "If the input 'split' is specified, it indicates the sizes of each output in the split." },
        { given = { "input split" }, fail = "BAD_RANK",
          decided = "input 'split' is a list: a 1-D tensor" },
        { given = { "attribute num_outputs" }, parts = "num_outputs - 1 of ceil(dim / num_outputs), rest",
          says = "If the tensor is not evenly splittable into `num_outputs`, the last chunk will be smaller." },
        { otherwise = true, fail = "BAD_INPUTS",
          says = "Either input 'split' or the attribute 'num_outputs' should be specified" },
      },
      unclear = {
        { flag = "LengthsRank", of = "rank != 1", result = "acceptable",
          says = "The rank of 'split' is not stated: it lists one length an output, so anything but a 1-D tensor is refused." },
        { flag = "LastPartZero", of = "dim > 0 and rest == 0", result = "acceptable",
          says = "4 into 3 gives 2, 2, 0: a part of zero is smaller, so it is accepted. ONNX Runtime refuses it." },
        { flag = "LastPartNegative", of = "rest < 0", result = "acceptable",
          says = "10 into 7 leaves -2 for the last part: ONNX's inference says -2, we refuse." },
        { flag = "OutputsFewer", of = "num_outputs > outputs", result = "acceptable",
          says = "Nothing is said of fewer outputs than 'num_outputs': they are refused, as more outputs are." },
        { flag = "EmptyList", of = "size == 0", result = "acceptable",
          says = "An empty list 'split' is not mentioned: it is refused, since it gives no output a length." },
      } },
  },
}
