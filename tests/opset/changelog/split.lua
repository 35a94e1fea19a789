-- What page.md says of Split.
local types = ...

return {
  op = "Split",
  newest_opset = 15,

  versions = {
    { since_version = 2,
      source = { "Split-2", "e5f8b2347aa6510b" },
      news   = "the operator",
      doc = [[
Cuts a tensor along an axis.
The lengths of the parts can be listed in an attribute.
Otherwise, all parts are of one length.]],
      attributes = {
        { "axis", "int", default = 0,
          says = "The axis to cut." },
        { "split", "ints", optional = true,
          says = "The length of each part." },
      },
      inputs = {
        { "input", "T",
          says = "What to cut." },
      },
      outputs = {
        { "outputs", "T", variadic = true,
          says = "The parts." },
      },
      type_constraints = {
        { "T", types.float,
          says = "Any real number." },
      },
      lengths = {
        { given = { "attribute split" }, parts = "as split lists",
          says = "The lengths of the parts can be listed in an attribute." },
        { otherwise = true, parts = "outputs of dim / outputs",
          says = "Otherwise, all parts are of one length." },
      },
      unclear = {} },

    { since_version = 13,
      source = { "Split-13", "e5a3b32151dad91d" },
      news   = "input 'split'; no attribute 'split'; bfloat16",
      doc = [[
Cuts a tensor along an axis.
The lengths of the parts can be listed in an input.
Otherwise, all parts are of one length.]],
      attributes = {
        { "axis", "int", default = 0,
          says = "The axis to cut. A negative one counts from the back." },
      },
      inputs = {
        { "input", "T", differentiable = true,
          says = "What to cut." },
        { "split", "tensor(int64)", optional = true, differentiable = false,
          says = "The length of each part." },
      },
      outputs = {
        { "outputs", "T", variadic = true, differentiable = true,
          says = "The parts." },
      },
      type_constraints = {
        { "T", {
            "float16", "float", "double", "bfloat16",
          },
          says = "Any real number." },
      },
      lengths = {
        { given = { "input split" }, rank = 1, parts = "as split lists",
          says = "The lengths of the parts can be listed in an input." },
        { given = { "input split" }, fail = "BAD_RANK",
          decided = "a list is a 1-D tensor" },
        { otherwise = true, parts = "outputs of dim / outputs",
          says = "Otherwise, all parts are of one length." },
      },
      unclear = {
        "A length of zero is not mentioned.",
      } },
  },
}
