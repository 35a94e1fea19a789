-- test_readme.lua: runs the commands of the README and the guides, those of each page in order in one directory, and checks the
-- examples.
local page_commands = require("page_commands")
local tap = require("tap")
local test = require("test")

-- Writes the files that a page shows, each in a block of code behind its name and a colon. Returns their number.
local function write_files(here, page)
  local count = 0
  for name, words in page:gmatch("`([%l_]+%.%l+)`:\n\n```%l+\n(.-)```") do
    here:write(name, words)
    count = count + 1
  end
  return count
end

-- Whether a program belongs to another project and may be missing.
local function is_optional(program)
  return program:find("^arm%-") ~= nil or program == "c++" or program == "python3"
end

-- A page, the files that it shows, and how many of its commands need no optional program.
local pages_with_commands = {
  { "README.md", 2, 11 },
  { "generator/docs/compilers.md", 2, 10 },
  { "generator/docs/accepts.md", 2, 4 },
  { "generator/docs/firmware.md", 4, 8 },
  { "generator/docs/copies.md", 0, 2 },
  { "generator/docs/programs.md", 1, 0 },
  { "generator/docs/report.md", 0, 2 },
  { "generator/docs/vectors.md", 0, 5 },
}

test.rows("commands", pages_with_commands, function(here, row)
  local page, file_count, command_count = table.unpack(row)
  here:copy_sources("spec") -- copied, as the README changes a table
  here:must('cp -R "$SPLITGEN_SOURCE_ROOT/generated" . && mkdir -p build/tests try && ln -s "$MODELS" build/tests/models')
  here.path = here.path .. "/try"
  test.equal(write_files(here, page_commands.page(page)), file_count, "the number of files")
  local count = 0
  for _, command in ipairs(page_commands.commands(page)) do
    local program = command.words:match("^%S+")
    if here:run("PATH=$(dirname \"$SPLITGEN\"):$PATH command -v " .. program).code == 0 then
      page_commands.check(here, command)
      count = count + (is_optional(program) and 0 or 1)
    else
      tap.skipped(command.words .. ": not installed")
      test.check(is_optional(program), "there is no %s", program)
    end
  end
  test.equal(count, command_count, "the number of commands")
end)

test("a version has its evidence", function(here)
  local version = here:must('"$SPLITGEN" --version'):match("[%d.]+%d")
  test.equal(page_commands.page("tests/EVIDENCE.md"):match("Figures of version ([%d.]+%d)"), version, "of tests/EVIDENCE.md")
end)

-- Each page can be read in a quarter of an hour.
local pages_by_size = { "README.md", "generator/README.md", "generator/core/README.md", "generator/core/questions.md",
  "generator/docs/accepts.md",
  "generator/docs/builds.md", "generator/docs/compilers.md", "generator/docs/device.md",
  "generator/docs/copies.md", "generator/docs/engines.md", "generator/docs/firmware.md", "generator/docs/programs.md",
  "generator/docs/questions.md", "generator/docs/report.md", "generator/docs/vectors.md",
  "runtime/README.md", "spec/README.md", "tests/EVIDENCE.md", "tests/README.md" }

test("pages are short", function()
  for _, page in ipairs(pages_by_size) do
    local size = #page_commands.page(page)
    test.check(size <= 8192, "%s has %d bytes", page, size)
  end
  for section in page_commands.page("CHANGELOG.md"):gsub("\n## ", "\0"):gmatch("[^\0]+") do
    test.check(#section <= 4096, "CHANGELOG.md has %d bytes of %s", #section, section:sub(1, 8))
  end
end)

-- The pages to which a page links, by their paths from the project's root.
local function linked_from(page)
  local folder, linked = page:match("^(.*/)[^/]*$") or "", {}
  for target in page_commands.page(page):gmatch("%]%(([%w_./]+%.md)%)") do
    local path = folder .. target
    while path:find("/../", 1, true) do
      path = path:gsub("[^/]+/%.%./", "", 1)
    end
    linked[path] = true
  end
  return linked
end

test("two links from the README lead to each page, and one from the page of questions to each answer", function()
  local near = linked_from("README.md")
  for page in pairs(linked_from("README.md")) do
    for further in pairs(linked_from(page)) do
      near[further] = true
    end
  end
  for _, page in ipairs(pages_by_size) do
    test.check(near[page] or page == "README.md", "%s is further away", page)
  end
  local questions = linked_from("generator/docs/questions.md")
  test.check(near["generator/docs/questions.md"] and questions["spec/README.md"], "no page of questions")
  for question, answer in page_commands.page("generator/docs/questions.md"):gmatch("\n%*%*([^*\n]+%?)%*%*([^\n]*)") do
    test.check(answer ~= "", "no answer: %s", question)
  end
end)

-- Lines of code, without indentation and empty lines.
local function lines_of(code)
  return "\n" .. code:gsub("%s*\n%s*", "\n")
end

-- A page, the words before its example, and the file, which a suite compiles or builds.
test.rows("an example is a piece of a file", {
  { "runtime/README.md", "`tests/library/example%.c` is the whole program", "tests/library/example.c" },
  { "generator/docs/builds.md", "## A project with CMake", "tests/consumers/cmake/CMakeLists.txt" },
}, function(_, row)
  local page, before, file = table.unpack(row)
  local piece = page_commands.page(page):match(before .. ".-\n```%l+\n(.-)```")
  test.check(lines_of(page_commands.page(file)):find(lines_of(piece), 1, true), "%s does not have the page's\n%s", file, piece)
end)

-- .ci/run finds commands in the README by their words. If it found none, it would run nothing and succeed.
local pages = {
  { "one block", "```sh\nmake &&\nmake demo\n```\n\n```sh\nmake test\n```\n", 0, "make &&\nmake demo\n", "" },
  { "no block", "```sh\nmake test\n```\n", 1, "", 'page.md: 0 blocks of shell commands hold "make demo", and there must be 1\n' },
  { "two blocks", "```sh\nmake demo\n```\n```sh\nmake demo\n```\n", 1, "",
    'page.md: 2 blocks of shell commands hold "make demo", and there must be 1\n' },
  { "a block of output", "```\n$ make demo\n```\nmake demo\n", 1, "", "page.md: 0 blocks" },
}

test.rows("a command of a page", pages, function(here, row)
  here:write("page.md", row[2])
  here:expect('"$SPLITGEN_SOURCE_ROOT/.ci/readme_command" page.md "make demo"', table.unpack(row, 3))
end)

test("the commands that .ci/run takes from the README", function(here)
  local count = 0
  for words in page_commands.page(".ci/run"):gmatch(' readme "([^"]+)"\n') do
    here:must(('"$SPLITGEN_SOURCE_ROOT/.ci/readme_command" "$SPLITGEN_SOURCE_ROOT/README.md" "%s"'):format(words))
    count = count + 1
  end
  test.equal(count, 2, "the number of commands")
end)

return test.run
