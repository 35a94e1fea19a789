-- jobs.lua: commands of the shell in one folder, as many at a time as there are processors.
local jobs, queue = {}, {}

-- Makes the folder; a to-be-closed value that removes it.
function jobs.folder()
  local pipe <close> = assert(io.popen("mktemp -d"))
  jobs.path = pipe:read("l")
  return setmetatable({}, { __close = function() os.execute(("rm -rf '%s'"):format(jobs.path)) end })
end

function jobs.write(name, text)
  local file <close> = assert(io.open(jobs.path .. "/" .. name, "w"))
  assert(file:write(text))
end

-- nil when there is no such file.
function jobs.read(name)
  local file <close> = io.open(jobs.path .. "/" .. name, "rb")
  return file and file:read("a")
end

-- A command for the next run, whose exit code and words are for finish(code, said).
function jobs.add(command, finish)
  queue[#queue + 1] = finish
  jobs.write("job_" .. #queue, command .. "\n")
end

-- Runs all that have been added, the first ones first.
function jobs.run()
  local each = [[
cd '%s' && seq %d | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I @ sh -c '. ./job_@ >said_@ 2>&1 </dev/null; echo $? >code_@']]
  assert(os.execute(each:format(jobs.path, #queue)))
  local finishing = queue
  queue = {}
  for i, finish in ipairs(finishing) do
    finish(math.tointeger(jobs.read("code_" .. i)), jobs.read("said_" .. i))
  end
end

return jobs
