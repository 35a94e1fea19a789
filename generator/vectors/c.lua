-- c.lua: writes cases as one C file that runs them through the library: arrays of what nodes have and give, without files.
local elements = require("vectors.elements")
local model = require("vectors.model")
local render = require("write.render_c")
local text = require("base.text")
local write_files = require("base.write_files")

local bytes_a_line <const>, numbers_a_line <const> = 24, 12
local no_value <const> = 0xffff
local results <const> = { valid = "VALID", acceptable = "ACCEPTABLE", invalid = "INVALID" }

-- Lists in which equal runs of items stand once: add(items) -> the place of the first, from 0.
local function pool()
  local all, places = {}, {}
  return all, function(items)
    local key = table.concat(items, " ")
    if not places[key] then
      places[key] = #all
      table.move(items, 1, #items, #all + 1, all)
    end
    return places[key]
  end
end

local function lines_of(items, per_line)
  local lines = {}
  for i = 1, math.max(#items, 1), per_line do
    lines[#lines + 1] = table.concat(items, ", ", i, math.min(i + per_line - 1, #items))
  end
  return lines[1] ~= "" and lines or { "0" }
end

local function bytes_of(tensor)
  local words = {}
  for i, string in ipairs(tensor.string_data or {}) do
    words[i] = string.char(#string) .. string
  end
  return tensor.raw_data or table.concat(words)
end

local function integer(number) return number == math.mininteger and "INT64_MIN" or tostring(number) end

local add = {} -- each adds something of a case to the arrays of a file

function add.value(file, tensor)
  local bytes, dims = bytes_of(tensor), {}
  for i, dim in ipairs(tensor.dims) do
    dims[i] = integer(dim)
  end
  file.most_strings = math.max(file.most_strings, tensor.string_data and #tensor.string_data or 0)
  return ("{%d, %d, %d, %d, %d}"):format(tensor.data_type, #dims, file.add_numbers(dims), #bytes,
    file.add_bytes({ bytes:byte(1, -1) }))
end

function add.attribute(file, attribute)
  local ints, list = "{NULL, 0}", {}
  for i, number in ipairs(attribute.ints or {}) do
    list[i] = integer(number)
  end
  if attribute.ints then
    ints = ("{numbers + %d, %d}"):format(file.add_numbers(list), #list)
  end
  return ('{"%s", %d, %s, %s, {%s}}'):format(attribute.name, attribute.type, integer(attribute.i or 0), ints,
    attribute.s and ('"%s", %d'):format(attribute.s, #attribute.s) or "NULL, 0")
end

-- The inputs of a node: list of values' places.
function add.inputs(file, case)
  local tensors, places = { input = elements.tensor("", case.dtype, case.dims, elements.make(case.dtype, case.dims)) }, {}
  if case.split then
    tensors[case.version.split.name] = elements.lengths("", case.split.dtype, case.split.value, case.split.rank)
  end
  for i, name in ipairs(model.inputs_of(case)) do
    places[i] = name == "" and no_value or file.add_values({ add.value(file, tensors[name]) })
    file.most_length_bytes = math.max(file.most_length_bytes, i == 2 and name ~= "" and #bytes_of(tensors[name]) or 0)
  end
  return places
end

function add.vector(file, case)
  local parts, attributes, omitted, used = {}, {}, 0, 0
  local all = model.parts_of(case)
  for i, part in ipairs(all or {}) do
    local tensor = elements.tensor("", case.dtype, part.dims, part.list)
    parts[i], omitted = add.value(file, tensor), omitted | (case.omitted[i] and 1 << i - 1 or 0)
    used = used + (tensor.string_data and 16 * #part.list or #tensor.raw_data)
  end
  for i, attribute in ipairs(model.attributes_of(case)) do
    attributes[i] = add.attribute(file, attribute)
  end
  local inputs = add.inputs(file, case)
  local input_count, op = #inputs, ('"%s"'):format(case.version.op)
  for i = input_count + 1, 3 do
    inputs[i] = no_value
  end
  file.most_parts, file.most_bytes = math.max(file.most_parts, #parts), math.max(file.most_bytes, used)
  return ("{%d, %d, %s, %d, %d, %d, %d, %d, %d, %d, {%s}, %d}"):format(file.add_ops({ op }), case.opset, results[case.result],
    #attributes, input_count, case.version.is_sequence and 1 or case.outputs, #parts, all and 1 or 0,
    file.add_attributes(attributes), file.add_values(parts), table.concat(inputs, ", "), omitted)
end

-- Writes cases into a file.
return function(path, cases)
  local file = { most_parts = 1, most_strings = 1, most_bytes = 1, most_length_bytes = 1, name = text.file_name(path),
    vectors = {} }
  for _, name in ipairs({ "ops", "bytes", "numbers", "attributes", "values" }) do
    file[name], file["add_" .. name] = pool()
  end
  for i, case in ipairs(cases) do
    file.vectors[i] = add.vector(file, case)
  end
  file.bytes, file.numbers = lines_of(file.bytes, bytes_a_line), lines_of(file.numbers, numbers_a_line)
  write_files({ { path, { render("templates/vectors.c.in", file) } } })
end
