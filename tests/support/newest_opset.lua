-- newest_opset.lua: the newest opset that the tables know; the tests' own copy.
return 28
