-- rule_text.lua: a length rule of a version as C, and for people.
local attribute_text = require("write.attribute_text")
local c_name = require("write.c_name")
local c_text = require("write.c_text")
local formula_text = require("write.formula_text")
local map = require("base.list").map

-- The conditions of a length rule (spec/conditions.lua); attributes by name.
local condition_words = {}

function condition_words.given(condition, attributes)
  if condition.kind == "input" then
    return c_name.parameter(condition.name) .. " != NULL"
  end
  return attribute_text.pointer(attributes[condition.name]) .. " != NULL"
end

function condition_words.value(condition, attributes)
  return attribute_text.compared(attributes[condition.name], condition.comparison, condition.value)
end

function condition_words.rank(condition) return ("%s->rank == %d"):format(c_name.parameter(condition.name), condition.rank) end

-- When a rule applies, in C.
local function condition_of(rule, attributes)
  return table.concat(map(rule.conditions, function(condition)
    return condition_words[condition.is](condition, attributes)
  end), " && ")
end

-- When a rule applies, and how it cuts the axis, in words.
local function outcome_of(rule, version)
  local outcome = rule.fail and "refused, SGK_" .. rule.fail or rule.formula.words
  local drops = rule.drops and ("; %s 0 drops the axis"):format(rule.drops) or ""
  local words = { rule.otherwise and "otherwise" or nil }
  if rule.given or rule.rank then
    local given = rule.given or { "input " .. version.split.name }
    words[1] = "with " .. table.concat(given, " and ") .. (rule.rank and (" of rank %d"):format(rule.rank) or "")
  end
  words[#words + 1] = rule.when and "if " .. rule.when
  return ("%s: %s%s"):format(table.concat(words, ", "), outcome, drops)
end

-- The sentence of a rule that refuses, as arguments of sgk_fail: if versions share it, the plan has the name of the version.
local function refusal_of(rule, version, is_shared)
  if not rule.fail then
    return nil
  end
  return is_shared and c_text.format("%s: ", rule.sentence) .. ", plan->traits->title"
    or c_text.format("", version.label .. ": " .. rule.sentence)
end

-- The checks and runs of a rule's formula, as C for templates/lengths.c.in; and whether an attribute is read for them.
local function cut_of(rule, attributes)
  local names, reads_attribute = { dim = "plan->dim", outputs = "(int64_t)plan->count" }, false
  for _, name in ipairs(rule.formula.names) do
    if name == rule.input then
      names[name] = "number"
    elseif not names[name] then
      names[name], reads_attribute = attribute_text.value(attributes[name]), true
    end
  end
  return { checks = formula_text.checks(rule.formula, {}, names), runs = formula_text.runs(rule.formula, {}, names) },
    reads_attribute
end

-- Whether a condition reads an attribute.
local function reads_attribute(condition)
  return condition.is == "value" or condition.is == "given" and condition.kind == "attribute"
end

-- A rule: { condition, outcome, refusal, shared_refusal, drops = the attribute that does, list = the attribute that lists
-- lengths, cut = that of its formula, reads_attribute = whether C reads one }, nil where it has none.
local function show(rule, version)
  local attributes, list = version.attributes_by_name, rule.formula and rule.formula.list
  local lists_attribute = list ~= nil and not rule.input
  local shown = { condition = condition_of(rule, attributes), outcome = outcome_of(rule, version),
    refusal = refusal_of(rule, version, false), shared_refusal = refusal_of(rule, version, true),
    drops = rule.drops and attribute_text.value(attributes[rule.drops]),
    list = lists_attribute and attribute_text.value(attributes[list]) or nil }
  if rule.formula and not list then
    shown.cut, shown.reads_attribute = cut_of(rule, attributes)
  end
  shown.reads_attribute = shown.reads_attribute or lists_attribute or rule.drops ~= nil
  for _, condition in ipairs(rule.conditions) do
    shown.reads_attribute = shown.reads_attribute or reads_attribute(condition)
  end
  return shown
end

-- A version (spec/resolve.lua) -> its rules, in order.
return function(version)
  return map(version.length_rules, function(rule) return show(rule, version) end)
end
