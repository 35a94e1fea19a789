-- judge_slip.lua: makes a slip in a copy of the project, and tells which suite notices it.
local kernel_suites = require("kernel_suites")
local likely_suites = require("likely_suites")
local reached = require("reached")
local shell = require("shell")
local sources = require("sources")
local template = require("base.template")

local is_skipped <const> = 77
local seconds <const> = 60 -- limit of a suite that was not measured; each takes at most 10

-- splitgen takes over marked parts of the library by one module, and copies all of it by this line of another.
local reader_of_runtime <const> = "generator/write/helpers.lua"
local copier_of_runtime <const> = "generator/write/with_runtime.lua"
local copying_line <const> = "sources.read(folder .. name)"

local few_models <const> = { GENERATIVE_MODELS = "8", UNTIL_FAILURE = "yes" }

-- The suite of each adapter.
local adapter_suites <const> = { sgk_dlpack = "dlpack", sgk_mpi = "mpi", sgk_opencl = "opencl", sgk_cuda = "cuda_arguments",
  sgk_device = "opencl_plan", sgk_device_text = "opencl_plan", sgk_opencl_plan = "opencl_plan" }

-- The suites of a language whose lines are not measured, the best first.
local stated <const> = {
  python = "module_python emitter_python",
  document = "statements figures named_lines manual outputs links sh_blocks readme",
  js = "npm page_of_one_file",
  meson = "statements demanded install cmake-package symbols layers headers quiet consumer-make consumer-ninja links wheel",
}

-- Languages whose slips are in what builds the copy: its own build must pass these suites.
local is_built <const> = { js = true, meson = true }

local is_of_adapter = {}
for _, name in pairs(adapter_suites) do
  is_of_adapter[name] = true
end

-- Whether the text with a slip is valid in its language. For C, the compiler decides later.
local function is_valid(slip, text)
  if slip.language == "lua" then
    return load(text, "=slip", "t") ~= nil
  end
  return slip.language ~= "template" or pcall(template.compile, slip.path, text)
end

local judge = {}
judge.__index = judge

-- A judge with a copy that it sets up; build: a complete one; shared: a folder in which judges tell each other of suites.
function judge.new(copy, build, shared)
  local suites = copy:suites_of(build)
  copy:set_up()
  return setmetatable({ copy = copy, suites = suites, reached = reached.read(build), shared = shared, sound = {} }, judge)
end

-- Whether a slip is in splitgen's own C, so that suites run programs of the copy's own.
local function is_of_host(slip)
  return slip.path:find("^generator/host/.*%.c$") ~= nil
end

-- Whether splitgen may read a line of the library other than to copy the whole file: it stands between marks, or in a header.
local function is_taken_over(slip)
  local last_mark = sources.read(slip.path):sub(1, slip.first):match(".*splitgen: (%l+)")
  return slip.path:find("%.h$") ~= nil or last_mark == "begin"
end

-- The suites that reach the line by which splitgen copies files of the library.
function judge:copying_suites()
  local text = sources.read(copier_of_runtime)
  local _, lines_before = text:sub(1, assert(text:find(copying_line, 1, true))):gsub("\n", "")
  return self.reached:suites_of(copier_of_runtime, lines_before + 1)
end

local function without(names, name)
  local others = {}
  for _, each in ipairs(names) do
    others[#others + 1] = each ~= name and each or nil
  end
  return others
end

-- Adds a suite that was not measured: behind those that likely_suites.lua has, if it is one of them, else at the end.
local function with_suite(names, added, path)
  local is_likely, at = {}, 1
  for _, name in ipairs(likely_suites(path)) do
    is_likely[name] = true
  end
  while is_likely[names[at]] do
    at = at + 1
  end
  table.insert(names, is_likely[added] and at or #names + 1, added)
  return names
end

local function words_of(text)
  local words = {}
  for word in text:gmatch("%S+") do
    words[#words + 1] = word
  end
  return words
end

-- The names of splitgen's suites for a slip. The suite faults needs a program that is no script.
function judge:names_for(slip)
  if is_of_host(slip) then
    local names = self.reached:has(slip.path) and self.reached:suites_of(slip.path, slip.number) or self.reached:all_suites()
    return with_suite(without(names, "faults"), "faults", slip.path)
  elseif stated[slip.language] then
    return words_of(stated[slip.language])
  elseif slip.language == "lua" then
    return self.reached:suites_of(slip.path, slip.number)
  elseif slip.language == "c" and not is_taken_over(slip) then
    return self:copying_suites()
  end
  return self.reached:has(slip.path) and self.reached:suites_of(slip.path, slip.number)
    or self.reached:suites_of(reader_of_runtime) -- it reads the file, and fills no template
end

-- Whether a suite passes in the copy; in_build: in the copy's own build. One that takes several times as long as it did when it
-- was measured hangs.
function judge:passes(name, in_build)
  if in_build then
    return self.copy:run("meson test -C build --no-rebuild --setup all %s", name) == 0
  end
  local usual = self.reached:seconds_of(name)
  local code = self.copy:run_suite(self.suites[name], few_models, usual and math.ceil(10 + 2 * usual) or seconds)
  return code == 0 or code == is_skipped
end

-- The name of a suite of splitgen that fails, or nil. Those that passed with the same slip before are left out.
function judge:failing_suite(slip)
  for _, name in ipairs(self:names_for(slip)) do
    if self.suites[name] and not self.passed[name] and self.sound[self:place_of(name, slip)] ~= false then
      self.passed[name] = self:passes(name, is_built[slip.language])
      if not self.passed[name] then
        return name
      end
    end
  end
end

-- The name of an adapter's suite if it fails, or nil; and whether it compiles.
function judge:failing_adapter(name)
  local own = "build/tests/adapters/test_" .. name
  if self.copy:run("ninja -C build %s", own:match("/(.*)")) ~= 0 then
    return nil, false
  end
  return self.copy:run_built(self.suites[name], own, seconds) ~= 0 and name or nil, true
end

-- Calls a function while suites run programs of the copy's own -> its result, or nil; and whether the programs compile.
function judge:with_own_programs(run)
  if self.copy:run("ninja -C build generator/splitgen tests/support/lua_host") ~= 0 then
    return nil, false
  end
  return self.copy:with_own_programs(run, true), true
end

-- The suite that fails in the copy's own build, or "build" if there is none; and whether the slip is valid.
function judge:failing_in_build(slip)
  if slip.language == "js" and self.copy:run("command -v emcc && node --check %s", slip.path) ~= 0 then
    return nil, false
  end
  local is_there = self.copy:run("ninja -C build") == 0
  return is_there and self:failing_suite(slip) or not is_there and "build" or nil, true
end

-- The suite that notices the slip in the copy, or nil; and whether the slip is valid: it compiles.
function judge:failing(slip)
  if is_built[slip.language] then
    return self:failing_in_build(slip)
  elseif slip.language == "document" then
    return self:failing_suite(slip), true
  end
  if is_of_host(slip) then
    return self:with_own_programs(function()
      return self:failing_suite(slip)
    end)
  elseif slip.language == "python" then
    return self:failing_suite(slip), self.copy:run("python3 -m py_compile %s", slip.path) == 0
  end
  if slip.path:find("/adapters/", 1, true) then
    return self:failing_adapter(adapter_suites[slip.path:match("([^/]*)%.h$")])
  end
  if self.copy:run_limited(seconds, "bin/splitgen generate --out generated") ~= 0 then
    return "generate", true
  end
  local log = shell.read_file(self.copy.path .. "/log")
  local is_library = slip.language == "c" or not log:find(" 0 written, 0 removed", 1, true)
  local name, compiles = nil, true
  if is_library and not self.passed.kernels then
    name, compiles = kernel_suites.failing(self.copy)
    self.passed.kernels = compiles and not name
  end
  return name or compiles and self:failing_suite(slip) or nil, compiles
end

-- Makes a slip in the copy -> the suite that notices it, or nil; and whether the slip is valid.
function judge:try(slip)
  local text = shell.read_file(self.copy.path .. "/" .. slip.path)
  local other = text:sub(1, slip.first - 1) .. slip.replacement .. text:sub(slip.last + 1)
  if not is_valid(slip, other) then
    return nil, false
  end
  local name, is_one = self.copy:with_file(slip.path, other, function()
    return self:failing(slip)
  end)
  self.copy:run("bin/splitgen generate --out generated") -- restores generated files
  return name, is_one
end

-- Whether a suite passes in the copy without the slip. One of kernels or of an adapter must.
function judge:is_as_ever(name, slip)
  if is_built[slip.language] then
    return self.copy:run("ninja -C build") == 0 and self:passes(name, true)
  end
  local program = self.suites[name].cmd[1]
  if program:find("/kernels/", 1, true) then
    return kernel_suites.passes(self.copy, name) or error(name .. " fails without a slip", 0)
  elseif is_of_adapter[name] then -- whose program may be mpirun
    return not self:failing_adapter(name) or error(name .. " fails without a slip", 0)
  elseif is_of_host(slip) then
    return (self:with_own_programs(function()
      return self:passes(name)
    end))
  end
  return self:passes(name)
end

-- The file by which judges tell each other whether a suite is sound: it may need more than the copy's own programs have.
function judge:place_of(name, slip)
  local where = is_of_host(slip) and " with the copy's programs" or is_built[slip.language] and " in the copy's build" or ""
  return ("%s/%s%s"):format(self.shared, name, where)
end

-- Whether a suite that noticed a slip passes without it. One that does not is no more asked: it may need more than a copy has.
function judge:is_sound(name, slip)
  local path = self:place_of(name, slip)
  if self.sound[path] == nil then
    local told = shell.read_file(path)
    self.sound[path] = told == "yes" or not told and self:is_as_ever(name, slip)
    if not told then
      local own = self.copy.path .. "/told"
      shell.write_file(own, self.sound[path] and "yes" or "no")
      assert(os.rename(own, path)) -- at once, as another judge may read it
    end
  end
  return self.sound[path]
end

-- The same as try, by a suite that passes without the slip.
function judge:judge(slip)
  local name, is_one
  self.passed = {}
  repeat
    name, is_one = self:try(slip)
  until not name or name == "generate" or name == "build" or self:is_sound(name, slip)
  return name, is_one
end

return judge
