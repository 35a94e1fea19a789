-- test_wrong_tables.lua: tables with one mistake, made by hand, of which vectors and the library are made: the oracle must tell
-- each by a vector.
local test = require("test")

local split <const>, sequence <const>, types <const> = "spec/split.lua", "spec/split_to_sequence.lua", "spec/types.lua"

-- A name, a file, the text to find, and its replacement.
local wrong = {
  { "the last part is larger", split, "num_outputs - 1 of ceil(dim / num_outputs)", "num_outputs - 1 of dim / num_outputs" },
  { "equal parts have a rest", split, "outputs of dim / outputs", "outputs - 1 of ceil(dim / outputs), rest" },
  { "chunks end with a part of zero", sequence, "rest if any", "rest" },
  { "without lengths, there is one part", sequence, "dim of 1", "1 of dim" },
  { "keepdims is 0 by default", sequence, '"keepdims", "int", default = 1', '"keepdims", "int", default = 0' },
  { "the axis is 1 by default", split, '"axis", "int", default = 0', '"axis", "int", default = 1' },
  { "lengths win over num_outputs", split, 'num_outputs" }, fail', 'num_outputs" }, when = "num_outputs < 0", fail' },
  { "nothing need be given", split, 'otherwise = true, fail = "BAD_INPUTS"', 'otherwise = true, parts = "1 of dim"' },
  { "bfloat16 was always there", types, '"complex128",', '"complex128", "bfloat16",' },
  { "no lengths of int32", types, '"int32", "int64" }', '"int64" }' },
  { "lengths are of int32", split, '"split", "tensor(int64)"', '"split", "tensor(int32)"' },
}

-- Runs the rows of vectors_agree by tables of the directory.
local function run(here)
  here:must('ln -s "$SPLITGEN_SOURCE_ROOT/runtime" .')
  here:must('"$SPLITGEN" --root . vectors --format c --out vectors.inc')
  here:must('"$SPLITGEN" --root . generate --one-file --out .')
  here:must(([[here=$PWD && cd "$SPLITGEN_SOURCE_ROOT/tests/support" && %s -D_POSIX_C_SOURCE=200809L -I"$here" -I. \
    ../vectors/agree.c harness.c meaning.c oracle.c versions.c "$here/splitkernels.c" \
    -o "$here/agree" -lm]]):format(test.setting("CC")))
  return here:run("./agree agrees")
end

test("tables as they are", function(here)
  here:copy_sources("spec")
  test.equal(run(here).code, 0)
end)

test.rows("wrong", wrong, function(here, row)
  local _, file, find, replacement = table.unpack(row)
  here:copy_sources("spec")
  here:replace(file, find, replacement)
  local outcome = run(here)
  test.check(outcome.output:find("%f[%w]agree%.c:%d+: case %d+: "), "the oracle does not tell it")
end)

return test.run
