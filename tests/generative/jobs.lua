-- jobs.lua: runs shell commands in one folder, jobs.path, in parallel on all processors.
local shell = require("shell")

local jobs, queue = {}, {}

function jobs.write(name, text)
  shell.write_file(jobs.path .. "/" .. name, text)
end

-- The contents of a file, or nil if it does not exist.
function jobs.read(name)
  return shell.read_file(jobs.path .. "/" .. name)
end

-- Adds a command to the next run; finish(code, said) gets its exit code and output.
function jobs.add(command, finish)
  queue[#queue + 1] = finish
  jobs.write("job_" .. #queue, command .. "\n")
end

-- Runs all added commands, in order.
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
