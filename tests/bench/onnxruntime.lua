-- onnxruntime.lua: times a split in ONNX Runtime by its profile: writes, encodes and runs a model of several such nodes.
local onnx_text = require("onnx_text")
local protobuf_text = require("protobuf_text")
local shell = require("shell")
local here = require("sources").name("tests/bench")

local onnxruntime = {}

local quoted = shell.quoted

local shortest_us <const>, runs <const>, runs_of_large <const> = 20, 20, 2

local timed_nodes <const> = 16 -- in each run

-- A Shape node is the last reader of each output, so that each node writes into memory that the one before has freed. Outputs of
-- the graph would be copied to JavaScript, through the same caches.
local function model_of(split)
  local nodes = { "shape = Shape (input)" }
  for n = 1, timed_nodes do
    local outputs, shapes = {}, {}
    for i in ipairs(split.lengths) do
      outputs[i] = ("output_%d_%d"):format(n, i)
      shapes[i] = ("shape_%d_%d = Shape (%s)"):format(n, i, outputs[i])
    end
    nodes[#nodes + 1] = ("%s = Split <axis = %d> (input, split) %s"):format(table.concat(outputs, ", "), split.axis,
      table.concat(shapes, " "))
  end
  return onnx_text(([[<ir_version: 8, opset_import: ["": 13]>
bench (%s[%s] input) => (int64[] shape) <int64[%d] split = {%s}> { %s }]]):format(split.dtype, table.concat(split.dims, ", "),
    #split.lengths, table.concat(split.lengths, ", "), table.concat(nodes, " ")))
end

-- The absolute path of the directory that onnxruntime.sh filled; nil if node does not find ONNX Runtime there.
function onnxruntime.find(directory)
  local path, is_there = shell.try("exec 2>/dev/null; cd %s && NODE_PATH=$PWD/node_modules node --eval 'require(%q)' && pwd",
    quoted(directory), "onnxruntime-node")
  return is_there and path:match("[^\n]+") or nil
end

-- Nanoseconds of the kernel of a Split-13 node: the median of many runs in a process of its own; directory must be new. nil if
-- ONNX Runtime refuses the node, onnxruntime.js does not know its dtype, or the time is too short: the profile has whole
-- microseconds, and adds one or two to each.
function onnxruntime.time(split, modules, directory, is_large)
  if #split.parts < #split.lengths then
    return nil
  end
  shell.run("mkdir %s", quoted(directory))
  shell.write_file(directory .. "/model.onnx", protobuf_text(model_of(split)))
  local output, is_done = shell.try("cd %s && NODE_PATH=%s/node_modules node %s/onnxruntime.js model.onnx %d 2>/dev/null",
    quoted(directory), quoted(modules), quoted(here), is_large and runs_of_large or runs)
  local microseconds = is_done and tonumber(output) or 0
  return microseconds >= shortest_us and microseconds * 1000 or nil
end

return onnxruntime
