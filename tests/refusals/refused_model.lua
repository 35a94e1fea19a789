-- refused_model.lua: a case of test_refusals.lua as a model in ONNX's textual syntax.
--   dims        "2x10", with "n" for a symbol and "?" for an unknown dim; "" is rank 0, "unknown" no shape, "''" an omitted
--               input, "-" none
--   attributes  "axis=-1 split=[1,3]"; a word for a number is an attribute of that type: "axis=FLOAT"
--   split       "[1,3]", "[[1,3]]", or a scalar "4"; "<3>" a list of 3 known only at run time; a dtype before it; "-" none, "''"
--               omitted
--   outputs     how many, or "''" one that is omitted
local elem_types = require("elem_types")

local refused_model = {}

local function type_text(dtype, dims)
  return dims == "" and dtype or ("%s[%s]"):format(dtype, dims == "unknown" and "" or dims:gsub("x", ", "))
end

-- An initialiser. For nested lists, all dims but the last are 1.
local function tensor_text(name, dtype, value)
  local numbers = value:gsub("[%[%]]", "")
  local depth, _, count = #value:match("^%[*"), numbers:gsub("[^,]+", "")
  local dims = depth > 0 and ("1x"):rep(depth - 1) .. count or ""
  return ("%s %s = {%s}"):format(type_text(dtype, dims), name, numbers)
end

local values = { FLOAT = "1.0", FLOATS = "[1.0]", STRING = '"1"' }

local function attributes_text(attributes)
  local texts = {}
  for name, value in attributes:gmatch("(%w*_?%w*)=(%S+)") do
    texts[#texts + 1] = ("%s%s = %s"):format(name, value == "[]" and ": ints" or "", values[value] or value)
  end
  return table.concat(texts, ", ")
end

-- The names of a node's inputs; their declarations in the graph; the graph's initialisers.
local function inputs_of(case)
  if case.dims == "-" then
    return {}, {}, ""
  end
  local is_omitted, held = case.dims == "''", ""
  local names, inputs = { is_omitted and '""' or "x" }, { type_text(case.dtype, is_omitted and "1" or case.dims) .. " x" }
  local split, more = case.split:match("^([^']*)(.*)$")
  if split ~= "" and split ~= "-" then
    local dtype, value = split:gsub(",$", ""):match("^(%l?%w*) ?([%[<%-%d].*)$")
    dtype = elem_types[dtype] and dtype or tostring(case.opset) == "1" and case.dtype or "int64"
    names[2] = "l"
    local dims = value:match("^<(.*)>$")
    if dims then
      inputs[2] = type_text(dtype, dims) .. " l"
    else
      held = tensor_text("l", dtype, value)
    end
  end
  names[#names + 1] = more ~= "" and '""' or nil
  return names, inputs, held
end

function refused_model.of(case)
  local outputs = { case.outputs == "''" and '""' or nil }
  for i = 1, case.outputs == "''" and 0 or case.outputs do
    outputs[i] = "part_" .. i
  end
  local names, inputs, held = inputs_of(case)
  return ('<ir_version: 8, opset_import: ["": %s]> g (%s) => () <%s> { [node] %s = %s <%s> (%s) }'):format(case.opset,
    table.concat(inputs, ", "), held, table.concat(outputs, ", "), case.op, attributes_text(case.attributes),
    table.concat(names, ", "))
end

return refused_model
