-- columns.lua: the library's own copies of narrow rows, one for each count of outputs and width of elements that is
-- quicker by vectors that any x86-64, or any Arm with NEON, has. Those of a level, such as AVX2, are for the C of models.
local helpers = require("write.helpers")
local map = require("base.list").map
local plan_copy = require("core.plan_copy")
local ways = require("core.ways")
local write_copy = require("write.write_copy")

-- -> { kernels = list of { name, count, width, body }, prelude = lines }
return function()
  local copies, kernels = {}, {}
  for _, count in ipairs(ways.counts) do
    for _, width in ipairs(ways.bytes) do
      local copy = plan_copy.columns(count, width)
      if copy.forms[1].stages[1].either[1] then
        local made, written = write_copy(copy, nil, ("columns_%d_%d"):format(count, width))
        copies[#copies + 1] = copy
        kernels[#kernels + 1] = { name = made.name, count = count, width = width, body = written.forms[1].body }
      end
    end
  end
  local texts = map(kernels, function(kernel) return table.concat(kernel.body, "\n") end)
  return { kernels = kernels, prelude = (helpers.prelude(copies, texts, false)) }
end
