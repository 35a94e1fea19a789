-- plan_run.lua: the function of a node whose lengths are known only at run time:
--   { dim, outer, unit = products, the latter of bytes or, where `shifts`, of bits; is_empty = whether there is nothing to move,
--     is_formula = whether the lengths are the quotients and the rest of one formula, which C computes by itself,
--     choices = the length rules, one of which the rank of split selects, numbers = their known operands, by name,
--     listed = the lengths, if they are listed and known,
--     split_dtypes = the dtypes that split may have at run time, none if split is not read,
--     has_count = whether the number of split's elements is an argument, split_count = that number otherwise,
--     is_sequence, count = the number of outputs, nil for a sequence,
--     moves_by = the library's function that copies, if one does, columns = the columns that it may meet
--     (possible_columns.lua), key }
local possible_columns = require("plan.possible_columns")
local size = require("plan.size")
local text = require("base.text")

local run = {}

local function key_of(made)
  local words = { size.key(made.dim), made.is_empty and "" or size.key(made.outer), made.is_empty and "" or size.key(made.unit),
    tostring(made.shifts), tostring(made.count), tostring(made.has_count), tostring(made.split_count) }
  for _, choice in ipairs(made.choices) do
    words[#words + 1] = ("%s:%s"):format(choice.rank, choice.formula.words)
    for _, name in ipairs(choice.formula.names) do
      words[#words + 1] = tostring(made.numbers[name])
    end
  end
  words[#words + 1] = table.concat(made.listed or {}, ",")
  for _, dtype in ipairs(made.split_dtypes) do
    words[#words + 1] = dtype
  end
  words[#words + 1] = made.moves_by == "stream_rows" and "stream" or nil -- of two outputs, only one may stream
  return text.key(words)
end

-- Whether the only rule is a formula of parts of one length, and perhaps a rest.
local function is_formula(node, options)
  local choice = node.choices[1]
  local first, second = table.unpack(choice.formula.runs or {})
  return #node.choices == 1 and not choice.rank and not options.streaming and first ~= nil and not first.is_rest
    and (not second or second.is_rest)
end

-- Adds how the parts are copied: by the library's moves, or by memcpy if the lengths are a formula's, if there is one row, or if
-- code must be small.
local function add_moves(made, options)
  local rows = size.number(made.outer)
  local is_moved = not made.is_formula and not made.shifts and not made.is_empty and rows ~= 1 and options.optimize ~= "size"
  made.moves_by = is_moved and (options.streaming and "stream_rows" or "move_rows") or nil
  made.columns = is_moved and possible_columns(made.count, rows, size.number(made.dim), made.unit) or {}
end

-- The run of a node. options = { optimize, streaming }
function run.of(node, options)
  local shifts, list = node.grain > 1, node.choices[1].formula.list
  local made = {
    dim = size.dim(node),
    outer = size.outer(node),
    unit = shifts and size.bits(node) or size.unit(node),
    shifts = shifts,
    choices = node.choices,
    numbers = node.numbers,
    listed = list and node.numbers[list],
    split_dtypes = node.reads_split and node.split_dtypes or {},
    is_sequence = node.is_sequence or false,
    is_formula = is_formula(node, options),
    count = not node.is_sequence and #node.parts or nil,
    outputs_as = node.is_sequence and "sequence" or "all",
  }
  made.is_empty = size.number(made.outer) == 0 or size.number(made.dim) == 0 or size.number(made.unit) == 0
  local reads_list = #made.choices > 1 or list ~= nil
  made.has_count = reads_list and #made.split_dtypes > 0 and not made.count
  made.split_count = reads_list and made.count or nil
  add_moves(made, options)
  made.key = key_of(made)
  return made
end

return run
