-- fill_page.lua: writes the page of one file.
-- Usage: run fill_page.lua OUTPUT.html SOURCE_ROOT VERSION SPLITGEN.js LICENSE
local _, path <const>, root <const>, version <const>, program <const>, licence <const> = ...

dofile(root .. "/generator/tools/modules.lua")(root)
local fates = require("core.fates")
local html = require("base.html")
local render = require("base.render")

local function read(name)
  local file <close> = assert(io.open(name, "rb"))
  return file:read("a")
end

local output <close> = assert(io.open(path, "wb"))
local script <const> = html.script(read(root .. "/generator/page/page.js"))
output:write(render("generator/page/page.html.in", {
  fates = fates.names, version = version, program = html.script(read(program)), licence = html.lines(read(licence)),
  script = script, script_hash = html.hash(script),
  report_hash = html.hash(html.script(render("templates/report/script.js.in", {}))),
}))
