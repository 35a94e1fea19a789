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
