-- prelude.lua: the macros that a file with copies defines at its beginning and undefines at its end: how to copy bytes, and which
-- vectors the compiler has.
local library = require("write.library")
local map = require("base.list").map
local moves = require("plan.moves")
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
  for _, name in ipairs(stage.needs or {}) do
    needs[name] = true
  end
  for _, macro in ipairs(stage.macros or {}) do
    local lines, first = lines_of(macro), needs.seen[macro.name]
    if not first then
      needs.seen[macro.name] = lines
      table.insert(needs.macros, { name = macro.name, lines = lines })
    end
    assert(not first or table.concat(first) == table.concat(lines), "two macros of one name")
  end
end

-- The needs of no copy.
function prelude.new()
  return { macros = {}, seen = {}, levels = {}, vectors = false, streams = false, shuffles = false, structures = false,
    has_alignment = false }
end

-- Adds the needs of a planned copy, with or without forms.
function prelude.add(needs, copy)
  for _, level in ipairs(copy.levels) do
    needs.levels[level] = true
  end
  needs.has_alignment = needs.has_alignment or copy.alignment > 1
  for _, form in ipairs(copy.forms or {}) do
    for _, stage in ipairs(form.stages) do
      for _, one in ipairs(stage.either or { stage }) do
        add_stage(needs, one)
      end
    end
  end
end

local conditions = { shuffles = "SPLITGEN_HAS_SHUFFLES", structures = "SPLITGEN_HAS_STRUCTURES", aarch64 = "defined __aarch64__",
  streams = "SPLITGEN_HAS_STREAMS", avx2 = "defined __AVX2__",
  avx512 = "defined __AVX512VBMI__" }

-- The machine that a stage needs, for #if.
function prelude.condition(stage)
  return table.concat(map(stage.needs, function(name) return conditions[name] end), " && ")
end

local path <const> = "templates/prelude.c.in"

-- The lines of C, and those that undefine what they define.
function prelude.lines(needs)
  local marked, lines, ends, is_ended = library.marked(path), {}, {}, { memcpy = true }
  local function add(is_wanted, list)
    for _, line in ipairs(is_wanted and list or {}) do
      lines[#lines + 1] = line
      local name = line:match("^#define ([%w_]+)")
      ends[#ends + 1] = name and not is_ended[name] and "#undef " .. name or nil
      is_ended[name or ""] = true
    end
  end
  local function add_marked(is_wanted, name)
    add(is_wanted, text.lines("\n" .. marked[name].text))
  end
  add_marked(true, "memcpy")
  add_marked(needs.has_alignment, "SPLITGEN_ALIGNED")
  add_marked(needs.vectors or needs.streams or next(needs.levels) or needs.shuffles, "SPLITGEN_HAS_VECTORS")
  add_marked(needs.shuffles, "SPLITGEN_HAS_SHUFFLES")
  add_marked(needs.structures, "SPLITGEN_HAS_STRUCTURES")
  add_marked(needs.shuffles, "SPLITGEN_SHORT_LOOP")
  add_marked(needs.levels.avx512, "SPLITGEN_FOR_AVX512")
  add_marked(needs.levels.avx2, "SPLITGEN_FOR_AVX2")
  add_marked(needs.streams, "SPLITGEN_HAS_STREAMS")
  add(#needs.macros > 0, { "", "#if SPLITGEN_HAS_VECTORS" })
  for _, macro in ipairs(needs.macros) do
    add(true, macro.lines)
  end
  add(#needs.macros > 0, { "#endif" })
  return lines, ends
end

-- The same as texts by the names of macros, for embedded functions, which take what they name; with the macros of shuffles, if
-- there are needs.
function prelude.texts(needs)
  local texts = {}
  for name, item in pairs(library.marked(path)) do
    texts[name] = name ~= "memcpy" and item.text or nil
  end
  for _, macro in ipairs(needs and needs.macros or {}) do
    texts[macro.name] = table.concat(macro.lines, "\n")
  end
  return texts
end

return prelude
