-- without_meaning.lua: a sentence about the first op version in the tables without a row in meaning.c, or nil. Suites that need
-- the oracle skip then; the suite `meaning` fails.
local load_spec = require("spec.load_spec")
local sources = require("sources")

return function()
  local rows = sources.read("tests/support/meaning.c")
  for _, op in ipairs(load_spec().ops) do
    for _, version in ipairs(op.versions) do
      if not rows:find(('{"%s",%%s*%d,'):format(op.op, version.since_version)) then
        return ("skipped: %s-%d has no row in tests/support/meaning.c"):format(op.op, version.since_version)
      end
    end
  end
end
