-- checks.lua: the values of a run must be as the graph declares them, and equal to the files of the data set.
local c_text = require("write.c_text")
local data_set = require("verify.data_set")
local dtypes = require("spec.dtype_tables")
local shape = require("graph.shape")
local values = require("verify.values")

local checks = {}

-- Values must have the types that the graph declares in value_infos.
function checks.of_value_infos(trial)
  for _, declared in ipairs(trial.case.model.graph.value_infos) do
    local name = declared.name
    local value = trial.set.inputs[name] or trial.values[name] or trial.case.constants[name]
    if value and not value.sequence and declared.kind == "tensor" then
      local what = ("%svalue_info %s"):format(trial.set.says, trial.case.quoted(name))
      data_set.check_declared(trial.case.file, what, declared, value, trial.set.bindings)
    end
  end
end

local function check_type(what, value, expected)
  if value.dtype ~= expected.dtype then
    data_set.fail("%s is of %s, expected %s", what, dtypes().names[value.dtype], dtypes().names[expected.dtype])
  elseif shape.text(value.dims) ~= shape.text(expected.dims) then
    data_set.fail("%s has shape %s, expected %s", what, shape.text(value.dims), shape.text(expected.dims))
  end
end

-- The first element in which data differ, counted from 0; nil when none does.
local function first_difference(data, expected, bits)
  if type(data) == "table" then
    for i, string in ipairs(data) do
      if string ~= expected[i] then
        return i - 1
      end
    end
  elseif data ~= expected then
    local byte = 1
    while data:byte(byte) == expected:byte(byte) do
      byte = byte + 1
    end
    local differing, bit = data:byte(byte) ~ expected:byte(byte), 0
    while differing >> bit & 1 == 0 do
      bit = bit + 1
    end
    return (8 * (byte - 1) + bit) // bits
  end
end

-- Compares a tensor with the expected one. If the program has the elements, it must compare them.
local function check_tensor(trial, what, value, expected)
  check_type(what, value, expected)
  local bits = values.bits_of(expected)
  if not value.data then
    trial.checks[#trial.checks + 1] = {
      slot = value.slot, file = values.file_of(trial, expected), count = expected.count, bits = bits,
      what = c_text.string(what),
    }
    return
  end
  local element = first_difference(value.data, expected.data, bits)
  if element then
    data_set.fail("%s differs from the expected elements, first at element %d", what, element)
  end
end

local function check_output(trial, what, value, expected)
  if #(value.sequence or {}) ~= #(expected.sequence or {}) then
    data_set.fail("%s has %d tensors, expected %d", what, #value.sequence, #expected.sequence)
  elseif not value.sequence then
    check_tensor(trial, what, value, expected)
  end
  for i, tensor in ipairs(value.sequence or {}) do
    check_tensor(trial, ("%s[%d]"):format(what, i - 1), tensor, expected.sequence[i])
  end
end

-- The outputs of the graph must be as it declares them, and equal to the files, unless the case must be refused.
function checks.of_outputs(trial)
  local case, set, found = trial.case, trial.set, {}
  for i, declared in ipairs(case.model.graph.outputs) do
    local name = case.quoted(declared.name)
    found[i] = values.given_value(trial, declared.name) or trial.values[declared.name]
    if declared.kind ~= "unknown" then
      data_set.check_declared(case.file, ("%sgraph output %s"):format(set.says, name), declared, found[i], set.bindings)
    end
  end
  if case.asks ~= "invalid" then
    set.outputs = set.outputs or data_set.outputs(case, set)
  end
  for i, expected in ipairs(set.outputs or {}) do
    local what = ("%soutput %d %s"):format(set.says, i - 1, case.quoted(case.model.graph.outputs[i].name))
    check_output(trial, what, found[i], expected)
  end
end

return checks
