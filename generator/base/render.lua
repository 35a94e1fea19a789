-- render.lua: fills the template of a path, inside the binary or below --root.
local read_source = require("base.read_source")
local sources = require("sources")
local template = require("base.template")
local text = require("base.text")

local compiled = {} -- by path

-- path of a template, what its names stand for -> text, of which C can have every character
local function render(path, values)
  if not compiled[path] then
    compiled[path] = template.compile(sources.name(path), read_source(path))
  end
  return text.c_ascii(compiled[path](values, render))
end

return render
