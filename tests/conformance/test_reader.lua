-- test_reader.lua: the reader of ONNX files: which bytes it accepts and refuses, and how much memory it needs.
local decode = require("onnx.decode")
local dtype_tables = require("spec.dtype_tables")
local messages = require("onnx.messages")
local protobuf = require("protobuf")
local read = require("onnx.read")
local source = require("onnx.source")
local tensor = require("onnx.tensor")
local test = require("test")

-- Reads bytes as a file -> what read returns, or the error.
local function read_bytes(here, bytes, how)
  here:write("file", bytes)
  return how(here.path .. "/file", {})
end

-- Malformed bytes with their sentence, and well-formed bytes without one, which are refused later because they are no valid
-- model.
test.rows("bytes", {
  { "smallest", "\x08\x08" },
  { "unknown fields of every wire type", "\x08\x08\x98\x06\x01\x99\x06\1\2\3\4\5\6\7\x08\x9a\x06\x02xy\x9d\x06\1\2\3\4" },
  { "the last of several numbers counts", "\x08\x07\x08\x08" },
  { "empty", "", "the file is empty" },
  { "a varint of 10 bytes", "\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01" },
  { "a varint beyond 64 bits", "\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02",
    "ModelProto.ir_version at byte 0: a varint of more than 64 bits" },
  { "a varint of 11 bytes", "\x08\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01", "a varint of more than 64 bits" },
  { "a varint without end", "\x08\x80", "cut short" },
  { "a tag without end", "\x08\x08\xba", "cut short" },
  { "a tag beyond 32 bits", "\xff\xff\xff\xff\xff\xff\x01\x01", "at byte 0: a tag of more than 32 bits" },
  { "a tag without value", "\x08", "cut short" },
  { "a length of 2^63", "\x3a\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01",
    "cut short, or no ONNX file: ModelProto.graph at byte 0 goes beyond the end of the file" },
  { "a length of 2^64 - 1", "\x3a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", "cut short" },
  { "a length of 2^64", "\x3a\x80\x80\x80\x80\x80\x80\x80\x80\x80\x02x", "a length of more than 64 bits" },
  { "a length without end", "\x08\x08\x3a\x80", "cut short" },
  { "4 bytes that are 3", "\x9d\x06\1\2\3", "cut short, or no ONNX file: ModelProto at byte 0" },
  { "8 bytes that are 7", "\x99\x06\1\2\3\4\5\6\7", "cut short" },
  { "field number 0", "\x08\x08\x02\x01x", "ModelProto at byte 2: field number 0" },
  { "start of a group", "\x0b\x0c", "a wire type that ONNX does not use" },
  { "end of a group", "\x0c", "a wire type that ONNX does not use" },
  { "wire type 6", "\x08\x08\x0e", "a wire type that ONNX does not use" },
  { "wire type 7", "\x08\x08\x0f", "a wire type that ONNX does not use" },
  { "a graph given twice", "\x3a\0\x3a\0", "ModelProto.graph at byte 4 is given twice" },
  { "a message longer than its place", "\x3a\x04\x0a\x03xy\x08\x08",
    "GraphProto.node at byte 2 is longer than the message around it" },
  { "the first of two faults", "\x3a\x04\x0a\x02\x1a\x05\x02", "NodeProto.name at byte 4 is longer than the message around it" },
  { "an int32 beyond 32 bits", "\x3a\x08\x2a\x06\x10\x80\x80\x80\x80\x10",
    "TensorProto.data_type at byte 5 is no number of its type" },
  { "NUL in a name", "\x3a\x05\x12\x03a\0b", "GraphProto.name at byte 4 has a NUL byte in a name" },
  { "a dim of two kinds", "\x3a\x10\x5a\x0e\x12\x0c\x0a\x0a\x12\x08\x0a\x06\x08\x01\x12\x01n\x10",
    "TensorShapeProto_Dimension.dim_param at byte 16 is given, but so is another kind, and only one is allowed" },
  { "a type of two kinds", "\x3a\x08\x5a\x06\x12\x04\x0a\0\x22\0",
    "TypeProto.sequence_type at byte 10 is given, but so is another kind, and only one is allowed" },
  { "gzip", "\x1f\x8b\x08\0\0", "compressed with gzip" },
  { "zip", "PK\3\4\20\0\0\0", "a zip archive, not ONNX" },
  { "an empty zip", "PK\5\6\0\0\0\0", "a zip archive, not ONNX" },
  { "Git LFS", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "'git lfs pull' gets it" },
  { "ORT", "\x28\0\0\0ORTM\0\0\0\0", "ONNX Runtime's own format" },
  { "TensorFlow Lite", "\x1c\1\0\0TFL3\x14\0", "a model of TensorFlow Lite" },
  { "HDF5", "\x89HDF\r\n\x1a\n\0\0", "HDF5, as of Keras" },
  { "GGUF", "GGUF\3\0\0\0", "GGUF, not ONNX" },
  { "safetensors", "\x40\1\0\0\0\0\0\0{\"x\":{}}", "safetensors, not ONNX" },
  { "JSON", '{"graph": {}}', "JSON" },
  { "a list in JSON", "\n [1, 2, 3, 4, 5, 6, 7]", "JSON" },
  { "text", "ir_version: 8\n", "text, not the binary" },
  { "text that is a protobuf", "  ", "text, not the binary" },
  { "a protobuf of something else", "\x98\x06\x01", "not an ONNX model: it has no ir_version, no opset_import and no graph" },
}, function(here, row)
  local _, bytes, sentence = table.unpack(row)
  local model, wrong = read_bytes(here, bytes, read.model)
  test.check(not model)
  test.check((wrong.rule == "file") == (sentence ~= nil), "%s", wrong.what)
  if sentence then
    test.holds(wrong.what, sentence)
  end
end)

-- A command that makes something other than a file; the message; whether the file system refuses it.
test.rows("no file", {
  { "mkdir", "not a regular file but a directory" },
  { "mkfifo", "not a regular file but a FIFO" },
  { "ln -s /dev/zero", "not a regular file but a device" },
  { "ln -s nowhere", "cannot be opened: No such file or directory", true },
  { "ln -s file", "cannot be opened: Too many levels of symbolic links", true },
}, function(here, row)
  here:must(row[1] .. " file")
  local model, wrong = read.model(here.path .. "/file", {})
  test.check(not model)
  test.equal(wrong.what, row[2])
  test.equal(wrong.is_io or false, row[3] or false)
end)

-- Calls visit with each type of message in a model, and the numbers of the fields that hold it, the innermost first.
local function each_message(visit)
  local queue, seen = { { message = messages.all.ModelProto, way = {} } }, { [messages.all.ModelProto] = true }
  for _, reached in ipairs(queue) do
    visit(reached.message, reached.way)
    for number, field in pairs(reached.message.fields) do
      if field.message and not seen[field.message] then
        seen[field.message] = true
        queue[#queue + 1] = { message = field.message, way = { number, table.unpack(reached.way) } }
      end
    end
  end
end

local sizes = { [0] = 1, [1] = 8, [2] = 1, [5] = 4 } -- bytes of a value whose bytes are all 1, by wire type

-- Every field with every wrong wire type.
test("wrong wire types", function(here)
  local count = 0
  each_message(function(message, way)
    for number, field in pairs(message.fields) do
      for wire_type, size in pairs(sizes) do
        if wire_type ~= field.wire and not (field.may_be_packed and wire_type == 2) then
          local bytes = protobuf.varint(number << 3 | wire_type) .. (wire_type == 2 and "\1" or "") .. ("\1"):rep(size)
          for _, holder in ipairs(way) do
            bytes = protobuf.message(holder, bytes)
          end
          local _, wrong = read_bytes(here, bytes, read.model)
          test.equal(wrong.what, ("not a valid ONNX file: %s.%s at byte %d has another wire type than its field"):format(
            message.name, field.name, #bytes - size))
          count = count + 1
        end
      end
    end
  end)
  test.check(count > 200, "%d of them", count)
end)

-- The bytes of nested messages: count times through the fields `inner`, from the innermost out, then once through `outer`.
local function nested(count, inner, outer)
  local bytes = ""
  for i = 1, count * #inner + #outer do
    bytes = protobuf.message(i <= count * #inner and inner[(i - 1) % #inner + 1] or outer[i - count * #inner], bytes)
  end
  return bytes
end

local body, type_of_type = { 6, 5, 1 }, { 1, 4 } -- fields from a graph to one inside it; from a type to one inside it
local too_deep = "nested too deeply: more than 100 messages inside each other"

test.rows("depth", {
  { "33 graphs", nested(32, body, { 7 }) }, { "34 graphs", nested(33, body, { 7 }), too_deep },
  { "10000 graphs", nested(10000, body, { 7 }), too_deep },
  { "48 types", nested(48, type_of_type, { 2, 11, 7 }) }, { "49 types", nested(49, type_of_type, { 2, 11, 7 }), too_deep },
  { "10000 types", nested(10000, type_of_type, { 2, 11, 7 }), too_deep },
}, function(here, row)
  local _, wrong = read_bytes(here, row[2], read.model)
  test.check((wrong.rule == "file") == (row[3] ~= nil), "%s", wrong.what)
  test.check(not row[3] or wrong.what == row[3], "%s", wrong.what)
end)

test("memory", function(here)
  local _, wrong = read_bytes(here, protobuf.message(7, ("\x0a\0"):rep(1000000)), read.model)
  test.equal(wrong.what, "too large: its structure needs more than 48 MiB of memory")
end)

-- A model of one initialiser with 1 GiB of raw_data, as a sparse file.
test("large data", function(here)
  local head = "\x08\x08\x3a\x8c\x80\x80\x80\x04\x2a\x86\x80\x80\x80\x04\x4a\x80\x80\x80\x80\x04"
  here:write("file", head)
  here:must("truncate -s +1G file")
  collectgarbage()
  local before = collectgarbage("count")
  local from = source.open(here.path .. "/file")
  local model = decode.message(decode.reader(from, {}, {}), messages.all.ModelProto, 0, from.size)
  test.equal(model.graph.initializers[1].raw_data.size, 1 << 30)
  test.check(collectgarbage("count") - before < 4096)
end)

-- A message that begins at every place around the end of a piece that is read, and one larger than a piece.
test("pieces", function(here)
  local name = ("n"):rep(100)
  local node = protobuf.message(1, protobuf.message(3, name) .. protobuf.message(4, "Op"))
  for behind = 0, 130 do
    local padding = protobuf.message(99, ("\0"):rep((1 << 20) - behind))
    local nodes = padding .. node .. node
    local _, wrong = read_bytes(here, "\x08\x08" .. protobuf.message(7, nodes) .. protobuf.message(8, "\x10\x12"), function(path)
      local from = source.open(path)
      local model = decode.message(decode.reader(from, {}, {}), messages.all.ModelProto, 0, from.size)
      test.equal(#model.graph.nodes, 2)
      test.equal(model.graph.nodes[2].name, name)
      test.equal(model.opset_import[1].version, 18)
    end)
    test.check(not wrong)
  end
  local far = protobuf.message(1, ("a"):rep(1 << 21))
  local model = read_bytes(here, protobuf.message(7, protobuf.message(1, far .. far)), function(path)
    local from = source.open(path)
    return decode.message(decode.reader(from, {}, {}), messages.all.ModelProto, 0, from.size)
  end)
  test.equal(#model.graph.nodes[1].inputs[2], 1 << 21)
end)

-- Tensors, and their elements in memory on a little-endian host, or the error.
test.rows("elements", {
  { "dims packed, plain and packed", "\x0a\x02\x02\x01\x08\x03\x0a\x00\x10\x02\x4a\x06abcdef", "abcdef" },
  { "uint8 plain, packed, empty, plain", "\x08\x04\x10\x02\x28\x01\x2a\x03\x02\xff\x01\x2a\x00\x28\x03", "\1\2\xff\3" },
  { "int8 of 10 bytes and of 5",
    "\x08\x02\x10\x03\x28\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x28\x80\xff\xff\xff\x0f", "\xff\x80" },
  { "int64 in two fields around the dims", "\x3a\x01\x05\x08\x02\x10\x07\x38\x06", "\5\0\0\0\0\0\0\0\6\0\0\0\0\0\0\0" },
  { "float plain and packed", "\x08\x02\x10\x01\x25\1\2\3\x7f\x22\x04\0\0\0\x80", "\1\2\3\x7f\0\0\0\x80" },
  { "double", "\x08\x01\x10\x0b\x51\1\2\3\4\5\6\7\x08", "\1\2\3\4\5\6\7\x08" },
  { "complex64", "\x08\x01\x10\x0e\x22\x08\1\2\3\x7f\0\0\0\x80", "\1\2\3\x7f\0\0\0\x80" },
  { "uint32 and a uint32 beyond", "\x08\x01\x10\x0c\x58\x80\x80\x80\x80\x10", false,
    "uint64_data[0] is 4294967296, beyond uint32" },
  { "a packed float of 3 bytes", "\x08\x01\x10\x01\x22\x03\1\2\3", false,
    "TensorProto.float_data at byte 6 is no number of its type" },
  { "a packed float of half its bytes, longer than a piece of the file", "\x22\x82\x80\x04" .. ("\0"):rep(65538), false,
    "TensorProto.float_data at byte 4 is no number of its type" },
  { "a packed varint without end", "\x08\x01\x10\x07\x3a\x01\x80", false, "TensorProto.int64_data at byte 6 is no number" },
  { "a packed dim without end", "\x0a\x01\x80\x10\x01", false, "TensorProto.dims at byte 2 is no number of its type" },
  { "an int32_data beyond 32 bits", "\x08\x01\x10\x06\x28\x80\x80\x80\x80\x10", false,
    "TensorProto.int32_data at byte 5 is no number" },
  { "a scalar", "\x10\x05\x28\x7f", "\x7f\0" },
  { "nothing", "\x08\x00\x10\x01", "" },
  { "nothing, though another dim overflows",
    "\x0a\x13\x00\x80\x80\x80\x80\x80\x80\x80\x80\x40\x80\x80\x80\x80\x80\x80\x80\x80\x40\x10\x01", false,
    "product of its dims" },
  { "float8 of two signs", "\x08\x02\x10\x11\x2a\x03\x7e\xfe\x01", "\x7e\xfe" },
  { "float8 beyond its byte", "\x08\x01\x10\x14\x28\x80\x02", false, "int32_data[0] is 256, beyond float8e5m2fnuz" },
  { "float8 below its byte", "\x08\x01\x10\x18\x28\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", false,
    "int32_data[0] is -1, beyond float8e8m0" },
  { "4 bits in raw_data", "\x08\x03\x10\x15\x4a\x02\x21\x03", "\x21\x03" },
  { "4 bits, two an entry", "\x08\x03\x10\x16\x2a\x03\xa1\x01\x0f", "\xa1\x0f" },
  { "4 bits, an entry each", "\x08\x03\x10\x17\x2a\x03\x01\x02\x03", false,
    "int32_data has 3 entries, 3 elements of float4e2m1 have 2" },
  { "4 bits in too much raw_data", "\x08\x03\x10\x17\x4a\x03\1\2\3", false,
    "raw_data has 3 bytes, 3 elements of float4e2m1 have 2" },
  { "no 4 bits", "\x08\x00\x10\x15\x4a\x00", "" },
  { "4 bits and half a byte that is not 0", "\x08\x03\x10\x15\x4a\x02\x21\x43", false,
    "the bits behind its last element of uint4 are not 0" },
  { "2 bits in raw_data", "\x08\x07\x10\x19\x4a\x02\xe4\x39", "\xe4\x39" },
  { "2 bits, four an entry", "\x08\x05\x10\x1a\x2a\x03\xe4\x01\x03", "\xe4\x03" },
  { "2 bits and more in the last entry", "\x08\x05\x10\x1a\x2a\x03\xe4\x01\x04", false,
    "the bits behind its last element of int2 are not 0" },
  { "string_data as a number", "\x08\x01\x10\x08\x30\x01", false, "TensorProto.string_data at byte 5 has another wire type" },
  { "data_location that is none", "\x08\x00\x10\x01\x70\x02", false, "data_location 2 is none of ONNX" },
  { "external_data without its location", "\x08\x00\x10\x01\x6a\x00\x70\x01", false, "external data" },
}, function(here, row)
  local _, bytes, elements, sentence = table.unpack(row)
  local found, wrong = read_bytes(here, bytes, read.tensor)
  test.check(not found == not elements, "%s", wrong and wrong.what)
  if found then
    test.equal(found.data, elements)
    test.equal(found.bytes, #elements)
  else
    test.holds(wrong.what, sentence)
  end
end)

-- Sequences, and the elements of their tensors, or the error.
test.rows("sequence", {
  { "of no stated type", "\x1a\x05\x10\x02\x2a\x01\x07", "\7" },
  { "of values that cannot be fields of a tensor", "\x22\x01x", false, "it holds other values than tensors" },
  { "that is a tensor", "\x08\x01\x10\x02\x2a\x01\x07", false, "it is a tensor, not a sequence" },
}, function(here, row)
  local _, bytes, elements, sentence = table.unpack(row)
  local found, wrong = read_bytes(here, bytes, read.sequence)
  test.equal(found and found[1].data or false, elements)
  test.equal(wrong and wrong.what, sentence)
end)

test("an initializer by its name", function(here)
  local function initializer(element, name)
    return protobuf.message(5, "\x10\x02\x2a\x01" .. element .. "\x42\x01" .. name)
  end
  here:write("file", protobuf.message(7, initializer("\7", "a") .. initializer("\9", "b")))
  test.equal(read.constant(here.path .. "/file", "a").data, "\7")
  test.equal(read.constant(here.path .. "/file", "b").data, "\9")
end)

test("a Constant by the name of its output", function(here)
  local function constant(element, name)
    local value = protobuf.message(5, "\x10\x02\x2a\x01" .. element)
    return protobuf.message(1, protobuf.message(2, name) .. protobuf.message(5, "\x0a\x05value\xa0\x01\x04" .. value))
  end
  here:write("file", protobuf.message(7, constant("\7", "a") .. constant("\9", "b")))
  test.equal(read.constant(here.path .. "/file", "a").data, "\7")
  test.equal(read.constant(here.path .. "/file", "b").data, "\9")
end)

-- A file that shrinks while it is read gives this error, not one about its contents.
test("a file that shrinks", function(here)
  here:write("file", "\x08\x08" .. protobuf.message(7, ("\0"):rep(100000)))
  local from = source.open(here.path .. "/file")
  here:must("truncate -s 50000 file")
  local done, wrong = pcall(from.read, from, 0, from.size)
  test.check(not done and wrong.is_io)
  test.equal(wrong.what, "the file shrinks while it is read")
end)

-- Fields that ONNX declares in another file than onnx.proto.
local elsewhere <const> = {
  ["SequenceProto.elem_type"] = 2, ["SequenceProto.tensor_values"] = 3, ["SequenceProto.sparse_tensor_values"] = 4,
  ["SequenceProto.sequence_values"] = 5, ["SequenceProto.map_values"] = 6, ["SequenceProto.optional_values"] = 7,
}
local wire_types <const> = { float = 5, double = 1, string = 2, bytes = 2, AttributeType = 0, DataLocation = 0 }

-- $ONNX_PROTO, ONNX's own onnx.proto, without comments.
local function declarations()
  local path = os.getenv("ONNX_PROTO") or test.skip("ONNX_PROTO names no onnx.proto")
  return (assert(test.read(path)):gsub("//[^\n]*", ""))
end

-- The reader's table of fields, which tests also use to encode, must match ONNX's.
test("fields", function()
  local declared = declarations()
  for name, message in pairs(messages.all) do
    local block = declared:match(("message %s (%%b{})"):format(name:match("[^_]*$"))) or ""
    for number, field in pairs(message.fields) do
      local what = ("%s.%s"):format(name, field.name)
      local type, found = block:match(("(%%w+) %s = (%%d+)"):format(field.name))
      test.equal(tonumber(found) or elsewhere[what], number, what)
      test.equal(type and (wire_types[type] or type:find("^%u") and 2 or 0) or field.wire, field.wire, what .. ": its wire type")
    end
  end
end)

-- Values that are read later must come from the unchanged file.
test("a file that changes", function(here)
  here:write("file", "\x10\x07\x3a\x01\x05\x08\x01")
  local of = read.tensor(here.path .. "/file")
  test.equal(of.values[1], 5)
  here:write("file", "\x10\x07\x3a\x01\x05")
  local done, wrong = pcall(of.source.read, of.source, 0, 1)
  test.check(not done and wrong.is_io)
  test.equal(wrong.what, "the file changes while it is read")
end)

-- The reader knows the elements of every dtype in the tables.
test("dtypes", function()
  for code, name in pairs(dtype_tables().names) do
    local of = tensor.finish({ dtype = code, dims = { 0 }, external_data = {} }, {})
    test.check(not of.fault, "%s: %s", name, of.fault)
  end
end)

-- An older onnx.proto lacks newer dtypes.
test("codes of dtypes", function()
  local declared, count = declarations():match("enum DataType (%b{})"), 0
  for code, name in pairs(dtype_tables().names) do
    local found = tonumber(declared:match(("%%f[%%w]%s = (%%d+);"):format(name:upper())))
    test.equal(found or code, code, ("onnx.proto, unlike spec/dtypes.lua, has as the code of %s"):format(name))
    count = count + (found and 1 or 0)
  end
  test.check(count >= 16, "only %d of them are in onnx.proto", count)
end)

return test.run
