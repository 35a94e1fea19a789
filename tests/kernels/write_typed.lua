-- write_typed.lua: writes typed.c, with the functions of each op version of the tables. Argument: where to.
local c_name = require("write.c_name")
local load_spec = require("spec.load_spec")
local render = require("base.render")
local resolve = require("spec.resolve")

-- The C of whether a member is another than its default.
local function is_other(attribute)
  local member, default = "attributes." .. c_name.member(attribute.name), attribute.default
  if attribute.kind == "string" and default then
    return ('%s.length != %d || memcmp(%s.data, "%s", %d) != 0'):format(member, #default, member, default, #default)
  elseif attribute.kind == "string" or attribute.kind == "list" then
    member = member .. ".data"
  end
  return ("%s != %s"):format(member, default or "NULL")
end

return function(path)
  local values = resolve(load_spec())
  values.is_other = is_other
  local file <close> = assert(io.open(path, "w"))
  file:write(render("tests/kernels/typed.c.in", values))
  return {}, path
end
