-- elem_types.lua: ONNX's numbers of dtypes by their names, and the names by the numbers; fields: of a TensorProto, where elements
-- stand, by the names.
local elem_types = { fields = {} }
for _, row in ipairs(load(require("sources").read("spec/dtypes.lua"))()) do
  elem_types[row[1]], elem_types[row.code] = row.code, row[1]
  elem_types.fields[row[1]] = row.field or row.holds and "string_data" or "int32_data"
end
return elem_types
