-- jobs.lua: commands of the shell in one folder, jobs.path, as many at a time as there are processors.
local shell = require("shell")

local jobs, queue = {}, {}

function jobs.write(name, text)
  shell.write_file(jobs.path .. "/" .. name, text)
end

-- nil when there is no such file.
function jobs.read(name)
  return shell.read_file(jobs.path .. "/" .. name)
end

-- A command for the next run, whose exit code and words are for finish(code, said).
function jobs.add(command, finish)
  queue[#queue + 1] = finish
  jobs.write("job_" .. #queue, command .. "\n")
end

-- Runs all that have been added, the first ones first.
function jobs.run()
  shell.run([[
cd '%s' && seq %d | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I @ sh -c '. ./job_@ >said_@ 2>&1 </dev/null; echo $? >code_@']],
    jobs.path, #queue)
  local finishing = queue
  queue = {}
  for i, finish in ipairs(finishing) do
    finish(math.tointeger(jobs.read("code_" .. i)), jobs.read("said_" .. i))
  end
end

return jobs
