-- test_infer_shapes.lua: types that a model does not declare: splitgen infers them. tests/shapes has the rules of each op; here
-- the programs show what is inferred, refuse what it shows to be wrong, and suggest options for what stays open.
local onnx_text = require("onnx_text")
local test = require("test")

local function split(input, axis)
  return ("[cut] a, b = Split <axis = %d> (%s)"):format(axis or 1, input)
end

-- A graph of inputs, nodes that end with a split, and values or initialisers.
local function graph(inputs, nodes, held)
  return ("(%s) => (float[] a, float[] b) <%s> { %s }"):format(inputs, held or "", nodes)
end

-- Writes a model that may call local.f.
local function write(here, name, of_graph)
  here:encode(name, onnx_text(('<ir_version: 8, opset_import: ["": 13, "local": 1]> g %s %s'):format(of_graph,
    '<domain: "local", opset_import: ["": 13]> f (t) => (u) { u = Relu (t) }')))
end

local function list(arguments)
  return '"$SPLITGEN" list model.onnx ' .. (arguments or "")
end

local function minus_one(what)
  return ("model.onnx: warning: %s declares a dimension as -1, which is taken for unknown\n"
    .. "help: --shape TENSOR=DIMS sets the dimension\n"):format(what)
end

-- Runs a command that must succeed, print these errors, and list these dtypes and shapes.
local function lists(here, command, errors, listed)
  local outcome, found = here:run(command), {}
  test.equal(outcome.errors, errors or "", command .. ": the errors")
  test.equal(outcome.code, 0, command .. ": the exit code")
  for shape in outcome.output:gmatch("\n%S+: Split%-13 of %w+: ([%w?]+ %[[^]]*%])") do
    found[#found + 1] = shape
  end
  test.equal(table.concat(found, ", "), listed, command .. ": the shapes")
end

local known <const> = "float [1, 4]"
local through_relu <const> = "y = Relu (x) " .. split("y")
local reshaped <const> = "y = Reshape (x, s) " .. split("y")
local one_four <const> = "int64[2] s = {1, 4}"
local of_relu <const> = graph("float[1, 4] x", through_relu)

local function body(name, from)
  return ("%s = g () => (float[] a) { y = Relu (%s) %s }"):format(name, from, split("y"))
end

-- A model, the listed types, and the errors.
test.rows("infers", {
  { "through a node", of_relu, known },
  { "a dtype without a shape", graph("float[] x", through_relu), "float [...]" },
  { "another dtype", "(float[1, 4] x) => (bool[] a, bool[] b) { y = Not (x) " .. split("y") .. " }", "bool [1, 4]" },
  { "nothing through an op without a rule", graph("float[1, 4] x", "y = local.Op (x) " .. split("y")), "? [...]" },
  { "through a function", graph("float[1, 4] x", "y = local.f (x) " .. split("y")), known },
  { "what a value_info leaves open", graph("float[1, 4] x", through_relu, "float[?, 4] y"), known },
  { "in place of a scalar, which PyTorch declares if it knows nothing", graph("float[1, 4] x", through_relu, "float y"), known },
  { "in place of a declared -1", graph("float[1, 4] x", through_relu, "float[-1, -1] y"), known, minus_one("value_info 'y'") },
  { "nothing from a declared -1", graph("float[-1, 4] x", through_relu), "float [?, 4]", minus_one("graph input 'x'") },
  { "a symbol of the model", graph("float[n, 4] x", through_relu), "float [n, 4]" },
  { "an expression", graph("float[n, 4] x", "y = Concat <axis = 0> (x, x) " .. split("y")), "float [2*n, 4]" },
  { "twice an open dim", graph("float[?, 4] x", "y = Concat <axis = 0> (x, x) " .. split("y")), "float [?, 4]" },
  { "a sum of open dims", graph("float[?, 4] x, float[?, 4] z", "y = Concat <axis = 0> (x, z) " .. split("y")), "float [?, 4]" },
  { "a product", graph("float[n, m, 4] x", "y = Flatten <axis = 2> (x) " .. split("y")), "float [m*n, 4]" },
  { "a quotient", graph('float["floor(n/2)", 4] x', split("x")), "float [floor(n / 2), 4]" },
  { "a dim that the run decides", ("(float[4] x) => (int64[] a) { y = NonZero (x) %s }"):format(split("y")), "int64 [1, y#1]" },
  { "in bodies, whose names are their own",
    ("(float[1, 4] x, float[3, 8] z, bool[] c) => (float[] o) { [if] o = If (c) <%s, %s> }"):format(
      body("then_branch", "x"), body("else_branch", "z")), "float [1, 4], float [3, 8]" },
  { "from elements", graph("float[4] x", reshaped, one_four), known },
  { "from elements that are computed", graph("float[4] x, float[4] w, float[1, 4] z",
    "s = Shape (z) y = Reshape (x, s) t = Shape (y) v = Reshape (w, t) " .. split("v")), known },
  { "not from elements that a caller may replace", graph("float[4] x, int64[] s", reshaped, one_four), "float [...]" },
  { "not from elements that are elsewhere", graph("float[4] x", reshaped, 'int64[2] s = ["location": "s.bin"]'), "float [?, ?]" },
  { "although an operator gets invalid elements",
    graph("float[1, 4] x", "s = Shape (x) t = Gather (s, nine) " .. through_relu, "int64 nine = {9}"), known },
}, function(here, row)
  write(here, "model.onnx", row[2])
  lists(here, list(), row[4], row[3])
end)

-- An expression that is too long to be its own name is named after the value and its axis; a symbol of that name stands in
-- quotes. The manifest says what it is.
test.rows("the name of a long expression", {
  { "of the value", "the_length_of_a_long_sequence", "y#0", "the_length_of_a_long_sequence" },
  { "not of a symbol", "y#0", "y#0", "'y#0'" },
}, function(here, row)
  local _, symbol, name, shown = table.unpack(row)
  write(here, "model.onnx", graph(('float["%s", 4] x, float[the_length_of_another_long_sequence, 4] z, '
    .. "float[the_length_of_the_third_sequence, 4] w"):format(symbol), "[all] t, u = Split <axis = 1> (x) "
    .. "y = Concat <axis = 0> (x, z, w) " .. split("y")))
  local sum = ("%s + the_length_of_another_long_sequence + the_length_of_the_third_sequence"):format(shown)
  test.holds(here:must(list()), ("cut: Split-13 of y: float [%s, 4] on axis 1, equal parts\n  where %s = %s\n"):format(
    name, name, sum))
  here:must('"$SPLITGEN" model model.onnx --out .')
  test.holds(here:read("model_split.h"), ("; where %s = "):format(name))
  local expressions = ('"expressions":{"%s":"%s"}'):format(name, sum)
  test.holds(here:read("model_split.json"):gsub("%s", ""), expressions:gsub("%s", ""), "the manifest")
end)

test("a manifest with a long expression is a request that gives the same", function(here)
  write(here, "model.onnx", graph("float[the_length_of_a_long_sequence, 4] x, float[the_length_of_another_long_sequence, 4] z",
    "y = Concat <axis = 0> (x, z) " .. split("y")))
  here:must('"$SPLITGEN" model model.onnx --out . && "$SPLITGEN" kernel --request model_split.json --prefix again --out .')
  local expressions = '"y#0":"the_length_of_a_long_sequence + the_length_of_another_long_sequence"'
  test.holds(here:read("model_split.json"), expressions)
  test.holds(here:read("again_split.json"), expressions)
end)

test("the options that settle shapes also give the symbols of lengths", function(here)
  here:encode("model.onnx", onnx_text([[<ir_version: 8, opset_import: ["": 18]> g (float[m] x, float[n] z) => (float[] a,
    float[] b) {
    s = Shape (x) k = Shape (z) r = Sub (s, k) l = Concat <axis = 0> (k, r) [cut] a, b = Split (x, l)
  }]]))
  test.equal(here:must(list("")):match("to settle open shapes: ([^\n]*)"), "--dim m=N --dim n=N")
end)

-- Two calls of a function whose input is known as x, too, and whose other values are t and u.
local calls <const> = [[<ir_version: 8, opset_import: ["": 13, "local": 1, "com.example": 1]>
  g (float[4] x, float[6] v) => (float[] a, float[] b) {
    [one] a = local.f (v)
    [two] b = local.f (v)
  }
  <domain: "local", opset_import: ["": 13, "com.example": 1]>
  f (x) => (p) {
    t = com.example.Op (x)
    [cut] p, q = Split (t)
  }]]

-- Options; what list prints of the input of both nodes; the options that settle what is open.
test.rows("values of functions by the names that list prints", {
  { "", "t: ? [...]", "t: ? [...]", "--shape one/t=DIMS:DTYPE --shape two/t=DIMS:DTYPE" },
  { "--shape t=8:float", "t: float [8] on axis 0" }, -- and the other is like it
  { "--shape one/t=8:float", "t: float [8] on axis 0", "t: ? [...]", "--shape two/t=DIMS:DTYPE" },
  { "--shape one/t=8:float --shape t=4,2:double", "t: float [8] on axis 0", "t: double [4, 2] on axis 0" },
  { "--shape x=4 --shape one/x=6", "t: ? [...]", "t: ? [...]", "--shape one/t=DIMS:DTYPE --shape two/t=DIMS:DTYPE" },
}, function(here, row)
  here:encode("model.onnx", onnx_text(calls))
  local listed = here:must(list(row[1]))
  test.equal(listed:match("one/cut: Split%-13 of ([^\n]*), equal"), row[2])
  test.equal(listed:match("two/cut: Split%-13 of ([^\n]*), equal"), row[3])
  test.equal(listed:match("to settle open shapes: ([^\n]*)"), row[4])
end)

-- Only the run decides a dim of y, and another is a long expression.
test("values of one name in two calls of a function are two", function(here)
  local length = ("l"):rep(60)
  here:encode("model.onnx", onnx_text(([[<ir_version: 8, opset_import: ["": 13, "local": 1]>
    g (float[n] x, float[n] z, float[k%s, 4] v, float[m%s, 4] w) => (int64[] a, int64[] b) {
      [one] p, r = local.f (x, v) [two] q, s = local.f (z, w) "one/y" = NonZero (x) c = Concat <axis = 1> ("one/y", p, q)
      [cut] a, b = Split <axis = 1> (c) }
    <domain: "local", opset_import: ["": 13]> f (x, v) => (y, u) { y = NonZero (x) u = Concat <axis = 0> (v, v)
      [long] d, e = Split <axis = 1> (u) }]]):format(length, length)))
  local listed = here:must(list())
  test.holds(listed, "\ncut: Split-13 of c: int64 [1, 'one/y'#1 + 'one/y_'#1 + y#1] on axis 1")
  local of_u <const> = "\n%s/long: Split-13 of u: float [%s, 4] on axis 1, equal parts\n  where %s = 2*%s%s\n"
  test.holds(listed, of_u:format("one", "u#0", "u#0", "k", length))
  test.holds(listed, of_u:format("two", "two/u#0", "two/u#0", "m", length))
  here:must([["$SPLITGEN" list model.onnx --format json --prefix m >m.json
    "$SPLITGEN" list --request m.json --format json --prefix m >again.json
    test "$(grep -v -e why -e lengths_from m.json)" = "$(grep -v -e why -e lengths_from again.json)"]])
end)

test("a symbol of 10,000 characters is one like others, but not computed with", function(here)
  local symbol = ("n"):rep(10000)
  write(here, "model.onnx", graph(("float[%s, 4] x"):format(symbol), split("x") .. " y = Concat <axis = 0> (x, x) [twice] "
    .. "c, d = Split (y)"))
  local listed = here:must(list("--format json"))
  test.holds(listed, ('"dims":["%s",2]'):format(symbol))
  test.holds(here:must(list()), "  open behind Concat '#1(Concat)': an expression of too many characters\n")
  here:must([["$SPLITGEN" model model.onnx --name-nodes --out .
    "$SPLITGEN" kernel --request model_split.json --prefix again --out .]])
  here:must("${CC:-cc} -std=c99 -Wall -Wextra -Werror -fsyntax-only model_split.c again_split.c")
end)

test("a value of a function that a function calls", function(here)
  here:encode("model.onnx", onnx_text([[<ir_version: 8, opset_import: ["": 13, "local": 1, "com.example": 1]>
    g (float[6] v) => (float[] a) { [one] a = local.outer (v) }
    <domain: "local", opset_import: ["": 13, "local": 1]> outer (x) => (p) { t = Relu (x) [two] p = local.f (t) }
    <domain: "local", opset_import: ["": 13, "com.example": 1]> f (x) => (p) { u = com.example.Op (x) [cut] p, q = Split (u) }]]))
  for _, name in ipairs({ "u", "one/two/u" }) do
    test.holds(here:must(list(("--shape %s=8:float"):format(name))), "one/two/cut: Split-13 of u: float [8] on axis 0")
  end
  test.holds(here:must(list("--shape one/u=8:float")), "one/two/cut: Split-13 of u: ? [...]")
end)

test("an input that a call omits is like one that the node omits", function(here)
  here:encode("model.onnx", onnx_text(('<ir_version: 8, opset_import: ["": 13, "local": 1]> g %s %s'):format(
    graph("float[1, 4, 1] x", "y = local.f (x) " .. split("y", 0)),
    '<domain: "local", opset_import: ["": 13]> f (t, m) => (y) { y = Squeeze (t, m) }')))
  lists(here, list(), "", "float [4]")
end)

-- Only types are inferred from weights.
test("weights", function(here)
  write(here, "model.onnx", graph("float[1, 25000] x", "y = MatMul (x, w) " .. split("y"),
    ("float[25000, 4] w = {%s}"):format(("0, "):rep(4 * 25000))))
  lists(here, list(), "", known)
end)

test.rows("with --no-infer-shapes", {
  { "nothing through a node", of_relu, "? [...]" },
  { "what is declared", graph("float[1, 4] x", through_relu, "float[1, 4] y"), known },
  { "through Identity", graph("float[1, 4] x", "y = Identity (x) " .. split("y")), known },
  { "through Split", graph("float[1, 8] x", "y, z = Split <axis = 1> (x) " .. split("y")), "float [1, 8], " .. known },
}, function(here, row)
  write(here, "model.onnx", row[2])
  lists(here, list("--no-infer-shapes"), "", row[3])
end)

-- The node says what is wrong, as if the model declared the shape.
test.rows("refused by what is inferred", {
  { "a length that does not divide evenly", graph("float[1, 5] x", through_relu),
    "'outputs of dim / outputs' leaves 1 of 5 on the axis [BAD_LENGTHS]" },
  { "an axis", graph("float[4] x", through_relu), "axis 1 is outside [-1, 0] [BAD_AXIS]" },
  { "a dtype of the lengths", graph("float[1, 4] x, float[2] l", "m = Relu (l) [cut] a, b = Split <axis = 1> (x, m)"),
    "split: dtype float is not allowed [BAD_DTYPE]" },
}, function(here, row)
  write(here, "model.onnx", row[2])
  here:expect(list(), 1, nil, ("model.onnx: cut: error: %s\nhelp: "):format(row[3]))
  here:must(list("--no-infer-shapes"))
end)

test("lengths that are computed from constants are refused without inference, too", function(here)
  write(here, "model.onnx", graph("float[1, 4] x", "l = Add (two, two) [cut] a, b = Split <axis = 1> (x, l)",
    "int64[2] two = {2, 2}"))
  for _, option in ipairs({ "", "--no-infer-shapes" }) do
    here:expect(list(option), 1, nil,
      "model.onnx: cut: error: split[1] is 4: only 0 of 4 are left on the axis [BAD_LENGTHS]\nhelp: ")
  end
end)

test("an inference that takes too much work stops at a node, behind which declarations and constants count", function(here)
  local sums = {}
  for i = 1, 40 do
    sums[i] = ("[sum%d] e%d = Add (e%d, e0)"):format(i, i, i - 1)
  end
  write(here, "model.onnx", graph("float[n] x", ("s = Shape (x) e0 = Expand (s, c) %s y = Reshape (x, e40)"):format(
    table.concat(sums, " ")) .. " [cut] a, b = Split <axis = 1> (y, l) z = Relu (y) [declared] d, e = Split <axis = 1> (z, l)",
    "int64[1] c = {4096}, int64[2] l = {1, 3}, float[n, 4] z"))
  local listed, reason = here:must(list()), "the inference of shapes stops here, after 268032 steps"
  test.holds(listed, "cut: Split-13 of y: ? [...], constant 'l'; the axis must be 4\n  open behind Add 'sum7': " .. reason)
  test.holds(listed, "declared: Split-13 of z: float [n, 4] on axis 1, constant 'l'\n")
  here:must('"$SPLITGEN" report model.onnx --out report.html')
  test.holds(here:read("report.html"), reason)
end)

test("a shape with a dtype, in place of one that is not known", function(here)
  write(here, "model.onnx", graph("float[1, 4] x", "y = local.Op (x) " .. split("y")))
  local listed = here:must(list())
  test.holds(listed, "  open behind Op of domain local '#0(Op)': no rule for this op\n")
  test.holds(listed, "to settle open shapes: --shape y=DIMS:DTYPE\n")
  lists(here, list("--shape y=n,8:float"), "", "float [n, 8]")
  here:expect(list("--shape y=2:flot"), 2, nil, "splitgen: error: --shape y=2:flot: 'flot' is no dtype of ONNX\n")
end)

-- What the model declares of y; the error, if there is one; and the nodes behind y.
test.rows("a declaration that contradicts what is inferred", {
  { "a dim", "float[2, 4] y", "float[2, 4], but is float[1, 4]" },
  { "a rank", "float[1, 4, 1] y", "float[1, 4, 1], but is float[1, 4]" },
  { "a dtype", "int32[1, 4] y", "int32[1, 4], but is float[1, 4]", rule = "type" },
  { "a kind", "seq(float[1, 4]) y", "sequence, but is float[1, 4]", rule = "type" },
  { "a dim beside one that is open", "float[?, 5] y", "float[?, 5], but is float[1, 4]" },
  { "behind another node", "float[2, 4] y", "float[2, 4], but is float[1, 4]", "z = Relu (y) " .. split("z") },
  { "behind an Identity", "float[2, 4] y", "float[2, 4], but is float[1, 4]", "z = Identity (y) " .. split("z") },
  { "symbols are no contradiction", "float[n, m] y" },
  { "of a value on which no Split depends", "float[2, 4] y", nil, split("x") },
}, function(here, row)
  write(here, "model.onnx", graph("float[1, 4] x", "[r] y = Relu (x) " .. (row[4] or split("y")), row[2]))
  if row[3] then
    here:expect(list(), 1, nil, ("model.onnx: cut: error: 'y' is declared as %s by the node 'r' [%s]\nhelp: "):format(
      row[3], row.rule or "shape"))
  else
    lists(here, list(), "", known)
  end
end)

test.rows("a declaration that contradicts", {
  { "a dtype without a shape", graph("float[] x", "[r] y = Relu (x) " .. split("y"), "int32[1, 4] y"),
    "int32[1, 4], but is float[...] by the node 'r' [type]" },
  { "a shape without a dtype", graph("float[1, 4] x", "[r] y = Cast (x) " .. split("y"), "float[2, 4] y"),
    "float[2, 4], but is [1, 4] by the node 'r' [shape]" },
  { "an expression that is never that number", graph("float[n, 4] x", "[r] y = Concat <axis = 0> (x, x) " .. split("y"),
    "float[5, 4] y"), "float[5, 4], but is float[2*n, 4] by the node 'r' [shape]" },
  { "what a loop gives its body", graph("float[2, 5, 4] x", "a, b = Scan <num_scan_inputs = 1, body = g (float[3, 4] y) => "
    .. "(float[] p, float[] q) { " .. "[cut] p, q = Split <axis = 1> (y) }> (x)"),
    "float[3, 4], but is float[5, 4] by what it comes from [shape]" },
}, function(here, row)
  write(here, "model.onnx", row[2])
  test.holds(here:run(list()).errors, "cut: error: 'y' is declared as " .. row[3] .. "\n")
end)

test("each node that depends on a contradiction is refused, and no other", function(here)
  write(here, "model.onnx", [[(float[1, 4] x) => () <float[2, 4] y> {
    [r] y = Relu (x) z = Neg (y) [one] a, b = Split <axis = 1> (y) [two] c, d = Split <axis = 1> (z) [three] e = Split (x) }]])
  local errors = here:run(list()).errors
  local refused = "model.onnx: %s: error: 'y' is declared as float[2, 4], but is float[1, 4] by the node 'r' [shape]\n"
  test.equal((errors:gsub("help: [^\n]*\n", "")), refused:rep(2):format("one", "two"))
end)

-- Also for a value in a body, whose dtype only inference knows.
test("--shape does not change the dtype", function(here)
  write(here, "model.onnx", [[(float[] x, bool c) => (float[] o) {
    o = If (c) < then_branch = then () => (float[] d) { y = Relu (x) [cut] a, b = Split <axis = 1> (y) d = Add (a, b) },
      else_branch = else () => (float[] e) { e = Relu (x) } > }]])
  test.holds(here:must(list("--shape y=7x6")), "/cut: Split-13 of y: float [7, 6] on axis 1, equal parts\n")
end)

test("--dim and --shape affect the shapes inferred from them", function(here)
  write(here, "model.onnx", graph("float[m] x, float[n, 4] z", "s = Shape (z) " .. reshaped))
  for option, dims in pairs{ ["--dim n=1"] = "1,4", ["--shape z=5x2"] = "5,2" } do
    here:prints('"$SPLITGEN" model model.onnx --out . ' .. option, 0)
    test.holds(here:read("model_split.json"), ('"dims":[%s]'):format(dims))
  end
  here:prints('"$SPLITGEN" model model.onnx --out . --dim o=4', 0, "splitgen: warning: --dim o: no Split depends on it\n")
end)

test("a shape of the command line that contradicts what is inferred", function(here)
  write(here, "model.onnx", graph("float[1, 4] x", "[r] y = Relu (x) " .. split("y")))
  here:expect(list("--shape y=2,4"), 1, nil,
    "model.onnx: cut: error: 'y' is given as [2, 4], but is float[1, 4] by the node 'r' [shape]\nhelp: ")
end)

test("a body's input, whose type the model says, where the loop's is not known", function(here)
  write(here, "model.onnx", graph("float[] x",
    "a, b = Scan <num_scan_inputs = 1, body = g (float[n, 4] y) => (float[] p, float[] q) { "
    .. "[cut] p, q = Split <axis = 1> (y) }> (x)"))
  test.holds(here:must(list("--dim n=3")), "cut: Split-13 of y: float [3, 4]")
end)

test("a test case", function(here)
  here:must("mkdir case")
  write(here, "case/model.onnx", graph("float[1, 5] x", through_relu))
  test.holds(here:run('"$SPLITGEN" verify case').output, "leaves 1 of 5 on the axis [BAD_LENGTHS]\n")
  test.holds(here:run('"$SPLITGEN" verify --no-infer-shapes case').output, "skip case - needs op Relu\n")
end)

-- The options that `list` suggests.
local function asked(here, command)
  return here:must(command):match("\nto settle open shapes: ([^\n]*)\n$") or "nothing"
end

-- Inputs and nodes before the split; the suggested options.
local five_two <const> = "five_two = Constant <value = int64[2] {5, 2}> () "
local by_shape <const> = "s = Shape (z) y = Reshape (x, s) " .. split("y")
test.rows("suggested options name what is open, and make all shapes known", {
  { "the one that matters, of two symbols in no node", "float[m] x, float[n, 4] z", by_shape, "--dim n=N" },
  { "a symbol of a node, and one of two others", "float[b, u] x, float[b, n] z",
    "s = Shape (z) v = Reshape (x, s) y = Concat <axis = 1> (v, v) " .. split("y", 0), "--dim b=N --dim n=N" },
  { "a symbol of two dims", "float[n, n] x", split("x", 0), "--dim n=N" },
  { "an input without a symbol", "float[?] x, float[?, 4] z", by_shape, "--shape z=N,4" },
  { "a symbol, and an input without one", "float[m] x, float[?, 2] z, float[n, 2] w",
    "r = Concat <axis = 0> (z, w) s = Shape (r) y = Reshape (x, s) " .. split("y"), "--dim n=N --shape z=N,2" },
  { "a value behind an op without a rule", "float[n, 4] z", "i = local.Op (z) y = Relu (i) " .. split("y"),
    "--shape i=DIMS:DTYPE" },
  { "what a shape makes of elements that the run has", "float[n, 4] z, int64[2] s", "y = Reshape (z, s) " .. split("y"),
    "--shape y=N,N" },
  { "nothing for a dim that the run decides", "float[n, 4] z", "i = NonZero (z) y = Cast <to = 1> (i) " .. split("y", 0),
    "nothing" },
  { "a length that must divide evenly", "float[m] x, float[n, 4] z",
    "s = Shape (z) y = Reshape (x, s) t, u, v = Split (y) " .. split("y"), "--dim n=N" },
  { "a symbol that lengths require in a branch", "float[n] x, float[n, 4] v, bool e",
    five_two .. "z = If (e) <then_branch = g () => (float[] t) { t, u = Split (x, five_two) }, "
      .. "else_branch = h () => (float[] w) { w = Relu (x) }> " .. split("v"), "--dim n=7" },
  { "nothing for a symbol that other lengths bind", "float[n] x, float[49] w, float[n, n] z, float[7, 1] v",
    five_two .. "t, u = Split (x, five_two) s = Shape (z) r = Reshape (w, s) y = Concat <axis = 1> (r, v) " .. split("y"),
    "nothing" },
  { "dims of one input that the lengths of two nodes require", "float[?, ?, ?] x",
    five_two .. "three_three = Constant <value = int64[2] {3, 3}> () t, u = Split (x, five_two) "
      .. "v, w = Split <axis = 1> (x, three_three) " .. split("x", 2), "--shape x=7,6,N" },
}, function(here, row)
  write(here, "model.onnx", graph(row[2], row[3]))
  local options = asked(here, list(row[5]))
  test.equal(options, row[4])
  if options ~= "nothing" then
    test.equal(asked(here, list(options:gsub("N", "6"):gsub("DIMS:DTYPE", "6,6:float"))), "nothing", "what is still open")
  end
end)

test("the dtype is asked for where the shape is given", function(here)
  write(here, "model.onnx", graph("float[n, 4] z", "y = local.Op (z) " .. split("y")))
  test.equal(asked(here, list("--shape y=6,4")), "--shape y=6,4:DTYPE")
end)

return test.run
