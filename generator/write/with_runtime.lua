-- with_runtime.lua: the library's C as one folder that compiles without the source tree: the generated files, and the files of
-- runtime/ that they include.
local read_source = require("base.read_source")
local sources = require("sources")
local without_contracts = require("write.without_contracts")

local folders = { "runtime/", "runtime/packed/", "runtime/choice/" }

-- list of { name, text } of generated files -> the same, then the files of runtime/; no name has a folder
return function(generated)
  local files, is_there = {}, {}
  local function add(name, text)
    is_there[name] = true
    files[#files + 1] = { name, (text:gsub('(\n#include ")[^"\n]*/', "%1")) }
  end
  local function add_of_runtime(name)
    for _, folder in ipairs(folders) do
      local text = not is_there[name] and sources.read(folder .. name)
      if text then
        add(name, without_contracts(text))
      end
    end
    return is_there[name]
  end

  for _, file in ipairs(generated) do
    if file[1]:find("%.[ch]$") then
      add(file[1], file[2])
    end
  end
  for _, file in ipairs(files) do -- the list grows in the loop
    for header in file[2]:gmatch('\n#include "([^"\n]+)"') do
      if not add_of_runtime(header) then
        read_source(folders[1] .. header) -- fails, since there is no such file
      end
      add_of_runtime((header:gsub("h$", "c")))
    end
  end
  return files
end
