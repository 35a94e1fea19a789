-- source.lua: reads parts of a file: { path, size, read(self, offset, size) -> bytes, read_files = the paths of files that were
-- read beside it, as keys }. A failing read raises error({ rule or nil, what, is_io = whether the file could not be read at
-- all }).
local input = require("base.input")
local wrong = require("onnx.wrong")

local source = {}
source.__index = source

local function open(path)
  local file, size, is_io = input.open(path)
  if not file then
    error({ rule = "file", what = size, is_io = is_io }, 0)
  end
  return file, size
end

-- Opens a regular file.
function source.open(path)
  local file, size = open(path)
  return setmetatable({ path = path, file = file, size = size, read_files = {} }, source)
end

-- Closes the file, because there may be many sources. Later reads open it again.
function source:close()
  self.file:close()
  self.file = nil
end

local function read_of(file, offset, size)
  local bytes, why = file:seek("set", offset)
  if bytes then
    bytes, why = file:read(size)
  end
  if not bytes or #bytes < size then
    error({ what = why or "the file shrinks while it is read", is_io = true }, 0)
  end
  return bytes
end

function source:read(offset, size)
  if size == 0 then
    return ""
  elseif self.file then
    return read_of(self.file, offset, size)
  end
  local file <close>, now = open(self.path)
  if now ~= self.size then
    error({ what = "the file changes while it is read", is_io = true }, 0)
  end
  return read_of(file, offset, size)
end

-- How files of other formats begin, and what to say of them.
local formats <const> = {
  { "^\x1f\x8b", "compressed with gzip, not ONNX: unpack it first" },
  { "^PK[\3\5]", "a zip archive, not ONNX: unpack it first" },
  { "^version https://git%-lfs", "a pointer of Git LFS, not the file: 'git lfs pull' gets it" },
  { "^..\0\0ORTM", "a model in ONNX Runtime's own format (.ort): give the .onnx that it was made of" },
  { "^..\0\0TFL3", "a model of TensorFlow Lite, not ONNX: export it to ONNX" },
  { "^\x89HDF\r\n", "HDF5, as of Keras, not ONNX: export the model to ONNX" },
  { "^GGUF", "GGUF, not ONNX: it holds weights without a graph" },
  { "^....\0\0\0\0{", "safetensors, not ONNX: it holds weights without a graph" },
}

-- Raises a better message for well-known formats that are no protobuf.
function source:check_format()
  local head = self:read(0, math.min(512, self.size))
  for _, row in ipairs(formats) do
    if head:find(row[1]) then
      wrong("file", row[2])
    end
  end
  if head:find("[%z\1-\8\11\12\14-\31\127]") then
    return
  end
  wrong("file", head:find("^[ \t\r\n]*[{[]") and "JSON, not the binary protobuf of ONNX"
    or "text, not the binary protobuf of ONNX")
end

return source
