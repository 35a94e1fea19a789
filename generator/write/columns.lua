-- columns.lua: the library's own copies of narrow rows, one for each count of outputs and width of elements that is
-- quicker by vectors.
local plan_copy = require("plan.plan_copy")
local prelude = require("write.prelude")
local possible_columns = require("plan.possible_columns")
local render = require("base.render")
local size = require("plan.size")
local write_copy = require("write.write_copy")

local columns = {}

-- list of { count, width } -> the kernels as templates/column_kernels.c.in shows them, and the copies.
function columns.of(list)
  local copies, kernels = {}, {}
  for i, row in ipairs(list) do
    local copy = plan_copy.columns(row.count, row.width)
    copy.forms = plan_copy.forms_of(copy, {})
    write_copy(copy, nil, { name = ("columns_%d_%d"):format(row.count, row.width) })
    copies[i] = copy
    local rounds = copy.forms[1].stages[1].either
    kernels[i] = { name = copy.name, count = row.count, width = row.width, body = copy.forms[1].body,
      condition = prelude.condition(rounds[#rounds]) }
  end
  return kernels, copies
end

-- All columns that vectors can copy.
function columns.all()
  return columns.of(possible_columns(nil, nil, nil, size.of(1)))
end

-- The C function that finds one of these kernels for a plan, in generated code with the library's moves.
function columns.text(kernels)
  return render("templates/columns_of.c.in", { kernels = kernels, finder = "static sgk_columns *find_columns" })
end

return columns
