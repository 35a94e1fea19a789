-- runs.lua: the functions that cut an axis by the run's lengths and copy all parts, by the library's own rules.
local parameters = require("parameters")
local text = require("text")

local runs = {}

-- How runtime/integers.c reads the elements of a run-time split.
local split_types = { int32 = "int32_t", int64 = "int64_t", float16 = "uint16_t", float = "float", double = "double" }

-- The call of the library that cuts the axis, as C.
local function cut_of(choices, dim)
  local words = {}
  for i, choice in ipairs(choices) do
    local call = ("sk_lengths_%s(%s, &given, &lengths, NULL)"):format(choice.rule, dim)
    words[i] = choice.rank and ("split_rank == %d ? %s : "):format(choice.rank, call) or call
  end
  return table.concat(words) .. (choices[1].rank and "SK_BAD_LENGTHS" or "")
end

-- How many lengths a function for a node reads of split, as C; nil when it reads a length.
local function split_count_of(choices, count)
  if #choices == 1 and choices[1].rule ~= "listed" then
    return nil
  end
  return count and tostring(count) or "split_count"
end

-- The dtypes among which the run chooses that of split: none when the lengths are constant.
local function split_dtypes_of(node, codes)
  local list = {}
  for i, name in ipairs(node.given and {} or node.split_dtypes) do
    list[i] = { name = name, code = codes[name], reader = "sk_read_" .. name }
  end
  return list
end

-- What a function is handed over of split, in this order.
local function split_parameters(dtypes, count, has_rank)
  if #dtypes == 0 then
    return {}
  end
  local list = {}
  local function add(...)
    list[#list + 1] = parameters.declare(...)
  end
  local elements = not count and "its element" or ("its %s elements"):format(count)
  if #dtypes == 1 then
    local type = split_types[dtypes[1].name]
    add(("const %s *"):format(type), "split", ("%s%s, aligned for %s"):format(elements,
      dtypes[1].name == "float16" and " as float16 bits" or "", type))
  else
    local words = {}
    for i, dtype in ipairs(dtypes) do
      words[i] = ("%d (%s)"):format(dtype.code, dtype.name)
    end
    add("const void *", "split", elements .. ", aligned for their type")
    add("int32_t", "split_dtype", "what TensorProto.DataType calls split's: " .. table.concat(words, " or "))
  end
  if count == "split_count" then
    add("size_t", "split_count", "how many elements split has")
  end
  if has_rank then
    add("size_t", "split_rank", "0 for a scalar, 1 for a list")
  end
  return list
end

-- What tells a function from others: all that its C is made of, but for its name.
local function key_of(run)
  local words = { run.outer, run.cut, run.unit, tostring(run.shifts), run.outputs_as, tostring(run.count), run.numbers }
  for _, parameter in ipairs(run.parameters) do
    words[#words + 1] = parameter.key or parameter.declaration
  end
  for _, dtype in ipairs(run.split_dtypes) do
    words[#words + 1] = dtype.name
  end
  return text.key(words)
end

-- What is moved, as C: how many rows there are, the bytes of one step, or its bits where elements share bytes, and the
-- dimension of the axis. Where there are no elements, nothing but the dimension is a parameter.
local function sizes_of(node, shifts)
  local known = parameters.new()
  local outer = parameters.text(parameters.outer(known, node), 1)
  local dim = parameters.dim(known, node)
  local unit = parameters.text((shifts and parameters.bits or parameters.unit)(known, node), 1)
  local is_empty = outer == "0" or unit == "0"
  if is_empty then
    known = parameters.new()
    dim = parameters.dim(known, node)
  end
  return { outer = outer, dim = dim, unit = unit, is_empty = is_empty, parameters = known.list }
end

-- A node, codes of dtypes by name -> what tells its function from others, and the function but for its name.
function runs.of(node, codes)
  local shifts = node.grain > 1
  local sizes = sizes_of(node, shifts)
  local count = not node.is_sequence and #node.parts or nil
  local choices = node.choices
  local split_count = split_count_of(choices, count)
  local dtypes = split_dtypes_of(node, codes)
  local of_split = split_parameters(dtypes, split_count, choices[1].rank ~= nil)
  table.move(of_split, 1, #of_split, #sizes.parameters + 1, sizes.parameters)
  local run = {
    choices = choices,
    outer = sizes.outer,
    cut = cut_of(choices, sizes.dim),
    unit = parameters.factor(sizes.unit),
    shifts = shifts,
    is_empty = sizes.is_empty,
    is_sequence = node.is_sequence or false,
    outputs_as = node.is_sequence and "sequence" or "all",
    count = count or 0,
    reads_split = #dtypes > 0,
    reads_dtype = #dtypes > 1,
    split_dtypes = dtypes,
    reader = #dtypes == 1 and dtypes[1].reader or "",
    split_count = split_count or "1",
    numbers = node.given and table.concat(node.given, ", ") or "",
    number_count = node.given and #node.given or 0,
    parameters = sizes.parameters,
  }
  return key_of(run), run
end

return runs
