-- test_model.lua: `splitgen model`: what it writes for models compiles alone and without warnings, and does at run time what the
-- library does; it spoils no file of the model, and can be written again by the command in its banner.
local models = require("models")
local newest_opset = require("newest_opset").Split
local test = require("test")

-- Graphs of a Split, or SplitToSequence, of inputs of a dtype.
local function split(dtype, inputs, attribute)
  return ("(%s) => (%s[] a, %s[] b) { [n] a, b = Split <%s> (%s) }"):format(inputs, dtype, dtype, attribute,
    inputs:find(" s$") and "x, s" or "x")
end
local function sequence(inputs)
  return ("(%s) => (seq(float[]) q) { [n] q = SplitToSequence (x, s) }"):format(inputs)
end

-- Rows of 4 floats, as many as the symbol batch, in two halves.
local halves = split("float", "float[batch, 4] x", "axis = 1")

-- Of every model: C99 and the header in C++, no warning, nothing undefined but memcpy and memmove.
for _, name in ipairs(models.names()) do
  test("compiles: " .. name, function(here)
    here:must("name=" .. name .. "\n" .. [[
set -e
flags='-Wall -Wextra -Wpedantic -Wconversion -Werror'
for option in '' --copy-all; do
    "$SPLITGEN" model "$MODELS/$name.onnx" $option --out . 2>warnings
    ${CC:-cc} -std=c99 $flags -O0 -c "${name}_split.c" -o code.o
    if objdump --syms code.o | grep -F '*UND*' | grep -v -e memcpy -e memmove -e _GLOBAL_OFFSET_TABLE_; then exit 1; fi
    if command -v c++ >/dev/null; then
        echo "#include \"${name}_split.h\"" | c++ -std=c++11 $flags -I. -fsyntax-only -x c++ -
    fi
done]])
  end)
end

-- What random models do not show: statuses, and lengths without a copy. An opset and a graph; what a program does that calls
-- what was written for it, and ends with 0 if all is well.
local runs = {
  { "the statuses of the library", 13, split("float", "float[2, n] x, int64[k] s", "axis = 1"), [[
    float x[8] = {0}, a[8], b[8]; void *outputs[] = {a, b};
    const int64_t good[] = {1, 3}, small[] = {1, 1};
    if (cut(4, good, x, outputs) != SGK_OK) return 1;
    return cut(4, small, x, outputs) == SGK_BAD_LENGTHS && SGK_BAD_LENGTHS == 8 ? 0 : 2;]] },
  { "the status of another rank", 11, sequence("float[5] x, int64[] s"), [[
    float x[5] = {0}, a[5]; void *parts[] = {a};
    const int64_t five = 5;
    if (cut(&five, 1, 1, x, parts, 1) != SGK_OK) return 1;
    return cut(&five, 1, 2, x, parts, 1) == SGK_BAD_RANK ? 0 : 3;]] },
  { "the lengths of a run", 13, split("float", "float[2, n] x", "axis = 1"), [[
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
    return cut(5, &two, x, parts, 2) == SGK_BAD_OUTPUTS ? 0 : 5;]] },
}

test.rows("runs as the library does", runs, function(here, row)
  here:encode_graph("m.onnx", row[2], row[3])
  here:must('"$SPLITGEN" model m.onnx --name n=cut --out .')
  here:write("program.c", ('#include "m_split.h"\n#include "m_split.h"\nint main(void)\n{\n%s\n}\n'):format(row[4]))
  here:must("${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Werror -g program.c m_split.c -o program && ./program")
end)

test.rows("the statuses are declared once, whichever header is first", {
  { "m_split.h", "sgk_status.h" }, { "sgk_status.h", "m_split.h" },
}, function(here, row)
  here:encode_graph("m.onnx", 13, split("float", "float[2, n] x", "axis = 1"))
  here:must('"$SPLITGEN" model m.onnx --out .')
  here:write("program.c", ('#include "%s"\n#include "%s"\nint main(void) { return SGK_OK; }\n'):format(row[1], row[2]))
  here:must('${CC:-cc} -std=c99 -Wall -Wextra -Werror -I"$SPLITGEN_SOURCE_ROOT/runtime" program.c m_split.c -o program')
end)

-- What holds of a model of rows, n.onnx its like with a newer opset.
local hold = {
  -- --dim and --shape make numbers of what the model leaves open; what nothing depends on is told
  [["$SPLITGEN" model m.onnx --dim batch=7 --out . && grep -q 'count = 7,' m_split.c]],
  [["$SPLITGEN" model m.onnx --dim batch=1 --out . && grep -q m_view_8_at_8_of_16 m_split.h]],
  [["$SPLITGEN" model m.onnx --shape x=5x6 --out . && grep -qF 'row * 24' m_split.c]],
  [["$SPLITGEN" list m.onnx --shape x=expert,6 | grep -q 'float .expert, 6.']],
  [["$SPLITGEN" model m.onnx --dim bath=7 --out . 2>&1 | grep -qx 'splitgen: warning: --dim bath: no Split depends on it']],
  [["$SPLITGEN" model m.onnx --shape y=2 --out . 2>&1 | grep -qx 'splitgen: warning: --shape y: no Split depends on it']],
  [[! "$SPLITGEN" model m.onnx --shape x=5x5 --out . 2>errors &&
    grep -q 'm.onnx: n: error: .outputs of dim / outputs. leaves 1 of 5 on the axis .BAD_LENGTHS.' errors]],

  -- names of files
  [[mkdir 'a b' && "$SPLITGEN" model m.onnx --out 'a b' --depfile m.d &&
    test "$(cat m.d)" = 'a\ b/m_split.c a\ b/m_split.h a\ b/m_split.json: m.onnx']],
  [[cp m.onnx 'a:b.onnx' && "$SPLITGEN" model a:b.onnx --out . --depfile m.d &&
    test "$(cat m.d)" = './a_b_split.c ./a_b_split.h ./a_b_split.json: a\:b.onnx']],
  [["$SPLITGEN" model m.onnx --out . --depfile m.d --depfile-target 'a b' --depfile-target c &&
    test "$(cat m.d)" = 'a\ b c: m.onnx']],
  [["$SPLITGEN" model "$MODELS/lengths_external.onnx" --out . --depfile m.d && grep -qx '[^:]*: [^ ]*external.onnx' m.d]],
  [["$SPLITGEN" model m.onnx --out . && "$SPLITGEN" kernel --request m_split.json --prefix k --out . --depfile k.d &&
    test "$(cat k.d)" = './k_split.c ./k_split.h ./k_split.json: m_split.json']],
  [["$SPLITGEN" model m.onnx --out . --prefix Ab && "$SPLITGEN" model m.onnx --out . --prefix aB &&
    printf '#include "Ab_split.h"\n#include "aB_split.h"\n
void *const both[] = {(void *)Ab_split_batch_of_2x8, (void *)aB_split_batch_of_2x8};\n' \
    >both.c && ${CC:-cc} -std=c99 -Wall -Werror -c both.c]],
  [[cp m.onnx '1-x.onnx' && "$SPLITGEN" model 1-x.onnx --out . && test -f model_1_x_split.c]],

  -- an opset that the tables do not know
  [[! "$SPLITGEN" list n.onnx 2>errors && grep -q 'opset 1000 is newer than' errors]],
  [["$SPLITGEN" list n.onnx --assume-opset 13 | grep -q Split-13]],
  [["$SPLITGEN" model n.onnx --assume-opset 13 --out .]],
}

for _, command in ipairs(hold) do
  test("options: " .. command, function(here)
    here:encode_graph("m.onnx", 13, halves)
    here:encode_graph("n.onnx", 1000, halves)
    here:must(command)
  end)
end

-- Of a second run: every file has its time and none another inode, or with an option its old time; what is not the same is
-- written either way.
local times = [[
set -e
"$SPLITGEN" model m.onnx --out . --depfile m.d
old() { find m.d m_split.* -maxdepth 0 ! -newer m.onnx | sort | tr '\n' ' '; }
ls -i m.d m_split.* >inodes
touch -d @5 m.d m_split.*
"$SPLITGEN" model m.onnx --out . --depfile m.d --keep-unchanged
test "$(old)" = 'm.d m_split.c m_split.h m_split.json '
ls -i m.d m_split.* | cmp - inodes
touch m.onnx
"$SPLITGEN" model m.onnx --out . --depfile m.d
test "$(old)" = ''
ls -i m.d m_split.* | cmp - inodes
echo >m_split.h
touch -d @5 m.d m_split.*
"$SPLITGEN" model m.onnx --out . --depfile m.d --keep-unchanged
test "$(old)" = 'm.d m_split.c m_split.json '
]]

test("what is written again has the time of the run, unless it is to keep its own", function(here)
  here:encode_graph("m.onnx", 13, halves)
  here:must(times)
end)

test("a dimension that is declared -1 is unknown, until --shape tells it", function(here)
  here:encode_graph("m.onnx", 13, split("float", "float[-1, 4] x", "axis = 1"))
  here:prints('"$SPLITGEN" model m.onnx --out .', 0, "m.onnx: warning: graph input 'x' declares a dimension as -1, which is "
    .. "taken for unknown\nhelp: --shape TENSOR=DIMS tells what it is\n")
  here:must("grep -q outer m_split.h")
  here:prints('"$SPLITGEN" model m.onnx --shape x=5x4 --out .', 0)
  here:must("! grep -q outer m_split.h")
end)

-- Options; what is said when something is in the way of a file, or is the file that is read.
local is_input = "error: it is the input, and would be written over\nhelp: --depfile names another file\n"
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

test.rows("keeps what is there", obstructed, function(here, row)
  here:encode_graph("m.onnx", 13, halves)
  here:must("mkdir -p o/in_the_way_split.json; mkfifo fifo; ln -s m.onnx link; echo old >o/old_split.c; cp m.onnx before")
  here:refuses('"$SPLITGEN" model m.onnx --out o ' .. row[1], row[2], row[3])
  here:must("cmp m.onnx before && grep -qx old o/old_split.c && test -p fifo")
end)

-- Where a tensor of a model may be, and what stands around one there that has its elements in another file.
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

-- What stands at the end of the graph; the file of which it is told, and options: the model need not have the file yet.
local with_data = {
  { "an initialiser", initializer("w", "o/m_split.c"), "o/m_split.c" },
  { "one of many", initializer("v", "o/v") .. initializer("w", "o/m_split.h"), "o/m_split.h" },
  { "a path in other words", initializer("w", "./o//m_split.json"), "o/m_split.json" },
  { "a link", initializer("w", "link"), "o/old_split.c", "--prefix old" },
  { "a dependency file", initializer("w", "weights"), "o/../weights", "--depfile o/../weights" },
  { "a constant", constant("w", tensor), "o/m_split.c" },
  { "tensors of an attribute", constant("w", ("type: TENSORS tensors { %s}"):format(in_code)), "o/m_split.c" },
  { "a sparse initialiser", ('sparse_initializer { values { name: "w" %s} } '):format(in_code), "o/m_split.c" },
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
    row[3] .. ": error: it holds data of the model, and would be written over\nhelp: --")
  here:must("grep -qx data weights && grep -qx data o/old_split.c")
  here:must('"$SPLITGEN" model m.onnx --out o --prefix new --depfile m.d')
end)

-- again FILE: the command in its banner writes the same in another folder, and does not tell of this one.
local again = [[
set -e
again() {
    sed -n 's/^ \*     //p' $1 >command
    ! grep -e "$PWD" -e --depfile -e --diagnostics command || exit
    (cd elsewhere && bash -c 'splitgen() { "$SPLITGEN" "$@"; }; eval "$1"' - "$(cat ../command)" 2>said)
    for file in "${1%.h}".*; do cmp "$file" "elsewhere/$file"; done
}
mkdir elsewhere
echo '{"format": 1, "nodes": [{"op": "Split", "opset": 13, "dtype": null, "dims": [6], "outputs": 2}]}' >elsewhere/r.json
cp m.onnx elsewhere
cp m.onnx ./-m.onnx
cp m.onnx elsewhere/-m.onnx
"$SPLITGEN" ]]

-- What splitgen is asked to do, whatever its words are, and the header that it writes.
local commands = {
  { [[--diagnostics json model "$PWD/m.onnx" --depfile m.d --no-infer-shapes --out .]], "m" },
  { 'model m.onnx --out "$PWD" --dim batch=7 --shape x=7x6 --copy-all --optimize size --prefix k --assume-opset '
    .. newest_opset, "k" },
  { [[model m.onnx --dim "a  b'*/\\\$??=3" --dim "$(printf 'c\n\303')=1" --dispatch --streaming --out . 2>said]], "m" },
  { "kernel --op Split --opset 18 --dtype float --shape 2x7 --axis -1 --attribute num_outputs=4 --outputs 4 --out .", "kernel" },
  { "kernel --op SplitToSequence --opset 24 --dtype float --shape 2x7 --axis 1 --split 7, --keepdims 0 --out .", "kernel" },
  { 'kernel --request "$PWD/elsewhere/r.json" --out .', "kernel" },
  { "model ./-m.onnx --prefix k --out .", "k" },
}

test.rows("written again", commands, function(here, row)
  here:encode_graph("m.onnx", 13, halves)
  here:must(again .. row[1] .. ("\nagain %s_split.h"):format(row[2]))
end)

return test.run
