-- figures.lua: the generated figures of documents, by path in the project. `lua_host ROOT docs figures --write` writes them;
-- without --write they must be current.
local report_figure = require("report_figure")
local shell = require("shell")
local sources = require("sources")

local figures = {
  ["generator/docs/report.svg"] = function()
    return report_figure(os.getenv("MODELS") .. "/speech.onnx", "speech")
  end,
}

return function(choice)
  local stale, count = {}, 0
  for path, make in pairs(figures) do
    local file, made = sources.name(path), make()
    count = count + 1
    if choice == "--write" then
      shell.write_file(file, made)
    elseif shell.read_file(file) ~= made then
      stale[#stale + 1] = path .. " is stale: meson compile -C build docs-figures"
    end
  end
  return stale, ("%d figures"):format(count)
end
