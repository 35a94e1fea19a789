-- test_model.lua: `splitgen model`: its C gives the same results as the library; it never overwrites files of the model; and the
-- command in its banner writes the same files again. test_unity.lua tests that the C compiles.
local newest_opset = require("newest_opset").Split
local onnx_text = require("onnx_text")
local test = require("test")
local write_output = require("write.write_output")

-- The graph of a Split, or SplitToSequence, with inputs of a dtype.
local function split(dtype, inputs, attribute)
  return ("(%s) => (%s[] a, %s[] b) { [n] a, b = Split <%s> (%s) }"):format(inputs, dtype, dtype, attribute,
    inputs:find(" s$") and "x, s" or "x")
end
local function sequence(inputs)
  return ("(%s) => (seq(float[]) q) { [n] q = SplitToSequence (x, s) }"):format(inputs)
end

-- A Split of rows of 4 floats into halves; the symbol batch is the number of rows.
local halves = split("float", "float[batch, 4] x", "axis = 1")

-- Cases that random models do not have: statuses, and lengths without a copy. An opset, a graph, and a program that calls its C
-- and returns 0 if all is well.
local runs = {
  { "the statuses of the library", 13, split("float", "float[2, n] x, int64[k] s", "axis = 1"), [[
    float x[8] = {0}, a[8], b[8], *outputs[] = {a, b};
    const int64_t good[] = {1, 3}, small[] = {1, 1};
    if (cut_split(4, good, x, outputs) != SGK_OK) return 1;
    return cut_split(4, small, x, outputs) == SGK_BAD_LENGTHS && SGK_BAD_LENGTHS == 8 ? 0 : 2;]] },
  { "the status of another rank", 11, sequence("float[5] x, int64[] s"), [[
    float x[5] = {0}, a[5]; void *parts[] = {a};
    const int64_t five = 5;
    if (cut_split(&five, 1, 1, x, parts, 1) != SGK_OK) return 1;
    return cut_split(&five, 1, 2, x, parts, 1) == SGK_BAD_RANK ? 0 : 3;]] },
  { "lengths of run time", 13, split("float", "float[2, ?] x", "axis = 1"), [[
    int64_t lengths[2] = {9, 9};
    if (cut_lengths(3, lengths) != SGK_BAD_LENGTHS || lengths[0] != 9) return 1;
    return cut_lengths(8, lengths) == SGK_OK && lengths[0] == 4 && lengths[1] == 4 ? 0 : 2;]] },
  { "the lengths of a sequence, and the status of another number of parts", 11, sequence("float[n] x, int32 s"), [[
    float x[5] = {0}, a[2], b[2]; void *parts[] = {a, b};
    int64_t lengths[3] = {9, 9, 9};
    const int32_t two = 2, zero = 0;
    size_t count = 7;
    if (cut_lengths(5, &zero, lengths, 3, &count) != SGK_BAD_LENGTHS || count != 7) return 1;
    if (cut_lengths(5, &two, NULL, 0, &count) != SGK_OK || count != 3) return 2;
    if (cut_lengths(5, &two, lengths, 2, &count) != SGK_OK || lengths[1] != 2 || lengths[2] != 9) return 3;
    if (cut_lengths(5, &two, lengths, 3, &count) != SGK_OK || lengths[2] != 1) return 4;
    return cut_split(5, &two, x, parts, 2) == SGK_BAD_OUTPUTS ? 0 : 5;]] },
  { "views of one row alone", 13, split("float", "float[m, n] x, int64[2] s", "axis = 1"), [[
    float x[10] = {0}; const float *parts[2] = {x, x};
    const int64_t lengths[] = {3, 2};
    if (cut_views(2, 5, lengths, x, parts) != SGK_BAD_SHAPE || parts[1] != x) return 1;
    return cut_views(1, 5, lengths, x, parts) == SGK_OK && parts[0] == x && parts[1] == x + 3 ? 0 : 2;]] },
  { "views of a sequence, as many as there are lengths", 11, sequence("float[n] x, int64[k] s"), [[
    float x[5] = {0}; const void *parts[3] = {x, x, x};
    const int64_t lengths[] = {3, 2, 9};
    if (cut_views(5, lengths, 2, x, parts, 3) != SGK_BAD_OUTPUTS || parts[1] != x) return 1;
    if (cut_views(5, lengths, 2, x, parts, 1) != SGK_BAD_OUTPUTS || parts[1] != x) return 2;
    return cut_views(5, lengths, 2, x, parts, 2) == SGK_OK && parts[1] == x + 3 && parts[2] == x ? 0 : 3;]] },
}

test("C for lengths of run time does as the library does", function(here)
  local program, calls, files = {}, {}, {}
  for i, row in ipairs(runs) do
    local cut, header = "cut" .. i, ('#include "m%d_split.h"\n'):format(i)
    here:encode_graph(("m%d.onnx"):format(i), row[2], row[3])
    here:must(('"$SPLITGEN" model m%d.onnx --name n=%s --out .'):format(i, cut))
    program[i] = ("%s%sstatic int run_%d(void)\n{\n%s\n}\n"):format(header, header, i, row[4]:gsub("%f[%w]cut", cut))
    calls[i] = ('if ((code = run_%d()) != 0) printf("%s: %%d\\n", code);\n'):format(i, row[1])
    files[i] = ("m%d_split.c"):format(i)
  end
  here:write("program.c", ("#include <stdio.h>\n%sint main(void)\n{\nint code;\n%sreturn 0;\n}\n"):format(
    table.concat(program), table.concat(calls)))
  here:must("${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Werror -g program.c -o program " .. table.concat(files, " "))
  here:prints("./program", 0)
end)

test("the statuses are declared once, whichever header is first", function(here)
  here:encode_graph("m.onnx", 13, split("float", "float[2, n] x", "axis = 1"))
  here:must('"$SPLITGEN" model m.onnx --out .')
  local file <const> = '#include "%s"\n#include "%s"\nint main(void) { return SGK_OK; }\n'
  here:write("one.c", file:format("m_split.h", "sgk_status.h"))
  here:write("two.c", file:format("sgk_status.h", "m_split.h"))
  here:must('${CC:-cc} -std=c99 -Wall -Wextra -Werror -I"$SPLITGEN_SOURCE_ROOT/runtime" -fsyntax-only one.c two.c')
end)

test("a name that is near is suggested among long ones", function(here)
  here:encode_graph("m.onnx", 13,
    ("(float[%s, batch, 4] x) => (float[] a, float[] b) { [n] a, b = Split <axis = 2> (x) }"):format(("length"):rep(20)))
  test.equal(here:run('"$SPLITGEN" list m.onnx --dim bacth=7').errors,
    "splitgen: warning: --dim bacth: no Split depends on it: did you mean 'batch'?\n")
end)

-- With a rule for the op, a Split may depend on them.
test("symbols of which no Split is known to depend, while a shape is open", function(here)
  here:encode("m.onnx", onnx_text([[<ir_version: 8, opset_import: ["": 13, "com.example": 1]>
    g (float[4] x) => (float[k] a, float[] b, float[m] z) { u = com.example.Op (x) [n] a, b = Split (u) z = Relu (x) }]]))
  local says <const> = "splitgen: warning: --dim %s: no shape that is known depends on it, and some are open\n"
  test.equal(here:run('"$SPLITGEN" list m.onnx --dim k=7 --dim m=7 --dim other=7').errors,
    says:format("k") .. says:format("m") .. "splitgen: warning: --dim other: no Split depends on it\n")
end)

local function write_request(here, name)
  here:write(name, '{"format": 1, "nodes": [{"op": "Split", "opset": 13, "dtype": null, "dims": [6], "outputs": 2}]}')
end

-- splitgen's arguments, for m.onnx, or for n.onnx, the same model with a newer opset; the exit code, by default 0; parts of
-- output and errors; a file with its text or a pattern in it.
test.rows("options", {
  -- --dim and --shape make dims known; one that no Split depends on gives a warning
  { "model m.onnx --dim batch=7 --out .", file = "m_split.c", holds = "count = 7," },
  { "model m.onnx --dim batch=1 --out .", file = "m_split.h", holds = "m_view_8_at_8_of_16" },
  { "model m.onnx --shape x=5x6 --out .", file = "m_split.c", holds = "row %* 24" },
  { "list m.onnx --shape x=expert,6", output = "float [expert, 6]" },
  { "list m.onnx --shape 'x=float[max_expert, 6]'", output = "float [max_expert, 6]" },
  { "list m.onnx --shape 'x=[expert,6]'", output = "float [expert, 6]" },
  { "list m.onnx --shape 'x=double[5,6]'", code = 1,
    errors = "m.onnx: n: error: output 'a' is declared of dtype float, and is of double [type]\n" },
  { "model m.onnx --dim bath=7 --out .",
    errors = "splitgen: warning: --dim bath: no Split depends on it: did you mean 'batch'?\n" },
  { "model m.onnx --dim bacth=7 --out .", errors = "did you mean 'batch'?\n" },
  { "model m.onnx --dim back=7 --out .", errors = "splitgen: warning: --dim back: no Split depends on it\n" },
  { "model m.onnx --dim " .. ("batch"):rep(13) .. "=7 --out .", errors = "batch: no Split depends on it\n" },
  { "model m.onnx --shape y=2 --out .", errors = "splitgen: warning: --shape y: no Split depends on it\n" },
  { "model m.onnx --shape x=5x5 --out .", code = 1,
    errors = "m.onnx: n: error: 'outputs of dim / outputs' leaves 1 of 5 on the axis [BAD_LENGTHS]\n" },

  -- names of files
  { "model m.onnx --out 'a b' --depfile m.d", file = "m.d",
    is = "a\\ b/m_split.c a\\ b/m_split.h a\\ b/m_split.json: m.onnx\n" },
  { "model a:b.onnx --out . --depfile m.d", copy = "a:b.onnx", file = "m.d",
    is = "./a_b_split.c ./a_b_split.h ./a_b_split.json: a\\:b.onnx\n" },
  { "model m.onnx --out . --depfile m.d --depfile-target 'a b' --depfile-target c", file = "m.d",
    is = "a\\ b c: m.onnx\n" },
  { 'model "$MODELS/lengths_external.onnx" --out . --depfile m.d', file = "m.d", holds = "^[^:]*: .*external%.onnx\n$" },
  { "kernel --request r.json --prefix k --out . --depfile k.d", file = "k.d",
    is = "./k_split.c ./k_split.h ./k_split.json: r.json\n" },
  { "model 1-x.onnx --out .", copy = "1-x.onnx", file = "model_1_x_split.c", holds = "" },

  -- a dimension that is declared -1
  { "list o.onnx", output = "float [?, 4]", errors = "o.onnx: warning: graph input 'x' declares a dimension as -1, which is "
    .. "taken for unknown\nhelp: --shape TENSOR=DIMS sets the dimension\n" },
  { "list o.onnx --shape x=5x4", output = "float [5, 4]", errors = "" },

  -- an opset that the tables do not know
  { "list n.onnx", code = 1, errors = "opset 1000 is newer than" },
  { "list n.onnx --assume-opset 13", output = "Split-13" },
  { "model n.onnx --assume-opset 13 --out .", file = "n_split.c", holds = "" },
}, function(here, row)
  here:encode_graph("m.onnx", 13, halves)
  here:encode_graph("n.onnx", 1000, halves)
  here:encode_graph("o.onnx", 13, split("float", "float[-1, 4] x", "axis = 1"))
  write_request(here, "r.json")
  if row.copy then
    here:write(row.copy, here:read("m.onnx"))
  end
  here:expect('"$SPLITGEN" ' .. row[1], row.code or 0, row.output, row.errors)
  local text = row.file and here:read(row.file)
  test.check(not row.is or text == row.is, "%s is %s", row.file, text)
  test.check(not row.holds or text and text:find(row.holds), "%s is %s", row.file, text)
  test.check(not row.none or not here:read(row.none), "%s is there", row.none)
end)

test("prefixes may differ only in case", function(here)
  here:encode_graph("m.onnx", 13, halves)
  here:must('"$SPLITGEN" model m.onnx --out . --prefix Ab')
  here:must('"$SPLITGEN" model m.onnx --out . --prefix aB')
  here:write("both.c", '#include "Ab_split.h"\n#include "aB_split.h"\n'
    .. "void *const both[] = {(void *)Ab_split_rows_of_2x8, (void *)aB_split_rows_of_2x8};\n")
  here:must("${CC:-cc} -std=c99 -Wall -Werror -fsyntax-only both.c")
end)

-- A second run updates the timestamps of all files, and keeps their inodes. With --keep-unchanged, unchanged files keep their
-- timestamps; changed files are written in either case.
test("files written again have a new timestamp, except with --keep-unchanged", function(here)
  here:encode_graph("m.onnx", 13, halves)
  local command <const>, files <const> = '"$SPLITGEN" model m.onnx --out . --depfile m.d', "m.d m_split.c m_split.h m_split.json"
  -- makes all files old and runs splitgen -> the files that are still old; whether all inodes are the same
  local function run_again(option)
    local inodes = here:must(("touch -d @5 %s && ls -i %s"):format(files, files))
    here:must(command .. option)
    return here:must(("find %s ! -newer m.onnx"):format(files)):gsub("\n", " "), here:must("ls -i " .. files) == inodes
  end
  here:must(command)
  local old, are_same = run_again(" --keep-unchanged")
  test.equal(old, files .. " ", "old files if nothing changed")
  test.check(are_same, "unchanged files have new inodes")
  old, are_same = run_again("")
  test.equal(old, "", "old files")
  test.check(are_same, "files have new inodes")
  here:write("m_split.h", "\n")
  test.equal((run_again(" --keep-unchanged")), "m.d m_split.c m_split.json ", "old files if the header changed")
end)

-- The last piece of a text may be empty.
test("a file whose text comes in pieces keeps its timestamp", function(here)
  local path <const>, pieces <const> = here.path .. "/m.d", { "one\n", "two\n", "" }
  write_output({ { path, pieces } }, { inputs = {} }, nil, true)
  here:must("touch -d @5 m.d")
  write_output({ { path, pieces } }, { inputs = {} }, nil, true)
  test.equal(here:must("stat -c %Y m.d"), "5\n")
  write_output({ { path, { "one\n", "two\n", "t" } } }, { inputs = {} }, nil, true)
  test.equal(here:read("m.d"), "one\ntwo\nt")
end)

-- Options; the exit code and the error for a file that is in the way, or that is the input.
local is_input = "error: it is the input, and would be written over\nhelp: choose another --depfile\n"
local twice = "error: it would be written twice\n"
local obstructed = {
  { "--depfile m.onnx", 2, "m.onnx: " .. is_input },
  { "--depfile o/../m.onnx", 2, "o/../m.onnx: " .. is_input },
  { "--depfile link", 2, "link: " .. is_input },
  { "--depfile o/m_split.h", 2, "o/m_split.h: " .. twice },
  { "--depfile ./o//m_split.json", 2, "./o//m_split.json: " .. twice },
  { "--prefix old --depfile o/old_split.c", 2, "o/old_split.c: " .. twice },
  { "--prefix in_the_way", 3, "o/in_the_way_split.json: error: not a regular file\n" },
  { "--depfile fifo", 3, "fifo: error: not a regular file\n" },
  { "--depfile missing/m.d", 3, "missing/m.d: error: No such file or directory\n" },
}

test.rows("keeps existing files", obstructed, function(here, row)
  here:encode_graph("m.onnx", 13, halves)
  here:must("mkdir -p o/in_the_way_split.json; mkfifo fifo; ln -s m.onnx link; echo old >o/old_split.c; cp m.onnx before")
  here:refuses('"$SPLITGEN" model m.onnx --out o ' .. row[1], row[2], row[3])
  test.equal(here:read("m.onnx"), here:read("before"), "the model")
  test.equal(here:read("o/old_split.c"), "old\n", "the old file")
  here:must("test -p fifo")
end)

-- Tensors with elements in another file, for each place in a model.
local function external(location)
  return ('data_type: 1 dims: 1 data_location: EXTERNAL external_data { key: "location" value: "%s" } '):format(location)
end
local function initializer(name, location)
  return ('initializer { name: "%s" %s} '):format(name, external(location))
end
local function constant(output, held)
  return ('node { op_type: "Constant" output: "%s" attribute { name: "v" %s } } '):format(output, held)
end
local in_code = external("o/m_split.c")
local tensor = ("type: TENSOR t { %s}"):format(in_code)

-- The end of the graph; the file in the message; options. A file with the model's data need not exist yet.
local with_data = {
  { "an initialiser", initializer("w", "o/m_split.c"), "o/m_split.c" },
  { "one of many", initializer("v", "o/v") .. initializer("w", "o/m_split.h"), "o/m_split.h" },
  { "another path of the same file", initializer("w", "./o//m_split.json"), "o/m_split.json" },
  { "a link", initializer("w", "link"), "o/old_split.c", "--prefix old" },
  { "a dependency file", initializer("w", "weights"), "o/../weights", "--depfile o/../weights" },
  { "a constant", constant("w", tensor), "o/m_split.c" },
  { "tensors of an attribute", constant("w", ("type: TENSORS tensors { %s}"):format(in_code)), "o/m_split.c" },
  { "a sparse initialiser, which is an output", ('sparse_initializer { values { name: "w" %s} }'):format(in_code)
    .. 'output { name: "w" type { tensor_type { elem_type: 1 } } }', "o/m_split.c" },
  { "a sparse constant", constant("w", ("type: SPARSE_TENSOR sparse_tensor { values { %s} }"):format(in_code)), "o/m_split.c" },
  { "a body", constant("w", ('type: GRAPH g { output { name: "k" } %s}'):format(constant("k", tensor))), "o/m_split.c" },
  { "a function",
    '} functions { name: "f" output: "k" opset_import { domain: "" version: 13 } ' .. constant("k", tensor), "o/m_split.c" },
}

test.rows("keeps the data of the model", with_data, function(here, row)
  local plain = here:encode_graph("m.onnx", 13, split("float", "float[4] x", "axis = 0"))
  here:encode("m.onnx", (plain:gsub("}$", function(close) return row[2] .. close end)))
  here:must("mkdir o; echo data >weights; echo data >o/old_split.c; ln -s o/old_split.c link")
  here:refuses('"$SPLITGEN" model m.onnx --out o ' .. (row[4] or ""), 2,
    row[3] .. ": error: it holds data of the model, and would be written over\nhelp: choose another --")
  test.equal(here:read("weights") .. here:read("o/old_split.c"), "data\ndata\n", "the files with data")
  here:must('"$SPLITGEN" model m.onnx --out o --prefix new --depfile m.d')
end)

test("no file is written if splitgen cannot tell whether it holds data of the model", function(here)
  local long <const> = ("w"):rep(300)
  local plain = here:encode_graph("m.onnx", 13, split("float", "float[4] x", "axis = 0"))
  here:encode("m.onnx", (plain:gsub("}$", function(close) return initializer("w", long) .. close end)))
  here:refuses('"$SPLITGEN" model m.onnx --out .', 3, long .. ": error: File name too long\n")
end)

-- splitgen's arguments, which may need quoting, and the prefix of its header.
local commands = {
  { [[--diagnostics json model "$PWD/m.onnx" --depfile m.d --no-infer-shapes --out .]], "m" },
  { 'model m.onnx --out "$PWD" --dim batch=7 --shape x=7x6 --copy-all --optimize size --prefix k --assume-opset '
    .. newest_opset, "k" },
  { [[model m.onnx --dim "a  b'*/\\\$??=3" --dim "$(printf 'c\n\303')=1" --dispatch --out . 2>said]], "m" },
  { "kernel --op Split --opset 18 --dtype float --shape 2x7 --axis -1 --attribute num_outputs=4 --outputs 4 --out .", "kernel" },
  { "kernel --op SplitToSequence --opset 24 --dtype float --shape 2x7 --axis 1 --split 7, --keepdims 0 --out .", "kernel" },
  { 'kernel --request "$PWD/elsewhere/r.json" --out .', "kernel" },
  { "model ./-m.onnx --prefix k --out .", "k" },
}

-- The command in the banner writes the same files in another folder, and does not name the original one.
test.rows("written again", commands, function(here, row)
  here:must("mkdir elsewhere")
  write_request(here, "elsewhere/r.json")
  for _, path in ipairs({ "m.onnx", "-m.onnx", "elsewhere/m.onnx", "elsewhere/-m.onnx" }) do
    here:encode_graph(path, 13, halves)
  end
  here:must('"$SPLITGEN" ' .. row[1])
  local words = {}
  for line in here:read(row[2] .. "_split.h"):gmatch("\n %*     ([^\n]*)") do
    words[#words + 1] = line
  end
  local command = table.concat(words, "\n")
  for _, word in ipairs({ here.path, "--depfile", "--diagnostics" }) do
    test.check(not command:find(word, 1, true), "%s", command)
  end
  here:write("command", command .. "\n")
  here:must([[cd elsewhere && bash -c 'splitgen() { "$SPLITGEN" "$@"; }; . ../command' 2>said]])
  for _, kind in ipairs({ "c", "h", "json" }) do
    local file = ("%s_split.%s"):format(row[2], kind)
    test.equal(here:read("elsewhere/" .. file), here:read(file), file)
  end
end)

return test.run
