-- newest_opset.lua: the newest opset that the tables know, of each op by its name and `of_any`.
local load_spec = require("spec.load_spec")

local newest = { of_any = 0 }
for _, op in ipairs(load_spec().ops) do
  newest[op.op], newest.of_any = op.newest_opset, math.max(newest.of_any, op.newest_opset)
end
return newest
