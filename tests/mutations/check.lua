-- check.lua: checks that the kernel suites notice a wrong implementation. Applies each mutation in turn to a copy of the project;
-- the copy's kernel suites must fail. Arguments: splitgen, which generates the copy's tree; words in the names of the mutations
-- to run, else all run.
local mutations = require("mutations")
local shell = require("shell")
local sources = require("sources")
local test = require("test")

-- The suites that notice most in little time. Each is built only if the ones before it passed.
local quick_suites <const> = { "meaning", "registry", "resolve", "rows", "safety", "random", "packed" }
local does_not_build <const> = 125 -- exit code of meson test when the build fails

-- Returns nil for a mutation that was killed, else why it was not. A suite that times out counts as a kill. run: runs a command
-- in the tree and returns its exit code.
local function judge(run, splitgen)
  if run("%s --root . generate", shell.quoted(splitgen)) ~= 0 then
    return "the tree cannot be generated"
  end
  for _, suite in ipairs(quick_suites) do
    if run("ninja -C build tests/kernels/test_%s", suite) ~= 0 then
      return "it does not compile"
    elseif run("timeout 30 build/tests/kernels/test_%s", suite) ~= 0 then
      return nil
    end
  end
  local code = run("meson test -C build --suite kernels --maxfail 1 --num-processes 1 --timeout-multiplier 0.25")
  return code == 0 and "no test failed" or code == does_not_build and "it does not compile" or nil
end

local parts = "LICENSE README.md meson.build meson_options.txt spec templates generator generated runtime tests"

return function(splitgen, words)
  return shell.in_scratch(function(tree)
    local failures, count = {}, 0
    local function run(format, ...)
      return select(3, os.execute(("cd %s && %s >log 2>&1"):format(tree, format:format(...))))
    end
    for part in parts:gmatch("%S+") do
      shell.run("cp -R %s %s", shell.quoted(sources.name(part)), tree)
    end
    -- compiles quickly, yet with the vectors of optimised code
    assert(run("meson setup build -Doptimization=0 -Dc_args=-D__OPTIMIZE__") == 0 and judge(run, splitgen) == "no test failed",
      "the tree does not build and pass as it is")
    for _, mutation in ipairs(mutations) do
      local name, file, find, replacement = table.unpack(mutation)
      if name:find(words or "", 1, true) then
        local path = tree .. "/" .. file
        local text = shell.read_file(path)
        local problem = "the file does not hold the text"
        if text:find(find, 1, true) then
          shell.write_file(path, test.replaced(text, find, replacement))
          problem = judge(run, splitgen)
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
