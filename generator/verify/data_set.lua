-- data_set.lua: the files of a data set, test_data_set_*/input_N.pb and output_N.pb, as values of a model's graph.
-- A value is a tensor as onnx/read.lua returns it, or { sequence = list of tensors }.
local contains = require("base.list").contains
local dtypes = require("spec.dtype_tables")
local fail = require("base.fail")
local find_cases = require("verify.find_cases")
local host = require("host")
local onnx = require("onnx.read")
local shape = require("graph.shape")
local text = require("base.text")

local data_set = {}

-- Fails the case, for wrong data; a wrong model is refused.
function data_set.fail(format, ...)
  error({ what = format:format(...) }, 0)
end

local function refuse(place, rule, format, ...)
  fail.refused({ place = place, rule = rule, what = format:format(...) })
end

-- { [number] = path } of the files PREFIX_N.pb
local function find_files(directory, prefix, count)
  local files = {}
  local names, why = {}, nil
  if directory then
    names, why = host.list_directory(directory)
  end
  fail.unless(names, why, directory)
  for _, name in ipairs(names) do
    local number = name:match("^" .. prefix .. "(%d+)%.pb$")
    number = number and math.tointeger(tonumber(number))
    if number then
      if number >= count or files[number] then
        data_set.fail("%s/%s: the model has %d of them, numbered from 0", directory, name, count)
      end
      files[number] = find_cases.join(directory, name)
    end
  end
  return files
end

local function read(path, kind)
  local is_sequence = kind == "sequence"
  local value, wrong = (is_sequence and onnx.sequence or onnx.tensor)(path)
  if not value then
    local raise = wrong.is_io and fail.io or fail.refused
    raise({ place = path, what = wrong.what, rule = wrong.rule })
  end
  for _, tensor in ipairs(value) do -- of a sequence
    local first = value[1].dtype
    if tensor.dtype ~= first then
      refuse(path, "sequence", "its tensors are of %s and of %s", dtypes().names[first], dtypes().names[tensor.dtype])
    end
  end
  return is_sequence and { sequence = value } or value
end

local function check_tensor(place, what, declared, tensor, bindings)
  if declared.dtype and declared.dtype ~= tensor.dtype then
    local names = dtypes().names
    refuse(place, "type", "%s is declared as %s, but is of %s", what, names[declared.dtype], names[tensor.dtype])
  end
  if not declared.dims then
    return
  end
  local agrees = #declared.dims == #tensor.dims
  for i, dim in ipairs(agrees and declared.dims or {}) do
    if math.type(dim) == "integer" then
      agrees = agrees and dim == tensor.dims[i]
    elseif dim and bindings then
      bindings[dim] = bindings[dim] or tensor.dims[i]
      if bindings[dim] ~= tensor.dims[i] then
        refuse(place, "shape", "%s: dimension '%s' is %d here and %d elsewhere", what, text.printable(dim), tensor.dims[i],
          bindings[dim])
      end
    end
  end
  if not agrees then
    refuse(place, "shape", "%s is declared as %s, its shape is %s", what, shape.text(declared.dims),
      shape.text(tensor.dims))
  end
end

-- Refuses a value that is not as the graph declares it. bindings: the values of symbolic dims so far, to which it adds.
function data_set.check_declared(place, what, declared, value, bindings)
  if declared.kind ~= (value.sequence and "sequence" or "tensor") then
    refuse(place, "type", "%s is %s, but is not declared so", what, value.sequence and "a sequence" or "a tensor")
  end
  for _, tensor in ipairs(value.sequence or { value }) do
    -- a symbol may have another value in each tensor of a sequence
    check_tensor(place, what, declared, tensor, not value.sequence and bindings or nil)
  end
end

-- The inputs in the order of their files, mostly that of the graph. In models that list initialisers as inputs, files may count
-- only the other inputs: if one of these lacks a file in the order of the graph, and there are as many files as these.
local function numbered(inputs, constants, files)
  local free, is_missing, given = {}, false, 0
  for i, input in ipairs(inputs) do
    if not constants[input.name] then
      free[#free + 1] = input
      is_missing = is_missing or not files[i - 1]
    end
  end
  while files[given] do
    given = given + 1
  end
  return is_missing and given == #free and free or inputs
end

local function is_used(graph, name)
  for _, node in ipairs(graph.nodes) do
    if contains(node.inputs, name) then
      return true
    end
  end
  for _, output in ipairs(graph.outputs) do
    if output.name == name then
      return true
    end
  end
  return false
end

-- The inputs that files give: { [name] = value }; no files if the set has no directory. For the case and the set see
-- test_case.lua.
function data_set.inputs(case, set)
  local graph, quoted, values = case.model.graph, case.quoted, {}
  local files = find_files(set.directory, "input_", #graph.inputs)
  for i, input in ipairs(numbered(graph.inputs, case.constants, files)) do
    local file, is_free = files[i - 1], not case.constants[input.name]
    local has_no_file = is_free and not file and not is_used(graph, input.name) -- its type has no files
    if not has_no_file and input.kind ~= "tensor" and input.kind ~= "sequence" then
      fail.refused({ what = ("graph input %s is neither a tensor nor a sequence of tensors"):format(quoted(input.name)),
        rule = "type" })
    elseif file then
      values[input.name] = read(file, input.kind)
      values[input.name].path = file
    elseif is_free and not has_no_file then
      data_set.fail("%sgraph input %s: there is no input_%d.pb for it", set.says, quoted(input.name), i - 1)
    end
  end
  return values
end

-- The expected outputs, in the order of the graph; nil if a case lists none, and the text is open. A wrong file fails the case;
-- it is no refusal.
function data_set.outputs(case, set)
  local graph, quoted = case.model.graph, case.quoted
  local files, values = find_files(set.directory, "output_", #graph.outputs), {}
  if case.asks == "acceptable" and not next(files) then
    return nil
  end
  for i, output in ipairs(graph.outputs) do
    if not files[i - 1] then
      data_set.fail("%soutput %d %s: there is no output_%d.pb for it", set.says, i - 1, quoted(output.name), i - 1)
    end
    local done, value = pcall(read, files[i - 1], output.kind)
    if not done then
      if type(value) == "table" and value.code ~= 3 then
        value.code = nil
      end
      error(value, 0)
    end
    values[i] = value
  end
  return values
end

return data_set
