-- invented_cuts.lua: reads the notation of invented_versions.lua for a node and its parts, and writes it as C, as a request, and
-- as in a manifest. An example: "10 n=4 mode='a' input=[1,2] outputs=2 > 2x3 2x2".
local dkjson = require("dkjson")
local parts_words = require("parts_words")

local invented_cuts = {}

local c_types = { int32 = "int32_t", int64 = "int64_t", float = "float" }

-- An attribute's value as the fields of its initializer.
local function c_of(value)
  local words, list = value:match("^'(.*)'$"), value:match("^%[(.*)%]$")
  if words then
    return (".type = SGK_ATTRIBUTE_STRING, .s = {\"%s\", %d}"):format(words, #words)
  elseif list then
    return (".type = SGK_ATTRIBUTE_INTS, .ints = {(const int64_t[]){%s}, %d}"):format(list, select(2, list:gsub("%d+", "")))
  end
  return (".type = SGK_ATTRIBUTE_INT, .i = INT64_C(%s)"):format(value)
end

-- The tensor of lengths in C: a matrix, a list, or one number; without data for "none".
local function c_of_tensor(value, dtype)
  dtype = value:match("^%l+") or dtype
  local type, rank, count = c_types[dtype], select(2, value:gsub("%[", "")), select(2, value:gsub("%d+", ""))
  return not type and "0" or ("SGK_%s, %d, (const int64_t[]){%d, 1}, (const %s[]){%s}, %d * sizeof(%s)"):format(dtype:upper(),
    rank, count, type, (value:gsub("[%l%[%]]", "")), count, type)
end

-- A node of a version { op, since, row = of invented_versions.lua }: { op, since, dim, attributes, input, lengths = that as a
-- tensor in C, outputs, expected, why, words }
function invented_cuts.read(words, version)
  local dim, given, expected, why = words:match("^(%d+) ?(.-) > ([^:]*):? ?(.*)$")
  local cut = { op = version.op, since = version.since, dim = dim, attributes = {}, lengths = "0",
    outputs = expected == "refused" and 2 or 0, expected = expected, why = why:gsub("NEW", version.since),
    words = ("%s: %s"):format(version.row[1], words) }
  for count in expected:gmatch("(%d+)x") do
    cut.outputs = cut.outputs + math.tointeger(count)
  end
  given = given:gsub("'.-'", function(string) return (string:gsub(" ", "\0")) end)
  for name, value in given:gmatch("(%S+)=(%S+)") do
    value = value:gsub("\0", " ")
    if name == "outputs" then
      cut.outputs = math.tointeger(value)
    elseif name == "input" then
      cut.input, cut.lengths = value, c_of_tensor(value, version.row.lengths or "int64")
    else
      table.insert(cut.attributes, { name = name, value = value, c = c_of(value) })
    end
  end
  return cut
end

-- Whether only a call in C can have the input of a node, not a request.
function invented_cuts.is_of_c(cut)
  return cut.input and (cut.input:find("^%l") or cut.input:find("^%[%["))
end

-- The request for nodes.
function invented_cuts.request(cuts)
  local nodes = {}
  for i, cut in ipairs(cuts) do
    local attributes = {}
    for k, attribute in ipairs(cut.attributes) do
      attributes[k] = ('"%s": %s'):format(attribute.name, attribute.value:gsub("'", '"'))
    end
    local split = cut.input and ', "split": ' .. cut.input or ""
    nodes[i] = ('{"op": "%s", "opset": %d, "dtype": "uint8", "dims": [%s, 0], "outputs": %d, "attributes": {%s}%s}'):format(
      cut.op, cut.since, cut.dim, cut.outputs, table.concat(attributes, ", "), split)
  end
  return ('{"format": 1, "nodes": [%s]}'):format(table.concat(nodes, ",\n"))
end

-- The parts of each node in a manifest.
function invented_cuts.of_manifest(manifest)
  local list = {}
  for i, node in ipairs(dkjson.decode(manifest).nodes) do
    local output = node.outputs[1]
    list[i] = (output and #output.dims == 1 and "squeezed " or "") .. parts_words(node.lengths)
  end
  return list
end

return invented_cuts
