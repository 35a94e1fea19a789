-- resolve.lua: gives the fields of the spec tables names, for the modules that read nodes and for the templates; contains no C.
local dtypes_of = require("spec.dtypes_of")
local load_spec = require("spec.load_spec")
local map = require("base.list").map
local merged = require("base.list").merged
local sources = require("sources")
local text = require("base.text")

-- `kind` is how an attribute is stored. A "list", a "string" and an "optional" integer can be absent; a "plain" integer has a
-- default instead. A default or a check may ensure that one of the first three is there.
local kinds = { ints = "list", string = "string" }

local function resolve_attribute(row)
  return merged(row, {
    name = row[1],
    type = row[2],
    kind = kinds[row[2]] or row.default and "plain" or "optional",
    is_required = not row.default and not row.optional,
  })
end

-- The dtypes that an input can have.
local function resolve_dtypes(version, input, dtypes)
  return map(dtypes_of(version, input[2]), function(name) return dtypes[name] end)
end

-- A length rule with its evidence: a sentence of the version's text, or a decision.
local function resolve_rule(row)
  local evidence = row.says and '"' .. text.flat(row.says) .. '"' or "Decided: " .. row.decided .. "."
  return merged(row, { evidence = evidence, sentence = text.flat(row.says or row.decided) })
end

local function resolve_input(input, row, dtypes)
  return {
    name = input[1],
    says = input.says,
    dtypes = resolve_dtypes(row, input, dtypes),
    is_of_input = input[2] == row.inputs[1][2], -- has the dtype of the tensor that is split
    is_required = not input.optional,
  }
end

-- Words in front of further sentences.
local function without_dot(says)
  return (text.flat(says):gsub("%.$", ""))
end

local function resolve_version(op, index, dtypes)
  local row, following = op.versions[index], op.versions[index + 1] or op.deprecated
  local name = ("sgk_%s_%d"):format(text.snake(op.op), row.since_version)
  local version = merged(row, {
    op = op.op,
    label = ("%s-%d"):format(op.op, row.since_version),
    name = name,
    last_opset = following and following.since_version - 1 or op.newest_opset,
    deprecated_since = following == op.deprecated and following and following.since_version or nil,
    attributes = map(row.attributes, resolve_attribute),
    attributes_by_name = {},
    inputs = map(row.inputs, function(input) return resolve_input(input, row, dtypes) end),
    least_inputs = row.inputs[2] and not row.inputs[2].optional and 2 or 1,
    input_says = without_dot(row.inputs[1].says),
    output_says = without_dot(row.outputs[1].says),
    is_sequence = not row.outputs[1].variadic,
    has_packed = false,
    refuses_inputs = false,
    checks_attributes = false, -- whether an attribute is required, or has a list of values
    choices = {}, -- attributes that have a list of values
    length_rules = map(row.length_rules, resolve_rule),
  })
  version.dtypes, version.split = version.inputs[1].dtypes, version.inputs[2]
  for _, attribute in ipairs(version.attributes) do
    version.attributes_by_name[attribute.name] = attribute
    version.choices[#version.choices + 1] = attribute.values and attribute
    version.checks_attributes = version.checks_attributes or attribute.is_required or attribute.values ~= nil
  end
  for _, rule in ipairs(row.length_rules) do
    version.refuses_inputs = version.refuses_inputs or rule.fail == "BAD_INPUTS"
  end
  version.kernels = map(version.dtypes, function(dtype)
    version.has_packed = version.has_packed or dtype.bits ~= nil and dtype.bits < 8
    return { name = name .. "_" .. dtype.name, dtype = dtype }
  end)
  return version
end

local function resolve_all(spec)
  local model = { dtypes = spec.dtypes, ops = {}, versions = {}, has_packed = false, has_choices = false }
  for i, op in ipairs(spec.ops) do
    model.ops[i] = merged(op, { versions = {} })
    for index in ipairs(op.versions) do
      local version = resolve_version(op, index, spec.dtypes_by_name)
      model.ops[i].versions[index] = version
      model.versions[#model.versions + 1] = version
      model.has_packed = model.has_packed or version.has_packed
      model.has_choices = model.has_choices or #version.choices > 0
    end
  end
  return model
end

local resolved

-- The result is made once and shared, as that of load_spec.lua is. The build makes that inside the
-- binary (tools/check_tables.lua), which has dtypes of its own.
return function()
  resolved = resolved or sources.is_inside and require("spec.resolved_tables") or resolve_all(load_spec())
  return resolved
end
