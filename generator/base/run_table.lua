-- run_table.lua: runs the source of a spec table. A table is data: it can call nothing, and has little time and memory.
--
-- It runs in the same Lua state as the generator: with --root, all Lua of that directory runs without limits. So the limits only
-- catch mistakes: an endless loop, an undefined name, and what data.lua refuses.
local host = require("host")

-- Freed bytes count, too: a few instructions can do much work with long strings.
local max_bytes <const>, max_instructions <const> = 1024 * 1024, 100 * 1000

-- A global name can only be a typing error.
local function refuse_global(_, name)
  error(string.format("'%s' is no name that a table can use", name), 2)
end

local globals = setmetatable({}, { __index = refuse_global, __newindex = refuse_global })

local function stop()
  error(string.format("more than %d instructions: a table is data", max_instructions), 2)
end

local function run(source, argument)
  local chunk, problem = load(source, "=table", "t", globals)
  if not chunk then
    error(problem, 0)
  end
  return chunk(argument)
end

-- source, argument or nil -> true, what the source returns; or false, what is wrong
return function(source, argument)
  local of_strings = getmetatable("") -- it gives strings their methods
  local _ <close> = setmetatable({}, { __close = function()
    debug.sethook()
    debug.setmetatable("", of_strings)
  end })
  debug.setmetatable("", nil)
  debug.sethook(stop, "", max_instructions)
  return host.limit(max_bytes, run, source, argument)
end
