-- plan_cut.lua: the function of a node whose lengths are known only at run time (records.lua).
local map = require("base.list").map
local merged = require("base.list").merged
local records = require("core.records")
local size = require("core.size")
local text = require("base.text")

local least_in_blocks <const> = 16 -- rows; a loop for each output pays from here on

local cut = {}

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
  words[#words + 1] = made.may_leave and "some" or nil
  return text.key(words)
end

-- A cut for each rank of split, where several rules apply.
local function ranked(made)
  return map(made.choices, function(choice)
    local takes_list = choice.formula.list ~= nil
    local own = merged(made, { choices = { { formula = choice.formula, input = choice.input } } })
    own.has_count = made.has_count and takes_list
    own.split_count = takes_list and made.split_count or nil
    own.rank = choice.rank
    return records.cut(own)
  end)
end

-- How many outputs a cut has. Parts that count from the end are no copies, and may be some of the others.
local function count_of(parts)
  local count = 0
  for _, part in ipairs(parts) do
    count = count + (part.position and 0 or 1)
  end
  return count
end

-- The cut of a node. options = { optimize }
function cut.of(node, options)
  local shifts, list = node.grain > 1, node.choices[1].formula.list
  local made = records.cut({
    dim = size.axis_to_check(node) or size.dim(node),
    outer = size.outer(node),
    unit = shifts and size.bits(node) or size.unit(node),
    shifts = shifts,
    choices = node.choices,
    numbers = node.numbers,
    listed = list and node.numbers[list],
    split_dtypes = node.reads_split and node.split_dtypes or {},
    is_sequence = node.is_sequence or false,
    count = not node.is_sequence and count_of(node.parts) or nil,
    may_leave = not node.is_sequence and node.are_some or false,
  })
  made.is_empty = size.number(made.outer) == 0 or size.number(made.dim) == 0 or size.number(made.unit) == 0
  local reads_list = #made.choices > 1 or list ~= nil
  made.has_count = reads_list and #made.split_dtypes > 0 and not made.count
  made.split_count = reads_list and made.count or nil
  made.is_blocked = list ~= nil and options.optimize ~= "size" and not shifts and not made.is_empty
    and (size.number(made.outer) or least_in_blocks) >= least_in_blocks
  made.key = key_of(made)
  made.ranked = #made.choices > 1 and ranked(made) or nil
  return made
end

return cut
