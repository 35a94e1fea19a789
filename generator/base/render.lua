-- render.lua: fills the template of a path, inside the binary or below --root. In a page, NAME.html.in, and in a drawing,
-- NAME.svg.in, each hole is escaped.
local html = require("base.html")
local read_source = require("base.read_source")
local sources = require("sources")
local template = require("base.template")
local text = require("base.text")

local compiled = {} -- by path

local function escape_of(path)
  return (path:find("%.html%.in$") or path:find("%.svg%.in$")) and html.escaped
end

-- Calls add(line) for each line of the filled template.
local function fill(path, environment, add)
  compiled[path] = compiled[path] or template.compile(sources.name(path), read_source(path), escape_of(path))
  compiled[path](environment, fill, add)
end

-- path of a template, values by name -> text, in characters that C allows. With write(text), which may yield, the text is written
-- line by line instead.
return function(path, values, write)
  local environment = template.environment(values)
  if write then
    return fill(path, environment, function(line)
      write(text.ascii(line) .. "\n")
    end)
  end
  local lines = {}
  fill(path, environment, function(line)
    lines[#lines + 1] = line
  end)
  lines[#lines + 1] = "" -- behind the last line break
  return text.ascii(table.concat(lines, "\n"))
end
