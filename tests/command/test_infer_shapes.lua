-- test_infer_shapes.lua: shapes that a model does not declare: splitgen uses those that splitgen-infer-shapes infers, and works
-- without them if that program fails or writes nonsense.
local test = require("test")

local function split(input, axis)
  return ("[cut] a, b = Split <axis = %d> (%s)"):format(axis or 1, input)
end

-- A graph of inputs, nodes that end with a split, and values or initialisers.
local function graph(inputs, nodes, held)
  return ("(%s) => (float[] a, float[] b) <%s> { %s }"):format(inputs, held or "", nodes)
end

-- The types that a program may infer for a graph with these ops.
local function told(ops, value)
  return ("() => () <%s> { %s }"):format(value, ops:gsub("%S+", "= %0 ()"))
end

local open_model = graph("float[] x", split("x"))
local unknown, known = "float [...]", "float [1, 4]"
local not_inferred = "model.onnx: note: shapes are not inferred: "
local contradicts = "model.onnx: cut: note: contradicts inferred shapes, which are ignored: "
local function minus_one(what)
  return ("model.onnx: warning: %s declares a dimension as -1, which is taken for unknown\n"
    .. "help: --shape TENSOR=DIMS sets the dimension\n"):format(what)
end

-- Runs a command that must succeed, print these errors, and list these dtypes and shapes.
local function lists(here, command, errors, listed)
  local outcome, found = here:run(command), {}
  test.equal(outcome.errors, errors or "", command .. ": the errors")
  test.equal(outcome.code, 0, command .. ": the exit code")
  for shape in outcome.output:gmatch("\n%S+: Split%-13 of %w+: (%w+ %[[^]]*%])") do
    found[#found + 1] = shape
  end
  test.equal(table.concat(found, ", "), listed, command .. ": the shapes")
end

-- Replaces the program that infers by a script.
local function pretend(here, script)
  here:write("infer", "#!/bin/sh\n" .. script .. "\n")
  here:must("chmod +x infer")
end

-- Replaces the program that infers by one that returns these types.
local function pretend_types(here, types)
  here:encode_graph("types.onnx", 13, types)
  pretend(here, 'cp types.onnx "$2"')
end

-- A command of splitgen with ./infer, or another program, to infer shapes.
local function splitgen(arguments, program)
  return ('SPLITGEN_INFER_SHAPES=%s "$SPLITGEN" %s'):format(program or "./infer", arguments)
end

-- If the program fails, the result is the same as without it.
local failures = {
  { "it prints a reason", "echo first >&2; echo 'no such luck' >&2; exit 1", "no such luck\n" },
  { "it prints control characters", [[printf 'a\033b\n'; exit 1]], "a\\x1bb\n" },
  { "it prints nothing", "exit 9", "exit status 9\n" },
  { "it crashes", "kill -SEGV $$", "crashed: Segmentation fault\n" },
  { "it hangs", "sleep 1000", "not done after 10 s\n" },
  { "it writes rubbish", 'echo rubbish >"$2"', "./infer: its types.onnx: text, not the binary protobuf of ONNX\n" },
  { "it writes nothing", ":", "./infer: its types.onnx: cannot be opened: No such file or directory\n" },
}

test.rows("works without inferred shapes", failures, function(here, row)
  here:encode_graph("model.onnx", 13, open_model)
  pretend(here, row[2])
  lists(here, splitgen("list model.onnx"), not_inferred .. row[3], unknown)
end)

test("works without the program", function(here)
  here:encode_graph("model.onnx", 13, open_model)
  lists(here, splitgen("list model.onnx", ""), "", unknown)
  lists(here, splitgen("list model.onnx", "/nonexistent"),
    not_inferred .. "/nonexistent: No such file or directory\n", unknown)
  lists(here, "TMPDIR=/nonexistent " .. splitgen("list model.onnx", "/nonexistent"),
    not_inferred .. "no directory to work in\n", unknown)
end)

-- A model, and types that the program may return; the shapes that splitgen lists, and its errors.
local tellings = {
  { "a shape", open_model, told("Split", "float[1, 4] x"), known },
  { "a dtype", graph("float[] i", "x = Relu (i) " .. split("x")), told("Relu Split", "float[] x"), unknown },
  { "fewer nodes", open_model, "(float[] x) => () <float[1, 4] x> { }", known },
  { "fewer bodies", graph("bool yes, float[] x", "c = If (yes) < then_branch = t () => (float[] d) { d = Relu (x) },"
    .. "else_branch = e () => (float[] f) { f = Relu (x) } > " .. split("x")), told("If Split", "float[1, 4] x"), known },
  { "other names", open_model, told("If", "float[1, 4] y"), unknown },
  { "a type that is no tensor", open_model, told("Split", "seq(float[1, 4]) x"), unknown },
  { "a negative dim", open_model, told("Split", "float[1, -4] x"), unknown,
    not_inferred .. "./infer: its types.onnx: value_info 'x' declares dimension 1 as -4\n" },
  { "a shape that the node contradicts", open_model, told("Split", "float[1, 5] x"), unknown,
    contradicts .. "'outputs of dim / outputs' leaves 1 of 5 on the axis\n" },
  { "a shape that a declared dim contradicts", graph("float[?, 4] x", split("x")), told("Split", "float[1, 6] x"), known },
  { "a shape that the declared rank contradicts", graph("float[1, 4, ?] x", split("x")), told("Split", "float[2, 4] x"),
    "float [1, 4, ?]" },
  { "a shape that is declared behind an Identity", graph("float[?, 4] x", "y = Identity (x) " .. split("y")),
    told("Identity Split", "float[1, 6] y"), known },
}

test.rows("uses valid types", tellings, function(here, row)
  here:encode_graph("model.onnx", 13, row[2])
  pretend_types(here, row[3])
  lists(here, splitgen("list model.onnx"), row[5], row[4])
end)

test("the program does not run for fully known models, nor with --no-infer-shapes", function(here)
  here:must("mkdir case")
  here:encode_graph("closed.onnx", 13, graph("float[n, 4] x", split("x")))
  here:encode_graph("case/model.onnx", 13, open_model)
  pretend(here, 'touch "$(dirname "$0")/ran"; exit 1')
  for arguments, code in pairs{
    ["list closed.onnx"] = 0, ["list --no-infer-shapes case/model.onnx"] = 0, ["verify --no-infer-shapes case"] = 1,
    ["model --no-infer-shapes case/model.onnx --out ."] = 0,
    ["kernel --op Split --opset 13 --dtype float --shape 7 --outputs 2 --out ."] = 1,
  } do
    test.equal(here:run(splitgen(arguments)).code, code, arguments)
    test.check(not here:read("ran"), "%s: it ran", arguments)
  end
  for arguments, code in pairs{ ["list case/model.onnx"] = 0, ["model case/model.onnx --out ."] = 0, ["verify case"] = 1 } do
    test.equal(here:run(splitgen(arguments)).code, code, arguments)
    here:must("rm ran")
  end
end)

test("the program gets --dim and --shape, which override its results", function(here)
  here:encode_graph("model.onnx", 13, graph("float[n] i", "x = Relu (i) " .. split("x")))
  here:encode_graph("types.onnx", 13, told("Relu", "float[3, n] x"))
  pretend(here, [[cp types.onnx "$2"; shift 2; printf '%s,' "$@" >given]])
  here:prints(splitgen("model model.onnx --out . --dim n=4"), 0)
  test.equal(here:read("given"), "dim,n,4,")
  test.holds(here:read("model_split.json"), '"dims":[3,4]')
  lists(here, splitgen("list model.onnx --dim n=4"), "", "float [3, 4]")
  here:prints(splitgen("model model.onnx --out . --dim m=4"), 0, "splitgen: warning: --dim m: no Split depends on it\n")
  here:prints(splitgen("model model.onnx --out . --shape i=8xm"), 0)
  test.equal(here:read("given"), "shape,i,number,8,symbol,m,")
  pretend(here, "exit 1") -- perhaps because of these options
  here:prints(splitgen("model model.onnx --out . --shape i=1x2x3x4"), 0, not_inferred .. "exit status 1\n")
  pretend_types(here, told("Relu", "float[3] x"))
  here:prints(splitgen("model model.onnx --out . --shape i=3"), 0, contradicts .. "axis 1 is outside [-1, 0]\n")
end)

-- The order of Lua's tables differs from run to run.
test("the program gets options in the order of names", function(here)
  here:encode_graph("model.onnx", 13, open_model)
  pretend(here, [[shift 2; printf '%s,' "$@" >given; exit 1]])
  here:must(splitgen("list model.onnx --dim d=4 --dim b=2 --dim a=1 --dim c=3 --shape z=4 --shape v=2 --shape w=1 --shape y=3"))
  test.equal(here:read("given"), "dim,a,1,dim,b,2,dim,c,3,dim,d,4,"
    .. "shape,v,number,2,shape,w,number,1,shape,y,number,3,shape,z,number,4,")
end)

-- The options that `list` suggests.
local function asked(here, command)
  return here:must(command):match("\nto settle open shapes: ([^\n]*)\n$") or "nothing"
end

-- The program infers the shape only when it gets the last of 20 symbols.
test.rows("few runs of the program find the options to suggest", {
  { "symbols are tried, the last first, up to a limit", "", "cp known.onnx", 9, function()
    local options = {}
    for i = 1, 13 do
      options[i] = ("--dim s%d=N"):format(i)
    end
    return table.concat(options, " ") .. " --dim s20=N"
  end },
  { "no symbol is tried after the program fails", "", "exit 1; :", 2 },
  { "nor if no symbol matters", "", "cp open.onnx", 3 },
  { "a given symbol is not tried", "--dim s20=4", "cp open.onnx", 3 },
  { "no symbol is tried with --no-infer-shapes", "--no-infer-shapes", "cp known.onnx", 0 },
}, function(here, row)
  local symbols = {}
  for i = 1, 20 do
    symbols[i] = "s" .. i
  end
  here:encode_graph("model.onnx", 13, graph(("float[%s] i"):format(table.concat(symbols, ", ")), "x = Relu (i) " .. split("x")))
  here:encode_graph("open.onnx", 13, told("Relu", "float[?, 4] x"))
  here:encode_graph("known.onnx", 13, told("Relu", "float[7, 4] x"))
  pretend(here, ('echo >>runs; case " $* " in *" s20 "*) %s "$2" ;; *) cp open.onnx "$2" ;; esac'):format(row[3]))
  local wanted = row[5] and row[5]() or row[4] == 0 and "--shape x=DIMS" or "--shape x=N,4"
  test.equal(asked(here, splitgen("list model.onnx " .. row[2])), wanted)
  test.equal(select(2, (here:read("runs") or ""):gsub("\n", "")), row[4], "the runs of the program")
end)

if test.setting("INFER_SHAPES") == "" then
  return test.run -- the other tests need the program, which was not built
end

local function list(arguments)
  return splitgen("list model.onnx " .. (arguments or ""), '"$INFER_SHAPES"')
end

local through_relu = "y = Relu (x) " .. split("y")
local reshaped = "y = Reshape (x, s) " .. split("y")
local one_four = "int64[2] s = {1, 4}"
local of_relu = graph("float[1, 4] x", through_relu)

local function body(name, from)
  return ("%s = g () => (float[] a) { y = Relu (%s) %s }"):format(name, from, split("y"))
end

-- Inference by the real program: a model; the listed shapes, and the errors.
local inferred = {
  { "through a node", of_relu, known },
  { "in place of a declared -1", graph("float[1, 4] x", through_relu, "float[-1, -1] y"), known,
    minus_one("value_info 'y'") },
  { "nothing from a declared -1", graph("float[-1, 4] x", through_relu),
    "float [?, 4]", minus_one("graph input 'x'") },
  { "a symbol of the model", graph("float[n, 4] x", through_relu), "float [n, 4]" },
  { "no symbol that is none of the model", ("(float[4] x) => (int64[] a) { y = NonZero (x) %s }"):format(split("y")),
    "int64 [1, ?]" },
  { "in bodies, whose names are their own",
    ("(float[1, 4] x, float[3, 8] z, bool[] c) => (float[] o) { [if] o = If (c) <%s, %s> }"):format(
      body("then_branch", "x"), body("else_branch", "z")), "float [1, 4], float [3, 8]" },
  { "from elements", graph("float[4] x", reshaped, one_four), known },
  { "from elements that are computed", graph("float[4] x, float[4] w, float[1, 4] z",
    "s = Shape (z) y = Reshape (x, s) t = Shape (y) v = Reshape (w, t) " .. split("v")), known },
  { "not from elements that a caller may replace", graph("float[4] x, int64[] s", reshaped, one_four), unknown },
  { "not from elements that are elsewhere", graph("float[4] x", reshaped, 'int64[2] s = ["location": "s.bin"]'), unknown },
  { "although an operator gets invalid elements",
    graph("float[1, 4] x", "s = Shape (x) t = Gather (s, nine) " .. through_relu, "int64 nine = {9}"), known },
}

test.rows("infers", inferred, function(here, row)
  here:encode_graph("model.onnx", 13, row[2])
  lists(here, list("--assume-opset 13"), row[4], row[3])
end)

-- Models that it refuses: an opset, a model, and the message.
local not_from = {
  { "a newer opset", 1000, of_relu, "opset 1000 is newer than " },
  { "a function that is named like an operator", 13, graph("float[1, 4] x", "y = Relu (x) z = Relu (y) " .. split("z"))
    .. '<opset_import: ["": 13]> Relu (p) => (q) { q = Neg (p) }', "a function that is named like an operator" },
}

test.rows("does not infer from", not_from, function(here, row)
  here:encode_graph("model.onnx", row[2], row[3])
  test.holds(here:run(list("--assume-opset 13")).errors, row[4])
end)

test("by default splitgen uses the program that was built with it", function(here)
  here:encode_graph("model.onnx", 13, of_relu)
  lists(here, 'unset SPLITGEN_INFER_SHAPES; "$SPLITGEN" list model.onnx', "", known)
end)

if not test.setting("LIBEXECDIR"):find("^/") then
  test.inside("a moved installation uses its own program; without it there is a note", function(here)
    here:encode_graph("model.onnx", 13, of_relu)
    here:encode_graph("open.onnx", 13, open_model)
    here:must('mkdir -p bin "$LIBEXECDIR" && cp "$SPLITGEN" bin/splitgen && cp "$INFER_SHAPES" "$LIBEXECDIR"')
    lists(here, "unset SPLITGEN_INFER_SHAPES; bin/splitgen list model.onnx", "", known)
    here:must('rm -r "$LIBEXECDIR"')
    if here:run('test -e "$PREFIX/$LIBEXECDIR/splitgen-infer-shapes"').code ~= 0 then
      lists(here, "unset SPLITGEN_INFER_SHAPES; bin/splitgen list open.onnx", "open.onnx: note: shapes are not inferred: "
        .. "splitgen was built with splitgen-infer-shapes, which is missing\n", unknown)
    end
  end)
end

-- Inputs and nodes before the split; the suggested options.
local five_two = "five_two = Constant <value = int64[2] {5, 2}> () "
local by_shape = "s = Shape (z) y = Reshape (x, s) " .. split("y")
test.rows("suggested options name graph inputs, and make all shapes known", {
  { "the one that matters, of two symbols in no node", "float[m] x, float[n, 4] z", by_shape, "--dim n=N" },
  { "a symbol of a node, and one of two others", "float[b, u] x, float[b, n] z",
    "s = Shape (z) v = Reshape (x, s) y = Concat <axis = 1> (v, v) " .. split("y", 0), "--dim b=N --dim n=N" },
  { "an input without a symbol", "float[?] x, float[?, 4] z", by_shape, "--shape z=N,4" },
  { "a symbol, and an input without one", "float[m] x, float[?, 2] z, float[n, 2] w",
    "r = Concat <axis = 0> (z, w) s = Shape (r) y = Reshape (x, s) " .. split("y"), "--dim n=N --shape z=N,2" },
  { "a shape that no input can make known", "float[n, 4] z",
    "i = NonZero (z) y = Cast <to = 1> (i) " .. split("y", 0),
    "--shape y=2,N" },
  { "lengths that must not be equal", "float[b, p, 4] x, float[b, q, 4] w, float[b, total, 4] m",
    "z = Concat <axis = 1> (x, w) y = Add (z, m) " .. split("y", 2), "--dim b=N --dim p=N --dim q=N" },
  { "a length that must divide evenly", "float[m] x, float[n, 4] z",
    "s = Shape (z) y = Reshape (x, s) t, u, v = Split (y) " .. split("y"), "--dim n=N" },
  { "a length that other lengths require", "float[n] x, float[49] w, float[n, n] z, float[7, 1] v",
    five_two .. "t, u = Split (x, five_two) s = Shape (z) r = Reshape (w, s) y = Concat <axis = 1> (r, v) " .. split("y"),
    "--dim n=7" },
  { "dims of one input that the lengths of two nodes require", "float[?, ?, ?] x",
    five_two .. "three_three = Constant <value = int64[2] {3, 3}> () t, u = Split (x, five_two) "
      .. "v, w = Split <axis = 1> (x, three_three) " .. split("x", 2), "--shape x=7,6,N" },
}, function(here, row)
  here:encode_graph("model.onnx", 13, graph(row[2], row[3]))
  local options = asked(here, list())
  test.equal(options, row[4])
  test.equal(asked(here, list(options:gsub("N", "6"))), "nothing", "what is still open")
end)

-- The program refuses wrong arguments.
local bad_arguments = {
  { "dim n 99999999999999999999", "'99999999999999999999' is no integer of 64 bits" },
  { "dim n ''", "'' is no integer of 64 bits" },
  { "dim n 4y", "'4y' is no integer of 64 bits" },
  { "shape x number n", "'n' is no integer of 64 bits" },
  { "dim n", "an argument is missing" },
  { "shape x number", "an argument is missing" },
  { "number 4", "'number' is no argument here" },
  { "shape x dims 4", "'dims' is no argument here" },
}

test.rows("bad arguments", bad_arguments, function(here, row)
  here:encode_graph("model.onnx", 13, of_relu)
  here:prints('"$INFER_SHAPES" model.onnx types.onnx ' .. row[1], 1, row[2] .. "\n")
end)

test("symbols reach inference unchanged", function(here)
  here:encode_graph("model.onnx", 13, "(float[] x) => () { y = Relu (x) }")
  for _, symbol in ipairs{ "max_len", "x", "3", "-3", "2,n", "number", "2x2", "\xff=\n" } do
    here:prints('"$INFER_SHAPES" model.onnx types.onnx shape x number 2 symbol ' .. test.quoted(symbol), 0)
    local types = here:must('"$PROTOC" --decode=onnx.ModelProto --proto_path="$ONNX_PROTO_DIRECTORY" onnx.proto <types.onnx')
    test.holds(types:gsub("[ \n]", ""), ('shape{dim{dim_value:2}dim{dim_param:"%s"}}'):format(
      symbol:gsub("\xff", "\\377"):gsub("\n", "\\n")))
  end
end)

-- Only the type of a weight is passed to inference, which is enough.
test("weights", function(here)
  here:encode_graph("model.onnx", 13, graph("float[1, 25000] x", "y = MatMul (x, w) " .. split("y"),
    ("float[25000, 4] w = {%s}"):format(("0, "):rep(4 * 25000))))
  lists(here, list(), "", known)
end)

-- Also for a value in a body, whose dtype only inference knows.
test("--shape does not change the dtype", function(here)
  here:encode_graph("model.onnx", 13, [[(float[] x, bool c) => (float[] o) {
    o = If (c) < then_branch = then () => (float[] d) { y = Relu (x) [cut] a, b = Split <axis = 1> (y) d = Add (a, b) },
      else_branch = else () => (float[] e) { e = Relu (x) } > }]])
  test.holds(here:must(list("--shape y=7x6")), "/cut: Split-13 of y: float [7, 6] on axis 1, equal parts\n")
end)

test("--dim and --shape affect the shapes inferred from them", function(here)
  here:encode_graph("model.onnx", 13, graph("float[m] x, float[n, 4] z", "s = Shape (z) " .. reshaped))
  for option, dims in pairs{ ["--dim n=1"] = "1,4", ["--shape z=5x2"] = "5,2", ["--shape y=7x6"] = "7,6" } do
    here:prints(splitgen("model model.onnx --out . " .. option, '"$INFER_SHAPES"'), 0)
    test.holds(here:read("model_split.json"), ('"dims":[%s]'):format(dims))
  end
end)

return test.run
