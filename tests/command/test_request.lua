-- test_request.lua: `splitgen kernel --request`: kernels of requests, manifests as requests, and refusals.
local dkjson = require("dkjson")
local load_spec = require("spec.load_spec")
local models = require("models")
local newest_opset = require("newest_opset").Split
local onnx_text = require("onnx_text")
local test = require("test")

-- A node of a request: op, opset, dtype and dims, and further keys.
local function node(head, more)
  local op, opset, dtype, dims = head:match("^(%S+) (%S+) (%S+) (.*)$")
  return ('{"op": "%s", "opset": %s, "dtype": %s, "dims": %s%s}'):format(
    op, opset, dtype == "null" and dtype or ('"%s"'):format(dtype), dims, more and ", " .. more or "")
end

-- The request of one node, or of a list of nodes.
local function request(nodes)
  return ('{"format": 1, "nodes": [%s]}'):format(type(nodes) == "table" and table.concat(nodes, ",\n") or nodes)
end

local function six(more)
  return node("Split 13 float [6]", more)
end

local function of_n(more)
  return node('SplitToSequence 24 float ["n"]', more)
end

local function sequence(more)
  return node("SplitToSequence 24 float [2, 6]", '"axis": 1, ' .. more)
end

-- A written file, without the command, the name of the model, and comments.
local function bare(here, file)
  local lines = {}
  for line in here:read(file):gmatch("[^\n]*\n") do
    local is_left_out = line:find("^ %*     ") or line:find(" nodes? of [^:]*%. No licence")
      or line:find('"lengths_from"', 1, true) or line:find('"why"', 1, true)
    lines[#lines + 1] = not is_left_out and line or nil
  end
  return table.concat(lines)
end

-- The manifest of a model, as a request, must give the same C and manifest.
local function is_request(here, path, option)
  here:must(('"$SPLITGEN" model %s %s --out model --prefix m'):format(path, option))
  here:must(('"$SPLITGEN" kernel --request model/m_split.json --prefix m %s --out kernel'):format(option))
  for _, suffix in ipairs({ "h", "c", "json" }) do
    local file = "/m_split." .. suffix
    test.equal(bare(here, "kernel" .. file), bare(here, "model" .. file), file)
  end
end

for _, name in ipairs(models.names()) do
  local has_all_fates = name == "fates" or name == "sequences"
  for _, option in ipairs(has_all_fates and { "", "--copy-all", "--strided" } or { "" }) do
    test(("a manifest is a request: %s %s"):format(name, option), function(here)
      is_request(here, ('"$MODELS/%s.onnx"'):format(name), option)
    end)
  end
end

local like <const> = "t = Constant <value_ints = [%s]> () d = Shape <start = %d> (z) s = Concat <axis = 0> (t, d) "
  .. "y = Reshape (x, s) "
local two_of_y <const> = "[cut] a, b = Split <num_outputs = 2> (y)"
local twice <const> = "y = Concat <axis = 0> (x, x, x) " .. two_of_y
local half_of_z <const> = "two = Constant <value_ints = [2]> () d = Shape (z) h = Div (d, two) "

-- Inputs; nodes; the dim of the axis that is cut, or of another, in the manifest.
test.rows("a manifest is a request: expressions", {
  { "float[m, n] x, float[1, n] z", like:format("-1, 4", 1) .. two_of_y, "floor(m / 4)" },
  { "float[m, n] x, float[1, n] z", like:format("-1, 4", 0) .. two_of_y, "floor(m / 4)" },
  { "float[n] x, float[h, w] z", like:format("-1", 0) .. two_of_y, "floor(n / (h*w))" },
  { "float[n] x, float[h, w] z", "d = Shape (z) p = ReduceProd (d) e = Shape (x) q = Div (e, p) y = ConstantOfShape (q) "
    .. two_of_y, "floor(n / (h*w))" },
  { "float[n] x, float[k] z", "d = Shape (z) e = Shape (x) u = Sub (d, e) t = Constant <value_ints = [3]> () "
    .. "q = Div (u, t) y = ConstantOfShape (q) " .. two_of_y, "truncated((k - n) / 3)" },
  { "float[n] x", "i = NonZero (x) j = Transpose (i) k = Cast <to = 1> (j) y = Concat <axis = 0> (k, k) " .. two_of_y, "2*i#1" },
  { "float[n] x", "i = NonZero (x) j = Transpose (i) y = Cast <to = 1> (j) " .. two_of_y, "i#1" },
  { 'float["i#1"] x', "i = NonZero (x) j = Transpose (i) k = Cast <to = 1> (j) u = Unsqueeze (x, one) e = Expand (u, one) "
    .. "y = Concat <axis = 0> (k, e, e) " .. two_of_y, "2*'i#1' + i#1" },
  { 'float["i#1"] x', "y = Identity (x) " .. two_of_y, "'i#1'" }, { 'float["a/b c"] x', twice, "3*'a/b c'" },
  { 'float["0xn"] x', twice, "3*'0xn'" }, { 'float["2nd"] x', "y = Identity (x) " .. two_of_y, "2nd" },
  { 'float["16H"] x', "y = Identity (x) " .. two_of_y, "16*H" }, { "float[\"it's\"] x", twice, "3*'it''s'" },
  { 'float["seq-len"] x', twice, "3*seq-len" }, { "float[n] x, float[m] z", "y = Add (x, z) " .. two_of_y, "broadcast(m, n)" },
  { "float[n] x, float[k] z", half_of_z .. "u = Sub (d, two) y = Slice (x, u, h) " .. two_of_y,
    "max(0, min(floor(k / 2), n) - place(k - 2, n))" },
  { "float[n] x, float[k] z", half_of_z .. "u = Sub (d, two) zero = Constant <value_ints = [0]> () y = Slice (x, zero, u) "
    .. two_of_y, "place(k - 2, n)" },
  { "float[1, 2, w] x", "c = Constant <value_floats = [1.0, 1.0, 0.1]> () r = Resize (x, \"\", c) "
    .. "y = Transpose <perm = [2, 0, 1]> (r) " .. two_of_y, "resized(w, 0.10000000149011612)" },
  { "float[b, n] x, bool c", "y = If (c) <then_branch = g () => (float[] t) { l = Constant <value_ints = [2, 4]> () "
    .. "t, u = Split <axis = 1> (x, l) }, else_branch = h () => (float[] v) { k = Constant <value_ints = [2, 3]> () "
    .. "v, w = Split <axis = 1> (x, k) }> " .. two_of_y, "n" },
}, function(here, row)
  here:encode("x.onnx", onnx_text(('<ir_version: 8, opset_import: ["": 18]> g (%s) => (float[] a, float[] b) '
    .. "<int64[1] one = {1}> { %s }"):format(row[1], row[2])))
  is_request(here, "x.onnx", "")
  test.holds(here:read("model/m_split.json"), '"' .. row[3])
end)

-- JSON Schema has 2.0 as an integer, too.
test("a manifest is a request: a dim whose name is not UTF-8", function(here)
  here:encode_graph("x.onnx", 18, '(float["\xff"] x) => (float[] a, float[] b) { ' .. twice .. "}")
  here:must('"$SPLITGEN" list x.onnx --format json >x.json && "$SPLITGEN" list --request x.json')
end)

test("an integer may be written with a fraction of 0", function(here)
  local function kernel(nodes)
    here:write("r.json", nodes)
    here:must('"$SPLITGEN" kernel --request r.json --prefix k --out .')
    return here:read("k_split.h") .. here:read("k_split.json")
  end
  local written = kernel(request(node("Split 13 float [2, 60]", '"axis": -1, "split": [20, 40]')))
  test.equal(kernel('{"format": 1.0, "nodes": [' .. node("Split 13.0 float [2.0, 6e1]", '"axis": -1.0, "split": [2e1, 40.00]')
    .. "]}"), written)
end)

test("a comment does not grow with the nodes that a function serves", function(here)
  local nodes = {}
  for i = 1, 66 do
    nodes[i] = node("Split 13 null [2, 6]", ('"path": "node_%d", "axis": 1, "outputs": 2'):format(i))
  end
  here:write("r.json", request(nodes))
  here:must([[
"$SPLITGEN" kernel --request r.json --out . &&
grep -o 'node_[0-9]*' kernel_split.h | sort -u | counts 64 . &&
grep -A 2 ' node_64: ' kernel_split.h | has -x ' \* And 2 more nodes[.]' &&
counts 66 '"path"' kernel_split.json]])
end)

test("the manual's request, on standard input, gives the manual's manifest", function(here)
  local blocks = {}
  for block in here:must('"$SPLITGEN" --print manifest'):gmatch("\n%.EX\n(.-)%.EE\n") do
    blocks[#blocks + 1] = block:gsub("\\%-", "-")
  end
  here:write("request.json", blocks[1])
  here:must('"$SPLITGEN" kernel --request - --prefix lstm --out . <request.json')
  local shown = blocks[2]:gsub("\\%(aq", "'")
  test.holds(here:read("lstm_split.json"):gsub("\n *", "\n"), "\n" .. shown)
end)

test("a long name of a dtype is refused at once", function(here)
  here:write("r.json", request(node(("Split 13 %s. [6]"):format(("f"):rep(20000)))))
  test.is_fast(function()
    here:expect('"$SPLITGEN" kernel --request r.json --out .', 1, "", "is none of float, ")
  end)
end)

local strided = '"outputs": [{"fate": "strided"}, {"fate": "strided"}]'
local halves = '"axis": 1, "outputs": 2'
local long = ("a"):rep(40) -- two are longer than a parameter's name may be

-- Nodes; a command that succeeds if their kernels, with the prefix k, are right.
local accepted = {
  { "the name of the input, also where an output has the same", six('"input": "output_0", "outputs": 2'),
    [[has '"input":"output_0"' k_split.json]] },
  { "parts of a sequence that several nodes take, with the same name in two bodies",
    sequence('"split": [4, 2], "outputs": [{"name": "a", "also": ["b", "c"]}, {"name": "a"}]'),
    [[counts 2 '"name":"a"' k_split.json && counts 1 '"also":."b","c".,' k_split.json]] },
  { "parts of a sequence of unknown length",
    of_n('"split": 4, "outputs": [{"fate": "dead"}, {"name": "b"}, {"position": -1}]'), [[
has '"left":"n"' k_split.json && has '"right":5' k_split.json && counts 1 '"position":-1' k_split.json &&
counts 2 '"fate":"view"' k_split.json && has 'part -1 of ' k_split.h &&
"$SPLITGEN" kernel --request k_split.json --prefix l --out . &&
tr l k <l_split.c >t && tr l k <k_split.c | cmp t -]] },
  { "so many parts of a sequence of unknown length", of_n('"axis": 0, "outputs": 2'),
    [[has '"right":2' k_split.json && counts 2 '"fate":"view"' k_split.json]] },
  { "parts of a sequence by a length that symbols give", { of_n('"split": {"dtype": "int64", "dims": [], "lengths": ["n // 2"]}, '
      .. '"outputs": 2') },
      [[has '"left":"n"' k_split.json && has '"right":2' k_split.json && counts 2 '"fate":"view"' k_split.json]] },
  { "two parts of lengths of the run", of_n('"split": {"dtype": "int64", "dims": [2]}'),
    [[has '"outputs_as":"all"' k_split.json && counts 2 '"fate":"copy"' k_split.json]] },
  { "names that splitgen makes itself",
    node("Split 13 float [2, 6]", '"axis": 1, "split": [2, 4], "outputs": [{"name": "input"}, {"name": "split"}]'),
    "has k_split_2_of_8_16 k_split.c" },
  { "lengths and their dtype known only at run time",
    node("SplitToSequence 24 float [6]", '"name": "cut", "split": {"dtype": null, "dims": [null]}, "sequence": true'), [[
cat >p.c <<'END' && ${CC:-cc} -std=c99 p.c k_split.c -o p && ./p
#include "k_split.h"
int main(void)
{
    const int64_t lengths[] = {1, 3, 2};
    const float in[6] = {0};
    float a[6];
    void *const out[] = {a, a, a};
    return cut_split(lengths, 1, 3, in, out, 3) != SGK_BAD_DTYPE;
}
END]] },
  { "expressions in other words than the manifest's",
    node('Split 13 float ["n * 2", 6]',
      '"split": {"dtype": "int64", "dims": [2], "lengths": [3, "(n*2 - 3)"]}, "outputs": 2'),
    [[tr -d ' \n' <k_split.json | has '"dims":."2.n",6.,.*"lengths":.3,"2.n-3".,']] },
  { "lengths by a symbol, where the rank is not known, and of a sequence",
    { node('Split 13 float null',
        '"axis": 1, "split": {"dtype": "int64", "dims": [2], "lengths": [3, "n"]}, "outputs": [{}, {}]'),
      of_n('"split": {"dtype": "int64", "dims": [2], "lengths": [3, "n - 3"]}, "sequence": true, "outputs": [{}]') }, [[
tr -d ' \n' <k_split.json >words && has '"lengths":null,' words && has '"lengths":.3,"n-3".,"sequence":true' words]] },
  { "lengths by a symbol that lengths bind",
    { node('Split 13 float ["n", 4]', '"path": "a", "split": [5, 2], "outputs": [{}, {}]'),
      node('Split 13 float ["n", 4]',
        '"path": "b", "split": {"dtype": "int64", "dims": [2], "lengths": ["n", 0]}, "outputs": 2') },
    [[tr -d ' \n' <k_split.json | has '"split":.7,0.,']] },
  { "a symbol that lengths bind, by its name and in an expression",
    { node('Split 13 float ["n", 4]', '"path": "a", "split": [5, 2], "outputs": [{"dims": [5, 4]}, {}]'),
      node('Split 13 float ["2*n", "n"]', '"path": "b", "axis": 1, "split": [1, 6], "outputs": [{"dims": ["2*n", 1]}, {}]') },
    [[tr -d ' \n' <k_split.json | has '"dims":.14,7.,']] },
  { "no elements, for any value of the unknown dim", node("Split 18 float [null, 17, 0]", '"axis": 1, "num_outputs": 17'),
    "lacks k_split_.*_of_ k_split.h && counts 17 'no elements' k_split.json" },
  { "lengths known only at run time, for rows without elements",
    node("Split 13 float [4611686018427387904, 0]",
      '"name": "cut", "axis": 1, "outputs": 2, "split": {"dtype": "int64", "dims": [2]}'), [[
"$SPLITGEN" kernel --request r.json --prefix k --out . --optimize size && cat >p.c <<'END' &&
#include "k_split.h"
int main(void)
{
    const int64_t lengths[] = {0, 0};
    float x[1], *const outputs[] = {0, 0};
    return cut_input_bytes() != 0 || cut_split(lengths, x, outputs) != SGK_OK;
}
END
${CC:-cc} -std=c99 p.c k_split.c -o p && timeout 10 ./p]] },
  { "many outputs too large for a table of 32-bit numbers",
    node('Split 18 float ["n", 17, 268435456]', '"axis": 1, "num_outputs": 17'),
    [[has '"strategy":"table"' k_split.json && has ' into 17 equal parts: rows = n[.]$' k_split.h]] },
  { "a status that no call returns stands in no comment", node("Split 13 float [null, null]", halves),
    [[has '^ [*]   SGK_BAD_LENGTHS' k_split.h && lacks '^ [*]   SGK_BAD_OUTPUTS' k_split.h]] },
  { "five parts of elements of any size, for which there is no code by size",
    node('Split 13 null ["n", 10]', '"axis": 1, "outputs": 5'),
    [[has '"strategy":"equal"' k_split.json && lacks _by k_split.c]] },
  { "many parts that are too long for one output after the other", node("Split 13 float [2, 306]", '"axis": 1, "outputs": 17'),
    [[has '"strategy":"many"' k_split.json && has splitgen_prefetch k_split.c]] },
  { "many narrow parts of so many rows that blocks of them stay in a cache",
    node('Split 13 float ["n", 255]', '"axis": 1, "outputs": 17'),
    [[has '"strategy":"many"' k_split.json && has rows_of_block k_split.c && lacks splitgen_prefetch k_split.c]] },
  { "many parts that are too many for it", node("Split 13 int8 [2, 264600]", '"axis": 1, "outputs": 4200'),
    [[has '"strategy":"many"' k_split.json && has rows_of_block k_split.c]] },
  { "many parts that are short enough for it", node("Split 13 float [2, 272]", '"axis": 1, "outputs": 17'),
    [[has '"strategy":"many"' k_split.json && lacks rows_of_block k_split.c]] },
  { "narrow rows of a vector and more", node('Split 13 null ["n", 33]', '"axis": 1, "split": [16, 17]'),
    "has '_by(' k_split.c && lacks __builtin_memcpy k_split.c" },
  { "narrow rows of less than a vector", node('Split 13 null ["n", 32]', '"axis": 1, "split": [15, 17]'),
    "has '_by(' k_split.c && has __builtin_memcpy k_split.c" },
  { "steps of elements and steps of bytes",
    { node('Split 13 int8 ["n", 6, null]', halves), node('Split 13 string [2, 6, 5]', halves) },
    [[has ': rows = n, step_bytes = the product of the dims behind the$' k_split.h &&
has ': step_bytes = the bytes of one step on the axis;' k_split.h &&
has '"function":"k_split_2_of_2x3_steps"' k_split.json && counts 2 '"rows_function":"k_split_rows_of_2x3_steps"' k_split.json]] },
  { "how each rule cuts, in words",
    { node('Split 13 float ["n"]', '"outputs": 2'), node('Split 18 float ["n"]', '"num_outputs": 4'),
      of_n(), of_n('"keepdims": 0'), of_n('"split": 4'), of_n('"split": {"dtype": "int64", "dims": []}'),
      of_n('"split": {"dtype": "int64", "dims": [null]}'), of_n('"split": {"dtype": "int64", "dims": null}') }, [[
tr -d '\n' <k_split.h | sed 's/ \* / /g; s/[.] / /g' >words &&
while read -r part; do has " into $part " words || exit 1; done <<'END'
2 equal parts
3 parts of ceil(dim / 4), then the rest
parts of 1 #3(SplitToSequence):
parts of 1; the axis is dropped
parts of 4, then the rest, if any
parts of split, then the rest, if any
the lengths that split lists
parts of split, then the rest, if any, or the lengths that split lists
END]] },
  { "the comment of a view or slice describes its parameters, and no others",
    { node('Split 13 float [6, "k"]', '"path": "v", "split": [2, 4]'),
      node('Split 13 float ["n", 6, "k"]', '"path": "s", "axis": 1, "split": [2, 4], ' .. strided) }, [[
for part in v s; do
    grep -A 1 "part 0 of $part: " k_split.h >first && lacks dim_ first &&
    grep -A 2 "part 1 of $part: " k_split.h >second &&
        has -x ' [*]   dim_k: the dimension k' second && lacks dim_n second || exit 1
done]] },
  { "a view's offset is known where it begins with the input", node('Split 13 float [6, "k"]', '"split": [2, 4]'), [[
tr -d '\n ' <k_split.json >words && grep -o '"offset":[0-9]*' words | has -x '"offset":0' &&
has '"parameters":.{"name":"dim_k","value":{"factor":1,"symbols":."k".}}.,"fate":"view"' words]] },
  { "lengths whose number is known, and lengths that come with their number",
    { node("Split 1 float16 [6]", '"axis": 0, "split": {"dtype": null, "dims": [2]}, "outputs": 2'),
      of_n('"split": {"dtype": null, "dims": null}') }, [[
has -x ' \*   split: its 2 elements as float16 bits, aligned for uint16_t' k_split.h &&
has -x ' \*   split: its split_count elements, aligned for their type' k_split.h &&
has -x ' \*   split_count: the number of elements of split' k_split.h]] },
  { "the comments of views name their parts",
    { six('"path": "a*/", "outputs": 2'), six('"path": "b", "outputs": 3'), six('"path": "c", "split": [2, 1, 3]') }, [[
grep -x ' \* part 1 of a.x2a/: Split-13, float .6. on axis 0 into 3, 3[.]' k_split.h -A 1 |
    has -x ' \* part 2 of c: .* into 2, 1, 3[.]' && has ' part 2 of b: ' k_split.h]] },
  { "unknown dims, and an unknown rank",
    { node('Split 13 float [null, "a?*/", 6]', '"axis": 2, "outputs": 2'),
      node("Split 13 float null", '"axis": -1, "split": [16, 3]') }, [[
has -F ' float [?, a\x3f\x2a/, 6] on axis 2 into 3, 3' k_split.h &&
has -F ' float [...] on axis -1 into 16, 3' k_split.h]] },
  { "strings are moved unchanged", node("Split 13 string [2, 6]", halves),
    [[tr -d '\n' <k_split.h | sed 's/ [*] / /g' >words &&
has 'step_bytes = .*; all elements, strings too, have one size and are copied as bytes[.]' words]] },
  { "symbols that would be the same side by side",
    { node(('Split 13 float ["%s|%s", 6, "%s"]'):format(long, long, long), '"path": "one", "axis": 1, ' .. strided),
      node(('Split 13 float ["%s", 6, "%s|%s"]'):format(long, long, long), '"path": "two", "axis": 1, ' .. strided) },
    [[grep -o 'k_slice_a\{40\}_[0-9a-f]\{8\}(' k_split.h | sort -u | counts 4 . &&
has 'size_t dim_a\{40\}_a\{6\}_[0-9a-f]\{8\}[,);]' k_split.h && lacks 'dim_a\{40\}_a\{7\}' k_split.h]] },
  { "symbols that become one C name, which the numbers of a slice number as the slice does",
    node('Split 13 float ["a.b", 6, "a/b"]', '"path": "p", "name": "p", "axis": 1, "split": [2, 4], ' .. strided), [[
grep -A 2 '^ \* part 1 of p: ' k_split.h >slice && has -x ' \*   dim_a_b: the dimension a/b' slice &&
lacks dim_a_b_2 slice && cat >p.c <<'END' &&
#include "k_split.h"
int main(void)
{
    const size_t dim_a_b = 5, dim_a_b_2 = 3;
    return p_slice_1_input_bytes(dim_a_b, dim_a_b_2) != 360 || p_slice_1_stride(dim_a_b) != 120 || p_slice_1_rows(dim_a_b_2) != 3;
}
END
${CC:-cc} -std=c99 p.c k_split.c -o p && ./p && has '^static inline size_t p_slice_1_rows(size_t dim_a_b_2) {' k_split.h &&
has '^static inline size_t p_slice_1_input_bytes(size_t dim_a_b, size_t dim_a_b_2) {' k_split.h]] },
  { "a symbol of two dims is one argument of a function, and no macro takes it",
    node('Split 13 float ["n", 6, "n"]', '"name": "p", "axis": 1, "split": [2, 4], ' .. strided),
    [[has -x 'static inline size_t p_slice_0_input_bytes(size_t dim_n) { return dim_n \* dim_n \* 24; }' k_split.h &&
      lacks '#define.*(dim' k_split.h]] },
  { "copies of the same layout share a function, whatever their symbols, which a typed function multiplies",
    { node('Split 13 float ["m", 6, "n", "n", "m"]', '"path": "p", "axis": 1, "split": [2, 4]'),
      node('Split 13 float ["k", 6, "n", "n", "m"]', '"name": "q", "axis": 1, "split": [2, 4]') }, [[
counts 2 '"rows_function":"k_split_rows_of_1_2_steps"' k_split.json && cat >p.c <<'END' &&
#include "k_split.h"
int main(void)
{
    const size_t k = 2, n = 2, m = 1;
    float in[2 * 6 * 4], a[2 * 2 * 4], b[2 * 4 * 4];
    for (int i = 0; i < 48; i++)
        in[i] = (float)i;
    q_split(k, n, m, in, a, b);
    return a[8] != 24 || b[31] != 47;
}
END
${CC:-cc} -std=c99 p.c k_split.c -o p && ./p]] },
  { "the manifest has what each node passes to a function that they share",
    { node('Split 13 float ["a.b", 6, "a/b"]', '"axis": 1, "split": [2, 4]'),
      node('Split 13 double ["n", 6, "a/b"]', '"axis": 1, "split": [2, 4]') }, [[
has 'k_split_rows_of_1_2_steps(size_t first_row, size_t rows, size_t step_bytes,' k_split.h &&
tr -d '\n ' <k_split.json >k && grep -o '"name":"rows","value":{"factor":1,"symbols":."[^"]*".}' k >rows &&
has -x '.*"a[.]b".}' rows && has -x '.*"n".}' rows && counts 2 . rows &&
grep -o '"rows_parameters":.{"name":"step_bytes","value":{"factor":[0-9]*,"symbols":."a/b".}}.,' k >bytes &&
has ':8,' bytes && has ':16,' bytes]] },
  { "a function that tells lengths writes as many as there are, and no more than there is room for",
    { node("SplitToSequence 24 float [6]", '"name": "cut", "split": {"dtype": "int64", "dims": [null]}, "sequence": true'),
      sequence('"name": "four_two", "split": [4, 2], "sequence": true'),
      sequence('"name": "two_four", "split": [2, 4], "sequence": true') }, [[
has '^#ifndef SPLITGEN_DEFINES_[a-z]*_[0-9A-F]\{8\}$' k_split.h && lacks ' outputs: one address' k_split.h &&
has -x ' \*   output_sequence: output_count addresses, one for each part' k_split.h && cat >p.c <<'END' &&
#include "k_split.h"
int main(void)
{
    const int64_t split[] = {1, 3, 2};
    int64_t lengths[4] = {0, 0, 0, -1};
    size_t count = 0;
    if (cut_lengths(split, 3, lengths, 4, &count) != SGK_OK || count != 3 || lengths[2] != 2 || lengths[3] != -1)
        return 1;
    lengths[2] = -1;
    if (cut_lengths(split, 3, lengths, 2, &count) != SGK_OK || count != 3 || lengths[1] != 3 || lengths[2] != -1)
        return 2;
    if (four_two_lengths(lengths, 4, &count) != SGK_OK || count != 2 || lengths[0] != 4 || lengths[1] != 2)
        return 3;
    return two_four_lengths(lengths, 4, &count) != SGK_OK || count != 2 || lengths[0] != 2 || lengths[1] != 4;
}
END
${CC:-cc} -std=c99 p.c k_split.c -o p && ./p]] },
  { "processors that have vectors", node('Split 13 uint8 ["n", 3]', '"axis": 1, "outputs": 3'), [[
has_vectors() {
    { sed -n '/^#if.* __OPTIMIZE__/,/^#endif/p' k_split.c && echo "vectors: SPLITGEN_HAS_VECTORS"; } >v.c &&
        ${CC:-cc} -E -undef -D__GNUC__=13 -D__OPTIMIZE__ "$@" v.c | has -x 'vectors: 1'
}
for one in __SSE2__ __ARM_NEON __VSX__ __VX__ __wasm_simd128__; do has_vectors -D$one || exit 1; done
has_vectors -D__riscv_vector -D__clang__ && has_vectors -D__riscv_vector -U__GNUC__ -D__GNUC__=14 &&
! has_vectors -D__riscv_vector && ! has_vectors && ! has_vectors -D__SSE2__ -DSPLITGEN_PLAIN]] },
  { "rows for two threads, as many as sgk_max_threads gives each", node("Split 13 float [4, 8192]", halves), [[
has '"rows_function":"k_split_rows_of_2x16384"' k_split.json &&
"$SPLITGEN" kernel --request r.json --optimize size --prefix s --out . && lacks _rows s_split.h]] },
  { "too few rows for two threads", node("Split 13 float [4, 8190]", halves),
    "has k_split_4_of_2x16380 k_split.h && lacks _rows k_split.h" },
  { "equal rows share one function for any number of rows",
    { node("Split 13 uint8 [2, 3]", '"axis": 1, "outputs": 3'), node("Split 13 uint8 [1000, 3]", '"axis": 1, "outputs": 3'),
      node('Split 13 uint8 ["n", 3]', '"axis": 1, "outputs": 3') }, [[
counts 1 '^SPLITGEN_API void ' k_split.c && counts 3 '"strategy":"deinterleave"' k_split.json]] },
  { "a compiler without shuffles", node('Split 13 uint8 ["n", 3]', '"axis": 1, "outputs": 3'), [[
"$SPLITGEN" kernel --request r.json --dispatch --prefix d --out . && has shufflevector d_split.c &&
${CC:-cc} -E -w -O2 '-D__has_builtin(x)=0' d_split.c >d.i && lacks shufflevector d.i]] },
  { "a copy where a view would do, and a constant that is copied, and one that is not",
    { six('"outputs": [{"fate": "copy"}, {}]'), six('"outputs": [{"fate": "copy"}, {"initializer": "w"}]') },
    [[
counts 1 '^SPLITGEN_API void k_split_[a-z0-9_]*(' k_split.c &&
grep -o '"fate":"[a-z]*"' k_split.json | cut -d '"' -f 4 | tr '\n' ' ' | has -x 'copy view copy folded ']] },
  { "a slice where a view would do", six('"outputs": [{"fate": "strided"}, {}]'), [[
tr -d '\n ' <k_split.json | grep -o '"fate":"[a-z]*","why":"[a-z ]*"' >fates &&
counts 1 '"strided","why":"nothingbeforetheaxis"' fates && counts 1 '"view","why":"nothingbeforetheaxis"' fates]] },
  { "copies without elements, with another part and without one",
    { six('"split": [6, 0], "outputs": [{"fate": "copy"}, {"fate": "copy"}]'),
      node("Split 13 float [2, 0]", '"axis": 1, "outputs": [{"fate": "copy"}, {"fate": "copy"}]') }, [[
grep -o '"fate":"[a-z]*"' k_split.json | cut -d '"' -f 4 | tr '\n' ' ' | has -x 'copy dead dead dead ' &&
counts 3 '"bytes":0' k_split.json &&
cat >p.c <<'END' && ${CC:-cc} -std=c99 p.c k_split.c -o p && ./p
#include "k_split.h"
int main(void)
{
    const float in[6] = {1, 2, 3, 4, 5, 6};
    float out[6] = {0};
    k_split_1_of_24(in, out);
    return out[5] != 6;
}
END]] },
  { "a part of several nodes is one slice; places of copies are only in the manifest",
    { node('Split 13 float ["n", 6]', '"axis": 1, ' .. strided),
      node('Split 13 float ["n", 6]', '"axis": 1, "split": [3, 2, 1], "outputs": [{"fate": "strided"}, {"fate": "copy"}, {}]'),
      node("Split 13 float [2, 17]", '"axis": 1, "outputs": 17') }, [[
counts 2 '^#define k_slice_[0-9a-z_]*_OFFSET ' k_split.h &&
counts 22 '"stride":' k_split.json && counts 2 '"slice":"k_slice_n_of_12_at_0_of_24"' k_split.json]] },
  { "nodes that differ only in dims share what the comment says of them", { node('Split 13 float ["n", 4, "m"]', halves),
    node('Split 13 float ["n", 4, "k"]', '"path": "b", ' .. halves) },
    "has '^ \\* Split-13, float on axis 1 into 2, 2, rows = n:$' k_split.h" },
  { "lengths with symbols of a list of any rank", of_n('"split": {"dtype": "int64", "dims": null, "lengths": ["k", 2]}'),
    "has '\"n\"' k_split.json" },
  { "a name of an expression that is a number", nil, "has '\"dims\":\\[3,4\\]' k_split.json",
    text = '{"format": 1, "expressions": {"half": "2*3 / 2"}, "nodes": ['
      .. node('Split 13 float ["half", 4]', '"axis": 1, "outputs": 1') .. "]}" },
  { "an expression whose name the request gives another one", nil, "has '\"input#0_\"' k_split.json",
    text = '{"format": 1, "expressions": {"input#0": "k + 1"}, "nodes": ['
      .. node(('Split 18 float ["%s*%s + 1"]'):format(long, long), '"num_outputs": 2') .. "]}" },
  { "moves of a constant size for as many bytes of a step as fit", { node('Split 13 null ["n", 4]', '"axis": 1, "outputs": 4'),
    '{"op": "Split", "opset": 13, "dtype": "complex128", "dims": null, "axis": 1, "split": [1, 1, 1, 1]}' },
    "counts 4 'if (bytes == [1248])' k_split.c && lacks 'bytes == 16' k_split.c" },
  { "rows of a run may have no bytes", '{"op": "Split", "opset": 13, "dtype": "float", "dims": ["n", "t"], "axis": 1, '
    .. '"split": {"dtype": "int64", "dims": [2]}, "outputs": 2, "name": "cut"}', [[
cat >p.c <<'END' && ${CC:-cc} -std=c99 p.c k_split.c -o p && ./p
#include "k_split.h"
int main(void)
{
    static const int64_t split[2] = {0, 0};
    float memory[3];
    float *const outputs[2] = {memory + 1, memory + 2};
    return cut_split(20, 0, split, memory, outputs) != SGK_OK;
}
END]] },
  { "listed parts of every narrow width", '{"op": "Split", "opset": 13, "dtype": "uint8", "dims": [20, 40], "axis": 1, '
    .. '"split": {"dtype": "int64", "dims": [7]}, "outputs": 7, "name": "cut"}', [[
cat >p.c <<'END' && ${CC:-cc} -std=c99 p.c k_split.c -o p && ./p
#include "k_split.h"
static uint8_t input[20 * 40], parts[7][20 * 16];
int main(void)
{
    static const int64_t split[7] = {1, 2, 4, 8, 16, 0, 9};
    uint8_t *outputs[7];
    size_t at = 0;
    for (size_t i = 0; i < sizeof input; i++)
        input[i] = (uint8_t)(i * 7 + i / 256);
    for (size_t i = 0; i < 7; i++)
        outputs[i] = parts[i];
    if (cut_split(split, input, outputs) != SGK_OK)
        return 1;
    for (size_t i = 0; i < 7; at += (size_t)split[i], i++)
        for (size_t row = 0; row < 20; row++)
            for (size_t k = 0; k < (size_t)split[i]; k++)
                if (parts[i][row * (size_t)split[i] + k] != input[row * 40 + at + k])
                    return 2;
    return 0;
}
END]] },
  { "how many parts there are is what a sequence's function checks, and that of the lengths says",
    of_n('"split": {"dtype": "int64", "dims": [null]}, "sequence": true'),
    "counts 2 'SGK_BAD_OUTPUTS   there are not output_count parts' k_split.h" },
  { "a known list of a known axis is not checked again", node("SplitToSequence 16 float [0, 72]",
    '"axis": 1, "split": [32, 40], "sequence": true'), [[
[ "$("$SPLITGEN" kernel --request r.json --embed --out - | grep -c numbers)" = 0 ] && ! grep -q BAD_LENGTHS k_split.c]] },
  { "a dtype by its number", '{"op": "Split", "opset": 13, "dtype": 10, "dims": [6], "outputs": 2}',
    "tr -d '\\n ' <k_split.json | grep -q '\"dtype\":\"float16\"'" },
  { "the only rank that split may have is said and checked", node("Split 13 float [2, 6]",
    '"axis": 1, "split": {"dtype": "int64", "dims": null}, "outputs": 2'), [[
has 'split_rank: the rank of split, which must be 1' k_split.h && has 'SGK_BAD_RANK      split_rank is not 1' k_split.h &&
counts 2 'if (split_rank != 1)' k_split.c]] },
  { "of an unknown shape, nothing stands before axis 0", node("Split 13 float null", '"axis": 0, "split": [1, 2], "outputs": 2'),
    [[has '"fate":"view"' k_split.json && has '"may_be_null":true' k_split.json &&
has 'k_view_8_at_4_of_12_inner_if_dim_is_3(size_t dim, size_t inner, const void \*input)' k_split.h]] },
  { "of an unknown shape, nothing stands behind axis -1", node("Split 13 float null",
    '"axis": -1, "split": [1, 2], "outputs": 2'), "has 'k_split_rows_of_4_8(size_t first_row, size_t rows, const' k_split.h" },
  { "an array of 17 outputs, beside a single output of that index",
    { node("Split 18 float [4, 34]", '"axis": 1, "num_outputs": 17'),
      node("Split 13 float [4, 36]", ('"axis": 1, "outputs": [%s{"fate": "copy"}]'):format(('{"fate": "dead"}, '):rep(17))) },
    "has 'k_split_4_of_skip136_8_[0-9a-f]*(const void \\*input, void \\*output_17)' k_split.h" },
  { "a prefix that begins like names of the library", node("Split 13 float [2, 4]", halves), [[
"$SPLITGEN" kernel --request r.json --prefix sgk_read_x --out . &&
${CC:-cc} -std=c99 -Werror -fsyntax-only sgk_read_x_split.c]] },
}

local function check_accepted(here, text, holds)
  here:write("r.json", text)
  here:must('"$SPLITGEN" kernel --request r.json --prefix k --out .')
  here:must("${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Werror -fsyntax-only k_split.c\n" .. holds)
end

test.rows("accepted", accepted, function(here, row)
  check_accepted(here, row.text or request(row[2]), row[3])
end)

-- A manifest repeats the options of its command; as a request, these are the defaults.
test("a manifest repeats prefix and options", function(here)
  here:write("r.json", request{ node("Split 13 float [65536, 128]", halves), six('"outputs": 2') })
  here:must([[
mkdir again other
"$SPLITGEN" kernel --request r.json --aligned --copy-all --optimize size --dispatch --prefix p --out . &&
"$SPLITGEN" kernel --request p_split.json --out again && cmp p_split.json again/p_split.json &&
"$SPLITGEN" kernel --request p_split.json --optimize speed --prefix q --out other && has '"prefix":"q"' other/q_split.json &&
tr -d '\n ' <other/q_split.json |
    has -F '"options":{"aligned":true,"copy_all":true,"dispatch":true,"optimize":"speed"}']])
  local text = request{ node("Split 13 float [2, 6]", halves), six('"outputs": 2') }
  here:write("r.json", (text:gsub('"nodes"', '"options": {"copy_all": true, "dispatch": false}, "nodes"')))
  here:must([[
"$SPLITGEN" kernel --request r.json --strided --out . && counts 2 '"fate":"strided"' kernel_split.json &&
lacks -e copy_all -e dispatch kernel_split.json]])
end)

test("a manifest with lengths known only at run time is a request under another prefix, and for code to embed", function(here)
  here:write("r.json", request(node("Split 13 float [6]", '"split": {"dtype": "int64", "dims": [2]}, "outputs": 2')))
  here:must([[
"$SPLITGEN" kernel --request r.json --prefix p --out . && has '"lengths_function":"p_run_' p_split.json &&
"$SPLITGEN" kernel --request p_split.json --prefix q --out . && has '"lengths_function":"q_run_' q_split.json &&
"$SPLITGEN" kernel --request p_split.json --embed --out other && lacks lengths_function other/p_split.json]])
end)

-- With options of the request, and options of the command line, which override them.
test("list prints the manifest that kernel writes", function(here)
  local text = request{ node('Split 13 float ["n", 128]', halves), node("Split 13 float [1, 128]", halves), six('"outputs": 2') }
  here:write("r.json", (text:gsub('"nodes"', '"options": {"optimize": "size"}, "nodes"')))
  for _, options in ipairs({ "", "--optimize speed --prefix other", "--copy-all --name-nodes" }) do
    here:must(([[
mkdir out && "$SPLITGEN" kernel --request r.json --out out %s && mv out/*.json k.json && rm -r out &&
"$SPLITGEN" list --request r.json --format json %s | cmp - k.json &&
"$SPLITGEN" list --request - --format json %s <k.json | cmp - k.json]]):format(options, options, options))
  end
  here:expect('"$SPLITGEN" list --request r.json', 0, "  view   output_0 [1, 64], 256 B in input: nothing before the axis\n")
  here:write("wrong.json", request{ node("Split 13 float [2, 6]", '"axis": 1, "outputs": [{"bytes": 23}, {}]') })
  here:expect('"$SPLITGEN" list --request wrong.json', 1, "", "outputs[0].bytes is given as 23, but is 24")
end)

test("the schema names the ops and the dtypes of the tables", function()
  local schema = dkjson.decode(test.read(test.setting("SPLITGEN_SOURCE_ROOT") .. "/generator/manifest.schema.json"))
  local spec = load_spec()
  for what, rows in pairs({ op = spec.ops, dtype = spec.dtypes }) do
    local named = (" %s "):format(table.concat(schema["$defs"][what].enum, " ")) -- null is nil here
    for _, row in ipairs(rows) do
      test.holds(named, (" %s "):format(row.op or row[1]))
      test.holds(named, (" %s "):format(row.code or row.op))
    end
    test.equal(#schema["$defs"][what].enum, #rows * (what == "dtype" and 2 or 1), what)
  end
end)

-- A schema with a slip, which only --root can give, and the message.
test.rows("refused schema", {
  { "{", "1: error: not JSON: expected a string" },
  { "", "1: error: not JSON: expected a value" },
  { "{\n  1", "2: error: not JSON: expected a string" },
  { "[]", "1: error: there is no object $defs.request" },
  { "{}", "1: error: there is no object $defs.request" },
  { "null", "1: error: there is no object $defs.request" },
  { '{"$defs":{}}', "1: error: there is no object $defs.request" },
  { '{"$defs":{"request": {}, "op": []}}', "1: error: there is no object $defs.op" },
  { '{"$defs":{"request": {}, "op": {}, "dtype": {"$ref": "#/$defs/type"}}}', "1: error: a $ref names no part of $defs" },
  { '{"$defs":{"request": {"items": {"$ref": 1}}, "op": {}, "dtype": {}}}', "1: error: a $ref names no part of $defs" },
}, function(here, row)
  local schema, told = table.unpack(row)
  here:copy_sources("generator")
  here:write("generator/manifest.schema.json", schema)
  here:write("r.json", request(six('"outputs": 2')))
  for _, arguments in ipairs({ "kernel --request r.json --out .", "--print manifest" }) do
    here:prints('"$SPLITGEN" --root . ' .. arguments, 1, "./generator/manifest.schema.json:" .. told .. "\n")
  end
end)

test("escapes and blanks", function(here)
  local text = '\n{\t"format" : 1 , "nodes" : [ {"op": "Split", "opset": 13, "dtype": "float", "dims": [6]'
    .. ',\r\n "outputs" : 2, "path": "a\127\\u00e4\\ud83d\\ude00\\n" } ] }\n'
  check_accepted(here, text, [[has 'a\\x7f\\xc3\\xa4\\xf0\\x9f\\x98\\x80\\x0a' k_split.h]])
end)

-- The beginning of the message, with the place of the error; then rows of a request and the rest of the message.
local million = "SplitToSequence 11 float [1000000"
local refused = {
  -- not JSON, although some readers accept it
  { "r.json:1: error: not JSON: ",
    { "", "expected a value [request]" },
    { "nonsense", "expected a value [request]" },
    { '{"format": 1, "nodes": [', "expected a value [request]" },
    { request('{"op": "Split", "outputs": 2,}'), "expected a string [request]" },
    { request('{"op": "Split" "outputs": 2}'), "expected '}' [request]" },
    { request('{"op": "Split", "outputs" 2}'), "expected ':' [request]" },
    { request("{} {}"), "expected ']' [request]" },
    { request("{}") .. " more", "more text after the value [request]" },
    { "\xef\xbb\xbf" .. request("{}"), "expected a value [request]" },
    { "// words\n" .. request("{}"), "expected a value [request]" },
    { request('{"axis": +1}'), "expected a value [request]" },
    { request('{"axis": 1.}'), "expected '}' [request]" },
    { request('{"axis": NaN}'), "expected a value [request]" },
    { request('{"path": "a\nb"}'), "a control character in a string [request]" },
    { request('{"path": "a'), "a string without an end [request]" },
    { request([[{"path": "\q"}]]), "an escape that stands for no character [request]" },
    { request([[{"path": "\u0000"}]]), "an escape that stands for no character [request]" },
    { request([[{"path": "\ud800"}]]), "an escape that stands for no character [request]" },
    { request([[{"path": "\udc00"}]]), "an escape that stands for no character [request]" },
    { request('{"path": "\x80"}'), "no UTF-8 [request]" },
    { request([[{"axis": 0, "\u0061xis": 0}]]), "'axis' is given twice [request]" },
    { request(("["):rep(17) .. ("]"):rep(17)), "nested more than 16 deep [request]" } },
  { "r.json:3: error: not JSON: ", { request('\n\n{"axis": 01}'), "expected '}' [request]" } },

  -- violations of the schema
  { "r.json: error: ",
    { "[]", "must be an object, not a list [request]" },
    { '{"format": 1}', "nodes is missing [request]" },
    { '{"nodes": []}', "format is missing [request]" },
    { '{"format": 3, "nodes": []}', "format must be 1 or 2 [request]" },
    { '{"format": 1, "options": {"copy_al": true}, "nodes": []}',
      "options has the unknown key 'copy_al': did you mean 'copy_all'? [request]" },
    { '{"format": 1, "options": {"optimize": "fast"}, "nodes": []}', "options.optimize must be size or speed [request]" },
    { '{"format": 1, "options": {"copy_all": true, "strided": true}, "nodes": [' .. six() .. "]}",
      "options.strided can not be used together with options.copy_all [request]" },
    { '{"format": 1, "prefix": "2", "nodes": [' .. six() .. "]}",
      "prefix '2' cannot be used as a C name [request]" },
    { '{"format": 1, "nodes": [], "names": 1}', "has the unknown key 'names' [request]" },
    { '{"format": 1, "nodes": {}}', "nodes must be a list, not an object [request]" } },
  { "r.json: #0: error: ",
    { request("3"), "must be an object, not an integer [request]" },
    { request('{"opset": 13}'), "op is missing [request]" } },
  { "r.json: #1(Split): error: ", { request{ six('"outputs": 2'), six('"axes": 1') },
    "has the unknown key 'axes': did you mean 'axis'? [request]" } },
  { "r.json: #0(Split): error: ",
    { request('{"op": "Split", "dims": []}'), "dtype is missing [request]" },
    { request('{"op": "Split", "dtype": null}'), "dims is missing [request]" },
    { request(node("Split 13 float [1.5]")), "dims[0] must be an integer, a string or null, not the number 1.5 [request]" },
    { request(node("Split 13 float [1e400]")), "dims[0] must be an integer, a string or null, not the number inf [request]" },
    { request(node("Split 13 float [9223372036854775808]")), "dims[0] must be an integer, a string or null, not the number " },
    { request(node("Split 13 float [-1]")), "dims[0] must be at least 0, not -1 [request]" },
    { request(node('Split 13 float [""]')), "dims[0] must not be empty [request]" },
    { request(six('"split": {"dtype": null}')), "split.dims is missing [request]" },
    { request(six('"outputs": [{"fate": "moved"}]')), "outputs[0].fate must be view, strided, folded, dead or copy [request]" },
    { request(six('"outputs": 2, "parameters": ["outer"]')), "parameters[0] must be an object, not a string [request]" },
    { request(six('"sequence": 1')), "sequence must be true or false, not an integer [request]" },
    { request(six('"outputs": [{"may_be_null": false}, {}]')), "outputs[0].may_be_null must be true [request]" },

    -- keys that contradict each other
    { request('{"op": "Split", "dtype": null, "dims": []}'), "opset is missing, and since_version too [request]" },
    { request(node("Split 13 real []", '"outputs": 1')), "dtype 'real' is none of float, " },
    { request('{"op": "Split", "opset": 13, "dtype": 99, "dims": [6], "outputs": 2}'),
      "dtype 99 is the number of no dtype in the tables [request]" },
    { request(node("Split 13 half []", '"outputs": 1')), "dtype 'half' is not known: did you mean 'float16'? [request]" },
    { request(six('"split": {"dtype": "real", "dims": [2]}, "outputs": 2')), "split.dtype 'real' is none of float, " },
    { request(six()), "outputs is missing, and nothing else gives their number [request]" },
    { request(six('"outputs": [{"name": "a"}, {"name": "a"}]')), "outputs 'a' is given twice [request]" },
    { request(node("Split 2 float [6]", '"outputs": 2, "split": 3')), "2 inputs, Split-2 takes at most 1 [BAD_INPUTS]" },
    { request(six('"outputs": 65537')), "outputs are 65537, and no more than 65536 can be asked for [request]" },
    { request(six('"outputs": 1048577')), "outputs are more than 1048576 in all nodes together [request]" } },
  { "r.json: n: error: ",
    { request{ six('"path": "n", "outputs": 2'), six('"path": "n", "outputs": 2') }, "path is given twice [request]" } },
  { "r.json: #0(Slice): error: ",
    { request(node("Slice 13 null []")), "op 'Slice' is none of Split, SplitToSequence [request]" } },

  -- requests beyond a limit
  { "r.json: #0(SplitToSequence): error: ",
    { request(node(million .. (", 1"):rep(16) .. "]")),
      "the dimensions of outputs up to this node are more than 2097152 [limit]" },
    { request(node(million .. ', "sixty-eight bytes, a million times: one for each part of the sequence"]')),
      "the bytes of names up to this node are more than 67108864 [limit]" },
    { request(node(("SplitToSequence 13 float [%s2048]"):format(('"n", '):rep(17)), '"axis": -1')),
      "the symbols of outputs that have more than 8 up to this node are more than 16384 [limit]" } },

  -- refusals by the op version
  { [[r.json: say "n"\x0a: error: ]],
    { request(six([["outputs": 4, "path": "say \"n\"\n"]])),
      "'outputs of dim / outputs' leaves 2 of 6 on the axis [BAD_LENGTHS]" } },
  { "r.json: #0(Split): error: ",
    { request(six('"outputs": 2, "attributes": {"balanced": 1}')), "Split-13 has no attribute 'balanced' [BAD_ATTRIBUTE]" },
    { request(six('"outputs": 2, "axis": 0, "attributes": {"axis": 0}')), "attribute 'axis' is given twice [request]" },
    { request(six('"outputs": 2, "attributes": {"axis": true}')),
      "attributes.axis must be an integer, a string or a list, not true or false [request]" },
    { request(six('"outputs": 2, "attributes": {"axis": "0"}')),
      "attribute 'axis' is of type STRING, Split-13 has it as INT [BAD_ATTRIBUTE]" },
    { request(six('"outputs": 2, "attributes": {"axis": [0]}')),
      "attribute 'axis' is of type INTS, Split-13 has it as INT [BAD_ATTRIBUTE]" },
    { request(six('"outputs": [{}, {"position": -1}]')), "outputs of Split have no position [request]" },
    { request(six('"outputs": 2, "axis": 4294967296')), "axis 4294967296 is outside [-1, 0] [BAD_AXIS]" },
    { request(six('"split": [4294967297, 5]')), "split[0] is 4294967297: only 6 of 6 are left on the axis [BAD_LENGTHS]" },
    { request(node("Split " .. newest_opset + 1 .. " null null", '"outputs": 1')),
      ("opset %d is newer than %d, the newest that the tables know [opset]"):format(newest_opset + 1, newest_opset) },

    -- results that are wrong
    { request(six('"since_version": 11, "outputs": 2')), "since_version is given as 11, but is 13 [request]" },
    { request(six('"lengths": [2, 4], "outputs": 2')), "lengths[0] is given as 2, but is 3 [request]" },
    { request(six('"lengths": [6], "outputs": 2')), "lengths is given as 1 of them, but is 2 of them [request]" },
    { request(node('Split 13 float [null]', '"lengths": [6], "outputs": 1')),
      "lengths is given as 1 of them, but is null [request]" },
    { request(node("Split 13 float null", '"required_dim": 6, "outputs": 1')),
      "required_dim is given as 6, but is null [request]" },
    { request(node("Split 13 float [null]", '"required_dim": 6, "outputs": 1')),
      "required_dim is given as 6, but is null [request]" },
    { request(node('Split 13 float ["n"]', '"lengths": [6], "outputs": 1')), "lengths[0] is given as 6, but is n [request]" },
    { request(six('"outputs": [{"fate": "folded"}]')),
      "outputs[0].fate is given as folded, but is view: nothing before the axis [request]" },
    { request(six('"split": [6, 0], "outputs": [{}, {"fate": "view"}]')),
      "outputs[1].fate is given as view, but is dead: no elements [request]" },
    { request(six('"outputs": [{}, {"name": "", "fate": "copy"}]')),
      "outputs[1].fate is given as copy, but is dead: omitted [request]" },
    { request(node("Split 13 float [2, 6]", '"axis": 1, "outputs": [{}, {"fate": "view"}]')),
      "outputs[1].fate is given as view, but is copy: rows [request]" },
    { request(node('Split 13 float [2, null]', '"axis": 1, "outputs": [{"fate": "strided"}]')),
      "outputs[0].fate is given as strided, but is copy: lengths of the run [request]" },
    { request(six('"outputs": [{}, {"offset": 4}]')), "outputs[1].offset is given as 4, but is 12 [request]" },
    { request(six('"outputs": [{}, {"name": "", "offset": 4}]')), "outputs[1].offset is given as 4, but is null [request]" },
    { request(six('"outputs": [{}, {"offset": {"factor": 4, "symbols": ["n"]}}]')),
      'outputs[1].offset is given as {"factor":4,"symbols":["n"]}, but is 12 [request]' },
    { request(node('Split 13 float ["n", 6]', '"axis": 1, "outputs": [{}, {"bytes": 12}]')),
      'outputs[1].bytes is given as 12, but is {"factor":12,"symbols":["n"]} [request]' } },
  { "r.json: #0(SplitToSequence): error: ",
    { request(node("SplitToSequence 10 float [6]", '"split": 2')),
      "opset 10 has no SplitToSequence: it came with opset 11 [opset]" },
    { request(node("SplitToSequence 10 float [6]", '"split": [2, 4]')),
      "opset 10 has no SplitToSequence: it came with opset 11 [opset]" },
    { request(sequence('"outputs": 2')), "outputs is given as 2, but is 6 of them [request]" },
    { request(sequence('"split": [4, 2], "outputs": [{"position": -1}, {}]')), "two outputs have position 1 [position]" },
    { request(of_n('"split": {"dtype": "int64", "dims": []}, "outputs": [{"name": "a"}]')),
      "outputs[0].name is given as a, but is output_sequence [request]" },
    { request(of_n('"outputs": [{}, {"position": -1}, {}]')), "outputs is given as 3 of them, but is 4 of them [request]" },
    { request(of_n('"outputs": [{"position": -2}, {"position": -2}]')), "two outputs have position -2 [position]" },
    { request(sequence('"split": [4, 2], "outputs": [{}, {"position": -3}]')),
      "output 1 has position -3, and the sequence has 2 parts [position]" },
    { request(of_n('"outputs": [{"position": 1}]')), "outputs[0].position must be at most -1, not 1 [request]" },
    { request(sequence('"sequence": true, "outputs": [{"fate": "strided"}]')),
      "outputs[0].fate is given as strided, but is copy: a sequence at run time [request]" } },
}

local kernels_of = '"$SPLITGEN" kernel --out . --request '

for _, group in ipairs(refused) do
  for i = 2, #group do
    local text, said = table.unpack(group[i])
    test("refused: " .. text, function(here)
      here:write("r.json", text)
      here:refuses(kernels_of .. "r.json", 1, group[1] .. said)
    end)
  end
end

test("large or deep files do not exhaust memory or stack", function(here)
  here:write("r.json", ("["):rep(400000))
  here:refuses(kernels_of .. "r.json", 1, "r.json:1: error: not JSON: nested more than 16 deep [request]")
  here:must("truncate -s 100M r.json")
  here:refuses(kernels_of .. "r.json", 1, "r.json: error: more than 16777216 bytes [request]")
  here:refuses(kernels_of .. "- </dev/zero", 1, "standard input: error: more than 16777216 bytes [request]")
end)

-- The CPU time of a command on a node whose input has so many symbols, in seconds.
local function seconds_of(here, command, symbols, name)
  local dims = {}
  for i = 1, symbols do
    dims[i] = ('"%s%d"'):format(name, i)
  end
  here:write("r.json", request(node(("Split 13 float [%s, 6]"):format(table.concat(dims, ",")), '"axis": -1, "outputs": 2')))
  local begin = os.clock()
  here:must(command)
  return os.clock() - begin
end

-- The time must be linear: for 8 times as many symbols less than 20 times as long; quadratic time would be 64 times as long.
test.rows("many symbols", {
  { "copies", kernels_of .. "r.json" },
  { "symbols whose names begin alike", kernels_of .. "r.json", ("n"):rep(40) },
  { "slices", kernels_of .. "r.json --strided" },
  { "pieces", kernels_of .. "r.json --embed" },
  { "typed functions", kernels_of .. "r.json --name-nodes" },
  { "a list", '"$SPLITGEN" list --request r.json' },
}, function(here, row)
  local seconds, many = seconds_of(here, row[2], 1000, row[3] or "n"), seconds_of(here, row[2], 8000, row[3] or "n")
  test.check(many < 20 * seconds, "%g s for 1000, %g s for 8000", seconds, many)
end)

test.rows("each wrong node is reported, and nothing about the right one between", {
  { "a key of its own", '"axes": 1', "has the unknown key 'axes': did you mean 'axis'? [request]" },
  { "its attributes", '"outputs": 2, "attributes": {"axis": 0}, "axis": 0', "attribute 'axis' is given twice [request]" },
  { "a rule of its version", '"outputs": 4', "'outputs of dim / outputs' leaves 2 of 6 on the axis [BAD_LENGTHS]" },
  { "a result", '"outputs": [{}, {"dims": [2]}]', "outputs[1].dims[0] is given as 2, but is 3 [request]" },
}, function(here, row)
  here:write("r.json", request({ six(row[2]), six('"outputs": 2'), six(row[2]) }))
  local outcome, help = here:run(kernels_of .. "r.json"), "\nhelp: [^\n]*\n"
  local said = outcome.errors:gsub(help, "; ")
  test.equal(said, ("r.json: #0(Split): error: %s; r.json: #2(Split): error: %s; "):format(row[3], row[3]))
  test.equal(outcome.code, 1)
  test.equal(here:must("ls"), "r.json\n")
end)

test("a wrong opset has advice for a request", function(here)
  here:write("r.json", request(node("Split 1000 null null", '"outputs": 1')))
  here:refuses(kernels_of .. "r.json", 1, ("r.json: #0(Split): error: opset 1000 is newer than %d, the newest that the tables "
    .. "know [opset]\nhelp: give an opset that has the op, and that the tables know\n"):format(newest_opset))
end)

test("each of equal nodes has its warnings", function(here)
  local without_axis = node("Split 1 float [6]", '"outputs": 2')
  here:write("r.json", request({ without_axis, without_axis }))
  local warning = "r.json: #%d(Split): warning: Split-1 has no default for 'axis': 0 is taken\n"
  test.equal(here:run(kernels_of .. "r.json").errors, warning:format(0) .. warning:format(1))
end)

test("equal nodes have paths of their own lengths", function(here)
  local nodes = { six('"outputs": 2, "path": "%s"'):format(("p"):rep(1000000)) }
  for i = 2, 80 do
    nodes[i] = six('"outputs": 2, "path": "%d"'):format(i)
  end
  here:write("r.json", request(nodes))
  here:must(kernels_of .. "r.json")
end)

test("a limit is reported only once", function(here)
  local parts = node(million .. "]")
  here:write("r.json", request({ parts, parts, parts, six('"outputs": 4') }))
  here:prints(kernels_of .. "r.json", 1,
    "r.json: #1(SplitToSequence): error: the outputs and lengths up to this node are more than 1048576 [limit]\n"
      .. "help: split the model, or remove repetition from it\n")
end)

test("--request excludes options of a node, and must be a file", function(here)
  for option in ("op=Split opset=13 dtype=float shape=6 axis=0 split=2,4 num-outputs=2 outputs=2 keepdims=0"):gmatch("%S+") do
    here:refuses(kernels_of .. "r.json --" .. option, 2,
      ("splitgen: error: option '--%s' can not be used together with option '--request'"):format(option:match("[^=]+")))
  end
  here:refuses(kernels_of .. "r.json", 3, "r.json: error: No such file or directory\n")
  here:refuses(kernels_of .. ".", 1, ".: error: not a regular file\n")
  here:refuses(kernels_of .. "- <.", 3, "standard input: error: Is a directory\n")
  here:refuses(kernels_of .. "- </dev/null", 1, "standard input:1: error: not JSON: expected a value [request]\n")
end)

test("a request is never overwritten; invalid JSON is reported before the schema", function(here)
  local text = request(six('"outputs": 2'))
  here:write("x_split.json", text)
  here:prints('"$SPLITGEN" kernel --request x_split.json --prefix x --out .', 2,
    "./x_split.json: error: it is the input, and would be written over\n"
      .. "help: choose another --prefix or --out\n")
  test.equal(here:must("ls"), "x_split.json\n")
  test.equal(here:read("x_split.json"), text)
  here:write("x_split.json", "{")
  here:prints('"$SPLITGEN" kernel --request x_split.json --prefix y --out .', 1,
    "x_split.json:1: error: not JSON: expected a string [request]\n")
end)

return test.run
