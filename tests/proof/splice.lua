-- splice.lua: writes files of the library with their annotations. Usage: run splice.lua SOURCE_ROOT OUTPUT FILE.acsl...
local _, root <const>, output <const> = ...
local annotations <const> = dofile(root .. "/tests/proof/annotations.lua")

local function read(path)
  local file <close> = assert(io.open(path))
  return file:read("a")
end

for _, path in ipairs({ select(4, ...) }) do
  local name = path:match("([^/]*)%.acsl$")
  local text = annotations.put(read(root .. "/runtime/" .. name), read(path), path)
  local file <close> = assert(io.open(output .. "/" .. name, "w"))
  assert(file:write(text))
end
