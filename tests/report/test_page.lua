-- test_page.lua: pages of `splitgen report`: names of strangers are text. In a browser, page.js has the tests, which are skipped
-- without node, chromium, or the modules that install.sh installs in the directory BROWSER_MODULES.
local encode_layers = require("layers")
local shell = require("shell")
local sources = require("sources")
local strangers = require("strangers")
local tap = require("tap")
local test = require("test")
local text = require("base.text")

-- A row of each kind, in two parts; every third kind moves 64 rows.
local function dims_of(kinds)
  return function(i)
    local kind = i % kinds
    return ("%d, %d"):format(kind % 3 == 0 and 64 or 1, 6 * (kind + 1))
  end
end

local hostile <const> = "<img src=x onerror=\"alert('4')\">.onnx" -- the name of a file

-- The report of a model whose names hold these words; file = the model's name.
local function report_of(here, words, file)
  here:encode(file, strangers.model(words))
  here:must(('CC=/nowhere/cc "$SPLITGEN" report %s --out strangers.html'):format(test.quoted(file)))
  return here:read("strangers.html")
end

-- The tags of a page, without the values of attributes.
local function tags_of(page)
  local tags = {}
  for tag in page:gmatch("<[^>]*>") do
    tags[#tags + 1] = tag:gsub('"[^"]*"', '""')
  end
  return table.concat(tags, "\n")
end

local entities = { amp = "&", lt = "<", gt = ">", quot = '"', times = "\u{d7}" }

-- Text of a page, without its tags.
local function text_of(page)
  return (page:gsub("<[^>]*>", ""):gsub("&(%l+);", entities):gsub("&#39;", "'"))
end

-- With and without what HTML reads in names, a page has the same tags.
test("names are text", function(here)
  local page = report_of(here, strangers.words, hostile)
  local harmless = report_of(here, strangers.words:gsub("[<>\"'&]", "@"), (hostile:gsub("[<>\"'&]", "@")))
  test.equal(tags_of(page), tags_of(harmless), "the tags")
  local shown = text_of(page)
  test.holds(shown, hostile)
  test.holds(shown, text.visible(strangers.words))
  for _, name in ipairs({ "dim", "axis", "five", "x", "y", "z", "constant", "lengths", "given", "op", "a", "k", "copies", "same",
    "halves", "views", "run", "behind", "call", "branches" }) do
    test.holds(shown, ("alert(3)_%s"):format(name)) -- how the words end
  end
end)

-- The browser runs no script but the page's own.
test("a policy", function(here)
  local page = report_of(here, "a", "a.onnx")
  local policy = page:match('<meta http%-equiv="Content%-Security%-Policy" content="([^"]*)">')
  local hash = policy:match("^default%-src 'none'; script%-src 'sha256%-([%w+/=]*)'; style%-src 'unsafe%-inline'; "
    .. "base%-uri 'none'; form%-action 'none'$")
  here:write("script", page:match("<script>(.*)</script>"))
  test.equal(here:must(("printf %%s '%s' | base64 -d | od -An -v -tx1 | tr -d ' \n'"):format(hash)),
    here:must("sha256sum <script | cut -d ' ' -f 1 | tr -d '\n'"))
end)

test("the page of one file has a policy, and a sandbox", function()
  local page = shell.read_file(sources.name("generator/page/page.html.in"))
  test.holds(page, [[content="default-src 'none'; script-src '${script_hash}' '${report_hash}' 'wasm-unsafe-eval'; style-src ]])
  test.holds(page, '<iframe title="Report" sandbox="allow-scripts allow-downloads" ')
end)

local programs <const> = {
  { "chromium", "command -v chromium" }, { "node", "command -v node" },
  { "BROWSER_MODULES, a directory that tests/report/install.sh filled", 'test -d "$BROWSER_MODULES/node_modules/axe-core"' },
}

return function(words)
  test("in a browser", function(here)
    for _, program in ipairs(programs) do
      if not os.execute(program[2] .. " >/dev/null") then
        test.skip("there is no " .. program[1])
      end
    end
    encode_layers(here, "many.onnx", 1000, dims_of(1000))
    encode_layers(here, "layers.onnx", 1000, dims_of(12))
    report_of(here, strangers.words, hostile)
    here:encode_graph("one.onnx", 13, "(float[4] x) => (float[] a) { a, b = Split (x) }")
    here:must([[cp "$MODELS/fates.onnx" . && cp "$MODELS/attention.onnx" attention_of_a_transformer_block.onnx &&
      "$SPLITGEN" report \
        attention_of_a_transformer_block.onnx "$MODELS/speech.onnx" "$MODELS/shapes.onnx" --out several.html &&
      for page in many layers fates one; do "$SPLITGEN" report $page.onnx --out $page.html || exit; done]])
    tap.comment(here:must(([[NODE_PATH=$BROWSER_MODULES/node_modules \
      node "$SPLITGEN_SOURCE_ROOT/tests/report/page.js" %s %s %s]]):format(
      "$(command -v chromium)", test.quoted(here.path), test.quoted(words or ""))))
  end)
  return test.run()
end
