-- fates.lua: what becomes of parts, and why: the words for both.
local fates = {}

-- All fates, in the order of reports: one part and several in words, whether the bytes lie elsewhere, and which costs more.
local rows = {
  { name = "view", one = "view", many = "views", is_uncopied = true, cost = 3 },
  { name = "strided", one = "slice", many = "slices", is_uncopied = true, cost = 4 },
  { name = "folded", one = "folded", many = "folded", is_uncopied = true, cost = 2 },
  { name = "copy", one = "copy", many = "copies", is_uncopied = false, cost = 5 },
  { name = "dead", one = "dead", many = "dead", is_uncopied = false, cost = 1 },
}

fates.names, fates.by_name = {}, {}
for i, fate in ipairs(rows) do
  fates.names[i], fates.by_name[fate.name] = fate.name, fate
end

-- By the reason for a fate: its words in manifests and lists.
fates.reasons = {
  omitted = "omitted",
  unread = "nobody reads it",
  empty = "no elements",
  sequence = "a sequence at run time",
  inside_byte = "begins or ends inside a byte",
  constant_bytes = "bytes of a constant",
  constant_rows = "rows of a constant",
  one_row = "nothing before the axis",
  whole = "all of the axis",
  block = "one block", -- where a view would do
  rows = "rows",
  lengths = "lengths of the run",
  shape = "unknown shape",
}

return fates
