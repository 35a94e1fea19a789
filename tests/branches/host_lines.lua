-- host_lines.lua: measures which lines of the C in generator/host the suites run, by gcov. Lines that run just before a process
-- ends by a signal or _exit are not counted.
local dkjson = require("dkjson")
local host = require("host")
local shell = require("shell")

local host_lines = {}

-- Builds programs that count their lines in a copy of the project -> whether gcov can read the counts: gcc compiled them.
function host_lines.build(copy)
  copy:set_up("-Db_coverage=true")
  return copy:run("ninja -C build generator/splitgen tests/support/lua_host") == 0
    and copy:run("build/generator/splitgen --version && gcov --json-format --stdout build/generator/splitgen.p/*main.c.gcda") == 0
end

-- What gcov says of the files since the last time, as its documents.
local function read(copy)
  local names = {}
  for _, path in ipairs(host.list_folder(copy.path .. "/build/generator")) do
    names[#names + 1] = path:find("/host_%w+%.c%.gcda$") and shell.quoted(path) or nil
  end
  local documents = {}
  if #names > 0 and copy:run("gcov --json-format --stdout %s", table.concat(names, " ")) == 0 then
    for line in shell.read_file(copy.path .. "/log"):gmatch("{[^\n]*") do
      documents[#documents + 1] = dkjson.decode(line)
    end
    copy:run("rm -f %s", table.concat(names, " "))
  end
  return documents
end

-- The regions of what runs, as { file, first, last, told }, by `told`: the file, its functions and its lines. The counts of the
-- programs start anew.
function host_lines.take(copy)
  local regions = {}
  local function add(file, first, last)
    local told = ("%s %d %d"):format(file, first, last)
    regions[told] = { file = file, first = first, last = last, told = told }
  end
  for _, document in ipairs(read(copy)) do
    for _, of_file in ipairs(document.files) do
      local file = of_file.file:match("generator/host/[^/]*%.c$")
      for _, part in ipairs(file and of_file.functions or {}) do
        if part.execution_count > 0 then
          add(file, 1, math.maxinteger)
          add(file, part.start_line, part.end_line)
        end
      end
      for _, line in ipairs(file and of_file.lines or {}) do
        if line.count > 0 then
          add(file, line.line_number, line.line_number)
        end
      end
    end
  end
  return regions
end

return host_lines
