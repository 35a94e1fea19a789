-- read_source.lua: a table, template or text of the library, inside the binary or below --root.
local fail = require("base.fail")
local sources = require("sources")

-- path -> what it holds; what cannot be read ends the command
return function(path)
  local source, problem = sources.read(path)
  return fail.unless(source, problem, sources.name(path))
end
