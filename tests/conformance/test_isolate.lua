-- test_isolate.lua: work in separate processes, some of which crash; called by a command line of this test.
local test = require("test")

local program = [[
local host = require("host")
return function(_, arguments)
  local processes = {}
  for i = 3, #arguments do
    processes[#processes + 1] = host.start(assert(load(arguments[i])), 1, io.stderr)
  end
  print(host.wait(table.unpack(processes)))
  return 0
end
]]

test.rows("isolated", {
  { "return 'done'", "1\tdone\n" },
  { "error('why', 0)", "1\tnil\twhy\n" },
  { "os.execute('kill -KILL $PPID')", "1\tnil\tcrashed: Killed\n" },
  { "os.exit(7)", "1\tnil\tended with exit status 7 before it was done\n" },
  { "os.exit(0)", "1\tnil\tended with exit status 0 before it was done\n" },
  { "os.exit(3)", "1\tnil\tinput or output failed\n" },
  { "while true do end", "1\tnil\tnot done after 1 s\n" },
  { "while true do end", "2\tdone\n", "return 'done'" },
}, function(here, row)
  here:must("mkdir -p generator/command")
  here:write("generator/command/cli.lua", program)
  local beside = row[3] and test.quoted(row[3]) or ""
  here:prints(('"$SPLITGEN" --root . %s %s'):format(test.quoted(row[1]), beside), 0, nil, row[2])
end)

return test.run
