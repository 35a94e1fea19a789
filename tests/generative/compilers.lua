-- compilers.lua: the compilers that there are, and how each is to compile what splitgen writes.
local jobs = require("jobs")

local warnings = "-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wcast-align -Wcast-qual -Wundef -Wnull-dereference -Werror "
local avx2 = "-O2 -mavx2"
local ask_avx2 = 'int main(void) { return !__builtin_cpu_supports("avx2"); }'

local compilers = {
  -- How all code is compiled that splitgen writes or that calls it.
  c_flags = warnings .. "-std=c99 -Wstrict-prototypes -Wmissing-prototypes",
  cxx_flags = warnings .. "-std=c++11 -Wold-style-cast",
  -- And in addition, one of these.
  settings = { "-O0", "-O1", "-O2", "-O3", "-Os", avx2, "-O2 -DSPLITGEN_PLAIN" },
}

-- Whether a command succeeds; what is not there otherwise is told.
local function try(command, what)
  local is_there = os.execute(("cd '%s' && (%s) >/dev/null 2>&1 </dev/null"):format(jobs.path, command))
  io.stderr:write(is_there and "" or ("skipped: %s\n"):format(what))
  return is_there
end

local function named(variable)
  local value = os.getenv(variable)
  return value ~= "" and value or nil
end

-- $CC and $CXX, or else gcc and clang, or else cc: a list of { c, cxx or nil }.
local function find()
  local c, cxx = named("CC"), named("CXX")
  if c then
    io.stderr:write(cxx and "" or "skipped: headers as C++, for CC is set, and CXX is not\n")
    return { { c = c, cxx = cxx } }
  end
  local found = {}
  for _, pair in ipairs({ { "gcc", "g++" }, { "clang", "clang++" } }) do
    for i, program in ipairs(pair) do
      pair[i] = try("command -v " .. program, program .. ", which is not there") and program
    end
    found[#found + 1] = pair[1] and { c = pair[1], cxx = pair[2] } or nil
  end
  return #found > 0 and found or { { c = "cc" } }
end

-- The same, with what each has of AVX2: has_avx2, runs_avx2.
function compilers.find()
  local found = find()
  for _, compiler in ipairs(found) do
    compiler.has_avx2 = try(("echo '%s' | %s %s -x c - -o avx2"):format(ask_avx2, compiler.c, avx2),
      "AVX2, which the compiler does not know")
    compiler.runs_avx2 = compiler.has_avx2 and
      try("$TESTS_UNDER ./avx2", "calls of code for AVX2, which this processor does not have")
  end
  return found
end

-- The setting, or, where the compiler does not have it, another one; whether this machine runs what it makes.
function compilers.setting(compiler, setting)
  if setting ~= avx2 then
    return setting, true
  end
  return compiler.has_avx2 and avx2 or "-O2", not compiler.has_avx2 or compiler.runs_avx2
end

return compilers
