-- texts.lua: the texts of planned functions, for templates. They end with the text. For parameters and arguments see
-- parameters.lua.
local record = require("base.record")

local texts = {}

texts.copy = record("text of a copy", {
  table = "{ name, type of offsets, rows = list of { offset, run } } of unequal parts, in front of its function, or nil",
  forms = "list of { level, name, comment and body = lines, aligned = names of arguments whose addresses are aligned }",
  calls = "list of { level, call } of the forms for higher levels",
  body_of_step = "lines of the function that takes the bytes of a step, or nil",
  declared = "the declarations of its arguments",
  defined = "likewise, where it is defined",
  declared_for_all = "likewise, for its own number of rows",
  call = "of that function: its only statement",
  comment = "lines",
  comment_of_rows = "likewise, of the function for any rows",
  described = "sentences about its nodes",
})

texts.cut = record("text of a cut", {
  parameter_list = "parameters.lua's",
  cut_parameters = "the parameters of the function that returns lengths",
  rows = "their number in C, '' if there is nothing to move",
  axis = "its dim in C, an int64_t",
  size = "its dim as a factor",
  step = "the bytes or bits of a step as a factor, '' if there is nothing to move",
  readers = "list of { dtype, code, type, reader } of the dtypes that split may have",
  reads_by = "the name of the function that reads an element of split, or nil",
  reads_numbers = "whether that calls a function of the library",
  element_declared = "the declarations of its arguments",
  cut_name = "the name of the function that checks a list, or nil",
  cut_declared = "the declarations of its arguments",
  table_of_numbers = "the lengths in C, if they are listed and known",
  lines = "C that returns a status if the lengths are none",
  declares = "the names that these declare for the lengths",
  returns = "the set of the statuses on which its list of them depends",
  length_at = "C for the length of part i",
  total = "C for the number of parts",
  ranked = "list of { cut, made, written } of its own cuts, one for each rank of split, or nil",
  calls_of_ranked = "by the field of a C function that has one (copy_function and so on): list of { rank, call }",
  has_views = "whether parts may be views",
  declared = "the declarations of its arguments",
  lengths_declared = "those of the function that returns lengths",
  views_declared = "those of the function that returns addresses",
  statuses = "lines on the statuses that it returns",
  lengths_statuses = "likewise",
  views_statuses = "likewise",
  described = "sentences about its nodes",
})

texts.place = record("text of a place", {
  parameter_list = "parameters.lua's",
  address = "its offset in C",
  broken = "the C of what must not be, if it may return NULL",
  result = "C for the address, or for the offset in a buffer",
  returns = "the type of that",
  none = "what is returned in place of it, if it may return NULL",
  declared = "the declarations of its arguments",
  comment = "lines",
  described = "sentences about its nodes",
})

texts.kernels = record("text of kernels", {
  device = "the name of the language",
  api = "the beginning of the names of the host's functions, 'cuda' or 'hip'",
  alignment = "bytes, of the addresses of outputs",
  input_alignment = "likewise, of the input",
  most_blocks = "of a launch",
  launches = "list of { name, head, parameters, lines, first = index of its first output, count = of its outputs, numbers = C "
    .. "for those known before the outputs' ends, number_count, blocks = C for their number }",
  is_of_run = "whether lengths are an argument",
  dim = "C for that of the axis, if they are",
  declared = "the declarations of the function's arguments",
  returns = "the type of its result",
  demands = "sentences about what it demands",
  comment = "lines",
  described = "sentences about its nodes",
})

return texts
