-- source.lua: a file of which parts are read: { size, read(self, offset, size) -> bytes, name }.
local host = require("host")
local wrong = require("onnx.wrong")

local source = {}
source.__index = source

-- Opens a regular file. Ends with error({ rule, what, is_io }) if that cannot be had.
function source.open(path)
  local file, size, is_io = host.open_file(path)
  if not file then
    error({ rule = "file", what = size, is_io = is_io }, 0)
  end
  return setmetatable({ file = file, size = size }, source)
end

-- Bytes that are in memory already.
function source.of(bytes)
  return setmetatable({ bytes = bytes, size = #bytes }, source)
end

function source:read(offset, size)
  if self.bytes then
    return self.bytes:sub(offset + 1, offset + size)
  elseif size == 0 then
    return ""
  end
  local bytes = self.file:seek("set", offset) and self.file:read(size)
  if not bytes or #bytes < size then
    error({ what = "the file shrinks while it is read", is_io = true }, 0)
  end
  return bytes
end

-- A better word for well-known files that are no protobuf; or nothing.
function source:check_format()
  local head = self:read(0, math.min(512, self.size))
  if head:find("^\x1f\x8b") then
    wrong("file", "compressed with gzip, not ONNX: unpack it first")
  elseif head:find("[%z\1-\8\11\12\14-\31\127]") then
    return
  end
  wrong("file", head:find("^[ \t\r\n]*[{[]") and "JSON, not the binary protobuf of ONNX"
    or "text, not the binary protobuf of ONNX")
end

return source
