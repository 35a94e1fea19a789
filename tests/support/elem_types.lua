-- elem_types.lua: ONNX's numbers of dtypes by name, and names by number; fields: by name, the field of a TensorProto for
-- elements.
local elem_types = { fields = {} }
for _, row in ipairs(load(require("sources").read("spec/dtypes.lua"))()) do
  elem_types[row[1]], elem_types[row.code] = row.code, row[1]
  elem_types.fields[row[1]] = row.field or row.holds and "string_data" or "int32_data"
end
return elem_types
