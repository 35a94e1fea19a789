-- kernel_suites.lua: builds and runs the kernel suites of a copy of the project.
local kernel_suites = {}

-- Ordered by how much they notice in their time; those with a build of the library of their own come last.
local names <const> = {
  "meaning", "registry", "resolve", "lengths", "safety", "choice", "say", "integers", "packed", "cut", "random", "rows",
  "quiet_registry", "quiet_safety", "quiet_cut", "quiet_random", "rows_small", "rows_plain", "rows_avx2",
}
local is_skipped <const> = 77
local seconds <const> = 20 -- limit; each takes at most 3

-- Whether a suite passes; nil if it does not compile. A suite that times out fails.
function kernel_suites.passes(copy, name)
  if copy:run("ninja -C build tests/kernels/test_%s", name) ~= 0 then
    return nil
  end
  local code = copy:run_limited(seconds, "build/tests/kernels/test_" .. name)
  return code == 0 or code == is_skipped
end

-- The name of the first suite that fails, or nil; and whether all suites up to there compiled.
function kernel_suites.failing(copy)
  for _, name in ipairs(names) do
    local is_passed = kernel_suites.passes(copy, name)
    if not is_passed then
      return is_passed ~= nil and name or nil, is_passed ~= nil
    end
  end
  return nil, true
end

return kernel_suites
