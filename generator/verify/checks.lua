-- checks.lua: what a run's values must be: as the files of the data set have them, and as the graph declares them.
local data_set = require("verify.data_set")
local shape = require("graph.shape")
local text = require("base.text")
local values = require("verify.values")

local checks = {}

-- Values between nodes must have the types that the graph declares.
function checks.of_value_infos(trial)
  for _, declared in ipairs(trial.case.model.graph.value_infos) do
    local value = trial.values[declared.name]
    if value and not value.sequence and declared.kind == "tensor" then
      data_set.check_declared(trial.case.file, "value_info " .. trial.case.quoted(declared.name), declared, value,
        trial.case.dtypes, trial.run.bindings)
    end
  end
end

local function check_type(trial, what, value, expected)
  local dtypes = trial.case.dtypes
  if value.dtype ~= expected.dtype then
    data_set.fail("%s is of %s, expected %s", what, dtypes[value.dtype], dtypes[expected.dtype])
  elseif shape.text(value.dims) ~= shape.text(expected.dims) then
    data_set.fail("%s has shape %s, expected %s", what, shape.text(value.dims), shape.text(expected.dims))
  end
end

-- Has the program compare the elements of a tensor with the expected ones.
local function check_tensor(trial, what, value, expected, key)
  check_type(trial, what, value, expected)
  trial.checks[#trial.checks + 1] = {
    slot = value.slot, file = values.file_of(trial, key, expected), count = expected.count,
    bits = values.bits_of(trial, expected), what = text.c_string(what),
  }
end

-- Compares an output that is an input or an initialiser: no function has a part in it.
local function check_given(trial, what, given, expected)
  check_type(trial, what, given, expected)
  for i = 1, type(given.data) == "table" and given.count or 0 do
    if given.data[i] ~= expected.data[i] then
      data_set.fail("%s differs from the expected elements, first at element %d", what, i - 1)
    end
  end
  if type(given.data) == "string" and given.data ~= expected.data then
    data_set.fail("%s differs from the expected elements", what)
  end
end

-- The outputs of the graph must be those of the files.
function checks.of_outputs(trial)
  for i, expected in ipairs(trial.run.outputs or {}) do
    local declared = trial.case.model.graph.outputs[i]
    local what = ("output %d %s"):format(i - 1, trial.case.quoted(declared.name))
    local value = trial.values[declared.name]
    local check, key = check_tensor, "output" .. i
    if not value or trial.run.inputs[declared.name] or values.is_initializer(trial, declared.name) then
      value, check = values.given_value(trial, declared.name), check_given
    end
    if #(value.sequence or {}) ~= #(expected.sequence or {}) then
      data_set.fail("%s has %d tensors, expected %d", what, #value.sequence, #expected.sequence)
    elseif value.sequence then
      for k, tensor in ipairs(expected.sequence) do
        check(trial, ("%s[%d]"):format(what, k - 1), value.sequence[k], tensor, key .. "_" .. k)
      end
    else
      check(trial, what, value, expected, key)
    end
    -- the value agrees with the file; now the file must agree with what the graph declares
    if declared.kind ~= "unknown" then
      data_set.check_declared(trial.case.file, what, declared, expected, trial.case.dtypes, trial.run.bindings)
    end
  end
end

return checks
