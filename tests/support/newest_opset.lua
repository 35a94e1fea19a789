-- newest_opset.lua: the number of newest_opset.h.
return math.tointeger(require("sources").read("tests/support/newest_opset.h"):match("define NEWEST_OPSET (%d+)"))
