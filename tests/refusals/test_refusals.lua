-- test_refusals.lua: what the library refuses, splitgen and sk-conformance refuse in the same words, by the same rule; what it
-- accepts, they accept. The rows are those of refusals.c, as print_refusals prints them, and below those that only a model can
-- meet. All are judged in this process, by the functions that the programs run in a process for each case. What splitgen accepts
-- a stub compiles; with the argument "slow", a compiler, and that is all.
local compile_case = require("verify.compile_case")
local helps = require("base.help")
local host = require("host")
local judged = require("judged")
local library_case = require("library_case")
local onnx_text = require("onnx_text")
local refused_model = require("refused_model")
local test = require("test")
local without_meaning = require("without_meaning")

local neither = "Split-18: Either input 'split' or the attribute 'num_outputs' should be specified"
local no_list = "Split-18: input 'split' is a list: a 1-D tensor"
local exclusive = "Split-1: attribute 'split' and input 'split' exclude each other"
local beyond_memory = "input: its bytes are beyond the address space"

local splitgen, conformance = { name = "splitgen", run = compile_case }, { name = "sk-conformance", run = library_case }

-- What a model has and a call of the library has not, or not in this form: op, opset, dims, attributes, split, outputs, and the
-- rule and sentence; and the program, where only one refuses it so. A library is told of an input that is NULL, and counts no
-- outputs of a sequence; it knows all dims.
local of_models = {
  { "Split", 18, "4", "num_outputs=1", "-", 0, "BAD_OUTPUTS", "the node has no outputs" },
  { "SplitToSequence", 24, "4", "", "-", 2, "BAD_OUTPUTS", "2 outputs, SplitToSequence-24 has one" },
  { "SplitToSequence", 24, "4", "", "-", "''", "BAD_OUTPUTS", "output 0 is '', but SplitToSequence-24 requires it" },
  { "Split", 18, "''", "num_outputs=1", "-", 1, "BAD_INPUTS", "input 0 is '', but Split-18 requires it" },
  { "Split", 13, "-", "", "-", 1, "BAD_INPUTS", "0 inputs, Split-13 takes at least 1" },
  { "Split", 13, "4", "", "[4],''", 1, "BAD_INPUTS", "3 inputs, Split-13 takes at most 2" },

  -- dims that are symbols, unknown, or not told at all
  { "Split", 18, "nx6", "axis=2 num_outputs=2", "-", 2, "BAD_AXIS", "axis 2 is outside [-2, 1]" },
  { "Split", 18, "?x?", "axis=-3 num_outputs=2", "-", 2, "BAD_AXIS", "axis -3 is outside [-2, 1]" },
  { "Split", 18, "nx4294967296x4294967296", "num_outputs=2", "-", 2, "OVERFLOW",
    "input: the product of its dimensions is beyond 64 bits" },
  { "Split", 18, "unknown", "", "-", 2, "BAD_INPUTS", neither },
  { "Split", 18, "nx6", "", "-", 2, "BAD_INPUTS", neither },
  { "Split", 18, "unknown", "num_outputs=2", "<2>", 2, "BAD_INPUTS", neither .. ", but not both." },
  { "Split", 18, "unknown", "num_outputs=0", "-", 2, "BAD_LENGTHS", "num_outputs is 0: it must be at least 1" },
  { "Split", 18, "n", "num_outputs=3", "-", 2, "BAD_OUTPUTS", "2 outputs for 3 parts" },
  { "Split", 13, "nx5", "axis=1", "-", 2, "BAD_LENGTHS", "'outputs of dim / outputs' leaves 1 of 5 on the axis" },
  { "Split", 11, "unknown", "split=[-1,7]", "-", 2, "BAD_LENGTHS", "split[0] is -1: a length must be >= 0" },
  { "Split", 11, "nxm", "axis=1 split=[6]", "-", 2, "BAD_OUTPUTS", "2 outputs for 1 parts" },
  { "Split", 11, "nx6", "axis=1 split=[1,2]", "-", 2, "BAD_LENGTHS", "split leaves 3 of 6 on the axis" },
  { "Split", 11, "unknown", "split=[]", "-", 2, "BAD_LENGTHS", "split lists no lengths" },
  { "Split", 18, "unknown", "", "[7,-1]", 2, "BAD_LENGTHS", "split[1] is -1: a length must be >= 0" },
  { "Split", 18, "unknown", "", "[[2,4]]", 2, "BAD_RANK", no_list },
  { "Split", 18, "unknown", "", "int32 [2,4]", 2, "BAD_DTYPE", "split: dtype int32 is not allowed" },
  { "Split", 1, "unknown", "axis=0 split=[1,3]", "[1,3]", 2, "BAD_INPUTS", exclusive },
  { "Split", 1, "unknown", "axis=0", "[1,0.5]", 2, "BAD_LENGTHS", "split[1] is not an integer" },
  { "Split", 1, "unknown", "axis=0", "[-1,0.5]", 2, "BAD_LENGTHS", "split[0] is -1: a length must be >= 0" },
  { "Split", 1, "unknown", "axis=0", "[1e30,3]", 2, "BAD_LENGTHS", "split[0] is not an integer" },
  { "Split", 1, "4", "axis=0", "[-9223372036854775808,3]", 2, "BAD_LENGTHS",
    "split[0] is -9223372036854775808: a length must be >= 0" },
  { "SplitToSequence", 24, "n", "", "0", 1, "BAD_LENGTHS", "split is 0: it must be at least 1" },
  { "Split", 11, "unknown", "split=[9223372036854775807,1]", "-", 2, "BAD_LENGTHS",
    "split[1] is 1: only 0 of 9223372036854775807 are left on the axis", splitgen },

  -- 2^63 bytes and more: splitgen computes with signed numbers, wherever its code will run
  { "Split", 18, "?x6x768614336404564650", "num_outputs=2", "-", 2, "OVERFLOW", beyond_memory, splitgen },
  { "Split", 11, "unknown", "split=[0,4611686018427387904]", "-", 2, "OVERFLOW", beyond_memory, splitgen },

  -- a split of the run
  { "Split", 18, "6", "", "<3>", 2, "BAD_OUTPUTS", "2 outputs for 3 parts" },
  { "Split", 18, "6", "", "<0>", 2, "BAD_LENGTHS", "split lists no lengths" },
  { "Split", 18, "6", "", "<1x2>", 2, "BAD_RANK", no_list },
  { "Split", 18, "6", "", "<>", 2, "BAD_RANK", no_list },
  { "SplitToSequence", 11, "6", "", "<1x2>", 1, "BAD_RANK",
    "SplitToSequence-11: 'split' is either a scalar (tensor of empty shape), or a 1-D tensor." },
  { "Split", 18, "6", "", "float <2>", 2, "BAD_DTYPE", "split: dtype float is not allowed" },
  { "Split", 1, "6", "", "double <2>", 2, "BAD_DTYPE", "split: dtype double is not allowed" },
}

-- What the library refuses, or accepts: then the rule is "OK".
local function read_calls(printed)
  local cases = {}
  for line in printed:gmatch("[^\n]+") do
    local op, opset, dtype, dims, attributes, split, outputs, rule, sentence, name =
      line:match(("([^\t]*)\t"):rep(9) .. "([^\t]*)$")
    cases[#cases + 1] = {
      op = op, opset = opset, dtype = dtype, dims = dims, attributes = attributes, split = split,
      outputs = op == "SplitToSequence" and 1 or tonumber(outputs), rule = rule,
      sentence = sentence, name = name,
    }
  end
  return cases
end

local function all_cases(here)
  local cases = read_calls(here:must('"$PRINT_REFUSALS"'))
  for _, row in ipairs(of_models) do
    local op, opset, dims, attributes, split, outputs, rule, sentence, only = table.unpack(row)
    cases[#cases + 1] = {
      op = op, opset = opset, dtype = "float", dims = dims, attributes = attributes, split = split, outputs = outputs,
      rule = rule, sentence = sentence, only = only, name = "of models",
    }
  end
  return cases
end

-- Makes a folder for a case, of its model, and of one that is accepted what its run takes.
local function write_case(here, case, name)
  host.make_folder(here.path .. "/" .. name)
  here:encode(name .. "/model.onnx", onnx_text(refused_model.of(case)))
  if case.rule == "OK" then
    host.make_folder(here.path .. "/" .. name .. "/test_data_set_0")
    here:encode(name .. "/test_data_set_0/input_0.pb", "data_type: 1 " .. case.dims:gsub("(%d+)x?", "dims: %1 "), "TensorProto")
  end
end

-- What is said begins so: splitgen, which knows all versions, may say more behind the help.
local function expected_of(case, path)
  return case.rule == "OK" and "it was accepted\n"
    or ("%s/model.onnx: node: error: %s [%s]\nhelp: %s"):format(path, case.sentence, case.rule, helps[case.rule])
end

-- What is wrong about what a program says of a case; nil when nothing is.
local function wrong_of(case, program, path, scratch)
  local _, why, told = judged(path, program.run, true, scratch)
  local expected, said = expected_of(case, path), told .. why .. "\n"
  return (case.only or program) == program and not said:find(expected, 1, true)
    and ("%s, %s-%s, %s (dims %s, %s, split %s): says\n%sand should say\n%s"):format(program.name, case.op, case.opset, case.name,
      case.dims, case.attributes, case.split, said, expected) or nil
end

-- Judges the cases, or only those that are accepted.
local function check(here, programs, compiler, accepted_only)
  local wrong, scratch = {}, here.path .. "/scratch"
  host.make_folder(scratch)
  host.set_variable("CC", compiler)
  for i, case in ipairs(all_cases(here)) do
    local is_judged = not accepted_only or case.rule == "OK"
    if is_judged then
      write_case(here, case, tostring(i))
    end
    for _, program in ipairs(is_judged and programs or {}) do
      wrong[#wrong + 1] = wrong_of(case, program, ("%s/%d"):format(here.path, i), scratch)
    end
  end
  test.check(#wrong == 0, "%d are not refused or accepted alike:\n%s", #wrong, table.concat(wrong, "\n"))
end

return function(which, ...)
  local missing = without_meaning()
  if missing then
    return {}, missing, true
  end
  if which == "slow" then
    test("accepted by what is compiled", function(here)
      check(here, { splitgen }, "cc", true)
    end)
  else
    test("refused and accepted alike", function(here)
      check(here, { splitgen, conformance }, test.setting("SPLITGEN_SOURCE_ROOT") .. "/tests/support/stub_compiler.sh", false)
    end)
  end
  return test.run(...)
end
