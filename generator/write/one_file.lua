-- one_file.lua: the library's C as one header and one file of code.
local public = "splitkernels.h"

local beginning = [[
/*
 * splitkernels.c - the whole library, whose header is splitkernels.h.
 *
 * Written by splitgen generate --one-file. No licence conditions (0BSD).
 */
#include "splitkernels.h"
]]

-- The piece of C at a place; also as the second result, if it is a word of code and no member of a struct.
local function piece_at(code, at)
  local other = code:match("^/%*.-%*/", at) or code:match('^"[^"\n]*"', at) or code:match("^[%.>][%a_][%w_]*", at)
    or code:match("^%d[%w_]*", at)
  local word = not other and code:match("^[%a_][%w_]*", at)
  return other or word or code:sub(at, at), word
end

-- Code with the words of `names` replaced.
local function renamed(code, names)
  local pieces, at = {}, 1
  while at <= #code do
    local piece, word = piece_at(code, at)
    pieces[#pieces + 1] = names[word] or piece
    at = at + #piece
  end
  return table.concat(pieces)
end

-- The number of definitions of each name that the files define for themselves.
local function count_names(files, pattern)
  local counts = {}
  for _, file in ipairs(files) do
    for name in file[2]:gmatch(pattern) do
      counts[name] = (counts[name] or 0) + 1
    end
  end
  return counts
end

local static, macro = "\n[%u_ ]*static [^\n(=%[;]-([%a_][%w_]*) ?[%[(=;]", "\n#define ([%a_][%w_]*)"

-- Renames static functions and objects that two files define, and undefines macros that two files define.
local function separate(files)
  local statics, macros = count_names(files, static), count_names(files, macro)
  for i, file in ipairs(files) do
    local names, undone = {}, {}
    for name in file[2]:gmatch(static) do
      names[name] = statics[name] > 1 and file[1]:gsub("%.c$", "_") .. name or nil
    end
    for name in file[2]:gmatch(macro) do
      undone[#undone + 1] = macros[name] > 1 and ("#undef %s\n"):format(name) or nil
    end
    files[i] = { file[1], renamed(file[2], names) .. table.concat(undone) }
  end
end

-- list of { name, text }, all files of the library -> the same for splitkernels.h and splitkernels.c
return function(files)
  local headers, code = {}, {}
  for _, file in ipairs(files) do
    if file[1]:find("h$") then
      headers[file[1]] = file[2]
    else
      code[#code + 1] = file
    end
  end
  separate(code)

  -- each header stands where it is first included
  local function expanded(source)
    return (("\n" .. source):gsub('\n#include "([^"\n]+)"', function(name)
      local header = headers[name]
      headers[name] = ""
      return "\n" .. expanded(header)
    end):sub(2))
  end
  local header = expanded(headers[public])
  headers[public] = ""
  local bodies = { beginning }
  for i, file in ipairs(code) do
    bodies[i + 1] = "\n" .. expanded(file[2])
  end
  local function tidy(source)
    return (source:gsub("\n\n\n+", "\n\n"))
  end
  return { { public, tidy(header) }, { "splitkernels.c", tidy(table.concat(bodies)) } }
end
