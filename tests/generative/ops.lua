-- ops.lua: the dtypes and op versions that nodes are drawn from, as the tables of spec/ have them.
local load_spec = require("spec.load_spec")

local STRING_BITS = 128 -- as many as any machine may have for its views

-- The row of a list that has a value at a key, if there is one.
local function find(list, key, value)
  for _, row in ipairs(list) do
    if row[key] == value then
      return row
    end
  end
end

local spec = load_spec()
local ops = { dtypes = {}, versions = {}, newest_opset = 0 }

for i, row in ipairs(spec.dtypes) do
  local dtype = { name = row[1], code = row.code, bits = row.bits or STRING_BITS, field = row.field,
    lengths = row.lengths }
  ops.dtypes[i], ops.dtypes[dtype.name] = dtype, dtype
end

-- What the table of a version tells of it.
local function version_of(op, row, last_opset)
  local input, split = row.inputs[1][2], row.inputs[2] and row.inputs[2][2] -- their types
  local version = { op = op.op, since_version = row.since_version, last_opset = last_opset,
    takes = {}, -- names of dtypes, and by them
    is_sequence = not row.outputs[1].variadic, by_attribute = find(row.attributes, 1, "split"), by_input = split,
    by_outputs = find(row.lengths, "parts", "outputs of dim / outputs"),
    by_number = find(row.lengths, "parts", "num_outputs - 1 of ceil(dim / num_outputs), rest"),
    split_is_as_input = split == input }
  for _, dtype in ipairs(find(row.type_constraints, 1, input)[2]) do
    version.takes[dtype] = true
    table.insert(version.takes, dtype)
  end
  return version
end

for _, op in ipairs(spec.ops) do
  ops.newest_opset = math.max(ops.newest_opset, op.newest_opset)
  for i, row in ipairs(op.versions) do
    local following = op.versions[i + 1]
    table.insert(ops.versions, version_of(op, row, following and following.since_version - 1 or op.newest_opset))
  end
end

return ops
