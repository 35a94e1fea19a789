-- splice.lua: writes files of the library with their annotations. Usage: run splice.lua SOURCE_ROOT OUTPUT ANNOTATIONS/FILE.acsl...
-- An error unless the annotations, taken out again, leave what was there.
local _, root <const>, output <const> = ...
local proof <const> = root .. "/tests/proof"
local annotations <const> = dofile(proof .. "/annotations.lua")

for _, path in ipairs({ select(4, ...) }) do
  local name = path:match("([^/]*)%.acsl$")
  local source = annotations.file(root .. "/runtime/" .. name)
  local file <close> = assert(io.open(output .. "/" .. name, "w"))
  assert(file:write(annotations.spliced(source, path, proof)))
end
