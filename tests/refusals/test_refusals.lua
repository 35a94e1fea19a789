-- test_refusals.lua: the library, splitgen and sk-conformance refuse the same nodes in the same words, by the same rule, and
-- accept the same nodes. The rows are those of refusals.c, as print_refusals prints them, and below those that only a model
-- can have. All run in this process, by the functions that the programs run in a process for each case. A stub stands for the
-- compiler; with the argument "slow", a real compiler compiles the accepted cases, and nothing else is tested.
local compile_case = require("verify.compile_case")
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

-- Nodes that only a model can have: op, opset, dims, attributes, split, outputs, rule and sentence; and the program, if only one
-- refuses the node in this way. A call of the library is different: an input may be NULL, the outputs of a sequence are not
-- counted, and all dims are known.
local of_models = {
  { "Split", 18, "4", "num_outputs=1", "-", 0, "BAD_OUTPUTS", "the node has no outputs" },
  { "SplitToSequence", 24, "4", "", "-", 2, "BAD_OUTPUTS", "2 outputs, SplitToSequence-24 has one" },
  { "SplitToSequence", 24, "4", "", "-", "''", "BAD_OUTPUTS", "output 0 is '', but SplitToSequence-24 requires it" },
  { "Split", 18, "''", "num_outputs=1", "-", 1, "BAD_INPUTS", "input 0 is '', but Split-18 requires it" },
  { "Split", 13, "-", "", "-", 1, "BAD_INPUTS", "0 inputs, Split-13 takes at least 1" },
  { "Split", 13, "4", "", "[4],''", 1, "BAD_INPUTS", "3 inputs, Split-13 takes at most 2" },

  -- dims that are symbols, dims that are unknown, and no shape at all
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

  -- 2^63 bytes and more: splitgen computes with signed numbers, whatever the target
  { "Split", 18, "?x6x768614336404564650", "num_outputs=2", "-", 2, "OVERFLOW", beyond_memory, splitgen },
  { "Split", 11, "unknown", "split=[0,4611686018427387904]", "-", 2, "OVERFLOW", beyond_memory, splitgen },

  -- a split known only at run time
  { "Split", 18, "6", "", "<3>", 2, "BAD_OUTPUTS", "2 outputs for 3 parts" },
  { "Split", 18, "6", "", "<0>", 2, "BAD_LENGTHS", "split lists no lengths" },
  { "Split", 18, "6", "", "<1x2>", 2, "BAD_RANK", no_list },
  { "Split", 18, "6", "", "<>", 2, "BAD_RANK", no_list },
  { "SplitToSequence", 11, "6", "", "<1x2>", 1, "BAD_RANK",
    "SplitToSequence-11: 'split' is either a scalar (tensor of empty shape), or a 1-D tensor." },
  { "Split", 18, "6", "", "float <2>", 2, "BAD_DTYPE", "split: dtype float is not allowed" },
  { "Split", 1, "6", "", "double <2>", 2, "BAD_DTYPE", "split: dtype double is not allowed" },
}

-- The library's answers as cases; the rule of one that is accepted is "OK".
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

-- Makes the folder of a case: its model, and, if it is accepted, the data for a run.
local function write_case(here, case, name)
  host.make_folder(here.path .. "/" .. name)
  here:encode(name .. "/model.onnx", onnx_text(refused_model.of(case)))
  if case.rule == "OK" then
    host.make_folder(here.path .. "/" .. name .. "/test_data_set_0")
    here:encode(name .. "/test_data_set_0/input_0.pb", "data_type: 1 " .. case.dims:gsub("(%d+)x?", "dims: %1 "), "TensorProto")
  end
end

-- How the message must begin. splitgen, which knows the node, may give other help than that of the rule.
local function expected_of(case, path)
  return case.rule == "OK" and "accepts invalid\n"
    or ("%s/model.onnx: node: error: %s [%s]\nhelp: "):format(path, case.sentence, case.rule)
end

-- How a program's answer to a case differs from the expected one, or nil.
local function wrong_of(case, program, path, scratch)
  local verdict, why, told = judged(path, program.run, true, scratch)
  local expected, said = expected_of(case, path), told .. (verdict == "accepts invalid" and verdict or why) .. "\n"
  return (case.only or program) == program and not said:find(expected, 1, true)
    and ("%s, %s-%s, %s (dims %s, %s, split %s): says\n%sand should say\n%s"):format(program.name, case.op, case.opset, case.name,
      case.dims, case.attributes, case.split, said, expected) or nil
end

-- Checks the cases, or only the accepted ones.
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
    test("the C of accepted nodes accepts them", function(here)
      check(here, { splitgen }, "cc", true)
    end)
  else
    test("all three refuse and accept the same nodes", function(here)
      local stub = here.path .. "/stub" -- CC is split at spaces
      host.make_link(test.setting("SPLITGEN_SOURCE_ROOT") .. "/tests/support/stub_compiler.sh", stub)
      check(here, { splitgen, conformance }, stub, false)
    end)
  end
  return test.run(...)
end
