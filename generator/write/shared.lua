-- shared.lua: C that several outputs may bring into one translation unit. A piece names what it defines after its own content,
-- behind a guard. So equal pieces are defined once, and pieces that differ have no name in common.
local host = require("host")
local joined = require("base.list").joined
local text = require("base.text")

local shared = {}

-- New names by old ones; tags apart, since C has them in a name space of their own.
function shared.new()
  return { names = {}, tags = {} }
end

local function is_in_word(words, place)
  return place > 0 and words:find("^[%w_]", place) ~= nil
end

-- A text in which a name, as a whole word, is replaced. Most texts hold few of many names, so a search for each name is much
-- quicker than a look-up of each word.
local function with_name(words, old, new)
  local pieces, copied, first, last = {}, 1, words:find(old, 1, true)
  while first do
    if not is_in_word(words, first - 1) and not is_in_word(words, last + 1) then
      pieces[#pieces + 1] = words:sub(copied, first - 1) .. new
      copied = last + 1
    end
    first, last = words:find(old, last + 1, true)
  end
  return copied > 1 and table.concat(pieces) .. words:sub(copied) or words
end

-- A text with the new names; none of them is also an old name.
function shared.renamed(words, named)
  for tag, new in pairs(named.tags) do
    words = with_name(words, "struct " .. tag, "struct " .. new)
  end
  for name, new in pairs(named.names) do
    words = with_name(words, name, new)
  end
  return words
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

-- Whether a macro is for users of a text; other macros are undefined behind it.
local function is_wanted(macro, name)
  return macro == name or macro:find("^SPLITGEN_") ~= nil
end

local function without_prefix(name)
  return (name:gsub("^[Ss][Gg][Kk]_", ""):gsub("^SPLITGEN_", ""))
end

-- A text with names made from its content: { name, text, guard = a macro that is defined once the text is, defines = the set of
-- its names }. Adds the names to `named`.
function shared.piece(name, words, named)
  local is_shared = name:find("^[Ss][Pp][Ll][Ii][Tt][Gg][Ee][Nn]_") ~= nil -- and is a contract, which other texts may keep
  words = is_shared and words or shared.renamed(words, named)
  local digest, own, ends, defines = host.sha256(words):sub(1, 8), shared.new(), {}, {}
  local names, macros, tags = defined_by(words)
  local function rename(kind, old)
    local bare = without_prefix(old)
    local form = bare:find("%l") and "splitgen_%s_%s" or "SPLITGEN_%s_%s"
    own[kind][old] = form:format(bare, bare:find("%l") and digest or digest:upper())
    named[kind][old] = own[kind][old]
    defines[own[kind][old]] = true
  end
  if is_shared then
    for _, old in ipairs(joined(names, macros)) do
      defines[old] = true
    end
    return { name = name:lower(), text = words, guard = name:upper(), defines = defines }
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
    lines[#lines + 1] = ""
    local guard = piece.guard
    if guard then
      local is_defined = piece.text:find("#define " .. guard .. "%f[^%w_]")
      table.move({ "#ifndef " .. guard, not is_defined and "#define " .. guard or nil }, 1, 2, #lines + 1, lines)
    end
    local of_text = text.lines(piece.text)
    table.move(of_text, 1, #of_text, #lines + 1, lines)
    lines[#lines + 1] = guard and "#endif" or nil
  end
  return lines
end

return shared
