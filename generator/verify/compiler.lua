-- compiler.lua: the C compiler that the environment variable CC names, with the options to begin with; without CC it is cc.
local host = require("host")

local compiler = {
  not_found = 127, -- the exit status of a program that is not there, also by way of a shell
}

-- The words of CC.
function compiler.words()
  local words, list = os.getenv("CC") or "", {}
  for word in (words:find("%S") and words or "cc"):gmatch("%S+") do
    list[#list + 1] = word
  end
  return list
end

-- Runs it in a directory with further arguments -> what host.run gives.
function compiler.run(arguments, directory, seconds)
  local words = compiler.words()
  return host.run(table.move(arguments, 1, #arguments, #words + 1, words), directory, seconds)
end

return compiler
