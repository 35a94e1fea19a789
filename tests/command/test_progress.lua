-- test_progress.lua: long work tells how far it has come, on a terminal alone, and leaves nothing of that there; that of verify
-- is in test_verify.lua.
local on_terminal = require("on_terminal")
local test = require("test")

local erased <const> = "\r\27[K"

local function make_models(here)
  for _, name in ipairs({ "one", "two" }) do
    here:encode_graph(name .. ".onnx", 13, "(float[4] x) => (float[] a, float[] b) { [n] a, b = Split (x) }")
  end
end

local report <const> = 'CC=/nowhere/cc "$SPLITGEN" report one.onnx two.onnx --out page.html'

if on_terminal then
  test("report", function(here)
    make_models(here)
    local once = erased .. "[1/2] one.onnx" .. erased .. "[2/2] two.onnx"
    test.equal(on_terminal(here, report), once .. once .. erased)
  end)

  test("one file alone", function(here)
    make_models(here)
    test.equal(on_terminal(here, (report:gsub("two.onnx ", ""))), "")
  end)

  test("a warning takes the place of the line", function(here)
    make_models(here)
    here:must('cp "$MODELS/nothing.onnx" two.onnx')
    test.holds(on_terminal(here, report), "[2/2] two.onnx" .. erased .. "two.onnx: note: no Split or SplitToSequence in it\n")
  end)

  test("JSON", function(here)
    make_models(here)
    test.equal(on_terminal(here, report .. " --diagnostics json"), "")
  end)

  test("a name that is long, or no word", function(here)
    make_models(here)
    local name = ("long"):rep(20)
    here:must(("mv one.onnx %s.onnx"):format(name))
    test.begins(on_terminal(here, (report:gsub("one", name))), erased .. "[1/2] " .. name:sub(1, 56) .. "..." .. erased)
  end)
end

test("no terminal", function(here)
  make_models(here)
  here:prints(report, 0)
end)

return test.run
