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

-- An opset and a graph; what a program does that calls what was written for it, and ends with 0 if all is well.
local runs = {
  { "a symbol before the axis", 13, halves, [[
    float x[12], a[6], b[6];
    for (int i = 0; i < 12; i++) x[i] = (float)i;
    m_split_batch_of_2x8(3, x, a, b);
    return a[2] == 4 && a[5] == 9 && b[0] == 2 && b[5] == 11 ? 0 : 1;]] },
  { "a symbol behind the axis", 13, split("int8", "int8[2, 4, t] x", "axis = 1"), [[
    char x[24], a[12], b[12];
    for (int i = 0; i < 24; i++) x[i] = (char)i;
    m_split_2_of_2x2_t(3, x, a, b);
    return a[6] == 12 && b[0] == 6 && b[11] == 23 ? 0 : 1;]] },
  { "a view with a symbol behind the axis", 13, split("float", "float[4, t] x", "axis = 0"), [[
    float x[12] = {0};
    return m_view_8_at_0_of_16_t(x) == x && m_view_8_at_8_of_16_t(3, x) == x + 6 ? 0 : 1;]] },
  { "equal parts of a symbol", 13, split("float", "float[2, n] x", "axis = 1"), [[
    float x[8] = {0, 1, 2, 3, 4, 5, 6, 7}, a[4], b[4]; void *outputs[] = {a, b};
    if (cut(4, x, outputs) != 0) return 1;
    if (a[2] != 4 || b[3] != 7) return 2;
    return cut(3, x, outputs) != 0 ? 0 : 3;]] },
  { "num_outputs of a symbol", 18, split("float", "float[n] x", "num_outputs = 2"), [[
    float x[5] = {0, 1, 2, 3, 4}, a[3], b[3] = {9, 9, 9}; void *outputs[] = {a, b};
    if (cut(5, x, outputs) != 0) return 1;
    return a[2] == 2 && b[0] == 3 && b[1] == 4 && b[2] == 9 ? 0 : 2;]] },
  { "lengths of the run", 13, split("int32", "int32[2, 3] x, int64[2] s", "axis = 1"), [[
    int x[6] = {0, 1, 2, 3, 4, 5}, a[6] = {9, 9, 9, 9, 9, 9}, b[6];
    void *outputs[] = {a, b};
    const int64_t good[] = {1, 2}, small[] = {1, 1}, negative[] = {-1, 4}, wraps[] = {INT64_MAX, INT64_MAX};
    if (cut(small, x, outputs) == 0 || cut(negative, x, outputs) == 0 || cut(wraps, x, outputs) == 0)
        return 1;
    if (a[0] != 9) return 2; /* nothing was written */
    if (cut(good, x, outputs) != 0) return 3;
    outputs[0] = NULL; /* an omitted output */
    if (cut(good, x, outputs) != 0) return 4;
    return a[1] == 3 && b[0] == 1 && b[3] == 5 ? 0 : 5;]] },
  { "a sequence in parts of the run's scalar", 11, sequence("float[5] x, int32 s"), [[
    float x[5] = {0, 1, 2, 3, 4}, a[2], b[2], c[1]; void *parts[] = {a, b, c};
    const int32_t two = 2, zero = 0;
    if (cut(&two, x, parts, 3) != 0) return 1;
    if (cut(&two, x, parts, 2) == 0 || cut(&zero, x, parts, 3) == 0) return 2;
    return a[1] == 1 && b[1] == 3 && c[0] == 4 ? 0 : 3;]] },
  { "a sequence of the run's list", 24, sequence("float[n] x, int64[k] s"), [[
    float x[3] = {0, 1, 2}, a[1], b[2]; void *parts[] = {a, b};
    const int64_t lengths[] = {1, 2};
    if (cut(3, lengths, 2, x, parts, 2) != 0) return 1;
    return a[0] == 0 && b[1] == 2 ? 0 : 2;]] },
  { "Split-1 with lengths as floats of the run", 1, split("float", "float[3] x, float[2] s", "axis = 0"), [[
    float x[3] = {0, 1, 2}, a[1], b[2]; void *outputs[] = {a, b};
    const float good[] = {1, 2}, fraction[] = {1.5, 1.5};
    if (cut(fraction, x, outputs) == 0) return 1;
    return cut(good, x, outputs) == 0 && b[1] == 2 ? 0 : 2;]] },
  { "the statuses of the library", 13, split("float", "float[2, n] x, int64[k] s", "axis = 1"), [[
    float x[8] = {0}, a[8], b[8]; void *outputs[] = {a, b};
    const int64_t good[] = {1, 3}, small[] = {1, 1};
    if (cut(4, good, x, outputs) != SGK_OK) return 1;
    return cut(4, small, x, outputs) == SGK_BAD_LENGTHS && SGK_BAD_LENGTHS == 8 ? 0 : 2;]] },
  { "the status of another number of parts", 11, sequence("float[5] x, int32 s"), [[
    float x[5] = {0}, a[2], b[2]; void *parts[] = {a, b};
    const int32_t two = 2;
    return cut(&two, x, parts, 2) == SGK_BAD_OUTPUTS ? 0 : 1;]] },
  { "the status of another rank", 11, sequence("float[5] x, int64[] s"), [[
    float x[5] = {0}, a[5]; void *parts[] = {a};
    const int64_t five = 5;
    if (cut(&five, 1, 1, x, parts, 1) != SGK_OK) return 1;
    return cut(&five, 1, 2, x, parts, 1) == SGK_BAD_RANK ? 0 : 3;]] },
  { "the lengths of a run", 13, split("float", "float[2, n] x", "axis = 1"), [[
    int64_t lengths[2] = {9, 9};
    if (cut_lengths(3, lengths) != SGK_BAD_LENGTHS || lengths[0] != 9) return 1;
    return cut_lengths(8, lengths) == SGK_OK && lengths[0] == 4 && lengths[1] == 4 ? 0 : 2;]] },
  { "the lengths of a sequence", 11, sequence("float[n] x, int32 s"), [[
    int64_t lengths[3] = {9, 9, 9};
    const int32_t two = 2, zero = 0;
    size_t count = 7;
    if (cut_lengths(5, &zero, lengths, 3, &count) != SGK_BAD_LENGTHS || count != 7) return 1;
    if (cut_lengths(5, &two, NULL, 0, &count) != SGK_OK || count != 3) return 2;
    if (cut_lengths(5, &two, lengths, 2, &count) != SGK_OK || lengths[1] != 2 || lengths[2] != 9) return 3;
    return cut_lengths(5, &two, lengths, 3, &count) == SGK_OK && lengths[2] == 1 ? 0 : 4;]] },
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

test("two models link into one program, whatever they call alike", function(here)
  here:encode_graph("m.onnx", 13, split("float", "float[2, n] x", "axis = 1"))
  here:write("program.c", [[
#include "one_split.h"
#include "two_split.h"
int main(void)
{
    float x[4] = {1, 2, 3, 4}, a[2], b[2];
    void *o[] = {a, b};
    return one(2, x, o) + two(2, x, o);
}
]])
  here:must([[for name in one two; do "$SPLITGEN" model m.onnx --prefix $name --name n=$name --out . || exit 1; done
${CC:-cc} -std=c99 -Wall -Werror program.c one_split.c two_split.c -o program && ./program]])
end)

-- What holds of a model of rows, n.onnx its like with a newer opset.
local hold = {
  -- --dim and --shape make numbers of what the model leaves open; what nothing depends on is told
  [["$SPLITGEN" model m.onnx --dim batch=7 --out . && grep -q 'count = 7,' m_split.c]],
  [["$SPLITGEN" model m.onnx --dim batch=1 --out . && grep -q m_view_8_at_8_of_16 m_split.h]],
  [["$SPLITGEN" model m.onnx --shape x=5x6 --out . && grep -qF 'row * 24' m_split.c]],
  [["$SPLITGEN" list m.onnx --shape x=expert,6 | grep -q 'float .expert, 6.']],
  [["$SPLITGEN" model m.onnx --dim bath=7 --out . 2>&1 | grep -qx 'splitgen: warning: --dim bath: no Split depends on it']],
  [[! "$SPLITGEN" model m.onnx --shape x=5x5 --out . 2>errors;
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
  [[name=$(printf 'a\nb.onnx') && cp m.onnx "$name" && ! "$SPLITGEN" model "$name" --out . --depfile m.d 2>errors;
    grep -qxF 'help: leave --depfile away, or rename it' errors]],
  [[name=$(printf 'a\nb') && ! "$SPLITGEN" model m.onnx --out . --depfile m.d --depfile-target "$name" 2>errors &&
    grep -q 'make knows no name with a line break' errors && ! test -e m_split.c]],
  [["$SPLITGEN" model m.onnx --out . --prefix Ab && "$SPLITGEN" model m.onnx --out . --prefix aB &&
    printf '#include "Ab_split.h"\n#include "aB_split.h"\n
void *const both[] = {(void *)Ab_split_batch_of_2x8, (void *)aB_split_batch_of_2x8};\n' \
    >both.c && ${CC:-cc} -std=c99 -Wall -Werror -c both.c]],
  [[cp m.onnx '1-x.onnx' && "$SPLITGEN" model 1-x.onnx --out . && test -f model_1_x_split.c]],

  -- an opset that the tables do not know
  [[! "$SPLITGEN" list n.onnx 2>errors; grep -q 'opset 1000 is newer than' errors]],
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
  test.holds(here:must('"$SPLITGEN" list m.onnx 2>errors'), "float [?, 4]")
  test.equal(here:read("errors"), "m.onnx: warning: graph input 'x' declares a dimension as -1, which is taken for unknown\n"
    .. "help: --shape TENSOR=DIMS tells what it is\n")
  here:must('"$SPLITGEN" model m.onnx --out . 2>&1 | grep -c warning: && grep -q outer m_split.h')
  here:prints('"$SPLITGEN" model m.onnx --shape x=5x4 --out .', 0)
  here:must("! grep -q outer m_split.h")
  here:prints('"$SPLITGEN" model m.onnx --shape x=1x4 --shape y=2 --out .', 0,
    "splitgen: warning: --shape y: no Split depends on it\n")
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
  here:encode_graph("m.onnx", 13, split("float", "float[4] x", "axis = 0"))
  here:encode("m.onnx", (here:read("m.onnx.text"):gsub("}$", function(close) return row[2] .. close end)))
  here:must("mkdir o; echo data >weights; echo data >o/old_split.c; ln -s o/old_split.c link")
  here:refuses('"$SPLITGEN" model m.onnx --out o ' .. (row[4] or ""), 2,
    row[3] .. ": error: it holds data of the model, and would be written over\nhelp: --")
  here:must("grep -qx data weights && grep -qx data o/old_split.c")
  here:must('"$SPLITGEN" model m.onnx --out o --prefix new --depfile m.d')
end)

test("the manifest says what became of each output", function(here)
  here:encode_graph("m.onnx", 13, split("float", "float[4, 3] x", "axis = 0"))
  here:must('"$SPLITGEN" model m.onnx --out .')
  local manifest = here:read("m_split.json")
  for part in ([["path":"n" "since_version":13 "lengths":[2,2] "fate":"view" "function":"m_view_24_at_24_of_48" "offset":24
    "alignment":8 "bytes":24 "dims":[2,3] ]]):gmatch("%S+") do
    test.holds(manifest, part)
  end
end)

-- again FILE: the command in its banner writes the same in another folder, and does not tell of this one.
local again = [[
set -e
again() {
    sed -n 's/^ \*     //p' $1 >command
    ! grep -e "$PWD" -e --depfile -e --diagnostics command
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

test("every value that a part of a sequence is taken as is in the manifest, in the order of the nodes", function(here)
  here:must('"$SPLITGEN" model "$MODELS/sequences.onnx" --prefix m --out .')
  here:must([[grep -A 1 '"name":"e"' m_split.json | grep -qx ' *"also":."unread_too","f".,' &&
grep -c '"also"' m_split.json | grep -qx 1]])
end)

return test.run
