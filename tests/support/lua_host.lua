-- lua_host.lua: makes `require` find the modules of the generator, of sk-conformance, of tests/support and of the suite's folder,
-- and runs the suite. A suite is a module that returns a function, and that returns a list of failures, a summary, and true if
-- the suite was skipped. Suites called test_... tell each result as tap.lua does; the summary comes last, and begins with the
-- number of what was tested: a suite that tests nothing fails, and so does one that gets more arguments than it takes.
local host, root, folder, suite = ...

for _, directory in ipairs({ "tests/conformance/runner", "tests/" .. folder, "tests/support", "generator" }) do
  package.path = ("%s/%s/?.lua;%s"):format(root, directory, package.path)
end
package.loaded.host = host
package.loaded.sources = {
  name = function(path)
    return root .. "/" .. path
  end,
  read = function(path)
    local file, problem = io.open(root .. "/" .. path)
    if not file then
      return nil, problem
    end
    local text = file:read("a")
    file:close()
    return text
  end,
}
package.loaded["base.record"] = require("strict_record")

local run, is_test = require(suite), suite:find("^test_") ~= nil
local takes = is_test and debug.getinfo(run, "u")
if takes and not takes.isvararg and select("#", ...) - 4 > takes.nparams then
  io.stderr:write(suite, ": more arguments than it takes: its tests have no names\n")
  return 1
end
local failures, done, is_skipped = run(select(5, ...))
local is_empty = is_test and not is_skipped and not failures[1] and not done:find("^[1-9]")
failures[1] = is_empty and "nothing is tested" or failures[1]
local summary = ("%s: %s; %d failed"):format(suite, done, #failures)
if not is_test then
  for _, failure in ipairs(failures) do
    io.stderr:write("failed: ", failure, "\n")
  end
  print(summary)
  return #failures > 0 and 1 or is_skipped and 77 or 0
end

local tap = require("tap")
if is_empty or tap.count == 0 and not is_skipped then -- the latter is a suite without test.run
  for _, failure in ipairs(failures) do
    tap.result(done, failure)
  end
  if #failures == 0 then
    tap.result(done)
  end
end
tap.finish(is_skipped and done:gsub("^skipped: ", ""))
tap.comment(summary)
return #failures > 0 and 1 or 0
