-- read_version.lua: checks one version of an op: the form of its fields, and that they agree with each other. Also checks the
-- form of a deprecation.
local dtypes_of = require("spec.dtypes_of")
local forbidding = require("spec.forbidding")
local merged = require("base.list").merged
local read_length_rules = require("spec.read_length_rules")
local schema = require("base.schema")
local unclear = require("spec.unclear")
local undecided = require("spec.undecided")

local read_version = {}

local attribute_types = { "int", "ints", "string" }

local name = schema.like("^%a[%w_]*$", "a name")

-- A section of ONNX's page, and the SHA-256 of its text.
local source = schema.record({
  [1] = schema.words,
  [2] = schema.like("^" .. ("%x"):rep(16) .. "$", "the first 16 hex digits of a SHA-256"),
})

read_version.deprecation = schema.record({ since_version = schema.integer, source = source, doc = schema.words })

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
  length_rules = schema.list(schema.record({}, {
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
  unclear = unclear.notes,
})

local default_types = { int = "integer", string = "string" }

local function check_default(attribute, path, forbid)
  local called, default, assumed = attribute[1], attribute.default, attribute.assumed
  forbid(default and attribute.optional, path, "'%s' has a default and is optional", called)
  forbid(attribute[2] == "ints" and (default or assumed), path, "'%s' is a list and cannot have a default", called)
  forbid(default and (math.type(default) or "string") ~= default_types[attribute[2]], path,
    "'%s' is of type %s and has the default %s", called, attribute[2], default)
  forbid(assumed and not attribute.optional, path, "'%s' has a default and assumes another", called)
  forbid(assumed and called ~= "axis", path, "'%s' cannot have 'assumed', which only 'axis' can", called)
end

-- A string attribute must list its values, for rows to compare with.
local function check_values(attribute, path, forbid, options)
  local called, is_value = attribute[1], {}
  forbid(attribute[2] ~= "string" and attribute.values, path, "'%s' is no string and cannot have 'values'", called)
  forbid(attribute[2] == "string" and not attribute.values and not options.may_be_undecided, path,
    "'%s' is undecided: say in 'values' which strings it can be", called)
  for _, value in ipairs(attribute.values or {}) do
    forbid(is_value[value], path .. ".values", "'%s' is given twice", value)
    is_value[value] = true
  end
  forbid(attribute.values and attribute.default and not is_value[attribute.default], path,
    "'%s' has the default '%s', which is none of its values", called, attribute.default)
end

local function check_attributes(version, forbid, options)
  for i, attribute in ipairs(version.attributes) do
    local path = ("attributes[%d]"):format(i)
    check_default(attribute, path, forbid)
    check_values(attribute, path, forbid, options)
  end
  local axis = version.by_name.attributes.axis
  forbid(not axis or axis[2] ~= "int", "attributes", "must have 'axis', an int: an axis that is an input, or several axes, "
    .. "need new C in runtime/resolve.c, which takes a number")
  forbid(axis.optional and not axis.assumed and not options.may_be_undecided, "attributes",
    "'axis' is optional: 'assumed' must say what is taken for it")
end

local function check_parameters(version, dtypes, forbid)
  local constraints, output = version.by_name.type_constraints, version.outputs[1]
  local input, third = version.inputs[1], version.inputs[3]
  local function check_type(parameter, path, takes_sequence)
    local constraint, dtype = constraints[parameter[2]], parameter[2]:match("^tensor%((.*)%)$")
    forbid(dtype and not dtypes[dtype] or not dtype and not constraint, path,
      "'%s' is of type '%s', which is neither a constraint nor a tensor of a dtype", parameter[1], parameter[2])
    forbid(constraint and constraint.sequence and not takes_sequence, path, "'%s' cannot be a sequence", parameter[1])
  end
  for i, row in ipairs(version.inputs) do
    check_type(row, ("inputs[%d]"):format(i))
  end
  forbid(input.optional or not constraints[input[2]], "inputs[1]",
    "must be the tensor to split, required and of a type constraint")
  forbid(third, "inputs[3]", "'%s' is one too many: a third input, beside the tensor and its lengths, needs new C in "
    .. "runtime/sgk_node.c and every plan function", third and third[1])
  forbid(#version.outputs ~= 1, "outputs",
    "must be one, variadic or a sequence: another kind would be new C in runtime/outputs.c and in models' code")
  check_type(output, "outputs[1]", true)
  local constraint = constraints[output[2]]
  forbid(not constraint, "outputs[1]", "'%s' must be of a type constraint", output[1])
  forbid(not output.variadic == not constraint.sequence, "outputs[1]", "'%s' must be either variadic or a "
    .. "sequence: another kind would be new C in runtime/outputs.c and in models' code", output[1])
end

-- Every constraint must list known dtypes, and an input or the output must use it.
local function check_constraints(version, dtypes, forbid)
  local is_used = { [version.outputs[1][2]] = true }
  for _, input in ipairs(version.inputs) do
    is_used[input[2]] = true
  end
  for i, constraint in ipairs(version.type_constraints) do
    for _, dtype in ipairs(constraint[2]) do
      forbid(not dtypes[dtype], ("type_constraints[%d]"):format(i), "'%s' is no dtype", dtype)
    end
    forbid(not is_used[constraint[1]], "type_constraints", "'%s' is used by no input or output", constraint[1])
  end
end

-- Lengths in the input split must be of dtypes that the library reads.
local function check_lengths_dtypes(version, dtypes, forbid)
  for _, dtype in ipairs(version.inputs[2] and dtypes_of(version, version.inputs[2][2]) or {}) do
    forbid(not dtypes[dtype].length_type, "inputs[2]", "'split' is of dtype %s, but the library cannot read lengths of it: add "
      .. "sgk_read_%s to runtime/integers.c, and 'length_type' to its row of spec/dtypes.lua", dtype, dtype)
  end
end

-- The rows of a version's list by their names.
local function by_name(version, list, forbid)
  local rows = {}
  for i, row in ipairs(version[list]) do
    forbid(rows[row[1]], ("%s[%d]"):format(list, i), "'%s' is given twice", row[1])
    rows[row[1]] = row
  end
  return rows
end

-- A version of an op as its table has it -> the same with its length rules as read_length_rules.lua has them, and with `by_name`:
-- its attributes, inputs and type_constraints by name. Calls report(field, what is wrong), which must not return, if the version
-- is incomplete or inconsistent. Length rules must be decided unless options.may_be_undecided.
-- `known`: { dtypes_by_name, flags_by_name }.
function read_version.version(row, known, report, options)
  version_record(row, "", report)
  local forbid, dtypes = forbidding(report), known.dtypes_by_name
  local version = merged(row, { by_name = {} })
  for _, list in ipairs({ "attributes", "inputs", "type_constraints" }) do
    version.by_name[list] = by_name(version, list, forbid)
  end
  check_attributes(version, forbid, options)
  check_parameters(version, dtypes, forbid)
  check_constraints(version, dtypes, forbid)
  check_lengths_dtypes(version, dtypes, forbid)
  local left = undecided.rows(version)[1]
  if not left then
    version.length_rules = read_length_rules(version, report)
  elseif not options.may_be_undecided then
    report(("length_rules[%d]"):format(left.index), "is undecided: %s", left.task)
  end
  version.unclear = unclear.read(version, known.flags_by_name, report)
  return version
end

return read_version
