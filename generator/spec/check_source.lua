-- check_source.lua: where a section of ONNX's page is that a table holds: its name, and the SHA-256 of its text.
local schema = require("base.schema")

local check_source = {}

check_source.record = schema.record({
  [1] = schema.words,
  [2] = schema.like("^" .. ("%x"):rep(16) .. "$", "the first 16 hex digits of a SHA-256"),
})

-- Calls report(field, what is wrong) unless the source of a row is the section of that op and version.
function check_source.is_of(op, row, report)
  if row.source[1] ~= ("%s-%d"):format(op, row.since_version) then
    report("source", "is '%s', not this version", row.source[1])
  end
end

return check_source
