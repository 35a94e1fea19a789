-- read_source.lua: a table, template or text of the library, inside the binary or below --root.
local fail = require("base.fail")
local sources = require("sources")

-- path -> its text; if it cannot be read, the command ends
return function(path)
  local source, problem = sources.read(path)
  return fail.unless(source, problem, sources.name(path))
end
