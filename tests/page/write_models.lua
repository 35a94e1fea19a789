-- write_models.lua: writes the models of page.js in a directory. Usage: lua_host SOURCE_ROOT page write_models DIRECTORY
local onnx_text = require("onnx_text")
local protobuf_text = require("protobuf_text")
local shell = require("shell")
local strangers = require("strangers")

local models <const> = {
  open = "(float[n,6] x) => (float[] a, float[] b) { [cut] a, b = Split <axis = 1, num_outputs = 2> (x) }",
  shape = "(float[] x) => (float[] a, float[] b) { [cut] a, b = Split <axis = 1, num_outputs = 2> (x) }",
  external = [[(float[2, 6] x) => (float[] a, float[] b) <int64[2] lengths = ["location": "lengths.bin"]> {
    [cut] a, b = Split <axis = 1> (x, lengths) }]],
}

return function(directory)
  for name, graph in pairs(models) do
    local text = onnx_text('<ir_version: 8, opset_import: ["": 18]> g ' .. graph)
    shell.write_file(("%s/%s.onnx"):format(directory, name), protobuf_text(text))
  end
  shell.write_file(directory .. "/<img src=x onerror=\"alert('4')\">.onnx", protobuf_text(strangers.model()))
  shell.write_file(directory .. "/broken.onnx", "\1\2\3")
  shell.write_file(directory .. "/empty.onnx", "")
  shell.write_file(directory .. "/lengths.bin", ("<i8i8"):pack(1, 5))
  return {}, "models"
end
