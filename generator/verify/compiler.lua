-- compiler.lua: the C compiler that the environment variable CC names, with its first options; the default is cc.
local host = require("host")

local compiler = {
  not_found = 127, -- the exit status, also of a shell, if a program does not exist
}

-- The words of CC.
function compiler.words()
  local words, list = os.getenv("CC") or "", {}
  for word in (words:find("%S") and words or "cc"):gmatch("%S+") do
    list[#list + 1] = word
  end
  return list
end

-- Runs the compiler in a directory with further arguments -> the results of host.run.
function compiler.run(arguments, directory, seconds)
  local words = compiler.words()
  return host.run(table.move(arguments, 1, #arguments, #words + 1, words), directory, seconds)
end

return compiler
