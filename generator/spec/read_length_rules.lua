-- read_length_rules.lua: parses the length rules of a version, and checks them against its attributes, inputs and text.
local check_reach = require("spec.check_reach")
local conditions = require("spec.conditions")
local contains = require("base.list").contains
local forbidding = require("spec.forbidding")
local formula = require("spec.formula")
local merged = require("base.list").merged
local text = require("base.text")

local number, list, word = "a number", "a list", "a string"
local kinds = { int = number, ints = list, string = word }

-- Everything that the version's page says, as one flat text.
local function words_of(version)
  local words = { version.doc }
  for _, rows in ipairs({ version.attributes, version.inputs, version.outputs }) do
    for _, row in ipairs(rows) do
      words[#words + 1] = row.says
    end
  end
  return text.flat(table.concat(words, "\n"))
end

local function is_given(row, words)
  return contains(row.given or {}, words)
end

-- Checks what a row is given, and returns the name of the input for lengths, if it is there.
local function check_given(row, version, forbid)
  for _, given in ipairs(row.given or {}) do
    local named = conditions.parse_name(given)
    local found = named and version.by_name[named.kind .. "s"][named.name]
    forbid(not found, "given", "names '%s', which this version does not have", given)
    forbid(not found.optional, "given", "names '%s', which is always there", given)
  end
  local input = version.inputs[2]
  input = input and (not input.optional or is_given(row, "input " .. input[1])) and input[1] or nil
  forbid(row.rank and not input, "rank", "is given without an input for lengths")
  forbid(row.rank and row.rank ~= 0 and row.rank ~= 1, "rank", "must be 0, of one number, or 1, of a list, not %d", row.rank)
  return input
end

-- Returns take(field, name, kind), which notes in rule.takes what a name stands for. It refuses a name that stands for nothing
-- here, or for something of another kind.
local function taker(row, rule, version, input, wrong)
  local kind_of = { dim = number, outputs = version.outputs[1].variadic and number or nil }
  for name, attribute in pairs(version.by_name.attributes) do
    kind_of[name] = (not attribute.optional or is_given(row, "attribute " .. name)) and kinds[attribute[2]]
  end
  if input then
    kind_of[input] = row.rank == 0 and number or list
  end
  return function(field, name, kind)
    if name == input and not row.rank then
      wrong("rank", "is missing: a formula takes a number or a list")
    elseif not kind_of[name] then
      wrong(field, "takes '%s', which is neither given nor has a default", name)
    elseif kind_of[name] ~= kind then
      wrong(field, "takes '%s' for %s, and it is %s", name, kind, kind_of[name])
    end
    local is_input = field == "parts" and name == input
    rule.input = is_input and input or rule.input
    rule.takes[#rule.takes + 1] = not formula.reserved[name] and (is_input and "input " or "attribute ") .. name or nil
  end
end

-- Returns a row's formula.
local function read_parts(row, rule, take, forbid)
  local is_parsed, parsed = pcall(formula.parse, row.parts)
  forbid(not is_parsed, "parts", "%s", parsed)
  for _, name in ipairs(parsed.names) do
    take("parts", name, number)
  end
  if parsed.list then
    take("parts", parsed.list, list)
  end
  for _, given in ipairs(row.given or {}) do
    forbid(not contains(rule.takes, given), "given", "names '%s', which neither 'parts' nor 'when' takes", given)
  end
  return parsed
end

-- The meaning of a row: { conditions, formula or nil, takes = list of the "attribute NAME" and "input NAME" that it reads,
-- input = the one that its formula takes, drops = the attribute whose 0 drops the axis }. Checks that its names exist.
local function read_meaning(row, version, wrong, forbid)
  local input, rule = check_given(row, version, forbid), { takes = {} }
  local take = taker(row, rule, version, input, wrong)
  rule.conditions = conditions.parse(row, input, wrong)
  for _, condition in ipairs(rule.conditions) do
    if condition.is == "value" then
      local kind = type(condition.value) == "string" and word or number
      take("when", condition.name, kind)
      forbid(kind == word and not contains(version.by_name.attributes[condition.name].values or {}, condition.value), "when",
        "compares '%s' with '%s', which is none of its values", condition.name, condition.value)
    end
  end
  rule.formula = row.parts and read_parts(row, rule, take, forbid) or nil
  table.move(row.given or {}, 1, #(row.given or {}), #rule.takes + 1, rule.takes)
  rule.takes[#rule.takes + 1] = row.rank and "input " .. input
  rule.takes[#rule.takes + 1] = row.keepdims
  rule.drops = row.keepdims and conditions.parse_name(row.keepdims).name
  return rule
end

-- Returns the rows, each with its meaning. report(field, what is wrong) must not return.
return function(version, report)
  local words, rules = words_of(version), {}
  for _, name in ipairs(text.sorted_keys(version.by_name.attributes)) do
    if formula.reserved[name] then
      report("attributes", "'%s' is a word of formulas", name)
    end
  end
  for i, row in ipairs(version.length_rules) do
    local path = ("length_rules[%d]"):format(i)
    local function wrong(field, ...)
      report(path .. (field == "" and "" or "." .. field), ...)
    end
    local forbid, says = forbidding(wrong), text.flat(row.says or "")
    forbid(row.given and row.otherwise or not (row.given or row.when or row.rank or row.otherwise), "",
      "must have either 'given' or 'otherwise'")
    forbid((row.parts == nil) == (row.fail == nil), "", "must have either 'parts' or 'fail'")
    forbid(row.gone, "gone", "stands in a row that is not undecided")
    forbid((row.says == nil) == (row.decided == nil), "", "must have either 'says' or 'decided'")
    forbid(not words:find(says, 1, true), "says", "is no quotation: '%s' does not stand in this version's text", says)
    forbid((row.otherwise ~= nil) ~= (i == #version.length_rules), "",
      row.otherwise and "is 'otherwise' and not the last" or "is the last and not 'otherwise'")
    forbid(row.otherwise and (row.when or row.rank), row.when and "when" or "rank", "stands beside 'otherwise'")
    rules[i] = merged(row, read_meaning(row, version, wrong, forbid))
    local drops = version.by_name.attributes[rules[i].drops] or {}
    forbid(row.keepdims and (row.fail or not drops.default or drops[2] ~= "int"), "keepdims",
      "must name an integer attribute with a default, beside 'parts'")
  end
  check_reach(merged(version, { length_rules = rules }), report)
  return rules
end
