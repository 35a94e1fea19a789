-- write_typed.lua: writes typed.c, with the functions of each op version of the tables. Argument: where to.
local render = require("base.render")
local resolve = require("spec.resolve")
local shell = require("shell")

return function(path)
  shell.write_file(path, render("tests/kernels/typed.c.in", resolve()))
  return {}, path
end
