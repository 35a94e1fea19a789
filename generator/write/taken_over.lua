-- taken_over.lua: the texts of the library (write/library.lua) and of templates that generated functions call. Each function adds
-- to { list = names, seen }.
local host = require("host")
local library = require("write.library")
local moves = require("plan.moves")
local prelude = require("write.prelude")
local render = require("base.render")
local shared = require("write.shared")
local text = require("base.text")

local taken_over = {}

function taken_over.new()
  return { list = {}, seen = {} }
end

-- The statuses, for a header.
function taken_over.statuses()
  return text.lines(library.text("sgk_status"))
end

-- Adds a name, once.
local function need(names, name)
  if not names.seen[name] then
    names.seen[name] = true
    names.list[#names.list + 1] = name
  end
end

local function add_copiers(names, stage)
  for _, move in ipairs(stage.moves or {}) do
    for _, by in ipairs(moves.copiers_of(move)) do
      if by ~= "memcpy" then
        need(names, by)
      end
    end
  end
end

-- Adds the functions that a run calls; written = its text.
function taken_over.add_run(names, run, written)
  for _, reader in ipairs(written.readers) do
    if reader.reader then
      need(names, reader.reader)
    end
  end
  if run.shifts and not run.is_empty then
    need(names, "sgk_copy_bits")
  end
  if run.streams then
    need(names, "sgk_stream")
  end
  if run.is_blocked then
    need(names, "splitgen_copy_part")
  end
end

-- Adds the copiers of a planned copy.
function taken_over.add_copy(names, copy)
  if copy.forms and copy.row.prefetches then
    need(names, "splitgen_prefetch")
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
    splitgen_prefetch = render("templates/prefetch.c.in", {}):gsub("\n$", ""),
    splitgen_copy_part = render("templates/copy_part.c.in", {}):gsub("\n$", "") }
  for name, is_avx2 in pairs({ splitgen_copy_row = false, splitgen_copy_row_avx2 = true }) do
    copiers[name] = render("templates/copy_row.c.in", { name = name, is_avx2 = is_avx2 }):gsub("\n$", "")
  end
  return copiers
end

-- The lines of C, and the new names in them (shared.lua).
function taken_over.lines(names)
  local named = {}
  local pieces = #names.list > 0 and library.pieces(names.list, own_copiers(), named) or {}
  return shared.lines(pieces), named
end

-- The pieces (shared.lua) that functions name, macros included, and the new names in them. For `needs` see prelude.lua.
function taken_over.pieces(needs, functions, returns_statuses)
  local named, own = {}, own_copiers()
  own.sgk_status = "" -- is defined before
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
