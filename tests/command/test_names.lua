-- test_names.lua: names of functions say exactly what they do, so that a stale call does not compile; and names of nodes by
-- --name and requests.
local c_name = require("write.c_name")
local c_type = require("write.c_types")
local dkjson = require("dkjson")
local test = require("test")

local function request(...)
  return ('{"format": 1, "nodes": [%s]}'):format(table.concat({ ... }, ",\n"))
end

-- A node of Split-13 of floats, by default on axis 1.
local function node(path, dims, more)
  return ('{"path": "%s", "op": "Split", "opset": 13, "dtype": "float", "dims": [%s], %s%s}'):format(path, dims,
    more:find('"axis"') and "" or '"axis": 1, ', more)
end

-- The names in the manifest PREFIX_split.json: path -> names of the node's function, its function for rows, and its views.
local function names_in(here, prefix)
  local names = {}
  for _, row in ipairs(dkjson.decode(here:read(prefix .. "_split.json")).nodes) do
    local list = { row["function"], row.rows_function }
    for _, output in ipairs(row.outputs) do
      list[#list + 1] = output["function"]
    end
    names[row.path] = table.concat(list, " ")
  end
  return names
end

local function generate(here, text, options)
  here:write("r.json", text)
  here:must('"$SPLITGEN" kernel --request r.json --prefix k --out . ' .. (options or ""))
  return names_in(here, "k")
end

local run = '"split": {"dtype": "int64", "dims": [2]}, "outputs": 2'
local symbols <const> = '"axis": 0, "split": {"dtype": "int64", "dims": [2], "lengths": ["%s", "%s"]}, "outputs": 2'

-- Dims, further keys of the node, options; the names of its functions.
local called = {
  { "2, 6", '"split": [2, 2, 2]', "", "k_split_2_of_3x8" },
  { "2, 6", '"split": [3, 1, 2]', "", "k_split_2_of_12_4_8" },
  { "2, 6", '"split": [2, 0, 4]', "", "k_split_2_of_8_16_" }, -- outputs 0 and 2
  { "2, 7", '"split": [2, 2, 1, 2], "outputs": [{"fate": "dead"}, {}, {}, {"fate": "dead"}]', "",
    "k_split_2_of_skip8_8_4_skip8" },
  { "2, 7", '"split": [2, 2, 1, 2], "outputs": [{"fate": "dead"}, {"fate": "dead"}, {}, {}]', "",
    "k_split_2_of_skip16_4_8_" },
  { '"n", 6', '"split": [2, 4]', "", "k_split_rows_of_8_16 k_split_rows_of_8_16" },
  { 'null, 6', '"split": [2, 4]', "", "k_split_rows_of_8_16 k_split_rows_of_8_16" },
  { '"n", 6', '"split": [2, 4]', "--optimize size", "k_split_of_8_16" },
  { '"n", 6, "t"', '"split": [2, 4]', "", "k_split_rows_of_1_2_steps k_split_rows_of_1_2_steps" },
  { '3, "n", 2, "m", 5', '"axis": 2, "split": [1, 1]', "", "k_split_rows_of_2_parts k_split_rows_of_2_parts" },
  { '3, 6, "m"', '"split": [2, 1, 1, 2], "outputs": [{}, {"fate": "dead"}, {}, {}]', "",
    "k_split_3_of_2_skip1_1_2_steps k_split_rows_of_2_skip1_1_2_steps" },
  { '3, 8, "m"', '"split": [4, 4]', "--optimize size", "k_split_3_of_2_parts" },
  { "null, 6, null", '"split": [2, 4]', "", "k_split_rows_of_2_4_steps k_split_rows_of_2_4_steps" },
  { "65536, 48", '"split": [16, 32]', "", "k_split_65536_of_64_128 k_split_rows_of_64_128" },
  { "2, 6, 8", '"split": [2, 4]', "--device cuda", "k_split_2_of_64_128" },
  { '2, 6, "t"', '"split": [2, 4]', "--device cuda", "k_split_2_of_1_2_steps_by_8" },
  { '2, 6, "t"', '"split": [3, 3]', "--device opencl", "k_split_2_of_2_parts_by_4" },
  { "2, 96", '"outputs": 96', "", "k_split_2_of_96x4" },
  { "6, 2", '"axis": 0, "split": [2, 4]', "", "k_view_16_at_0_of_48 k_view_32_at_16_of_48" },
  { '6, "t"', '"axis": 0, "split": [2, 4]', "", "k_view_8_at_0_of_24_t k_view_16_at_8_of_24_t" },
  { '6, "BYTES"', '"axis": 0, "split": [2, 4]', "", "k_view_8_at_0_of_24_BYTES_ k_view_16_at_8_of_24_BYTES_" },
  { '6, "INPUT"', '"axis": 0, "split": [2, 4]', "", "k_view_8_at_0_of_24_INPUT_ k_view_16_at_8_of_24_INPUT_" },
  { "3, 4", '"split": [4]', "", "k_view_48_at_0_of_48" },
  { '"n", 4, "t"', '"split": [4]', "", "k_view_16_at_0_of_16_n_t" },
  { 'null, 4, null', '"split": [4]', "", "k_view_16_at_0_of_16_outer_inner" },
  { '"n"', '"axis": 0, "outputs": 1', "", "k_view_4_at_0_of_4_n" },
  { '"n + m"', symbols:format("n", "m"), "", "k_view_4_at_0_of_4_n_ k_view_4_at_4_of_4_m_" }, -- of what, n does not say
  { '"n"', symbols:format("m", "m"), "", "k_view_of_n_by_4_into_2_ k_view_of_n_by_4_into_2_" }, -- NULL if n is not 2 * m
  { "6, 2", '"axis": 0, "split": [2, 4]', "--copy-all", "k_split_1_of_16_32" },
  { '"n", 6', run, "", "k_run_n_of_6_by_4_into_2_" },
  { '0, "m"', run, "", "k_run_m_into_2_" },
}

-- If an expected name ends with _, a digest follows.
test.rows("called", called, function(here, row)
  local dims, more, options, expected = table.unpack(row)
  local found = generate(here, request(node("p", dims, more)), options).p
  local pattern = (expected .. " "):gsub("_ ", "_" .. ("%%x"):rep(8) .. " ")
  test.check((found .. " "):find("^" .. pattern .. "$"), "called %s", found)
end)

local ones <const> = ("1, 2, "):rep(20)

-- Lengths of very many parts, the name, behind which a digest follows.
test.rows("names of many parts are short", {
  { "61", ones .. "3", "k_split_2_of_41_in_252_" },
  { "62", ones .. "1, 1", "k_split_2_of_42_in_248_" },
}, function(here, row)
  local total = row[1] == "61" and 63 or 62
  local name = generate(here, request(node("p", "2, " .. total, ('"split": [%s]'):format(row[2])))).p
  test.check(name:find("^" .. row[3] .. "%x%x%x%x%x%x%x%x$"), "called %s", name)
end)

-- The rows, and options.
test.rows("a call for other lengths does not compile, if a name has no room for them", {
  { "2", "" }, { '"n"', "" }, { "2", "--device cuda" },
}, function(here, row)
  local lengths, reversed = '"split": [100, 200, 300, 400, 500]', '"split": [500, 400, 300, 200, 100]'
  local dims = row[1] .. ", 1500"
  local name = generate(here, request(node("p", dims, lengths)), row[2]).p:match("^%S+")
  test.equal(generate(here, request(node("q", dims, reversed), node("p", dims, lengths)), row[2]).p:match("^%S+"), name)
  here:write("p.c", ('#include "k_split.h"\nvoid *f(void);\nvoid *f(void) { return (void *)%s; }\n'):format(name))
  local compile <const> = "${CC:-cc} -std=c99 -fsyntax-only p.c"
  if row[2] == "" then
    here:must(compile)
  end
  generate(here, request(node("p", dims, reversed)), row[2])
  test.check(not here:read("k_split.h"):find(name .. "%f[^%w_]"), "%s is still there", name)
  if row[2] == "" then
    here:expect(compile, 1, nil, name)
  end
end)

test("views of all bytes of an input are one function, on whatever axis", function(here)
  local names = generate(here, request(node("p", '"n", 2', '"axis": 0, "outputs": 1'), node("q", '"n", 2', '"outputs": 1')))
  test.equal(names.p, "k_view_8_at_0_of_8_n")
  test.equal(names.q, names.p)
  here:must("${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Werror -fsyntax-only k_split.c")
end)

test("nodes whose bytes of a step differ share a function, with a move for each", function(here)
  local names = generate(here, request(node("p", '"n", 3, "t"', '"split": [1, 2]'), node("q", '"n", 3, null', '"split": [1, 2]'),
    (node("r", '"n", 3, null', '"split": [1, 2]'):gsub('"float"', '"double"'))))
  local name = names.p:match("^%S+")
  test.equal(names.q, names.p)
  test.equal(names.r, names.p)
  local code = here:read("k_split.c")
  for _, bytes in ipairs({ 4, 8 }) do
    test.holds(code, ("if (step_bytes == %d)\n        %s_by(first_row, rows, %d, input,"):format(bytes, name, bytes))
  end
end)

-- Nodes that hand-written code calls.
local split, view = node("split", '"n", 4', '"outputs": 2'), node("view", "4", '"axis": 0, "outputs": 2')
local cut = node("run", '"n", 4', run)

-- Nodes that are added before them.
local before = {
  { "another shape", node("a", '"n", 6', '"outputs": 2') },
  { "equal rows, fewer and more of them", node("a", "2, 4", '"outputs": 2'), node("b", "100000, 4", '"outputs": 2') },
  { "the same", node("a", '"n", 4', '"outputs": 2'), node("b", "4", '"axis": 0, "outputs": 2'), node("c", '"n", 4', run) },
  { "other parts of the input", node("a", "4", '"axis": 0, "outputs": 4'), node("b", "8", '"axis": 0, "outputs": 2') },
}

test.rows("added nodes change no name", before, function(here, row)
  local names = generate(here, request(split, view, cut))
  local nodes = table.pack(table.unpack(row, 2))
  table.move({ split, view, cut }, 1, 3, #nodes + 1, nodes)
  local found = generate(here, request(table.unpack(nodes)))
  for path, name in pairs(names) do
    -- the function for rows may come or go
    test.equal(found[path]:match("^%S+"), name:match("^%S+"), path)
  end
end)

-- The nodes with one changed; the name that must be gone, @ for that of the node "run", so that a call does not compile.
local changed = {
  { "a dead part", node("split", '"n", 4', '"outputs": [{}, {"fate": "dead"}]'), view, cut, "k_split_rows_of_2x8" },
  { "a known number of rows", node("split", "3, 4", '"outputs": 2'), view, cut, "k_split_rows_of_2x8" },
  { "a wider element", (split:gsub('"float"', '"double"')), view, cut, "k_split_rows_of_2x8" },
  { "a view at another place", split, node("view", "6", '"axis": 0, "split": [4, 2]'), cut, "k_view_8_at_8_of_16" },
  { "lengths of run time, in more steps", split, view, node("run", '"n", 6', run), "@" },
  { "lengths of run time, of another type", split, view, (cut:gsub('"opset": 13', '"opset": 1'):gsub("int64", "float")), "@" },
}

test.rows("a stale call does not compile", changed, function(here, row)
  local name = row[5]:gsub("@", generate(here, request(split, view, cut)).run)
  test.holds(here:read("k_split.h"), name)
  generate(here, request(table.unpack(row, 2, 4)))
  test.check(not here:read("k_split.h"):find(name .. "%f[^%w_]"), "%s is still there", name)
end)

-- Options, and texts that the header must hold.
local given = {
  { "--name split=halves", "static inline void halves_split(size_t dim_n, const float *input, float *out_0, float *out_1)",
    "static inline void halves_split(size_t dim_n, const float *input, float *out_0, float *out_1)\n{\n"
      .. "    k_split_rows_of_2x8(0, dim_n, input, out_0, out_1);\n" },
  { "--name view=place --name run=cut", "static inline const float *place_view_0(const float *input)",
    "static inline size_t place_view_1_offset(void) { return k_view_8_at_8_of_16_OFFSET; }",
    "static inline enum sgk_status cut_split(size_t dim_n, const int64_t *split, const float *input, float *const outputs[2])",
    "static inline enum sgk_status cut_lengths(const int64_t *split, int64_t lengths[2])" },
  { "--name 'a\\x0a=b=odd'", "static inline void odd_split(const float *input, float *out_0, float *out_1)" },
  { "--name-nodes --name split=x", "static inline void x_split(", "static inline const float *k_view_view_1(",
    "static inline enum sgk_status k_run_split(", "static inline void k_a__b_split(" },
}

test.rows("a node's own functions", given, function(here, row)
  generate(here, request(split, view, cut, node("a\\n=b", "2, 3", '"split": [1, 2]')), row[1])
  for i = 2, #row do
    test.holds(here:read("k_split.h"), "\n" .. row[i])
  end
  here:must("${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -fsyntax-only k_split.c")
  if test.has("c++") then
    here:must("c++ -Wall -Wextra -Wpedantic -Wconversion -Werror -fsyntax-only -x c++ k_split.h")
  end
end)

-- Dims before the axis and behind it; the typed function's parameters, and their values for 3 rows of 3 steps of 2 elements. The
-- function computes dims of which no step can overflow; others are parameters.
local computed = {
  { '"m"', '"floor((k + 3) / 4)"', "size_t dim_m, size_t dim_k", "3, 5" },
  { '"floor((m + 3) / 4)"', '"k"', "size_t dim_m, size_t dim_k", "9, 2" },
  { '"floor((m + 3) / 4)", "n"', '"k"', "size_t dim_m, size_t dim_n, size_t dim_k", "1, 3, 2" },
  { '"floor((m - 3) / 2) + 1"', '"k"', "size_t dim_open_m_plus_1_close_over_2_minus_1, size_t dim_k", "3, 2" },
  { '"floor(m*n / 2)"', '"k"', "size_t dim_m_times_n_over_2, size_t dim_k", "3, 2" },
  { '"-m // -2"', '"k"', "size_t dim_m, size_t dim_k", "6, 2" },
  { '"floor((m + n) / 2)"', '"k"', "size_t dim_open_m_plus_n_close_over_2, size_t dim_k", "3, 2" },
  { '"floor((2*m + 1) / 3)"', '"k"', "size_t dim_open_2_times_m_plus_1_close_over_3, size_t dim_k", "3, 2" },
  { '"floor((min(m, 7) + 1) / 2)"', '"k"', "size_t dim_open_min_open_7_and_m_close_plus_1_close_over_2, size_t dim_k", "3, 2" },
  { '"floor(7 / m)"', '"k"', "size_t dim_7_over_m, size_t dim_k", "3, 2" },
  { '"min(m, 7)"', '"floor(k / n)"', "size_t dim_min_open_7_and_m_close, size_t dim_k_over_n", "3, 2" },
  { '"floor(n / (h*w))"', '"k"', "size_t dim_n_over_open_h_times_w_close, size_t dim_k", "3, 2" },
  { '"floor(n / h) * w"', '"k"', "size_t dim_n_over_h_times_w, size_t dim_k", "3, 2" },
  { '"floor(h*w / 2) * floor(w / 2) + 1"', '"k"',
    "size_t dim_h_times_w_over_2_times_open_w_over_2_close_plus_1, size_t dim_k", "3, 2" },
  { '"m - 2*floor(n / 2)"', '"k"', "size_t dim_m_minus_2_times_open_n_over_2_close, size_t dim_k", "3, 2" },
  { '"m - floor(n / 2)"', '"k"', "size_t dim_m_minus_n_over_2, size_t dim_k", "3, 2" },
  { '"floor((m - n) / floor(k / 2))"', '"k"', "size_t dim_open_m_minus_n_close_over_open_k_over_2_close, size_t dim_k", "3, 2" },
  { '"max(-floor(n / 2), m - 1)"', '"k"',
    "size_t dim_max_open_minus_open_n_over_2_close_and_m_minus_1_close, size_t dim_k", "3, 2" },
  { '"max(-n, m - 1)"', '"k"', "size_t dim_max_open_minus_n_and_m_minus_1_close, size_t dim_k", "3, 2" },
  { '"floor((image_width*image_height + n + 63) / 64)"', '"k"',
    "size_t dim_open_image_height_times_image_width_plus_n_plus_b53e27c5, size_t dim_k", "3, 2" },
  { '"a.b", "a/b", "a-b"', '"k"', "size_t dim_a_b, size_t dim_a_b_2, size_t dim_a_b_3, size_t dim_k", "1, 3, 1, 2", axis = 3 },
}

test.rows("typed functions of dims that are expressions", computed, function(here, row)
  local front, behind, list, values = table.unpack(row)
  local axis = row.axis or front:find('", "', 1, true) and 2 or 1
  local more = ('"name": "p", "axis": %d, "split": [1, 2]'):format(axis)
  generate(here, request(node("p", ("%s, 3, %s"):format(front, behind), more)))
  test.holds(here:read("k_split.h"):gsub("%s+", " "), ("static inline void p_split(%s, const float *input"):format(list))
  here:write("p.c", ([[
#include "k_split.h"
int main(void)
{
    float in[18], a[6], b[12];
    for (int i = 0; i < 18; i++)
        in[i] = (float)i;
    p_split(%s, in, a, b);
    for (int i = 0; i < 18; i++) {
        if (in[i] != (i %% 6 < 2 ? a[i / 6 * 2 + i %% 6] : b[i / 6 * 4 + i %% 6 - 2]))
            return 1;
    }
    return 0;
}
]]):format(values))
  here:must("${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Werror p.c k_split.c -o p && ./p")
end)

-- A node, and the beginning of the comment of its view.
test.rows("the comment of a view says what is known of the part", {
  { "no dims", '"op": "Split", "opset": 13, "dims": null, "split": [6]', "/* Part 0 of p, 'output_0': an address " },
  { "no name", '"op": "SplitToSequence", "opset": 24, "dims": [4], "split": [1, 3], "outputs": [{"name": ""}, {"name": "b"}]',
    "/* Part 0 of p, [1]: an address " },
}, function(here, row)
  generate(here, request(('{"path": "p", "name": "p", "dtype": "float", "axis": 0, %s}'):format(row[2])))
  test.holds(here:read("k_split.h"), row[3])
end)

-- The dims of a node of two outputs of one prefix, in the second; in the first they are [4]. The other node is in the first only.
test.rows("nodes of one name, in one translation unit", { { "equal", "4" }, { "of other functions", "6" } }, function(here, row)
  local function named(name, dims)
    return node(name, dims, ('"axis": 0, "outputs": 2, "name": "%s"'):format(name))
  end
  for folder, text in pairs({ one = request(named("place", "4"), named("other", "8")), two = request(named("place", row[2])) }) do
    here:write("r.json", text)
    here:must(('"$SPLITGEN" kernel --request r.json --prefix k --out %s'):format(folder))
    here:must(('"$SPLITGEN" kernel --request r.json --prefix k --embed --out %s'):format(folder))
  end
  local code, fault = row[2] == "4" and 0 or 1, row[2] ~= "4" and "place_view_0" or nil
  for name, head in pairs({ h = "", inc = "#include <stddef.h>\n" }) do
    here:write("p.c", ('%s#include "one/k_split.%s"\n#include "two/k_split.%s"\n'):format(head, name, name)
      .. "const float *f(const float *x) { return place_view_0(x); }\n")
    here:expect("${CC:-cc} -std=c99 -fsyntax-only p.c", code, nil, fault)
  end
  if test.has("c++") then
    here:write("p.cpp", '#include "one/k_split.h"\n#include "two/k_split.h"\n')
    here:expect("c++ -fsyntax-only p.cpp", code, nil, fault)
  end
end)

-- Further keys of the first of three equal nodes, options, the names of all.
test.rows("equal nodes have names of their own", {
  { "", "--name p=one --name q=two", "one", "two" },
  { "", "--name q=two --name-nodes", "k_p", "two", "k_node" },
  { ', "name": "one"', "", "one" },
}, function(here, row)
  local more, options = table.unpack(row)
  local function equal(path, keys) return node(path, "2, 3", '"split": [1, 2]' .. (keys or "")) end
  generate(here, request(equal("p", more), equal("q"), equal("+")), options)
  for i, told in ipairs(dkjson.decode(here:read("k_split.json")).nodes) do
    local name = row[2 + i]
    test.equal(told.name, name, told.path)
    if name then
      test.holds(here:read("k_split.h"), ("\nstatic inline void %s_split("):format(name))
    end
  end
end)

test("a path with many characters that C does not allow is named at once", function(here)
  local slashes = ("/"):rep(50000)
  test.is_fast(function()
    generate(here, request(node("a" .. slashes .. "b", "2, 3", '"split": [1, 2]'),
      node(slashes, "2, 3", '"split": [1, 2]')), "--name-nodes")
  end)
end)

test("a file's long path is refused at once", function(here)
  local path = ("a"):rep(130000) .. "/"
  test.is_fast(function()
    here:expect(('"$SPLITGEN" model %s --out .'):format(path), 3, "", ": error: cannot be opened: ")
  end)
end)

test("elements have types", function()
  for dtype, type in pairs({ float = "float", double = "double", int8 = "int8_t", uint64 = "uint64_t", bool = "uint8_t",
    float16 = "uint16_t", bfloat16 = "uint16_t", float8e5m2 = "uint8_t", int4 = "unsigned char", string = "unsigned char",
    complex64 = "float", complex128 = "double" }) do
    test.equal(c_type(dtype), type, dtype)
  end
  test.equal(c_type(nil), "void", "what is not known")
end)

test("a name may equal one inside the generated code", function(here)
  generate(here, request(split, view, cut), "--name split=rows --name view=from --name run=copy_row")
  here:must("${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Wshadow -Werror -c k_split.c")
end)

test("a name in a request is in its manifest, too", function(here)
  generate(here, request((split:gsub('"path"', '"name": "halves", %0'))))
  local told, header = here:read("k_split.json"), here:read("k_split.h")
  test.holds(told, '"name":"halves"')
  generate(here, told)
  test.equal(here:read("k_split.json"), told)
  test.equal(here:read("k_split.h"), header)
end)

test("a manifest of format 1 is a request still", function(here)
  here:write("r.json", [[{"format": 1, "splitgen_version": "0.1.0", "prefix": "k", "nodes": [
    {"path": "split", "op": "Split", "since_version": 13, "input": "x", "dtype": "float", "dims": ["n", 4], "axis": 1,
      "lengths": [2, 2], "function": "k_split_n_of_2x8", "parameters": [{"name": "dim_n", "symbol": "n"}],
      "outputs_as": "arguments", "rows_function": "k_split_rows_of_2x8", "rows_parameters": [],
      "outputs": [{"fate": "copy", "slice": "k_slice_n_of_8_at_0_of_16"}, {"fate": "copy"}]}]}]])
  here:must('"$SPLITGEN" kernel --request r.json --out .')
  test.equal(names_in(here, "k").split, "k_split_rows_of_2x8 k_split_rows_of_2x8")
end)

test("a part of a sequence needs no name", function(here)
  generate(here, request([[{"path": "p", "name": "mine", "op": "SplitToSequence", "opset": 24, "dtype": "float",
    "dims": [2, 4], "axis": 1, "split": [1, 3], "outputs": [{"name": ""}, {"name": "b"}]}]]))
  test.holds(here:read("k_split.h"), [[
/* p: SplitToSequence-24, float [2, 4] on axis 1 into 1, 3. */
static inline void mine_split(]])
end)

local shown = "splitgen list shows the path of each node; a node can have one name"
local letters = "use letters, digits and _, begin with a letter, and avoid names that C, its library or the generated code uses"
local twice = "give one of the nodes another name"
local other = "give a dimension of one of them another name, or ask for one by a request of its own with another prefix"
local named = split:gsub('"path"', '"name": "halves", %0')
local digested = { node("one", '4, "n=&/;"', '"axis": 0, "outputs": 2'), node("two", '4, "n--=/:"', '"axis": 0, "outputs": 2') }

-- Nodes, options; the node at fault, the error, the help.
local refused = {
  { { split }, "--name spilt=x", "spilt", "--name: no node has this path", shown },
  { { split }, "--name split=x --name split=y", "split", "--name: the node already has the name 'x'", shown },
  { { named }, "--name split=x", "split", "--name: the node already has the name 'halves'", shown },
  { { node("a\\n", "2, 4", '"outputs": 2'), node("a\\\\x0a", "2, 4", '"outputs": 2') }, "--name 'a\\x0a=x'", "a\\x0a",
    "--name: it is the path of several nodes", shown },
  { { split }, "--name split=1st", "split", "'1st' cannot be used as a C name", letters },
  { { split }, "--name split=_x", "split", "'_x' cannot be used as a C name", letters },
  { { split }, "--name 'split=a b'", "split", "'a b' cannot be used as a C name", letters },
  { { split }, "--name split=while", "split", "'while' cannot be used as a C name", letters },
  { { split }, "--name split=main", "split", "'main' cannot be used as a C name", letters },
  { { split }, "--name split=defined", "split", "'defined' cannot be used as a C name", letters },
  { { split }, "--name split=SGK_OK", "split", "'SGK_OK' cannot be used as a C name", letters },
  { { split }, "--name split=sgk_split", "split", "'sgk_split' cannot be used as a C name", letters },
  { { split }, "--name split=values_of_split", "split", "'values_of_split' cannot be used as a C name", letters },
  { { (named:gsub("halves", "a-b")) }, "", "split", "'a-b' cannot be used as a C name", letters },
  { { split, cut }, "--name split=x --name run=x", "run", "'x' would define x_split twice", twice },
  { { node("a.b", "4, 2", '"outputs": 2'), node("a_b", "4, 2", '"outputs": 2') }, "--name-nodes", "a_b",
    "--name-nodes: 'k_a_b' is the name of 'a.b', too", "name one of them by --name" },
  -- names of dimensions, and orders of lengths, that were searched for
  { digested, "", "two", "two functions would be called k_view_8_at_0_of_16_n_63617413", other },
  { { node("one", "2, 45", '"split": [1, 3, 8, 6, 7, 9, 5, 2, 4]'),
    node("two", "2, 45", '"split": [1, 9, 6, 5, 4, 2, 3, 8, 7]') }, "", "two",
    "two functions would be called k_split_2_of_9_in_180_727eabac", other },
}

for _, row in ipairs(refused) do
  row.name = row[4]
end
test.rows("refused", refused, function(here, row)
  here:write("r.json", request(table.unpack(row[1])))
  here:prints('"$SPLITGEN" kernel --request r.json --prefix k --out . ' .. row[2], 1,
    ("r.json: %s: error: %s [name]\nhelp: %s\n"):format(row[3], row[4], row[5]))
  test.equal(here:list(), here.path .. "\n" .. here.path .. "/r.json")
end)

-- Macros begin with the prefix, and parameters with `dim_`.
test("a parameter with the name of a macro is refused", function(here)
  here:write("r.json", request(node("one", "6", '"axis": 0, "split": [2, 4]'),
    node("two", '6, "view_8_at_0_of_24_INPUT_BYTES"', '"axis": 0, "split": [2, 4]')))
  here:must('"$SPLITGEN" kernel --request r.json --prefix k --out .')
  here:refuses('"$SPLITGEN" kernel --request r.json --prefix dim --out .', 1,
    "r.json: two: error: the parameter dim_view_8_at_0_of_24_INPUT_BYTES could be a macro of another function [name]\n"
      .. "help: choose another prefix\n")
end)

test("a parameter does not hide the function for rows, which its function calls", function(here)
  here:write("r.json", request(node("one", '"split_rows_of_8_16", 6', '"split": [2, 4]')))
  here:must([[
"$SPLITGEN" kernel --request r.json --prefix dim --name one=one --out . && ${CC:-cc} -std=c99 -Werror -c dim_split.c &&
"$SPLITGEN" kernel --request r.json --prefix dim --name one=one --embed --out . &&
${CC:-cc} -std=c99 -include string.h -x c -c dim_split.inc]])
  local one = dkjson.decode(here:read("dim_split.json")).functions[2].arguments[1]
  test.equal(one.name, "dim_split_rows_of_8_16_2")
  test.equal(one.symbol, "split_rows_of_8_16")
end)

test("a name of C99's headers is refused", function(here)
  local includes = {}
  for header in ([[assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdarg stdbool
      stddef stdint stdio stdlib string tgmath time wchar wctype]]):gmatch("%w+") do
    includes[#includes + 1] = ("#include <%s.h>\n"):format(header)
  end
  here:write("h.c", table.concat(includes))
  local declared, macros = {}, {}
  for line in here:must("${CC:-cc} -std=c99 -E -dD -P h.c"):gmatch("[^\n]+") do
    local macro = line:match("^#define ([%w_]+)")
    if macro then
      macros[#macros + 1] = macro .. ";"
    elseif not line:find("^#") then
      declared[#declared + 1] = line
    end
  end
  local count = 0
  local members <const> = "%b{}" -- of structs
  for name in (table.concat(declared, "\n"):gsub(members, "") .. table.concat(macros)):gmatch("%f[%w_](%a[%w_]*)%s*[(;]") do
    test.check(not c_name.is_free(name), "%s is accepted", name)
    count = count + 1
  end
  test.check(count > 500, "no more than %d names are known", count)
end)

test("a name may have a prefix that C reserves for later functions", function(here)
  generate(here, request(split, view, cut), "--name split=stream --name view=tokens --name run=islands")
end)

return test.run
