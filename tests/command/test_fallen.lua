-- test_fallen.lua: an option that fell is answered with what to do instead, and nothing else tells of it.
local contains = require("base.list").contains
local fallen = require("front.fallen")
local test = require("test")

local streaming <const> = "leave it out; the library still copies large tensors past the caches, by sgk_plan_copy"
local acsl <const> =
  "leave it out; a proof that needs contracts can write them by hand, from the bytes and arguments in the manifest"
local tree <const> = "leave it out; list says the same in lines, and report draws each node"
local against <const> = "compare by diff what list prints of each model; list --request prints it of a manifest"

-- A command line, the option, and what to do instead.
local rows <const> = {
  { "list m.onnx --streaming", "--streaming", streaming },
  { "model m.onnx --out . --streaming", "--streaming", streaming },
  { "kernel --streaming --request r.json --out .", "--streaming", streaming },
  { "report --streaming=x m.onnx", "--streaming", streaming },
  { "model --acsl m.onnx --out .", "--acsl", acsl },
  { "kernel --acsl --embed", "--acsl", acsl },
  { "list --tree m.onnx", "--tree", tree },
  { "list m.onnx --color always", "--color", tree },
  { "report m.onnx --out page.html --against old.json", "--against", against },
}

test.rows("on the command line", rows, function(here, row)
  here:refuses('"$SPLITGEN" ' .. row[1], 2, ("splitgen: error: %s is no option since version 0.4.0\nhelp: %s\n"):format(row[2],
    row[3]))
  local command = row[1]:match("%l+")
  for _, shows in ipairs({ command .. " --help", "--print man", "--print bash", "--print zsh", "--print fish" }) do
    local shown = here:must('"$SPLITGEN" ' .. shows)
    test.check(not shown:gsub("\\", ""):find(row[2]:gsub("%-", "%%-") .. "%f[^%w-]"), "%s shows %s", shows, row[2])
  end
end)

test("each of each command has its row", function()
  local tried = {}
  for i, row in ipairs(rows) do
    tried[i] = row[1]:match("%l+") .. " " .. row[2]
  end
  for _, row in ipairs(fallen.options) do
    for command in row[2]:gmatch("%l+") do
      test.check(contains(tried, command .. " --" .. row[1]), "no row for %s --%s", command, row[1])
    end
  end
end)

-- Also of a manifest, which is a request, and where the value is the default.
test.rows("in a request", { { "true" }, { "false" } }, function(here, row)
  here:write("r.json", ('{"format": 2, "options": {"copy_all": true, "streaming": %s}, "nodes": []}'):format(row[1]))
  for _, command in ipairs({ "list", "kernel --out ." }) do
    here:refuses(('"$SPLITGEN" %s --request r.json'):format(command), 2,
      "r.json: error: options.streaming is no option since version 0.4.0\nhelp: " .. streaming .. "\n")
  end
end)

return test.run
