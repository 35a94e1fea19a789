-- render.lua: fills the template of a path, inside the binary or below --root.
local fail = require("fail")
local sources = require("sources")
local template = require("template")

-- path of a template, what its names stand for -> text
return function(path, values)
  local source, problem = sources.read(path)
  if not source then
    fail.io({ place = sources.name(path), what = problem })
  end
  return template.render(template.parse(sources.name(path), source), values)
end
