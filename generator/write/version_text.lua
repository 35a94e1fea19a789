-- version_text.lua: what the templates of an op version show that is more than a word of C.
local formula_text = require("write.formula_text")
local text = require("base.text")

local function joined(...)
  local all = {}
  for _, list in ipairs({ ... }) do
    table.move(list, 1, #list, #all + 1, all)
  end
  return all
end

-- The parameters of each function of a version. The dtype, in which kernels differ, comes last, so that the other arguments
-- stay in their registers.
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

-- The initialiser of the attributes of a node that gives none.
local function initials_of(version)
  local words = {}
  for i, attribute in ipairs(version.attributes) do
    words[i] = initial[attribute.kind](attribute)
  end
  return table.concat(words, ", ")
end

local function axis_of(axis)
  return axis.assumed and ("attributes->axis != NULL ? *attributes->axis : %s"):format(text.c_integer(axis.assumed))
    or "attributes->axis"
end

local function type_of_split(split)
  local words = {}
  for i, dtype in ipairs(split.dtypes) do
    words[i] = ("tensor(%s)"):format(dtype.name)
  end
  return split.is_of_input and "a tensor of the input's dtype" or table.concat(words, " or ")
end

-- The value of an attribute that is there.
local function value_of(attribute)
  return (attribute.kind == "optional" and "*" or "") .. "attributes->" .. attribute.name
end

-- The conditions of a length rule (spec/conditions.lua); attributes by name.
local condition_words = {}

function condition_words.given(condition, attributes)
  if condition.kind == "input" then
    return condition.name .. " != NULL"
  end
  local member = attributes[condition.name].kind == "list" and ".data" or ""
  return ("attributes->%s%s != NULL"):format(condition.name, member)
end

function condition_words.value(condition, attributes)
  return ("%s %s %s"):format(value_of(attributes[condition.name]), condition.comparison, text.c_integer(condition.value))
end

function condition_words.rank(condition) return ("%s->rank == %d"):format(condition.name, condition.rank) end

-- A version as spec/resolve.lua has it -> parameters = lists by function, and words: initials, axis, split_type, and those of
-- the functions condition and list of a rule.
return function(version)
  local attributes = {}
  for _, attribute in ipairs(version.attributes) do
    attributes[attribute.name] = attribute
  end
  local shown = {
    parameters = parameters_of(version),
    initials = initials_of(version),
    axis = axis_of(attributes.axis),
    split_type = version.split and type_of_split(version.split),
  }

  -- When a rule applies.
  function shown.condition(rule)
    local words = {}
    for i, condition in ipairs(rule.conditions) do
      words[i] = condition_words[condition.is](condition, attributes)
    end
    return table.concat(words, " && ")
  end

  -- When a rule applies, and what then becomes of the axis, for people.
  function shown.outcome(rule)
    local outcome = rule.fail and "refused, SGK_" .. rule.fail or rule.formula.words
    local drops = rule.drops and ("; %s 0 drops the axis"):format(rule.drops) or ""
    local words = { rule.otherwise and "otherwise" or nil }
    if rule.given then
      words[1] = "with " .. table.concat(rule.given, " and ") .. (rule.rank and (" of rank %d"):format(rule.rank) or "")
    end
    words[#words + 1] = rule.when and "if " .. rule.when
    return ("%s: %s%s"):format(table.concat(words, ", "), outcome, drops)
  end

  -- The numbers that a rule makes of others, as C for templates/lengths.c.in.
  function shown.lengths(rule)
    local names = { dim = "plan->dim", outputs = "(int64_t)output_count" }
    for _, name in ipairs(rule.formula.names) do
      names[name] = name == rule.input and "number" or names[name] or value_of(attributes[name])
    end
    return { checks = formula_text.checks(rule.formula, {}, names),
      runs = formula_text.runs(rule.formula, {}, names) }
  end

  return shown
end
