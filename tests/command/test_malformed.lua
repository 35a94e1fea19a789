-- test_malformed.lua: `splitgen list MODEL` on files that are none, or whose protobuf is damaged: each refused for what is wrong
-- with it. More damage is in conformance/test_reader.c.
local helps = require("base.help")
local protobuf = require("protobuf")
local test = require("test")

-- What makes a file, what it has, or nil; the exit code; what is said of it.
test.rows("no model", {
  { "touch", nil, 1, "error: the file is empty [file]" },
  { "an empty graph", "\x08\x08\x3a\0\x42\x02\x10\x0d", 1, "error: the graph is empty [graph]" },
  { "another protobuf", "\x98\x06\x01", 1,
    "error: not an ONNX model: it has no ir_version, no opset_import and no graph [file]" },
  { "cut short", "\x08\x08\x3a\x04\x0a\x02x", 1,
    "error: cut short, or no ONNX file: ModelProto.graph at byte 2 goes on behind the end of the file [file]" },
  { "mkdir", nil, 1, "error: not a regular file but a directory [file]" },
  { "mkfifo", nil, 1, "error: not a regular file but a FIFO [file]" },
  { "ln -s /dev/zero", nil, 1, "error: not a regular file but a device [file]" },
  { "ln -s nowhere", nil, 3, "error: cannot be opened: No such file or directory [file]" },
  { "ln -s model.onnx", nil, 3, "error: cannot be opened: Too many levels of symbolic links [file]" },
}, function(here, row)
  local what, bytes, code, said = table.unpack(row, 1, 4)
  if bytes then
    here:write("model.onnx", bytes)
  else
    here:must(what .. " model.onnx")
  end
  here:refuses('"$SPLITGEN" list model.onnx', code, ("model.onnx: %s\nhelp: "):format(said))
end)

local messages = protobuf.onnx()

-- Calls a function with the name of each message that a model is made of, and the numbers of the fields that hold it, the
-- innermost first.
local function each_message(visit)
  local queue, seen = { { name = "ModelProto", way = {} } }, { ModelProto = true }
  for _, reached in ipairs(queue) do
    visit(reached.name, reached.way)
    for number, field in pairs(messages[reached.name]) do
      if field.message and not seen[field.message] then
        seen[field.message] = true
        queue[#queue + 1] = { name = field.message, way = { number, table.unpack(reached.way) } }
      end
    end
  end
end

local sizes = { [0] = 1, [1] = 8, [2] = 1, [5] = 4 } -- of values of ones, by their wire types

local said = "%s: error: not a valid ONNX file: %s.%s at byte %d has another wire type than its field [file]\nhelp: "
  .. helps.file .. "\n"

-- Every field that the reader knows, with every wire type that is not its own.
test("wrong wire types", function(here)
  local files, errors = {}, {}
  each_message(function(name, way)
    for number, field in pairs(messages[name]) do
      for wire_type, size in pairs(sizes) do
        if wire_type ~= field.wire_type and not (field.packs and wire_type == 2) then
          local bytes = protobuf.varint(number << 3 | wire_type) .. (wire_type == 2 and "\1" or "") .. ("\1"):rep(size)
          for _, holder in ipairs(way) do
            bytes = protobuf.message(holder, bytes)
          end
          local file, place = #files .. ".onnx", #bytes - size
          here:write(file, bytes)
          files[#files + 1], errors[#errors + 1] = file, said:format(file, name, field.name, place)
        end
      end
    end
  end)
  test.check(#files > 200, "%d of them", #files)
  here:prints('"$SPLITGEN" list ' .. table.concat(files, " "), 1, table.concat(errors), "in all: 0 nodes\n")
end)

return test.run
