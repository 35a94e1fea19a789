-- check_version.lua: what one version's declaration must be: its fields, and that they agree with each other; and that of a
-- deprecation.
local check_lengths = require("spec.check_lengths")
local dtypes_of = require("spec.dtypes_of")
local schema = require("base.schema")
local undecided = require("spec.undecided")

local check_version = {}

local attribute_types = { "int", "ints", "string" }

local name = schema.like("^%a[%w_]*$", "a name")

-- A section of ONNX's page, and the SHA-256 of its text.
local source = schema.record({
  [1] = schema.words,
  [2] = schema.like("^" .. ("%x"):rep(16) .. "$", "the first 16 hex digits of a SHA-256"),
})

check_version.deprecation = schema.record({ since_version = schema.integer, source = source, doc = schema.words })

local version_record = schema.record({
  since_version = schema.integer,
  source = source,
  news = schema.words,
  doc = schema.words,
  attributes = schema.list(schema.record(
    { [1] = name, [2] = schema.one_of(attribute_types), says = schema.words },
    { default = schema.value, optional = schema.yes, assumed = schema.integer,
      values = schema.list(schema.like("^[%w _.,:+-]*$", "letters, digits, spaces and _.,:+-")) }), true),
  inputs = schema.list(schema.record(
    { [1] = name, [2] = schema.words, says = schema.words },
    { optional = schema.yes, differentiable = schema.boolean })),
  outputs = schema.list(schema.record(
    { [1] = schema.like("^%a[%w_]*%.?%.?%.?$", "a name"), [2] = schema.words, says = schema.words },
    { variadic = schema.yes, differentiable = schema.boolean })),
  type_constraints = schema.list(schema.record(
    { [1] = name, [2] = schema.list(schema.string), says = schema.words },
    { sequence = schema.yes })),
  lengths = schema.list(schema.record({}, {
    given = schema.list(schema.like("^%l+ [%w_]+$", "'attribute NAME' or 'input NAME'")),
    otherwise = schema.yes,
    rank = schema.integer,
    when = schema.words,
    undecided = schema.yes,
    parts = schema.words,
    keepdims = schema.like("^attribute [%w_]+$", "'attribute NAME'"),
    fail = schema.like("^[%u]+_[%u_]+$", "a status without its prefix"),
    says = schema.words,
    decided = schema.words,
    gone = schema.words,
  })),
  unclear = schema.list(schema.words, true),
})

local default_types = { int = "integer", string = "string" }

local function check_default(attribute, path, report)
  local default = attribute.default
  if attribute[2] == "ints" and (default or attribute.assumed) then
    report(path, "'%s' is a list and cannot have a default", attribute[1])
  elseif default and (math.type(default) or "string") ~= default_types[attribute[2]] then
    report(path, "'%s' is of type %s and has the default %s", attribute[1], attribute[2], default)
  end
  if attribute.assumed and not attribute.optional then
    report(path, "'%s' has a default and assumes another", attribute[1])
  end
end

-- A string is one of a few: what else would a row make of it?
local function check_values(attribute, path, report, options)
  if (attribute[2] == "string") ~= (attribute.values ~= nil) then
    if attribute.values then
      report(path, "'%s' is no string and cannot have 'values'", attribute[1])
    elseif not options.may_be_undecided then
      report(path, "'%s' is undecided: say in 'values' which strings it can be", attribute[1])
    end
    return
  end
  local is_value = {}
  for _, value in ipairs(attribute.values or {}) do
    if is_value[value] then
      report(path .. ".values", "'%s' stands there twice", value)
    end
    is_value[value] = true
  end
  if attribute.values and attribute.default and not is_value[attribute.default] then
    report(path, "'%s' has the default '%s', which is none of its values", attribute[1], attribute.default)
  end
end

local function check_attributes(version, report, options)
  for i, attribute in ipairs(version.attributes) do
    local path = ("attributes[%d]"):format(i)
    if attribute.default and attribute.optional then
      report(path, "'%s' has a default and is optional", attribute[1])
    end
    check_default(attribute, path, report)
    check_values(attribute, path, report, options)
  end
  local axis = version.named.attributes.axis
  if not axis or axis[2] ~= "int" then
    report("attributes", "must have 'axis', an int: one that is an input, or several, would be new C in runtime/resolve.c, "
      .. "which takes a number")
  elseif axis.optional and not axis.assumed and not options.may_be_undecided then
    report("attributes", "'axis' is optional: 'assumed' must say what is taken for it")
  end
end

local function check_parameters(version, dtypes, report)
  local constraints = version.named.type_constraints
  local function check_type(parameter, path, takes_sequence)
    local constraint, dtype = constraints[parameter[2]], parameter[2]:match("^tensor%((.*)%)$")
    if dtype and not dtypes[dtype] or not dtype and not constraint then
      report(path, "'%s' is of type '%s', which is neither a constraint nor a tensor of a dtype", parameter[1], parameter[2])
    elseif constraint and constraint.sequence and not takes_sequence then
      report(path, "'%s' cannot be a sequence", parameter[1])
    end
  end
  for i, input in ipairs(version.inputs) do
    check_type(input, ("inputs[%d]"):format(i))
  end
  if version.inputs[1].optional or not constraints[version.inputs[1][2]] then
    report("inputs[1]", "must be what is split, required and of a type constraint")
  end
  if version.inputs[3] then
    report("inputs[3]", "'%s' is one too many: what is split, and one more, which gives lengths; a third would be new C in "
      .. "runtime/sgk_node.c and every plan function", version.inputs[3][1])
  end
  if #version.outputs ~= 1 then
    report("outputs", "must be one, variadic or a sequence: another kind would be new C in runtime/outputs.c and in models' code")
  end
  local output = version.outputs[1]
  check_type(output, "outputs[1]", true)
  local constraint = constraints[output[2]]
  if not constraint or not output.variadic == not constraint.sequence then
    report("outputs[1]", "'%s' must be either variadic or a sequence: another kind would be new C in runtime/outputs.c and "
      .. "in models' code", output[1])
  end
end

-- Every constraint is of dtypes, and that of an input or the output.
local function check_constraints(version, dtypes, report)
  local is_used = { [version.outputs[1][2]] = true }
  for _, input in ipairs(version.inputs) do
    is_used[input[2]] = true
  end
  for i, constraint in ipairs(version.type_constraints) do
    for _, dtype in ipairs(constraint[2]) do
      if not dtypes[dtype] then
        report(("type_constraints[%d]"):format(i), "'%s' is no dtype", dtype)
      end
    end
    if not is_used[constraint[1]] then
      report("type_constraints", "'%s' is used by no input or output", constraint[1])
    end
  end
end

-- Lengths in the input split are of dtypes that the library reads.
local function check_lengths_dtypes(version, dtypes, report)
  for _, dtype in ipairs(version.inputs[2] and dtypes_of(version, version.inputs[2][2]) or {}) do
    if not dtypes[dtype].lengths then
      report("inputs[2]", "'split' is of dtype %s, of which the library reads no lengths: that wants sgk_read_%s in "
        .. "runtime/integers.c, and 'lengths' in its row of spec/dtypes.lua", dtype, dtype)
    end
  end
end

-- The rows of a version's list by their names.
local function by_name(version, list, report)
  local rows = {}
  for i, row in ipairs(version[list]) do
    if rows[row[1]] then
      report(("%s[%d]"):format(list, i), "'%s' stands there twice", row[1])
    end
    rows[row[1]] = row
  end
  return rows
end

-- Calls report(field, what is wrong), which does not return, unless a version of an op is complete and consistent. Length rules
-- must be decided unless options.may_be_undecided. Adds `named`: attributes, inputs and type_constraints by name.
function check_version.version(version, dtypes, report, options)
  version_record(version, "", report)
  version.named = {}
  for _, list in ipairs({ "attributes", "inputs", "type_constraints" }) do
    version.named[list] = by_name(version, list, report)
  end
  check_attributes(version, report, options)
  check_parameters(version, dtypes, report)
  check_constraints(version, dtypes, report)
  check_lengths_dtypes(version, dtypes, report)
  local left = undecided.rows(version)[1]
  if not left then
    check_lengths(version, report)
  elseif not options.may_be_undecided then
    report(("lengths[%d]"):format(left.index), "is undecided: %s", left.task)
  end
end

return check_version
