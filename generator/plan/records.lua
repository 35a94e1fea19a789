-- records.lua: the functions that nodes need, in numbers, before and after their C is written. A product is that of size.lua.
local merged = require("base.list").merged
local record = require("base.record")

local records = {}

-- What all of them have.
local shared = {
  key = "equal for two that are one function",
  serves = "{ node, index of the part or false, node, ... } of the first nodes",
  node_count = "how many nodes need it",
  named_count = "how many of them have names",
}

-- What write_functions.lua keeps of one whose C is written.
local written = {
  name = "that of its function",
  returns = "the type of its result",
  arguments = "list (write/parameters.lua)",
  parameters = "those of them that are numbers",
  functions = "list of { name, returns, arguments }, if there are several",
  function_name = "of a copy, the name of the function that takes ranges, or else of its only one",
  function_parameters = "the numbers that this function takes",
  rows_name = "the name of the function for any rows, if there is one",
  lengths_name = "the name of the function that returns lengths, or nil",
  views_name = "the name of the function that returns addresses, or nil",
  may_be_null = "whether it may return NULL",
  outputs_as = "how it takes outputs: 'arguments', 'array', 'all' or 'sequence'",
  aligned = "of a copy, the level of which a form is aligned, or nil",
  byte_counts = "list (write/byte_counts.lua), if a node has a name",
}

-- What is asked of a node's copy or run alike, and only a copy has.
local of_copies = {
  strategy = "the name of its strategy",
  alignment = "the bytes to which all addresses must be aligned",
  takes_ranges = "whether its function takes any number of rows, from any row on",
  has_whole = "whether there is also a function for its own number of rows, which nodes with names do not need",
}

records.copy = record("copy", merged(shared, written, of_copies, {
  label = "the op version",
  outer = "product of its rows",
  rows = "their number, nil or false if only the run knows it",
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
  reason = "why that strategy, in words",
  levels = "list of the levels of x86-64 that have a form of their own",
  takes_array = "whether outputs are an array",
  element_alignment = "the bytes to which its elements can be aligned",
  rows_key = "equal for two that differ only in their number of rows",
  shares = "the copy whose function it calls, or nil",
  takes_rows = "whether its function takes any number of rows",
}))

records.run = record("run", merged(shared, written, of_copies, {
  dim = "product: that of the axis",
  outer = "product of its rows",
  unit = "product of bytes or, where it shifts, of bits, that a step is",
  shifts = "whether parts may begin inside a byte",
  is_empty = "whether there is nothing to move",
  choices = "the length rules, one of which the rank of split selects",
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

records.view = record("view", merged(shared, written, {
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

records.slice = record("slice", merged(shared, written, {
  at = "product: its offset",
  run = "product: bytes of a row of the part",
  stride = "product: bytes from one row to the next, or bits",
  stride_is_in_bits = "whether these are bits",
  rows = "product: how many there are",
}))

return records
