-- prelude.lua: what a file with copies must define before them: vector types, macros, and copies of one row.
local render = require("render")
local text = require("text")

-- list of copies, as copies.lua makes them -> lines of C
return function(made)
  local vectors = { types = {}, macros = {}, copiers = {}, streams = false, shuffles = false, dispatches = false }
  local seen = {}
  local function add(list, name, row)
    if not seen[name] then
      seen[name] = true
      list[#list + 1] = row
    end
  end
  local function add_type(unit, bytes)
    local name = ("u%dx%d"):format(unit * 8, bytes // unit)
    add(vectors.types, name, { name = name, element = ("uint%d_t"):format(unit * 8), bytes = bytes })
  end
  for _, copy in ipairs(made) do
    vectors.streams = vectors.streams or copy.strategy == "stream"
    vectors.dispatches = vectors.dispatches or copy.has_avx2
    for _, form in ipairs(copy.forms) do
      for _, copier in ipairs(form.copiers) do
        add_type(1, 16)
        add_type(1, 32)
        add(vectors.copiers, copier.name, copier)
      end
      for _, round in ipairs(form.rounds) do
        vectors.shuffles = true
        for _, type in ipairs(round.types) do
          add_type(type.unit, type.bytes)
        end
        for _, macro in ipairs(round.macros) do
          add(vectors.macros, macro.name, macro)
        end
      end
    end
  end
  vectors.has_types = #vectors.types > 0
  vectors.wanted = vectors.streams or vectors.dispatches or vectors.has_types
  return vectors.wanted and text.lines(render("templates/prelude.c.in", vectors)) or {}
end
