-- check.lua: do the kernel suites notice a wrong implementation? Each of the mutations, one at a time, is applied to a copy of
-- the project, whose kernel suites must fail then. Arguments: splitgen, which writes the copy's tree from the copy's own
-- sources; words that the names of mutations hold, all of them unless said.
local kernel_suites = require("kernel_suites")
local mutations = require("mutations")
local project_copy = require("project_copy")
local shell = require("shell")
local test = require("test")

-- What a mutation deserves: nil, or why it was not killed; a suite that does not end noticed it.
local function judge(copy, splitgen)
  if copy:run("%s --root . generate", shell.quoted(splitgen)) ~= 0 then
    return "the tree cannot be generated"
  end
  local suite, compiles = kernel_suites.failing(copy)
  return not compiles and "it does not compile" or not suite and "no test failed" or nil
end

return function(splitgen, words)
  return project_copy.with(function(copy)
    local failures, count = {}, 0
    copy:set_up()
    assert(judge(copy, splitgen) == "no test failed", "the tree does not build and pass as it is")
    for _, mutation in ipairs(mutations) do
      local name, file, find, replacement = table.unpack(mutation)
      if name:find(words or "", 1, true) then
        local text = shell.read_file(copy.path .. "/" .. file)
        local problem = "the file does not hold the text"
        if text:find(find, 1, true) then
          problem = copy:with_file(file, test.replaced(text, find, replacement), function()
            return judge(copy, splitgen)
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
