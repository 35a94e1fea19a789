-- check.lua: do the kernel suites notice a wrong implementation? Each of the mutations, one at a time, is applied to a copy of
-- the project, whose kernel suites must fail then. Arguments: splitgen, which writes the copy's tree from the copy's own
-- sources; words that the names of mutations hold, all of them unless said; "exhausted", where that suite alone must notice
-- them, but for the rows that say why it cannot.
local mutations = require("mutations")
local shell = require("shell")
local sources = require("sources")
local test = require("test")

-- The suites that notice most for their time, and the seconds that each may take; each is built only when those before it
-- noticed nothing.
local quick_suites <const> = {
  seconds = 30,
  "kernels/test_meaning", "kernels/test_registry", "kernels/test_resolve", "kernels/test_rows", "kernels/test_safety",
  "kernels/test_random", "kernels/test_packed",
}
local exhausted <const> = { seconds = 120, "exhaust/exhaust" }
local does_not_build <const> = 125 -- what meson test answers then

-- What a mutation deserves: nil, or why it was not killed; a suite that does not end noticed it. run: what runs a command in the
-- tree and returns its exit code; suites: the first that are tried.
local function judge(run, splitgen, suites)
  if run("%s --root . generate", shell.quoted(splitgen)) ~= 0 then
    return "the tree cannot be generated"
  end
  for _, suite in ipairs(suites) do
    if run("ninja -C build tests/%s", suite) ~= 0 then
      return "it does not compile"
    elseif run("timeout %d build/tests/%s", suites.seconds, suite) ~= 0 then
      return nil
    end
  end
  if suites == exhausted then
    return "no test failed"
  end
  local code = run("meson test -C build --suite kernels --maxfail 1 --num-processes 1 --timeout-multiplier 0.25")
  return code == 0 and "no test failed" or code == does_not_build and "it does not compile" or nil
end

local parts = "LICENSE README.md meson.build meson_options.txt spec templates generator generated runtime tests"

return function(splitgen, words, by)
  local suites = by == "exhausted" and exhausted or quick_suites
  return shell.in_scratch(function(tree)
    local failures, count = {}, 0
    local function run(format, ...)
      return select(3, os.execute(("cd %s && %s >log 2>&1"):format(tree, format:format(...))))
    end
    for part in parts:gmatch("%S+") do
      shell.run("cp -R %s %s", shell.quoted(sources.name(part)), tree)
    end
    -- quick to compile, and vectors are there as in optimised code
    assert(run("meson setup build -Doptimization=0 -Dc_args=-D__OPTIMIZE__") == 0
      and judge(run, splitgen, suites) == "no test failed", "the tree does not build and pass as it is")
    for _, mutation in ipairs(mutations) do
      local name, file, find, replacement, beyond_exhaustion = table.unpack(mutation)
      if name:find(words or "", 1, true) and not (suites == exhausted and beyond_exhaustion) then
        local path = tree .. "/" .. file
        local text = shell.read_file(path)
        local problem = "the file does not hold the text"
        if text:find(find, 1, true) then
          shell.write_file(path, test.replaced(text, find, replacement))
          problem = judge(run, splitgen, suites)
          shell.write_file(path, text)
        end
        print(("%s: %s%s"):format(problem and "SURVIVED" or "killed", name, problem and ": " .. problem or ""))
        io.stdout:flush()
        count, failures[#failures + 1] = count + 1, problem and name
      end
    end
    return failures, count .. " mutations"
  end)
end
