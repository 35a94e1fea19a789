-- taken_over.lua: what a file of generated code takes over of the library (write/library.lua).
local columns = require("write.columns")
local joined = require("base.joined")
local library = require("write.library")
local moves = require("plan.moves")

local taken_over = {}

-- The statuses, for a header.
function taken_over.statuses()
  local lines = library.text({ "sgk_status" }, {})
  return table.move(lines, 2, #lines, 1, {}) -- without the empty line
end

-- What a run calls.
local function add_run(need, run)
  need("sgk_length")
  for _, cut in ipairs(run.cuts) do
    need(cut.list and "sgk_set_listed" or "sgk_set_runs")
    if cut.runs and cut.runs:find("sgk_ceil", 1, true) then
      need("sgk_ceil")
    end
    if cut.takes_number then
      need("sgk_integer_at")
    end
  end
  for _, reader in ipairs(run.readers) do
    need(reader.name)
  end
  if run.listed then
    need("sgk_integers_of")
  end
  if run.by_moves then
    need("move_rows")
  elseif run.shifts and not run.is_empty then
    need("sgk_copy_bits")
  end
end

-- The copiers of a copy that are the library's.
local function add_copy(need, copy)
  for _, form in ipairs(copy.forms or {}) do
    for _, move in ipairs(form.stages[1].moves or {}) do
      for _, by in ipairs(moves.copiers_of(move)) do
        if moves.copiers[by].is_of_library then
          need(by)
        end
      end
    end
  end
end

-- What moves parts by the library's moves may find to be columns: each { count, width } once.
local function columns_of(made)
  local list, seen = {}, {}
  for _, one in ipairs(made) do
    for _, column in ipairs(one.columns) do
      local key = column.count << 8 | column.width
      if not seen[key] then
        seen[key] = true
        list[#list + 1] = column
      end
    end
  end
  return columns.of(list)
end

-- For written copies and runs: lines of C; and all copies that a prelude is for, as columns are taken over, too.
function taken_over.text(copies, runs)
  local names = {}
  local function need(name)
    names[#names + 1] = name
  end
  for _, run in ipairs(runs) do
    add_run(need, run)
  end
  for _, copy in ipairs(copies) do
    add_copy(need, copy)
  end
  local kernels, of_columns = columns_of(joined(runs, copies))
  local all = joined(copies, of_columns)
  if #names == 0 then
    return {}, all
  end
  return library.text(names, { sgk_status = "", columns_of = columns.text(kernels) }), all
end

return taken_over
