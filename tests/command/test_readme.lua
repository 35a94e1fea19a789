-- test_readme.lua: the ways in that the README shows, from their first command to the last, in one directory.
local shown = require("shown")
local test = require("test")

-- Makes the files that the page shows, each in a block of code behind its name and a colon.
local function write_files(here)
  local count = 0
  for name, words in shown.page("README.md"):gmatch("`([%l_]+%.%l+)`:\n\n```%l+\n(.-)```") do
    here:write(name, words)
    count = count + 1
  end
  test.equal(count, 2, "the number of files")
end

test("the README's ways in", function(here)
  here:copy_sources("spec") -- of which a way changes a table
  here:must('cp -R "$SPLITGEN_SOURCE_ROOT/generated" . && mkdir -p build/tests try && ln -s "$MODELS" build/tests/models')
  here.path = here.path .. "/try"
  write_files(here)
  local count = 0
  for _, command in ipairs(shown.commands("README.md")) do
    local program = command.words:match("^%S+")
    if here:run("PATH=$(dirname $SPLITGEN):$PATH command -v " .. program).code == 0 then
      shown.check(here, command)
      count = count + 1
    else
      print("skipped: " .. command.words .. ": it is not installed")
      test.check(program:find("^arm%-"), "there is no %s", program)
    end
  end
  test.check(count >= 10, "there are %d commands", count)
end)

return test.run
