-- measure.lua: measures which branches of the generator's Lua the everyday suites take. Runs all suites of splitgen with
-- instrumented modules in a copy of the project. At least 95 % must be taken, and missed.txt must list the others, each with
-- a reason. Writing missed.txt anew removes branches that are taken by now.
-- Arguments: the build; "write" to write missed.txt anew.
-- Not measured: tools/, which only the build runs, and host/boot.lua, which is part of the program.
local host = require("host")
local instrument = require("instrument")
local project_copy = require("project_copy")
local shell = require("shell")
local sources = require("sources")

local least <const> = 95
local list <const> = "tests/branches/missed.txt"
local seconds <const> = 600 -- of a suite

local is_measured = {}
for folder in ("base command graph infer manual node onnx opset plan report spec verify write"):gmatch("%S+") do
  is_measured[folder] = true
end

-- Instruments the modules of a copy -> their branches, by number.
local function instrument_all(copy)
  local branches = {}
  local files = host.list_folder(copy.path .. "/generator")
  table.sort(files)
  for _, path in ipairs(files) do
    local folder, name = path:match("/generator/(%w+)/([^/]*%.lua)$")
    if is_measured[folder] then
      local text, found = instrument(shell.read_file(path), "branch_", #branches + 1)
      shell.write_file(path, text)
      for _, branch in ipairs(found) do
        branch.file = folder .. "/" .. name
        branches[#branches + 1] = branch
      end
    end
  end
  shell.write_file(copy.path .. "/generator/base/tell_branch.lua", sources.read("tests/branches/tell_branch.lua"))
  return branches
end

-- Adds the records in a folder of files of tell_branch.lua to the branches.
local function add_told(branches, folder)
  for _, path in ipairs(host.list_folder(folder)) do
    local told = shell.read_file(path) or ""
    for number = 1, #told do
      local byte = told:byte(number) - 48
      branches[number].was_true = branches[number].was_true or byte & 1 ~= 0
      branches[number].was_false = branches[number].was_false or byte & 2 ~= 0
    end
  end
end

-- Runs all everyday suites in Lua. Suites that test the contents of the program may fail. Restores the tables before each suite,
-- as one suite writes them.
local function run_suites(copy, suites)
  local names = {}
  for name, suite in pairs(suites) do
    local is_slow = table.concat(suite.suite, " "):find("slow", 1, true)
    names[#names + 1] = suite.cmd[1]:find("lua_host$") and not is_slow and name or nil
  end
  table.sort(names)
  local folder = copy.path .. "/branches"
  host.make_folder(folder)
  for _, name in ipairs(names) do
    copy:run_suite(suites[name], { BRANCHES = folder }, seconds)
    assert(copy:run("cp -R %s %s .", shell.quoted(sources.name("spec")), shell.quoted(sources.name("generated"))) == 0)
  end
  return folder, #names
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
    else
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
    local failures, branches = {}, instrument_all(copy)
    local folder, suites = run_suites(copy, copy:suites_of(build))
    add_told(branches, folder)
    local lines, count = missed(branches)
    local known, is_missed = read_list(), {}
    if write then
      write_list(lines, known)
      known = read_list()
    end
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
      count, suites, count - #lines, share, gained)
  end)
end
