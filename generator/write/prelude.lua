-- prelude.lua: the macros that a file with copies defines at its beginning and undefines at its end: how to copy bytes, and which
-- vectors the compiler has.
local library = require("write.library")
local map = require("base.list").map
local moves = require("plan.moves")
local shared = require("write.shared")
local text = require("base.text")
local vector_text = require("write.vector_text")

local prelude = {}

local function lines_of(macro)
  return text.continued(("#define %s(%s) %s"):format(macro.name, table.concat(macro.parameters, ", "),
    vector_text(macro.expression, macro.unit, macro.bytes)), 116, "    ")
end

local few_bytes <const> = 64 -- up to which moves cost less than a call

-- Whether memcpy moves a few bytes, or the library's functions may.
local function by_few_bytes(copy, stage, move)
  local is_small = false
  moves.each(stage, move, function(_, _, _, _, cells, by)
    is_small = is_small or by == "memcpy" and copy.cell == "bytes" and cells <= few_bytes
      or by ~= "memcpy" and by:find("^splitgen_copy_row") == nil
  end)
  return is_small
end

local function add_stage(needs, copy, stage)
  for _, move in ipairs(stage.moves or {}) do
    needs.has_small = needs.has_small or by_few_bytes(copy, stage, move)
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
  return { macros = {}, seen = {}, levels = {}, has_small = false, streams = false, shuffles = false, structures = false,
    has_alignment = false }
end

-- Whether a copy of narrow rows moves less than 16 bytes, for which a call takes much longer.
local function moves_less_than_a_vector(copy)
  for _, part in ipairs(copy.narrow[1] and copy.parts or {}) do
    if part.run * math.min(table.unpack(copy.narrow)) < 16 then
      return true
    end
  end
  return false
end

-- Adds the needs of a planned copy, with or without forms.
function prelude.add(needs, copy)
  for _, level in ipairs(copy.levels) do
    needs.levels[level] = true
  end
  needs.has_small = needs.has_small or moves_less_than_a_vector(copy) or copy.levels[1] ~= nil
  needs.has_alignment = needs.has_alignment or copy.alignment > 1
  for _, form in ipairs(copy.forms or {}) do
    for _, stage in ipairs(form.stages) do
      for _, one in ipairs(stage.either or { stage }) do
        add_stage(needs, copy, one)
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

-- The lines of C, and those that undefine macros of vectors, which another file may define otherwise.
function prelude.lines(needs)
  local marked, pieces, lines, ends = library.marked(path), {}, {}, {}
  local function add_marked(is_wanted, name)
    pieces[#pieces + 1] = is_wanted and { guard = name ~= "memcpy" and name or nil, text = marked[name].text } or nil
  end
  add_marked(needs.has_small, "memcpy")
  add_marked(needs.has_alignment, "SPLITGEN_ALIGNED")
  add_marked(needs.streams or next(needs.levels) or needs.shuffles, "SPLITGEN_HAS_VECTORS")
  add_marked(needs.shuffles, "SPLITGEN_HAS_SHUFFLES")
  add_marked(needs.structures, "SPLITGEN_HAS_STRUCTURES")
  add_marked(needs.shuffles, "SPLITGEN_SHORT_LOOP")
  add_marked(needs.levels.avx512, "SPLITGEN_FOR_AVX512")
  add_marked(needs.levels.avx2, "SPLITGEN_FOR_AVX2")
  add_marked(needs.streams, "SPLITGEN_HAS_STREAMS")
  for _, macro in ipairs(needs.macros) do
    table.move(macro.lines, 1, #macro.lines, #lines + 1, lines)
    ends[#ends + 1] = "#undef " .. macro.name
  end
  if #lines > 0 then
    pieces[#pieces + 1] = { text = "#if SPLITGEN_HAS_VECTORS\n" .. table.concat(lines, "\n") .. "\n#endif" }
  end
  return shared.lines(pieces), ends
end

-- The same as texts by the names of macros, with those of shuffles, for embedded functions, which take what they name.
function prelude.texts(needs)
  local texts = {}
  for name, item in pairs(library.marked(path)) do
    texts[name] = name ~= "memcpy" and item.text or nil
  end
  for _, macro in ipairs(needs.macros) do
    texts[macro.name] = table.concat(macro.lines, "\n")
  end
  return texts
end

return prelude
