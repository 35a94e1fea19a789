-- test_kernels.lua: nodes by their kernels on an OpenCL device, such as PoCL, against the parts that dims and lengths give.
local add_to_types = require("add_to_types")
local dkjson = require("dkjson")
local json = require("base.json")
local map = require("base.list").map
local nodes = require("nodes")
local page_commands = require("page_commands")
local run_nodes = require("run_nodes")
local test = require("test")

-- Writes the kernels of nodes, and compares their forms -> the manifest
local function write_kernels(here, list)
  here:write("r.json", json.text({ format = 2, nodes = json.list(map(list, run_nodes.asked)) }))
  here:copy_sources("spec")
  here:must('ln -s "$SPLITGEN_SOURCE_ROOT/runtime" .')
  add_to_types(here, '"int4", "uint2", "float4e2m1"')
  here:must('"$SPLITGEN" --root . kernel --request r.json --device opencl --prefix k --out .')
  local manifest = dkjson.decode(here:read("k_split.json"))
  for k, node in ipairs(list) do
    local made = manifest.nodes[k]
    test.equal(made.strategy, node.form or made.strategy, node[1])
    test.equal(#made.launches, node.launches or 1, node[1])
  end
  return manifest
end

local function add(name, list)
  test(name, function(here)
    local manifest = write_kernels(here, list)
    test.equal(select(2, run_nodes.run(here, list, manifest):gsub("ok ", "")), #list)
  end)
end

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

return function(words)
  test("the example of " .. guide, run_guide)
  for name, list in pairs(nodes) do
    add(name, list)
  end
  return test.run(words)
end
