-- test_report.lua: `splitgen report`: the page agrees with the manifest, all names from models are plain text, and the size of
-- the page is bounded. tests/report tests its look and behaviour in a browser.
local add_to_types = require("add_to_types")
local arguments_of = require("command.arguments")
local bytes = require("report.bytes")
local dkjson = require("dkjson")
local draw_shares = require("report.draw_shares")
local encode_layers = require("layers")
local fates = require("core.fates")
local html = require("base.html")
local lengths_of = require("lengths")
local models = require("models")
local onnx_text = require("onnx_text")
local summary = require("write.summary")
local test = require("test")
local text = require("base.text")

local entities = { amp = "&", lt = "<", gt = ">", quot = '"', times = "\u{d7}" }

-- The page's text, without tags.
local function plain(page)
  return (page:gsub("<[^>]*>", ""):gsub("&#(%d+);", function(number)
    return utf8.char(tonumber(number))
  end):gsub("&(%l+);", entities))
end

local no_compiler <const> = "/nowhere/cc" -- so that no test waits for a compiler

-- The page of models, and the manifests in it; by default without a compiler.
local function report(here, arguments, compiler)
  here:must(('CC="%s" "$SPLITGEN" report %s --out page.html'):format(compiler or no_compiler, arguments))
  local page, manifests = here:read("page.html"), {}
  for json in page:gmatch('<script type="application/json"[^>]*>(.-)</script>') do
    manifests[#manifests + 1] = json
  end
  return page, manifests
end

-- JSON with its keys in order, and without white space.
local function in_order(json)
  local keys = {}
  for key in json:gmatch('"([%w_]+)":') do
    keys[key] = true
  end
  return dkjson.encode(dkjson.decode(json), { keyorder = text.sorted_keys(keys) })
end

-- The attributes and contents of each row.
local function rows_of(page)
  local rows = {}
  for attributes, inside in page:gmatch('<details class="node" ([^>]*)>(.-)<dt>Address') do
    local row = { inside = inside }
    for key, value in attributes:gmatch('([%w-]+)="([^"]*)"') do
      row[key] = plain(value)
    end
    row.count = tonumber(inside:match("<b>&times;(%d+)</b>") or 1)
    rows[#rows + 1] = row
  end
  return rows
end

-- Checks the sum of all rows of a model.
local function check_rows(page, total)
  local copied, whole, nodes = 0, 0, 0
  for _, row in ipairs(rows_of(page)) do
    copied, whole, nodes = copied + row["data-copied"], whole + row["data-whole"], nodes + row.count
  end
  test.equal(nodes, total.nodes, "the nodes of all rows")
  test.equal(copied, bytes.weight(total.copied), "the bytes that all rows copy")
  test.equal(whole, bytes.weight(total.copied) + bytes.weight(total.uncopied), "the bytes of all rows")
end

-- Checks the tile of each model.
local function check_summary(page, total)
  local tiles = {}
  for name, value in page:gmatch("<dt>([^<]*)</dt><dd>(.-)<small>") do
    tiles[name] = plain(value)
  end
  test.equal(tiles.nodes, tostring(total.nodes))
  test.equal(tiles["bytes copied"], bytes.short(total.copied))
  test.equal(tiles["bytes that need no copy"], bytes.short(total.uncopied))
  for _, fate in ipairs(fates.names) do
    local words, count, sum = plain(page:match('<li><b class="' .. fate .. '">[^<]*</b>([^\n]*)') or ""), 0, total.sums[fate]
    for parts in words:gmatch("(%d+) part") do
      count = count + parts
    end
    test.equal(count, total.fates[fate], "the parts whose fate is " .. fate)
    test.equal(words:match("(%d+) parts? of unknown size"), sum.open > 0 and tostring(sum.open) or nil, "those of unknown size")
    test.check(sum.open == count or words:find(bytes.known(sum) .. " in ", 1, true), "the bytes of %s: %s", fate, words)
  end
end

-- Checks the table of parts of each node that has a row of its own.
local function check_parts(page, manifest)
  local rows = {}
  for _, row in ipairs(rows_of(page)) do
    rows[row.id] = row.inside
  end
  for _, node in ipairs(manifest.nodes) do
    for _, output in ipairs(rows[node.path] and node.outputs or {}) do
      local line = rows[node.path]:match("\n<tr><td>" .. output.index .. "<td>([^\n]*)")
      local found = plain((line:gsub("<td[^>]*>", "|"))):match("|(%l+ .*)|[^|]*$")
      local none = (output.fate == "dead" or output.fate == "folded") and "" or "?"
      local numbers = { bytes.exact(output.begin or output.offset) }
      for i, key in ipairs({ "rows", "run", "stride", "bytes" }) do
        numbers[i + 1] = bytes.exact(output[key])
      end
      local expected = ("%s %s|%s"):format(output.fate, output.why, table.concat(numbers, "|")):gsub("?", none)
      test.equal(found, expected, ("%s, part %d"):format(node.path, output.index))
    end
  end
end

-- Each id must be unique, and each link must lead to one.
local function check_links(page)
  local ids = {}
  for id in page:gmatch(' id="([^"]*)"') do
    test.check(not ids[plain(id)], "two elements have the id %s", id)
    ids[plain(id)] = true
  end
  for fragment in page:gmatch('href="#([^"]*)"') do
    local id = fragment:gsub("%%(%x%x)", function(code) return string.char(tonumber(code, 16)) end)
    test.check(ids[id], "nothing has the id %s", id)
  end
end

for _, name in ipairs(models.names()) do
  test("reported: " .. name, function(here)
    local file = ('"$MODELS/%s.onnx"'):format(name)
    local page, manifests = report(here, file)
    test.equal(#manifests, 1, "the manifests")
    local listed = here:must(('"$SPLITGEN" list %s --format json'):format(file))
    test.equal(in_order(manifests[1]), in_order(listed), "the manifest in the page")
    local manifest, total = dkjson.decode(listed), summary.new()
    for _, node in ipairs(manifest.nodes) do
      summary.add(total, node)
    end
    check_summary(page, total)
    check_rows(page, total)
    check_parts(page, manifest)
    check_links(page)
    test.check(not page:find("[^\n -~]"), "something is not ASCII")
    for _, row in ipairs(rows_of(page)) do
      test.equal(row.inside:find("Copied: ", 1, true) ~= nil, (" " .. row["data-fates"]):find(" copy") ~= nil,
        row.id .. ": whether it says why it copies")
    end
  end)
end

-- Names that must stay text, used for everything in a model that has a name.
local names = {
  { "HTML", [[</script><img src=x onerror='alert(1)'>"&amp;]] },
  { "a comment of HTML", "<!--<script>" },
  { "control characters", "a\\001\\n\\177 b" },
  { "characters that HTML replaces", "a\\302\\200b" },
  { "beyond ASCII", "é\u{2028}\u{1f600}" },
  { "bytes that are not UTF-8", "a\\377\\376b" },
  { "a template's", "${text} $ end" },
}

test.rows("a name is text", names, function(here, row)
  local graph = [[(float["N d", 4] "N") => (float[] "N b", float[] "N c") {
    ["N"] "N a", "N b" = Split <axis = 1> ("N")  ["N"] "N c", "N e" = Split <axis = 1> ("N a") }]]
  here:encode_graph("model.onnx", 13, (graph:gsub("N", (row[2]:gsub('"', '\\"'):gsub("%%", "%%%%")))))
  local page, manifests = report(here, "model.onnx")
  test.equal(select(2, page:gsub("<script", "")), 2, "the scripts")
  test.equal(select(2, page:gsub("</script", "")), 2, "the ends of scripts")
  test.check(not page:find("<img") and not page:find("<!--", 1, true), "a name is HTML")
  test.check(not page:find("[^\n -~]"), "something is not ASCII")
  test.equal(in_order(manifests[1]), in_order(here:must('"$SPLITGEN" list model.onnx --format json')), "the manifest in the page")
  for point in page:gmatch("&#(%d+);") do
    test.check(point == "39" or tonumber(point) >= 0xa0, "HTML takes character %s for another", point)
  end
  check_links(page)
end)

-- The file's name, too.
test("the name of a model is text", function(here)
  here:encode_graph("<b>&.onnx", 13, "(float[4] x) => (float[] a, float[] b) { a, b = Split (x) }")
  local page = report(here, "'<b>&.onnx'")
  test.holds(page, "<title>&lt;b&gt;&amp;.onnx: what each Split becomes</title>")
  test.check(not page:find("<b>&.onnx", 1, true), "it is HTML")
  here:write("\xff.onnx", here:read("<b>&.onnx"))
  test.holds(report(here, "'\xff.onnx'"), "<title>\\xff.onnx: ")
end)

-- Layers that differ only in names, and one that differs in more.
test("equal nodes are one row", function(here)
  encode_layers(here, "m.onnx", 12, function(i) return i == 7 and "3, 4, 2" or "2, 4, 3" end)
  local page = report(here, "m.onnx")
  local rows = rows_of(page)
  test.equal(#rows, 2, "the rows")
  test.equal(rows[1].id .. rows[1].count .. rows[2].id .. rows[2].count, "/layer.1/Split11/layer.7/Split1", "the rows")
  test.equal(rows[1]["data-copied"], tostring(11 * 96), "the bytes of eleven")
  for i = 1, 12 do
    test.holds(page, ('id="/layer.%d/Split"'):format(i))
  end
  test.holds(plain(page), "/layer.12/Split: the input 'x12'")
end)

local rows_of_four <const> = "(float[batch, 4] x) => (float[] a, float[] b) { [n] a, b = Split <axis = 1> (x) }"

-- A graph of a node with that many parts.
local function parts(count)
  local declared, all = {}, {}
  for i = 1, count do
    all[i], declared[i] = "o" .. i, "float[] o" .. i
  end
  return ("(float[4, %d] x) => (%s) { [n] %s = Split <axis = 1> (x) }"):format(count, table.concat(declared, ", "),
    table.concat(all, ", "))
end

-- A graph of a node that cuts axis 1 of two rows into these lengths; only the first `used` parts are read.
local function cut(lengths, used)
  local dim, all, declared = 0, {}, {}
  for i, length in ipairs(lengths) do
    dim, all[i] = dim + length, "a" .. i
    declared[i] = i <= used and "float[] a" .. i or nil
  end
  return ("(float[2, %d] x) => (%s) <int64[%d] s = {%s}> { [n] %s = Split <axis = 1> (x, s) }"):format(dim,
    table.concat(declared, ", "), #lengths, table.concat(lengths, ", "), table.concat(all, ", "))
end

-- A graph, its bar in words, and how many boxes are drawn.
test.rows("the bar", {
  { "an empty part", cut({ 3, 0, 1 }, 3), "3 copy, 0 dead, 1 copy", 2 },
  { "nothing but empty parts", cut({ 0, 0 }, 2), "0 dead, 0 dead", 2 },
  { "many parts", cut(lengths_of(100, 1), 40), "copy, dead", 2 },
  { "many parts, of which the most expensive are shown", cut(lengths_of(4096, 1), 1), "copy, dead", 2 },
  { "a long part before many", cut({ 4096, table.unpack(lengths_of(4095, 1)) }, 1), "copy, dead", 2 },
  { "lengths known only at run time", "(float[3, 6] x, int64[2] s) => (float[3, n] a, float[3, m] b) "
    .. "{ [n] a, b = Split <axis = 1> (x, s) }", "? copy, ? copy", 2 },
}, function(here, row)
  here:encode_graph("m.onnx", 13, row[2])
  local words, shapes = report(here, "m.onnx"):match('<svg role="img" aria%-label="([^"]*)" height="26">(.-</svg>)')
  test.equal(words, row[3])
  test.equal(select(2, shapes:gsub("M[%d.]+ 0h", "")) // (row[3]:find("?", 1, true) and 2 or 1), row[4], "boxes")
end)

-- A graph and options; texts on the page, as HTML or plain.
test.rows("in words", {
  { "views of views are followed", [[(float[16] x) => (float[] d, float[] e, float[] f) {
    [first] a, b = Split (x)
    same = Identity (b)
    [second] c, d = Split (same)
    [third] e, f = Split (c) }]], "", "the input 'x'\n",
    "the input 'same' begins at byte 32 of 'x', behind 1 view\n", "the input 'c' begins at byte 32 of 'x', behind 2 views\n" },
  { "a view of a view at an unknown byte", [[(float[4, n] x) => (float[] c, float[] d) {
    a, b = Split <axis = 0> (x)
    c, d = Split <axis = 0> (b) }]], "", "the input 'b' begins at an unknown byte of 'x', behind 1 view\n" },
  { "a sum as a factor", '(float["s27 - 4", s77, 14] x) => (float[] a, float[] b) { [n] a, b = Split <axis = 2> (x) }', "",
    "<n>56 B \u{d7} (s27 - 4) \u{d7} s77", "28 \u{d7} (s27 - 4) \u{d7} s77" },
  { "a node", rows_of_four, "", "<n>16 B \u{d7} batch", "axis 1 has [batch] in front of it",
    "in that many pieces.\nTo avoid it:\nwith 1 in place of batch each part is a view:\n--dim batch=1\n",
    "equal parts. Split-13: \u{201c}Otherwise, the tensor is split to equal sized parts.\u{201d}",
    "m_split_rows_of_2x8: by deinterleave, ",
    "\nSPLITGEN_API void m_split_rows_of_2x8(size_t first_row, size_t rows, " },
  { "many parts, whose slices have no functions yet", parts(17), "", "reads slices in place:\n--strided\n" },
  { "options that make a shape known",
    "(float[n, ?, 4] x) => (float[] a, float[] b) { [n] a, b = Split <axis = 2> (x) }", "",
    "axis 2 has [n, ?] in front of it, so that a part lies in that many pieces.\n"
      .. "To avoid it:\nwith 1 in place of n and dim 1 each part is a view\n",
    "These options settle them, with a number in place of each N:\n--dim n=N --shape x=n,N,4\n" },
  { "an unknown dim of a view", "(float[4, ?] x) => (float[] a, float[] b) { [n] a, b = Split (x) }", "",
    "Unknown: dim 1 of 'x'. These options settle it, with a number in place of each N:\n--shape x=4,N\n",
    "Termsinner is the product of the dims behind the axis\n" },
  { "an unknown rank", "(float[] x) => (float[] a, float[] b) { [n] a, b = Split (x) }", "",
    "<n>unknown\nshape not known\n",
    "These options settle them, with dims such as 2,3 in place of each DIMS:\n--shape x=DIMS\n" },
  { "a symbol and an unknown rank", "(float[] x, float[n, 4] y) => (float[] a, float[] b, float[] c, float[] d) {"
    .. "[m] a, b = Split (x) [n] c, d = Split <axis = 1> (y) }", "",
    "with a number in place of each N, and dims such as 2,3 in place of each DIMS:\n--dim n=N --shape x=DIMS\n" },
  { "lengths known only at run time", "(float[4] x, int64[2] s) => (float[] a, float[] b) { [n] a, b = Split (x, s) }", "",
    "<n>unknown\nlengths not known\n", "Unknown: lengths of 'x', known only at run time\n" },
  { "a symbol", "(float[n] x) => (float[] a, float[] b) { [n] a, b = Split (x) }", "",
    "\nn is a multiple of 2 (n: Split-13, equal parts)\n" },
  { "lengths by a symbol", "(float[n, 4] x, float[4, n] y) => (float[] a, float[] b, float[] c, float[] d) "
    .. "{ [n] a, b = Split (x) [m] c, d = Split <axis = 1> (y) }", "", "floor(n / 2)" },
  { "a symbol of two nodes", "(float[n] x, float[n] y) => (float[] a, float[] b, float[] c, float[] d) "
    .. "{ [n] a, b = Split (x) [m] c, d = Split (y) }", "",
    "\nn is a multiple of 2 (n and 1 more: Split-13, equal parts)\n" },
  { "a symbol that the lengths bind",
    "(float[4, len] x) => (float[] a, float[] b) <int64[2] s = {5, 2}> { [n] a, b = Split <axis = 1> (x, s) }", "",
    "\nlen = 7 (n: Split-13, constant 's')\n" },
  { "an axis without a name, of which the lengths require the dim",
    "(float[?, ?] x) => (float[] a, float[] b) <int64[2] s = {5, 2}> { [n] a, b = Split <axis = 1> (x, s) }", "",
    "constant 's'; the axis must be 7. Split-13: ",
    "These options settle them, with a number in place of each N:\n--shape x=N,7\n" },
  { "a view of an axis without a name",
    "(float[?] x) => (float[] a, float[] b) <int64[2] s = {5, 2}> { [n] a, b = Split (x, s) }", "", "<n>0 B",
    "constant 's'; the axis must be 7. Split-13: " },
  { "a sequence of too many parts",
    "(float[5000] x, int64 i) => (float[] a) { [n] q = SplitToSequence (x) a = SequenceAt (q, i) }", "",
    "<n>unknown\nparts of a sequence not known\n", "Unknown: parts of a sequence of 'x', known only at run time\n",
    "a sequence of 5000 parts is too long to list them" },
  { "a sequence of unknown lengths",
    "(float[4] x, int64 s, int64 i) => (float[] a) { [n] q = SplitToSequence (x, s) a = SequenceAt (q, i) }", "",
    "the lengths are known only at run time: run-time 's'" },
  { "strings, whose size depends on the machine",
    "(string[2, 4] x) => (string[] a, string[] b) { [n] a, b = Split <axis = 1> (x) }", "",
    "<n>unknown\nbytes of an element not known\n",
    "Unknown: bytes of an element of 'x', known only at run time\n" },
  { "dims of 1 before the axis", "(float[1, n, 4] x) => (float[] a, float[] b) { [n] a, b = Split <axis = 2> (x) }", "",
    "axis 2 has [n] in front of it", "with 1 in place of n each part is a view:\n--dim n=1\n" },
  { "many options, in one place",
    "(float[a, b, c, d, e, ?] x) => (float[] y, float[] z) { [n] y, z = Split <axis = 5> (x) }", "",
    '<p class="open" id="model-1-open">', "--dim a=N --dim b=N" },
  { "a requested copy", rows_of_four, "--dim batch=1 --copy-all", "the part is one piece, and a copy is requested" },
  { "a requested slice", rows_of_four, "--strided", "\nstrided 16 B \u{d7} batch in 2 parts\n" },
  { "a view by a dim", rows_of_four, "--dim batch=1", "\nview 16 B in 2 parts\n" },
}, function(here, row)
  here:encode_graph("m.onnx", 13, row[2])
  local page = report(here, "m.onnx " .. row[3])
  test.check(not page:find("machine code", 1, true), "there are sizes without a compiler")
  local words = page .. plain(page) .. "<n>" .. plain(rows_of(page)[1].inside:match('<span class="bytes">(.-)</span>'))
  for i = 4, #row do
    test.holds(words, row[i])
  end
end)

test("the shape of a value that a function computes", function(here)
  here:encode("m.onnx", onnx_text([[<ir_version: 8, opset_import: ["": 13, "local": 1]>
    g (float[4] x, int64[2] s) => (float[] a) { [call] a = local.cut (x, s) }
    <domain: "local", opset_import: ["": 13, "local": 1]>
    cut (t, r) => (p) {
      u = local.Unknown (t, r)
      [copied] p, q = Split <axis = 1> (u)
      [unread] v, w = Split <axis = 1> (u)
    }]]))
  local words = plain(report(here, "m.onnx"))
  test.holds(words, "if each dim before the axis is 1, the parts are views:\n--shape call/u=DIMS:DTYPE\n")
  test.holds(words, "Unknown: dtype, shape of 'u'. These options settle it, with dims")
end)

-- Tables with a dtype whose elements share bytes, and with a decision of ours in place of a quotation.
test("other tables", function(here)
  here:copy_sources("spec")
  here:must('ln -s "$SPLITGEN_SOURCE_ROOT/runtime" .')
  add_to_types(here, '"uint4"')
  here:write("spec/split.lua", (here:read("spec/split.lua"):gsub('says = ("Otherwise, the tensor)', "decided = %1")))
  here:encode_graph("m.onnx", 13, [[(uint4[5] x, uint4[n, 5] y, float[4] z) =>
    (uint4[] a, uint4[] b, uint4[] c, uint4[] d, float[] e, float[] f) <int64[2] s = {2, 3}> {
    [one] a, b = Split (x, s) [many] c, d = Split <axis = 1> (y, s) [equal] e, f = Split (z) }]])
  local words = plain(report(here, "m.onnx --root ."))
  test.holds(words, "Copied: elements of 4 bits share bytes, and a part begins or ends inside one.\nTo avoid it:\n"
    .. "with lengths that are multiples of 2 elements the parts are views\n")
  test.holds(words, "Unknown: dim 0 of 'y'. These options settle it, with a number in place of each N:\n--dim n=N\n")
  test.check(not words:find("reads slices in place", 1, true), "slices are suggested for rows that begin inside a byte")
  test.holds(words, "equal parts. Split-13; where ONNX is silent: Otherwise, the tensor is split to equal sized parts.\n")
  local first = plain(report(here, "m.onnx --root . --copy-all"):match('id="one".-</details>'))
  test.holds(first, "Copied: the part is one piece, and a copy is requested.\nTo avoid it:\nit is a view without\n--copy-all\n")
  test.holds(first, "Copied: elements of 4 bits share bytes, and a part begins or ends inside one.\n")
end)

local in_front <const> = "with this axis in front, by a transposed weight or another layout, the parts are views"
local by_rows <const> = "a consumer that takes rows and a stride, as BLAS and cudaMemcpy2D do, reads slices in place"

-- A graph and options; the hint of its first node, as plain text.
test.rows("hints, which are tried", {
  { "two symbols before the axis", "(float[b, s, 4] x) => (float[] y, float[] z) { [n] y, z = Split <axis = 2> (x) }", "",
    "Copied: axis 2 has [b, s] in front of it, so that a part lies in that many pieces.",
    "with 1 in place of b and s each part is a view:\n--dim b=1 --dim s=1", in_front, by_rows .. ":\n--strided" },
  { "one symbol twice", "(float[b, b, 4] x) => (float[] y, float[] z) { [n] y, z = Split <axis = 2> (x) }", "",
    "Copied: axis 2 has [b, b] in front of it, so that a part lies in that many pieces.",
    "with 1 in place of b and b each part is a view:\n--dim b=1", in_front, by_rows .. ":\n--strided" },
  { "a number, a symbol and an unknown dim before the axis",
    "(float[2, s, ?, 4] x) => (float[] y, float[] z) { [n] y, z = Split <axis = 3> (x) }", "",
    "Copied: axis 3 has [2, s, ?] in front of it, so that a part lies in that many pieces.",
    "with 1 in place of 2 and s and dim 2 each part is a view", in_front, by_rows .. ":\n--strided" },
  { "four dims before the axis", "(float[2, 3, 4, 5, 6] x) => (float[] y, float[] z) { [n] y, z = Split <axis = 4> (x) }", "",
    "Copied: axis 4 has [2, 3, 4, 5] in front of it, so that a part lies in that many pieces.",
    in_front, by_rows .. ":\n--strided" },
  { "a symbol that another node binds", "(float[m, 4] x, float[m] v) => (float[] y, float[] z, float[] d, float[] e) "
    .. "<int64[2] s = {2, 1}> { [n] y, z = Split <axis = 1> (x) [o] d, e = Split (v, s) }", "",
    "Copied: axis 1 has [3] in front of it, so that a part lies in that many pieces.", "with 1 in place of 3 each part is a view",
    in_front, by_rows .. ":\n--strided" },
  { "an expression", '(float["2*k", 4] x) => (float[] y, float[] z) { [n] y, z = Split <axis = 1> (x) }', "",
    "Copied: axis 1 has [2*k] in front of it, so that a part lies in that many pieces.", "with 1 in place of 2*k each part is "
    .. "a view:\n--dim $'2*k=1'",
    in_front, by_rows .. ":\n--strided" },
  { "an axis of unknown size", "(float[k, ?] x) => (float[] y, float[] z) { [n] y, z = Split <axis = 1> (x) }", "",
    "Copied: the lengths follow from the size of the axis, which is not known: equal parts.",
    "with an axis of known size " .. by_rows .. ":\n--dim k=N --shape x=k,N --strided" },
  { "an axis of unknown size with nothing before it", "(float[1, ?] x) => (float[] y, float[] z) "
    .. "{ [n] y, z = Split <axis = 1> (x) }", "",
    "Copied: the lengths follow from the size of the axis, which is not known: equal parts.",
    "with an axis of known size the parts are views:\n--shape x=1,N" },
  { "an unknown shape", "(float[] x) => (float[] y, float[] z) { [n] y, z = Split <axis = 1> (x) }", "",
    "Copied: the model does not declare the shape of 'x'.", "state it, with dims such as 2,3 in place of each DIMS; if each dim "
    .. "before the axis is 1, the parts are views:\n--shape x=DIMS", "with a known shape, " .. by_rows .. ":\n--strided" },
  { "an unknown shape, from behind", "(float[] x) => (float[] y, float[] z) { [n] y, z = Split <axis = -2> (x) }", "",
    "Copied: the model does not declare the shape of 'x'.", "state it, with dims such as 2,3 in place of each DIMS; if each dim "
    .. "before the axis is 1, the parts are views:\n--shape x=DIMS", "with a known shape, " .. by_rows .. ":\n--strided" },
  { "an unknown shape, and lengths of the run",
    "(float[] x, int64[2] s) => (float[] y, float[] z) { [n] y, z = Split <axis = 1> (x, s) }", "",
    "Copied: the model does not declare the shape of 'x'." },
  { "lengths of the run", "(float[4] x, int64[2] s) => (float[] y, float[] z) { [n] y, z = Split (x, s) }", "",
    "Copied: the lengths are known only at run time: run-time 's'.", "with constant lengths the parts are views" },
  { "lengths that are only a default",
    "(float[4] x, int64[2] s) => (float[] y, float[] z) <int64[2] s = {1, 3}> { [n] y, z = Split (x, s) }",
    "", "Copied: the lengths are known only at run time: run-time 's'.",
    "'s' is an input with a default: if it is taken out of the graph's inputs, the parts are views" },
  { "lengths of the run behind a node", "(float[3, 4] x, float[2] t) => (float[] y, float[] z) "
    .. "{ s = Cast <to = 7> (t) [n] y, z = Split <axis = 1> (x, s) }", "",
    "Copied: the lengths are known only at run time: run-time 's'.", "with constant lengths " .. by_rows .. ":\n--strided" },
  { "lengths that are not computed", "(float[4] x, float[9] t, int64[1] k) => (float[] y, float[] z) "
    .. "{ u, s = TopK (t, k) [n] y, z = Split (x, s) }", "",
    "Copied: the lengths are known only at run time: run-time 's', behind TopK '#0(TopK)': its elements are not computed.",
    "with constant lengths the parts are views" },
  { "a sequence of unknown lengths",
    "(float[4] x, int64 s, int64 i) => (float[] a) { [n] q = SplitToSequence (x, s) a = SequenceAt (q, i) }", "",
    "Copied: the lengths are known only at run time: run-time 's'.", "with constant lengths the parts are views" },
  { "a sequence of too many parts",
    "(float[5000] x, int64 i) => (float[] a) { [n] q = SplitToSequence (x) a = SequenceAt (q, i) }", "",
    "Copied: a sequence of 5000 parts is too long to list them.", "split into fewer parts: the parts are views" },
  { "a requested copy", "(float[4] x) => (float[] y, float[] z) { [n] y, z = Split (x) }", "--copy-all",
    "Copied: the part is one piece, and a copy is requested.", "it is a view without\n--copy-all" },
  { "a requested copy of all of the axis", "(float[3, 4] x) => (float[] y) { [n] y = Split <axis = 1> (x) }", "--copy-all",
    "Copied: the part is one piece, and a copy is requested.", "it is a view without\n--copy-all" },
  { "a requested copy of rows", "(float[3, 4] x) => (float[] y, float[] z) { [n] y, z = Split <axis = 1> (x) }", "--copy-all",
    "Copied: axis 1 has [3] in front of it, so that a part lies in that many pieces." },
}, function(here, row)
  here:encode_graph("m.onnx", 13, row[2])
  local first, others = report(here, "m.onnx " .. row[3]):match('(<div class="hint">.-</div>)(.*)')
  local of_node = others:match('^(.-)<details class="node"') or others
  test.check(not of_node:find('<div class="hint">', 1, true), "there is another hint")
  local said = plain(first):gsub("^%s+", ""):gsub("%s+$", "")
  test.equal(said:gsub("\n+", "\n"), table.concat({ row[4], row[5] and "To avoid it:", table.unpack(row, 5) }, "\n"), "the hint")
end)

-- The options of a command by name, each with its --help text.
local function options_of(name)
  local options = {}
  for _, command in ipairs(arguments_of("", { "--print" })._commands) do
    for _, option in ipairs(command._name == name and command._options or {}) do
      options[option._aliases[#option._aliases]] = table.concat(option:_get_label_lines(), "\n") .. "\n" .. option._description
    end
  end
  return options
end

-- Options of `model` that change its output, each with a model in which it matters; the text that `list` prints then, if it
-- differs.
local narrow, wide = "uint8[4000, 2] x", "float[n, 128] x"
local choices = {
  { "--assume-opset", "13", narrow, 1000 },
  { "--no-infer-shapes", "", narrow },
  { "--dim", "n=3", wide, nil, "[3, 64]" },
  { "--shape", "x=5x4", "uint8[] x", nil, "[5, 2]" },
  { "--copy-all", "", "uint8[1, 2] x", nil, "\n  copy " },
  { "--strided", "", wide, nil, "\n  strided " },
  { "--optimize", "size", narrow, nil, "\n  by equal: " },
  { "--aligned", "", narrow },
  { "--dispatch", "", narrow },
  { "--name", "cut=divide", narrow },
  { "--name-nodes", "", narrow },
  { "--prefix", "net", narrow },
}

test.rows("list and report show what model writes", choices, function(here, row)
  local dtype = row[3]:match("%a+%d*")
  here:encode_graph("m.onnx", row[4] or 13, ("(%s) => (%s[] a, %s[] b) { [cut] a, b = Split <axis = 1> (x) }"):format(
    row[3], dtype, dtype))
  local more = row[2] == "" and row[1] or row[1] .. " " .. row[2]
  here:must('"$SPLITGEN" model m.onnx --out . ' .. more)
  local written = here:read((row[1] == "--prefix" and row[2] or "m") .. "_split.json")
  test.equal(here:must('"$SPLITGEN" list m.onnx --format json ' .. more), written, "the manifest that is listed")
  local _, manifests = report(here, "m.onnx " .. more)
  test.equal(in_order(manifests[1]), in_order(written), "the manifest in the page")
  local listed = here:must('"$SPLITGEN" list m.onnx ' .. more)
  test.equal(listed:match("\n  by (%l+)"), written:match('"strategy":"(%l+)"'), "the strategy")
  test.holds(listed, row[5] or "cut: Split-13")
end)

test("list and report have all options that change what model writes", function()
  local own = { list = "--request --format", report = "--out",
    model = "--out --embed --device --depfile --depfile-target --keep-unchanged" } -- for the form or place of the output
  local of_model = options_of("model")
  for name, others in pairs(own) do
    local options, known = options_of(name), (" --help %s "):format(others)
    for _, row in ipairs(choices) do
      test.equal(options[row[1]] or "no such option", of_model[row[1]] or "none of model", ("%s %s"):format(name, row[1]))
      known = known .. row[1] .. " "
    end
    for option in pairs(options) do
      test.check(known:find((" %s "):format(option), 1, true),
        "%s %s has no row among the choices of tests/command/test_report.lua, and is none of its own options", name, option)
    end
    for option in others:gmatch("%S+") do
      test.check(options[option], "%s has no %s", name, option)
    end
  end
end)

test("several models", function(here)
  here:encode_graph("m.onnx", 13, "(float[4] x) => (float[] a, float[] b) { [n] a, b = Split (x) }")
  here:write("other.onnx", here:read("m.onnx"))
  local page, manifests = report(here, "m.onnx other.onnx")
  test.equal(#manifests, 2, "the manifests")
  test.holds(page, 'data-file="other_split.json"')
  test.holds(page, '<details class="node" id="n~2"')
  check_links(page)
end)

-- The C on the page equals the files, and its sizes those of the compiled code.
test("functions", function(here)
  encode_layers(here, "m.onnx", 12, function(i) return ("%s, %d"):format(i == 6 and 65536 or "n", 2 * i) end)
  here:must('"$SPLITGEN" model m.onnx --out .')
  local page, written, count = report(here, "m.onnx", "$CC"), here:read("m_split.c") .. here:read("m_split.h"), 0
  for code in page:gmatch("<pre[^>]*>\n(.-)</pre>") do
    test.holds(written, "\n" .. plain(code))
    count = count + 1
  end
  test.equal(count, 13, "the functions of 12 copies, of which one is also of a number of rows")
  here:must("${CC:-cc} -std=c99 -O2 -c m_split.c -o code.o")
  local size = here:must("nm --print-size --radix=d code.o"):match("%d+ 0*(%d+) T m_split_rows_of_2x12\n")
  local told, total = plain(page), 0
  test.holds(told, ("m_split_rows_of_2x12%d B\n"):format(size))
  test.holds(told, "m_split_65536_of_2x24inline\n")
  for printed in here:must("nm --print-size --radix=d code.o"):gmatch("%d+ 0*(%d+) [tT] ") do
    total = total + printed
  end
  test.holds(told, ("machine code%sof all functions below, by "):format(bytes.size(total)))
  for name, printed in here:must("nm --print-size --radix=d code.o"):gmatch("%d+ 0*(%d+) [t] ([%w_]+)") do
    test.holds(told, ("%s%s\n"):format(printed, bytes.size(math.tointeger(name))))
  end
end)

-- What nm lists; the sizes on the page.
test.rows("sizes of functions", {
  { "a piece that the compiler splits off, and a helper", [[echo "
00000000 00000040 T m_split_batch_of_2x8
00000040 00000008 t m_split_batch_of_2x8.part.0
00000048 00000016 t copy_row
00000058 00000016 b counter"]],
    "m_split_batch_of_2x848 B\n", "\ncopy_row16 B\n", "machine code64 Bof all functions below, by true -O2" },
  { "none", "" },
  { "nm fails", "echo '00000000 00000040 T m_split_batch_of_2x8'; exit 1" },
}, function(here, row)
  here:write("nm", "#!/bin/sh\n" .. row[2])
  here:must("chmod +x nm")
  here:encode_graph("m.onnx", 13, rows_of_four)
  local page = test.with_variables({ PATH = here.path .. ":" .. os.getenv("PATH") }, function()
    return report(here, "m.onnx", "true")
  end)
  for i = 3, #row do
    test.holds(plain(page), row[i])
  end
  test.equal(page:find("machine code", 1, true) ~= nil, row[3] ~= nil, "whether there are sizes")
end)

-- Runs processes, so that the order of Lua's tables differs.
test("the page is reproducible", function(here)
  local page = report(here, '"$MODELS"/*.onnx')
  test.check(report(here, '"$MODELS"/*.onnx') == page, "the pages differ")
end)

test("many models are listed, and counted in the title", function(here)
  for i = 1, 4 do
    here:encode_graph(i .. ".onnx", 13, rows_of_four)
  end
  test.holds(report(here, "1.onnx 2.onnx 3.onnx"), "<title>1.onnx, 2.onnx, 3.onnx: what")
  local page = report(here, "1.onnx 2.onnx 3.onnx 4.onnx")
  test.holds(page, "<title>4 models: what")
  test.holds(page, '<a href="#model-4">4.onnx</a>')
end)

-- A graph, options, and the sentence at the bar of its node.
test.rows("why, at the bar", {
  { "rows", rows_of_four, "", "Copied: axis 1 has [batch] in front of it, so that a part lies in that many pieces." },
  { "slices", rows_of_four, "--strided", "Slices: an address, and a stride for the reader." },
  { "views", rows_of_four, "--dim batch=1", "Views, which need no copy: nothing before the axis." },
  { "a constant", "() => (float[] a, float[] b) <float[2] w = {1, 2}> { [n] a, b = Split (w) }", "",
    "Bytes of a constant, known before the run." },
  { "nothing", "(float[4] x) => (float[] y) { [n] a, b = Split (x) y = Relu (x) }", "", "Nobody reads a part." },
}, function(here, row)
  here:encode_graph("m.onnx", 13, row[2])
  test.equal(report(here, "m.onnx " .. row[3]):match("</svg>\n<small>(.-)</small>"), row[4])
end)

test("a page is bounded", function(here)
  for _, kinds in ipairs({ 12, 1000 }) do
    encode_layers(here, "m.onnx", 1000, function(i) return ("128, %d"):format(12 * (i % kinds + 1)) end)
    local page, manifests = report(here, "m.onnx")
    local opened = math.min(kinds, 300)
    test.equal(#rows_of(page), opened, "the rows that open")
    test.equal(select(2, page:gsub('<div class="node"', "")), kinds - opened, "the lines")
    test.check(#page < 2500000, "%d bytes for 1000 Splits, %d kinds of them", #page, kinds)
    test.equal(#dkjson.decode(manifests[1]).nodes, 1000, "the nodes of its manifest")
  end
end)

-- The length of each part but one. The first half of a node's parts are views, then comes a part of length 0, then dead parts.
test.rows("a bar of very many parts", { { "short", 1 }, { "long", 1 << 56 } }, function(here, row)
  local lengths, read, all = {}, {}, {}
  for i = 1, 67 do
    lengths[i], all[i] = i == 34 and 0 or row[2], "o" .. i
    read[i] = i <= 34 and "uint8[] o" .. i or nil
  end
  here:encode_graph("m.onnx", 11, ("(uint8[%d] x) => (%s) { [n] %s = Split <split = [%s]> (x) }"):format(
    66 * row[2], table.concat(read, ", "), table.concat(all, ", "), table.concat(lengths, ", ")))
  test.holds(rows_of(report(here, "m.onnx"))[1].inside,
    '<path class="view" d="M0 0h248v20h-248z"/><path class="dead" d="M250 0h250v20h-250z"/>')
end)

test("long names are cut, and links lead to them", function(here)
  local name = ("long"):rep(10000)
  here:encode_graph("m.onnx", 13, ("(float[4] x) => (float[] a, float[] b) { [%s] a, b = Split (x) }"):format(name))
  local page = report(here, "m.onnx")
  test.equal(select(2, page:gsub(name, "")), 1, "how often it stands there, which is in the manifest")
  check_links(page)
end)

test("long names are cut between characters", function(here)
  local letters = ("a"):rep(199)
  here:encode_graph("m.onnx", 13, ('(float[4] x) => (float[] a, float[] b) { ["%s\u{e9}b"] a, b = Split (x) }'):format(letters))
  local page = report(here, "m.onnx")
  test.holds(page, ">" .. letters .. "...<")
end)

local function product(factor, symbol)
  return { factor = factor, symbols = { symbol } }
end

-- Parts of a model, { fate, bytes } or { fate } for an unknown size; the outlines of their bar, which is 500 wide; the legend.
test.rows("parts by bytes", {
  { "to scale", { { "view", 100 }, { "copy", 200 }, { "copy", 100 } },
    { view = "M0 0h124v20h-124z", copy = "M126 0h374v20h-374z" }, "view: 100 B in 1 part; copy: 300 B in 2 parts" },
  { "a tiny part is visible", { { "view", 1000000 }, { "dead", 1 } },
    { view = "M0 0h496v20h-496z", dead = "M498 0h2v20h-2z" }, "view: 977 KiB in 1 part; dead: 1 B in 1 part" },
  { "of unknown size, apart and hatched", { { "copy" }, { "view", 8 }, { "copy", 8 }, { "copy" } },
    { view = "M0 0h226.7v20h-226.7z", copy = "M228.7 0h226.7v20h-226.7zM465 0h35v20h-35z", hatch = "M465 0h35v20h-35z" },
    "view: 8 B in 1 part; copy: 8 B in 1 part, 2 parts of unknown size" },
  { "nothing else", { { "strided" }, { "copy" } },
    { strided = "M0 0h248v20h-248z", copy = "M250 0h250v20h-250z", hatch = "M0 0h248v20h-248zM250 0h250v20h-250z" },
    "strided: 1 part of unknown size; copy: 1 part of unknown size" },
  { "no bytes", { { "dead", 0 } }, {}, "dead: 0 B in 1 part" },
  { "of four symbols", { { "copy", product(8, "a") }, { "copy", product(4, "b") }, { "copy", product(2, "c") },
    { "copy", product(1, "d") }, { "view", 15 } },
    { view = "M0 0h248v20h-248z", copy = "M250 0h250v20h-250z" },
    "view: 15 B in 1 part; copy: 8 B \u{d7} a + 4 B \u{d7} b + 2 B \u{d7} c + 1 more product in 4 parts" },
  { "of one fate, and five symbols", { { "dead", product(1, "a") }, { "dead", product(1, "b") }, { "dead", product(1, "c") },
    { "dead", product(1, "d") }, { "dead", product(1, "e") } }, {},
    "dead: 1 B \u{d7} a + 1 B \u{d7} b + 1 B \u{d7} c + 2 more products in 5 parts" },
  { "more than a number holds", { { "copy", math.maxinteger - 1 }, { "copy", product(2, "a") }, { "view", math.maxinteger } },
    { view = "M0 0h248v20h-248z", copy = "M250 0h250v20h-250z" },
    "view: 8 EiB in 1 part; copy: 8 EiB + 2 B \u{d7} a in 2 parts" },
}, function(_, row)
  local total, outlines, words = summary.new(), {}, {}
  for _, part in ipairs(row[2]) do
    summary.add_output(total, { fate = part[1], bytes = part[2] })
  end
  local shares = draw_shares.of(total)
  for fate, outline in html.escaped(shares.shapes):gmatch('<path class="(%l+)" d="([^"]*)"/>') do
    outlines[fate] = outline
  end
  for i, share in ipairs(shares.legend) do
    words[i] = share.name .. ": " .. share.words
  end
  local in_turn = { keyorder = fates.names }
  test.equal(dkjson.encode(outlines, in_turn), dkjson.encode(row[3], in_turn), "the bar")
  test.equal(table.concat(words, "; "), row[4], "the legend")
end)

test.rows("bytes", {
  { "no unit", 1023, "1023 B" }, { "the next", 1024, "1 KiB" }, { "three digits", 1234567, "1.18 MiB" },
  { "rounded up", 1023 * 1024 + 1023, "1 MiB" }, { "the most", math.maxinteger, "8 EiB" },
}, function(_, row)
  test.equal(bytes.size(row[2]), row[3])
end)

test("a model from standard input, and a page to standard output", function(here)
  here:encode_graph("m.onnx", 13, "(float[4] x) => (float[] a, float[] b) { [n] a, b = Split (x) }")
  here:must('CC=/nowhere/cc "$SPLITGEN" report - --out page.html <m.onnx')
  test.holds(here:read("page.html"), "<title>standard input: what each Split becomes</title>")
  here:must('CC=/nowhere/cc "$SPLITGEN" report - --out - <m.onnx | cmp - page.html && ! test -e ./-')
end)

test("all refused models are reported", function(here)
  here:write("one.onnx", "")
  here:write("two.onnx", "")
  local outcome = here:run('"$SPLITGEN" report one.onnx two.onnx --out page.html')
  test.equal(outcome.code, 1, "the exit code")
  for _, name in ipairs({ "one", "two" }) do
    test.holds(outcome.errors, name .. ".onnx: error: the file is empty [file]\n")
  end
  test.check(not here:read("page.html"), "there is a page")
end)

-- Arguments; the exit code; the message and help.
test.rows("refused", {
  { "m.onnx --out m.onnx", 2, "m.onnx: error: it is the input, and would be written over\nhelp: choose another --out\n" },
  { "m.onnx other.onnx --out ./m.onnx", 2,
    "./m.onnx: error: it is the input, and would be written over\nhelp: choose another --out\n" },
  { "m.onnx --out nowhere/page.html", 3, "nowhere/page.html: error: " },
  { "m.onnx nothing.onnx --out page.html", 3, "nothing.onnx: error: " },
  { "m.onnx", 2, "splitgen: error: missing option '--out'\nhelp: splitgen report --help\n" },
}, function(here, row)
  here:encode_graph("m.onnx", 13, "(float[4] x) => (float[] a, float[] b) { [n] a, b = Split (x) }")
  here:write("other.onnx", here:read("m.onnx"))
  here:refuses(('CC=%s "$SPLITGEN" report %s'):format(no_compiler, row[1]), row[2], row[3])
end)

return test.run
