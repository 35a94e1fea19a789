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

-- The names that lines of a text define, which begin there: lists of functions, types and constants, of macros, and of tags.
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

-- A text behind its guard. What it defines is added to what has been named, but for macros, which end with it.
function shared.piece(name, words, named)
  words = shared.renamed(words, named)
  local digest, own, ends = host.sha256(words):sub(1, 8), shared.new(), {}
  local names, macros, tags = defined_by(words)
  local function rename(kind, old)
    local bare = old:gsub("^[Ss][Gg][Kk]_", "")
    local form = bare:find("%l") and "splitgen_%s_%s" or "SPLITGEN_%s_%s"
    own[kind][old] = form:format(bare, bare:find("%l") and digest or digest:upper())
    named[kind][old] = own[kind][old]
  end
  for _, old in ipairs(tags) do
    rename("tags", old)
  end
  for _, old in ipairs(names) do
    rename("names", old)
  end
  for _, old in ipairs(macros) do
    if not own.names[old] then
      own.names[old] = ("SPLITGEN_%s_%s"):format(old, digest:upper())
      ends[#ends + 1] = ("\n#undef %s"):format(own.names[old])
    end
  end
  local guard = ("SPLITGEN_HAS_%s_%s"):format(name:gsub("^[Ss][Gg][Kk]_", ""):upper(), digest:upper())
  return text.lines(("#ifndef %s\n#define %s\n%s%s\n#endif"):format(guard, guard, shared.renamed(words, own), table.concat(ends)))
end

return shared
