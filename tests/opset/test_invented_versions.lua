-- test_invented_versions.lua: versions that ONNX does not have (invented_versions.lua), each from its page. Impossible ones must
-- be refused at their line. The others are imported, with scripted decisions, into one library: its C and splitgen must cut axes
-- as the rows say.
local add_to_types = require("add_to_types")
local dkjson = require("dkjson")
local invented_cuts = require("invented_cuts")
local invented_versions = require("invented_versions")
local pages = require("pages")
local render = require("base.render")
local sources = require("sources")
local test = require("test")
local text = require("base.text")
local versions = require("invented_tables")

local splitgen, path_of = '"$SPLITGEN" --root . ', versions.path_of
local imported, since_of = {}, {} -- list of { op, since, block = its table's, row }; the numbers of rows by their names

local function numbered(words, since)
  return (words:gsub("NEW", since):gsub("NEXT", since + 1))
end

-- The sections that a row adds to the page.
local function news_of(row, since)
  local news = pages.opset(since, versions.section(row, since))
  local next_section = row.again and pages.patched(versions.section(row, since + 1), row.again)
  return next_section and news .. pages.opset(since + 1, next_section) or news
end

local function add_dtypes(here, rows)
  if rows then
    here:replace("spec/dtypes.lua", "\n}\n", "\n" .. rows .. "}\n")
  end
end

local function read_tables(here)
  return here:read("spec/split.lua") .. here:read("spec/split_to_sequence.lua") .. here:read("spec/types.lua")
end

local function check_refused(here, row, since)
  local page, tables = here:read("page.md"), read_tables(here)
  here:refuses(splitgen .. "spec import page.md", 1, ("page.md:%d: error: %s"):format(
    text.line_at(page, page:match(".*()" .. row.at:gsub("%W", "%%%0"))), numbered(row.refused, since)))
  test.equal(read_tables(here), tables, "the tables") -- unchanged
end

-- Makes a row's decisions, and generates, or checks the refusal.
local function check_decided(here, row, since)
  local path = path_of[row.op]
  local source = here:read(path)
  local decided, first = versions.decide(source, row, since)
  here:write(path, decided)
  if row.stops then
    here:refuses(splitgen .. "generate", 1, ("./%s:%d: error: %s-%d: %s"):format(path, text.line_at(source, first), row.op, since,
      row.stops))
    return
  end
  here:must(splitgen .. "spec import page.md") -- what waited for that
  here:expect(splitgen .. "spec check page.md", 0, " versions agree with page.md\n", "")
  for version = since, row.again and since + 1 or since do
    imported[#imported + 1] = { op = row.op, since = version, block = versions.block(here:read(path), version), row = row }
  end
end

for i, row in ipairs(invented_versions) do
  local since = pages.newest + 2 * i -- each row has its own numbers, as all go into one library
  since_of[row[1]] = since
  test("new version: " .. row[1], function(here)
    pages.take(here, news_of(row, since))
    here:write(path_of[row.op], pages.patched(pages.tables[path_of[row.op]], row.before))
    add_dtypes(here, row.dtypes)
    if row.refused then
      return check_refused(here, row, since)
    end
    local outcome = here:run(splitgen .. "spec import page.md")
    test.equal(outcome.code, 0, outcome.errors)
    for _, words in ipairs(row.told or {}) do
      test.holds(outcome.output, numbered(words, since))
    end
    for _, words in ipairs(row.holds or {}) do
      test.holds(here:read(path_of[row.op]), numbered(words, since))
    end
    if row.cuts or row.stops then
      check_decided(here, row, since)
    end
  end)
end

-- The versions of a row.
local function imported_by(name)
  local list = {}
  for _, version in ipairs(imported) do
    list[#list + 1] = version.row[1] == name and version or nil
  end
  return list
end

-- Writes the tables with added versions, and the other sources; returns the nodes of their rows.
local function write_tables(here, added)
  local cuts, all = {}, {}
  here:copy_sources("spec")
  here:must('ln -s "$SPLITGEN_SOURCE_ROOT/runtime" .')
  for path, words in pairs(pages.tables) do
    all[path] = words:gsub("newest_opset = %d+", "newest_opset = " .. pages.newest + 2 * #invented_versions + 1)
  end
  for _, version in ipairs(added) do
    local path = path_of[version.op]
    all[path] = test.replaced(all[path], "\n  },\n}\n", "\n" .. version.block .. "\n  },\n}\n")
    add_dtypes(here, version.row.dtypes)
    for _, words in ipairs(version.row.cuts) do
      cuts[#cuts + 1] = invented_cuts.read(words, version)
    end
  end
  for path, words in pairs(all) do
    here:write(path, words)
  end
  return cuts
end

-- The C and splitgen must refuse the same nodes in the same words. The manifest of the accepted nodes, as a request, must give
-- itself.
test("the C and splitgen cut as the rows say", function(here)
  local cuts, accepted = write_tables(here, imported), {}
  here:must(splitgen .. "generate --one-file --out .")
  here:write("driver.c", render("tests/opset/invented_versions.c.in", { cuts = cuts }))
  here:write("strings.c", render("tests/opset/invented_strings.c.in", { since = since_of["several strings"] }))
  here:must([[
    ${CC:-cc} -std=c99 -O0 -Wall -Wextra -Werror -c driver.c strings.c splitkernels.c &&
    ${CC:-cc} driver.o splitkernels.o -o driver && ${CC:-cc} strings.o splitkernels.o -o strings && ./strings &&
    ! grep -nP "[^\\x00-\\x7f]" splitkernels.[ch] ]])
  local said = text.lines(here:must("./driver"))
  for i, cut in ipairs(cuts) do
    local is, why = said[i]:match("^([^:]*):? ?(.*)$")
    test.equal(is, cut.expected, ("%s: by C (%s)"):format(cut.words, why))
    if is == "refused" then
      test.begins(why, cut.why, cut.words)
      if not invented_cuts.is_of_c(cut) then
        here:write("node.json", invented_cuts.request({ cut }))
        here:expect(splitgen .. "kernel --request node.json --out .", 1, "", text.escaped(why):gsub("^%u%a*%-%d+: ", ""))
      end
    else
      accepted[#accepted + 1] = cut
    end
  end
  here:write("nodes.json", invented_cuts.request(accepted))
  here:must(splitgen .. "kernel --request nodes.json --out .")
  local manifest = here:read("kernel_split.json")
  for i, parts in ipairs(invented_cuts.of_manifest(manifest)) do
    test.equal(parts, accepted[i].expected, accepted[i].words .. ": by splitgen")
  end
  here:write("nodes.json", manifest)
  here:must(splitgen .. "kernel --request nodes.json --out .")
  -- an output that is dead in a request has another reason
  local no_elements, dead = '"why":"no elements"', '"why":"nobody reads it"'
  test.equal(here:read("kernel_split.json"), (manifest:gsub(no_elements, dead)))
end)

-- Each brings its vectors.
test("the library is right by their vectors", function(here)
  write_tables(here, imported)
  here:must(splitgen .. "generate --one-file --out .")
  here:must(splitgen .. "vectors --format c --out vectors.c")
  here:must("${CC:-cc} -std=c99 -Wall -Wextra -Werror -DVECTORS_MAIN vectors.c splitkernels.c -o run && ./run")
end)

local strict = "-Wall -Wextra -Wshadow -Wpedantic -Werror -fsyntax-only"

-- The library's messages about strings, C keywords as names, and a rule with conditions; also as one file.
test("strings in the library", function(here)
  local has_strings = sources.read("spec/split.lua"):find("values = {", 1, true) ~= nil
  write_tables(here, imported_by("several strings"))
  here:must("mkdir generated")
  here:must(splitgen .. "generate")
  local header = here:read(("generated/sgk_split_%d.h"):format(since_of["several strings"]))
  test.holds(header, "\n    int64_t default_; /* default 0 */\n")
  test.holds(header, "struct sgk_string mode; /* 'floor', 'ceil' or 'even and equal'; default 'ceil' */\n")
  test.holds(header, "if mode == 'ceil' and default == 0: parts - 1 of ceil(dim / parts), rest\n")
  test.holds(here:read("generated/meson.build"), "choice/choice.c") -- only strings need it
  test.equal(sources.read("generated/meson.build"):find("choice/choice.c", 1, true) ~= nil, has_strings)
  here:must(splitgen .. "generate --one-file --out .")
  here:must("${CC:-cc} -std=c99 " .. strict .. " splitkernels.c")
  here:must('test -z "$CXX" || "$CXX" -std=c++11 ' .. strict .. " -x c++ splitkernels.h")
end)

-- A node whose lengths depend on a string: in a model, by options, and with unknown dims.
test("strings of a node", function(here)
  local since = since_of["several strings"]
  local refused = "attribute 'mode' is '%s': it must be 'floor', 'ceil' or 'even and equal' [BAD_ATTRIBUTE]\nhelp: "
  write_tables(here, imported_by("several strings"))
  for mode, outcome in pairs({ ceil = { 0, "" }, round = { 1, refused:format("round") } }) do
    here:encode_graph("m.onnx", since, ([[(float[2, 10] x) => (float[2, 3] a, float[2, 3] b, float[2, 2] c, float[2, 2] d)
      { a, b, c, d = Split <axis = 1, parts = 4, default = 1, mode = "%s"> (x) }]]):format(mode))
    here:expect(splitgen .. "list m.onnx", outcome[1], nil, outcome[2])
  end
  local options = ("kernel --op Split --opset %d --dtype float --shape 2x10 --axis 1 --outputs 4 --attribute parts=4 --out . ")
    :format(since)
  here:must(splitgen .. options .. "--attribute mode=floor")
  test.holds(here:read("kernel_split.h"), "into 2, 2, 2, 4")
  here:expect(splitgen .. options .. "--attribute mode=1", 1, "", refused:format(1))
  here:write("r.json", ('{"format": 1, "nodes": [{"op": "Split", "opset": %d, "dtype": "float", "outputs": 4, "dims": ["n"], '
    .. '"attributes": {"default": 1, "parts": 4}}]}'):format(since))
  here:must(splitgen .. "kernel --request r.json --out .")
  test.holds(text.flat(here:read("kernel_split.h"):gsub("\n *%*", "\n")),
    " into dim % 4 parts of ceil(dim / 4), then 4 - dim % 4 parts of dim / 4. ")
end)

test("a required input whose rank is known only at run time", function(here)
  write_tables(here, imported_by("an input that is required"))
  here:write("r.json", ('{"format": 1, "nodes": [{"op": "SplitToSequence", "opset": %d, "dtype": "float", "dims": [10], '
    .. '"axis": 0, "split": {"dtype": "int64", "dims": null}}]}'):format(since_of["an input that is required"]))
  here:must(splitgen .. "kernel --request r.json --out .")
  test.holds(here:read("kernel_split.c"), "if (split_rank == 0)")
end)

-- dtypes that no version takes: a shape, lengths on axis 1, and the fates of the parts.
local fates = {
  "uint4 1,10 4,4,2: view 0 2, view 2 2, view 4 1",
  "uint4 1,10 4,3,3: bits, view 0 2, copy 2, copy 2",
  "uint4 1,9 4,5: bits, view 0 2, copy 3",
  "int2 1,12 4,8: view 0 1, view 1 2",
  "int2 1,12 2,10: bits, copy 1, copy 3",
  "int2 1,3,2 2,1: bits, view 0 1, copy 1",
  "int1 1,24 8,16: view 0 1, view 1 2",
  "int1 1,24 8,15,1: bits, view 0 1, copy 2, copy 1",
  "int1 2,12 4,8: bits, copy 1, copy 2",
  "float4e2m1 1,3,2 2,1: view 0 2, view 2 1",
  "float4e2m1 3,10 4,6: rows, copy 0 6, copy 2 9",
  "float4e2m1 3,10 5,5: bits, copy 8, copy 8",
  "float8e8m0 1,5 2,3: view 0 2, view 2 3",
  "float256 1,3 1,2: view 0 32, view 32 64",
  "float256 2,3 1,2: rows, copy 0 64, copy 32 128",
}

-- A new dtype needs only a row of dtypes.lua and a name in a list of types.lua, even if ONNX does not have it.
test("dtypes that no version takes", function(here)
  local nodes = {}
  write_tables(here, {})
  add_dtypes(here, invented_versions["dtypes with their rows"].dtypes)
  add_to_types(here, '"uint4", "int2", "float4e2m1", "float8e8m0", "int1", "float256"')
  local told = here:must(splitgen .. "list")
  test.holds(told, " float8e8m0 int1 float256\n")
  test.check(not told:find(" bfloat16 [^\n]*complex128\n"), "not all versions of that list take them: %s", told)
  for i, row in ipairs(fates) do
    local dtype, dims, lengths = row:match("^(%S+) (%S+) (%S+):")
    nodes[i] = ('{"op": "Split", "opset": 18, "dtype": "%s", "dims": [%s], "axis": 1, "split": [%s]}'):format(dtype, dims,
      lengths)
  end
  here:write("r.json", ('{"format": 1, "nodes": [%s]}'):format(table.concat(nodes, ", ")))
  here:must(splitgen .. "kernel --request r.json --out .")
  for i, node in ipairs(dkjson.decode(here:read("kernel_split.json")).nodes) do
    local words = { node.strategy }
    for _, output in ipairs(node.outputs) do
      words[#words + 1] = table.concat({ output.fate, output.offset or output.bytes, output.offset and output.bytes }, " ")
    end
    test.equal(table.concat(words, ", "), fates[i]:match(": (.*)"), fates[i])
  end
end)

-- Parts of a row that ends inside a group of steps that are whole bytes: dims, what the header must have, the manifest's stride.
local ragged = {
  { "1, 3, 3", "_OUTPUT_0_BYTES 3\n", fate = "copy", stride = "5" },
  { "1, 3, 3", "slice_1_of_3_at_0_of_5_STRIDE 5\n", "slice_1_of_3_at_0_of_5_INPUT_BYTES 5\n", stride = "5" },
  { '1, 3, "n"', "slice_1_of_n_at_0_of_12_n_bits(",
    "uint64_t cut_slice_0_stride(size_t dim_n) { return (UINT64_C(12) * dim_n + 7) / 8; }\n",
    "uint64_t cut_slice_0_input_bytes(size_t dim_n) { return (UINT64_C(12) * dim_n + 7) / 8; }\n" },
}

test.rows("nibbles of one row that does not end with a whole group of steps", ragged, function(here, row)
  write_tables(here, {})
  add_to_types(here, '"uint4"')
  here:write("r.json", ([[{"format": 1, "nodes": [{"name": "cut", "op": "Split", "opset": 18, "dtype": "uint4", "dims": [%s],
    "axis": 1, "split": [2, 1], "outputs": [{"fate": "%s"}, {"fate": "copy"}]}]}]]):format(row[1], row.fate or "strided"))
  here:must(splitgen .. "kernel --request r.json --prefix k --out . && ${CC:-cc} -std=c99 -Werror -c k_split.c")
  for i = 2, #row do
    test.holds(here:read("k_split.h"), row[i])
  end
  test.equal(here:read("k_split.json"):match('"stride":([^,\n]+)'), row.stride)
end)

-- Rows of 5 nibbles, 0 to e, are cut into 2 and 3.
local nibbles = [[
#include <string.h>
#include "nibbles_split.h"

static const unsigned char input[] = {0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0x0e};
static const unsigned char first[] = {0x10, 0x65, 0xba}, second[] = {0x32, 0x74, 0x98, 0xdc, 0x0e};
]]

local cut_by_lengths = [[

int main(void)
{
    const int64_t lengths[] = {2, 3}, others[] = {2, 2};
    unsigned char a[3], b[5];
    void *const parts[] = {a, b}, *const last[] = {NULL, b};
    if (CUT(lengths, input, parts) != SGK_OK || memcmp(a, first, sizeof a) != 0 || memcmp(b, second, sizeof b) != 0)
        return 1;
    memset(b, 0, sizeof b);
    if (CUT(lengths, input, last) != SGK_OK || memcmp(b, second, sizeof b) != 0)
        return 2;
    return CUT(others, input, parts) != SGK_BAD_LENGTHS;
}
]]

local cut_rows = [[

int main(void)
{
    unsigned char a[3], b[5];
    cut_split(3, input, a, b);
    return memcmp(a, first, sizeof a) != 0 || memcmp(b, second, sizeof b) != 0;
}
]]

-- Writes the C of a node of nibbles, and runs a program with it.
local function run_nibbles(here, node, program)
  write_tables(here, {})
  add_to_types(here, '"uint4"')
  here:write("r.json", ('{"format": 1, "nodes": [{"op": "Split", "opset": 18, "dtype": "uint4", "axis": 1, %s}]}'):format(node))
  here:must(splitgen .. "kernel --request r.json --prefix nibbles --out .")
  local header = here:read("nibbles_split.h")
  here:write("main.c", nibbles .. program)
  here:must(("${CC:-cc} -std=c99 -Wall -Wextra -Werror -DCUT=%s main.c nibbles_split.c -o cut && ./cut"):format(
    header:match("enum sgk_status ([%w_]+)%(") or ""))
end

test("nibbles, by lengths that are known only at run time", function(here)
  run_nibbles(here, '"dims": [3, 5], "outputs": 2, "split": {"dtype": "int64", "dims": [2]}', cut_by_lengths)
end)

-- Its bits are those of the struct, and not in its name.
test("a dtype that holds a struct, under the name of an integer", function(here)
  write_tables(here, {})
  here:replace("spec/dtypes.lua", '{ "string",', '{ "int128", code = 40, holds = "struct sgk_string" },\n  { "string",')
  add_to_types(here, '"int128"')
  here:must(splitgen .. "kernel --op Split --opset 13 --dtype int128 --shape 4 --outputs 2 --name Split=cut --out .")
  test.holds(here:read("kernel_split.h"),
    "static inline const unsigned char *cut_view_1(size_t step_bytes, const unsigned char *input)")
end)

-- The array of outputs is longer than the node has parts, and nothing is written to what lies behind them.
test("nibbles of one row, by lengths that are known only at run time", function(here)
  run_nibbles(here, '"dims": [1, 5], "outputs": 2, "split": {"dtype": "int64", "dims": [2]}', [[

int main(void)
{
    const int64_t lengths[] = {2, 3, 1};
    unsigned char a[1], b[2], behind[1] = {0xa5};
    void *const parts[] = {a, b, behind};
    return CUT(lengths, input, parts) != SGK_OK || a[0] != first[0] || b[0] != second[0] || b[1] != 0x04 || behind[0] != 0xa5 ||
           first[1] != 0x65 || second[1] != 0x74;
}
]])
end)

test("nibbles, by lengths and of steps that are known only at run time", function(here)
  run_nibbles(here, '"dims": [3, 5, "t"], "outputs": 2, "split": {"dtype": "int64", "dims": [2]}',
    cut_by_lengths:gsub("CUT%(", "%01, "))
  test.holds(here:read("nibbles_split.c"), "(uint64_t)dim_t * 4")
end)

test("nibbles, of dims of which nothing is known", function(here)
  run_nibbles(here, '"name": "cut", "dims": [null, 5, null], "split": [2, 3]', cut_rows:gsub("cut_split%(3", "%0, 1"))
  test.equal(dkjson.decode(here:read("nibbles_split.json")).nodes[1].outputs[2].bytes, nil)
end)

-- A number of bits may be too large for size_t.
test("nibbles, of rows whose number is known only at run time", function(here)
  run_nibbles(here, '"name": "cut", "dims": ["n", 5], "split": [2, 3]', cut_rows)
  local bytes = dkjson.decode(here:read("nibbles_split.json")).nodes[1].outputs[2].bytes
  test.check(bytes.factor == 12 and bytes.bits, "the bytes of the second part: %s", dkjson.encode(bytes))
end)

return test.run
