-- shared.lua: C that several outputs may bring into one translation unit. A piece names what it defines after its own content,
-- behind a guard. So equal pieces are defined once, and pieces that differ have no name in common.
local host = require("host")
local text = require("base.text")

local shared = {}

local function is_in_word(words, place)
  return words:sub(place, place):find("[%w_]") ~= nil
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
function shared.renamed(words, new_names)
  for name, new in pairs(new_names) do
    words = with_name(words, name, new)
  end
  return words
end

-- The names of the functions, constants and macros that a text defines at the beginning of lines.
local function defined_by(words)
  local names = {}
  words = ("\n" .. words):gsub("__attribute__%b() ", ""):gsub("\n +", " ")
  for _, pattern in ipairs({ "\n%a[%w_ ]*[ *]([%w_]+)%(", "\n#define ([%w_]+)" }) do
    for name in words:gmatch(pattern) do
      names[#names + 1] = name
    end
  end
  for list in words:gmatch("\nenum {(.-)}") do
    for name in list:gmatch("([%u_][%u%d_]*) =") do
      names[#names + 1] = name
    end
  end
  return names
end

local function without_prefix(name)
  return (name:gsub("^[Ss][Gg][Kk]_", ""):gsub("^SPLITGEN_", ""))
end

-- A text with names made from its content: { name, text, guard = a macro that is defined once the text is, defines = the set of
-- its names }. Adds the names to new_names.
function shared.piece(name, words, new_names)
  local is_shared = name:find("^[Ss][Pp][Ll][Ii][Tt][Gg][Ee][Nn]_") ~= nil -- and is a contract, which other texts may keep
  words = is_shared and words or shared.renamed(words, new_names)
  local digest, own, defines = host.sha256(words):sub(1, 8), {}, {}
  for _, old in ipairs(defined_by(words)) do
    if is_shared then
      defines[old] = true
    else
      local bare = without_prefix(old)
      local form = bare:find("%l") and "splitgen_%s_%s" or "SPLITGEN_%s_%s"
      own[old] = form:format(bare, bare:find("%l") and digest or digest:upper())
      new_names[old] = own[old]
      defines[own[old]] = true
    end
  end
  if is_shared then
    return { name = name:lower(), text = words, guard = name:upper(), defines = defines }
  end
  local bare = without_prefix(name)
  return {
    name = ("splitgen_%s_%s"):format(bare:lower(), digest),
    text = shared.renamed(words, own),
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
