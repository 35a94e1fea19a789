-- ops.lua: the dtypes and op versions for random nodes, from the tables of spec/. A version is skipped, with a message, if it
-- requires attributes besides the axis, or takes no list of lengths.
local conditions = require("spec.conditions")
local contains = require("base.list").contains
local load_spec = require("spec.load_spec")
local tap = require("tap")

local STRING_BITS = 128 -- enough for a string view on any machine

-- The first row of a list with a value at a key, or nil.
local function find(list, key, value)
  for _, row in ipairs(list) do
    if row[key] == value then
      return row
    end
  end
end

local spec = load_spec()
local ops = { dtypes = {}, versions = {}, opsets = {} }

for i, row in ipairs(spec.dtypes) do
  local dtype = { name = row[1], code = row.code, bits = row.bits or STRING_BITS, length_type = row.length_type }
  ops.dtypes[i], ops.dtypes[dtype.name] = dtype, dtype
end

-- The formula that cuts a node with these attributes, and lengths of a rank or none; "" if the node is refused.
local function parts_by(row, given, rank)
  local of = { attributes = {}, inputs = {}, rank_of = function() return rank end }
  for _, attribute in ipairs(row.attributes) do
    of.attributes[attribute[1]] = given[attribute[1]] or attribute.default
  end
  if row.inputs[2] then
    of.inputs[row.inputs[2][1]] = rank
  end
  return conditions.rows_of(row, of)[1].parts or ""
end

-- The dtypes of a parameter by its type: "tensor(int64)", or the name of a constraint.
local function dtypes_of(row, parameter)
  local dtype = parameter[2]:match("^tensor%((.*)%)$")
  return dtype and { dtype } or find(row.type_constraints, 1, parameter[2])[2]
end

-- Adds the rules by which a version cuts an axis, by their names in make_parts.lua, and the sources of lengths.
local function add_rules(version, row)
  local input = row.inputs[2]
  local alone = input and not input.optional and "" or parts_by(row, {})
  version.by_attribute = find(row.attributes, 1, "split") and parts_by(row, { split = {} }) == "as split lists"
  version.by_number = find(row.attributes, 1, "num_outputs")
    and parts_by(row, { num_outputs = 1 }) == "num_outputs - 1 of ceil(dim / num_outputs), rest"
  version.by_outputs, version.by_ones = alone == "outputs of dim / outputs", alone == "dim of 1"
  if input then
    version.by_input = parts_by(row, {}, 1):find("^as [%w_]+ lists$")
    version.by_scalar = parts_by(row, {}, 0):find("^dim / ([%w_]+) of %1, rest if any$")
    version.split_is_as_input, version.split_dtypes = input[2] == row.inputs[1][2], dtypes_of(row, input)
  end
end

-- A version from its table.
local function version_of(op, row, following)
  local version = { op = op.op, since_version = row.since_version,
    last_opset = following and following.since_version - 1 or op.newest_opset,
    takes = {}, -- names of dtypes, as a list and as a set
    is_sequence = not row.outputs[1].variadic, has_keepdims = find(row.attributes, 1, "keepdims") }
  add_rules(version, row)
  for _, dtype in ipairs(dtypes_of(row, row.inputs[1])) do
    version.takes[dtype] = true
    table.insert(version.takes, dtype)
  end
  for _, rule in ipairs(row.length_rules) do
    version.takes_list = version.takes_list or rule.parts and rule.parts:find("^as ")
  end
  for _, attribute in ipairs(row.attributes) do
    local is_required = not attribute.optional and attribute.default == nil
    version.requires_axis = version.requires_axis or attribute[1] == "axis" and is_required
    version.requires_more = version.requires_more or attribute[1] ~= "axis" and is_required
  end
  return version
end

for _, op in ipairs(spec.ops) do
  for i, row in ipairs(op.versions) do
    local version = version_of(op, row, op.versions[i + 1] or op.deprecated)
    if version.requires_more or not version.takes_list then
      tap.skipped(("%s-%d, which needs more than random nodes have"):format(op.op, row.since_version))
    else
      table.insert(ops.versions, version)
      for opset = version.since_version, version.last_opset do
        ops.opsets[#ops.opsets + 1] = not contains(ops.opsets, opset) and opset or nil
      end
    end
  end
end

return ops
