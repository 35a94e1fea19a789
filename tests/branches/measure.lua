-- measure.lua: measures which branches of the generator's Lua the everyday suites take, and which templates they fill. Runs all
-- suites of splitgen with instrumented modules in a copy of the project. At least 95 % must be taken, and missed.txt must list
-- the others, each with a reason. Writing missed.txt anew removes branches that are taken by now. The build's
-- suites_by_line.txt gets the suites that reach each line, for tests/mutations/slips.lua; if gcc compiles, also of the C in
-- generator/host.
-- Arguments: the build; "write" to write missed.txt anew.
-- Not measured: tools/, which only the build runs, and host/boot.lua, which is part of the program.
local host = require("host")
local host_lines = require("host_lines")
local instrument = require("instrument")
local project_copy = require("project_copy")
local shell = require("shell")
local sources = require("sources")
local test = require("test")
local write_reached = require("write_reached")

local least <const> = 95
local list <const> = "tests/branches/missed.txt"
local seconds <const> = 600 -- of a suite
local ticks_per_second <const> = 100 -- of Linux, in /proc

local is_measured = {}
for folder in ("base command core front graph manual onnx opset report shapes spec verify write"):gmatch("%S+") do
  is_measured[folder] = true
end

-- Replaces a text, which a file must have.
local function replace_in(path, text, replacement)
  shell.write_file(path, test.replaced(shell.read_file(path), text, replacement))
end

-- Makes a copy's templates tell that they are filled, and which of their lines, each by a branch of its own.
local function instrument_templates(copy, branches, regions)
  local numbers, files = {}, host.list_folder(copy.path .. "/templates")
  table.sort(files)
  for _, path in ipairs(files) do
    local name = path:match("/(templates/.*%.in)$")
    if name then
      local _, count = shell.read_file(path):gsub("\n", "")
      branches[#branches + 1] = { file = name, name = "", kind = "file" }
      numbers[#numbers + 1] = ("[%q] = %d"):format(name, #branches)
      regions[#regions + 1] = { file = name, first = 1, last = count, told = 2 * #branches + 1 }
      for line = 1, count do
        branches[#branches + 1] = { file = name, name = "", kind = "line" }
        regions[#regions + 1] = { file = name, first = line, last = line, told = 2 * #branches + 1 }
      end
    end
  end
  local base = copy.path .. "/generator/base/"
  shell.write_file(base .. "first_numbers.lua", ("return { %s }"):format(table.concat(numbers, ", ")))
  shell.write_file(base .. "tell_lines.lua", sources.read("tests/branches/tell_lines.lua"))
  local compiled = "local run, problem = load_lines("
  replace_in(base .. "template.lua", compiled, 'require("base.tell_lines")(name, chunk) ' .. compiled)
  replace_in(base .. "template.lua", 'load("local _ENV', [[load("local tell_ = require('base.tell_branch') local _ENV]])
end

-- Instruments the modules and templates of a copy -> their branches, by number; and regions of their files.
local function instrument_all(copy)
  local branches, regions = {}, {}
  local files = host.list_folder(copy.path .. "/generator")
  table.sort(files)
  for _, path in ipairs(files) do
    local folder, name = path:match("/generator/(%w+)/([^/]*%.lua)$")
    if is_measured[folder] then
      local text, found, around = instrument(shell.read_file(path), "branch_", #branches + 1)
      shell.write_file(path, text)
      for _, region in ipairs(around) do
        region.file = ("generator/%s/%s"):format(folder, name)
        regions[#regions + 1] = region
      end
      for _, branch in ipairs(found) do
        branch.file = folder .. "/" .. name
        branches[#branches + 1] = branch
      end
    end
  end
  shell.write_file(copy.path .. "/generator/base/tell_branch.lua", sources.read("tests/branches/tell_branch.lua"))
  instrument_templates(copy, branches, regions)
  return branches, regions
end

-- Adds the records in a file of tell_branch.lua to the branches -> those that are taken, as a set.
local function add_told(branches, path)
  local taken = {}
  for told in (shell.read_file(path) or ""):gmatch("%d+") do
    told = math.tointeger(told)
    taken[told] = true
    branches[told // 2][told % 2 == 0 and "was_true" or "was_false"] = true
  end
  return taken
end

-- Adds the regions of C that a suite reaches to all regions, and to those that it takes.
local function add_host_lines(copy, regions, taken)
  for told, region in pairs(host_lines.take(copy)) do
    regions[#regions + 1] = not regions[told] and region or nil
    regions[told], taken[told] = region, true
  end
end

-- The CPU seconds of the commands that have ended. Seconds by the clock would tell how busy the machine was.
local function seconds_of_commands()
  local ticks, count = 0, 0
  for field in shell.read_file("/proc/self/stat"):match(".*%) (.*)"):gmatch("%S+") do
    count = count + 1
    ticks = ticks + ((count == 14 or count == 15) and tonumber(field) or 0) -- user and system time
  end
  return ticks / ticks_per_second
end

-- Runs all everyday suites in Lua -> what each takes: { name, seconds, taken }. Suites that test the contents of the program may
-- fail. Restores the tables before each suite, as one suite writes them.
local function run_suites(copy, suites, branches, regions)
  local names = {}
  for name, suite in pairs(suites) do
    local is_slow = table.concat(suite.suite, " "):find("slow", 1, true)
    names[#names + 1] = suite.cmd[1]:find("lua_host$") and not is_slow and name or nil
  end
  table.sort(names)
  host_lines.take(copy) -- of the programs that the build ran
  local told = {}
  host.make_folder(copy.path .. "/branches")
  for i, name in ipairs(names) do
    local path, begin = ("%s/branches/%s"):format(copy.path, name), seconds_of_commands()
    copy:run_suite(suites[name], { BRANCHES = path }, seconds)
    local taken_seconds = math.max(seconds_of_commands() - begin, 1 / ticks_per_second)
    told[i] = { name = name, seconds = taken_seconds, taken = add_told(branches, path) }
    add_host_lines(copy, regions, told[i].taken)
    assert(copy:run("cp -R %s %s .", shell.quoted(sources.name("spec")), shell.quoted(sources.name("generated"))) == 0)
  end
  return told
end

-- The branches that were not taken, as lines of the list, and the number of all branches.
local function missed(branches)
  local lines, count = {}, 0
  for _, branch in ipairs(branches) do
    local place = ("%s: %s: %s"):format(branch.file, branch.name ~= "" and branch.name or "-", branch.text)
    local function add(is_taken, what)
      count = count + 1
      lines[#lines + 1] = not is_taken and ("%s: %s"):format(place, what) or nil
    end
    if branch.kind == "condition" then
      add(branch.was_true, "never true")
      add(branch.was_false, "never false")
    elseif branch.kind == "call" or branch.kind == "round" then
      add(branch.was_false, branch.kind == "call" and "never called" or "never a round")
    end
  end
  return lines, count
end

-- The lines of the list, each with its reason: the line with `#` above it, which applies down to the next empty line.
local function read_list()
  local why, known = nil, {}
  for line in (sources.read(list) or ""):gmatch("([^\n]*)\n") do
    if line == "" then
      why = nil
    elseif line:find("^# ") then
      why = line
    else
      known[line] = why or ""
    end
  end
  return known
end

-- Writes the list: lines without a reason first, then by reason.
local function write_list(lines, known)
  local by_reason, reasons = {}, {}
  for _, line in ipairs(lines) do
    local why = known[line] or ""
    if not by_reason[why] then
      by_reason[why], reasons[#reasons + 1] = {}, why
    end
    table.insert(by_reason[why], line)
  end
  table.sort(reasons)
  local text = {}
  for _, why in ipairs(reasons) do
    text[#text + 1] = (why ~= "" and why .. "\n" or "") .. table.concat(by_reason[why], "\n") .. "\n"
  end
  shell.write_file(sources.name(list), table.concat(text, "\n"))
end

return function(build, write)
  return project_copy.with(function(copy)
    local suites, counts_lines = copy:suites_of(build), host_lines.build(copy)
    local failures, branches, regions = {}, instrument_all(copy)
    local function run()
      return run_suites(copy, suites, branches, regions)
    end
    local told = counts_lines and copy:with_own_programs(run) or run()
    local lines, count = missed(branches)
    local known, is_missed = read_list(), {}
    if write then
      write_list(lines, known)
      known = read_list()
    end
    shell.write_file(build .. "/suites_by_line.txt", write_reached(regions, told))
    for _, line in ipairs(lines) do
      is_missed[line] = true
      failures[#failures + 1] = (known[line] or "") == "" and line .. ", and not listed with a reason" or nil
    end
    local gained = 0
    for line in pairs(known) do
      gained = gained + (is_missed[line] and 0 or 1)
    end
    table.sort(failures)
    local share = 100 * (count - #lines) / count
    if share < least then
      failures[#failures + 1] = ("only %.1f %% were taken"):format(share)
    end
    return failures, ("%d branches of the generator's Lua, %d suites: %d taken, %.1f %%; %d of the list among them"):format(
      count, #told, count - #lines, share, gained)
  end)
end
