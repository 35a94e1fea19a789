-- columns.lua: the library's own copies of narrow rows, one for each count of outputs and width of elements that is
-- quicker by vectors.
local copies = require("copies")
local prelude = require("prelude")
local strategies = require("strategies")

-- -> { kernels = { { name, count, width, body } }, prelude = lines }
return function()
  local made, kernels = {}, {}
  for _, count in ipairs(strategies.column_counts) do
    for _, width in ipairs(strategies.column_bytes) do
      local copy = copies.columns(count, width)
      made[#made + 1] = copy
      kernels[#kernels + 1] = { name = copy.function_name, count = count, width = width, body = copy.forms[1].body }
    end
  end
  return { kernels = kernels, prelude = prelude(made) }
end
