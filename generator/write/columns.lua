-- columns.lua: the library's own copies of narrow rows, one for each count of outputs and width of elements that is
-- quicker by vectors.
local plan_copy = require("plan.plan_copy")
local render = require("base.render")
local strategies = require("plan.strategies")
local write_copy = require("write.write_copy")

local columns = {}

-- The copies for a list of { count, width } -> what templates/column_kernels.c.in shows of them, and the copies.
function columns.of(list)
  local copies, kernels = {}, {}
  for i, row in ipairs(list) do
    local copy = plan_copy.columns(row.count, row.width)
    plan_copy.add_forms(copy, {})
    write_copy(copy, ("columns_%d_%d"):format(row.count, row.width))
    copies[i] = copy
    kernels[i] = { name = copy.name, count = row.count, width = row.width, body = copy.forms[1].body }
  end
  return kernels, copies
end

-- All that there are.
function columns.all()
  local list = {}
  for _, count in ipairs(strategies.column_counts) do
    for _, width in ipairs(strategies.column_bytes) do
      list[#list + 1] = { count = count, width = width }
    end
  end
  return columns.of(list)
end

-- The C of what finds one of these kernels for a plan, in generated code that takes over the library's moves.
function columns.text(kernels)
  return render("templates/columns_of.c.in", { kernels = kernels, finder = "static sgk_columns *find_columns" })
end

return columns
