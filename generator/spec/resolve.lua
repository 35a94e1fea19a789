-- resolve.lua: spec tables -> one flat table of everything that the templates show. Every name, number
-- and C expression of the generated tree is made here.
local text = require("base.text")

local comment_width = 112

local function resolve_dtype(row)
  return {
    name = row[1],
    constant = "SGK_" .. row[1]:upper(),
    code = row.code,
    bits = row.bits and tostring(row.bits) or "8 * sizeof(" .. row.holds .. ")",
    is_packed = row.bits ~= nil and row.bits < 8,
    width = row.bits and tostring(row.bits // 8) or "sizeof(" .. row.holds .. ")",
  }
end

-- How a row of a version's table is called in C, and what stands for its absence.
local function resolve_attribute(row)
  local attribute = { name = row[1], comment = text.comment(row.says, comment_width) }
  if row[2] == "ints" then
    attribute.type = "SGK_ATTRIBUTE_INTS"
    attribute.declaration = "struct sgk_ints " .. row[1]
    attribute.present = ("attributes->%s.data != NULL"):format(row[1])
    attribute.integers = ("sgk_integers_of(attributes->%s.data, attributes->%s.count)"):format(row[1], row[1])
    attribute.initial = "{NULL, 0}"
    attribute.when_absent = "data is NULL when absent"
  elseif row.optional then
    attribute.type = "SGK_ATTRIBUTE_INT"
    attribute.declaration = "const int64_t *" .. row[1]
    attribute.present = ("attributes->%s != NULL"):format(row[1])
    attribute.integers = ("sgk_integers_of(attributes->%s, 1)"):format(row[1])
    attribute.initial = "NULL"
    attribute.when_absent = "NULL when absent" ..
      (row.assumed and ("; then %d is taken, with a warning"):format(row.assumed) or "")
  else
    attribute.type = "SGK_ATTRIBUTE_INT"
    attribute.declaration = "int64_t " .. row[1]
    attribute.initial = text.c_integer(row.default)
    attribute.when_absent = ("default %d"):format(row.default)
  end
  attribute.has_default = row.default and "1" or "0"
  attribute.value = row.assumed and
    ("attributes->%s != NULL ? *attributes->%s : %s"):format(row[1], row[1], text.c_integer(row.assumed))
    or "attributes->" .. row[1]
  attribute.assumes = row.assumed ~= nil
  attribute.assumed = row.assumed or ""
  return attribute
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

-- The conditions of a length rule (conditions.lua) as C.
local condition_words = {
  given = function(condition, attributes)
    return condition.kind == "input" and condition.name .. " != NULL" or attributes[condition.name].present
  end,
  nonzero = function(condition)
    return ("attributes->%s != 0"):format(condition.name)
  end,
  rank = function(condition)
    return ("%s->rank == %d"):format(condition.name, condition.rank)
  end,
}

-- A row of the length rules: the C condition under which it holds, and what its rule is given.
local function resolve_lengths(row, label, attributes)
  local evidence = row.says and '"' .. text.flat(row.says) .. '"' or "Decided: " .. row.decided .. "."
  local words, takes = {}, row.takes or {}
  for i, condition in ipairs(row.conditions) do
    words[i] = condition_words[condition.is](condition, attributes)
  end
  return {
    evidence = text.wrap(evidence, comment_width - 4),
    comment = text.comment(evidence, comment_width),
    outcome = row.fail and "refused: SGK_" .. row.fail or ("length rule: %s%s%s"):format(row.rule,
      row.of and " of " .. row.of or "", row.drops and ("; %s 0 drops the axis"):format(row.drops) or ""),
    condition = table.concat(words, " && "),
    fails = row.fail ~= nil,
    fail = row.fail or "",
    message = text.c_string((label .. ": " .. text.flat(row.says or row.decided)):gsub("%%", "%%%%")),
    rule = row.rule or "",
    number = row.of == "outputs" and "(int64_t)output_count" or row.of and text.c_integer(row.of) or "",
    reads_split = takes.kind == "input",
    given = takes.kind == "attribute" and attributes[takes.name].integers or "",
    may_drop = row.drops ~= nil,
    drops = row.drops and ("attributes->%s == 0"):format(row.drops) or "",
  }
end

-- What a version's functions take of a node, before its outputs.
local function resolve_inputs(version)
  version.inputs = {
    { declaration = ("const struct %s_attributes *attributes"):format(version.name) },
    { declaration = "const struct sgk_tensor *input" },
    version.has_split and { declaration = "const struct sgk_tensor *split" } or nil,
  }
  version.arguments = version.has_split and "attributes, input, split" or "attributes, input"
  version.split_argument = version.has_split and "split" or "NULL"
  version.count_argument = version.is_sequence and "0" or "output_count"
end

local function resolve_version(op, index, dtypes)
  local row = op.versions[index]
  local following = op.versions[index + 1]
  local label = ("%s-%d"):format(op.op, row.since_version)
  local name = ("sgk_%s_%d"):format(text.snake(op.op), row.since_version)
  local split = row.inputs[2]
  local output = row.outputs[1]

  local version = {
    op = op.op,
    label = label,
    name = name,
    macro = name:upper(),
    since_version = row.since_version,
    last_opset = following and following.since_version - 1 or op.newest_opset,
    source = ("%s, SHA-256 %s..."):format(row.source[1], row.source[2]),
    news = row.news,
    doc = text.wrap(row.doc, comment_width),
    unclear = {},
    attributes = {},
    attribute_count = #row.attributes,
    min_inputs = 1,
    max_inputs = #row.inputs,
    input_says = text.flat(row.inputs[1].says),
    has_split = split ~= nil,
    split_says = split and text.wrap(row.inputs[2].says, comment_width - 14) or {},
    split_type = "",
    split_dtypes = split and dtypes_of(split[2], row, dtypes) or {},
    output_says = text.flat(output.says),
    is_sequence = not output.variadic,
    gives_sequence = output.variadic and "0" or "1",
    has_packed = false,
    refuses_inputs = false,
    dtypes = dtypes_of(row.inputs[1][2], row, dtypes),
    kernels = {},
    lengths = {}, -- the conditional rows, and the one for otherwise
  }
  version.dtype_count = #version.dtypes

  local by_name, initials = {}, {}
  for i, attribute in ipairs(row.attributes) do
    local resolved = resolve_attribute(attribute)
    version.attributes[i] = resolved
    by_name[attribute[1]] = resolved
    initials[i] = resolved.initial
  end
  version.defaults = "{" .. table.concat(initials, ", ") .. "}"
  version.axis = by_name.axis.value
  for i, rule in ipairs(row.lengths) do
    version.lengths[i] = resolve_lengths(rule, label, by_name)
    version.refuses_inputs = version.refuses_inputs or rule.fail == "BAD_INPUTS"
  end
  version.conditional = table.move(version.lengths, 1, #version.lengths - 1, 1, {})
  version.otherwise = version.lengths[#version.lengths]
  version.split_is_T = split ~= nil and split[2] == row.inputs[1][2]
  version.split_dtype_count = #version.split_dtypes
  if version.split_is_T then
    version.split_type = "a tensor of the input's dtype"
  elseif split then
    local names = {}
    for i, dtype in ipairs(version.split_dtypes) do
      names[i] = ("tensor(%s)"):format(dtype.name)
    end
    version.split_type = table.concat(names, " or ")
  end
  for i, unclear in ipairs(row.unclear) do
    version.unclear[i] = { lines = text.wrap(unclear, comment_width - 4) }
  end
  version.is_unclear = #version.unclear > 0
  resolve_inputs(version)
  for i, dtype in ipairs(version.dtypes) do
    version.kernels[i] = {
      name = name .. "_" .. dtype.name,
      dtype = dtype,
      version = version,
    }
    version.has_packed = version.has_packed or dtype.is_packed
  end
  return version
end

-- The table as `list` shows it and the templates use it.
return function(spec)
  local model = { dtypes = {}, versions = {}, kernels = {}, has_packed = false }
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
      table.move(version.kernels, 1, #version.kernels, #model.kernels + 1, model.kernels)
    end
  end
  model.version_count = #model.versions
  return model
end
