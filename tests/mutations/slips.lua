-- slips.lua: checks that the suites notice random slips, drawn by the project's version. Makes each slip in a copy of the
-- project, whose suites must fail: the kernel suites, built anew, and those of splitgen that reach the file, which read the
-- copy's sources; `ninja -C build coverage-lua` measures which do. A slip that no suite notices must be listed in survivors.lua
-- with the reason. Arguments: a complete build; the number of slips; "trust" to skip listed slips, or "try"; the index of the
-- first slip in the order of drawing, 1 by default.
local draw_slips = require("draw_slips")
local kernel_suites = require("kernel_suites")
local project_copy = require("project_copy")
local shell = require("shell")
local sources = require("sources")
local survivors = require("survivors")
local template = require("base.template")

local least_noticed <const> = 97 -- percent of those that are not equivalent
local is_skipped <const> = 77
local seconds <const> = 60 -- limit of a suite; each takes at most 10
local version <const> = sources.read("meson.build"):match("\n  version: '([%d.]+)'")

-- What splitgen reads of the library, it takes over by this module.
local reader_of_runtime <const> = "generator/write/taken_over.lua"

local few_models <const> = { GENERATIVE_MODELS = "8", UNTIL_FAILURE = "yes" }

-- The suite of each adapter.
local adapter_suites <const> = { sgk_dlpack = "dlpack", sgk_mpi = "mpi", sgk_opencl = "opencl", sgk_cuda = "cuda_arguments" }

-- Whether the text with a slip is valid in its language. For C, the compiler decides later.
local function is_valid(slip, text)
  if slip.language == "lua" then
    return load(text, "=slip", "t") ~= nil
  end
  return slip.language ~= "template" or pcall(template.compile, slip.path, text)
end

-- The names of the suites of splitgen that reach each file, by its path, the most efficient first; all of them as `all`.
local function read_suites(build)
  local names = {}
  for path, list in (shell.read_file(build .. "/suites_by_file.txt") or ""):gmatch("([^\n]*): ([^\n]*)\n") do
    names[path] = list
  end
  return names.all and names or error("there is no suites_by_file.txt in the build: ninja -C build coverage-lua", 0)
end

-- The suites of splitgen for a file. A slow suite has all strategies with stores that bypass the caches.
local function suites_of(names, path)
  if path:find("^generator/host/.*%.c$") then
    return names.all
  elseif path:find("^generator/python/") then
    return "module_python emitter_python"
  elseif path:find("^generator/") then
    return names[path]
  end
  local list = names[path] or ""
  return (list ~= "" and list or names[reader_of_runtime]) .. " strategies_streaming"
end

local function passes(copy, suite)
  local code = copy:run_suite(suite, few_models, seconds)
  return code == 0 or code == is_skipped
end

-- The name of a suite of splitgen that fails, or nil.
local function failing_suite(copy, suites, path)
  for name in suites_of(suites.by_file, path):gmatch("%S+") do
    if suites[name] and not passes(copy, suites[name]) then
      return name
    end
  end
end

-- The name of an adapter's suite if it fails, or nil; and whether it compiles.
local function failing_adapter(copy, suites, name)
  local own = "build/tests/adapters/test_" .. name
  if copy:run("ninja -C build %s", own:match("/(.*)")) ~= 0 then
    return nil, false
  end
  return copy:run_built(suites[name], own, seconds) ~= 0 and name or nil, true
end

-- The name of a suite that fails with programs of the copy's own, or nil; and whether they compile.
local function failing_host(copy, suites, path)
  if copy:run("ninja -C build generator/splitgen tests/support/lua_host") ~= 0 then
    return nil, false
  end
  return copy:with_own_programs(function()
    return failing_suite(copy, suites, path)
  end), true
end

-- The suite that notices the slip in a copy, or nil; and whether the slip is valid: it compiles.
local function judge(copy, suites, slip)
  if slip.path:find("^generator/host/.*%.c$") then
    return failing_host(copy, suites, slip.path)
  elseif slip.language == "python" then
    return failing_suite(copy, suites, slip.path), copy:run("python3 -m py_compile %s", slip.path) == 0
  end
  if slip.path:find("/adapters/", 1, true) then
    return failing_adapter(copy, suites, adapter_suites[slip.path:match("([^/]*)%.h$")])
  end
  if copy:run_limited(seconds, "bin/splitgen generate --out generated") ~= 0 then
    return "generate", true
  end
  local is_library = slip.language == "c" or not shell.read_file(copy.path .. "/log"):find(" 0 written, 0 removed", 1, true)
  local name, compiles = nil, true
  if is_library then
    name, compiles = kernel_suites.failing(copy)
  end
  return name or compiles and failing_suite(copy, suites, slip.path) or nil, compiles
end

-- Makes a slip in the copy -> the suite that notices it, or nil; and whether the slip is valid.
local function try(copy, suites, slip)
  local text = shell.read_file(copy.path .. "/" .. slip.path)
  local other = text:sub(1, slip.first - 1) .. slip.replacement .. text:sub(slip.last + 1)
  if not is_valid(slip, other) then
    return nil, false
  end
  local name, is_one = copy:with_file(slip.path, other, function()
    return judge(copy, suites, slip)
  end)
  copy:run("bin/splitgen generate --out generated") -- restores generated files
  return name, is_one
end

-- The row of survivors.lua for a slip, or nil.
local function listed(slip)
  for _, row in ipairs(survivors) do
    if row[1] == slip.path and row[2] == slip.line and row[3] == slip.other then
      return row
    end
  end
end

local function shown(slip)
  return ("%s:%d: %s -> %s"):format(slip.path, slip.number, slip.line, slip.other)
end

-- A suite restricted to tests whose names hold the words.
local function with_words(suite, words)
  local cmd = table.move(suite.cmd, 1, #suite.cmd, 1, {})
  cmd[#cmd + 1] = words
  return { cmd = cmd, env = suite.env }
end

-- Whether a suite that noticed a slip passes without it. One that does not is no more asked: it may need more than a copy has.
local function is_sound(copy, suites, name)
  local suite = suites[name]
  if suite.is_sound == nil then
    if suite.cmd[1]:find("/kernels/", 1, true) then
      suite.is_sound = kernel_suites.passes(copy, name)
    elseif suite.cmd[1]:find("/adapters/", 1, true) then
      suite.is_sound = not failing_adapter(copy, suites, name)
    else
      suite.is_sound = passes(copy, suite)
    end
    if not suite.is_sound then
      print(("%s is left out, as it fails without a slip: %s"):format(name, shell.read_file(copy.path .. "/log")))
      suites[name] = nil
    end
  end
  return suite.is_sound
end

-- The rows of survivors.lua whose lines are gone.
local function stale_rows()
  local stale = {}
  for _, row in ipairs(survivors) do
    local text = sources.read(row[1])
    stale[#stale + 1] = not (text and text:find(row[2], 1, true)) and ("%s: there is no line '%s'"):format(row[1], row[2]) or nil
  end
  return stale
end

-- The error in the outcome of a slip, or nil. name: the suite that noticed it.
local function wrong(slip, name, row)
  return name and row and shown(slip) .. ": listed, and noticed by " .. name or not name and not row and shown(slip) or nil
end

return function(build, count, trust, first)
  local next_slip, all = draw_slips(version)
  count, first = math.tointeger(count), math.tointeger(first or 1)
  return project_copy.with(function(copy)
    local suites = copy:suites_of(build)
    suites.by_file = read_suites(build)
    suites.strategies_streaming = with_words(suites.strategies_slow, "--streaming")
    copy:set_up()
    local failures, drawn, tried, noticed, equivalent = stale_rows(), 0, 0, 0, 0
    while tried < count do
      local slip = next_slip()
      drawn = drawn + 1
      local row, name, is_one = listed(slip), nil, drawn >= first
      if is_one and not (trust == "trust" and row) then
        repeat
          name, is_one = try(copy, suites, slip)
        until not name or name == "generate" or is_sound(copy, suites, name)
      end
      if is_one then
        tried = tried + 1
        noticed = noticed + (name and 1 or 0)
        equivalent = equivalent + (not name and row and row[4] == "equivalent" and 1 or 0)
        failures[#failures + 1] = wrong(slip, name, row)
        print(("%d: %s: %s"):format(drawn, name or row and row[4] or "SURVIVED", shown(slip)))
        io.stdout:flush()
      end
    end
    local share = 100 * noticed / math.max(1, count - equivalent)
    if share < least_noticed then
      failures[#failures + 1] = ("only %.1f %% were noticed"):format(share)
    end
    return failures, ("%d slips of %d that there are, by version %s: %d noticed, %d equivalent: %.1f %% of the others"):format(
      count, all, version, noticed, equivalent, share)
  end)
end
