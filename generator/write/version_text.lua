-- version_text.lua: the longer pieces of C in the templates of an op version.
local attribute_text = require("write.attribute_text")
local c_name = require("write.c_name")
local c_text = require("write.c_text")
local joined = require("base.list").joined
local rule_text = require("write.rule_text")

-- The parameters of each function of a version. The dtype, in which kernels differ, comes last, so that the other arguments
-- stay in their registers.
local function parameters_of(version)
  local node = {
    ("const struct %s_attributes *attributes"):format(version.name),
    "const struct sgk_tensor *input",
    version.split and "const struct sgk_tensor *" .. c_name.parameter(version.split.name),
  }
  local count, message = "size_t output_count", "struct sgk_message *message"
  local kernel = joined(node, { "const struct sgk_output *const *outputs", count, message })
  return {
    plan = joined({ "struct sgk_plan *plan" }, node, version.is_sequence and {} or { count }, { message }),
    kernel = kernel,
    run = joined(kernel, { "int32_t dtype" }),
    rules = joined({ "struct sgk_plan *plan", "const void *given" }, { node[3] }, { message }),
  }
end

-- The initialiser of the attributes of a node that gives none.
local function initials_of(version)
  local words = {}
  for i, attribute in ipairs(version.attributes) do
    words[i] = attribute_text.initial(attribute)
  end
  return table.concat(words, ", ")
end

local function axis_of(axis)
  local value, assumed = attribute_text.value(axis), axis.assumed
  return assumed and ("%s != NULL ? %s : %s"):format(attribute_text.pointer(axis), value, c_text.integer(assumed)) or value
end

local function type_of_split(split)
  local words = {}
  for i, dtype in ipairs(split.dtypes) do
    words[i] = ("tensor(%s)"):format(dtype.name)
  end
  return split.is_of_input and "a tensor of the input's dtype" or table.concat(words, " or ")
end

-- The name of the input or attribute that lists lengths, for sentences of the library.
local function name_of_lists(version)
  local found
  for _, rule in ipairs(version.length_rules) do
    local list = rule.formula and rule.formula.list
    found = found and list and list ~= found and "the lengths given" or found or list
  end
  return found
end

-- What the comment of a kernel says, the only one that editors show of it: %s is the dtype.
local function words_of_kernel(version)
  local drops = ""
  for _, rule in ipairs(version.length_rules) do
    drops = rule.drops and (", or without it (%s 0)"):format(rule.drops) or drops
  end
  local optional = version.split and not version.split.is_required and ", " .. c_name.parameter(version.split.name) or ""
  return ("Copies the parts of an input of %%s: %s_plan, then sgk_plan_run. Returns their status. outputs[i] has the input's "
    .. "dims, but length i on the axis%s; NULL omits it. attributes%s and message may be NULL.")
    :format(version.name, drops, optional)
end

-- An attribute in C (attribute_text.lua).
local function show(attribute, version)
  return { name = attribute.name, declared = attribute_text.declared(attribute), note = attribute_text.note(attribute),
    pointer = attribute.kind ~= "plain" and attribute_text.pointer(attribute) or nil, member = attribute_text.member(attribute),
    values = attribute.values and attribute_text.values(attribute), row = attribute_text.row(attribute, version) }
end

-- A version (spec/resolve.lua) -> parameters = lists by function, words: initials, axis, split, split_type, listed, kernel;
-- attributes by name, and length_rules in order (rule_text.lua).
return function(version)
  local shown = { length_rules = rule_text(version), attributes = {} }
  for _, attribute in ipairs(version.attributes) do
    shown.attributes[attribute.name] = show(attribute, version)
  end
  shown.parameters = parameters_of(version)
  shown.initials = initials_of(version)
  shown.axis = axis_of(version.attributes_by_name.axis)
  shown.split = version.split and c_name.parameter(version.split.name) or "NULL"
  shown.split_type = version.split and type_of_split(version.split)
  shown.listed = name_of_lists(version)
  shown.kernel = words_of_kernel(version)
  return shown
end
