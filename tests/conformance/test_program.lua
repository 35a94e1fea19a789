-- test_program.lua: sk-conformance as a program: arguments, folders, files that are no models.
local test = require("test")

require("cases")('verify() { "$SK_CONFORMANCE" "$@"; }', {
  { "no DIR", "verify", 2, nil,
    "sk-conformance: error: missing argument 'directories'\nhelp: sk-conformance --help\n" },
  { "unknown option", "verify --expect x", 2, nil, "error: unknown option '--expect'\nhelp: " },
  { "help", "verify --help", 0, "Usage: sk-conformance " },
  { "help, in short", "verify -h", 0, "Usage: sk-conformance " },
  { "version", "verify --version", 0, "sk-conformance 0." },
  { "an option behind", 'verify "$CASES/uneven" --expect-refusal', 1, "not ok uneven - it was accepted\n" },
  { "a case itself", 'verify "$CASES/uneven/"', 0, "ok uneven\n1 passed, 0 failed, 0 skipped\n" },
  { "order of DIRs", 'cp -R "$CASES/uneven" b; cp -R "$CASES/chain" a; verify b a', 0, "ok b\nok a\n2 passed" },
  { "stdout is closed", 'verify "$CASES/uneven" >&-', 3, nil, "standard output cannot be written" },
  { "stdout has no reader", 'mkfifo f; sleep 1 <f & exec 3> f; kill $!; wait; verify "$CASES/uneven" >&3', 3, nil, "" },
  { "no data set, to be refused", 'mkdir x; cp "$CASES/uneven/model.onnx" x; verify --expect-refusal x', 1,
    "not ok x - graph input 'input': there is no input_0.pb for it" },
  { "no data set is needed", 'mkdir x; cp "$CASES/constant/model.onnx" x; verify --expect-refusal x', 1,
    "not ok x - it was accepted" },
  { "an input too many", "take uneven; cp x/*/input_0.pb x/test_data_set_0/input_1.pb; verify x", 1,
    "not ok x - x/test_data_set_0/input_1.pb: the model has 1 of them" },
  { "an output too many", "take uneven; cp x/*/output_0.pb x/test_data_set_0/output_4.pb; verify x", 1,
    "not ok x - x/test_data_set_0/output_4.pb: the model has 4 of them" },
  { "an output that cannot be read", "take uneven; : >x/test_data_set_0/output_0.pb; verify x", 1,
    "not ok x - the file is empty [file]", "output_0.pb: error: the file is empty" },
  { "no bytes for a sequence of some", "take sequence_11; : >x/test_data_set_0/output_0.pb; verify x", 1,
    "not ok x - output 0 'parts' has 3 tensors, expected 0\n" },
  { "a scalar for an empty sequence",
    [[take sequence_empty; printf '\020\001\112\004abcd' >x/test_data_set_0/output_0.pb; verify x]], 1,
    "it is a tensor, not a sequence [sequence]" },
  { "outputs are not needed", "take uneven; rm x/*/output_*; verify --expect-refusal x", 1, "not ok x - it was accepted" },
  { "other files do not matter",
    "take uneven; touch x/test_data_set_0/input_x.pb x/test_data_set_0/input_1.txt x/test_data_set_9; verify x", 0, "ok x\n" },
  { "a directory as model", "mkdir -p x/model.onnx; verify --expect-refusal x", 0, "ok x\n",
    "error: not a regular file but a directory [file]" },
  { "a link to nowhere as model", "mkdir x; ln -s y x/model.onnx; verify --expect-refusal x", 1,
    "not ok x - cannot be opened: No such file or directory", "x/model.onnx: error: cannot be opened" },
  { "a FIFO as input", "take uneven; rm x/*/input_0.pb; mkfifo x/test_data_set_0/input_0.pb; verify --expect-refusal x", 0,
    "ok x\n", "input_0.pb: error: not a regular file but a FIFO [file]" },
  { "an input of another kind",
    "take sequence_input; cp x/*/input_1.pb x/test_data_set_0/input_0.pb; verify --expect-refusal x", 0, "ok x\n",
    "input_0.pb: error: not a valid ONNX file: SequenceProto." },
})

test("own cases pass, each under its own name, and one warns", function(here)
  local outcome = here:run('"$SK_CONFORMANCE" "$CASES"')
  test.equal(outcome.code, 0, "the exit code")
  test.equal(outcome.output, here:must([[cd "$CASES" && set -- * && printf 'ok %s\n' "$@" &&
    echo "$# passed, 0 failed, 0 skipped"]]), "the output")
  test.holds(outcome.errors, "split_1/model.onnx: #0(Split): warning: Split-1 has no default for 'axis'")
  test.equal(outcome.errors:find("\n"), #outcome.errors, "the end of the first line")
end)

return test.run
