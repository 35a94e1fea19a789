-- lua_host.lua: makes `require` find the generator's modules, those of tests/support and those of the suite's folder, and runs
-- the suite: a module that returns a function. That returns what it found wrong, a list of sentences; a sentence on what it did;
-- and, where the suite cannot be run here, true.
local host, root, folder, suite = ...

package.path = ("%s/generator/?.lua;%s/tests/support/?.lua;%s/tests/%s/?.lua;%s"):format(root, root, root, folder, package.path)
-- What the tables ask of splitgen's host (generator/host/memory.c); nobody wrote those of the project to do harm.
function host.limit(_, run, ...)
  return pcall(run, ...)
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

local failures, done, is_skipped = require(suite)(select(5, ...))
for _, failure in ipairs(failures) do
  io.stderr:write("failed: ", failure, "\n")
end
print(("%s: %s; %d failed"):format(suite, done, #failures))
return #failures > 0 and 1 or is_skipped and 77 or 0
