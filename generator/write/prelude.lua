-- prelude.lua: what a file with copies must define before them: what memcpy is, vector types, macros, and copies of one row.
local moves = require("plan.moves")
local render = require("base.render")
local text = require("base.text")
local type_of = require("plan.vectors").type
local vector_text = require("write.vector_text")

local function lines_of(macro)
  return text.continued(("#define %s(%s) %s"):format(macro.name, table.concat(macro.parameters, ", "),
    vector_text(macro.expression, macro.unit, macro.bytes)), 116, "    ")
end

-- What copies a row by vectors of our own, by name.
local function copier_of(name, is_avx2)
  return { name = name, is_native = not is_avx2, attribute = is_avx2 and "FOR_AVX2 " or "",
    condition = is_avx2 and "HAS_DISPATCH" or "HAS_VECTORS" }
end

-- Calls take(stage) for each stage, and for each alternative of a stage that has some.
local function each_stage(stages, take)
  for _, stage in ipairs(stages) do
    for _, one in ipairs(stage.either or { stage }) do
      take(one)
    end
  end
end

-- What the prelude has to define. An entry of the lists types, macros and copiers stands there once.
local function new_needs()
  local needs = { types = {}, macros = {}, copiers = {}, streams = false, shuffles = false, dispatches = false,
    has_alignment = false }
  local seen = {}

  -- Adds a row to a list; returns the first of its name.
  function needs.add(list, name, row)
    if not seen[name] then
      seen[name] = row
      list[#list + 1] = row
    end
    return seen[name]
  end

  function needs.add_type(unit, bytes)
    local name = type_of(unit, bytes)
    needs.add(needs.types, name, { name = name, element = ("uint%d_t"):format(unit * 8), bytes = bytes })
  end

  return needs
end

local function add_copiers(needs, stage, is_avx2)
  for _, move in ipairs(stage.moves or {}) do
    for _, by in ipairs(moves.copiers_of(move)) do
      if by:find("^copy_row") then
        needs.add_type(1, 16)
        needs.add_type(1, 32)
        needs.add(needs.copiers, by, copier_of(by, is_avx2))
      end
    end
  end
end

local function add_vectors(needs, stage)
  needs.shuffles = needs.shuffles or stage.steps ~= nil
  for _, type in ipairs(stage.types or {}) do
    needs.add_type(type.unit, type.bytes)
  end
  for _, macro in ipairs(stage.macros or {}) do
    local lines = lines_of(macro)
    local first = needs.add(needs.macros, macro.name, { lines = lines })
    assert(table.concat(first.lines) == table.concat(lines), "two macros of one name")
  end
end

-- copies, of which some have forms, and runs -> lines of C
return function(copies, runs)
  if #copies + #runs == 0 then
    return {}
  end
  local needs = new_needs()
  for _, copy in ipairs(copies) do
    needs.streams = needs.streams or copy.strategy == "stream"
    needs.dispatches = needs.dispatches or copy.has_avx2
    needs.has_alignment = needs.has_alignment or copy.alignment > 1
    for _, form in ipairs(copy.forms or {}) do
      each_stage(form.stages, function(stage) add_copiers(needs, stage, form.is_avx2) end)
      each_stage(form.stages, function(stage) add_vectors(needs, stage) end)
    end
  end
  needs.has_types = #needs.types > 0
  needs.wanted = needs.streams or needs.dispatches or needs.has_types
  return text.lines(render("templates/prelude.c.in", needs))
end
