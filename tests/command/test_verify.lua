-- test_verify.lua: `splitgen verify`: the project's own cases pass; an error in a case, in its model or in its functions makes
-- that case fail. test_verify_processes.lua tests processes. Argument: "slow" for the rows that compile C and are marked as slow
-- (0.25 s of CPU each), else the other rows run.
local cases = require("cases")
local host = require("host")
local test = require("test")

local stub = test.setting("SPLITGEN_SOURCE_ROOT") .. "/tests/support/stub_compiler.sh"

local compiler = "cc"
local cases_count = #host.list_directory(test.setting("CASES")) - 2 -- without "." and ".."

local refused_lengths = { { "test_data_set_1/input_0", "dims: 2 data", "dims: 3 float_data: 3 data" } }
local fractional_lengths = { { "test_data_set_0/input_0", "dims: 4 dims: 1", "dims: 2",
  [[raw_data: "\001\000\300\177\000\000\000\200\000\000\200\077\000\000\000\100"]], "float_data: 1 float_data: 2.5" } }
-- Lengths behind more elements than are read, and those in front of it.
local many_elements = ('initializer { dims: 4097 data_type: 7 name: "given" int64_data: [%s1, 2] } initializer {'):format(
  ("0, "):rep(4095))
local take_fractional_lengths =
  'mv x/test_data_set_0/input_0.pb x/test_data_set_0/input_1.pb; cp "$CASES/split_1/test_data_set_0/input_0.pb" x/test_data_set_0'

-- Rows in the form of cases.lua, with is_slow, and the compiler; by default a stub whose programs always succeed. `edit`: a sed
-- command for the program and functions before they are compiled; `tell`: a text to find where splitgen makes the manifest, and
-- its replacement.
local rows = {
  { "no case at a time", "-j 0 x", 2, nil, "-j: it must be 1 or more" },
  { "no number", "--timeout 0 x", 2, nil, "--timeout" },
  { "no progress without a terminal", '"$CASES/split_2" "$CASES/uneven"', 0, "2 passed", "" },

  -- a case and its model
  { "some of the own cases", '"$CASES/split_1" "$CASES/sequence_11" "$CASES/sequence_24"', 0, "3 passed", compiler = compiler },
  { "own cases", '"$CASES"', 0, ("ok zero_axis\n%d passed, 0 failed, 0 skipped\n"):format(cases_count), compiler = compiler,
    is_slow = true },
  { "own cases with clang", '"$CASES"', 0, ("%d passed, 0 failed, 0 skipped\n"):format(cases_count), compiler = "clang",
    is_slow = true },
  { "cases that are accepted", '--expect-refusal "$CASES/uneven" "$CASES/sequence_24" "$CASES/constant"', 1,
    "0 passed, 3 failed, 0 skipped\n" },
  { "a wrong byte", "x", 1, "not ok x - output 0 'a' differs from the expected elements, first at element 1\n", take = "uneven",
    changes = { { "test_data_set_0/output_0", "data: 2", "data: 3" } }, compiler = compiler },
  { "a wrong byte of a sequence's part", "x", 1,
    "not ok x - output 2 'chosen' differs from the expected elements, first at element 3\n", take = "sequence_reads",
    changes = { { "test_data_set_0/output_2", "data: 4", "data: 5" } }, compiler = compiler },
  { "parts of a sequence of symbols", '"$CASES/sequence_ends"', 0, "ok sequence_ends\n", compiler = compiler },
  { "a wrong byte of one of several sets", "x", 1,
    "not ok x - test_data_set_1: output 1 'b' differs from the expected elements, first at element 0\n", take = "split_18",
    changes = { { "test_data_set_1/output_1", "data: 2", "data: 3" } }, compiler = compiler },
  { "a wrong byte of a constant's part", "x", 1,
    "not ok x - output 1 'b' differs from the expected elements, first at element 0\n", take = "constant",
    before = "cp x/*/output_0.pb x/test_data_set_0/output_1.pb", compiler = compiler, is_slow = true },
  { "a wrong string", "x", 1, "not ok x - output 1 'b' differs from the expected elements, first at element 1\n",
    take = "strings", changes = { { "test_data_set_0/output_1", "377", "377x" } }, compiler = compiler },
  { "a tensor of a sequence lacks", "x", 1, "expected 0\n", take = "sequence_24",
    before = 'cp "$CASES/sequence_empty/test_data_set_0/output_0.pb" x/test_data_set_0' },
  { "a refused model, expected", "--expect-refusal x", 0, "ok x\n1 passed, 0 failed, 0 skipped\n", "has no attribute 'axes'",
    take = "split_18", changes = { { "model", '"axis"', '"axes"' } } },
  { "a dimension called inner beside an unknown one", "x", 0, "ok x\n", take = "split_2", changes = {
    { "model", "dim { dim_value: 2 } dim { dim_value: 3 }", 'dim { dim_param: "inner" } dim { dim_value: 3 } dim { }',
      "dim { dim_value: 2 } dim { dim_value: 1 }", "dim { } dim { } dim { }",
      "dim { dim_value: 2 } dim { dim_value: 2 }", "dim { } dim { } dim { }" },
    { "test_data_set_0/input_0", "dims: 2 dims: 3", "dims: 1 dims: 3 dims: 2" },
    { "test_data_set_0/output_0", "dims: 2 dims: 1", "dims: 1 dims: 1 dims: 2", "data: 1", "data: -1" },
    { "test_data_set_0/output_1", "dims", "dims: 1 dims", "data: -1 int32_data: 0", "data: 0 int32_data: 1" },
  }, compiler = compiler, is_slow = true },
  { "an unknown dimension before the axis", "x", 0, "ok x\n", take = "split_2", changes = {
    { "model", "dim { dim_value: 2 } dim { dim_value: 3 }", "dim { } dim { dim_value: 3 }" } }, compiler = compiler },
  { "strings of a constant", "x", 0, "ok x\n", take = "constant", changes = {
    { "model", "_type: 10", "_type: 8", "_type: 10", "_type: 8", "_type: 10", "_type: 8",
      "int32_data: 1 int32_data: 2", 'string_data: ["p", "q"]' },
    { "test_data_set_0/output_0", "data_type: 10 int32_data: 1", 'data_type: 8 string_data: "p"' },
    { "test_data_set_0/output_1", "data_type: 10 int32_data: 2", 'data_type: 8 string_data: "q"' },
  }, compiler = compiler, is_slow = true },
  { "a dimension that is declared -1", "x", 0, "ok x\n",
    "x/model.onnx: warning: graph input 'input' declares a dimension as -1, which is taken for unknown\n", take = "uneven",
    changes = { { "model", "dim_value: 7", "dim_value: -1" } }, compiler = compiler, is_slow = true },
  { "a symbol with two values in one node", "x", 1,
    "not ok x - value_info 'bottom': dimension 'm' is 3 here and 1 elsewhere [shape]\n",
    take = "chain", changes = { { "model", "dim { dim_value: 3 }", "dim { }", "output {", [[value_info { name: "bottom" type {
      tensor_type { elem_type: 6 shape { dim { dim_param: "m" } dim { dim_param: "m" } } } } } output {]] } } },
  { "a symbol that the inputs' dims do not have", "x", 1, "not ok x - rows: 'rows' cannot be computed from the inputs\n",
    take = "chain", changes = { { "model", 'dim_param: "rows"', 'dim_param: "2*rows"' } } },
  { "lengths that another node gives", "x", 1, "not ok x - columns: the lengths that another node computes are not known here\n",
    take = "chain", changes = { { "model",
      "node {", 'node { input: ["given", "cut"] output: ["", "widths"] op_type: "Split" } node {', "initializer {", many_elements,
      'name: "widths" int64_data: 1 int64_data: 2', 'name: "cut" int64_data: 4095 int64_data: 2' } } },
  { "a position that another node gives", "x", 1,
    "not ok x - #5(SequenceAt): the position that another node computes is not known here\n", take = "sequence_reads",
    changes = { { "model", "node {", 'node { input: "lengths" output: ["p", "q", "r"] op_type: "Split" ' ..
      'attribute { name: "num_outputs" type: INT i: 3 } } node {', 'input: "whole" input: "at"',
      'input: "whole" input: "q"' } } },

  -- refusals by functions
  { "lengths that the function refuses", "x", 1, "split leaves 1 of 3", take = "split_18", changes = refused_lengths,
    compiler = compiler },
  { "lengths that the function refuses, expected", "--expect-refusal x", 0, "ok x\n", "split leaves 1 of 3", take = "split_18",
    changes = refused_lengths, compiler = compiler, is_slow = true },
  { "lengths that the function should refuse", "--expect-refusal x", 1, "the function accepts what it must refuse",
    take = "split_18", changes = refused_lengths, edit = "s/        return SGK_BAD_LENGTHS;/        return SGK_OK;/" },
  { "lengths that are no integers", "x", 1, "not ok x - #0(Split): split[1] is not an integer [BAD_LENGTHS]\n",
    take = "split_1", changes = fractional_lengths, before = take_fractional_lengths },
  { "lengths that are no integers, expected", "--expect-refusal x", 0, "ok x\n", take = "split_1", changes = fractional_lengths,
    before = take_fractional_lengths },

  -- wrong functions
  { "a warning", "x", 1, "not ok x - it does not compile: ", "unused", take = "split_2",
    edit = "s/from = (const char [*])input;/& int unused;/" },
  { "a wrong copy", "x", 1, "not ok x - output 1 'b' differs from the expected elements, first at element 0\n",
    take = "split_2", edit = "s/from + 1/from + 0/" },
  { "a byte in front of an output", "x", 1, "not ok x - #0(Split): bytes beside an output were written\n", take = "split_2",
    edit = "s/from = (const char [*])input;/& ((char *)output_0)[-1] = 0;/" },
  { "a copy beside its output", "x", 1, "not ok x - #0(Split): bytes beside an output were written\n", take = "split_2",
    edit = [[s/row \* 2/row * 3/]] },
  { "a wrong view", "x", 1, "not ok x - split: the address of a view is not the input's and its offset\n", take = "uneven",
    edit = "s/input + 8/input + 4/" },
  { "a wrong copy in place of a view", "x", 1,
    "not ok x - output 1 'b' differs from the expected elements, first at element 0, with --copy-all\n", take = "uneven",
    edit = "s/from + 8/from + 4/", is_slow = true },

  -- wrong manifests
  { "a manifest of other offsets", "x", 1,
    "not ok x - split: the header and the manifest have different offsets of a view\n", take = "uneven",
    tell = { "amounts.of(place.offset)", "place.offset and 4 + amounts.of(place.offset)" }, compiler = compiler },
  { "a manifest of other bytes of a constant", "x", 1,
    "not ok x - #0(Split): the manifest has 3 bytes of a constant, not 2\n", take = "constant",
    tell = { "bytes and begin + bytes", "bytes and begin + bytes + 1" } },
  { "a manifest of parameters in another order", "x", 1, "not ok x - it does not compile: ", take = "split_18",
    tell = { "rows[i] =", "rows[#parameters + 1 - i] =" }, before = 'ln -s "$SPLITGEN_SOURCE_ROOT/runtime" .',
    compiler = compiler, is_slow = true },
  { "a manifest that has outputs as others", "x", 1, "not ok x - it does not compile: ", take = "split_2",
    tell = { "made.outputs_as", '"array"' }, compiler = compiler, is_slow = true },
}

-- Sets the row's compiler, or one that edits its input, and changes the manifest -> the command for verify.
local function prepare(here, row)
  host.make_link(stub, here.path .. "/stub") -- CC is split at spaces
  local compiler_path = row.compiler or here.path .. "/stub"
  if row.edit then
    here:write("edit", ("sed -i '%s' *_split.c *_split.h\nexec cc \"$@\"\n"):format(row.edit))
    compiler_path = ("sh %s/edit"):format(here.path)
  end
  host.set_variable("CC", compiler_path)
  if not row.tell then
    return '"$SPLITGEN" verify'
  end
  here:copy_sources("generator")
  here:replace("generator/core/manifest.lua", table.unpack(row.tell))
  return '"$SPLITGEN" --root . verify'
end

local function check(here, row)
  if row.compiler == "clang" then
    test.needs("clang")
  end
  local temporary = here.path .. "/temporary"
  host.make_folder(temporary)
  host.set_variable("TMPDIR", temporary)
  cases.answer(here, prepare(here, row), row)
  test.check(os.remove(temporary), "temporary files are left")
end

return function(which, words)
  for _, list in ipairs({ cases.common, rows }) do
    for _, row in ipairs(list) do
      if (which == "slow") == (row.is_slow or false) then
        test.rows("answer", { row }, check)
      end
    end
  end
  return test.run(words)
end
