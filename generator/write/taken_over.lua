-- taken_over.lua: what a file of generated code takes over of the library (write/library.lua): as a table of names, to which each
-- of its functions adds what it calls, { list, columns = what is copied as columns, each once, seen }.
local columns = require("write.columns")
local library = require("write.library")
local moves = require("plan.moves")

local taken_over = {}

function taken_over.new()
  return { list = {}, columns = {}, seen = {} }
end

-- The statuses, for a header.
function taken_over.statuses()
  local lines = library.text({ "sgk_status" }, {})
  return table.move(lines, 2, #lines, 1, {}) -- without the empty line
end

-- What moves parts by the library's moves may find to be columns { count, width }.
local function add_columns(names, made)
  for _, column in ipairs(made.columns) do
    local key = column.count << 8 | column.width
    if not names.seen[key] then
      names.seen[key] = true
      names.columns[#names.columns + 1] = column
    end
  end
end

-- What a written run calls.
function taken_over.add_run(names, run)
  local function need(name)
    names.list[#names.list + 1] = name
  end
  add_columns(names, run)
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

-- The copiers of a planned copy that are the library's.
function taken_over.add_copy(names, copy)
  add_columns(names, copy)
  for _, form in ipairs(copy.forms or {}) do
    for _, move in ipairs(form.stages[1].moves or {}) do
      for _, by in ipairs(moves.copiers_of(move)) do
        if moves.copiers[by].is_of_library then
          names.list[#names.list + 1] = by
        end
      end
    end
  end
end

-- Lines of C, and the copies of columns among them.
function taken_over.lines(names)
  if #names.list == 0 then
    return {}, {}
  end
  local kernels, copies = columns.of(names.columns)
  return library.text(names.list, { sgk_status = "", columns_of = columns.text(kernels) }), copies
end

return taken_over
