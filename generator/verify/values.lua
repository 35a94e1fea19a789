-- values.lua: the values of a trial, from files of a data set and from constants, and their slots in the program.
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

-- The bytes of `count` elements of a value, as C; the size of a string depends on the compiler.
function values.bytes_of(value, count)
  local bits = values.bits_of(value)
  return bits == 0 and ("%d * sizeof(struct string)"):format(count) or tostring(shape.bytes(count, bits))
end

-- A trial is one run of the functions of one variant, default or copy_all. Other back ends use only { case, set, values } of it.
-- A value is { slot, dims, dtype, count }, or with data in place of the slot, or { sequence = list of values, or of false for
-- those that nobody reads }.
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

-- A constant of constants.lua with its elements.
local function with_elements(case, constant)
  if constant.data then
    return constant
  end
  local cache = case.elements or {}
  case.elements = cache
  if not cache[constant] then
    local tensor, wrong = onnx.constant(case.file, constant.name)
    if not tensor then
      local raise = wrong.is_io and fail.io or fail.refused
      raise({ place = case.file, what = ("%s %s: %s"):format(constant.is_of_node and "Constant" or "initializer",
        case.quoted(constant.name), wrong.what), rule = wrong.rule })
    end
    cache[constant] = tensor
  end
  return cache[constant]
end

-- The tensor of a file or a constant; nil for the output of any other node.
function values.given_value(trial, name)
  local constant = trial.case.constants[name]
  return trial.set.inputs[name] or constant and with_elements(trial.case, constant) or nil
end

-- The value that a node reads.
function values.value_of(trial, name)
  local value = trial.values[name]
  if value and not value.data then
    return value
  end
  local tensor = value or values.given_value(trial, name)
  local slot = values.new_slot(trial)
  trial.loads[#trial.loads + 1] = {
    slot = slot, file = values.file_of(trial, tensor), count = tensor.count, bits = values.bits_of(tensor),
  }
  value = { slot = slot, dims = tensor.dims, dtype = tensor.dtype, count = tensor.count }
  trial.values[name] = value
  return value
end

return values
