-- engines.lua: runs the vectors by engines of others, and compares their page with what it measures. `lua_host ROOT vectors
-- engines --write` writes the page. Skipped without node, without RUNTIME_MODULES, a directory that shapes/install_runtime.sh
-- filled, or without Debian's python3-onnx.
local all_cases = require("vectors.all_cases")
local contains = require("base.list").contains
local difference = require("difference")
local engine_page = require("engine_page")
local folders = require("vectors.folders")
local run_engine = require("run_engine")
local shell = require("shell")
local sources = require("sources")

local page <const> = "generator/docs/engines.md"
-- swapped: the outcome if two parts are swapped that have other dims, or the same dims and other elements.
local engines <const> = {
  { name = "ONNX Runtime", program = 'NODE_PATH="$RUNTIME_MODULES/node_modules" node', runner = "onnxruntime.js",
    swapped = { dims = "differs", elements = "differs" },
    says = "By onnxruntime-node on a CPU." },
  { name = "onnx", program = "/usr/bin/python3", runner = "onnx_inference.py",
    swapped = { dims = "differs", elements = "ran" },
    says = [[
This version runs no models: the checker sees each node, and strict inference with data propagation gives dims. A valid case is
right if these are the dims of the outputs. An invalid one counts if the model alone tells all lengths and dims; what accepts
it here may refuse it in a run.]] },
}

-- The first case of two parts that an engine gets right, which have other dims or the same.
local function case_to_swap(cases, outcomes, has_other_dims)
  for i, case in ipairs(cases) do
    local lengths = case.result == "valid" and outcomes[i][1] == "ran" and not case.version.is_sequence and case.lengths or {}
    local is_whole = not contains(case.flags, "OmittedOutput") and not contains(case.flags, "ZeroSize")
    if is_whole and lengths[2] and (lengths[1] ~= lengths[2]) == has_other_dims then
      return case
    end
  end
end

-- A runner that compares nothing must be noticed: when two outputs are swapped, it must tell. Returns what is wrong, or nil.
local function problem_of_swapped(engine, command, cases, scratch)
  for what, expected in pairs(engine.swapped) do
    local case, vectors = case_to_swap(cases, engine.outcomes, what == "dims"), scratch .. "/swapped"
    folders(vectors, { case })
    shell.run("cd %s/%s/test_data_set_0 && mv output_0.pb 0 && mv output_1.pb output_0.pb && mv 0 output_1.pb", vectors,
      case.name)
    local outcome = run_engine(command, vectors, 1, scratch)[1][1]
    if outcome ~= expected then
      return ("%s: '%s' with swapped outputs: %s, not %s"):format(engine.runner, case.name, outcome, expected)
    end
  end
end

local function measure(scratch)
  local cases, vectors, problems = all_cases("tensors"), scratch .. "/vectors", {}
  folders(vectors, cases)
  for _, engine in ipairs(engines) do
    local command = ("%s %s"):format(engine.program, shell.quoted(sources.name("tests/vectors/" .. engine.runner)))
    engine.version = shell.run("%s --version", command):match("%S+")
    engine.outcomes = run_engine(command, vectors, #cases, scratch)
    problems[#problems + 1] = problem_of_swapped(engine, command, cases, scratch)
  end
  return engine_page(engines, cases), #cases, problems
end

return function(choice)
  if not os.getenv("RUNTIME_MODULES") or not shell.has("node") then
    return {}, "skipped: there is no node, or RUNTIME_MODULES names no directory that install_runtime.sh filled", true
  elseif not select(2, shell.try("/usr/bin/python3 -c 'import onnx' 2>/dev/null")) then
    return {}, "skipped: there is no python3-onnx", true
  end
  local measured, count, failures = shell.in_scratch(measure)
  if choice == "--write" then
    shell.write_file(sources.name(page), measured)
  end
  local written = sources.read(page) or ""
  failures[#failures + 1] = written ~= measured and ("%s is stale: ninja -C build engines-write\n%s"):format(page,
    difference.between(written, measured)) or nil
  return failures, ("%d cases by %d engines"):format(count, #engines)
end
