-- elem_types.lua: ONNX's numbers of dtypes by their names, the names by the numbers, and by names the fields of TensorProto that
-- hold them, but for raw_data.
local elem_types = { fields = {} }
for _, row in ipairs(load(require("sources").read("spec/dtypes.lua"))()) do
  elem_types[row[1]], elem_types[row.code], elem_types.fields[row[1]] = row.code, row[1], row.field
end
return elem_types
