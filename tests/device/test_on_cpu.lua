-- test_on_cpu.lua: nodes by their kernels for CUDA and HIP on this machine, as C++ with headers that stand in for those of a
-- device (tests/adapters/stand_in), against the parts that dims and lengths give.
local nodes = require("nodes")
local run_nodes = require("run_nodes")
local test = require("test")

-- More than 2^24 blocks, and 2^32 work items.
local far <const> = { { "far", "uint8", { "batch", 3, "seq" }, 1, { 1, 2 }, form = "rows",
  numbers = { batch = 7, seq = (1 << 28) + 1 } } }

return function(words)
  for name, list in pairs(nodes) do
    test(("CUDA: %s"):format(name), function(here) run_nodes.run(here, list, "cuda") end)
  end
  for _, device in ipairs({ "cuda", "hip" }) do
    test(device .. ": more than 2^32 work items", function(here) run_nodes.run(here, far, device, { run = "run_far" }) end)
  end
  test("HIP: small", function(here) run_nodes.run(here, nodes.small, "hip") end)
  return test.run(words)
end
