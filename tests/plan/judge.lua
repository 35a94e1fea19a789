-- judge.lua: judges mutants by compiling and running them under AddressSanitizer, without the checker.
local as_c = require("as_c")
local tests = require("sources").name("tests")
local shell = require("shell")

-- Flags with which gcc compiles quickly; clang ignores the last.
local flags = "-std=c99 -D_DEFAULT_SOURCE -DALIGNMENT_STEP=32 -fsanitize=address "
  .. "--param asan-instrumentation-with-call-threshold=0"

-- With vectors of 16 bytes, of 32, of 64, and without. The macro is needed as unoptimised code, which compiles quickly, would
-- have no vectors.
local builds = { "-D__OPTIMIZE__", "-D__OPTIMIZE__ -mavx2", "-D__OPTIMIZE__ -mavx512vbmi", "-DSPLITGEN_PLAIN" }

-- The mutants, without those whose numbers are in a set.
local function without(mutants, numbers)
  local left = {}
  for _, mutant in ipairs(mutants) do
    left[#left + 1] = not numbers[mutant.number] and mutant or nil
  end
  return left
end

-- Runs command(i) for all builds in parallel -> list of their outputs.
local function of_each(judge, command)
  local commands, outputs = {}, {}
  for i in ipairs(judge.builds) do
    commands[i] = ("(%s) >output_%d 2>&1 &"):format(command(i), i)
  end
  shell.run("cd '%s'\n%s\nwait", judge.directory, table.concat(commands, "\n"))
  for i in ipairs(judge.builds) do
    outputs[i] = shell.read_file(("%s/output_%d"):format(judge.directory, i))
  end
  return outputs
end

-- Makes a program of mutants for each build, without those that do not compile: the compiler or the linker names them (as_c.lua).
local function compile(judge, mutants)
  shell.write_file(judge.directory .. "/mutants.c", (as_c.file(mutants)))
  local at_fault, said = {}, table.concat(of_each(judge, function(i)
    return ("%s %s -w mutants.c '%s/strategies/driver.c' '%s/support/arena.c' -o driver_%d"):format(judge.compiler,
      judge.builds[i], tests, tests, i)
  end))
  for number in said:gmatch("mutant_(%d+)") do
    at_fault[tonumber(number)] = true
  end
  if next(at_fault) then
    return compile(judge, without(mutants, at_fault))
  end
  assert(said == "", said)
end

local judge = {}

-- A judge that compiles in a directory, with the builds that this machine can run; sees_all says whether these are all builds.
-- nil if the compiler has no AddressSanitizer.
function judge.new(compiler, directory)
  local made = { builds = {}, directory = directory,
    compiler = ("%s %s -I'%s/strategies' -I'%s/support'"):format(compiler, flags, tests, tests) }
  shell.run("mkdir -p '%s'", directory)
  shell.write_file(directory .. "/probe.c", [[
#include <sanitizer/asan_interface.h>
#if !defined SPLITGEN_PLAIN && !__has_builtin(__builtin_shufflevector)
#error
#endif
int main(void)
{
#ifdef __AVX512VBMI__
    return !__builtin_cpu_supports("avx512vbmi");
#elif defined __AVX2__
    return !__builtin_cpu_supports("avx2");
#endif
    return 0;
}
]])
  for _, build in ipairs(builds) do
    if select(2, shell.try("exec 2>&1; cd '%s' && %s %s probe.c -o probe && ./probe", directory, made.compiler, build)) then
      made.builds[#made.builds + 1] = build
    end
  end
  made.sees_all = #made.builds == #builds
  return #made.builds > 0 and setmetatable(made, { __index = judge }) or nil
end

-- list of mutants -> by number: "right", or "wrong" if it is wrong in any build, or nil if it does not compile
function judge:of(mutants)
  local found = {}
  compile(self, mutants)
  local outputs = of_each(self, function(i)
    return ("ASAN_OPTIONS=detect_leaks=0:symbolize=0 ./driver_%d apart 2>/dev/null && echo all"):format(i)
  end)
  for i, output in ipairs(outputs) do
    for number, verdict in output:gmatch("(%d+) (%a+)\n") do
      number = tonumber(number)
      found[number] = found[number] == "wrong" and "wrong" or verdict
    end
    assert(output:find("all\n$"), ("%s, built with %s, does not run to its end: %s"):format(self.directory, self.builds[i],
      output))
  end
  return found
end

return judge
