-- columns.lua: the library's own copies of narrow rows, one for each count of outputs and width of elements that is
-- quicker by vectors.
local helpers = require("write.helpers")
local joined = require("base.list").joined
local map = require("base.list").map
local plan_copy = require("core.plan_copy")
local ways = require("core.ways")
local write_copy = require("write.write_copy")

-- -> { kernels = as templates/column_kernels.c.in shows them, prelude = lines }
return function()
  local copies, kernels = {}, {}
  for _, count in ipairs(ways.counts) do
    for _, width in ipairs(ways.bytes) do
      local copy = plan_copy.columns(count, width)
      local made, written = write_copy(copy, nil, { name = ("columns_%d_%d"):format(count, width) })
      local rounds = copy.forms[1].stages[1].either
      copies[#copies + 1] = copy
      kernels[#kernels + 1] = { name = made.name, count = count, width = width, body = written.forms[1].body,
        condition = helpers.condition(rounds[#rounds]) }
    end
  end
  local texts = map(kernels, function(kernel) return table.concat(joined(kernel.body, { kernel.condition }), "\n") end)
  return { kernels = kernels, prelude = (helpers.prelude(copies, texts, false)) }
end
