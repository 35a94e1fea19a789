-- test_full_disk.lua: a command that writes to a disk of few pages: either all of its files are new, or it reports that no space
-- is left, and all files are old. Skipped without the right to mount a tmpfs.
local host = require("host")
local shell = require("shell")
local test = require("test")
local commands = require("commands")
local trial_files = require("trial_files")

local page <const> = 4 -- KiB

-- Runs a shell command in a mount namespace of its own.
local function mounted(here, line)
  return here:run_shell(("unshare --map-root-user --mount sh -c %s"):format(shell.quoted("set -e\n" .. line)))
end

-- Runs the command on a disk of `size` KiB with a copy of the files before -> { code, errors, files }; nil if these do not fit.
local function run_on_disk(here, row, size)
  for _, folder in ipairs({ "disk", "left" }) do
    host.remove_folder(here.path .. "/" .. folder)
    host.make_folder(here.path .. "/" .. folder)
  end
  local outcome = mounted(here, ([[mount -t tmpfs -o size=%dk none disk && cp -R before/. disk || exit 99
    mkdir -p disk/t && cd disk && code=0; TMPDIR=t CC="$STUB" "$SPLITGEN" %s || code=$?
    rmdir t; cp -R . ../left; exit $code]]):format(size, row.words))
  outcome.files = trial_files.read(here.path .. "/left", { "." })
  return outcome.code ~= 99 and outcome or nil
end

local totals = { full = 0, done = 0 }

local rows = {}
for _, row in ipairs(commands) do
  rows[#rows + 1] = row.is_on_disk and row or nil
end

test.rows("full", rows, function(here, row)
  host.make_folder(here.path .. "/before")
  local before = setmetatable({ path = here.path .. "/before" }, { __index = here })
  row.prepare(before)
  local roomy = assert(run_on_disk(here, row, 4096))
  test.equal(roomy.code, 0, "the exit code")
  local old, size, fits = trial_files.read(before.path, { "." }), page, false
  while not fits do
    local outcome = run_on_disk(here, row, size)
    fits = outcome and outcome.code == 0
    if fits then
      totals.done = totals.done + 1
      test.check(trial_files.is_same(outcome.files, roomy.files), "%d KiB: it succeeds, but the files differ", size)
    elseif outcome then
      totals.full = totals.full + 1
      test.equal(outcome.code, 3, "the exit code")
      test.check(outcome.errors:find("^[^\n]*: error: No space left on device\n"), "%d KiB: %s", size, outcome.errors)
      test.check(trial_files.is_same(outcome.files, old), "%d KiB: files were changed", size)
    end
    size = size + page
  end
end)

return function(words)
  local is_mounted = os.execute("unshare --map-root-user --mount mount -t tmpfs -o size=4k none /mnt 2>/dev/null")
  if not is_mounted then
    return {}, "nobody may mount a disk here", true
  end
  local failures = test.run(words)
  return failures, ("%d commands on disks of few pages: %d times full, %d with room"):format(#rows, totals.full, totals.done)
end
