-- resolve.lua: spec tables -> what the templates and `list` show of them, by name, without a word of C.
local text = require("base.text")

local function resolve_dtype(row)
  return {
    name = row[1],
    code = row.code,
    bits = row.bits, -- nil where `holds` names what an element is
    holds = row.holds,
    is_packed = row.bits ~= nil and row.bits < 8,
  }
end

-- `kind` is how an attribute can be absent: a "list" and an "optional" integer can, a "plain" one has a default instead.
local function resolve_attribute(row)
  return {
    name = row[1],
    kind = row[2] == "ints" and "list" or row.optional and "optional" or "plain",
    default = row.default,
    assumed = row.assumed,
    says = row.says,
  }
end

-- The dtypes that an input of a declared type can have.
local function dtypes_of(declared, version, dtypes)
  local single = declared:match("^tensor%((.*)%)$")
  if single then
    return { dtypes[single] }
  end
  for _, constraint in ipairs(version.type_constraints) do
    if constraint[1] == declared then
      local list = {}
      for i, dtype in ipairs(constraint[2]) do
        list[i] = dtypes[dtype]
      end
      return list
    end
  end
end

-- A length rule with what it stands on: the sentence of the version's text, or who decided.
local function resolve_rule(row)
  local evidence = row.says and '"' .. text.flat(row.says) .. '"' or "Decided: " .. row.decided .. "."
  return setmetatable({ evidence = evidence, sentence = text.flat(row.says or row.decided) }, { __index = row })
end

local function resolve_split(row, dtypes)
  local input = row.inputs[2]
  return input and {
    name = input[1],
    says = input.says,
    dtypes = dtypes_of(input[2], row, dtypes),
    is_of_input = input[2] == row.inputs[1][2], -- has the input's dtype
  }
end

local function resolve_version(op, index, dtypes)
  local row, following = op.versions[index], op.versions[index + 1]
  local name = ("sgk_%s_%d"):format(text.snake(op.op), row.since_version)
  local version = {
    op = op.op,
    label = ("%s-%d"):format(op.op, row.since_version),
    name = name,
    since_version = row.since_version,
    last_opset = following and following.since_version - 1 or op.newest_opset,
    source = row.source,
    news = row.news,
    doc = row.doc,
    unclear = row.unclear,
    attributes = {},
    input_count = #row.inputs,
    input_says = text.flat(row.inputs[1].says),
    split = resolve_split(row, dtypes), -- the second input, if there is one
    output_says = text.flat(row.outputs[1].says),
    is_sequence = not row.outputs[1].variadic,
    has_packed = false,
    refuses_inputs = false,
    dtypes = dtypes_of(row.inputs[1][2], row, dtypes),
    kernels = {},
    rules = {},
  }
  for i, attribute in ipairs(row.attributes) do
    version.attributes[i] = resolve_attribute(attribute)
  end
  for i, rule in ipairs(row.lengths) do
    version.rules[i] = resolve_rule(rule)
    version.refuses_inputs = version.refuses_inputs or rule.fail == "BAD_INPUTS"
  end
  for i, dtype in ipairs(version.dtypes) do
    version.kernels[i] = { name = name .. "_" .. dtype.name, dtype = dtype }
    version.has_packed = version.has_packed or dtype.is_packed
  end
  return version
end

return function(spec)
  local model = { dtypes = {}, versions = {}, has_packed = false }
  local dtypes = {}
  for i, row in ipairs(spec.dtypes) do
    model.dtypes[i] = resolve_dtype(row)
    dtypes[row[1]] = model.dtypes[i]
  end
  for _, op in ipairs(spec.ops) do
    for index in ipairs(op.versions) do
      local version = resolve_version(op, index, dtypes)
      model.versions[#model.versions + 1] = version
      model.has_packed = model.has_packed or version.has_packed
    end
  end
  return model
end
