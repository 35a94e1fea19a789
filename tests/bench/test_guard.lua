-- test_guard.lua: the guard notices a figure that changed, and leaves those as they are that it has no tools to count.
local test = require("test")

local figures = os.getenv("SPLITGEN_SOURCE_ROOT") .. "/tests/bench/figures.md"

-- The guard's command with some tools alone.
local function guard(here, tools, words)
  here:must(("mkdir bin && for tool in sh mktemp rm %s; do ln -s \"$(command -v $tool)\" bin/; done"):format(tools))
  return 'PATH=$PWD/bin "$LUA_HOST" "$SPLITGEN_SOURCE_ROOT" bench guard ' .. words
end

test("no figures", function(here)
  here:expect(guard(here, "", "no/such/figures"), 1, nil, "no/such/figures: cannot be read")
end)

test("without tools", function(here)
  here:must("cp " .. test.quoted(figures) .. " figures.md")
  local outcome = here:run(guard(here, "", "figures.md --write"))
  test.equal(outcome.code, 0, "the exit code")
  test.holds(outcome.output, "skipped: gcc, for want of gcc\n")
  test.holds(outcome.output, "skipped: cortex-m4, for want of arm-none-eabi-gcc\n")
  here:must("cmp " .. test.quoted(figures) .. " figures.md")
end)

if os.execute("command -v arm-none-eabi-gcc >/dev/null && command -v qemu-system-arm >/dev/null") then
  test("a figure that changed, and an op version without figures", function(here)
    here:must(("sed 's/^| micro_3x1 [ |]*/&9/; /^| sgk_split_18 /d' %s >figures.md"):format(test.quoted(figures)))
    local outcome = here:run(guard(here, "arm-none-eabi-gcc arm-none-eabi-size qemu-system-arm timeout mkdir ls",
      "figures.md"))
    if not outcome.output:find("skipped: no figures of cortex-m0", 1, true) then
      test.equal(outcome.code, 1, "the exit code")
      test.check(outcome.errors:find("micro_3x1, cortex%-m0 size text: %d+, was 9%d+"), "%s", outcome.errors)
      test.holds(outcome.output, "; 1 failed\n")
      test.holds(outcome.output, "new: sgk_split_18 has no figures for cortex-m0 yet\n")
    end
  end)
end

return test.run
