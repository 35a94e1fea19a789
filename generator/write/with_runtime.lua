-- with_runtime.lua: the library's C as one folder that compiles alone: what is generated, and what that includes of runtime/.
local read_source = require("base.read_source")
local sources = require("sources")
local without_contracts = require("write.without_contracts")

local folders = { "runtime/", "runtime/packed/", "runtime/choice/" }

-- list of { name, text } of generated files -> the same with those of runtime/ behind them, all named without a folder
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
  for _, file in ipairs(files) do -- which become more
    for header in file[2]:gmatch('\n#include "([^"\n]+)"') do
      if not add_of_runtime(header) then
        read_source(folders[1] .. header) -- which is not there, and ends the command
      end
      add_of_runtime((header:gsub("h$", "c")))
    end
  end
  return files
end
