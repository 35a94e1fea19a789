-- records.lua: a node of a model, understood, and its parts. node.lua and the modules that it calls fill both; commands name
-- nodes. A product is { number, symbols } (graph/shape.lua).
local record = require("base.record")

local records = {}

records.node = record("node", {
  found = "what it was before it was understood (found.lua)",
  path = "that of the node",
  name = "its name in C, nil without one",
  version = "the op version (spec/resolve.lua)",
  label = "that in words: Split-13",
  attributes = "values by name",

  input = "the value that is split",
  input_name = "its name",
  origin_name = "the name of the value that the input is the same as",
  origin_in = "the path of the scope of that value",
  open = "list of the reasons why dims of the input are not known (shapes/types.lua)",
  dtype = "name, nil if it is unknown",
  dtype_code = "ONNX's number of that",
  bits = "those of an element, nil without a dtype and of strings",
  dims = "list of integers, names, and false for unknown ones; nil without a rank",
  numbers_of_dims = "the dims as numbers (shapes/dim.lua)",
  expressions = "numbers by the names that are no symbols",
  axis = "counts from 0, or is as the node has it while the rank is unknown",
  outer = "product of the dims before the axis, nil if it is unknown",
  dim = "that of the axis: an integer, a name, or nil",
  inner = "product of the dims behind the axis, nil if it is unknown",
  keepdims = "whether parts keep the axis",

  split = "{ values = list, or integer of a scalar }; { dtype, dims } if only the run knows it; nil if there is none",
  split_dtypes = "names of those that the input split may have",
  reads_split = "whether split is read at run time",
  choices = "list of length rules { formula, rank, input = that the formula takes, row = of the version's table }; if there are "
    .. "several, the rank of split decides at run time",
  numbers = "the known numbers of their formulas, by name, without dim",
  lengths = "list, nil if only the run knows them",
  spans = "the lengths as numbers of symbols (node/symbolic_lengths.lua), nil if they are not",
  said = "the names of spans' lengths, if the sequence is one at run time",
  lengths_from = "where the lengths come from: { words, name = of an input or an attribute } (value.lua)",
  lengths_behind = "why only the run knows them, in words, if a node hinders",
  demands = "what must hold of the symbols, nil if nothing must",
  is_checked = "whether C checks all of that before the run",
  own_checks = "the conditions that it does not check, if the node's own functions can",
  required_dim = "the dim that the axis must have in each run, where only the lengths give it as a number",
  grain = "how many steps on the axis are whole bytes",
  shifts = "whether a part begins or ends inside such a group of steps",

  sequence = "the value of SplitToSequence's output",
  sequence_name = "its name",
  is_sequence = "whether it is a sequence at run time, whose parts are not listed",
  elements_of = "the name of the sequence whose elements the parts are, if it is used as a whole",
  parts = "list, one for each output or element",
})

records.part = record("part", {
  name = "that of the value, '' if nothing takes it",
  also = "list of its other names, or nil",
  value = "the value, nil if there is none",
  taken = "of a sequence, list of the values that nodes take",
  asked = "the fate that a request asks for, or nil",
  fate = "what becomes of it (node/fates.lua)",
  why = "the reason for that",
  length = "integer, nil if it is not known as one",
  steps = "those on the axis before it",
  span = "the length and what is before it as numbers of symbols; nil if it is not known so",
  at = "product of what is before it, of a span",
  extent = "product of its length, of a span",
  said = "the name of its length, of a span",
  dims = "as those of a node",
  is_slice = "whether its rows begin and end with bytes",
})

return records
