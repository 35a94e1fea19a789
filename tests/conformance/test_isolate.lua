-- test_isolate.lua: what becomes of work in a process of its own that does not come back, by a command line of the test's own.
local test = require("test")

local program = [[
local host = require("host")
return function(_, arguments)
  print(host.isolate(assert(load(arguments[3])), 1))
  return 0
end
]]

test.rows("isolated", {
  { "return 'done'", "done\n" },
  { "error('why', 0)", "nil\twhy\n" },
  { "os.execute('kill -KILL $PPID')", "nil\tcrashed: Killed\n" },
  { "os.exit(7)", "nil\tended with exit status 7 before it was done\n" },
  { "os.exit(0)", "nil\tended with exit status 0 before it was done\n" },
  { "os.exit(3)", "nil\tinput or output failed\n" },
  { "while true do end", "nil\tnot done after 1 s\n" },
}, function(here, row)
  here:must("mkdir -p generator/command")
  here:write("generator/command/cli.lua", program)
  here:prints('"$SPLITGEN" --root . ' .. test.quoted(row[1]), 0, nil, row[2])
end)

return test.run
