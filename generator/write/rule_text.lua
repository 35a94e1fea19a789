-- rule_text.lua: a length rule of a version as C, and for people.
local attribute_text = require("write.attribute_text")
local c_name = require("write.c_name")
local formula_text = require("write.formula_text")
local text = require("base.text")

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

-- A version (spec/resolve.lua) -> the functions by which templates show its rules.
return function(version)
  local shown, attributes = {}, version.attributes_by_name

  -- When a rule applies.
  function shown.condition(rule)
    local words = {}
    for i, condition in ipairs(rule.conditions) do
      words[i] = condition_words[condition.is](condition, attributes)
    end
    return table.concat(words, " && ")
  end

  -- When a rule applies, and how it cuts the axis, in words.
  function shown.outcome(rule)
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

  -- The sentence of a rule that refuses, as arguments of sgk_fail; is_shared: the plan has the name of the version.
  function shown.refusal(rule, is_shared)
    if is_shared then
      return text.c_format("%s: ", rule.sentence) .. ", plan->traits->title"
    end
    return text.c_format("", version.label .. ": " .. rule.sentence)
  end

  -- The checks and runs of a rule's formula, as C for templates/lengths.c.in.
  function shown.lengths(rule)
    local names = { dim = "plan->dim", outputs = "(int64_t)plan->count" }
    for _, name in ipairs(rule.formula.names) do
      names[name] = name == rule.input and "number" or names[name] or attribute_text.value(attributes[name])
    end
    return { checks = formula_text.checks(rule.formula, {}, names),
      runs = formula_text.runs(rule.formula, {}, names) }
  end

  -- The value of an attribute that the node has, by its name.
  function shown.value(name)
    return attribute_text.value(attributes[name])
  end

  return shown
end
