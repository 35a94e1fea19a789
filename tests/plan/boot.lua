-- boot.lua: makes `require` find the generator's modules and those of this folder, and runs a test: a module that returns what
-- it found wrong, a list of sentences; a sentence on what it did; and, where it cannot be run here, true.
local host, root, test = ...

package.path = ("%s/generator/?.lua;%s/tests/plan/?.lua;%s"):format(root, root, package.path)
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

local failures, done, is_skipped = require(test)(select(4, ...))
for _, failure in ipairs(failures) do
  io.stderr:write("failed: ", failure, "\n")
end
print(("%s: %s; %d failed"):format(test, done, #failures))
return #failures > 0 and 1 or is_skipped and 77 or 0
