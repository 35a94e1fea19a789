-- write_eva_plan.lua: writes eva_plan.c, which has plans of each op version of the tables. Usage: run write_eva_plan.lua OUTPUT.c
-- SOURCE_ROOT
local _, path <const>, root <const> = ...

dofile(root .. "/generator/tools/modules.lua")(root)
local attribute_text = require("write.attribute_text")
local render = require("base.render")
local resolve = require("spec.resolve")

-- The values that a node can give to an attribute, as C: any, or none.
local values = {
  plain = "%s",
  optional = "one_of(2) ? &%s : NULL",
  list = "any_ints()",
  string = "any_string()",
}

local file <close> = assert(io.open(path, "wb"))
file:write(render("tests/proof/eva_plan.c.in", {
  versions = resolve().versions,
  has = function(version, kind)
    for _, attribute in ipairs(version.attributes) do
      if attribute.kind == kind then
        return true
      end
    end
    return false
  end,
  smallest = function(version)
    local bytes = 8
    for _, dtype in ipairs(version.split and version.split.dtypes or {}) do
      bytes = math.min(bytes, dtype.bits // 8)
    end
    return bytes
  end,
  member = attribute_text.member,
  value = function(attribute) return values[attribute.kind]:format(attribute.name == "axis" and "axis" or "number") end,
}))
