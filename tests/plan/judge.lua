-- judge.lua: what mutants are found to do, by compiling and running them under AddressSanitizer: never by the checker.
local as_c = require("as_c")
local tests = require("sources").name("tests")
local shell = require("shell")

-- What is quick to compile with gcc; clang takes no notice of the last.
local flags = "-std=c99 -D_DEFAULT_SOURCE -DALIGNMENT_STEP=32 -fsanitize=address "
  .. "--param asan-instrumentation-with-call-threshold=0"

-- With vectors of 16 bytes, of 32, of 64, and without. Code that is not optimised, as is quick to compile, would have none.
local builds = { "-D__OPTIMIZE__", "-D__OPTIMIZE__ -mavx2", "-D__OPTIMIZE__ -mavx512vbmi", "-DSPLITGEN_PLAIN" }

-- The mutants whose numbers are not in a set.
local function without(mutants, numbers)
  local left = {}
  for _, mutant in ipairs(mutants) do
    left[#left + 1] = not numbers[mutant.number] and mutant or nil
  end
  return left
end

-- Runs command(i) of all builds at a time -> list of what each wrote.
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

-- Makes a program of mutants for each build. What is no C is left out: the compiler or the linker names it (as_c.lua).
local function compile(judge, mutants)
  shell.write_file(judge.directory .. "/mutants.c", as_c.file(mutants))
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

-- A judge that compiles in a directory, of as many builds as there can be here: sees_all tells whether these are all. nil where
-- there are none, for want of a compiler with AddressSanitizer.
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

-- list of mutants -> by number, "right", or "wrong" where it is so in any build, or nil for what is no C
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
