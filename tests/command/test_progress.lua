-- test_progress.lua: long commands show their progress, only on a terminal, and erase it at the end. test_verify.lua tests that
-- of verify.
local on_terminal = require("on_terminal")
local test = require("test")

local erased <const> = "\r\27[K"

local function make_models(here)
  for _, name in ipairs({ "one", "two" }) do
    here:encode_graph(name .. ".onnx", 13, "(float[4] x) => (float[] a, float[] b) { [n] a, b = Split (x) }")
  end
end

local report <const> = 'CC=/nowhere/cc "$SPLITGEN" report one.onnx two.onnx --out page.html'

local once <const> = erased .. "[1/2] one.onnx" .. erased .. "[2/2] two.onnx"
local long <const> = ("long"):rep(20)

-- The preparation; the command; its output.
if on_terminal then
  test.rows("on a terminal", {
    { "report", "true", report, once .. once .. erased },
    { "one file alone", "true", (report:gsub("two.onnx ", "")), "" },
    { "a warning takes the place of the line", 'cp "$MODELS/nothing.onnx" two.onnx', report,
      "[2/2] two.onnx" .. erased .. "two.onnx: note: no Split or SplitToSequence in it\n" },
    { "JSON", "true", report .. " --diagnostics json", "" },
    { "a long name, and one to escape", ("mv one.onnx %s.onnx"):format(long), (report:gsub("one", long)),
      erased .. "[1/2] " .. long:sub(1, 56) .. "..." .. erased },
  }, function(here, row)
    make_models(here)
    here:must(row[2])
    test.holds(on_terminal(here, row[3]), row[4])
  end)
end

test("no terminal", function(here)
  make_models(here)
  here:prints(report, 0)
end)

return test.run
