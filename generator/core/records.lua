-- records.lua: the records that pass through the core, each with all its fields. A product is { number, symbols, unknown }
-- (size.lua).
local merged = require("base.list").merged
local record = require("base.record")

local records = {}

-- What the nodes of one model or request have in common: front/understand.lua.
records.context = record("context", {
  options = "{ shapes, dims, expressions, accepts, infer_shapes, checks_views }, as callers of front/understand.lua give them",
  ops = "the rows of the ops (spec/resolve.lua), by their names",
  path = "by which the model's file can be read again, nil of a request",
  used = "{ shapes, dims, ... } = sets of the names in the options on which a node depends",
  asked = "the fate that is asked for all parts: 'copy' or 'strided', or nil",
  assume_opset = "the opset in place of one that the tables do not know, or nil",
  opset_help = "help for a node whose opset has no such op",
  shape_help = "help for a dim that is declared as -1",
  quiet = "whether warnings and notes are left out",
  tells_all = "whether all nodes that are refused are told, and not only the first",
  told_count = "the number of warnings and notes",
  is_told = "the set of their texts",
  known = "what is known of values (shapes/shapes.lua)",
  totals = "sums of the nodes so far (limit.lua)",
  required = "the dims that lengths of the nodes so far bind (required_dim.lua)",
  accepts = "the conditions of the nodes so far (accepts.lua), or nil",
  view_alignments = "those of values in views of the nodes so far (view_alignment.lua)",
  bound = "list of those that bind a symbol to a number, of the pass before",
})

-- A node as a model or a request has it: front/found.lua, front/asked.lua.
records.found = record("found node", {
  path = "that of the node",
  op = "the row of the op (spec/resolve.lua)",
  opset = "the one that its domain imports",
  scope = "where its values are (graph/graph.lua)",
  site = "its place in a model, nil in a request",
  attributes = "list of { name, type, code = ONNX's of another type, value, nil if nothing gives it }",
  inputs = "list of values, false for those that are omitted",
  input_name = "the name of the first input, if a request gives one",
  input_multiple_of = "the bytes of which its address is a multiple, if a request gives them",
  output_names = "list, '' for those that are omitted",
  values = "those of outputs, by their names",
  fates = "list of the fates that a request asks for, false for none; nil in a model",
  asks = "what a request says of a sequence: { is_whole, elements_of, parts = list of { name, also, is_read, asked, position = "
    .. "nil for the index } }, or nil",
})

-- A node understood, and its parts: node.lua, and the modules that it calls. Commands name nodes. With more than 32 fields, a
-- node would take twice the memory.
records.node = record("node", {
  found = "the record of it before it was understood",
  path = "that of the node",
  name = "its name in C, nil without one",
  version = "the op version (spec/resolve.lua)",
  label = "that in words: Split-13",
  attributes = "values by name",

  input = "the value that is split",
  input_name = "its name",
  input_multiple_of = "the bytes of which its address is a multiple, at most 64, where it lies in a view; else nil",
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

  split = "{ values = list, or integer of a scalar }; { dtype, dims, lengths = of a scalar with symbols, a list of its name } if "
    .. "only the run knows it; nil if there is none",
  split_dtypes = "names of those that the input split may have",
  reads_split = "whether split is read at run time; nil if it is not",
  choices = "list of length rules { formula, rank, input = that the formula takes, row = of the version's table }; if there are "
    .. "several, the rank of split decides at run time",
  numbers = "the known numbers of their formulas, by name, without dim",
  lengths = "list of integers, nil if they are not known as such",
  spans = "list of { length, before = what is before it }, numbers of symbols (symbolic_lengths.lua); nil if there are none",
  are_some = "whether spans are those of some parts of a sequence, and there may be others",
  count = "the number of parts that the rule gives, nil if it is not known",
  said = "the names of spans' lengths, if the sequence is one at run time",
  lengths_from = "where the lengths come from: { words, name = of an input or an attribute } (value.lua)",
  lengths_behind = "why only the run knows them, in words, if a node hinders",
  demands = "what must hold of the symbols, nil if nothing must",
  is_checked = "whether C checks all of that, and required_dim, before the run",
  own_checks = "the conditions that it does not check, if the node's own functions can",
  required_dim = "the dim that the axis must have in each run, where only the lengths give it as a number",
  grain = "how many steps on the axis are whole bytes",
  shifts = "whether a part begins or ends inside such a group of steps",

  sequence = "the value of SplitToSequence's output",
  sequence_name = "its name",
  reads = "what is read of it (sequence_reads.lua)",
  is_sequence = "whether it is a sequence at run time, whose parts are not listed",
  elements_of = "the name of the sequence whose elements the parts are, if it is used as a whole",
  parts = "list, one for each output or element",
})

records.part = record("part", {
  name = "that of the value, '' if nothing takes it",
  also = "list of its other names, or nil",
  value = "the value, nil if there is none",
  position = "of a sequence that may have other parts, that which counts from its end; else nil",
  taken = "of a sequence, list of the values that nodes take",
  asked = "the fate that a request asks for, or nil",
  fate = "what becomes of it (fates.lua)",
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

-- What a node, or several equal ones, use: plan_functions.lua.
records.use = record("use", {
  copy = "that of the copied parts, nil if none is copied, or if a cut copies them",
  cut = "that of the copied parts, if only the run knows the lengths",
  kernels = "what copies on a device in place of these (device/records.lua)",
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
  narrow = "list of the bytes of a step for which moves of a constant size pay (narrow_steps.lua), in any node that it serves",
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

records.cut = record("cut", merged(shared, {
  dim = "product: that of the axis",
  outer = "product of its rows",
  unit = "product of bytes or, where it shifts, of bits, that a step is",
  shifts = "whether parts may begin inside a byte",
  is_empty = "whether there is nothing to move",
  choices = "the length rules, one of which the rank of split selects",
  ranked = "a cut for each of them, if there are several",
  rank = "of one of these, the rank of split",
  numbers = "their known operands, by name",
  listed = "the lengths, if they are listed and known",
  split_dtypes = "the dtypes that split may have, none if split is not read",
  has_count = "whether the number of split's elements is an argument",
  split_count = "that number otherwise",
  is_sequence = "whether it is a sequence at run time",
  count = "the number of outputs, nil of a sequence",
  may_leave = "whether there may be more parts, behind those of the outputs",
  is_blocked = "whether rows are copied in blocks, each output by output, since listed parts may be narrow",
}))

local place = merged(shared, {
  checks = "of a view of parts with symbols, what its function checks of these (accepts.lua), nil if nothing",
  requires = "{ axis = product, dim = the number that the axis must be }: of any other, what it checks, nil if nothing",
})

records.view = record("view", merged(place, {
  at = "product: its offset; of equal parts of which it returns any, the bytes of one",
  outer = "product of its rows; a view of several is the whole input; nil if it checks symbols, and so `run` and `input`",
  run = "product: bytes of a row of the view",
  input = "product: bytes of a row of the input, or bits",
  is_in_bits = "whether these are bits",
  has_symbols_of_run = "whether `at` and `input` are numbers times the symbols of `run`",
  expressions = "of their names",
  count = "the number of equal parts, of which it returns any, or nil",
  dim = "product: the dim of the axis",
  unit = "product: bytes of a step on it",
}))

records.slice = record("slice", merged(place, {
  at = "product: its offset",
  run = "product: bytes of a row of the part",
  stride = "product: bytes from one row to the next, or bits",
  stride_is_in_bits = "whether these are bits",
  rows = "product: how many there are",
}))

-- A planned function in C: write/write_copy.lua, write_cut.lua, write_place.lua. Parameters and arguments: write/parameters.lua.
records.c_function = record("C function", {
  name = "that which a node calls",
  parameters = "the numbers that it takes; of a place, also those that only its byte counts have",
  functions = "list of { name, returns, arguments }: it, and those that belong to it",
  arguments = "of a copy, of its function for any rows, or else of its only one; of a place",
  function_name = "of a copy, the name of that function",
  function_parameters = "the numbers that this function takes, and that of a place",
  rows_name = "of a copy, the name of its function for any rows, if it has one",
  copy_function = "of a cut, the one of its functions that copies",
  lengths_function = "of a cut, the one that returns lengths, or nil",
  views_function = "of a cut, the one that returns addresses, or nil",
  may_be_null = "whether it may return NULL",
  outputs_as = "how it takes outputs: 'arguments', 'array', 'all' or 'sequence'",
  alignment = "the bytes to which all addresses of a copy must be aligned; of kernels, those of outputs",
  input_alignment = "of kernels, the bytes to which the input must be aligned",
  strategy = "the name of a copy's strategy",
  reason = "why that, in words",
  takes_ranges = "whether a copy takes any number of rows, from any row on",
  has_whole = "whether a copy has a function for its own number of rows",
  byte_counts = "list (byte_counts.lua); nil once its text is written, if no node has a name",
  returns = "of kernels, the type of its result",
  launches = "of kernels, list of the manifest's objects of them",
})

-- What a node, or several equal ones, call.
records.call = record("call", {
  made = "the C function of the copied parts, nil if none is copied",
  rows = "of a copy, the node's own product of rows",
  unit = "likewise, of the bytes or bits of a cell",
  places = "the C functions of views and slices, by the indices of the parts",
})

return records
