-- test_out.lua: --out: an existing directory, a new one, or standard output.
local dkjson = require("dkjson")
local test = require("test")

local kernel = '"$SPLITGEN" kernel --op Split --opset 13 --dtype float --shape 2,6 --axis 1 --outputs 2'
local no_room = "ulimit -f 40; "

-- Commands that write files.
local commands = {
  { "model", '"$SPLITGEN" model "$MODELS/fates.onnx"' },
  { "model of odd names", '"$SPLITGEN" model "$MODELS/names.onnx"' },
  { "kernel", kernel },
  { "request", '"$SPLITGEN" kernel --request r.json' },
  { "library", '"$SPLITGEN" generate' },
  { "library with runtime", '"$SPLITGEN" generate --runtime' },
  { "library in one file", '"$SPLITGEN" generate --one-file' },
}

local function write_request(here)
  here:write("r.json", '{"format": 1, "nodes": [{"op": "Split", "opset": 13, "dtype": null, "dims": [6], "outputs": 2}]}')
end

-- The object on standard output must hold the same files, in the same order.
test.rows("standard output", commands, function(here, row)
  write_request(here)
  here:must("mkdir files && " .. row[2] .. " --out files")
  here:expect(row[2] .. " --out - >stream", 0, "", "")
  local stream = dkjson.decode(here:read("stream"))
  local names = {}
  for name, text in pairs(stream.files) do
    test.check(text == here:read("files/" .. name), "%s is another", name)
    names[#names + 1] = name
  end
  table.sort(names)
  test.equal(table.concat(names, "\n") .. "\n", here:must("LC_ALL=C ls files"))
  test.equal(here:must("ls"), "files\nr.json\nstream\n")
  here:must(row[2] .. " --out - | cmp - stream")
end)

test("the whole library has a source for each header of runtime/ that has one", function(here)
  here:must('mkdir whole && "$SPLITGEN" generate --runtime --out whole')
  local listed, count = here:must('cd "$SPLITGEN_SOURCE_ROOT/runtime" && ls *.c choice/*.c packed/*.c'), 0
  for name in listed:gmatch("([^/\n]+)%.c\n") do
    test.check(here:read(("whole/%s.c"):format(name)) or not here:read(("whole/%s.h"):format(name)), "%s.c is missing", name)
    count = count + 1
  end
  test.check(count > 10, "only %d sources", count)
end)

test("the order of a model's files, a line each", function(here)
  here:must(kernel .. " --out - >stream")
  local order = {}
  for line in here:read("stream"):gmatch("[^\n]+") do
    order[#order + 1] = line:match('^"([^"]*)": "') or line
  end
  test.equal(table.concat(order, " "), '{"files": { kernel_split.c kernel_split.h kernel_split.json }}')
end)

test("a refused node writes nothing to standard output", function(here)
  here:refuses(kernel:gsub("outputs 2", "outputs 7") .. " --out -", 1, "command line: Split: error: ")
  here:refuses(kernel .. " --prefix 1 --out -", 2, "splitgen: error: --prefix '1' cannot be used as a C name\n")
  here:expect(kernel .. " --out - >/dev/full", 3, "", "standard output cannot be written")
  here:must("mkdir ./-; " .. kernel .. " --out ./-")
  test.equal(here:must("ls ./-"), "kernel_split.c\nkernel_split.h\nkernel_split.json\n")
end)

test.rows("a directory is made, with files by the umask, and a link followed", commands, function(here, row)
  write_request(here)
  here:must("umask 027 && " .. row[2] .. " --out new/ && stat -c %a new >mode && mkdir there && ln -s there link")
  test.equal(here:read("mode"), "750\n")
  test.equal(here:must("find new -type f -exec stat -c %a {} + | sort -u"), "640\n")
  here:must(row[2] .. " --out link && test -L link && diff -r new there && " .. row[2] .. " --out link/")
end)

test("a file that is replaced keeps its mode", function(here)
  here:must(kernel .. " --out . && chmod 604 kernel_split.c && umask 027 && " .. kernel:gsub("--outputs 2", "--outputs 3")
    .. " --out .")
  test.equal(here:must("stat -c %a kernel_split.c kernel_split.h"), "604\n644\n")
end)

test.rows("a new directory is removed again if nothing is written to it", {
  { "no room", no_room .. '"$SPLITGEN" generate --out new', 3, "new/sgk_columns.c: error: File too large\n" },
  { "twice the same", '"$SPLITGEN" model "$MODELS/fates.onnx" --out new --depfile new/fates_split.c', 2,
    "new/fates_split.c: error: it would be written twice\n" },
  { "no parent", kernel .. " --out new/deep", 3, "new/deep: error: No such file or directory\n"
    .. "help: --out must name a directory, or a new one in an existing directory\n" },
  { "a file", "touch new; code=0; " .. kernel .. " --out new || code=$?; rm new; exit $code",
    3, "new: error: Not a directory\n" },
}, function(here, row)
  here:refuses(row[2], row[3], row[4])
end)

test("an existing directory stays", function(here)
  here:must("mkdir old")
  here:refuses(no_room .. '"$SPLITGEN" generate --out old', 3, "old/sgk_columns.c: error: File too large\n")
end)

return test.run
