-- run_table.lua: runs the source of a spec table, which is data: with nothing to call, in little time and memory.
--
-- It runs beside the rest, not in a Lua of its own: with --root, the Lua of the same directory runs without any limit. So what is
-- kept off is mistakes: a loop without end, a name that is none, and what data.lua refuses.
local host = require("host")

-- The bytes count once taken, also when given back: a few instructions can do much with long strings.
local max_bytes <const>, max_instructions <const> = 1024 * 1024, 100 * 1000

-- A global name is a slip of the pen.
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
