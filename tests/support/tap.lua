-- tap.lua: the results of a suite's tests on standard output, in the Test Anything Protocol, so that meson lists each test.
local tap = { count = 0 }

-- Prints lines that are no results.
function tap.comment(words)
  print("# " .. words:gsub("\n", "\n# "))
end

local longest <const> = 200 -- bytes of a name

-- Says that a part of a suite is left out, and why. `.ci/run` expects none but those of its list.
function tap.skipped(why)
  tap.comment("skipped: " .. why)
end

-- Prints the result of a test; failure = what is wrong, or nil; skipped = why it did not run, or nil. A failure goes to
-- standard error, too, which is all that `meson test --print-errorlogs` shows.
function tap.result(name, failure, skipped)
  tap.count = tap.count + 1
  name = name:gsub("%c", " "):gsub("#", "\\#"):sub(1, longest)
  print(("%s %d - %s%s"):format(failure and "not ok" or "ok", tap.count, name, skipped and " # SKIP " .. skipped or ""))
  if failure then
    tap.comment(failure)
    io.stderr:write(("%s: %s\n"):format(name, failure))
  end
  io.stdout:flush()
end

-- Prints how many tests there were, or why the suite is skipped.
function tap.finish(skipped)
  print(skipped and "1..0 # SKIP " .. skipped or "1.." .. tap.count)
end

return tap
