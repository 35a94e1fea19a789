-- test_embed.lua: `--embed`: one text, or pieces, for other programs to paste into a file of C. test_unity.lua tests that texts
-- of several models can share a file.
local contains = require("base.list").contains
local dkjson = require("dkjson")
local test = require("test")

local warnings = "-std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wcast-align -Wcast-qual -Wundef -Werror "
  .. "-Wno-unused-function " -- nobody calls them here
local includes = "#include <stddef.h>\n#include <stdint.h>\n#include <string.h>\n"

-- Adds the pieces and functions that a row needs to a list, each behind its own needs.
local function add_needed(list, by_name, row)
  if not contains(list, row) then
    for _, name in ipairs(row.needs) do
      add_needed(list, by_name, by_name[name] or error(row.name .. " needs " .. name, 0))
    end
    list[#list + 1] = row
  end
  return list
end

-- The text for one function, with only the pieces that it needs.
local function pasted(printed, name)
  local by_name, included, texts = {}, {}, {}
  for _, list in ipairs({ printed.pieces, printed.functions }) do
    for _, row in ipairs(list) do
      by_name[row.name] = row
    end
  end
  for _, row in ipairs(add_needed({}, by_name, by_name[name])) do
    texts[#texts + 1] = row.text
    for _, header in ipairs(row.includes) do
      included[header] = true
    end
  end
  local lines = {}
  for header in pairs(included) do
    lines[#lines + 1] = ("#include %s\n"):format(header)
  end
  return table.concat(lines) .. table.concat(texts, "\n")
end

local request = [[{"format": 1, "nodes": [
  {"path": "gate", "name": "gate", "op": "Split", "opset": 18, "dtype": "float", "dims": [2, 6], "axis": 1, "num_outputs": 3},
  {"path": "view", "name": "view", "op": "Split", "opset": 18, "dtype": "float", "dims": [6], "axis": 0, "num_outputs": 2},
  {"path": "rows", "name": "rows_of", "op": "Split", "opset": 13, "dtype": "float", "dims": ["n", 96], "axis": 1, "outputs": 2},
  {"path": "run", "name": "cut", "op": "Split", "opset": 13, "dtype": "float", "dims": ["n", 6], "axis": 1, "outputs": 2,
   "split": {"dtype": "int64", "dims": [2]}},
  {"path": "no_views", "name": "no_views", "op": "Split", "opset": 13, "dtype": "float", "dims": [3, 6], "axis": 1, "outputs": 2,
   "split": {"dtype": "int64", "dims": [2]}},
  {"path": "many", "name": "many", "op": "Split", "opset": 13, "dtype": "float", "dims": [2, 17], "axis": 1, "outputs": 17}]}]]

local program = [[

int main(void)
{
    static const ELEMENT x[34] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    static ELEMENT room[17][2];
    ELEMENT a[12], b[12], c[12], *const both[] = {a, b}, *all[17];
    for (int i = 0; i < 17; i++)
        all[i] = room[i];
    many_split(x, all);
    if (room[7][0] != 8 || room[0][1] != x[17])
        return 2;
    const int64_t lengths[] = {1, 5};
    gate_split(x, a, b, c);
    if (a[3] != 8 || b[0] != 3 || c[3] != 12 || view_view_1(x) != x + 3)
        return 1;
    return cut_split(2, lengths, x, both) != SGK_OK || a[1] != 7 || b[5] != 8;
}
]]

test("one text, and no more than that", function(here)
  here:must('"$SPLITGEN" kernel --op Split --opset 18 --dtype float --shape 64x96 --axis 1 --split 32,32,32 --optimize size '
    .. "--embed --out .")
  local text = here:read("kernel_split.inc")
  test.check(select(2, text:gsub("\n", "")) <= 30, "more than 30 lines:\n%s", text)
  test.equal(here:must("ls"), "kernel_split.inc\nkernel_split.json\n")
  local told = dkjson.decode(here:read("kernel_split.json"))
  test.equal(told.source, "kernel_split.inc")
  test.equal(told.header, nil)
  for _, word in ipairs({ "_BYTES", "_STRIDE", "slice", "#include" }) do
    test.check(not text:find(word, 1, true), "there is %s:\n%s", word, text)
  end
end)

-- Embedded code gives the same results as files; and a typed function of the header must not take another type.
test("embedded code does the same as files", function(here)
  here:write("r.json", request)
  here:must('"$SPLITGEN" kernel --request r.json --embed --out . && "$SPLITGEN" kernel --request r.json --out .')
  here:write("p.c", includes .. here:read("kernel_split.inc") .. program)
  here:must(("${CC:-cc} %s -DELEMENT=float p.c -o p && ./p"):format(warnings))
  here:write("p.c", '#include "kernel_split.h"\n' .. program)
  here:must(("${CC:-cc} %s -DELEMENT=float p.c kernel_split.c -o p && ./p"):format(warnings))
  here:expect("${CC:-cc} -std=c99 -Werror -DELEMENT=double p.c kernel_split.c -o p", 1, nil, "incompatible")
end)

test("each function compiles with its needs, and a second run prints the same", function(here)
  here:write("r.json", request)
  local said = here:must('"$SPLITGEN" kernel --request r.json --embed --dispatch --out -')
  test.equal(here:must('"$SPLITGEN" kernel --request r.json --embed --dispatch --out -'), said)
  local printed = dkjson.decode(said)
  for i, row in ipairs(printed.functions) do
    test.holds(row.text, row.declaration:sub(1, -2), row.name)
    here:write(("f%d.c"):format(i), pasted(printed, row.name))
  end
  here:must(("for file in f*.c; do ${CC:-cc} -O2 %s -c $file || exit; done"):format(warnings))
  test.equal(#printed.manifest.nodes, 6)
  test.equal(printed.manifest.source, nil, "the name of a file that is not written")
end)

test("copies that differ only in their number of rows share a function", function(here)
  here:write("r.json", [[{"format": 1, "nodes": [
    {"path": "a", "op": "Split", "opset": 13, "dtype": "float", "dims": ["n", 6], "axis": 1, "outputs": 2},
    {"path": "b", "op": "Split", "opset": 13, "dtype": "float", "dims": [7, 6], "axis": 1, "outputs": 2}]}]])
  local names = {}
  for i, row in ipairs(dkjson.decode(here:must('"$SPLITGEN" kernel --request r.json --prefix k --embed --out -')).functions) do
    names[i] = row.name
  end
  test.equal(table.concat(names, " "), "k_split_rows_of_2x12 k_split_7_of_2x12")
end)

-- A model may use names of pieces and of types; neither the model's names nor the pieces change.
test("names of a model do not change", function(here)
  local command = '"$SPLITGEN" kernel --request r.json --embed --out -'
  local function made_of(path)
    here:write("r.json", ([[{"format": 1, "nodes": [{"path": "%s", "op": "Split", "opset": 13, "dtype": "float",
      "dims": [64, 96], "axis": 1, "outputs": 2}]}]]):format(path))
    return dkjson.decode(here:must(command)).functions[1]
  end
  local plain, odd = made_of("plain"), made_of("copy_row LINE memcpy uint8_t")
  test.begins(odd.text, "/* copy_row LINE memcpy uint8_t: Split-13")
  test.equal(table.concat(odd.includes, " "), table.concat(plain.includes, " "), "the headers")
  test.equal(table.concat(odd.needs, " "), table.concat(plain.needs, " "), "what it needs")
  test.check(odd.text:find("splitgen_copy_row(", 1, true), "%s", odd.text)
end)

test("a piece has the same name in all outputs", function(here)
  local function pieces_of(words)
    local texts = {}
    local command = '"$SPLITGEN" kernel --op Split --opset 13 --dtype float --axis 1 --embed --out - ' .. words
    for _, row in ipairs(dkjson.decode(here:must(command)).pieces) do
      texts[row.name] = row.text
    end
    return texts
  end
  local one, other = pieces_of("--shape 64,96 --outputs 3 --prefix one"), pieces_of("--shape 32,192 --outputs 2 --prefix other")
  test.check(next(one), "there are no pieces")
  for name, text in pairs(one) do
    test.equal(other[name], text, name)
  end
end)

-- Shapes and options that together have all texts but those that cut an axis by lengths of the run.
test.rows("copies are C++11, too", {
  { "1x128x2304 --axis 2 --split 768,768,768" }, { "512x2 --axis 1 --split 1,1" }, { "16x400 --axis 1 --outputs 400" },
  { "n,6,m --axis 1 --split 1,3,2" }, { "n,6 --axis 0 --outputs 2" }, { "64x33 --axis 1 --outputs 33" },
  { "1000x3 --axis 1 --outputs 3" }, { "64x15 --axis 1 --outputs 3" }, { "1078x243 --axis 1 --outputs 3 --dispatch" },
  { "20x7 --axis 1 --split 3,4 --aligned" },
}, function(here, row)
  test.needs("c++")
  here:must('"$SPLITGEN" kernel --op Split --opset 13 --dtype float --embed --out . --shape ' .. row[1])
  here:must([[cat - kernel_split.inc >k.cpp <<'END'
#include <stddef.h>
#include <stdint.h>
#include <string.h>
END
c++ -std=c++11 -O2 -Wall -Wextra -Wpedantic -Wno-unused-function -Werror -c k.cpp -o /dev/null]])
end)

-- The dims of a sequence by listed lengths, the arguments of its functions for one row of 6. The parts are copied, and viewed.
test.rows("a sequence by listed lengths", { { '"n", 6', "1, " }, { "1, 6", "" } }, function(here, row)
  here:write("r.json", ([[{"format": 1, "nodes": [{"path": "p", "name": "p", "op": "SplitToSequence", "opset": 24,
    "dtype": "float", "dims": [%s], "axis": 1, "split": [2, 4], "sequence": true}]}]]):format(row[1]))
  local printed = dkjson.decode(here:must('"$SPLITGEN" kernel --request r.json --embed --out -'))
  local calls <const> = [[

int main(void)
{
    const float x[] = {1, 2, 3, 4, 5, 6};
    %s
    return p_%s(%sx, all, 2) != SGK_OK || ((const float *)all[0])[1] != 2 || ((const float *)all[1])[3] != 6;
}
]]
  for name, all in pairs({ split = "float a[2], b[4];\n    void *all[] = {a, b};", views = "const void *all[2];" }) do
    here:write(name .. ".c", pasted(printed, "p_" .. name) .. calls:format(all, name, row[2]))
    here:must(("${CC:-cc} %s %s.c -o %s && ./%s"):format(warnings:gsub("%-Wno%-unused%-function", ""), name, name, name))
  end
end)

test("what cuts by lengths of the run is C++, too", function(here)
  test.needs("c++")
  here:write("r.json", [[{"format": 1, "nodes": [
    {"path": "a", "op": "Split", "opset": 18, "dtype": "float", "dims": [2, null, 3], "axis": 1, "num_outputs": 2},
    {"path": "b", "op": "SplitToSequence", "opset": 11, "dtype": "float", "dims": [null, 2], "sequence": true},
    {"path": "c", "op": "Split", "opset": 13, "dtype": null, "dims": null, "axis": 1, "outputs": 2},
    {"path": "d", "op": "Split", "opset": 13, "dtype": "float", "dims": [2, null, 3], "axis": 1,
     "split": {"dtype": "int64", "dims": [2]}, "outputs": 2},
    {"path": "e", "op": "Split", "opset": 1, "dtype": "float16", "dims": [2, 6], "axis": 1,
     "split": {"dtype": "float16", "dims": [2]}, "outputs": 2},
    {"path": "f", "op": "SplitToSequence", "opset": 11, "dtype": "float", "dims": ["n", 6], "axis": 1,
     "split": {"dtype": null, "dims": null}, "sequence": true},
    {"path": "g", "op": "Split", "opset": 13, "dtype": "float", "dims": ["n", 6, "m"], "axis": 1, "split": [2, 4]},
    {"path": "h", "op": "SplitToSequence", "opset": 24, "dtype": "float", "dims": ["n", 6], "axis": 1, "split": [2, 4],
     "sequence": true}]}]])
  here:must([["$SPLITGEN" kernel --request r.json --embed --out . && has 'for C99 or C++11 that' kernel_split.inc &&
c++ -std=c++11 -O2 -Wall -Wextra -Wpedantic -Wno-unused-function -Werror -include cstddef -include cstdint -include cstring \
    -x c++ -c kernel_split.inc -o /dev/null]])
end)

-- What a function demands stands in its comment, in as many words as the line has room for.
test.rows("the comment fits into a line", {
  { 1, "The outputs overlap neither the input nor each other." }, { 20, "No overlap of input and outputs." },
  { 40, "No overlap." }, { 58, "into 48, 48" },
}, function(here, row)
  here:write("r.json", ([[{"format": 1, "nodes": [{"path": "%s", "op": "Split", "opset": 13, "dtype": "float",
    "dims": [64, 96], "axis": 1, "outputs": 2}]}]]):format(("m"):rep(row[1])))
  here:must('"$SPLITGEN" kernel --request r.json --embed --out .')
  local line = here:read("kernel_split.inc"):match("\n(/%* m+: [^\n]*)")
  test.check(#line <= 120, "%d columns", #line)
  test.holds(line, row[2])
end)

return test.run
