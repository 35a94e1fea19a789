-- elem_types.lua: ONNX's numbers of dtypes by their names, and the names by the numbers.
local elem_types = {}
for _, row in ipairs(load(require("sources").read("spec/dtypes.lua"))()) do
  elem_types[row[1]], elem_types[row.code] = row.code, row[1]
end
return elem_types
