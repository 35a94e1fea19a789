-- cases.lua: tests of the programs that run cases in ONNX's layout, in lines of shell: `take NAME` copies one of the project's
-- as x, `change TEXT SED` edits one of its texts, and `verify` runs the program. A row is a name, a line, the exit code, and
-- parts of the output and the errors.
local test = require("test")

local prelude = [[
  take() { case=$1; cp -R "$CASES/$1" x; }
  change() {
    to=x/$1.pb; test "$1" != model || to=x/model.onnx
    from=$CASE_TEXTS/$case/$1.txtpb
    sed -z "$2" "$from" >text && ! cmp -s text "$from" &&
      "$PROTOC" --encode="$(sed -n 's/^# proto-message: //p' "$from")" --proto_path="$ONNX_PROTO_DIRECTORY" onnx.proto \
        <text >"$to" || exit 9
  }
]]

-- What every such program answers.
local common = {
  { "no such DIR", 'verify nowhere "$CASES/uneven"', 3,
    "not ok nowhere - cannot be read\nok uneven\nfailed:\n  nowhere - cannot be read\n1 passed, 1 failed, 0 skipped\n",
    "nowhere: error: No such file or directory\nhelp: name folders that exist and can be read\n" },
  { "a file as DIR", "touch file; verify file", 3, "not ok file - cannot be read\n0 passed, 1 failed",
    "file: error: Not a directory" },
  { "a DIR without cases", "mkdir -p a/b; verify a", 1,
    "not ok a - no folder in it holds a model.onnx\n0 passed, 1 failed, 0 skipped\n" },
  { "after --", 'cp -R "$CASES/uneven" ./--x; verify -- --x/', 0, "ok --x\n1 passed" },
  { "any depth", 'mkdir -p a/b/c; cp -R "$CASES/uneven" a/b/c/z; cp -R "$CASES/uneven" a/b/y; verify a', 0,
    "ok b/c/z\nok b/y\n2 passed" },
  { "the same names", 'mkdir a b; cp -R "$CASES/uneven" a/x; cp -R "$CASES/uneven" b/x; verify a b', 0,
    "ok a/x\nok b/x\n2 passed" },
  { "a link back", 'mkdir a; ln -s .. a/up; cp -R "$CASES/uneven" a/x; verify a', 0, "ok " },
  { "a name to escape", [[cp -R "$CASES/uneven" "$(printf 'a\033b')"; verify .]], 0, "ok a\\x1bb\n" },
  { "stdout is full", 'verify "$CASES/uneven" >/dev/full', 3, "", "standard output cannot be written" },
  { "no data set", "take uneven; rm -r x/test_*; verify x", 1, "not ok x - there is no test_data_set_*\n" },
  { "an input lacks", "take uneven; rm x/*/input_0.pb; verify x", 1,
    "not ok x - graph input 'input': there is no input_0.pb for it\n", "error: graph input" },
  { "an output lacks", "take uneven; rm x/*/output_3.pb; verify x", 1,
    "not ok x - output 3 'd': there is no output_3.pb for it\n" },
  { "an empty sequence of no bytes", "take sequence_empty; : >x/test_data_set_0/output_0.pb; verify x", 0, "ok x\n" },
  { "failures that nothing stands behind", 'mkdir b c; touch b/model.onnx c/model.onnx; verify "$CASES/uneven" b c', 1,
    "ok uneven\nnot ok b - the file is empty [file]\nnot ok c - the file is empty [file]\n1 passed, 2 failed, 0 skipped\n" },
  { "an empty model", "mkdir x; : >x/model.onnx; verify --expect-refusal x", 0, "ok x\n",
    "x/model.onnx: error: the file is empty [file]\nhelp: " },
}

-- Tests the rows, and those that are common, of a program whose `verify` is a function of the shell.
return function(verify, rows)
  for _, list in ipairs({ common, rows }) do
    test.rows("answer", list, function(here, row)
      local _, line, code, output, errors = table.unpack(row, 1, 5)
      here:write("prelude", prelude .. verify)
      here:expect(". ./prelude\n" .. line, code, output, errors)
    end)
  end
end
