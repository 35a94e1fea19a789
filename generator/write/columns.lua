-- columns.lua: the library's own copies of narrow rows, one for each count of outputs and width of elements that is
-- quicker by vectors.
local plan_copy = require("plan.plan_copy")
local prelude = require("write.prelude")
local ways = require("plan.ways")
local write_copy = require("write.write_copy")

-- -> the kernels as templates/column_kernels.c.in shows them, and the copies.
return function()
  local copies, kernels = {}, {}
  for _, count in ipairs(ways.counts) do
    for _, width in ipairs(ways.bytes) do
      local copy = plan_copy.columns(count, width)
      local made, written = write_copy(copy, nil, { name = ("columns_%d_%d"):format(count, width) })
      local rounds = copy.forms[1].stages[1].either
      copies[#copies + 1] = copy
      kernels[#kernels + 1] = { name = made.name, count = count, width = width, body = written.forms[1].body,
        condition = prelude.condition(rounds[#rounds]) }
    end
  end
  return kernels, copies
end
