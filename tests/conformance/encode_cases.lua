-- encode_cases.lua: writes the cases of a folder, each of them a text NAME.onnxtxt with a model and its data sets, as folders in
-- ONNX's layout. Arguments: protoc; that folder; a new folder for them; another one for the text of each of their files, which
-- says in its first line of what message it is; a stamp, and what it depends on.
local onnx_text = require("onnx_text")
local shell = require("shell")
local sources = require("sources")

return function(protoc, folder, encoded, texts, stamp, depfile)
  local paths = {}
  shell.run("rm -rf %s %s", shell.quoted(encoded), shell.quoted(texts))
  for name in shell.run("ls %s", shell.quoted(folder)):gmatch("([^\n]+)%.onnxtxt\n") do
    local path, files = ("%s/%s.onnxtxt"):format(folder, name), {}
    paths[#paths + 1] = path
    files.model = { "ModelProto", onnx_text(shell.read_file(path), files) }
    for file, held in pairs(files) do
      local text = ("%s/%s/%s.txtpb"):format(texts, name, file)
      local target = ("%s/%s/%s.%s"):format(encoded, name, file, file == "model" and "onnx" or "pb")
      shell.run('mkdir -p "$(dirname %s)" "$(dirname %s)"', shell.quoted(text), shell.quoted(target))
      shell.write_file(text, ("# proto-message: onnx.%s\n%s\n"):format(held[1], held[2]))
      shell.run("%s --encode=onnx.%s --proto_path=%s onnx.proto <%s >%s", shell.quoted(protoc), held[1],
        shell.quoted(sources.name("generator/onnx")), shell.quoted(text), shell.quoted(target))
    end
  end
  shell.write_file(depfile, ("%s: %s %s\n"):format(stamp, folder, table.concat(paths, " ")))
  shell.write_file(stamp, "")
  return {}, #paths .. " cases"
end
