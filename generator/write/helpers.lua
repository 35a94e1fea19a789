-- helpers.lua: the C that generated functions name, and no header of C has: macros of templates/prelude.c.in, shuffles of
-- vectors, and functions of the library (library.lua) and of templates. Each becomes a piece (shared.lua) where a text names
-- it.
local c_text = require("write.c_text")
local dtypes = require("spec.dtype_tables")
local host = require("host")
local joined = require("base.list").joined
local library = require("write.library")
local map = require("base.list").map
local moves = require("core.moves")
local render = require("write.render_c")
local shared = require("write.shared")
local text = require("base.text")
local vector_text = require("write.vector_text")

local helpers = {}

local prelude <const> = "templates/prelude.c.in"

-- By what a stage needs (core/moves.lua), its condition for #if.
local conditions <const> = { shuffles = "SPLITGEN_HAS_SHUFFLES", structures = "SPLITGEN_HAS_STRUCTURES",
  aarch64 = "defined __aarch64__", avx2 = "defined __AVX2__", avx512 = "defined __AVX512VBMI__" }

-- The machine that a stage needs, for #if.
function helpers.condition(stage)
  return table.concat(map(stage.needs, function(name) return conditions[name] end), " && ")
end

-- The statuses, for a header.
function helpers.statuses()
  return text.lines(library.text("sgk_status"))
end

-- Calls visit(stage, copy) for all stages of copies.
local function each_stage(copies, visit)
  for _, copy in ipairs(copies) do
    for _, form in ipairs(copy.forms or {}) do
      for _, stage in ipairs(form.stages) do
        for _, one in ipairs(stage.either or { stage }) do
          visit(one, copy)
        end
      end
    end
  end
end

-- The macros of vectors in copies, each once: list of { name, lines }.
local function macros_of(copies)
  local macros, by_name = {}, {}
  each_stage(copies, function(stage)
    for _, macro in ipairs(stage.macros or {}) do
      local words = ("#define %s(%s) %s"):format(macro.name, table.concat(macro.parameters, ", "),
        vector_text(macro.expression, macro.unit, macro.bytes))
      assert((by_name[macro.name] or words) == words, "two macros of one name")
      macros[#macros + 1] = not by_name[macro.name] and { name = macro.name, lines = c_text.continued(words, 116, "    ") } or nil
      by_name[macro.name] = words
    end
  end)
  return macros
end

local few_bytes <const> = 64 -- up to which moves cost less than a call
local vector_bytes <const> = 16 -- below which a call takes much longer

-- Whether memcpy may move a few bytes in a copy.
local function moves_few(copies)
  local is_few = false
  each_stage(copies, function(stage, copy)
    for _, move in ipairs(stage.moves or {}) do
      moves.each(stage, move, function(_, _, _, _, cells, by)
        is_few = is_few or by == "memcpy" and copy.cell == "bytes" and cells <= few_bytes
          or by ~= "memcpy" and by:find("^splitgen_copy_row") == nil -- the library's functions may
      end)
    end
  end)
  for _, copy in ipairs(copies) do
    for _, part in ipairs(copy.narrow[1] and copy.parts or {}) do
      is_few = is_few or part.run * math.min(table.unpack(copy.narrow)) < vector_bytes
    end
    is_few = is_few or copy.levels[1] ~= nil
  end
  return is_few
end

-- Functions that are templates, by name.
local templates <const> = {
  splitgen_prefetch = { "prefetch" },
  splitgen_copy_part = { "copy_part" },
  splitgen_copy_row = { "copy_row", { name = "splitgen_copy_row", is_avx2 = false } },
  splitgen_copy_row_avx2 = { "copy_row", { name = "splitgen_copy_row_avx2", is_avx2 = true } },
}

-- Texts that are not the library's, by name: those of templates, when they are asked for.
local function own_texts()
  return setmetatable({ sgk_status = "" }, { __index = function(texts, name) -- sgk_status is defined before
    local path, values = table.unpack(templates[name] or {})
    texts[name] = path and render(("templates/%s.c.in"):format(path), values or {}):gsub("\n$", "")
    return rawget(texts, name)
  end })
end

-- Whether a name is that of a function that the library must have: a copier, or the reader of lengths of a dtype.
local function is_of_library(name)
  local dtype = name:match("^sgk_read_(%w+)$")
  return moves.copiers[name] ~= nil and name ~= "memcpy" or dtype ~= nil and dtypes().length_types[dtype] ~= nil
end

-- The pieces that define what texts name: `own` texts, and those of the library.
local function pieces_of(texts, own, new_names)
  local known = setmetatable({}, { __index = function(_, name) return own[name] or is_of_library(name) end })
  return library.pieces(library.names_in(texts, known), own, new_names)
end

-- Adds the names of marked texts that `texts` name, and those that these name, to a set.
local function add_named(set, texts, marked)
  for _, name in ipairs(library.names_in(texts, marked)) do
    if not set[name] then
      set[name] = true
      add_named(set, { marked[name].text }, marked)
    end
  end
  return set
end

-- For a file that has texts: the lines in front of them, and those behind; uses_few: whether the library moves a few bytes there.
function helpers.prelude(copies, texts, uses_few)
  local marked, pieces, lines, ends = library.marked(prelude), {}, {}, {}
  local is_named = add_named({}, texts, marked)
  is_named.memcpy = uses_few or moves_few(copies)
  for _, item in ipairs(marked) do
    local guard = item.name ~= "memcpy" and item.name or nil
    pieces[#pieces + 1] = is_named[item.name] and { guard = guard, text = item.text } or nil
  end
  for _, macro in ipairs(macros_of(copies)) do
    table.move(macro.lines, 1, #macro.lines, #lines + 1, lines)
    ends[#ends + 1] = "#undef " .. macro.name -- another file may define it otherwise
  end
  if #lines > 0 then
    pieces[#pieces + 1] = { text = "#if SPLITGEN_HAS_VECTORS\n" .. table.concat(lines, "\n") .. "\n#endif" }
  end
  return shared.lines(pieces), ends
end

-- For a file: the planned copies, and the cuts, whose texts it has -> { prelude, library = lines in front of the texts, ends =
-- lines behind them, new_names = new names in them (shared.lua) }
function helpers.of_file(copies, cuts, texts)
  local new_names = {}
  local pieces = pieces_of(texts, own_texts(), new_names)
  local of_pieces = map(pieces, function(piece) return piece.text end)
  local lines, ends = helpers.prelude(copies, joined(texts, of_pieces), #cuts > 0)
  return { prelude = lines, library = shared.lines(pieces), ends = ends, new_names = new_names }
end

-- For embedded functions (embedded.lua): the planned copies, and the texts -> the pieces, and new names in the texts.
function helpers.of_texts(copies, texts, returns_statuses)
  local new_names, own = {}, own_texts()
  for _, item in ipairs(library.marked(prelude)) do
    own[item.name] = item.name ~= "memcpy" and item.text or nil
  end
  for _, macro in ipairs(macros_of(copies)) do
    own[macro.name] = table.concat(macro.lines, "\n")
  end
  local pieces = pieces_of(texts, own, new_names)
  if returns_statuses then
    local words = library.text("sgk_status") -- which has a guard, and names that callers know
    table.insert(pieces, 1, { name = "splitgen_status_" .. host.sha256(words):sub(1, 8), text = words,
      defines = { sgk_status = true } })
  end
  return pieces, new_names
end

return helpers
