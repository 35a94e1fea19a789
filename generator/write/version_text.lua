-- version_text.lua: what the templates of an op version show that is more than a word of C.
local text = require("base.text")

local function joined(...)
  local all = {}
  for _, list in ipairs({ ... }) do
    table.move(list, 1, #list, #all + 1, all)
  end
  return all
end

-- What each function of a version takes. What differs between kernels comes last.
local function parameters_of(version)
  local node = {
    ("const struct %s_attributes *attributes"):format(version.name),
    "const struct sgk_tensor *input",
    version.split and "const struct sgk_tensor *split",
  }
  local count, message = "size_t output_count", "struct sgk_message *message"
  local kernel = joined(node, { "const struct sgk_output *outputs", count, message })
  return {
    plan = joined({ "struct sgk_plan *plan" }, node, version.is_sequence and {} or { count }, { message }),
    infer = joined(node, { "struct sgk_output *outputs", count, message }),
    kernel = kernel,
    run = joined(kernel, { "int32_t dtype" }),
  }
end

local initial = {}

function initial.list() return "{NULL, 0}" end

function initial.optional() return "NULL" end

function initial.plain(attribute) return text.c_integer(attribute.default) end

-- A version (spec/resolve.lua) -> parameters = lists by function, initials = those of the attributes, axis, and functions of a
-- rule: condition and list.
return function(version)
  local shown = { parameters = parameters_of(version) }
  local attributes, initials = {}, {}
  for i, attribute in ipairs(version.attributes) do
    attributes[attribute.name] = attribute
    initials[i] = initial[attribute.kind](attribute)
  end
  shown.initials = table.concat(initials, ", ")

  shown.axis = "attributes->axis"
  if attributes.axis.assumed then
    shown.axis = ("attributes->axis != NULL ? *attributes->axis : %s"):format(text.c_integer(attributes.axis.assumed))
  end

  if version.split then
    local types = {}
    for i, dtype in ipairs(version.split.dtypes) do
      types[i] = ("tensor(%s)"):format(dtype.name)
    end
    shown.split_type = version.split.is_of_input and "a tensor of the input's dtype" or table.concat(types, " or ")
  end

  local conditions = {}
  function conditions.given(condition)
    if condition.kind == "input" then
      return condition.name .. " != NULL"
    end
    local member = attributes[condition.name].kind == "list" and ".data" or ""
    return ("attributes->%s%s != NULL"):format(condition.name, member)
  end
  function conditions.nonzero(condition) return ("attributes->%s != 0"):format(condition.name) end
  function conditions.rank(condition) return ("%s->rank == %d"):format(condition.name, condition.rank) end

  -- When a rule applies.
  function shown.condition(rule)
    local words = {}
    for i, condition in ipairs(rule.conditions) do
      words[i] = conditions[condition.is](condition)
    end
    return table.concat(words, " && ")
  end

  -- The integers that a rule takes of an attribute.
  function shown.list(rule)
    local name = rule.takes.name
    if attributes[name].kind == "list" then
      return ("sgk_integers_of(attributes->%s.data, attributes->%s.count)"):format(name, name)
    end
    return ("sgk_integers_of(attributes->%s, 1)"):format(name)
  end

  return shown
end
