-- taken_over.lua: the texts of the library (write/library.lua) and of templates that generated functions call. Each function adds
-- to { list = names, columns = { count, width } of each copy of columns, seen }.
local columns = require("write.columns")
local host = require("host")
local library = require("write.library")
local moves = require("plan.moves")
local prelude = require("write.prelude")
local render = require("base.render")
local shared = require("write.shared")
local text = require("base.text")

local taken_over = {}

function taken_over.new()
  return { list = {}, columns = {}, seen = {} }
end

-- The statuses, for a header.
function taken_over.statuses()
  return text.lines(library.text("sgk_status"))
end

-- Adds the columns that the library's moves may meet in a copy or run.
local function add_columns(names, made)
  for _, column in ipairs(made.columns) do
    local key = column.count << 8 | column.width
    if not names.seen[key] then
      names.seen[key] = true
      names.columns[#names.columns + 1] = column
    end
  end
end

local function add_copiers(names, stage)
  for _, move in ipairs(stage.moves or {}) do
    for _, by in ipairs(moves.copiers_of(move)) do
      if by ~= "memcpy" and not names.seen[by] then
        names.seen[by] = true
        names.list[#names.list + 1] = by
      end
    end
  end
end

-- Adds the functions that a written run calls.
function taken_over.add_run(names, run)
  local function need(name)
    names.list[#names.list + 1] = name
  end
  add_columns(names, run)
  if not run.formula then
    need("sgk_length")
  end
  for _, cut in ipairs(run.cuts) do
    if not run.formula then
      need(cut.list and "sgk_set_listed" or "sgk_set_runs")
    end
    if cut.runs and cut.runs:find("sgk_ceil", 1, true) then
      need("sgk_ceil")
    end
    if cut.takes_number and not run.formula then
      need("sgk_integer_at")
    end
  end
  for _, reader in ipairs(run.readers) do
    if not run.formula or table.concat(run.formula.lines, "\n"):find(reader.name .. "(", 1, true) then
      need(reader.name)
    end
  end
  if run.listed then
    need("sgk_integers_of")
  end
  if run.moves_by then
    need(run.moves_by)
  elseif run.shifts and not run.is_empty then
    need("sgk_copy_bits")
  end
end

-- Adds the copiers of a planned copy.
function taken_over.add_copy(names, copy)
  add_columns(names, copy)
  if copy.forms and copy.row.prefetches and not names.seen.splitgen_prefetch then
    names.seen.splitgen_prefetch = true
    names.list[#names.list + 1] = "splitgen_prefetch"
  end
  for _, form in ipairs(copy.forms or {}) do
    for _, stage in ipairs(form.stages) do
      for _, one in ipairs(stage.either or { stage }) do
        add_copiers(names, one)
      end
    end
  end
end

-- Copiers that are not the library's, by name.
local function own_copiers()
  local copiers = { stream_row = render("templates/stream_row.c.in", {}):gsub("\n$", ""),
    splitgen_prefetch = render("templates/prefetch.c.in", {}):gsub("\n$", "") }
  for name, is_avx2 in pairs({ splitgen_copy_row = false, splitgen_copy_row_avx2 = true }) do
    copiers[name] = render("templates/copy_row.c.in", { name = name, is_avx2 = is_avx2 }):gsub("\n$", "")
  end
  return copiers
end

-- Texts that replace those of the library, or that the library does not have.
local function own_texts(kernels)
  local own = own_copiers()
  own.sgk_status, own.columns_of, own.sgk_fail = "", columns.text(kernels), prelude.texts().sgk_fail
  return own
end

local function new_names()
  local named = shared.new()
  named.tags.sgk_message = "splitgen_message"
  return named
end

-- The lines of C, the new names in them (shared.lua), and the copies of columns among them.
function taken_over.lines(names)
  local named = new_names()
  if #names.list == 0 then
    return {}, named, {}
  end
  local kernels, copies = columns.of(names.columns)
  return shared.lines(library.pieces(names.list, own_texts(kernels), named)), named, copies
end

-- The pieces (shared.lua) that functions name, macros included, and the new names in them. For `needs` see prelude.lua.
function taken_over.pieces(names, needs, functions, returns_statuses)
  local named = new_names()
  local kernels, copies = columns.of(names.columns)
  for _, copy in ipairs(copies) do
    prelude.add(needs, copy)
  end
  local own = own_texts(kernels)
  for name, words in pairs(prelude.texts(needs)) do
    own[name] = words
  end
  local pieces = library.pieces(library.names_in(functions, own), own, named)
  if returns_statuses then
    local words = library.text("sgk_status") -- which has a guard, and names that callers know
    table.insert(pieces, 1, { name = "splitgen_status_" .. host.sha256(words):sub(1, 8), text = words,
      defines = { sgk_status = true } })
  end
  return pieces, named
end

return taken_over
