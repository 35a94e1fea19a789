-- write_typed.lua: writes typed.c, with the functions of each op version of the tables. Usage: run write_typed.lua OUTPUT.c
-- SOURCE_ROOT
local _, path <const>, root <const> = ...

dofile(root .. "/generator/tools/modules.lua")(root)
local render = require("base.render")
local resolve = require("spec.resolve")

local file <close> = assert(io.open(path, "wb"))
file:write(render("tests/kernels/typed.c.in", resolve()))
