-- project_copy.lua: a copy of the project for changes, and splitgen's suites on the copy's sources.
local dkjson = require("dkjson")
local host = require("host")
local shell = require("shell")
local sources = require("sources")

local parts <const> = "CHANGELOG.md LICENSE README.md meson.build meson_options.txt pyproject.toml "
  .. "spec templates generator generated runtime tests .ci"

-- A splitgen that reads the copy's sources, for shell commands.
local program <const> = [[
#!/bin/sh
case " $*" in
*" --root"*) exec %s "$@" ;;
*) exec %s --root %s "$@" ;;
esac
]]

local project_copy = {}
project_copy.__index = project_copy

-- Calls a function with a new copy -> its results.
function project_copy.with(run)
  return shell.in_scratch(function(path)
    for part in parts:gmatch("%S+") do
      shell.run("cp -R %s %s", shell.quoted(sources.name(part)), path)
    end
    return run(setmetatable({ path = path }, project_copy))
  end)
end

-- Runs a command in the copy, with its output in the file `log` -> its exit code.
function project_copy:run(format, ...)
  return select(3, os.execute(("cd %s && exec >log 2>&1 && %s"):format(self.path, format:format(...))))
end

-- Sets up a build of the copy that compiles quickly, yet has the vectors of optimised code; with a further option, or none.
function project_copy:set_up(option)
  assert(self:run("meson setup build -Doptimization=0 -Dc_args=-D__OPTIMIZE__ %s", option or "") == 0,
    "the copy cannot be set up")
end

-- Calls a function while a file has another text -> its results.
function project_copy:with_file(file, text, run)
  local path = self.path .. "/" .. file
  local before = shell.read_file(path)
  shell.write_file(path, text)
  local results = table.pack(run())
  shell.write_file(path, before)
  return table.unpack(results, 1, results.n)
end

-- Reads the suites of an existing build from meson, by name; and writes bin/splitgen in the copy, which they call.
function project_copy:suites_of(build)
  local suites = {}
  for _, suite in ipairs(dkjson.decode(shell.read_file(build .. "/meson-info/intro-tests.json"))) do
    suites[suite.name] = suite
  end
  self.build = build
  host.make_folder(self.path .. "/bin")
  shell.write_file(self.path .. "/bin/splitgen", program:format(suites.embed.env.SPLITGEN, suites.embed.env.SPLITGEN, self.path))
  assert(self:run("chmod +x bin/splitgen") == 0)
  return suites
end

-- Calls a function, within which suites run the splitgen and the lua_host that the copy has built -> its result. is_current:
-- whether the copy's sources are those inside them, so that suites may run the program itself.
function project_copy:with_own_programs(run, is_current)
  local wrapper = self.path .. "/bin/splitgen"
  local before = shell.read_file(wrapper)
  local own = self.path .. "/build/generator/splitgen"
  shell.write_file(wrapper, program:format(own, own, self.path))
  self.lua_host, self.splitgen = self.path .. "/build/tests/support/lua_host", is_current and own or nil
  local result = run()
  self.lua_host, self.splitgen = nil, nil
  shell.write_file(wrapper, before)
  return result
end

-- A command with variables, in order of their names.
local function with_variables(variables, words)
  local set = {}
  for name, value in pairs(variables) do
    set[#set + 1] = name .. "=" .. shell.quoted(value)
  end
  table.sort(set)
  return ("env %s %s"):format(table.concat(set, " "), table.concat(words, " "))
end

-- Limits a command by CPU seconds, as the machine may be busy; a longer limit of wall-clock time ends one that hangs.
local function limited(seconds)
  return ("ulimit -t %d && ulimit -v 8000000 && timeout %d"):format(seconds, 20 * seconds)
end

-- Runs a program in the copy, with a limit of CPU seconds for each process -> its exit code.
function project_copy:run_limited(seconds, program_and_arguments)
  return self:run("%s %s", limited(seconds), program_and_arguments)
end

-- Runs a suite of splitgen with the same limit, on the copy's sources, with further variables -> its exit code.
function project_copy:run_suite(suite, more, seconds)
  local variables = { SPLITGEN_ROOT = self.path, SPLITGEN_SOURCE_ROOT = self.path,
    SPLITGEN = self.splitgen or self.path .. "/bin/splitgen" }
  for _, each in ipairs({ more, suite.env }) do
    for name, value in pairs(each) do
      variables[name] = variables[name] or value
    end
  end
  local words = {}
  for _, word in ipairs(suite.cmd) do
    word = word:find("/lua_host$") and self.lua_host or word
    words[#words + 1] = shell.quoted(word == sources.name(""):sub(1, -2) and self.path or word)
  end
  return self:run("cd %s && %s %s", shell.quoted(self.build), limited(seconds), with_variables(variables, words))
end

-- Runs a program of the copy's build like a suite of the other build -> its exit code.
function project_copy:run_built(suite, own, seconds)
  local words = {}
  for _, word in ipairs(suite.cmd) do
    words[#words + 1] = shell.quoted(word:match("[^/]*$") == own:match("[^/]*$") and own or word)
  end
  return self:run_limited(seconds, with_variables(suite.env, words))
end

return project_copy
