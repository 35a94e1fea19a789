-- run_engine.lua: what an engine makes of each case of a folder of vectors.
--
-- A runner is called with the folder, the number of the first case to run, from 0, and a file, to which it appends a line
-- `OUTCOME<tab>WORDS` for each case. Outcomes: `ran`, with the outputs that are listed, if any; `differs` from these; `refused`,
-- in the engine's words; `skipped`, with the reason. A crash ends the runner, which is then called for the cases behind.
local shell = require("shell")

-- command = that of a runner, without its arguments; count = of cases; scratch = a folder for files -> for each case, { outcome,
-- words }, where `crash` has the name of the signal.
return function(command, folder, count, scratch)
  local outcomes, log = {}, scratch .. "/log"
  while #outcomes < count do
    local before, file = #outcomes, ("%s/from_%d"):format(scratch, #outcomes)
    local status = tonumber((shell.run("%s %s %d %s >%s 2>&1 || echo $?", command, shell.quoted(folder), before, file, log)))
    for outcome, words in (shell.read_file(file) or ""):gmatch("(%l+)\t([^\n]*)\n") do
      outcomes[#outcomes + 1] = { outcome, words }
    end
    os.remove(file)
    if status and status > 128 then -- a signal
      outcomes[#outcomes + 1] = { "crash", "SIG" .. shell.run("kill -l %d", status):match("%u+") }
    elseif status or #outcomes ~= count then
      error(("%s: case %d: %s"):format(command, #outcomes, shell.read_file(log)), 0)
    end
  end
  return outcomes
end
