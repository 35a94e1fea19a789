-- render.lua: fills the template of a path, inside the binary or below --root.
local fail = require("base.fail")
local sources = require("sources")
local template = require("base.template")

local compiled = {} -- by path

-- path of a template, what its names stand for -> text
local function render(path, values)
  if not compiled[path] then
    local source, problem = sources.read(path)
    if not source then
      fail.io({ place = sources.name(path), what = problem })
    end
    compiled[path] = template.compile(sources.name(path), source)
  end
  return compiled[path](values, render)
end

return render
