-- functions.lua: the bytes of machine code of the functions that splitgen writes for nodes, if there is a compiler.
local compiler = require("verify.compiler")
local host = require("host")
local make_temporary = require("base.make_temporary")
local write_files = require("base.write_files")

local functions = {}

local most_compiled <const> = 64 * 1024 -- bytes of C; more would take too long
local seconds <const> = 60
local optimized <const> = "-O2"

-- The output of nm -> bytes of machine code, by function and in all. A piece that the compiler splits off a function has the
-- function's name and a suffix.
local function read_sizes(printed)
  local sizes, total = {}, 0
  for size, name in printed:gmatch("%x+ 0*(%d+) [tT] ([%w_]+)[^\n]*") do
    size = math.tointeger(size)
    sizes[name] = (sizes[name] or 0) + size
    total = total + size
  end
  return total > 0 and { by_name = sizes, total = total, compiler = ("%s %s"):format(compiler.words()[1], optimized) } or nil
end

-- The texts of render_code.lua -> { by_name, total = bytes, compiler = its name and options }; nil if there is no compiler, too
-- much C for it, or no machine code.
function functions.sizes(texts)
  local source, header = texts[1], texts[2]
  if #source[2] > most_compiled then
    return nil
  end
  local directory <close> = make_temporary()
  local path = directory:path()
  write_files({ { path .. "/" .. source[1], { source[2] } }, { path .. "/" .. header[1], { header[2] } } })
  local status = compiler.run({ "-std=c99", optimized, "-c", source[1], "-o", "code.o" }, path, seconds)
  if status ~= 0 then
    return nil
  end
  local done, _, printed = host.run({ "nm", "--print-size", "--radix=d", "code.o" }, path, seconds)
  return done == 0 and read_sizes(printed) or nil
end

return functions
