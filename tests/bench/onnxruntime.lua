-- onnxruntime.lua: a split through ONNX Runtime, by its own profile: a model of one node, written as text, encoded, run.
local render = require("base.render")
local shell = require("shell")
local here = require("sources").name("tests/bench")

local onnxruntime = {}

local quoted = shell.quoted

local shortest_us <const>, runs <const>, runs_of_large <const> = 20, 20, 2

-- ONNX's codes of the dtypes that onnxruntime.js makes
local codes = { float = 1, uint8 = 2, int8 = 3, uint16 = 4, int16 = 5, int32 = 6, int64 = 7, bool = 9, float16 = 10, double = 11,
  uint32 = 12, uint64 = 13 }

-- As many nodes as one run shall time.
local nodes = {}
for i = 1, 16 do
  nodes[i] = i
end

-- The path of the directory that onnxruntime.sh filled; nil when node does not find ONNX Runtime there.
function onnxruntime.find(directory)
  local path, is_there = shell.try("exec 2>/dev/null; cd %s && NODE_PATH=$PWD/node_modules node --eval 'require(%q)' && pwd",
    quoted(directory), "onnxruntime-node")
  return is_there and path:match("[^\n]+") or nil
end

-- Nanoseconds of the kernel of a Split-13 node, the median of many runs in a process of its own; directory is new. nil where
-- there is nothing to tell: ONNX Runtime does not take the node, or the time is too short for a profile in whole microseconds,
-- each with one or two of its own.
function onnxruntime.time(split, modules, directory, is_large)
  if not codes[split.dtype] or #split.parts < #split.lengths then
    return nil
  end
  shell.run("mkdir %s", quoted(directory))
  shell.write_file(directory .. "/model.txtpb", render("tests/bench/model.txtpb.in",
    { split = split, code = codes[split.dtype], nodes = nodes }))
  local output, is_done = shell.try('cd %s && "$PROTOC" --encode=onnx.ModelProto -I"$ONNX_PROTO_DIRECTORY" onnx.proto '
    .. "<model.txtpb >model.onnx && NODE_PATH=%s/node_modules node %s/onnxruntime.js model.onnx %d 2>/dev/null",
    quoted(directory), quoted(modules), quoted(here), is_large and runs_of_large or runs)
  local microseconds = is_done and tonumber(output) or 0
  return microseconds >= shortest_us and microseconds * 1000 or nil
end

return onnxruntime
