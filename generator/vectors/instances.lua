-- instances.lua: nodes that show what each length rule of a version says. A rule's names are swept over small numbers and lists,
-- and of the nodes to which it applies those are kept that are the first of their class of results, or that tell a slip from the
-- rule. Nothing here knows which formulas there are.
local filled = require("base.list").filled
local joined = require("base.list").joined
local meaning = require("vectors.meaning")
local merged = require("base.list").merged
local slips_of = require("vectors.slips")

local dims <const> = { 6, 7, 4, 5, 3, 2, 1, 0, 10, 20 }
local numbers <const> = { 6, 4, 7, 3, 5, 2, 1, 0, 10, 20, -1 }
local output_counts <const> = { 2, 3, 4, 1, 5, 7, 20 }

local function make_lists()
  local all, entries = { { 1, 2, 3 }, { 3, 2, 1 }, { 2, 2 }, { 2, 1, 3 }, { 6 }, {}, filled(20, 1) }, { 2, 1, 3, 0, -1 }
  for _, a in ipairs(entries) do
    all[#all + 1] = { a }
    for _, b in ipairs(entries) do
      all[#all + 1] = { a, b }
      for _, c in ipairs(entries) do
        all[#all + 1] = { a, b, c }
      end
    end
  end
  return all
end

local lists = make_lists()

-- The numbers with which a version compares attributes: list of { name, number }.
local function compared(version)
  local all = {}
  for _, rule in ipairs(version.length_rules) do
    for name, number in (rule.when or ""):gmatch("([%a_][%w_]*) [=!<>]+ (-?%d+)") do
      all[#all + 1] = { name, math.tointeger(number) }
    end
  end
  return all
end

-- On which sides of these numbers a node's values are.
local function sides_of(version, node)
  local sides = {}
  for i, row in ipairs(compared(version)) do
    local value = node.attributes[row[1]]
    sides[i] = not value and "?" or value < row[2] and "<" or value > row[2] and ">" or "="
  end
  return table.concat(sides)
end

-- The values that a rule's attribute or input is swept over: of an input { rank, value }.
local function values_of(version, rule, kind, name, may)
  local some_lists, some_numbers = rule.fail and { { 2, 4 } } or lists, rule.fail and { 2 } or numbers
  if kind == "attribute" then
    local attribute = version.attributes_by_name[name]
    local near = {}
    for _, row in ipairs(compared(version)) do
      near = row[1] == name and joined(near, { row[2], row[2] + 1, row[2] - 1 }) or near
    end
    local is_only_compared = may and not (rule.parts or ""):find("%f[%w_]" .. name .. "%f[^%w_]")
    return attribute.values or attribute.type == "ints" and some_lists or is_only_compared and near or joined(some_numbers, near)
  end
  local values = {}
  for _, rank in ipairs(rule.rank and { rule.rank } or { 1, 0, 2 }) do
    for _, value in ipairs(rank == 0 and some_numbers or some_lists) do
      values[#values + 1] = { rank = rank, value = value }
    end
  end
  return values
end

-- What nodes give for a rule: what it names, what is required and, since they may give it or not, what it or an earlier rule
-- compares. List of { kind, name, may }.
local function names_of(version, rule, index)
  local names, seen = {}, {}
  local function add(kind, name, may)
    names[#names + 1] = name ~= "axis" and not seen[kind .. name] and { kind, name, may } or nil -- a place gives the axis
    seen[kind .. name] = true
  end
  for _, given in ipairs(rule.given or {}) do
    add(given:match("^(%a+) (.*)$"))
  end
  for _, attribute in ipairs(version.attributes) do
    local _ = attribute.is_required and add("attribute", attribute.name)
  end
  local _ = version.split and version.split.is_required and add("input", version.split.name)
  for i = index, 1, -1 do
    for name in (version.length_rules[i].when or ""):gsub("'.-'", ""):gmatch("%a[%w_]*") do
      local _ = name ~= "and" and add("attribute", name, true)
    end
  end
  return names
end

-- Whether a node gives an attribute this number: then results do not tell the two.
local function gives(node, number)
  for _, value in pairs(node.attributes) do
    if value == number then
      return true
    end
  end
  return false
end

-- All nodes { attributes, inputs } that give a rule's names.
local function nodes_of(version, rule, index)
  local nodes = { { attributes = {}, inputs = {} } }
  for _, named in ipairs(names_of(version, rule, index)) do
    local kind, name, may = table.unpack(named)
    local more = {}
    for _, node in ipairs(nodes) do
      more[#more + 1] = may and node or nil
      for _, value in ipairs(values_of(version, rule, kind, name, may)) do
        more[#more + 1] = not (math.type(value) and gives(node, value))
          and merged(node, { [kind .. "s"] = merged(node[kind .. "s"], { [name] = value }) }) or nil
      end
    end
    nodes = more
  end
  return nodes
end

-- The numbers of a formula, by their names.
local function numbers_of(node, dim, outputs)
  local given = merged(node.attributes, { dim = dim, outputs = outputs })
  for name, input in pairs(node.inputs) do
    given[name] = input.value
  end
  return given
end

local function place_of_zeros(lengths, zeros)
  return zeros == #lengths and " all 0" or lengths[1] == 0 and " 0 first" or lengths[#lengths] == 0 and " 0 last" or " 0 inside"
end

-- The class of a rule's result: how many parts, how they grow, and where one is empty.
local function class_of(lengths)
  local grows, shrinks, zeros = false, false, 0
  for i, length in ipairs(lengths) do
    grows, shrinks = grows or i > 1 and length > lengths[i - 1], shrinks or i > 1 and length < lengths[i - 1]
    zeros = zeros + (length == 0 and 1 or 0)
  end
  local count = #lengths < 2 and #lengths or #lengths < 16 and "some" or "many"
  local form = grows and shrinks and " mixed" or grows and " growing" or shrinks and " shrinking" or " equal"
  return count .. (zeros > 0 and place_of_zeros(lengths, zeros) or form)
end

local function are_equal(a, b) return a and b and table.concat(a, ",") == table.concat(b, ",") end

-- Whether an instance is the first to tell a slip from its rule, in its kind: with or without empty parts, or refused; and with
-- its values on these sides.
local function tells_slip(instance, sides, given, seen)
  local tells, kind = false, not instance.lengths and "refused" or instance.class:find(" 0") and "empty" or "parts"
  for _, slip in ipairs(slips_of(instance.rule.parts)) do
    local key, other = ("%d %s %s %s"):format(instance.index, sides, kind, slip), meaning.lengths(slip, given)
    if not seen[key] and (other or instance.lengths) and not are_equal(other, instance.lengths) then
      seen[key], tells = true, true
    end
  end
  return tells
end

-- A node of a rule with dims and outputs -> an instance, or nil if it has no parts to give.
local function instance_of(version, node, rule, index, dim, outputs)
  local instance = merged(node, { rule = rule, index = index, dim = dim, outputs = outputs or 1, said = {} })
  if rule.fail then
    local input = version.split and node.inputs[version.split.name]
    instance.outputs, instance.fault = 2, rule.fail
    instance.class = rule.fail .. (rule.fail == "BAD_RANK" and input.rank or "")
    return instance
  end
  local lengths, said = meaning.lengths(rule.parts, numbers_of(node, dim, outputs))
  instance.lengths, instance.said, instance.fault = lengths, said or {}, said and said.fault
  instance.class = lengths and class_of(lengths) or said.fault
  local count = lengths and #lengths or math.max(1, math.min(said.count or 2, 20))
  if version.is_sequence then
    instance.outputs = 1
  elseif count == 0 or outputs and lengths and count ~= outputs then
    return nil
  else
    instance.outputs = outputs or count
  end
  return instance
end

-- Returns the instances of a version: list of { rule, index = of the rule, attributes and inputs = by name, inputs { rank, value
-- }, dim = of the axis, outputs = their number, lengths = of the parts, or fault = why there are none, said = what meaning.lua
-- adds, class }.
return function(version)
  local found, seen = {}, {}
  local function is_first(index, words)
    local key = index .. " " .. words
    local is_new = not seen[key]
    seen[key] = true
    return is_new
  end
  local function try(node, rule, index, dim, outputs)
    local instance = instance_of(version, node, rule, index, dim, outputs)
    if not instance then
      return
    end
    local sides, has_several = sides_of(version, node), #(instance.lengths or {}) > 1
    local tells = rule.parts and tells_slip(instance, sides, numbers_of(node, dim, outputs), seen)
    local is_of_new_class = is_first(index, instance.class)
    local is_on_new_sides = has_several and is_first(index, sides)
    found[#found + 1] = (tells or is_of_new_class or is_on_new_sides) and instance or nil
  end
  for index, rule in ipairs(version.length_rules) do
    local takes_outputs = (rule.parts or ""):find("%f[%w_]outputs%f[^%w_]")
    for _, node in ipairs(nodes_of(version, rule, index)) do
      local applies = select(2, meaning.rule(version, node)) == index
      for _, dim in ipairs(not applies and {} or rule.fail and { 6 } or dims) do
        for _, outputs in ipairs(takes_outputs and output_counts or { false }) do
          try(node, rule, index, dim, outputs or nil)
        end
      end
    end
  end
  return found
end
