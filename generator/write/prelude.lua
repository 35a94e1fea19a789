-- prelude.lua: what a file with copies must define before them: what memcpy is, vector types, macros, and copies of one row.
local moves = require("plan.moves")
local render = require("base.render")
local text = require("base.text")
local type_of = require("plan.vectors").type
local vector_text = require("write.vector_text")

local prelude = {}

local function lines_of(macro)
  return text.continued(("#define %s(%s) %s"):format(macro.name, table.concat(macro.parameters, ", "),
    vector_text(macro.expression, macro.unit, macro.bytes)), 116, "    ")
end

-- What copies a row by vectors of our own, by name.
local function copier_of(name, is_avx2)
  return { name = name, is_native = not is_avx2, attribute = is_avx2 and "FOR_AVX2 " or "",
    condition = is_avx2 and "HAS_DISPATCH" or "HAS_VECTORS" }
end

-- Adds a row to one of the lists types, macros and copiers, unless one of its name is there -> the one that is.
local function add(needs, list, row)
  if not needs.seen[row.name] then
    needs.seen[row.name] = row
    table.insert(needs[list], row)
  end
  return needs.seen[row.name]
end

local function add_type(needs, unit, bytes)
  add(needs, "types", { name = type_of(unit, bytes), element = ("uint%d_t"):format(unit * 8), bytes = bytes })
end

local function add_stage(needs, stage, is_avx2)
  for _, move in ipairs(stage.moves or {}) do
    for _, by in ipairs(moves.copiers_of(move)) do
      if by:find("^copy_row") then
        add_type(needs, 1, 16)
        add_type(needs, 1, 32)
        add(needs, "copiers", copier_of(by, is_avx2))
      end
    end
  end
  needs.shuffles = needs.shuffles or stage.steps ~= nil
  for _, type in ipairs(stage.types or {}) do
    add_type(needs, type.unit, type.bytes)
  end
  for _, macro in ipairs(stage.macros or {}) do
    local lines = lines_of(macro)
    local first = add(needs, "macros", { name = macro.name, lines = lines })
    assert(table.concat(first.lines) == table.concat(lines), "two macros of one name")
  end
end

-- What no copy needs.
function prelude.new()
  return { types = {}, macros = {}, copiers = {}, seen = {}, streams = false, shuffles = false, dispatches = false,
    has_alignment = false }
end

-- Adds what a planned copy needs, which may have forms.
function prelude.add(needs, copy)
  needs.streams = needs.streams or copy.strategy == "stream"
  needs.dispatches = needs.dispatches or copy.has_avx2
  needs.has_alignment = needs.has_alignment or copy.alignment > 1
  for _, form in ipairs(copy.forms or {}) do
    for _, stage in ipairs(form.stages) do
      for _, one in ipairs(stage.either or { stage }) do
        add_stage(needs, one, form.is_avx2)
      end
    end
  end
end

-- The lines of C.
function prelude.lines(needs)
  needs.has_types = #needs.types > 0
  needs.wanted = needs.streams or needs.dispatches or needs.has_types
  return text.lines(render("templates/prelude.c.in", needs))
end

return prelude
