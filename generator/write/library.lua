-- library.lua: takes functions from the library's C, with all that they call, into generated code that depends on no library and
-- must read numbers or shift bits. The text in runtime/ stands between these two lines; NAME is what it defines.
--   /* splitgen: begin NAME */
--   /* splitgen: end */
local fail = require("base.fail")
local read_source = require("base.read_source")
local shared = require("write.shared")
local sources = require("sources")

local library = {}

local files = { "runtime/sgk_status.h", "runtime/integers.c", "runtime/packed/bits.c" }

local function refuse(path, line, what)
  fail.refused({ place = sources.name(path), line = line, what = what,
    help = "a text for generated code stands between '/* splitgen: begin NAME */' and '/* splitgen: end */'" })
end

-- Adds the marked texts of a file: { name, text }, in order and by name.
local function add_marked(by_name, path, source)
  local name, lines, number = nil, nil, 0
  for line in (source .. "\n"):gmatch("([^\n]*)\n") do
    number = number + 1
    local mark = line:match("^/%* splitgen: (.*) %*/$")
    local begins = mark and mark:match("^begin ([%a_][%w_]*)$")
    if mark and (begins ~= nil) == (name ~= nil) then
      refuse(path, number, ("'%s' stands %s another"):format(mark, name and "within" or "without"))
    elseif begins and by_name[begins] then
      refuse(path, number, ("'%s' is marked twice"):format(begins))
    elseif begins then
      name, lines = begins, {}
    elseif mark then
      by_name[name] = { name = name, text = table.concat(lines, "\n") }
      by_name[#by_name + 1] = by_name[name]
      name = nil
    elseif name then
      lines[#lines + 1] = line
    end
  end
  if name then
    refuse(path, number, ("'begin %s' has no end"):format(name))
  end
end

local texts -- all marked texts, by name

-- The files are read once; the result must not be changed.
local function read()
  if not texts then
    local by_name = {}
    for _, path in ipairs(files) do
      add_marked(by_name, path, read_source(path))
    end
    texts = by_name
  end
  return texts
end

-- The marked texts of a file, { name, text }, in order and by name.
function library.marked(path)
  local by_name = {}
  add_marked(by_name, path, read_source(path))
  return by_name
end

local function without_comments(text)
  return (text:gsub("/%*.-%*/", ""))
end

-- Appends an item to the list, after all items that it names, since C needs these declared before.
local function add(wanted, item, by_name)
  if wanted[item.name] then
    return
  end
  wanted[item.name] = true
  for name in without_comments(item.text):gmatch("[%a_][%w_]*") do
    if by_name[name] then
      add(wanted, by_name[name], by_name)
    end
  end
  wanted[#wanted + 1] = item
end

-- A text whose functions are static.
local function as_static(text)
  return (("\n" .. text):gsub("\n(%l[%w_ ]*[ *][%w_]+%()", function(definition)
    return "\n" .. (definition:find("^static ") and "" or "static ") .. definition
  end):sub(2))
end

-- The names in texts that a table has, each once, in order of appearance.
function library.names_in(given, by_name)
  local list, seen = {}, {}
  for _, words in ipairs(given) do
    for name in without_comments(words):gmatch("[%a_][%w_]*") do
      if not seen[name] and by_name[name] then
        seen[name] = true
        list[#list + 1] = name
      end
    end
  end
  return list
end

-- The pieces (shared.lua) that define the named functions and all that they need, each behind the pieces that it needs. own =
-- other texts by name, "" for names that are defined elsewhere. Adds the names that the pieces define to new_names.
function library.pieces(names, own, new_names)
  local by_name = setmetatable({}, { __index = function(all, name)
    local text = own[name]
    all[name] = text and { name = name, text = text } or read()[name]
    return rawget(all, name)
  end })
  local wanted = {}
  for _, name in ipairs(names) do
    if not by_name[name] then
      fail.refused({ what = ("the library has no function %s"):format(name) })
    end
    add(wanted, by_name[name], by_name)
  end
  local pieces = {}
  for _, item in ipairs(wanted) do
    if item.text ~= "" then
      pieces[#pieces + 1] = shared.piece(item.name, as_static(item.text), new_names)
    end
  end
  return pieces
end

-- A marked text of the library.
function library.text(name)
  return read()[name].text
end

return library
