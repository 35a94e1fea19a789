-- records.lua: the records of kernels for devices. A tree is a number, or what gives it in each run (trees.lua).
local record = require("base.record")

local records = {}

-- The copied parts of a node, or of so many of its outputs as one launch takes, in units.
records.layout = record("layout", {
  unit_bits = "those of a unit: the greatest power of two, at most 16 bytes, that divides all that the layout is made of",
  rows = "their number, nil if only the run knows it",
  stride = "tree: units of a row of the input",
  width = "tree: units of a row that are copied, or passed over, by the parts of this layout",
  parts = "list of { index = that of the output, offset, run, start }: trees of units in a row; start = that in `width`",
  is_whole = "whether width is stride, and nothing lies between parts",
  is_known = "whether all of these but the rows are numbers",
  is_wide = "whether numbers of units may need more than 31 bits",
  is_of_run = "whether lengths are arguments, and outputs may be NULL",
  input_alignment = "the bytes of which the input's address is a multiple, as far as kernels may rely on it: no less than a unit",
  bytes = "those that are written, if they are known",
  parameters = "list of the names that trees have for numbers of the run",
})

records.kernel = record("kernel", {
  layout = "that of its parts",
  strategy = "the name of its form (forms.lua)",
  reason = "why that form, in words",
  phases = "lists of statements (trees.lua), with a barrier between two",
  registers = "list of { name, units }",
  tile = "units in the memory that work items of a block share, nil if there is none",
  group = "rows after which the statements do the same again",
  items = "tree: what work items, or blocks, take one of at a time",
  items_of_block = "how many a block takes",
  grid = "tree: the blocks of a launch",
  alignment = "the bytes to which outputs must be aligned",
  input_alignment = "the bytes to which the input must be aligned",
})

-- What copies in place of a copy or a cut: plan_kernels.lua.
records.launches = record("launches", {
  key = "equal for two that are one function",
  serves = "{ node, index of the part or false, node, ... } of the first nodes",
  node_count = "how many nodes need it",
  named_count = "how many of them have names",
  like = "the copy or cut (core/records.lua)",
  unit = "product of the bytes, or of the bits, by which the number `units` of a run is found, nil if it has none",
  is_in_bits = "whether these are bits",
  aligned = "what its name says of the input's address, where kernels may rely on less than a tensor of its own has; else nil",
  measure = "the name of that product where it is an argument, as of a copy",
  count = "the number of outputs, omitted ones too if lengths are those of a run",
  is_of_run = "whether they are",
  is_empty = "whether there is nothing to move: then lengths are checked, and nothing is launched",
  layout_of = "a function (first, last) -> the layout of these outputs",
  kernels = "list, one for each launch",
})

return records
