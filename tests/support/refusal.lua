-- refusal.lua: changes to a file of spec/ or templates/ that splitgen must refuse without writing anything. Call the module with
-- the file and rows: a name, the text to find, its replacement, and the message; a message that begins with a line number stands
-- behind the file's name.
local test = require("test")

return function(file, rows)
  test.rows("refused " .. file, rows, function(here, row)
    local _, find, replacement, told = table.unpack(row)
    here:copy_sources(file:match("^[^/]+"))
    here:replace(file, find, replacement)
    here:write("sgk_dtype.h", "untouched")

    local outcome = here:run('"$SPLITGEN" --root . generate --out .')
    test.equal(outcome.code, 1, "the exit code")
    test.holds(outcome.errors, told:find("^%d+: ") and file .. ":" .. told or told)
    test.check(not outcome.errors:find("[\0-\9\11-\31\127]"), "a control byte in '%s'", outcome.errors)
    test.equal(outcome.output, "", "the output")
    test.equal(here:read("sgk_dtype.h"), "untouched", "a file of before")
    test.equal(here:read("sgk_registry.h"), nil, "a file that was not there")
  end)
end
