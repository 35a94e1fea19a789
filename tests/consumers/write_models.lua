-- write_models.lua: writes models/mN.onnx in the current directory, all different and the same in each run.
-- Usage: lua_host SOURCE_ROOT consumers write_models COUNT
local onnx_text = require("onnx_text")
local protobuf_text = require("protobuf_text")
local shell = require("shell")

local dtypes <const> = { [0] = "float", "int8", "int64", "float16" }

-- Both nodes split the last axis into equal parts.
local model <const> = [[
<ir_version: 8, opset_import: ["": 18]>
attention (DTYPE[1, ROWS, INPUT] x) => (DTYPE[1, ROWS, HEAD] head_0, DTYPE[1, ROWS, HEAD] head_1, DTYPE[1, ROWS, COLUMNS] k,
    DTYPE[1, ROWS, COLUMNS] v) {
  [qkv] q, k, v = Split <axis = 2, num_outputs = 3> (x)
  [heads] head_0, head_1 = Split <axis = 2, num_outputs = 2> (q)
}]]

return function(count)
  for i = 1, tonumber(count) do
    local columns = i % 16 * 8 + 8
    local words = { DTYPE = dtypes[i % 4], ROWS = i, INPUT = 3 * columns, HEAD = columns // 2, COLUMNS = columns }
    shell.write_file(("models/m%d.onnx"):format(i), protobuf_text(onnx_text((model:gsub("%u+", words)))))
  end
  return {}, count .. " models"
end
