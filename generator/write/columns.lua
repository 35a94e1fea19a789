-- columns.lua: the library's own copies of narrow rows, one for each count of outputs and width of elements that is
-- quicker by vectors.
local plan_copy = require("plan.plan_copy")
local prelude = require("write.prelude")
local strategies = require("plan.strategies")
local write_copy = require("write.write_copy")

-- -> { kernels = { { name, count, width, body } }, prelude = lines }
return function()
  local copies, kernels = {}, {}
  for _, count in ipairs(strategies.column_counts) do
    for _, width in ipairs(strategies.column_bytes) do
      local copy = plan_copy.columns(count, width)
      plan_copy.add_forms(copy, {})
      write_copy(copy, ("columns_%d_%d"):format(count, width))
      copies[#copies + 1] = copy
      kernels[#kernels + 1] = { name = copy.name, count = count, width = width, body = copy.forms[1].body }
    end
  end
  return { kernels = kernels, prelude = prelude(copies, {}) }
end
