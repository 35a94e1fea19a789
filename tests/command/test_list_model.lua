-- test_list_model.lua: what `splitgen list MODEL` finds in the models of tests/models, each NAME.onnxtxt: NAME.txt is what
-- it prints, NAME.json the nodes as JSON, for a few, with a line for each object.
local models = require("models")
local test = require("test")

local external = "model.onnx: %s: note: split '%s' lies in external data, which is not read: it is a run-time split\n"

-- What is said of models on standard error.
local said = {
  declared_minus_one = "model.onnx: warning: graph input 'x', the first of 5 that do, declares a dimension as -1, which is "
    .. "taken for unknown\nhelp: --shape TENSOR=DIMS tells what it is\n",
  lengths_external = external:format("of_an_initializer", "lengths") .. external:format("of_an_identity", "same")
    .. external:format("of_a_constant", "constant"),
  nothing = "model.onnx: note: no Split or SplitToSequence in it\n",
  split_1 = "model.onnx: no_axis: warning: Split-1 has no default for 'axis': 0 is taken\n"
    .. "model.onnx: no_axis_either: warning: Split-1 has no default for 'axis': 0 is taken\n",
}

local function list(format)
  return '"$SPLITGEN" list model.onnx --format ' .. format
end

for _, name in ipairs(models.names()) do
  test("listed: " .. name, function(here)
    here:must(('cp "$MODELS/%s.onnx" model.onnx'):format(name))
    here:prints(list("text"), 0, said[name], models.file(name .. ".txt"))
    here:must('"$SPLITGEN" model model.onnx --out . 2>warnings && ' .. list("json") .. " 2>warnings | cmp - model_split.json")
    local json = models.file(name .. ".json")
    if json then
      local outcome = here:run(list("json"))
      test.equal(outcome.errors, said[name] or "", "what it says")
      test.equal(outcome.code, 0, "the exit code")
      test.equal(outcome.output:match('"nodes":%[.*'):gsub("\n *", ""):gsub("{", "\n{") .. "\n", json)
    end
  end)
end

-- A name of 100 kB is cut short for people; tools get the whole of it.
test("long names", function(here)
  local name, shown = ("n"):rep(100000), ("n"):rep(200) .. "..."
  local text = test.replaced(models.text("split_11"), 'name: "node"', ('name: "%s"'):format(name))
  here:encode("model.onnx", text)
  test.equal(here:must(list("text")):match("^(.*): Split%-11 "), shown)
  test.holds(here:must(list("json")), name)
  here:encode("model.onnx", test.replaced(text, "INT i: 1", "INT i: 2"))
  here:prints(list("text"), 1, ("model.onnx: %s: error: axis 2 is outside [-2, 1] [BAD_AXIS]\n"):format(shown)
    .. "help: choose an axis from -rank to rank-1\n")
end)

-- Identities of Identities, each declared and split: the time is in proportion to their number, else it is minutes.
test("long chain", function(here)
  local length, values, nodes = 20000, {}, {}
  for i = 1, length do
    values[i] = "float[n, 4] v" .. i
    nodes[i] = ("v%d = Identity (v%d) a%d, b%d = Split <axis = 1> (v%d)"):format(i, i - 1, i, i, i)
  end
  here:encode_graph("model.onnx", 13, ("(float[n, 4] v0) => () <%s> { %s }"):format(
    table.concat(values, ", "), table.concat(nodes, " ")))
  local _, count = here:must(list("text")):gsub(": Split%-13 float %[n, 4%] on axis 1,", "")
  test.equal(count, length, "the number of Splits")
end)

return test.run
