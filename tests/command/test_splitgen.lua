-- test_splitgen.lua: the command line: files, messages and exit codes.
local resolve = require("spec.resolve")
local test = require("test")
local text = require("base.text")

local root = test.setting("SPLITGEN_SOURCE_ROOT")
local splitgen, from_disk = '"$SPLITGEN" ', '"$SPLITGEN" --root . '
local generate, check = splitgen .. "generate --out .", splitgen .. "generate --check --out ."
local request = from_disk .. "kernel --request r.json --out ."
local copy_runtime = 'cp -R "$SPLITGEN_SOURCE_ROOT/runtime" .'
local no_such_file = "error: No such file or directory"

-- The output of `generate` if it writes `written` files, by default all, and removes some.
local function summary(here, written, removed)
  local files = tonumber(here:must('ls "$SPLITGEN_SOURCE_ROOT/generated" | wc -l'))
  return ("%d files, %d written, %d removed\n"):format(files, written or files, removed or 0)
end

test("the committed tree is current", function(here)
  local command = "generate --check --out " .. test.quoted(root .. "/generated")
  here:expect(splitgen .. command, 0, nil, "")
  here:expect(splitgen .. "--root " .. test.quoted(root) .. " " .. command, 0, nil, "")
end)

-- The directory, locale and time zone must not matter.
test("output is reproducible", function(here)
  here:must("mkdir one other")
  here:expect(splitgen .. "generate --out one", 0, summary(here), "")
  here:copy_sources()
  here:expect("LC_ALL=de_DE.UTF-8 LC_NUMERIC=de_DE.UTF-8 TZ=Pacific/Chatham HOME=/nonexistent " ..
    from_disk .. "generate --out other", 0, summary(here), "")
  here:expect("diff -r one other", 0, "", "")
end)

test("only changed files are written", function(here)
  here:expect(generate, 0, summary(here), "")
  here:expect(generate, 0, summary(here, 0), "")
  here:write("sgk_dtype.h", "spoiled\n")
  here:expect(generate, 0, summary(here, 1), "")
  here:expect(check, 0, nil, "")
end)

-- --check writes nothing, and names the first line that differs in each stale file.
test("stale files are found", function(here)
  here:expect(generate, 0, nil, "")
  local registry = here:read("sgk_registry.h")
  local banner = "Written by splitgen generate from spec/ and templates/old.in.\n */\n"
  here:replace("sgk_split_18.c", "SGK_UINT16)", "SGK_INT16)")
  here:write("sgk_dtype.h", "\27[31m")
  here:write("mine.h", "hand-written\n")
  here:write("sgk_split_99.h", "/*\n * " .. banner)
  here:write("notes.txt", banner) -- a banner in a file of another type does not make it ours
  here:must("mkdir sgk_folder.h")
  here:must("rm sgk_registry.c")
  here:write("sgk_registry.h", registry:sub(1, -2)) -- without its last newline
  here:write("sgk_ops.h", here:read("sgk_ops.h") .. "\n")

  local outcome = here:run(check)
  test.equal(outcome.code, 1, "the exit code")
  local other = os.getenv("SPLITGEN_ROOT")
  test.holds(outcome.errors, ("splitgen: error: 6 files are stale\nhelp: splitgen %sgenerate --out .\n"):format(
    other and ("--root %s "):format(other) or ""))
  for _, told in ipairs({
    "./sgk_dtype.h:1: stale\n  is:     \\x1b[31m\n  should: /*\n",
    "\n./sgk_split_18.c:",
    ": stale\n  is:     KERNEL(sgk_split_18_uint16, SGK_INT16)\n  should: KERNEL(sgk_split_18_uint16, SGK_UINT16)\n",
    "\n./sgk_registry.c:1: missing\n",
    ": stale\n  is:     (no such line)\n  should: \n",
    ": stale\n  is:     \n  should: (no such line)\n",
    "\n./sgk_split_99.h:1: no longer generated\n",
  }) do
    test.holds(outcome.output, told)
  end
  for _, others in ipairs({ "mine.h", "notes.txt", "sgk_folder.h" }) do
    test.check(not outcome.output:find(others, 1, true), "%s, which is not ours, is reported", others)
  end

  test.equal(here:read("sgk_registry.c"), nil)
  here:expect(generate, 0, summary(here, 5, 1), "")
  test.equal(here:read("mine.h"), "hand-written\n")
end)

test("files beside their sources are stale", function(here)
  here:copy_sources()
  here:must("mkdir generated")
  here:expect(from_disk .. "generate --check", 1, nil, " files are stale\nhelp: splitgen --root . generate\n")
end)

test("four processes at once: a complete result, and none fails", function(here)
  for _ = 1, 5 do
    here:expect('for i in 1 2 3 4; do "$SPLITGEN" generate --out . >/dev/null || touch failed & done; wait', 0, nil, "")
  end
  test.equal(here:must("ls -A"), here:must('ls -A "$SPLITGEN_SOURCE_ROOT/generated"'))
  here:expect(check, 0, nil, "")
end)

test("one stale file", function(here)
  for _, options in ipairs({ "", " --runtime", " --one-file" }) do
    here:must("mkdir o; " .. splitgen .. ("generate --out o%s"):format(options))
    local name = options == " --one-file" and "o/splitkernels.h" or "o/sgk_dtype.h"
    local before = assert(here:read(name), name)
    here:write(name, before .. "more\n")
    local outcome = here:run(splitgen .. ("generate --check --out o%s"):format(options))
    test.holds(outcome.output, "stale\n  is:     more\n  should: \n")
    test.holds(outcome.errors, "error: 1 file is stale\n")
    test.holds(outcome.errors, (" --out o%s\n"):format(options))
    here:write("o/sgk_gone.h", before)
    here:expect(splitgen .. ("generate --out o%s"):format(options), 0, "1 written, 1 removed", "")
    here:must("rm -r o")
  end
end)

test("bad directories", function(here)
  local help = "\nhelp: --out must name a directory, or a new one in an existing directory\n"
  here:must("touch file; ln -s nowhere link")
  for _, row in ipairs({
    { "--out missing --check", "missing: " .. no_such_file .. "\nhelp: --out must name an existing directory\n" },
    { "", "generated: " .. no_such_file .. "\nhelp: this is no source tree of splitgen: add --out DIR, and "
      .. "--runtime or --one-file for the whole library\n" },
    { "--out file", "file: error: Not a directory" .. help },
    { "--out link", "link: error: Not a directory" .. help },
  }) do
    here:expect(splitgen .. "generate " .. row[1], 3, nil, row[2])
  end
  test.equal(here:must("ls -A"), "file\nlink\n")
  here:must("mkdir -p tree/sgk_dtype.h")
  here:expect(splitgen .. "generate --out tree", 3, nil, "tree/sgk_dtype.h: error: not a regular file\n")
end)

-- A program that was built from other sources than those beside the tree must not write there; with --root it uses the tree's.
test.inside("other sources", function(here)
  local is_other = "spec/dtypes.lua: error: differs from the file that this program was built from\n"
  local errors = is_other .. "help: build splitgen again, or name the source tree with --root\n"
  here:copy_sources()
  here:must("mkdir generated")
  here:expect(splitgen .. "generate", 0, summary(here), "")
  here:replace("spec/dtypes.lua", "\n", "\n\n")
  here:expect(splitgen .. "generate", 1, nil, errors)
  here:expect(splitgen .. "generate --check", 1, nil, errors)
  here:must("mkdir generated/deep other && ln -s ../generated other/link")
  here:expect(splitgen .. "generate --out ./generated/deep/..", 1, nil, "./generated/deep/../../" .. is_other)
  here:expect(splitgen .. "generate --out other/link", 1, nil, "other/link/../" .. is_other)
  here:expect(from_disk .. "generate", 0, summary(here, 0), "")
  here:replace("spec/dtypes.lua", "\n\n", "\n")
  here:replace("generator/base/render.lua", "\n", "\n\n")
  here:expect(splitgen .. "generate", 1, nil, "generator/base/render.lua: error: differs from the file ")
end)

-- Models are closed after reading.
test("more models than open files are allowed", function(here)
  here:must('for i in $(seq 40); do cp "$MODELS/split_18.onnx" $i.onnx; done')
  here:must("ulimit -n 16; " .. splitgen .. "list *.onnx")
end)

-- --root reads from disk, and reports what is missing there.
test("root", function(here)
  here:copy_sources() -- without runtime/
  here:expect(from_disk .. "generate --one-file --out o", 3, nil, "./runtime/sgk_api.h: " .. no_such_file .. "\n")
  here:replace("spec/split.lua", "newest_opset = ", "newest_opset = 1000, -- ")
  here:expect(splitgen .. "--root=. list", 0, "-1000 ", "")
  test.check(not here:must(splitgen .. "list"):find("-1000 ", 1, true), "without --root the tables on disk are used")
  here:must("rm spec/types.lua")
  here:expect(from_disk .. "list", 3, nil, "./spec/types.lua: " .. no_such_file .. "\n")
  here:write("spec/types.lua", "return { float = {} }\n")
  here:expect(from_disk .. "list", 1, nil, "./spec/types.lua:1: error: float is empty")
  for name, told in pairs({ missing = "missing", ["\27[31m"] = "\\x1b[31m" }) do
    here:expect(splitgen .. "--root '" .. name .. "' list", 3, nil, told .. "/generator/command/cli.lua: " .. no_such_file)
  end
  here:must("ln -s . 'a\n\27[1m'")
  here:expect(splitgen .. "--root 'a\n\27[1m' list", 1, nil, "a\\x0a\\x1b[1m/spec/types.lua:1: error: float is empty")
end)

-- A table that changes its types must not affect other tables.
test("types are not shared", function(here)
  here:copy_sources()
  here:replace("spec/split.lua", "return {", "types.lengths[1] = 'float' return {")
  here:expect(from_disk .. "generate --check --out " .. test.quoted(root .. "/generated"), 0, nil, "")
end)

-- Marks in runtime/integers.c around code that generated files include: the text to find, its replacement, the message; the mark
-- whose line the message names: the first or the second with its name.
test.rows("mark of the library", {
  { "/* splitgen: begin integer_of */\n", "", "error: 'end' stands without another\nhelp: a text for", "end" },
  { "/* splitgen: end */\n", "", "error: 'begin sgk_read_float16' stands within another\n", "begin sgk_read_float16" },
  { "begin integer_of", "start integer_of", "error: 'start integer_of' stands without another\n", "start integer_of" },
  { "begin sgk_read_float16", "begin integer_of", "error: 'integer_of' is marked twice\n", "begin integer_of", is_second = true },
  { "11, 52, value);\n}\n/* splitgen: end */\n", "11, 52, value);\n}\n", "error: 'begin sgk_read_double' has no end\n" },
  { "begin sgk_read_float16", "begin sgk_read_half", "splitgen: error: the library has no function sgk_read_float16\n" },
}, function(here, row)
  local find, replacement, message, mark = table.unpack(row)
  here:copy_sources()
  here:must(copy_runtime)
  here:write("r.json",
    '{"format": 1, "nodes": [{"op": "Split", "opset": 1, "dtype": "float16", "dims": [6], "outputs": 2, '
      .. '"split": {"dtype": "float16", "dims": [2]}}]}')
  here:replace("runtime/integers.c", find, replacement)
  if mark then
    local changed, place = here:read("runtime/integers.c"), 1
    for _ = 1, row.is_second and 2 or 1 do
      place = changed:find("/* splitgen: " .. mark .. " */", place + 1, true)
    end
    message = ("./runtime/integers.c:%d: %s"):format(text.line_at(changed, place), message)
  end
  here:expect(request, 1, nil, message)
end)

-- An internal error, here by incomplete sources, is reported with its place.
test("internal error", function(here)
  here:copy_sources()
  here:write("generator/command/list.lua", "error('no such luck')\n")
  here:expect(from_disk .. "list", 3, nil,
    "splitgen: internal error: ./generator/command/list.lua:1: no such luck\nstack traceback:\n")
end)

-- A wrong copy must not become C: here a strategy treats unequal parts as equal.
test("wrong strategy", function(here)
  here:copy_sources()
  here:replace("generator/core/plan_copy.lua", " or part.run ~= run", "")
  here:write("r.json", [[{"format": 1, "nodes": [{"op": "Split", "opset": 18, "dtype": "float", "dims": [4, 6000],
    "axis": 1, "split": [3000, 2000, 1000], "outputs": [{}, {}, {"fate": "dead"}]}]}]])
  here:expect(request, 3, nil,
    "Split-18, rows of 24000 bytes: the strategy equal is wrong: part 2 has rows of 8000, not of 12000\n")
  test.equal(here:read("kernel_split.c"), nil)
end)

-- A file that exists but cannot be read.
test("an unreadable file", function(here)
  if here:run("test -r /proc/self/mem").code == 0 then
    here:expect(splitgen .. "kernel --out . --request /proc/self/mem", 3, nil, "/proc/self/mem: error: Input/output error\n")
  end
end)

test("list as text", function(here)
  here:expect(splitgen .. "list", 0, "op               version opsets  dtypes\n" ..
    "Split            1       1-1     float16 float double\nSplit            2       2-10    uint8 uint16", "")
  here:expect(splitgen .. "list --format text", 0,
    "SplitToSequence  11      11-23   uint8 uint16", "")
end)

test("list as JSON", function(here)
  local output = here:must(splitgen .. "list --format json")
  local kernels = 0
  for _, version in ipairs(resolve().versions) do
    kernels = kernels + #version.kernels
  end
  test.equal(select(2, output:gsub('"kernel":', "")), kernels, "the number of kernels")
  test.holds(output, [[
      "op":"Split",
      "since_version":1,
      "last_opset":1,
      "dtype":"float16",
      "kernel":"sgk_split_1_float16"
]])
end)

test("version", function(here)
  here:expect(splitgen .. "--version", 0, "splitgen 0.", "")
end)

-- Standard output that cannot be written is an I/O error.
test("a full device", function(here)
  if here:run("test -w /dev/full").code == 0 then
    local said = "splitgen: error: standard output cannot be written: No space left on device\n"
    here:expect(splitgen .. "list >/dev/full", 3, nil, said)
    here:expect(splitgen .. "--help >/dev/full", 3, nil, said)
    here:expect(splitgen .. "list --diagnostics json >/dev/full", 3, nil,
      '{"severity":"error","message":"standard output cannot be written: No space left on device","text":"'
        .. said:gsub("\n", '"}%0'))
  end
end)

-- A reader that closes the pipe early, such as head, is not reported as an error.
test("the reader closes the pipe", function(here)
  local outcome = here:run([[mkfifo pipe; : <pipe & exec 3>pipe; wait
    "$SPLITGEN" list >&3 || echo $?; "$SPLITGEN" list --format json >&3 || echo $?; "$SPLITGEN" --help >&3 || echo $?]])
  test.equal(outcome.output, "3\n3\n3\n")
  test.equal(outcome.errors, "")
end)

-- Modules in the binary are compiled, with their text as a fallback for another Lua. Not tested if a sanitizer must be loaded
-- first.
if test.setting("OTHER_LUA") ~= "" then
  test("a Lua that did not compile the modules", function(here)
    local listed = here:must('"$SPLITGEN" list')
    here:prints('LD_PRELOAD="$OTHER_LUA" "$SPLITGEN" list', 0, "", listed)
  end)
end

return test.run
