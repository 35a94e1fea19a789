-- encode.lua: for meson.build, the models of this folder as TARGET/NAME.onnx.
-- Usage: lua_host SOURCE_ROOT models encode PROTOC PROTO TARGET STAMP DEPFILE
local models = require("models")
local shell = require("shell")

local quoted = shell.quoted

return function(protoc, proto, target, stamp, depfile)
  local names, files = models.names()
  for _, name in ipairs(names) do
    local path = ("%s/%s.onnx"):format(target, name)
    shell.write_file(path .. ".text", models.text(name))
    shell.run("%s --encode=onnx.ModelProto --proto_path=%s %s <%s.text >%s && rm %s.text", quoted(protoc),
      quoted(proto:match("(.*)/")), quoted(proto), quoted(path), quoted(path), quoted(path))
  end
  shell.write_file(depfile, ("%s: %s %s\n"):format(stamp, models.folder, table.concat(files, " ")))
  shell.write_file(stamp, "")
  return {}, #names .. " models"
end
