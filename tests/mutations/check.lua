-- check.lua: checks that the kernel suites notice a wrong implementation. Applies each mutation in turn to a copy of the project;
-- the copy's kernel suites must fail. Arguments: splitgen, which generates the copy's tree; words in the names of the mutations
-- to run, else all run; "exhausted", if that suite must notice them without the others, except for rows that say why it cannot.
local kernel_suites = require("kernel_suites")
local mutations = require("mutations")
local project_copy = require("project_copy")
local shell = require("shell")
local test = require("test")

-- Runs the suite `exhausted`; returns the same as kernel_suites.failing.
local function exhaustion_failing(copy)
  if copy:run("ninja -C build tests/exhaust/exhaust") ~= 0 then
    return nil, false
  end
  -- AddressSanitizer reserves more addresses than run_limited allows
  return copy:run("ulimit -t 120 && timeout 1800 build/tests/exhaust/exhaust") ~= 0 and "exhausted" or nil, true
end

-- Returns nil for a mutation that was killed, else why it was not. A suite that times out counts as a kill. failing(copy) -> the
-- first suite that fails, or nil; and whether everything compiled.
local function judge(copy, splitgen, failing)
  if copy:run("%s --root . generate", shell.quoted(splitgen)) ~= 0 then
    return "the tree cannot be generated"
  end
  local suite, compiles = failing(copy)
  return not compiles and "it does not compile" or not suite and "no test failed" or nil
end

return function(splitgen, words, by)
  local failing = by == "exhausted" and exhaustion_failing or kernel_suites.failing
  return project_copy.with(function(copy)
    local failures, count = {}, 0
    copy:set_up()
    assert(judge(copy, splitgen, failing) == "no test failed", "the tree does not build and pass as it is")
    for _, mutation in ipairs(mutations) do
      local name, file, find, replacement, beyond_exhaustion = table.unpack(mutation)
      if name:find(words or "", 1, true) and not (failing == exhaustion_failing and beyond_exhaustion) then
        local text = shell.read_file(copy.path .. "/" .. file)
        local problem = "the file does not hold the text"
        if text:find(find, 1, true) then
          problem = copy:with_file(file, test.replaced(text, find, replacement), function()
            return judge(copy, splitgen, failing)
          end)
        end
        print(("%s: %s%s"):format(problem and "SURVIVED" or "killed", name, problem and ": " .. problem or ""))
        io.stdout:flush()
        count, failures[#failures + 1] = count + 1, problem and name
      end
    end
    return failures, count .. " mutations"
  end)
end
