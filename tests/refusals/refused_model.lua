-- refused_model.lua: a case of test_refusals.lua as the text of a model.
--   dims        "2x10", with "n" for a symbol and "?" for what is not known; "" is rank 0, "unknown" no shape, "''" an omitted
--               input, "-" none
--   attributes  "axis=-1 split=[1,3]"; a word for a number is an attribute of that type: "axis=FLOAT"
--   split       "[1,3]", "[[1,3]]", or a scalar "4"; "<3>" a list of 3 that only the run knows; a dtype before it; "-" none, "''"
--               omitted
--   outputs     how many, or "''" one that is omitted
local elem_types = require("elem_types")

local refused_model = {}

-- "dtype 7" -> "dtype int64"
function refused_model.with_name(code)
  return "dtype " .. (elem_types[tonumber(code)] or code)
end

local function shape_text(dims)
  local text = {}
  for dim in dims:gmatch("[^x]+") do
    text[#text + 1] = dim == "?" and "dim { }" or
      ("dim { %s: %s }"):format(dim:find("%a") and "dim_param" or "dim_value", dim:find("%a") and '"' .. dim .. '"' or dim)
  end
  return dims == "unknown" and "" or "shape { " .. table.concat(text, " ") .. " }"
end

local function input_text(name, dtype, dims)
  return ('input { name: "%s" type { tensor_type { elem_type: %d %s } } }'):format(name, elem_types[dtype], shape_text(dims))
end

local function list_text(field, numbers)
  local text = {}
  for number in numbers:gmatch("[^,%[%]]+") do
    text[#text + 1] = field .. ": " .. number
  end
  return table.concat(text, " "), #text
end

-- An initialiser; of nested lists, the dims but the last are 1.
local function tensor_text(name, dtype, values)
  local text, count = list_text(elem_types.fields[dtype] or "int32_data", values)
  local depth = #values:match("^%[*")
  return ('initializer { name: "%s" data_type: %d %s %s %s }'):format(name, elem_types[dtype], ("dims: 1 "):rep(depth - 1),
    depth > 0 and "dims: " .. count or "", text)
end

local values = {
  FLOAT = "type: FLOAT f: 1", FLOATS = "type: FLOATS floats: 1", STRING = 'type: STRING s: "1"',
}

local function attributes_text(attributes)
  local text = {}
  for name, value in attributes:gmatch("(%w*_?%w*)=(%S+)") do
    text[#text + 1] = ('attribute { name: "%s" %s }'):format(name, values[value] or
      value:find("[", 1, true) and "type: INTS " .. list_text("ints", value) or "type: INT i: " .. value)
  end
  return table.concat(text, " ")
end

-- The names of a node's inputs, and what the graph says of them.
local function inputs_of(case)
  if case.dims == "-" then
    return "", ""
  end
  local names, text = 'input: "x"', input_text("x", case.dtype, case.dims == "''" and "1" or case.dims)
  if case.dims == "''" then
    names = 'input: ""'
  end
  local split, more = case.split:match("^([^']*)(.*)$")
  if split ~= "" and split ~= "-" then
    local dtype, value = split:gsub(",$", ""):match("^(%l?%w*) ?([%[<%-%d].*)$")
    dtype = elem_types[dtype] and dtype or tostring(case.opset) == "1" and case.dtype or "int64"
    names = names .. ' input: "l"'
    local dims = value:match("^<(.*)>$")
    text = text .. (dims and input_text("l", dtype, dims) or tensor_text("l", dtype, value))
  end
  return names .. (more ~= "" and ' input: ""' or ""), text
end

function refused_model.of(case)
  local outputs = case.outputs == "''" and 'output: ""' or ""
  for i = 1, case.outputs == "''" and 0 or case.outputs do
    outputs = outputs .. (' output: "part_%d"'):format(i)
  end
  local inputs, declared = inputs_of(case)
  return ('ir_version: 8 opset_import { version: %s } graph { %s node { name: "node" op_type: "%s" %s %s %s } }'):format(
    case.opset, declared, case.op, inputs, outputs, attributes_text(case.attributes))
end

-- The bytes of the field of a message that begins at a place, and where the next begins: a tag of one byte, a length, the bytes.
function refused_model.next_field(bytes, place)
  local length, shift = 0, 0
  repeat
    place = place + 1
    local byte = bytes:byte(place)
    length = length | (byte & 0x7f) << shift
    shift = shift + 7
  until byte < 0x80
  return bytes:sub(place + 1, place + length), place + length + 1
end

return refused_model
