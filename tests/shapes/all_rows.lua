-- all_rows.lua: the rows of rows/, by the names of their files; and a row's model.
local all_rows = {}

local usual_opset <const> = 21
local others <const> = '"ai.onnx.ml": 5, "ai.onnx.preview": 1, "ai.onnx.preview.training": 1, "com.microsoft": 1, '
  .. '"org.example": 1'

all_rows.names = { "rules", "windows", "layout", "tensors", "networks", "contents", "control", "sequences", "declared",
  "malformed" }

-- The model of a row, in ONNX's textual syntax.
function all_rows.text(row)
  local inputs, held = row[2]:match("^([^|]*)|?(.*)$")
  return ('<ir_version: 8, opset_import: ["": %d, %s]> g (%s) => () <%s> { %s }'):format(row.opset or usual_opset, others, inputs,
    held, row[1])
end

return all_rows
