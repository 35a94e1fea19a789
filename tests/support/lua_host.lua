-- lua_host.lua: makes `require` find the modules of the generator, of sk-conformance, of tests/support and of the suite's folder,
-- and runs the suite. A suite is a module that returns a function, and that returns a list of failures, a summary, and true if
-- the suite was skipped. Suites called test_... tell each result as tap.lua does; the summary comes last.
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

local failures, done, is_skipped = require(suite)(select(5, ...))
local summary = ("%s: %s; %d failed"):format(suite, done, #failures)
if not suite:find("^test_") then
  for _, failure in ipairs(failures) do
    io.stderr:write("failed: ", failure, "\n")
  end
  print(summary)
  return #failures > 0 and 1 or is_skipped and 77 or 0
end

local tap = require("tap")
if tap.count == 0 and not is_skipped then -- a suite without test.run
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
