-- test_guard.lua: the guard notices changed figures, and keeps figures for which it has no tools.
local figures = require("figures")
local test = require("test")

local path <const> = os.getenv("SPLITGEN_SOURCE_ROOT") .. "/tests/bench/figures.md"

-- The guard's command with only some tools in PATH.
local function guard(here, tools, words)
  here:must(("mkdir bin && for tool in sh mktemp rm %s; do ln -s \"$(command -v $tool)\" bin/; done"):format(tools))
  return 'PATH=$PWD/bin "$LUA_HOST" "$SPLITGEN_SOURCE_ROOT" bench guard ' .. words
end

test("no figures", function(here)
  here:expect(guard(here, "", "no/such/figures"), 1, nil, "no/such/figures: cannot be read")
end)

test("without tools", function(here)
  here:must("cp " .. test.quoted(path) .. " figures.md")
  local outcome = here:run(guard(here, "", "figures.md --write"))
  test.equal(outcome.code, 0, "the exit code")
  test.holds(outcome.output, "skipped: gcc: there is no gcc\n")
  test.holds(outcome.output, "skipped: cortex-m4: there is no arm-none-eabi-gcc\n")
  here:must("cmp " .. test.quoted(path) .. " figures.md")
end)

test.rows("narrow columns may take more than the library", { { 1100, "" }, { 1101,
  "2x1, cc unknown lengths: 1101, but the library takes 100" } }, function(_, row)
  local amiss = {}
  figures.hold_to_library(amiss, { { row = "2x1", column = "cc library instructions", number = 100 },
    { row = "2x1", column = "cc unknown lengths instructions", number = row[1] } })
  test.equal(table.concat(amiss), row[2])
end)

-- A cell's row, number and column, and the guard's output. The figure for every cell is 100.
test.rows("what is amiss", {
  { "a", 102, "cc size text" },
  { "a", 98, "cc size text" },
  { "a", 103, "cc size text", "a, cc size text: 103, was 100\n" },
  { "a", 97, "cc size text", "a, cc size text: 97, was 100\n" },
  { "b", 1, "cc size text", "b, cc size text: no figure\n" },
  { "version", 2048, "cc size text", "new: version has no figures for cc yet\n" },
  { "version", 2049, "cc size text", "version, cc size text: 2049, limit 2048\nnew: version has no figures for cc yet\n" },
  { "packed", 1025, "cc size text", "packed, cc size text: 1025, limit 1024\npacked, cc size text: no figure\n" },
  { "a", 105, "cc unknown lengths instructions" },
  { "a", 106, "cc unknown lengths instructions", "a, cc unknown lengths: 106, but the library takes 100\n" },
}, function(_, row)
  local name, number, column, expected = table.unpack(row)
  local cells = { { row = "a", column = "cc library instructions", number = 100 },
    { row = name, column = column, number = number, is_version = name == "version" } }
  local known = { cells[1], { row = "a", column = "cc size text", number = 100 },
    { row = "a", column = "cc unknown lengths instructions", number = number } }
  local amiss = {}
  figures.hold_to_limits(amiss, cells)
  figures.hold_to_library(amiss, cells)
  figures.compare(amiss, cells, known, function(line)
    amiss[#amiss + 1] = line
  end)
  test.equal(table.concat(amiss, "\n"), (expected or ""):gsub("\n$", ""), "what is amiss")
end)

return test.run
