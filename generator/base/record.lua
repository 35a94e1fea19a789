-- record.lua: records that pass through several modules. A kind of records declares its fields, each with its meaning. The suites
-- run in a program that holds a stricter form (tests/support/strict_record.lua): there a field that is not declared is an error
-- when it is set or read.
local host = require("host")

local strict = host.load_embedded("lua/strict_record.lua")

-- kind = its name, fields = { [field] = meaning } -> a function: the first fields of a record -> the record
return strict and strict() or function(_, _)
  return function(record) return record end
end
