-- test_list_model.lua: `splitgen list MODEL` for the models of tests/models, each NAME.onnxtxt. NAME.txt is its output, for
-- some models without the lines of parts; NAME.json, for a few, the nodes as JSON, with a line for each object. If DOCUMENTS is
-- "write", the files get the outputs that differ.
local dkjson = require("dkjson")
local help = require("front.help")
local models = require("models")
local onnx_text = require("onnx_text")
local summary = require("write.summary")
local test = require("test")

local external = "model.onnx: %s: note: split '%s' lies in 'w.bin', which cannot be read: it is a run-time split\n"

-- Messages about models on standard error.
local said = {
  declared_minus_one = "model.onnx: warning: graph input 'x', the first of 5 that do, declares a dimension as -1, which is "
    .. "taken for unknown\nhelp: --shape TENSOR=DIMS sets the dimension\n",
  lengths_external = external:format("of_an_initializer", "lengths") .. external:format("of_an_identity", "same")
    .. external:format("of_a_constant", "constant"),
  nothing = "model.onnx: note: no Split or SplitToSequence in it\n",
  split_1 = "model.onnx: no_axis: warning: Split-1 has no default for 'axis': 0 is taken\n"
    .. "model.onnx: no_axis_either: warning: Split-1 has no default for 'axis': 0 is taken\n",
}

local function list(format)
  return '"$SPLITGEN" list model.onnx --format ' .. format
end

-- The output without the lines about parts; a sum may take several lines.
local function without_parts(listed)
  return (listed:gsub("\n  [^\n]*", function(line)
    return (line:find("^\n    copied: ") or line:find("^\n    no copy needed: ")) and line or ""
  end))
end

-- Checks a file of tests/models, or writes it.
local function check_file(name, output)
  if os.getenv("DOCUMENTS") == "write" then
    models.write(name, output)
  end
  test.equal(output, models.file(name) or "", ("tests/models/%s, which 'ninja -C build models-write' writes"):format(name))
end

for _, name in ipairs(models.names()) do
  test("listed: " .. name, function(here)
    here:write("model.onnx", models.bytes(name))
    local before, listed = models.file(name .. ".txt"), here:must(list("text"))
    if not name:find("^split_1[138]$") and not name:find("^sequence_%d") then -- these models are for tests of refusals
      check_file(name .. ".txt", (not before or before:find("\n  %S")) and listed or without_parts(listed))
    end
    local outcome = here:run(list("json"))
    test.equal(outcome.errors, said[name] or "", "what it says")
    test.equal(outcome.code, 0, "the exit code")
    here:must('"$SPLITGEN" model model.onnx --out .')
    test.equal(outcome.output, here:read("model_split.json"), "the manifest that is listed")
    if models.file(name .. ".json") then
      check_file(name .. ".json", outcome.output:match('"nodes":%[.*'):gsub("\n *", ""):gsub("{", "\n{") .. "\n")
    end
  end)
end

-- What a user reads: a header with slices and symbols, and the C of small copies.
test.rows("listed: all words of", {
  { "shapes_split.h", "shapes", "--strided" },
  { "split_18_split.c", "split_18", "--copy-all --optimize size" },
}, function(here, row)
  here:must(('"$SPLITGEN" model "$MODELS/%s.onnx" %s --out .'):format(row[2], row[3]))
  check_file(row[1] .. ".txt", here:read(row[1]))
end)

-- A name of 100 kB is cut short in text, but complete in JSON.
test("long names", function(here)
  local name, shown = ("n"):rep(100000), ("n"):rep(200) .. "..."
  local text = test.replaced(models.text("split_11"), 'name: "node"', ('name: "%s"'):format(name))
  here:encode("model.onnx", text)
  test.equal(here:must(list("text")):match("\n(.*): Split%-11 "), shown)
  test.holds(here:must(list("json")), name)
  here:encode("model.onnx", test.replaced(text, "INT i: 1", "INT i: 2"))
  here:prints(list("text"), 1, ("model.onnx: %s: error: axis 2 is outside [-2, 1] [BAD_AXIS]\n"):format(shown)
    .. "help: choose an axis from -rank to rank-1\n")
end)

test("the elements of a sequence with a long name", function(here)
  here:encode_graph("model.onnx", 13, ("(float[4096] x) => (seq(float[]) %s) { %s = SplitToSequence (x) }"):gsub("%%s",
    ("n"):rep(20000)))
  here:refuses(list("text"), 1,
    "model.onnx: #0(SplitToSequence): error: the bytes of names up to this node are more than 67108864 [limit]\n")
end)

-- The graph of an op of so many outputs, whose input `s` lists 4097 lengths.
local function many_lengths(op, count, lengths)
  local outputs, names = {}, {}
  for i = 1, count do
    names[i] = "o" .. i
    outputs[i] = (op == "Split" and "float[] o%d" or "seq(float[]) o%d"):format(i)
  end
  return ("(float[2, n] x) => (%s) <int64[4097] s = %s> { [node] %s = %s <axis = 1> (x, s) }"):format(
    table.concat(outputs, ", "), lengths, table.concat(names, ", "), op)
end

-- A constant of more elements than are read of others: the op, how many outputs there are, the last of the lengths; and what is
-- printed.
test.rows("constant lengths of many parts", {
  { "Split", 4097, 3, [[
accepts: n = 4098 (node: Split-13, constant 's')
node: Split-13 of x: float [2, 4098] on axis 1, constant 's'
  copy   o1 [2, 1], 8 B: rows
]], [[
  dead   o4096 [2, 0], 0 B: no elements
  copy   o4097 [2, 3], 24 B: rows
]] },
  { "Split", 4096, 3, error = "4096 outputs for 4097 parts [BAD_OUTPUTS]" },
  { "Split", 4097, -3, error = "split[4096] is -3: a length must be >= 0 [BAD_LENGTHS]" },
  { "SplitToSequence", 1, 3, [[
node: SplitToSequence-11 of x: float [2, n] on axis 1, unread constant 's'
  lengths behind constant 's', which has 4097 elements: more than 4096 are not read
  copy   o1 [2, ?]: a sequence at run time
]] },
}, function(here, row)
  local op, count, last = table.unpack(row)
  here:encode_graph("model.onnx", 13, many_lengths(op, count, ("{%s0, %d}"):format(("1, "):rep(4095), last)))
  if row.error then
    return here:refuses(list("text"), 1, "model.onnx: node: error: " .. row.error)
  end
  local printed = here:must(list("text"))
  for i = 4, #row do
    test.holds(printed, "\n" .. row[i])
  end
  test.holds(here:must(list("json")), ('"lengths_from":"%s \'s\'"'):format(printed:match("on axis 1, ([%a ]+) 's'")))
end)

-- A Split, or a sequence, of lengths that lie in a file, which is there or not; the note, and from where the lengths are.
test.rows("many lengths in external data", {
  { "Split", true, "", "constant" },
  { "Split", false, external:format("node", "s"), "run-time" },
  { "SplitToSequence", true, "", "unread constant" },
  { "SplitToSequence", false, "", "unread constant" },
}, function(here, row)
  local op, is_there, note, from = table.unpack(row)
  here:encode_graph("model.onnx", 13, many_lengths(op, op == "Split" and 4097 or 1, '["location": "w.bin"]'))
  if is_there then
    here:write("w.bin", ("<i8"):pack(1):rep(4097))
  end
  local outcome = here:run(list("text"))
  test.equal(outcome.errors, note)
  test.holds(outcome.output, (" on axis 1, %s 's'\n"):format(from))
end)

test("sequences of so many lengths of the run that they are just taken apart", function(here)
  local nodes = {}
  for i = 1, 65 do
    nodes[i] = ("s%d = SplitToSequence (x, l)"):format(i)
  end
  here:encode_graph("model.onnx", 13, ("(float[n, 1, 1, 1, 1, 1, 1, 1] x, int64[4096] l) => () { %s }"):format(
    table.concat(nodes, " ")))
  here:refuses("exec " .. list("text"), 1, -- in a process of its own, because it takes much memory
    "model.onnx: #64(SplitToSequence): error: the dimensions of outputs up to this node are more than 2097152 [limit]\n")
end)

-- A chain of Identities, each declared and split -> the output of `list`, and its CPU time in seconds.
local function list_chain(here, length)
  local values, nodes = {}, {}
  for i = 1, length do
    values[i] = "float[n, 4] v" .. i
    nodes[i] = ("v%d = Identity (v%d) a%d, b%d = Split <axis = 1> (v%d)"):format(i, i - 1, i, i, i)
  end
  here:encode_graph("model.onnx", 13, ("(float[n, 4] v0) => () <%s> { %s }"):format(
    table.concat(values, ", "), table.concat(nodes, " ")))
  local begin = os.clock()
  return here:must(list("text")), os.clock() - begin
end

-- The time must be linear: for 8 times as many nodes less than 20 times as long; quadratic time would be 64 times as long.
test("long chain", function(here)
  local _, seconds = list_chain(here, 500)
  local listed, long = list_chain(here, 4000)
  test.check(long < 20 * seconds, "%g s for 500, %g s for 4000", seconds, long)
  test.begins(listed, "4000 nodes: 8000 dead; copied: nothing; no copy needed: nothing\n"
    .. "#1(Split): Split-13 of v1: float [n, 4] on axis 1, equal parts\n")
  test.holds(listed, "\n  and 3999 like it:\n")
  local _, count = listed:gsub("\n    #%d+%(Split%) of v%d+: a%d+, b%d+", "")
  test.equal(count, 3999, "the number of Splits behind the first")
end)

-- 1000 Splits inside so many calls of functions, each in the next -> the CPU time of `list` in seconds.
local function seconds_inside(here, calls)
  local functions, nodes = {}, {}
  for i = 1, 1000 do
    nodes[i] = ("a%d, b%d = Split (t)"):format(i, i)
  end
  for i = 1, calls do
    functions[i] = ('<domain: "local", opset_import: ["": 13, "local": 1]> f%d (t) => (a1) { %s }'):format(i,
      i == 1 and table.concat(nodes, " ") or ("a1 = local.f%d (t)"):format(i - 1))
  end
  here:encode("model.onnx", onnx_text(([[<ir_version: 8, opset_import: ["": 13, "local": 1]>
    g (float[2] x) => (float[] y) { y = local.f%d (x) } %s]]):format(calls, table.concat(functions, " "))))
  local begin = os.clock()
  here:must(list("text"))
  return os.clock() - begin
end

-- Paths that are 8 times as long took 20 times as long when each was built in quadratic time, and now take 5 times as long.
test("nodes inside many calls", function(here)
  local seconds, many = seconds_inside(here, 100), seconds_inside(here, 800)
  test.check(many < 12 * seconds, "%g s for 100, %g s for 800", seconds, many)
end)

test("nodes of unknown shape that differ in hidden facts are not equal", function(here)
  here:encode_graph("model.onnx", 11, [[(float[] x) => () {
    [a] b, c = Split <split = [1, 2]> (x)  [d] e, f = Split <split = [2, 1]> (x)
    [g] h, i = Split <split = [1, 2], axis = 1> (x)  [j] k, l = Split <split = [1, 2]> (x) }]])
  local _, count = here:must(list("text")):gsub("\n%l: ", "")
  test.equal(count, 3)
  test.holds(here:must(list("text")), "\n  and 1 like it:\n    j of x: k, l\nd: ")
end)

-- Readers of a sequence that take no part at a known position: all parts are used.
test.rows("a sequence that is used as a whole", {
  { "two positions", "SequenceAt (s, two)" },
  { "no position", 'SequenceAt (s, "")' },
  { "the op of another domain", "local.SequenceAt (s, one)" },
  { "a function with the name of the op", "SequenceAt (s, one)",
    '<domain: "", opset_import: ["": 13, "local": 1]> SequenceAt (t, i) => () { q = local.SequenceAt (t, i) }' },
}, function(here, row)
  here:encode("model.onnx", onnx_text(([[<ir_version: 8, opset_import: ["": 13, "local": 1]>
    g (float[6] x) => () <int64[2] two = {0, 1}, int64 one = {0}> { s = SplitToSequence (x) %s = %s } %s]]):format(
    row[3] and "" or "p", row[2], row[3] or "")))
  test.begins(here:must(list("text")), "1 node: 6 views; copied: nothing; ")
  test.holds(here:must(list("json")), '"elements_of":"s"')
end)

-- Whether a part of a sequence has a constant position is asked before the nodes between are understood.
test("lengths from the shape of a part that a position depends on, too", function(here)
  here:encode_graph("model.onnx", 13, [[(float[4] x, float[4] y, float[6] z) => (float[p] e, float[q] c, float[r] d)
    <int64[1] zero = {0}, int64[1] six = {6}> {
      s = SplitToSequence (x) a, b = Split (y) shape = Shape (a) n = Gather (shape, zero) e = SequenceAt (s, n)
      rest = Sub (six, n) lengths = Concat <axis = 0> (n, rest) c, d = Split (z, lengths) }]])
  test.holds(here:must(list("text")), "#7(Split): Split-13 of z: float [6] on axis 0, constant 'lengths'")
end)

-- Lengths in another file, behind a folder; a file that is too short is refused.
test("lengths in external data", function(here)
  here:encode_graph("model.onnx", 13, [[(float[6] x) => (float[2] a, float[4] b)
    <int64[2] lengths = ["location": "data/w.bin", "offset": "8"]> { [cut] a, b = Split (x, lengths) }]])
  here:must("mkdir data sub")
  here:write("data/w.bin", ("<i8i8i8"):pack(9, 2, 4))
  test.holds(here:must(list("text")), "cut: Split-13 of x: float [6] on axis 0, constant 'lengths'\n  view   a [2]")
  test.holds(here:must('cd sub && "$SPLITGEN" list ../model.onnx'), "constant 'lengths'")
  test.holds(here:must('cat model.onnx | "$SPLITGEN" list -'), "constant 'lengths'")
  here:must('"$SPLITGEN" model model.onnx --out . --depfile model.d')
  test.equal(here:read("model.d"), "./model_split.c ./model_split.h ./model_split.json: model.onnx data/w.bin\n")
  here:write("data/w.bin", ("<i8i8"):pack(9, 2))
  local outcome = here:run(list("text"))
  test.equal(outcome.errors, "data/w.bin: error: 16 bytes, but 'lengths' has 16 bytes from byte 8 on [tensor]\n"
    .. "help: " .. help.tensor .. "\n", "what it says")
  test.equal(outcome.code, 1, "the exit code")
end)

test("uint64 beyond 2^63 is no number to compute with", function(here)
  here:encode_graph("model.onnx", 14, [[(float[6] x) => (float[p] a, float[q] b)
    <uint64[1] n = {18446744073709551615}, uint64[1] d = {18446744073709551613}, int64[1] six = {6}> {
      u = Div (n, d) l = Cast <to = 7> (u) r = Sub (six, l) m = Concat <axis = 0> (l, r) a, b = Split (x, m) }]])
  test.holds(here:must(list("text")), "on axis 0, run-time 'm'")
end)

test("a constant of a function has the name of one outside", function(here)
  here:encode("model.onnx", onnx_text([[<ir_version: 8, opset_import: ["": 13, "local": 1]>
    g (float[2] x) => (float[] y) <float[4] w = {1, 2, 3, 4}> { [call] y = local.f (w) }
    <domain: "local", opset_import: ["": 13]> f (t) => (a) {
      w = Constant <value = float[4] {5, 6, 7, 8}> () a, b = Split (t) c, a_b = Split (w) y = Concat <axis = 0> (b, c) } ]]))
  local listed = here:must(list("json")):gsub("%s", "")
  test.holds(listed:match('"path":"call/#1(.*)"path"'), '"initializer":"w","begin":0')
  test.holds(listed:match('"path":"call/#2(.*)'), '"initializer":"w","initializer_in":"call","begin":0')
end)

test("a sparse initialiser that is the default of an input", function(here)
  local text = onnx_text([[<ir_version: 8, opset_import: ["": 13]>
    g (float[6] x, int64[2] lengths) => (float[p] a) { a, b = Split (x, lengths) }]])
  here:encode("model.onnx", test.replaced(text, 'name: "g"',
    'name: "g" sparse_initializer { values { data_type: 7 name: "lengths" } }'))
  test.holds(here:must(list("text")), "on axis 0, run-time 'lengths'")
end)

-- What the command line says of an output must be right, too.
test.rows("an output declared by options", {
  { "--shape a=2,2", "[2, 2]" }, { "--dim n=4", "[2, n]" }, { "--shape a=2,3 --dim n=4" }, { "--dim n=3" },
}, function(here, row)
  here:encode_graph("model.onnx", 13, "(float[2, 6] x) => (float[2, n] a) { a, b = Split <axis = 1> (x) }")
  local command = list("text --no-infer-shapes") .. " " .. row[1]
  here:expect(command, row[2] and 1 or 0, nil, row[2] and ("output 'a' is declared as %s, and is [2, 3]"):format(row[2]))
end)

test("options change no constant", function(here)
  here:encode_graph("model.onnx", 13, "(float[2] x) => (float[2] a) <float[4] w = {1, 2, 3, 4}> { a, b = Split (w) }")
  local listed = here:must(list("text"))
  here:prints(list("text") .. " --shape w=8", 0, "splitgen: warning: --shape w: no Split depends on it\n", listed)
end)

-- Bodies in a list: of a node, of a call, and a function's default, also where it is passed on. Each counts once.
test("an attribute of several bodies", function(here)
  local function bodies(name, more)
    local body = ' graphs { node { name: "%s" op_type: "Split" input: "t" output: "%s_p" } %s }'
    return 'name: "cases" type: GRAPHS' .. body:format("first", "first", more or "") .. body:format(name, name, "")
  end
  local referring <const> = 'name: "cases" type: GRAPHS ref_attr_name: "cases"'
  local function node(op, output, domain, attribute)
    return ('node { name: "%s" op_type: "%s" domain: "%s" input: "t" output: "%s" %s }'):format(output, op, domain, output,
      attribute and ("attribute { %s }"):format(attribute) or "")
  end
  here:encode("model.onnx", ([[ir_version: 8 opset_import { version: 13 } opset_import { domain: "f" version: 1 }
    graph { name: "g" %s %s %s %s
      input { name: "t" type { tensor_type { elem_type: 1 shape { dim { dim_value: 4 } } } } }
      output { name: "own" type { tensor_type { elem_type: 1 } } } }
    functions { name: "cut" domain: "f" input: "t" output: "u" opset_import { version: 13 } attribute_proto { %s } %s }
    functions { name: "pass" domain: "f" input: "t" output: "v" opset_import { version: 13 }
      opset_import { domain: "f" version: 1 } attribute_proto { %s } %s }
    ]]):format(
    node("Case", "own", "", bodies("second")), node("cut", "default", "f"), node("cut", "given", "f", bodies("third")),
    node("pass", "passed", "f"), bodies("fourth"), node("Case", "u", "", referring), bodies("fifth"),
    node("cut", "v", "f", referring)))
  local paths = {}
  for path in here:must(list("json")):gmatch('"path":"([^"]*)"') do
    paths[#paths + 1] = path
  end
  test.equal(table.concat(paths, " "), "own.cases[0]/first own.cases[1]/second default/u.cases[0]/first "
    .. "default/u.cases[1]/fourth given.cases[0]/first given.cases[1]/third "
    .. "passed/v.cases[0]/first passed/v.cases[1]/fifth")
end)

-- ONNX derives it from the node around the body.
test("an input of a body without a type", function(here)
  here:encode("model.onnx", (onnx_text([[<ir_version: 8, opset_import: ["": 13]> g (int64 n, bool yes) => () {
    [loop] c = Loop (n, yes) <body = g (int64 i, bool go, float[] t) => (bool more) {
      more = Identity (go) [cut] a, b = Split (t) }> }]]):gsub('(input { name: "t") type %b{}', "%1")))
  test.holds(here:must(list("text")), "\nloop.body/cut: Split-13 of t: ? [...], equal parts\n")
end)

test("an output of a body that declares no dtype", function(here)
  here:encode("model.onnx", (onnx_text([[<ir_version: 8, opset_import: ["": 13]> g (float[4] x, bool yes) => (float[p] r) {
    r = If (yes) <then_branch = g () => (float[3] a) { [cut] a, b = Split (x) },
      else_branch = h () => (float[p] e) { e = Identity (x) }> }]]):gsub(
    '(output { name: "a" type { tensor_type { )elem_type: 1 ', "%1")))
  here:refuses(list("text"), 1,
    "model.onnx: #0(If).then_branch/cut: error: output 'a' is declared as [3], and is [2] [shape]\n")
end)

test("a part of a sequence that is used as a whole, and that a node takes for nobody", function(here)
  here:encode_graph("model.onnx", 13, [[(float[2] x) => (seq(float[1]) s) <int64 one = {1}> {
    s = SplitToSequence (x) p = SequenceAt (s, one) }]])
  test.holds(here:must(list("text")), "\n  view   p [1], 4 B in x: nothing before the axis\n")
end)

test("strings of a constant have no bytes", function(here)
  here:encode_graph("model.onnx", 13, '() => (string[1] a, string[1] b) <string[2] w = {"p", "q"}> { a, b = Split (w) }')
  local listed = here:must(list("json"))
  test.holds(listed, '"begin":0')
  test.check(not listed:find('"end"', 1, true), "%s", listed)
end)

-- With the suggested options, and a number for each N, nothing stays unknown.
test.rows("suggested options", {
  { "shapes_on_symbols", "--dim n=N --shape hole=N,4 --shape hole_behind=4,N" },
  { "fates", "--shape z=DIMS" },
  { "function_open", "--dim m=N --shape x=N,4 --shape y=DIMS" },
  { "required_dim", "--shape y_open=N,7,2 --shape z=DIMS --shape v=DIMS" },
}, function(here, row)
  here:write("model.onnx", models.bytes(row[1]))
  local options = here:must(list("text")):match("\nto settle open shapes: ([^\n]*)\n$")
  test.equal(options, row[2])
  local more = here:run(list("text") .. " " .. options:gsub("N", "4"):gsub("DIMS", "6,4"))
  test.equal(more.errors, "")
  test.check(not more.output:find("to settle", 1, true), "%s", more.output)
end)

-- Axes of a symbol and without a name, whose dims only lengths give.
local required <const> = [[(float[4, len, 3] x, int64[?] y) => () <int64[2] lengths = {5, 2}> {
  [of_x] a, b = Split <axis = 1> (x, lengths)  [of_y] c, d = Split (y, lengths) }]]

test("no option is offered for an axis of which the lengths require the dim", function(here)
  here:encode_graph("model.onnx", 13, required)
  local listed = here:must(list("text"))
  test.holds(listed, "\naccepts: len = 7 (of_x: Split-13, constant 'lengths')\n")
  test.holds(listed, "\nof_x: Split-13 of x: float [4, 7, 3] on axis 1, constant 'lengths'\n")
  test.holds(listed, "\nof_y: Split-13 of y: int64 [?] on axis 0, constant 'lengths'; the axis must be 7\n")
  test.check(not listed:find("to settle", 1, true), "%s", listed)
end)

-- Exporters write the lengths of one trace, and the axis as a symbol.
test.rows("a symbol that an exporter leaves to constant lengths", {
  { "pytorch/vision 3832", 11, "(int64[k] indx) => () { a, b, c = Split <axis = 0, split = [1, 1, 1]> (indx) }",
    "accepts: k = 3 (#0(Split): Split-11, attribute 'split')" },
  { "onnx2tf PR 219", 13, "(float[unk__1, 4] boxes) => () <int64[1] k = {3234}> { one = Split (boxes, k) }",
    "accepts: unk__1 = 3234 (#0(Split): Split-13, constant 'k')" },
}, function(here, row)
  here:encode_graph("model.onnx", row[2], row[3])
  test.holds(here:must(list("text")), row[4])
end)

-- An option that contradicts the lengths; the fault; the node.
test.rows("a required dim, contradicted by an option", {
  { "--dim len=6", "split[1] is 2: only 1 of 6 are left on the axis", "of_x" },
  { "--dim len=8", "split leaves 1 of 8 on the axis", "of_x" },
  { "--shape x=4,6,3", "split[1] is 2: only 1 of 6 are left on the axis", "of_x" },
  { "--shape y=9", "split leaves 2 of 9 on the axis", "of_y" },
}, function(here, row)
  here:encode_graph("model.onnx", 13, required)
  here:refuses(('"$SPLITGEN" model model.onnx --out . %s'):format(row[1]), 1,
    ("model.onnx: %s: error: %s [BAD_LENGTHS]\n"):format(row[3], row[2]))
end)

-- Nodes that require 7 and 6 of the symbol n; the path of the second, nil if it is accepted, and that of the first.
local one <const>, two <const> = "[one] a, b = Split (x, five_two)", "[two] c, d = Split (y, three_three)"
local like_one <const> = "[like_one] f, g = Split (y, five_two)"
local otherwise <const> = "else_branch = h () => (float[p] e) { e = Identity (x) }"
local in_a_loop <const> = [[%s = Loop (times, yes) <body = g (int64 i, bool go) => (bool more, float[k] %s) {
  more = Identity (go) %s }>]]
test.rows("lengths that require two numbers of one symbol", {
  { "in one graph", ("%s %s r = Identity (a)"):format(one, two), "two", "one" },
  { "in a branch and outside", ("%s r = If (yes) <then_branch = g () => (float[3] c) { %s }, %s>"):format(one, two, otherwise),
    "#1(If).then_branch/two", "one" },
  { "in a branch", ("r = If (yes) <then_branch = g () => (float[5] a) { %s %s }, %s>"):format(one, two, otherwise),
    "#0(If).then_branch/two", "#0(If).then_branch/one" },
  { "in both branches",
    ("r = If (yes) <then_branch = g () => (float[5] a) { %s }, else_branch = h () => (float[3] c) { %s }>"):format(one, two) },
  { "in two bodies of another node",
    ("r = Case <first = g () => (float[5] a) { %s }, second = h () => (float[3] c) { %s }>"):format(one, two),
    "#0(Case).second/two", "#0(Case).first/one" },
  { "in a branch, and outside, in two nodes that require the same",
    ("%s %s r = If (yes) <then_branch = g () => (float[3] c) { %s }, %s>"):format(one, like_one, two, otherwise),
    "#2(If).then_branch/two", "one" },
  { "in one branch, and in the other and outside the same",
    ("%s r = If (yes) <then_branch = g () => (float[5] f) { %s }, else_branch = h () => (float[3] c) { %s }>"):format(
      one, like_one, two), "#1(If).else_branch/two", "one" },
  { "nowhere", ("%s %s r = Identity (a)"):format(one, like_one) },
  { "in a Loop and outside", one .. in_a_loop:format("r", "c", two), "#1(Loop).body/two", "one" },
  { "in two Loops", in_a_loop:format("r", "a", one) .. in_a_loop:format("s", "c", two), "#1(Loop).body/two",
    "#0(Loop).body/one" },
}, function(here, row)
  here:encode_graph("model.onnx", 13, ([[(float[n] x, float[n] y, bool yes, int64 times) => (float[q] r)
    <int64[2] five_two = {5, 2}, int64[2] three_three = {3, 3}> { %s }]]):format(row[2]))
  if row[3] then
    here:refuses(list("text"), 1,
      ("model.onnx: %s: error: 'n' must be 6 for the lengths, but 7 for those of %s [BAD_LENGTHS]\n"):format(row[3], row[4]))
  else
    here:must(list("text"))
  end
end)

test("of a symbol that two branches bind to two numbers, neither is offered", function(here)
  here:encode_graph("model.onnx", 13, ([[(float[n] x, float[n] y, float[n, 4] z, bool yes) => (float[q] r)
    <int64[2] five_two = {5, 2}, int64[2] three_three = {3, 3}> {
      r = If (yes) <then_branch = g () => (float[5] a) { %s }, else_branch = h () => (float[3] c) { %s }>
      e, f = Split <axis = 1> (z) }]]):format(one, two))
  test.check(not here:must(list("text")):find("--dim n=%d"), "a number is offered")
end)

-- The command line takes a shape of a tensor once.
test("dims of one input that the lengths of two nodes require are one option", function(here)
  here:encode_graph("model.onnx", 13, [[(float[?, ?, ?] x) => ()
    <int64[2] five_two = {5, 2}, int64[2] three_three = {3, 3}> {
      a, b = Split (x, five_two) c, d = Split <axis = 1> (x, three_three) }]])
  test.holds(here:must(list("text")), "\nto settle open shapes: --shape x=7,6,N\n")
end)

test("a symbol that needs quoting", function(here)
  here:encode_graph("model.onnx", 13, '(float["n # 2", ?, m_1] x, seq(float[q]) s) => () { a = Split <axis = 1> (x) }')
  test.holds(here:must(list("text")), "\nto settle open shapes: --dim $'n\\x20#\\x202=N' --dim m_1=N --shape x=N,N,m_1\n")
end)

test("a long list of suggested options is cut", function(here)
  local inputs, nodes = {}, {}
  for i = 1, 20 do
    inputs[i], nodes[i] = "float[] x" .. i, ("a%d = Split (x%d)"):format(i, i)
  end
  here:encode_graph("model.onnx", 13, ("(%s) => () { %s }"):format(table.concat(inputs, ", "), table.concat(nodes, " ")))
  test.equal(select(2, here:must(list("text")):match("[^\n]*\n$"):gsub("%-%-shape", "")), 16)
  test.holds(here:must(list("text")), "--shape x16=DIMS ...\n")
end)

test("several models", function(here)
  here:write("fates.onnx", models.bytes("fates"))
  here:write("attributes.onnx", models.bytes("function_attributes"))
  here:write("half.onnx", models.bytes("fates"):sub(1, 9))
  local several = '"$SPLITGEN" list fates.onnx missing.onnx half.onnx attributes.onnx'
  local outcome = here:run(several)
  test.equal(outcome.output, "fates.onnx: " .. models.file("fates.txt") .. "attributes.onnx: "
    .. models.file("function_attributes.txt") .. "in all: 12 nodes: 7 views, 4 folded, 8 copies, 6 dead;\n    "
    .. "copied: 96 B + 4 outputs of unknown size; no copy needed: 192 B\n")
  test.equal(outcome.errors:gsub("\nhelp:[^\n]*", ""):gsub("error: [^\n]*", "error"),
    "missing.onnx: error\nhalf.onnx: error\n")
  test.equal(outcome.code, 3, "the exit code is the highest")
  local json = here:run(several .. " --format json").output
  test.equal(#dkjson.decode(json, 1, dkjson.null), 4)
  local function alone(name)
    return here:must(('"$SPLITGEN" list %s.onnx --format json'):format(name))
  end
  test.equal(json, "[\n" .. alone("fates") .. ",\nnull\n,\nnull\n,\n" .. alone("attributes") .. "]\n")
  here:prints('"$SPLITGEN" list fates.onnx attributes.onnx --dim n=2 --shape z=1,6 --format json >listed', 0,
    "splitgen: warning: --dim n: no Split depends on it\n")
  here:prints('"$SPLITGEN" list half.onnx --format json 2>errors', 1)
end)

test("nodes of one name have paths of their own, by which all commands find them", function(here)
  local text = onnx_text([[<ir_version: 8, opset_import: ["": 13]> g (float[4] t) => (float[2] a, float[2] c) {
    [x] a, b = Split (t) [x] c, d = Split (t) [other] e, f = Split (t) [x] g, h = Split (t) }]])
  here:encode("model.onnx", test.replaced(text, '"other"', '"x#1"'))
  local function paths_of(json)
    local paths = {}
    for path in json:gmatch('"path":"([^"]*)"') do
      paths[#paths + 1] = path
    end
    return table.concat(paths, " ")
  end
  test.equal(paths_of(here:must('"$SPLITGEN" list model.onnx --format json')), "x x#2 x#1 x#3")
  here:must('"$SPLITGEN" model model.onnx --name "x#2=second" --name-nodes --prefix k --out . && has second_view_0 k_split.h')
  test.equal(paths_of(here:must('"$SPLITGEN" list --request k_split.json --format json')), "x x#2 x#1 x#3")
end)

-- Sums of amounts, more kinds than the models have.
local most <const> = math.maxinteger
local of_n = { factor = most, symbols = { "n" } }

-- The sum in words; amounts of copies.
test.rows("sum", {
  { "5 + 5*n*m + 1*m, open 0", { factor = 2, symbols = { "n", "m" } }, 5, { factor = 3, symbols = { "m", "n" } },
    { factor = 1, symbols = { "m" } } },
  { "1, open 1", 1, { factor = 2, symbols = { "n" }, unknown = "outer" } },
  { ("%d + %d*n, open 0"):format(most, most), most, 1, of_n, of_n },
}, function(_, row)
  local total = summary.new()
  for i = 2, #row do
    summary.add_output(total, { fate = "copy", bytes = row[i] })
  end
  local words = { tostring(total.copied.number) }
  for _, product in ipairs(total.copied.products) do
    words[#words + 1] = product.factor .. "*" .. table.concat(product.symbols, "*")
  end
  test.equal(table.concat(words, " + ") .. (", open %d"):format(total.copied.open), row[1])
end)

return test.run
