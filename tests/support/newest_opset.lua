-- newest_opset.lua: the newest opset in the tables, by the name of each op, and of all ops as `of_any`.
local load_spec = require("spec.load_spec")

local newest = { of_any = 0 }
for _, op in ipairs(load_spec().ops) do
  newest[op.op], newest.of_any = op.newest_opset, math.max(newest.of_any, op.newest_opset)
end
return newest
