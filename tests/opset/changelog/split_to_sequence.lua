-- What page.md says of SplitToSequence.
local types = ...

return {
  op = "SplitToSequence",
  newest_opset = 15,

  versions = {
    { since_version = 11,
      source = { "SplitToSequence-11", "f0d7f194f6cafc97" },
      news   = "the operator",
      doc = [[
Cuts a tensor into a sequence.

A list gives the length of each part.
A scalar gives the length of all, but for the last.
Without either, all parts are of length 1.]],
      attributes = {
        { "axis", "int", default = 0,
          says = "The axis to cut." },
        { "keepdims", "int", default = 1,
          says = "Whether parts keep the axis." },
      },
      inputs = {
        { "input", "T", differentiable = true,
          says = "What to cut." },
        { "split", "I", optional = true, differentiable = false,
          says = "Lengths." },
      },
      outputs = {
        { "output_sequence", "S", differentiable = true,
          says = "The parts" },
      },
      type_constraints = {
        { "T", { "uint8", "string" },
          says = "Two kinds." },
        { "I", types.lengths,
          says = "Integers." },
        { "S", { "uint8", "string" }, sequence = true,
          says = "Sequences of them." },
      },
      lengths = {
        { given = { "input split" }, rank = 1, parts = "as split lists",
          says = "A list gives the length of each part." },
        { given = { "input split" }, rank = 0, parts = "dim / split of split, rest if any",
          says = "A scalar gives the length of all, but for the last." },
        { given = { "input split" }, fail = "BAD_RANK",
          decided = "a tensor of a higher rank is neither" },
        { otherwise = true, parts = "dim of 1", keepdims = "attribute keepdims",
          says = "Without either, all parts are of length 1." },
      },
      unclear = {} },
  },
}
