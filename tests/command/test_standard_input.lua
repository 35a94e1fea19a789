-- test_standard_input.lua: models from standard input, a pipe or a file.
local test = require("test")

local function piped(arguments)
  return ('cat m.onnx | "$SPLITGEN" %s'):format(arguments)
end

-- A model that warns, with a file of external data and a symbol.
local function write_model(here, location)
  here:encode_graph("m.onnx", 1, ([[(float[n, 4] x) => (float[] a, float[] b, float[] c)
    <float[1] w = ["location": "%s"]> { [rows] a, b = Split <axis = 1> (x)  [none] c = Split (x) }]]):format(
      location or "weights"))
end

test("the same as from a file model.onnx", function(here)
  write_model(here)
  here:must("mkdir piped named && cp m.onnx model.onnx")
  here:must('"$SPLITGEN" model model.onnx --dim n=3 --name rows=halve --out named 2>named.errors')
  here:must(piped("model - --dim n=3 --name rows=halve --out piped 2>piped.errors"))
  here:must([[cd named && sed -i 's/ model\.onnx / - /; s/of model\.onnx/of standard input/' * && diff -r . ../piped]])
  here:must("sed 's/^model.onnx:/standard input:/' named.errors | diff - piped.errors && test -s piped.errors")
  for _, format in ipairs({ "text", "json" }) do
    here:must(('"$SPLITGEN" list model.onnx --format %s >named.list && %s | cmp - named.list'):format(format,
      piped("list - --format " .. format)))
  end
  here:must('"$SPLITGEN" list - <m.onnx && "$SPLITGEN" model - --out - <m.onnx')
end)

test("the command in the banner", function(here)
  write_model(here)
  here:must("mkdir first again && " .. piped("model - --copy-all --out first"))
  local command = here:read("first/model_split.h"):match("\n %*     splitgen ([^\n]*)")
  test.equal(command, "model - --copy-all --optimize=speed --out=.")
  here:must("cd again && " .. piped(command):gsub("m.onnx", "../%0") .. " && diff -r . ../first")
end)

test("no temporary files are left", function(here)
  write_model(here)
  here:must("mkdir temporary; TMPDIR=$PWD/temporary; export TMPDIR; " .. piped("list -") .. " && rmdir temporary")
end)

-- As in containers that show no processes.
test("without /proc", function(here)
  local without = "unshare --mount --map-root-user sh -c 'mount -t tmpfs none /proc && %s'"
  if here:run(without:format("true")).code ~= 0 then
    test.skip("there is no right to mount")
  end
  write_model(here)
  for _, command in ipairs({ "list -", "model - --out -", "report - --out -" }) do
    local expected = here:must('"$SPLITGEN" ' .. command .. " <m.onnx")
    test.equal(here:must(without:format('"$SPLITGEN" ' .. command .. " <m.onnx")), expected)
  end
end)

-- The limit is 2 GiB, which would take too long to write, so it is lowered.
test("a limit", function(here)
  write_model(here)
  here:copy_sources("generator")
  local bytes = #here:read("m.onnx")
  here:replace("generator/base/input.lua", "(1 << 31) - 1", tostring(bytes))
  here:must("mkdir temporary")
  local list = 'TMPDIR=$PWD/temporary; export TMPDIR; %s | "$SPLITGEN" --root . list -'
  here:expect(list:format("cat m.onnx"), 0, "Split-1 of x")
  here:refuses(list:format("cat m.onnx /dev/zero"), 1, ("standard input: error: more than %d bytes [limit]\n"
    .. "help: keep the model's weights in other files, or name the model as a file\n"):format(bytes))
end)

test("external data in the current directory stay", function(here)
  write_model(here, "model_split.c")
  here:refuses(piped("model - --out ."), 2, "standard input: none: warning: Split-1 has no default for 'axis': 0 is taken\n"
    .. "./model_split.c: error: it holds data of the model, and would be written over\n")
end)

test.rows("refused", {
  { "nothing", '"$SPLITGEN" list - </dev/null', 1, "standard input: error: the file is empty [file]\n" },
  { "a directory", '"$SPLITGEN" list - <.', 3, "standard input: error: Is a directory\n" },
  { "half", 'head -c 20 m.onnx | "$SPLITGEN" model - --out .', 1, "standard input: error: cut short, or no ONNX file: " },
  { "no room to keep it", "ulimit -f 1; head -c 100000 /dev/zero | \"$SPLITGEN\" list -", 3, "/input: error: File too large\n" },
  { "nowhere to keep it", "TMPDIR=$PWD/missing; export TMPDIR; " .. piped("list -"), 3,
    "missing: error: No such file or directory\nhelp: TMPDIR names " },
}, function(here, row)
  write_model(here)
  local outcome = here:run(row[2])
  test.holds(outcome.errors, row[4])
  test.equal(outcome.code, row[3])
  test.equal(outcome.output, "")
  test.equal(here:must("ls"), "m.onnx\n")
end)

return test.run
