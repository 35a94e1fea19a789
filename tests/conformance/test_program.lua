-- test_program.lua: sk-conformance as a program: arguments, folders, files that are not models.
local cases = require("cases")
local test = require("test")

local no_reader = 'mkfifo f; sleep 1 <f & exec 3> f; kill $!; wait; "$SK_CONFORMANCE" "$CASES/uneven" >&3'

for _, rows in ipairs({ cases.common, {
  { "no DIR", "", 2, nil, "sk-conformance: error: missing argument 'directories'\nhelp: sk-conformance --help\n" },
  { "unknown option", "--expect x", 2, nil, "error: unknown option '--expect'\nhelp: " },
  { "help", "--help", 0, "Usage: sk-conformance " },
  { "version", "--version", 0, "sk-conformance 0." },
  { "an option behind the folder", '"$CASES/uneven" --expect-refusal', 1, "not ok uneven - it was accepted\n" },
  { "the folder of a case", '"$CASES/uneven/"', 0, "ok uneven\n1 passed, 0 failed, 0 skipped\n" },
  { "order of DIRs", 'b a', 0, "ok b\nok a\n2 passed", before = 'cp -R "$CASES/uneven" b; cp -R "$CASES/chain" a' },
  { "stdout is closed", '"$CASES/uneven" >&-', 3, nil, "standard output cannot be written" },
  { "a refusal expected, no data set", "--expect-refusal x", 1, "not ok x - graph input 'input': there is no input_0.pb for it",
    before = 'mkdir x; cp "$CASES/uneven/model.onnx" x' },
  { "no data set is needed", "--expect-refusal x", 1, "not ok x - it was accepted",
    before = 'mkdir x; cp "$CASES/constant/model.onnx" x' },
  { "an input too many", "x", 1, "not ok x - x/test_data_set_0/input_1.pb: the model has 1 of them", take = "uneven",
    before = "cp x/*/input_0.pb x/test_data_set_0/input_1.pb" },
  { "an output too many", "x", 1, "not ok x - x/test_data_set_0/output_4.pb: the model has 4 of them", take = "uneven",
    before = "cp x/*/output_0.pb x/test_data_set_0/output_4.pb" },
  { "an output that cannot be read", "x", 1, "not ok x - the file is empty [file]", "output_0.pb: error: the file is empty",
    take = "uneven", before = ": >x/test_data_set_0/output_0.pb" },
  { "no bytes for a sequence of some", "x", 1, "not ok x - output 0 'parts' has 3 tensors, expected 0\n", take = "sequence_11",
    before = ": >x/test_data_set_0/output_0.pb" },
  { "a scalar for an empty sequence", "x", 1, "it is a tensor, not a sequence [sequence]", take = "sequence_empty",
    before = [[printf '\020\001\112\004abcd' >x/test_data_set_0/output_0.pb]] },
  { "a position that another node gives", "x", 0, "ok x\n", take = "sequence_reads",
    changes = { { "model", "node {", 'node { input: "lengths" output: ["p", "q", "r"] op_type: "Split" ' ..
      'attribute { name: "num_outputs" type: INT i: 3 } } node {', 'input: "whole" input: "at"',
      'input: "whole" input: "q"' } } },
  { "outputs are not needed", "--expect-refusal x", 1, "not ok x - it was accepted", take = "uneven",
    before = "rm x/*/output_*" },
  { "other files do not matter", "x", 0, "ok x\n", take = "uneven",
    before = "touch x/test_data_set_0/input_x.pb x/test_data_set_0/input_1.txt x/test_data_set_9" },
  { "a directory as model", "--expect-refusal x", 0, "ok x\n", "error: not a regular file but a directory [file]",
    before = "mkdir -p x/model.onnx" },
  { "a link to nowhere as model", "--expect-refusal x", 3, "not ok x - cannot be opened: No such file or directory",
    "x/model.onnx: error: cannot be opened", before = "mkdir x; ln -s y x/model.onnx" },
  { "a FIFO as input", "--expect-refusal x", 0, "ok x\n", "input_0.pb: error: not a regular file but a FIFO [file]",
    take = "uneven", before = "rm x/*/input_0.pb; mkfifo x/test_data_set_0/input_0.pb" },
  { "an input of another kind", "--expect-refusal x", 0, "ok x\n",
    "input_0.pb: error: it is a tensor, not a sequence", take = "sequence_input",
    before = "cp x/*/input_1.pb x/test_data_set_0/input_0.pb" },
} }) do
  test.rows("answer", rows, function(here, row)
    cases.answer(here, '"$SK_CONFORMANCE"', row)
  end)
end

test("stdout has no reader", function(here)
  here:expect(no_reader, 3, nil, "")
end)

test("own cases pass, each under its own name, and one warns", function(here)
  local outcome = here:run('"$SK_CONFORMANCE" "$CASES"')
  test.equal(outcome.code, 0, "the exit code")
  test.equal(outcome.output, here:must([[cd "$CASES" && set -- * && printf 'ok %s\n' "$@" &&
    echo "$# passed, 0 failed, 0 skipped"]]), "the output")
  test.holds(outcome.errors, "split_1/model.onnx: #0(Split): warning: Split-1 has no default for 'axis'")
  test.equal(outcome.errors:find("\n"), #outcome.errors, "the end of the first line")
end)

return test.run
