-- test_page.lua: pages of `splitgen report` in a browser; page.js has the tests. Skipped without node, chromium, or the modules
-- that install.sh installs in the directory BROWSER_MODULES.
local encode_layers = require("layers")
local tap = require("tap")
local test = require("test")

-- A row of each kind, in two parts; every third kind moves 64 rows.
local function dims_of(kinds)
  return function(i)
    local kind = i % kinds
    return ("%d, %d"):format(kind % 3 == 0 and 64 or 1, 6 * (kind + 1))
  end
end

local names = [[(float[4] "</script><img src=x onerror=alert(1)>") => (float[] "<!--<script>alert(3)") {
  ["</script><img src=x onerror=alert(2)>"] "<!--<script>alert(3)", "\" onclick=\"alert(4)" =
    Split ("</script><img src=x onerror=alert(1)>") }]]

return function(words)
  for wanted, what in pairs({
    ["command -v chromium"] = "chromium", ["command -v node"] = "node",
    ['test -d "$BROWSER_MODULES/node_modules/axe-core"'] = "BROWSER_MODULES, a directory that tests/report/install.sh filled",
  }) do
    if not os.execute(wanted .. " >/dev/null") then
      return {}, "skipped: there is no " .. what, true
    end
  end
  test("in a browser", function(here)
    encode_layers(here, "many.onnx", 1000, dims_of(1000))
    encode_layers(here, "layers.onnx", 1000, dims_of(12))
    here:encode_graph("names.onnx", 13, names)
    here:encode_graph("old.onnx", 13, "(float[4] x) => (float[] a) { [old] a, b = Split (x) }")
    here:encode_graph("new.onnx", 13, "(float[4] x) => (float[] a, float[] c) { [old] a, b = Split (x) [new] c, d = Split (x) }")
    here:encode_graph("one.onnx", 13, "(float[4] x) => (float[] a) { a, b = Split (x) }")
    here:must([[cp "$MODELS/fates.onnx" . && cp "$MODELS/attention.onnx" attention_of_a_transformer_block.onnx &&
      "$SPLITGEN" report new.onnx --against old.onnx --out changes.html && "$SPLITGEN" report \
        attention_of_a_transformer_block.onnx "$MODELS/speech.onnx" "$MODELS/shapes.onnx" --out several.html &&
      for page in many layers names fates one; do "$SPLITGEN" report $page.onnx --out $page.html || exit; done]])
    tap.comment(here:must(('NODE_PATH=$BROWSER_MODULES/node_modules node "$SPLITGEN_SOURCE_ROOT/tests/report/page.js" '
      .. "$(command -v chromium) %s %s"):format(test.quoted(here.path), test.quoted(words or ""))))
  end)
  return test.run()
end
