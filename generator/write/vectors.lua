-- vectors.lua: ONNX's examples, each said in the words of every op version that can say it.
local function numbers(list)
  return #list > 0 and table.concat(list, ", ") or "0"
end

local function has(rows, name)
  for _, row in ipairs(rows) do
    if row[1] == name then
      return true
    end
  end
  return false
end

-- The ways in which a version can say an example's lengths, each { attribute =, input =, suffix = }; none if it cannot.
local function sayings(example, version)
  local ways = {}
  if example.split then
    if has(version.attributes, "split") then
      ways[#ways + 1] = { ints = example.split, suffix = "_attribute" }
    end
    if has(version.inputs, "split") then
      ways[#ways + 1] = { input = example.split, rank = 1, suffix = "_input" }
    end
  elseif example.scalar then
    ways[1] = { input = { example.scalar }, rank = 0 }
  elseif example.num_outputs and has(version.attributes, "num_outputs") then
    ways[1] = { num_outputs = example.num_outputs }
  elseif not example.num_outputs or example.input[(example.axis or 0) + 1] % example.num_outputs == 0 then
    ways[1] = {} -- equal parts, or parts of one, when nothing is said
  end
  return ways
end

local function attributes_of(example, way)
  local attributes = {}
  local function add(name, i)
    if i then
      attributes[#attributes + 1] = { name = name, type = "SK_ATTRIBUTE_INT", i = i, ints = "{NULL, 0}" }
    end
  end
  add("axis", example.axis)
  add("keepdims", example.keepdims)
  add("num_outputs", way.num_outputs)
  return attributes
end

-- The name of the test for a version; where ONNX has none, one after its oldest.
local function name_of(example, since_version)
  local oldest
  for since in pairs(example.names) do
    oldest = math.min(since, oldest or since)
  end
  return example.names[since_version]
    or (example.names[oldest]:gsub("_opset%d+$", "")) .. "_since_version_" .. since_version
end

local function vector_of(example, version, way, name, index)
  local id = ("vector_%d"):format(index)
  local attributes = attributes_of(example, way)
  if way.ints then
    attributes[#attributes + 1] = { name = "split", type = "SK_ATTRIBUTE_INTS", i = 0,
      ints = ("{%s_split, %d}"):format(id, #way.ints) }
  end
  local vector = {
    id = id,
    name = name,
    op = example.op,
    since_version = version.since_version,
    attributes = attributes,
    attribute_count = #attributes,
    has_attributes = #attributes > 0,
    attribute_pointer = #attributes > 0 and id .. "_attributes" or "NULL",
    dims = numbers(example.input),
    rank = #example.input,
    first = example.first,
    lists_split = way.ints ~= nil or way.input ~= nil,
    split = numbers(way.ints or way.input or {}),
    has_split = way.input and "1" or "0",
    split_pointer = way.input and id .. "_split" or "NULL",
    split_count = way.input and #way.input or 0,
    split_rank = way.rank or 0,
    parts = {},
    part_count = #example.parts,
  }
  for i, part in ipairs(example.parts) do
    vector.parts[i] = {
      id = ("%s_part_%d"):format(id, i - 1),
      dims = numbers(part[1]),
      rank = #part[1],
      elements = numbers(part[2]),
      element_count = #part[2],
    }
  end
  return vector
end

return function(spec)
  local vectors = {}
  for _, example in ipairs(spec.examples) do
    for _, op in ipairs(spec.ops) do
      for _, version in ipairs(op.op == example.op and op.versions or {}) do
        local ways = sayings(example, version)
        for _, way in ipairs(ways) do
          local name = name_of(example, version.since_version)
          name = #ways > 1 and name .. way.suffix or name
          vectors[#vectors + 1] = vector_of(example, version, way, name, #vectors + 1)
        end
      end
    end
  end
  return vectors
end
