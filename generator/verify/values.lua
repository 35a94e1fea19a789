-- values.lua: the values of a trial: what the files of a data set and a model's initialisers give, and where the program has it.
local dtypes = require("spec.dtype_tables")
local fail = require("base.fail")
local onnx = require("onnx.read")
local shape = require("graph.shape")

local values = {}

-- The product of dims[first] to dims[last].
function values.product(dims, first, last)
  local result = 1
  for i = first, last do
    result = result * dims[i]
  end
  return result
end

-- The bits of an element of a value; 0 for strings.
function values.bits_of(value)
  return dtypes().bits[dtypes().names[value.dtype]] or 0
end

-- The bytes of so many of its elements as C has them: strings are as wide as the compiler makes them.
function values.bytes_of(value, count)
  local bits = values.bits_of(value)
  return bits == 0 and ("%d * sizeof(struct string)"):format(count) or tostring(shape.bytes(count, bits))
end

-- A trial is one run of the functions of one variant, default or copy_all; another way to run a case has { case, set, values } of
-- it. A value is { slot, dims, dtype, count }, or with data in place of the slot, or { sequence = list of them }.
function values.new_trial(case, variant, set, set_index, files)
  return {
    case = case, variant = variant, set = set, files = files,
    values = {}, slots = 0, loads = {}, calls = {}, checks = {},
    tag = ("%d_%s"):format(set_index, variant.prefix),
  }
end

function values.new_slot(trial)
  trial.slots = trial.slots + 1
  return trial.slots - 1
end

-- The name of the file that holds a tensor's elements, for all trials.
function values.file_of(trial, tensor)
  local names = trial.files.names
  if not names[tensor] then
    names[tensor] = ("data_%d"):format(#trial.files)
    local data = tensor.data
    if type(data) == "table" then
      local strings = {}
      for i, string in ipairs(data) do
        strings[i] = ("=s8"):pack(string)
      end
      data = table.concat(strings)
    end
    trial.files[#trial.files + 1] = { names[tensor], data }
  end
  return names[tensor]
end

local function initializer(trial, name)
  local cache = trial.case.initializers or {}
  trial.case.initializers = cache
  if cache[name] == nil then
    local tensor, wrong = onnx.initializer(trial.case.file, name)
    if not tensor then
      local raise = wrong.is_io and fail.io or fail.refused
      raise({ place = trial.case.file, what = ("initializer %s: %s"):format(trial.case.quoted(name), wrong.what),
        rule = wrong.rule })
    end
    cache[name] = tensor
  end
  return cache[name]
end

-- What a file or an initialiser gives; nil for what a node gives.
function values.given_value(trial, name)
  return trial.set.inputs[name] or trial.case.constants[name] and initializer(trial, name) or nil
end

-- The value that a node reads.
function values.value_of(trial, name)
  local value = trial.values[name]
  if value then
    return value
  end
  local tensor = values.given_value(trial, name)
  local slot = values.new_slot(trial)
  trial.loads[#trial.loads + 1] = {
    slot = slot, file = values.file_of(trial, tensor), count = tensor.count, bits = values.bits_of(tensor),
  }
  value = { slot = slot, dims = tensor.dims, dtype = tensor.dtype, count = tensor.count }
  trial.values[name] = value
  return value
end

return values
