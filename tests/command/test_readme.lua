-- test_readme.lua: the ways in that the README shows, from their first command to the last, in one directory; and its example.
local page_commands = require("page_commands")
local test = require("test")

-- Makes the files that the page shows, each in a block of code behind its name and a colon.
local function write_files(here)
  local count = 0
  for name, words in page_commands.page("README.md"):gmatch("`([%l_]+%.%l+)`:\n\n```%l+\n(.-)```") do
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
  for _, command in ipairs(page_commands.commands("README.md")) do
    local program = command.words:match("^%S+")
    if here:run("PATH=$(dirname $SPLITGEN):$PATH command -v " .. program).code == 0 then
      page_commands.check(here, command)
      count = count + 1
    else
      print("skipped: " .. command.words .. ": it is not installed")
      test.check(program:find("^arm%-"), "there is no %s", program)
    end
  end
  test.check(count >= 10, "there are %d commands", count)
end)

-- Lines of code, whatever their indentation and the empty lines between them.
local function lines_of(code)
  return "\n" .. code:gsub("%s*\n%s*", "\n")
end

test("the README's example is a piece of the one that is compiled", function()
  local piece = page_commands.page("README.md"):match("%(tests/library/example%.c%) is whole.-\n```c\n(.-)```")
  local example = page_commands.page("tests/library/example.c")
  test.check(lines_of(example):find(lines_of(piece), 1, true), "tests/library/example.c has not the README's\n%s", piece)
end)

-- What .ci/run runs of the README is found by its words: were nothing found, it would run nothing, and that succeeds.
local pages = {
  { "one block", "```sh\nmake &&\nmake demo\n```\n\n```sh\nmake test\n```\n", 0, "make &&\nmake demo\n", "" },
  { "no block", "```sh\nmake test\n```\n", 1, "", 'page.md: 0 blocks of shell commands hold "make demo", and there must be 1\n' },
  { "two blocks", "```sh\nmake demo\n```\n```sh\nmake demo\n```\n", 1, "",
    'page.md: 2 blocks of shell commands hold "make demo", and there must be 1\n' },
  { "a block of what is printed", "```\n$ make demo\n```\nmake demo\n", 1, "", "page.md: 0 blocks" },
}

test.rows("a command of a page", pages, function(here, row)
  here:write("page.md", row[2])
  here:expect('"$SPLITGEN_SOURCE_ROOT/.ci/readme_command" page.md "make demo"', table.unpack(row, 3))
end)

test("the commands that .ci/run takes of the README", function(here)
  local count = 0
  for words in page_commands.page(".ci/run"):gmatch(' readme "([^"]+)"\n') do
    here:must(('"$SPLITGEN_SOURCE_ROOT/.ci/readme_command" "$SPLITGEN_SOURCE_ROOT/README.md" "%s"'):format(words))
    count = count + 1
  end
  test.equal(count, 2, "the number of commands")
end)

return test.run
