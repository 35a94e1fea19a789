-- test_bench_runs.lua: runs of the benchmark with more workloads, with models, and for a page.
local test = require("test")

local bench <const> = '"$LUA_HOST" "$SPLITGEN_SOURCE_ROOT" bench main --compilers cc --rounds 1 '

test("views, and parts that are not wanted", function(here)
  here:expect(bench .. "--only view,ov96", 0, "\n| ov96")
end)

-- A model's functions are timed if their sizes are known: not that of hole_behind. The one of "front" serves other splits, too.
test("models are timed", function(here)
  here:must([[cp "$MODELS/shapes_on_symbols.onnx" "it's.onnx"]])
  local said = here:must(bench .. '--dim n=64 --dim "it\'s=1" --shape hole=8x4 "it\'s.onnx"')
  for _, name in ipairs({ "front", "on", "hole_in_front" }) do
    test.holds(said, ("\n| %s "):format(name))
  end
  test.equal(select(2, said:gsub("| of a model |", "")), 3, "how many are timed")
end)

-- The library, and C for unknown lengths or shape, copy all parts: so they are not compared with a split that leaves some out.
test.rows("some parts are not moved", {
  { "dead", 'a, b, c = Split <axis = 1> (x, s)', "32, 32, 32" },
  { "omitted", 'a, "", c = Split <axis = 1> (x, s)', "32, 32, 32" },
  { "empty", 'a, b, c = Split <axis = 1> (x, s)', "32, 0, 64" },
}, function(here, row)
  here:encode_graph("m.onnx", 13, ("(float[8,96] x) => (float[] a, float[] c) <int64[3] s = {%s}> { %s }"):format(row[3], row[2]))
  here:expect(bench .. "m.onnx", 0, "\n| #0(Split) | of a model |")
end)

-- A page without figures gets them. Afterwards a changed figure is noticed, but not a changed time.
test("the models of a page", function(here)
  local stub = "# Models\n\n| model | Split nodes |\n| - | - |\n\nTimed never in 0 rounds.\n\nThe rest.\n"
  here:must('mkdir models && cp "$MODELS/attention.onnx" models/qkv_op13.onnx && cp models/qkv_op13.onnx models/qkv_op18.onnx')
  here:must('cp "$MODELS/nothing.onnx" models')
  here:write("page.md", stub)
  local command = 'REAL_MODELS="$PWD/models" "$LUA_HOST" "$SPLITGEN_SOURCE_ROOT" bench real_models '
  test.holds(here:must(command .. "page.md --write"),
    "2 Split nodes, of which 2 copy, and with --strided 0; 0 failed")
  local text = here:read("page.md")
  test.check(text:find("\n| qkv_op13, op18 | +1 | +1 | 1179648 | +%d+%.%d | +0 | +0 | +%d%.%d |\n| all "), "%s", text)
  test.check(text:find("^# Models\n") and text:find(" 41 rounds%.\n\nThe rest%.\n$"), "%s", text)
  here:must(command .. "page.md")
  here:write("page.md", (text:gsub("1179648 | *[0-9.]* ", "1179649 | 0.0 ", 1)))
  here:expect(command .. "page.md", 1, nil, "failed: the manifests tell 'qkv_op13, op18 | 1 | 1 | 1179648 | 0 | 0', "
    .. "the page 'qkv_op13, op18 | 1 | 1 | 1179649 | 0 | 0'\n")
  here:write("page.md", "nothing")
  here:expect(command .. "page.md", 1, nil, "page.md: no table of models")
  here:expect(command:gsub("REAL_MODELS=%S+", "env -u REAL_MODELS"), 1, nil, "REAL_MODELS lists no folders")
end)

return test.run
