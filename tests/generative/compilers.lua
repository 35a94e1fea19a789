-- compilers.lua: the available compilers, and how each must compile what splitgen writes.
local jobs = require("jobs")
local tap = require("tap")

local warnings = "-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wcast-align -Wcast-qual -Wundef -Wnull-dereference -Werror "
local features = { ["-O2 -mavx2"] = "avx2", ["-O2 -mavx512vbmi"] = "avx512vbmi" } -- the processor's feature that a setting needs
local ask = [[int main(void) { return !__builtin_cpu_supports("%s"); }]]

local compilers = {
  -- Flags for all code that splitgen writes, and for code that calls it.
  c_flags = warnings .. "-std=c99 -Wstrict-prototypes -Wmissing-prototypes",
  cxx_flags = warnings .. "-std=c++11",
  -- Further flags: one of these.
  settings = { "-O0", "-O1", "-O2", "-O3", "-Os", "-O2 -mavx2", "-O2 -mavx512vbmi", "-O2 -DSPLITGEN_PLAIN" },
}

-- Whether a command succeeds; if not, prints that `what` is skipped.
local function try(command, what)
  local is_there = os.execute(("cd '%s' && (%s) >/dev/null 2>&1 </dev/null"):format(jobs.path, command))
  if not is_there then
    tap.skipped(what)
  end
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
    if not cxx then
      tap.skipped("headers as C++, for CC is set, and CXX is not")
    end
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

-- The compilers of find(), each with `has` and `runs` by setting: whether the compiler knows it, and whether its code runs here.
function compilers.find()
  local found = find()
  for _, compiler in ipairs(found) do
    compiler.has, compiler.runs = {}, {}
    for _, setting in ipairs(compilers.settings) do
      local feature = features[setting]
      compiler.has[setting] = not feature or try(("echo '%s' | %s %s -x c - -o ask"):format(ask:format(feature), compiler.c,
        setting), feature .. ", which the compiler does not know")
      compiler.runs[setting] = not feature or compiler.has[setting] and
        try("$TESTS_UNDER ./ask", ("calls of code for %s, which this processor does not have"):format(feature))
    end
  end
  return found
end

-- The setting, or another one if the compiler does not have it; and whether this machine runs its code.
function compilers.setting(compiler, setting)
  if not compiler.has[setting] then
    return "-O2", true
  end
  return setting, compiler.runs[setting]
end

return compilers
