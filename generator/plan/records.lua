-- records.lua: the functions that nodes need, in numbers. A product is that of size.lua.
local merged = require("base.list").merged
local record = require("base.record")

local records = {}

-- What a node, or several equal ones, use.
records.use = record("use", {
  copy = "that of the copied parts, nil if none is copied, or if only the run knows the lengths",
  run = "that of the copied parts in that case",
  rows = "of a copy, the node's own product of rows",
  unit = "likewise, of the bytes or bits of a cell",
  places = "the views and slices of parts that are not copied, by the parts' indices",
})

-- What all functions have.
local shared = {
  key = "equal for two that are one function",
  serves = "{ node, index of the part or false, node, ... } of the first nodes",
  node_count = "how many nodes need it",
  named_count = "how many of them have names",
}

records.copy = record("copy", merged(shared, {
  label = "the op version",
  outer = "product of its rows",
  rows = "their number, nil if only the run knows it",
  cell = "'bytes', 'steps' or 'bits'",
  unit = "product of bytes, or of bits, that a cell is",
  measure = "the name of that product in C if only the run knows it: 'bytes' of a part where all are one cell, 'step_bytes', or "
    .. "'step_bits'",
  cells_of_step = "how many cells a step on the axis is",
  stride = "cells of a row",
  parts = "list of { index, offset, run } in cells, of those that are copied",
  widths = "the different runs, if a cell is a byte",
  total = "the bytes that it writes, if they are known",
  is_equal = "whether its parts are equal and fill a row",
  is_whole = "whether it takes all its rows at once, and their number is known",
  is_small = "whether size counts more than speed",
  narrow = "list of the bytes of a step for which moves of a constant size pay (narrow_steps.lua)",
  row = "its strategy (strategies.lua)",
  strategy = "the name of that",
  reason = "why that strategy, in words",
  alignment = "the bytes to which all addresses must be aligned",
  levels = "list of the levels of x86-64 that have a form of their own",
  takes_array = "whether outputs are an array",
  element_alignment = "the bytes to which its elements can be aligned",
  rows_key = "equal for two that differ only in their number of rows",
  shares = "the copy whose function it calls, or nil",
  takes_rows = "whether its function takes any number of rows",
  takes_ranges = "whether that function begins at any row",
  has_whole = "whether there is also a function for its own number of rows, which nodes with names do not need",
  forms = "list of { level, stages }, if it shares no other's; each has passed check.lua",
}))

records.run = record("run", merged(shared, {
  dim = "product: that of the axis",
  outer = "product of its rows",
  unit = "product of bytes or, where it shifts, of bits, that a step is",
  shifts = "whether parts may begin inside a byte",
  is_empty = "whether there is nothing to move",
  choices = "the length rules, one of which the rank of split selects",
  ranked = "a run for each of them, if there are several",
  rank = "of one of these, the rank of split",
  numbers = "their known operands, by name",
  listed = "the lengths, if they are listed and known",
  split_dtypes = "the dtypes that split may have, none if split is not read",
  has_count = "whether the number of split's elements is an argument",
  split_count = "that number otherwise",
  is_sequence = "whether it is a sequence at run time",
  count = "the number of outputs, nil of a sequence",
  streams = "whether a large copy of whole bytes bypasses the caches",
  is_blocked = "whether rows are copied in blocks, each output by output, since listed parts may be narrow",
}))

records.view = record("view", merged(shared, {
  at = "product: its offset; of equal parts of which it returns any, the bytes of one",
  outer = "product of its rows; a view of several is the whole input",
  run = "product: bytes of a row of the view",
  input = "product: bytes of a row of the input, or bits",
  is_in_bits = "whether these are bits",
  checks = "what its function checks of the symbols (node/accepts.lua), nil if nothing",
  expressions = "of their names",
  count = "the number of equal parts, of which it returns any, or nil",
  dim = "product: the dim of the axis",
  unit = "product: bytes of a step on it",
}))

records.slice = record("slice", merged(shared, {
  at = "product: its offset",
  run = "product: bytes of a row of the part",
  stride = "product: bytes from one row to the next, or bits",
  stride_is_in_bits = "whether these are bits",
  rows = "product: how many there are",
}))

return records
