-- test_outputs.lua: outputs of commands, as documents show and get them.
local elided = require("elided")
local page_commands = require("page_commands")
local test = require("test")

-- A name, an excerpt, a text of which it is none, and the excerpt that fits.
local excerpts = {
  { "whole", "a\nb\n", "a\nc\nd\n", "a\nc\nd\n" },
  { "nothing any more", "a\n", "", "" },
  { "nothing before", "", "a\n", "a\n" },
  { "the end is left out", "a 1\nb 2\n...\n", "a 1\nb 3\nc\nd\n", "a 1\nb 3\n...\n" },
  { "the beginning is left out", "...\nd 1\n", "a\nb\nd 2\n", "...\nd 2\n" },
  { "both are left out", "...\n\"why\": 1\n...\n", "a\n\"how\": 1\n\"why\": 2\nb\n", "...\n\"why\": 2\n...\n" },
  { "the likest of several lines", "a\n...\nx = 1\ny = 2\n...\nz\n", "a\nb\nx = 2\ny = 3\nx\ny\nz\n",
    "a\n...\nx = 2\ny = 3\n...\nz\n" },
  { "a line with another beginning", "...\nx = 1\n...\n", "a\ny = 1\nb\n", "...\ny = 1\n...\n" },
  { "lines at the end", "...\nb\nc\n...\n", "a\nb\nd\n", "...\nb\nd\n...\n" },
  { "fewer lines than the excerpt", "a\nb\n...\nc\n", "a\nc\n", "a\nc\n" },
  { "no newline", "a\n...\nb", "a\nx\nc", "a\n...\nc" },
}

test.rows("an excerpt", excerpts, function(_, row)
  local _, excerpt, text, fitted = table.unpack(row)
  test.check(not elided.is_of(excerpt, text), "it needs no other")
  test.equal(elided.fitted(excerpt, text), fitted)
  test.check(elided.is_of(fitted, text), "'%s' is none of '%s'", fitted, text)
end)

-- Every command of a page is run, with DOCUMENTS or without.
local function check_page(here, choice)
  test.with_variables({ SPLITGEN_SOURCE_ROOT = here.path, DOCUMENTS = choice }, function()
    for _, command in ipairs(page_commands.commands("page.md")) do
      page_commands.check(here, command)
    end
  end)
end

test("a page gets the outputs that differ", function(here)
  local page = "# Page\n\n```\n$ printf '1\\n2\\n3\\n'\n%s...\n$ true\n$ echo 4\n%s```\n\n`$ echo`\n\n```\n$ echo '$5'\n%s```\n"
  local stale, right = page:format("7\n", "4\n", ""), page:format("1\n", "4\n", "$5\n")
  here:write("page.md", stale)
  local is_right, problem = pcall(check_page, here, "")
  test.check(not is_right, "it is not checked")
  test.holds(problem, "page.md shows of printf")
  test.equal(here:read("page.md"), stale)
  check_page(here, "write")
  test.equal(here:read("page.md"), right)
  check_page(here, "")
end)

return test.run
