-- encode.lua: encodes the models of a folder, each NAME.onnxtxt, as TARGET/NAME.onnx; those with data sets as a case in ONNX's
-- layout, a folder TARGET/NAME. The protobuf text of each file goes to TEXTS/NAME; its first line names the message.
-- Usage: lua_host SOURCE_ROOT models encode FOLDER TARGET TEXTS STAMP DEPFILE
local onnx_text = require("onnx_text")
local protobuf_text = require("protobuf_text")
local shell = require("shell")

local quoted = shell.quoted

return function(folder, target, texts, stamp, depfile)
  local paths = {}
  shell.run("rm -rf %s %s", quoted(target), quoted(texts))
  for name in shell.run("ls %s", quoted(folder)):gmatch("([^\n]+)%.onnxtxt\n") do
    local path, files = ("%s/%s.onnxtxt"):format(folder, name), {}
    local model = onnx_text(shell.read_file(path), files)
    local model_path = next(files) and name .. "/model.onnx" or name .. ".onnx"
    paths[#paths + 1], files.model = path, { "ModelProto", model }
    for file, held in pairs(files) do
      local text = ("%s/%s/%s.txtpb"):format(texts, name, file)
      local encoded = target .. "/" .. (file == "model" and model_path or ("%s/%s.pb"):format(name, file))
      shell.run('mkdir -p "$(dirname %s)" "$(dirname %s)"', quoted(text), quoted(encoded))
      shell.write_file(text, ("# proto-message: onnx.%s\n%s\n"):format(held[1], held[2]))
      shell.write_file(encoded, protobuf_text(held[2], held[1]))
    end
  end
  shell.write_file(depfile, ("%s: %s %s\n"):format(stamp, folder, table.concat(paths, " ")))
  shell.write_file(stamp, "")
  return {}, #paths .. " models"
end
