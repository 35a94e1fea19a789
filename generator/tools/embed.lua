-- embed.lua: writes files as a C table, so that splitgen is one file. The table is in the order of the names, in which the host
-- searches. Lua modules are also embedded compiled (too), or only compiled (only), if Lua is linked
-- statically and so is always the same version. Usage: run embed.lua OUTPUT.c too|only NAME=FILE ...
local lua_ident <const>, path <const>, compiled_too <const> = ...
local output = assert(io.open(path, "wb"))
local files, rows = {}, {}

-- Compilers read a literal ten times as fast as a list of numbers. The question mark is escaped for the sake of trigraphs.
local function write_array(name, bytes)
  output:write(("static const char %s[] =\n"):format(name))
  for at = 1, math.max(#bytes, 1), 32 do
    local escaped = bytes:sub(at, at + 31):gsub('[%c"\\?\128-\255]', function(byte)
      return ("\\%03o"):format(byte:byte())
    end)
    output:write('"', escaped, '"\n')
  end
  output:write(";\n")
end

local none <const> = "0, 0"

-- The fields in C for a module's compiled form, which keeps line numbers for messages. A table of spec/ is data, and stays text.
local function compiled(name, text, i)
  if not name:find("%.lua$") or name:find("^spec/") then
    return none
  end
  local bytes = string.dump(assert(load(text, "@" .. name, "t")))
  write_array("compiled_" .. i, bytes)
  return ("compiled_%d, %d"):format(i, #bytes)
end

output:write('#include "embedded.h"\n', '#pragma GCC diagnostic ignored "-Woverlength-strings"\n')
for i, argument in ipairs({ select(4, ...) }) do
  local name, source = argument:match("^(.-)=(.*)$")
  files[i] = { name = name, source = source }
end
table.sort(files, function(a, b) return a.name < b.name end)
for i, each in ipairs(files) do
  local name, source = each.name, each.source
  local file <close> = assert(io.open(source, "rb"))
  local bytes = assert(file:read("a"))
  local dump = compiled(name, bytes, i)
  local text = (compiled_too == "too" or dump == none) and bytes or ""
  write_array("file_" .. i, text)
  rows[i] = ('    {"%s", file_%d, %d, %s},\n'):format(name, i, #text, dump)
end
output:write("const struct embedded_file embedded_files[] = {\n", table.concat(rows), "};\n",
  ("const size_t embedded_count = %d;\n"):format(#rows), ('const char embedded_by[] = "%s";\n'):format(lua_ident))
assert(output:close())
