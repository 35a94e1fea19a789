-- shared.lua: C that several outputs may have in one translation unit: what a text defines is named after its content, behind a
-- guard, so that it is defined once, and two texts that differ have no name in common.
local host = require("host")
local text = require("base.text")

local shared = {}

-- What has been named: the names in generated code, by those in the texts; of tags, apart.
function shared.new()
  return { names = {}, tags = {} }
end

-- A text by the names of generated code.
function shared.renamed(words, named)
  return (words:gsub("(struct )([%a_][%w_]*)", function(keyword, tag)
    return named.tags[tag] and keyword .. named.tags[tag]
  end):gsub("[%a_][%w_]*", named.names))
end

-- The names that a text defines at the beginning of lines, DEFINE_...(NAME, ...) among them: lists of functions, types and
-- constants, of macros, and of tags.
local function defined_by(words)
  local names, macros, tags = {}, {}, {}
  words = ("\n" .. words):gsub("__attribute__%b() ", ""):gsub("\n +", " ")
  local function add(list, pattern)
    for name in words:gmatch(pattern) do
      list[#list + 1] = name
    end
  end
  add(names, "\n%a[%w_ ]*[ *]([%w_]+)%(")
  add(names, "\nDEFINE_[%u_]+%(([%w_]+)")
  add(macros, "\n#define ([%w_]+)")
  add(tags, "\nstruct ([%w_]+) {")
  for list in words:gmatch("\nenum {(.-)}") do
    for name in list:gmatch("([%u_][%u%d_]*) =") do
      names[#names + 1] = name
    end
  end
  return names, macros, tags
end

-- Whether a macro is what a text is there for: others end with it.
local function is_wanted(macro, name)
  return macro == name or macro:find("^SPLITGEN_") ~= nil
end

local function without_prefix(name)
  return (name:gsub("^[Ss][Gg][Kk]_", ""):gsub("^SPLITGEN_", ""))
end

-- A text under names made from its content: { name, text, guard = a macro that is defined where it is there, defines = the set of
-- these names }. Adds them to `named`.
function shared.piece(name, words, named)
  words = shared.renamed(words, named)
  local digest, own, ends, defines = host.sha256(words):sub(1, 8), shared.new(), {}, {}
  local names, macros, tags = defined_by(words)
  local function rename(kind, old)
    local bare = without_prefix(old)
    local form = bare:find("%l") and "splitgen_%s_%s" or "SPLITGEN_%s_%s"
    own[kind][old] = form:format(bare, bare:find("%l") and digest or digest:upper())
    named[kind][old] = own[kind][old]
    defines[own[kind][old]] = true
  end
  for _, old in ipairs(tags) do
    rename("tags", old)
  end
  for _, old in ipairs(names) do
    rename("names", old)
  end
  for _, old in ipairs(macros) do
    if not own.names[old] and is_wanted(old, name) then
      rename("names", old)
    elseif not own.names[old] then
      own.names[old] = ("SPLITGEN_%s_%s"):format(old, digest:upper())
      ends[#ends + 1] = ("\n#undef %s"):format(own.names[old])
    end
  end
  local bare = without_prefix(name)
  return {
    name = ("splitgen_%s_%s"):format(bare:lower(), digest),
    text = shared.renamed(words, own) .. table.concat(ends),
    guard = ("SPLITGEN_DEFINES_%s_%s"):format(bare:upper(), digest:upper()),
    defines = defines,
  }
end

-- The lines of pieces, each behind an empty line and its guard, if the text has none of its own.
function shared.lines(pieces)
  local lines = {}
  for _, piece in ipairs(pieces) do
    local guarded = text.lines(piece.guard and ("\n#ifndef %s\n#define %s\n%s\n#endif"):format(piece.guard, piece.guard,
      piece.text) or "\n" .. piece.text)
    table.move(guarded, 1, #guarded, #lines + 1, lines)
  end
  return lines
end

return shared
