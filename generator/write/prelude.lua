-- prelude.lua: the macros that a file with copies must define before them, and that end with it: what memcpy is, and what vectors
-- the compiler has.
local moves = require("plan.moves")
local render = require("base.render")
local text = require("base.text")
local vector_text = require("write.vector_text")

local prelude = {}

local function lines_of(macro)
  return text.continued(("#define %s(%s) %s"):format(macro.name, table.concat(macro.parameters, ", "),
    vector_text(macro.expression, macro.unit, macro.bytes)), 116, "    ")
end

local function add_stage(needs, stage)
  for _, move in ipairs(stage.moves or {}) do
    for _, by in ipairs(moves.copiers_of(move)) do
      needs.vectors = needs.vectors or by:find("^copy_row") ~= nil
    end
  end
  needs.shuffles = needs.shuffles or stage.steps ~= nil
  for _, macro in ipairs(stage.macros or {}) do
    local lines, first = lines_of(macro), needs.seen[macro.name]
    if not first then
      needs.seen[macro.name] = lines
      table.insert(needs.macros, { lines = lines })
    end
    assert(not first or table.concat(first) == table.concat(lines), "two macros of one name")
  end
end

-- What no copy needs.
function prelude.new()
  return { macros = {}, seen = {}, vectors = false, streams = false, shuffles = false, dispatches = false, has_alignment = false }
end

-- Adds what a planned copy needs, which may have forms.
function prelude.add(needs, copy)
  needs.streams = needs.streams or copy.strategy == "stream"
  needs.dispatches = needs.dispatches or copy.has_avx2
  needs.has_alignment = needs.has_alignment or copy.alignment > 1
  for _, form in ipairs(copy.forms or {}) do
    for _, stage in ipairs(form.stages) do
      for _, one in ipairs(stage.either or { stage }) do
        add_stage(needs, one)
      end
    end
  end
end

-- The lines of C, and those that undefine what they define.
function prelude.lines(needs)
  needs.vectors = needs.vectors or needs.streams or needs.dispatches or needs.shuffles
  local words, ends, is_ended = render("templates/prelude.c.in", needs), {}, { memcpy = true }
  for name in words:gmatch("\n#define ([%w_]+)") do
    ends[#ends + 1] = not is_ended[name] and "#undef " .. name or nil
    is_ended[name] = true
  end
  return text.lines(words), ends
end

return prelude
