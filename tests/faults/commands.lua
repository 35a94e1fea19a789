-- commands.lua: the commands that are made to fail, each beside files that it wrote before and now changes.
local test = require("test")

local last_version = "\n?\n    { since_version = 18,.-\n      unclear = [^\n]-{.-} },%f[\n]"

local function request(lengths)
  return ([[{"format": 1, "nodes": [{"path": "a", "op": "Split", "opset": 13, "dtype": "float", "dims": [2, 6], "axis": 1,
    "split": [%s]}]}]]):format(lengths)
end

-- A tree of the library in which some files are stale, one is missing, and one is no longer generated.
local function stale_tree(here)
  here:copy(test.setting("SPLITGEN_SOURCE_ROOT") .. "/generated", "tree")
  for _, file in ipairs({ "tree/sgk_split_18.h", "tree/sgk_ops.h", "tree/sgk_dtype.c" }) do
    here:write(file, here:read(file) .. "/* stale */\n")
  end
  here:must("rm tree/sgk_split_1.c && cp tree/sgk_split_1.h tree/sgk_split_99.h")
end

-- A source tree whose tables lack Split-18, which is on the page.
local function older_tables(here)
  here:copy_sources("spec")
  here:write("spec/split.lua", (here:read("spec/split.lua"):gsub(last_version, "")))
  here:must('cp "$CHANGELOG/page.md" page.md')
end

local function a_model(here)
  here:must('cp "$MODELS/lengths_constant.onnx" m.onnx && "$SPLITGEN" model m.onnx --out o --copy-all')
end

-- Each has a name, words, a preparation, and folders, in which each file must be old or new afterwards. `input` is a file for
-- standard input, `program` a variable that names another program than splitgen. is_everyday, is_killed, is_on_disk: the suites
-- that use it, besides faults_slow, which uses all.
return {
  { name = "kernel", words = "kernel --op Split --opset 18 --dtype float --shape 6 --split 2,4 --out o", folders = { "o" },
    is_everyday = true, is_killed = true, is_on_disk = true,
    prepare = function(here)
      here:must('"$SPLITGEN" kernel --op Split --opset 18 --dtype float --shape 6 --split 3,3 --out o')
    end },
  { name = "kernel, a new directory", words = "kernel --op Split --opset 18 --dtype float --shape 6 --split 2,4 --out o",
    folders = { "o" } },
  { name = "kernel --request", words = "kernel --request - --prefix p --out o", input = "r.json", folders = { "o" },
    prepare = function(here)
      here:write("r.json", request("3, 3"))
      here:must('"$SPLITGEN" kernel --request r.json --prefix p --out o')
      here:write("r.json", request("2, 4"))
    end },
  -- more than a stream holds back, so that not only its last write can fail
  { name = "kernel --out -", words = "kernel --op Split --opset 18 --dtype float --shape 6 --split 1,1,1,1,1,1 --out -",
    folders = {}, is_everyday = true },
  { name = "model", words = "model m.onnx --out o --depfile o/m.d", folders = { "o" }, prepare = a_model, is_killed = true,
    is_on_disk = true },
  { name = "vectors", words = "vectors --op Split --since-version 1 --flag RankZero --out o", folders = { "o" },
    prepare = function(here)
      here:must('"$SPLITGEN" vectors --op Split --since-version 2 --flag RankZero --out o')
    end },
  { name = "vectors as C", words = "vectors --op Split --flag RankZero --format c --out o/v.c", folders = { "o" },
    prepare = function(here)
      here:must('mkdir o && "$SPLITGEN" vectors --op Split --since-version 2 --flag RankZero --format c --out o/v.c')
    end },
  { name = "list", words = "list", folders = {} },
  { name = "list of a model", words = "list m.onnx", folders = {}, prepare = a_model },
  { name = "list of standard input", words = "list - --format json", input = "m.onnx", folders = {}, prepare = a_model },
  { name = "report", words = "report m.onnx --out o/page.html", folders = { "o" }, is_killed = true, is_on_disk = true,
    prepare = function(here)
      a_model(here)
      here:must('"$SPLITGEN" report "$MODELS/split_18.onnx" --out o/page.html')
    end },
  { name = "verify", words = "verify -j 1 x", folders = {}, prepare = function(here)
      here:copy(test.setting("CASES") .. "/uneven", "x")
    end },
  { name = "sk-conformance", program = "SK_CONFORMANCE", words = "x", folders = {}, prepare = function(here)
      here:copy(test.setting("CASES") .. "/uneven", "x")
    end },
  { name = "generate", words = "generate --out tree", folders = { "tree" }, prepare = stale_tree, is_killed = true,
    is_on_disk = true },
  { name = "generate --check", words = "generate --check --out tree", folders = { "tree" }, prepare = stale_tree },
  { name = "generate --one-file", words = "generate --one-file --out o", folders = { "o" } },
  { name = "spec check", words = "spec check page.md", folders = {}, prepare = older_tables },
  { name = "spec diff", words = "spec diff page.md", folders = {}, prepare = older_tables },
  { name = "spec import", words = "--root . spec import page.md", folders = { "spec" }, prepare = older_tables,
    is_killed = true },
  { name = "spec adopt", words = "--root . spec adopt page.md", folders = { "spec", "generated" }, prepare = function(here)
      older_tables(here)
      here:must("mkdir generated")
    end },
}
