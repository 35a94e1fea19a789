-- plan_run.lua: what is left to the run of a node whose lengths only the run knows:
--   { dim, outer, unit = products, the latter of bytes or, where `shifts`, of bits; is_empty = whether there is nothing to move,
--     choices = the length rules, of which the rank of split takes one, given = what their rule takes, if that is known,
--     split_dtypes = among which the run chooses that of split, none when it is not read,
--     has_count = whether the run says how many elements split has, split_count = how many it has otherwise,
--     is_sequence, count = how many outputs, nil of a sequence, key }
local size = require("plan.size")
local text = require("base.text")

local run = {}

local function key_of(made)
  local words = { size.key(made.dim), made.is_empty and "" or size.key(made.outer), made.is_empty and "" or size.key(made.unit),
    tostring(made.shifts), tostring(made.count), tostring(made.has_count), tostring(made.split_count),
    table.concat(made.given or {}, ",") }
  for _, choice in ipairs(made.choices) do
    words[#words + 1] = ("%s:%s"):format(choice.rank, choice.rule)
  end
  for _, dtype in ipairs(made.split_dtypes) do
    words[#words + 1] = dtype
  end
  return text.key(words)
end

function run.of(node)
  local shifts = node.grain > 1
  local made = {
    dim = size.dim(node),
    outer = size.outer(node),
    unit = shifts and size.bits(node) or size.unit(node),
    shifts = shifts,
    choices = node.choices,
    given = node.given,
    split_dtypes = node.given and {} or node.split_dtypes,
    is_sequence = node.is_sequence or false,
    count = not node.is_sequence and #node.parts or nil,
    outputs_as = node.is_sequence and "sequence" or "all",
  }
  made.is_empty = size.number(made.outer) == 0 or size.number(made.unit) == 0
  local reads_list = #made.choices > 1 or made.choices[1].rule == "listed"
  made.has_count = reads_list and #made.split_dtypes > 0 and not made.count
  made.split_count = reads_list and made.count or nil
  made.key = key_of(made)
  return made
end

return run
