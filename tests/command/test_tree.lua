-- test_tree.lua: `list --tree`: the drawing of a graph, its width, and colours.
local lengths_of = require("lengths")
local models = require("models")
local on_terminal = require("on_terminal")
local test = require("test")

local function list(options)
  return '"$SPLITGEN" list model.onnx --no-infer-shapes --tree ' .. (options or "")
end

-- A graph of a node n that cuts axis 1 of two rows into these lengths; only the first `used` parts are read, by default all.
local function cut(lengths, used)
  local dim, parts, outputs = 0, {}, {}
  for i, length in ipairs(lengths) do
    dim, parts[i] = dim + length, "a" .. i
    outputs[i] = i <= (used or #lengths) and ("float[2, %d] a%d"):format(length, i) or nil
  end
  return ("(float[2, %d] x) => (%s) <int64[%d] s = {%s}> { [n] %s = Split <axis = 1> (x, s) }"):format(dim,
    table.concat(outputs, ", "), #lengths, table.concat(lengths, ", "), table.concat(parts, ", "))
end

-- A graph of one node; the width; its bar.
test.rows("bar", {
  { "lengths to scale, and tiny parts", cut({ 1, 69, 30 }), 40, "[c|69 copy                |30 copy   ]" },
  { "tiny parts behind a long one", cut({ 98, 1, 1 }), 40, "[98 copy                         |c|c]" },
  { "an empty part", cut({ 3, 0, 1 }), 60, "[3 copy                                    |1 copy       ]" },
  { "nothing but empty parts", cut({ 0, 0 }), 40, "[0 dead            |0 dead           ]" },
  { "many parts", cut(lengths_of(100, 1), 40), 60, "[copy                   |dead                            ]" },
  { "many parts, of which the most expensive are shown", cut(lengths_of(4096, 1), 1), 60,
    "[c|dead                                                  ]" },
  { "a long part before many", cut({ 4096, table.unpack(lengths_of(4095, 1)) }, 1), 60,
    "[copy                          |dead                     ]" },
  { "lengths known only at run time", "(float[3, 6] x, int64[2] s) => (float[3, n] a, float[3, m] b)"
    .. "{ [n] a, b = Split <axis = 1> (x, s) }", 40, "[? copy            :? copy           ]" },
  { "a sequence", "(float[6] x, int64 two, int64 i) => (float[2] a) { [n] s = SplitToSequence (x, two) a = SequenceAt (s, i) }",
    40, "[? copy ...                          ]" },
  { "a sequence of known lengths, and of too many parts to list them",
    "(float[5000] x, int64 i) => (float[1] a) { [n] s = SplitToSequence (x) a = SequenceAt (s, i) }",
    40, "[copy                                ]" },
  { "a sequence of known lengths", "(float[6] x, int64 i) => (float[2] a) <int64 two = {2}>"
    .. "{ [n] s = SplitToSequence (x, two) a = SequenceAt (s, i) }", 40, "[2 view     |2 view      |2 view     ]" },
}, function(here, row)
  here:encode_graph("model.onnx", 13, row[2])
  test.equal(here:must(("COLUMNS=%d %s"):format(row[3], list())):match("\n  (%[[^\n]*)\n"), row[4])
end)

-- A graph; options, and the width; the lines behind the sum.
for _, row in ipairs({
  { "moved bytes to one scale; equal nodes", "(float[4, 8] x, float[4, 2] y) => (float[4, 4] a, float[4, 4] b,"
    .. "float[4, 1] c, float[4, 1] d, float[4, 4] e, float[4, 4] f) { [one] a, b = Split <axis = 1> (x)"
    .. "[small] c, d = Split <axis = 1> (y) [other] e, f = Split <axis = 1> (x) }", "", 80, [[
one: Split-13 of x: float [4, 8] on axis 1, equal parts
  [4 copy                                |4 copy                               ]
  =============== 2 nodes: 4 copies; copied: 256 B
small: Split-13 of y: float [4, 2] on axis 1, equal parts
  [1 copy                                |1 copy                               ]
  =               1 node: 2 copies; copied: 32 B
]] },
  { "fates", "(float[2, 6] x, float[6] y) => (float[2, 2] a, float[3] c, float[3] d)"
    .. "{ [dead] a, b, e = Split <axis = 1> (x) [views] c, d = Split (y) }", "--strided", 80, [[
dead: Split-13 of x: float [2, 6] on axis 1, equal parts
  [2 strided                |2 dead                  |2 dead                   ]
                  1 node: 1 slice, 2 dead; no copy needed: 16 B
views: Split-13 of y: float [6] on axis 0, equal parts
  [3 view                                |3 view                               ]
                  1 node: 2 views; no copy needed: 24 B
]] },
  { "names that are long, or no words", ("(float[4] x) => (float[4] a) { [\"%s\\033\"] a = Split (x) }"):format(
    ("long"):rep(20)), "", 60, [[
longlonglonglongl...: Split-13 of x: float [4] on axis
    0, equal parts
  [4 view                                                  ]
              1 node: 1 view; no copy needed: 16 B
]] },
}) do
  local name, graph, options, columns, drawing = table.unpack(row)
  test(name, function(here)
    here:encode_graph("model.onnx", 13, graph)
    local drawn = here:must(("COLUMNS=%d %s"):format(columns, list(options)))
    test.equal(drawn:match("^[^\n]*\n(.*)$"), drawing)
    for line in drawing:gmatch("[^\n]+") do
      test.check(#line == columns or not line:find("^  %[") and #line < columns, "how wide is '%s'", line)
    end
  end)
end

-- Also if sums have many terms; only suggested options are never broken.
test("no line has more than 80 characters", function(here)
  for _, name in ipairs({ "fates", "shapes", "lengths_unfolded", "names" }) do
    here:write("model.onnx", models.bytes(name))
    for line in here:must("COLUMNS=80 " .. list()):gmatch("[^\n]+") do
      test.check(#line <= 80 or line:find("^to settle open shapes: "), "how wide is '%s', of %s", line, name)
    end
  end
end)

local function make_model(here)
  here:encode_graph("model.onnx", 13, "(float[2, 6] x) => (float[2, 3] a) { [n] a, b = Split <axis = 1> (x) }")
end

-- The bar of that model, drawn `columns` wide.
local function bar(columns)
  local half = (columns - 2) // 2
  return ("  [3 copy%s|3 dead%s]\n"):format((" "):rep(half - #"[3 copy"), (" "):rep(columns - 2 - half - #"|3 dead]"))
end

test.rows("as wide as", {
  { "COLUMNS says", "COLUMNS=61", 61 },
  { "is usual", "COLUMNS=", 80 },
  { "is usual, where COLUMNS is no number", "COLUMNS=wide", 80 },
  { "is usual, where COLUMNS is beyond 64 bits", "COLUMNS=99999999999999999999", 80 },
  { "a bar can be read", "COLUMNS=1", 20 },
  { "any screen is", "COLUMNS=1000000", 1000 },
}, function(here, row)
  make_model(here)
  test.holds(here:must(("%s %s"):format(row[2], list())), bar(row[3]))
end)

-- The drawing without escape sequences of colours.
local function without_colours(drawn)
  return (drawn:gsub("\27%[[%d;]*m", ""))
end

local red <const>, grey <const>, none <const> = "\27[97;41m", "\27[97;100m", "\27[m"

test("colours", function(here)
  make_model(here)
  local drawn = here:must("COLUMNS=25 " .. list("--color always"))
  test.holds(drawn, ("  [%s3 copy    %s|%s3 dead    %s]\n  %s====%s "):format(red, none, grey, none, red, none))
  test.equal(without_colours(drawn), here:must("COLUMNS=25 " .. list()))
  here:encode_graph("model.onnx", 13, "(float[6] x) => (float[3] a, float[3] b) { [n] a, b = Split (x) }")
  test.check(not here:must("COLUMNS=25 " .. list("--color always")):find(red, 1, true), "nothing is copied")
end)

-- Variables, and options; whether a terminal gets colours, and whether a file does.
for _, row in ipairs({
  { "", "", true, false },
  { "", "--color auto", true, false },
  { "", "--color never", false, false },
  { "", "--color always", true, true },
  { "NO_COLOR=1", "", false, false },
  { "NO_COLOR=", "", true, false },
  { "NO_COLOR=1", "--color always", true, true },
  { "TERM=dumb", "", false, false },
}) do
  local variables, choice, on_screen, in_file = table.unpack(row)
  local command = ("env -u COLUMNS -u NO_COLOR TERM=xterm %s %s"):format(variables, list(choice))
  local name = ("in colours: %s %s"):format(variables, choice)
  test(name, function(here)
    make_model(here)
    test.equal(here:must(command):find("\27", 1, true) ~= nil, in_file, "whether a file has them")
    if on_terminal then -- without script(1), the suite says what it leaves out
      test.equal(on_terminal(here, command):find("\27", 1, true) ~= nil, on_screen, "whether a terminal has them")
    end
  end)
end

if on_terminal then
  test("as wide as the terminal", function(here)
    make_model(here)
    local command = "env -u COLUMNS " .. list("--color never")
    test.holds(on_terminal(here, "stty cols 47; " .. command), bar(47), "a terminal with a width")
    test.holds(on_terminal(here, "stty cols 0; " .. command), bar(80), "a terminal without a width")
    test.holds(on_terminal(here, "stty cols 47; COLUMNS=30 " .. list("--color never")), bar(30), "COLUMNS")
  end)
end

test("the same in any locale", function(here)
  here:encode_graph("model.onnx", 13, "(float[2, 6] x) => (float[2, 3] a) { [\"\u{e4}\u{d7}\"] a, b = Split <axis = 1> (x) }")
  test.equal(here:must("LC_ALL=C.UTF-8 " .. list()), here:must("LC_ALL=C " .. list()))
  test.check(not here:must(list()):find("[^\n -~]"), "all of it is ASCII")
end)

-- The lines besides bars: names of models, their sums, and suggested options.
test("several models", function(here)
  make_model(here)
  here:encode_graph("open.onnx", 13, "(float[n, 6] x) => (float[n, 3] a) { [n] a, b = Split <axis = 1> (x) }")
  local drawn = here:must(list("open.onnx"))
  test.begins(drawn, "model.onnx: 1 node: 1 copy, 1 dead; copied: 24 B; no copy needed: nothing\nn: Split-13 of x: ")
  test.holds(drawn, "\nto settle open shapes: --dim n=N\nin all: 2 nodes: 2 copies, 2 dead; ")
end)

return test.run
