-- files_in.lua: the paths of the models in folders, in the order of their names.
local host = require("host")

return function(folders)
  local files = {}
  for _, folder in ipairs(folders) do
    local names = assert(host.list_directory(folder))
    table.sort(names)
    for _, name in ipairs(names) do
      files[#files + 1] = name:find("%.onnx$") and folder .. "/" .. name or nil
    end
  end
  return files
end
