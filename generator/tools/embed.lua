-- embed.lua: writes files as a C table, so that splitgen is one file. The names arrive in the order of meson.build, so the
-- output is the same everywhere. Usage: run embed.lua OUTPUT.c NAME=FILE ...
local path <const> = ...
local output = assert(io.open(path, "wb"))
local rows = {}

output:write('#include "embedded.h"\n')
for i, argument in ipairs({ select(2, ...) }) do
  local name, source = argument:match("^(.-)=(.*)$")
  local file <close> = assert(io.open(source, "rb"))
  local bytes = assert(file:read("a"))
  output:write(("static const unsigned char file_%d[] = {\n"):format(i))
  for at = 1, #bytes, 32 do
    output:write(table.concat({ bytes:byte(at, at + 31) }, ","), ",\n")
  end
  output:write("0};\n") -- which keeps an empty file an array
  rows[i] = ('    {"%s", (const char *)file_%d, %d},\n'):format(name, i, #bytes)
end
output:write("const struct embedded_file embedded_files[] = {\n", table.concat(rows), "    {0, 0, 0},\n};\n")
assert(output:close())
