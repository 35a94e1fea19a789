-- test_kernels.lua: nodes by their kernels on an OpenCL device, such as PoCL, against the parts that dims and lengths give.
local nodes = require("nodes")
local page_commands = require("page_commands")
local run_nodes = require("run_nodes")
local test = require("test")

local guide <const> = "generator/docs/device.md"

local function run_guide(here)
  local name, words = page_commands.page(guide):match("`(launch%.c)`:\n\n```c\n(.-)```")
  here:write(name, words)
  local commands = page_commands.commands(guide)
  for _, command in ipairs(commands) do
    page_commands.check(here, command)
  end
  test.equal(#commands, 3)
end

-- A simulated device sees what PoCL does not: work items that wait for others' writes by another fence, or not at all.
local function run_simulated(here)
  test.needs("oclgrind")
  run_nodes.run(here, nodes.small, "opencl", { under = "oclgrind --data-races --log said " })
  test.equal(here:read("said"), "")
end

return function(words)
  test("no data race, and no access outside of memory", run_simulated)
  test("the example of " .. guide, run_guide)
  for name, list in pairs(nodes) do
    test(name, function(here) run_nodes.run(here, list, "opencl") end)
  end
  return test.run(words)
end
